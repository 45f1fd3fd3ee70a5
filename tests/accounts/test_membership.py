"""Sign-up, log-in and log-out, each in the middle of everything."""

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client

from accounts import cookies, services
from accounts.models import Member, Person
from accounts.signals import person_merged, person_signed_out
from games.models import Match, Seat
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def guest(client) -> Person:
    """A guest whom the client's cookie belongs to."""
    token = cookies.new_guest_token()
    client.cookies[cookies.GUEST_COOKIE] = cookies.sealed(token)
    return services.create_guest(token=token)


def sign_up(client: Client, name: str, **extra: str):
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **extra}
    return client.post("/konto/signup/", fields)


def test_signing_up_needs_a_name_and_a_password_only(client):
    response = sign_up(client, "Jörg")
    assert response.status_code == 302
    person = Person.objects.get()
    assert (person.name, person.member.username, person.is_member) == ("Jörg", "jörg", True)
    assert person.get_absolute_url().endswith("/@J%C3%B6rg/")
    assert client.get("/konto/").context["request"].person == person


@pytest.mark.parametrize("name", ["A" * 21, "A" * 151, "A" * 10_000])
def test_a_name_that_is_too_long_is_told_its_one_bound(client, name):
    page = sign_up(client, name).content.decode()
    assert "Ein Name hat höchstens 20 Zeichen." in page
    assert "150" not in page


@pytest.mark.data_layer
def test_a_guest_who_signs_up_stays_the_same_person(client, guest):
    page = client.get("/konto/signup/").content.decode()
    assert guest.name in page
    response = sign_up(client, "Anna")
    guest.refresh_from_db()
    assert (guest.name, guest.is_member, guest.guest_token_hash) == ("Anna", True, None)
    assert Person.objects.count() == 1
    assert response.cookies[cookies.GUEST_COOKIE]["max-age"] == 0
    assert client.get("/konto/").context["request"].person == guest


@pytest.mark.data_layer
def test_names_are_unique_among_all_people_without_regard_to_case(client, member):
    member("Jörg")
    for name in ("Jörg", "JÖRG", "jörg"):
        response = sign_up(client, name)
        assert response.status_code == 200
        assert "name_taken" in [error.code for error in response.context["form"].errors.as_data()["username"]]
    Member.objects.create_superuser("verwalterin", password=PASSWORD)
    assert sign_up(client, "Verwalterin").status_code == 200


@pytest.mark.data_layer
def test_a_name_that_could_be_taken_for_another_is_refused(client, member):
    member("Ida_Klein")
    response = sign_up(client, "lda-KIein")
    assert "name_confusing" in [error.code for error in response.context["form"].errors.as_data()["username"]]
    assert sign_up(client, "Ida_Gross").status_code == 302


@pytest.mark.data_layer
def test_a_name_taken_while_the_form_was_sent_leads_back_to_the_form(client, member, monkeypatch):
    for asked in ("name_taken", "name_confusing"):
        monkeypatch.setattr(f"accounts.selectors.{asked}", lambda name: False)
    member("Anna")
    response = sign_up(client, "Anna")
    assert response.status_code == 302
    assert response["Location"].endswith("/konto/signup/")
    assert Member.objects.count() == 1


def test_a_refused_sign_up_says_why(client):
    response = sign_up(client, "ab", password1="kurz", password2="kurz")
    assert set(response.context["form"].errors) == {"username", "password1"}
    assert 'aria-invalid="true"' in response.content.decode()


def test_an_address_of_somebody_else_is_refused(client, member):
    sign_up(Client(), "Anna", email="anna@example.org")
    assert len(mail.outbox) == 1
    response = sign_up(client, "Bert", email="anna@example.org")
    assert not Person.objects.filter(name="Bert").exists()
    assert response.status_code in (200, 302)


