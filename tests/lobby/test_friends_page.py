"""The page of friends and the buttons of a profile, by plain forms."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import blocks, friends, presence, selectors
from accounts.models import Block, Friendship, Person
from games.clocks import Clock
from games.services import SeatRequest, start_match
from tests.lobby.people import a_member, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def at_anna(anna: Person) -> Client:
    return logged_in(Client(), anna)


@pytest.fixture
def at_ben(ben: Person) -> Client:
    return logged_in(Client(), ben)


def befriend(one: Person, other: Person) -> None:
    friends.ask_friend(asker=one, asked=other)
    friends.accept_friend(person=other, asker=one)


def do(client: Client, deed: str, name: str, **more: str):
    return client.post("/freunde/", {"deed": deed, "name": name, **more}, follow=True)


def text(client: Client, address: str = "/freunde/") -> str:
    return client.get(address).content.decode()


def test_a_request_goes_from_page_to_page_until_both_are_friends(at_anna: Client, at_ben: Client):
    page = do(at_anna, "ask", "ben").content.decode()
    assert "Deine Anfrage an Ben ist unterwegs." in page
    assert "Du hast gefragt" in page
    assert "Wollen mit dir befreundet sein" in text(at_ben)
    page = do(at_ben, "accept", "Anna").content.decode()
    assert "Du und Anna seid jetzt befreundet." in page
    assert "Deine Freunde" in page
    assert "/@Ben/" in text(at_anna)
    page = do(at_anna, "part", "Ben").content.decode()
    assert "nicht mehr befreundet" in page
    assert not Friendship.objects.exists()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Niemand",
        "Be",
        "<script>alert(1)</script>",
        "B\u200ben",
        "\u202eneB",
        "Ben\0",
        "x" * 999,
        "%(name)s",
    ],
)
def test_an_unknown_name_says_so(at_anna: Client, ben: Person, name: str):
    answer = do(at_anna, "ask", name)
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "So heißt hier niemand." in page
    assert "<script>alert" not in page
    assert not Friendship.objects.exists()


def test_bad_deeds_do_nothing(at_anna: Client, anna: Person, ben: Person):
    assert do(at_anna, "ask", "Anna").status_code == 409
    assert do(at_anna, "dance", "Ben").status_code == 409
    assert do(at_anna, "accept", "Ben").status_code == 409
    assert do(at_anna, "", "Ben").status_code == 409
    assert at_anna.put("/freunde/").status_code == 405
    assert not Friendship.objects.exists()
    ben.member.delete()
    assert do(at_anna, "ask", "Ben").status_code == 404
    assert do(at_anna, "ask", f"N. N. {ben.pk}").status_code == 404


def test_a_form_without_its_token_is_refused(anna: Person, ben: Person):
    client = logged_in(Client(enforce_csrf_checks=True), anna)
    assert client.post("/freunde/", {"deed": "ask", "name": "Ben"}).status_code == 403
    assert not Friendship.objects.exists()


def test_pressing_twice_asks_once(at_anna: Client, ben: Person):
    assert do(at_anna, "ask", "Ben").status_code == 200
    again = do(at_anna, "ask", "Ben")
    assert again.status_code == 409
    assert "Du hast schon gefragt." in again.content.decode()
    assert Friendship.objects.count() == 1


def test_who_asks_too_many_in_a_short_time_has_to_wait(at_anna: Client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"ask_people": "2/m/key"}
    others = [a_member().name for _ in range(3)]
    assert [do(at_anna, "ask", name).status_code for name in others] == [200, 200, 429]
    assert Friendship.objects.count() == 2


def test_whoever_is_blocked_reads_what_everybody_reads(at_anna: Client, anna: Person, ben: Person):
    carla = a_member("Carla")
    blocks.block_person(blocker=ben, blocked=anna)
    pages = [do(at_anna, "ask", name).content.decode() for name in ("Ben", "Carla")]
    assert "Deine Anfrage an Ben ist unterwegs." in pages[0]
    assert "Deine Anfrage an Carla ist unterwegs." in pages[1]
    profiles = [text(at_anna, f"/@{name}/").replace(name, "X") for name in ("Ben", "Carla")]
    assert [page.count("angefragt") for page in profiles] == [1, 1]
    assert "blockier" not in profiles[0].replace("Blockieren", "")
    assert selectors.requests_to(ben, limit=9) == []
    assert len(selectors.requests_to(carla, limit=9)) == 1


def test_blocking_and_lifting_by_the_page(at_anna: Client, at_ben: Client, anna: Person, ben: Person):
    befriend(anna, ben)
    assert "Ben ist blockiert und erfährt davon nichts." in do(at_anna, "block", "Ben").content.decode()
    assert "Blockiert</h2>" in text(at_anna)
    assert "Blockiert</h2>" not in text(at_ben)
    assert "Du hast diese Person blockiert." in do(at_anna, "ask", "Ben").content.decode()
    assert "Ben ist nicht mehr blockiert." in do(at_anna, "lift", "Ben").content.decode()
    assert not Block.objects.exists()


def test_guests_block_and_have_no_friends(ben: Person):
    guest = Client()
    guest.post("/suche/", {"game": "abalone", "rated": "0", "clock": "5+5"})
    assert do(guest, "ask", "Ben").status_code == 409
    assert "Ben ist blockiert" in do(guest, "block", "Ben").content.decode()
    page = text(guest)
    assert "Mitglieder können hier befreundet sein" in page
    assert "Aufheben" in page


def test_strangers_are_led_to_the_log_in_and_nobody_is_created(ben: Person):
    answer = Client().post("/freunde/", {"deed": "block", "name": "Ben"})
    assert (answer.status_code, answer.url) == (302, "/konto/login/?next=/freunde/")
    assert Person.objects.count() == 1
    assert Client().get("/freunde/").status_code == 200


def test_a_profile_has_the_buttons_that_fit(at_anna: Client, anna: Person, ben: Person):
    page = do(at_anna, "ask", "Ben", back="profile")
    assert page.redirect_chain == [("/@Ben/", 302)]
    assert "Deine Anfrage an Ben ist unterwegs." in page.content.decode()
    assert "Zurückziehen" in page.content.decode()
    refused = do(at_anna, "ask", "Ben", back="profile").content.decode()
    assert "Du hast schon gefragt." in refused
    friends.accept_friend(person=ben, asker=anna)
    page = text(at_anna, "/@Ben/")
    assert "befreundet" in page
    assert "Freundschaft beenden" in page
    assert "/einladen/?an=Ben" in page
    assert "Blockierung aufheben" in do(at_anna, "block", "Ben", back="profile").content.decode()
    assert 'value="block"' not in text(at_anna, "/@Anna/")
    assert 'name="deed"' not in text(Client(), "/@Ben/")
    assert do(at_anna, "ask", "Niemand", back="profile").status_code == 404


def test_friends_who_play_can_be_watched_unless_the_match_is_private(
    at_anna: Client, anna: Person, ben: Person
):
    befriend(anna, ben)
    seats = [SeatRequest(ben), SeatRequest(a_member())]
    private = start_match(game="abalone", seats=seats, visibility="private", clock=Clock(60_000, 0))
    assert private.pk not in text(at_anna)
    shown = start_match(game="dorada", seats=seats, clock=Clock(60_000, 0))
    assert f"/partie/{shown.pk}/" in text(at_anna)
    assert "spielt Dorada" in text(at_anna)


def test_the_lobby_shows_the_friends_who_are_here(at_anna: Client, anna: Person, ben: Person):
    befriend(anna, ben)
    presence.gone(ben.pk)
    assert "Freunde, die da sind" not in text(at_anna, "/")
    presence.touch(ben.pk)
    for address in ("/", "/aktuell/"):
        assert "Freunde, die da sind" in text(at_anna, address)
    assert "Freunde, die da sind" not in text(Client(), "/")
    presence.gone(ben.pk)


def test_whom_one_has_just_played_with_can_be_asked(at_anna: Client, anna: Person, ben: Person):
    guest = Client()
    guest.post("/suche/", {"game": "abalone", "rated": "0", "clock": "5+5"})
    other = Person.objects.get(member=None)
    start_match(game="halma", seats=[SeatRequest(anna), SeatRequest(ben), SeatRequest(other)])
    page = text(at_anna)
    assert "Zuletzt am selben Tisch" in page
    assert other.name in page
    befriend(anna, ben)
    blocks.block_person(blocker=anna, blocked=other)
    assert "Zuletzt am selben Tisch" not in text(at_anna)


def test_the_page_is_english_below_en(at_anna: Client, ben: Person):
    answer = at_anna.post("/en/freunde/", {"deed": "ask", "name": "Ben"}, follow=True)
    assert answer.redirect_chain == [("/en/freunde/", 302)]
    assert "Your request to Ben is on its way." in answer.content.decode()


def test_many_friends_cost_few_queries(at_anna: Client, anna: Person, django_assert_max_num_queries):
    for _ in range(20):
        befriend(anna, a_member())
    at_anna.get("/freunde/")
    with django_assert_max_num_queries(11):
        at_anna.get("/freunde/")