@pytest.mark.data_layer
def test_a_guest_who_logs_in_hands_everything_to_the_member(client, guest, member, log_in):
    anna = member("Anna")
    seen = []

    def moves_seats(sender, source, target, **kwargs):
        seen.append((source.pk, target.pk))

    person_merged.connect(moves_seats)
    try:
        log_in(client, "ANNA")
    finally:
        person_merged.disconnect(moves_seats)
    assert seen == [(guest.pk, anna.pk)]
    guest.refresh_from_db()
    assert (guest.merged_into, guest.guest_token_hash) == (anna, None)
    assert client.get("/konto/").context["request"].person == anna
    assert cookies.DEVICE_COOKIE in client.cookies


@pytest.mark.data_layer
@pytest.mark.parametrize("way", ["sign up", "log in"])
def test_a_seat_in_a_running_match_is_kept(client, guest, member, log_in, way):
    seat = Seat.objects.create(match=Match.objects.create(game="abalone"), number=0, slot=0, person=guest)
    if way == "sign up":
        sign_up(client, "Anna")
    else:
        member("Anna")
        log_in(client, "Anna")
    seat.refresh_from_db()
    assert seat.person == client.get("/konto/").context["request"].person == Person.objects.get(name="Anna")


def test_a_merge_that_fails_in_an_app_above_undoes_the_log_in(client, guest, member):
    member("Anna")

    def breaks(sender, **kwargs):
        raise RuntimeError("seats cannot move")

    person_merged.connect(breaks)
    client.raise_request_exception = False
    try:
        response = client.post("/konto/login/", {"login": "Anna", "password": PASSWORD})
    finally:
        person_merged.disconnect(breaks)
    assert response.status_code == 500
    guest.refresh_from_db()
    assert guest.merged_into is None
    assert guest.guest_token_hash is not None


def test_logging_in_twice_merges_nobody(client, member, log_in):
    member("Anna")
    log_in(client, "Anna")
    assert client.post("/konto/login/", {"login": "Anna", "password": PASSWORD}).status_code == 302
    assert Person.objects.count() == 1


def test_a_wrong_password_is_told_without_saying_which_part_was_wrong(client, member):
    member("Anna")
    known = client.post("/konto/login/", {"login": "Anna", "password": "falsch"})
    unknown = client.post("/konto/login/", {"login": "Niemand", "password": "falsch"})
    told = [list(response.context["form"].non_field_errors()) for response in (known, unknown)]
    assert told[0] == told[1]
    assert told[0]


@pytest.mark.parametrize(
    ("asked", "reached"),
    [("/zuschauen/", "/zuschauen/"), ("//evil.example/", None), ("https://evil.example/", None)],
)
def test_after_the_log_in_only_own_pages_are_reached(client, member, asked, reached):
    member("Anna")
    response = client.post("/konto/login/", {"login": "Anna", "password": PASSWORD, "next": asked})
    assert response["Location"] == (reached or "/")


@pytest.fixture
def left():
    """Who has left, with which browser, and whether a session was still there when that was said."""
    told = []

    def hear(sender, person, device, **kwargs):
        told.append((person, device, Session.objects.exists()))

    person_signed_out.connect(hear)
    yield told
    person_signed_out.disconnect(hear)


@pytest.mark.parametrize("end", ["suspension", "deletion"])
def test_suspended_and_deleted_members_have_left_everywhere(
    member, left, end, django_capture_on_commit_callbacks
):
    anna = member("Anna")
    with django_capture_on_commit_callbacks(execute=True):
        anna.member.save()
    assert left == []
    with django_capture_on_commit_callbacks(execute=True):
        if end == "deletion":
            anna.member.delete()
        else:
            anna.member.is_active = False
            anna.member.save(update_fields=["is_active"])
    assert left == [(anna, None, False)]


def test_logging_out_takes_a_post_and_tells_the_apps_above(
    client, member, log_in, left, django_capture_on_commit_callbacks
):
    anna = member("Anna")
    log_in(client, "Anna")
    assert client.get("/konto/logout/").status_code == 200
    assert client.get("/konto/").context["request"].person == anna
    session = client.session.session_key
    device = client.cookies[cookies.DEVICE_COOKIE].value
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/konto/logout/")
    assert left == [(anna, cookies.device_hash(device), False)]
    assert client.get("/konto/").context["request"].person is None
    assert client.session.session_key != session
    assert client.cookies[cookies.DEVICE_COOKIE].value == device


def test_a_superuser_becomes_a_person_on_the_first_page(client):
    account = Member.objects.create_superuser("chefin", password=PASSWORD)
    client.force_login(account)
    assert client.get("/konto/").context["request"].person.name == "chefin"


def test_a_name_is_changed_neither_in_the_log_in_nor_in_the_person_alone(admin_client, member):
    anna = member("Anna")
    for page in (f"person/{anna.pk}", f"member/{anna.member.pk}"):
        form = admin_client.get(f"/verwaltung/accounts/{page}/change/")
        assert form.status_code == 200
        assert not {"name", "username"} & set(form.context["adminform"].form.fields)
    assert "username" in admin_client.get("/verwaltung/accounts/member/add/").context["adminform"].form.fields


def test_deleting_a_member_leaves_a_neutral_name(member):
    anna = member("Anna")
    anna.member.delete()
    anna.refresh_from_db()
    assert anna.name == f"N. N. {anna.pk}"
    assert anna.is_guest
    assert anna.get_absolute_url() == ""


@pytest.mark.parametrize(
    ("action", "path", "fields"),
    [
        ("login", "/konto/login/", {"login": "niemand", "password": "falsch"}),
        ("signup", "/konto/signup/", {"username": "ab"}),
        ("login", "/en/konto/login/", {"login": "niemand", "password": "falsch"}),
    ],
)
def test_too_many_attempts_end_in_a_page_that_says_so(client, settings, action, path, fields):
    settings.ACCOUNT_RATE_LIMITS = {action: "2/m/ip"}
    assert [client.post(path, fields).status_code for _ in range(3)] == [200, 200, 429]
    assert "<main" in client.post(path, fields).content.decode()


def test_failed_log_ins_of_one_name_are_limited(client, member, settings):
    member("Anna")
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/m/key"}
    wrong = {"login": "Anna", "password": "falsch"}
    for _ in range(2):
        client.post("/konto/login/", wrong)
    response = client.post("/konto/login/", {"login": "Anna", "password": PASSWORD})
    assert response.status_code == 200
    assert [e.code for e in response.context["form"].errors.as_data()["__all__"]] == [
        "too_many_login_attempts"
    ]


def test_a_forgotten_password_is_replaced_by_mail(client):
    sign_up(Client(), "Anna", email="anna@example.org")
    mail.outbox.clear()
    assert client.post("/konto/password/reset/", {"email": "anna@example.org"}).status_code == 302
    link = next(word for word in mail.outbox[0].body.split() if "/password/reset/key/" in word)
    page = client.get(link.removeprefix("http://testserver"), follow=True)
    new = "noch mehr bunte Murmeln"
    done = client.post(page.request["PATH_INFO"], {"password1": new, "password2": new}, follow=True)
    assert done.status_code == 200
    assert client.post("/konto/login/", {"login": "Anna", "password": new}).status_code == 302


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize(
    "path",
    ["", "login/", "signup/", "password/reset/", "password/reset/done/", "confirm-email/", "inactive/"],
)
def test_the_pages_for_strangers_stand(client, prefix, path):
    response = client.get(f"{prefix}/konto/{path}")
    assert response.status_code == 200
    assert " style=" not in response.content.decode()


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("path", ["", "logout/", "password/change/", "email/", "reauthenticate/"])
def test_the_pages_for_members_stand(client, member, prefix, path):
    client.force_login(member("Anna").member)
    response = client.get(f"{prefix}/konto/{path}")
    assert response.status_code == 200
    assert " style=" not in response.content.decode()


def test_the_password_is_changed_without_losing_the_session(client, member, log_in):
    member("Anna")
    log_in(client, "Anna")
    new = "noch mehr bunte Murmeln"
    client.post("/konto/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert client.get("/konto/").context["request"].person.name == "Anna"
    assert client.post("/konto/logout/").status_code == 302
    log_in(client, "Anna", new)
