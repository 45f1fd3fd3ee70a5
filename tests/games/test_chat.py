"""The conversation beside a match: who hears whom, what may be said, and that nothing is said twice."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts import services as people
from accounts.models import Person
from games import services
from games.errors import NotAllowed, Refusal
from games.models import ChatLine, Match
from games.phrases import PHRASES
from games.services import SeatRequest, start_match
from games.services.chatting import LINES, LONGEST_LINE
from tests.games.test_views import guest

pytestmark = pytest.mark.django_db

Table = tuple[Match, Client, Client, Client]


@pytest.fixture
def table() -> Table:
    """A match, its two players, both guests, and a guest who watches."""
    (one, at_one), (two, at_two), (_three, at_three) = guest(), guest(), guest()
    match = start_match(game="abalone", seats=[SeatRequest(one), SeatRequest(two)])
    return match, at_one, at_two, at_three


@pytest.fixture
def member() -> Person:
    row = get_user_model().objects.create_user("ida", password="x")
    return people.attach_member(guest=None, member=row, name="Ida")


def post(client: Client, match: Match, *, script: bool = True, key: str = "k1", **said: str):
    headers = {"Accept": "application/json"} if script else {}
    return client.post(f"/partie/{match.pk}/chat/", {"key": key, **said}, headers=headers)


def heard(client: Client, match: Match, after: int | str = "") -> list[str]:
    headers = {"Accept": "application/json"}
    answer = client.get(f"/partie/{match.pk}/chat/", {"nach": after}, headers=headers)
    return [line["phrase"] or line["words"] for line in answer.json()["lines"]]


def test_players_and_audience_hear_their_own(table: Table) -> None:
    match, one, two, watcher = table
    said = post(one, match, phrase="hello").json()
    post(watcher, match, phrase="nice")
    assert heard(one, match) == heard(two, match) == ["hello"]
    assert heard(watcher, match) == heard(Client(), match) == ["nice"]
    assert heard(two, match, said["id"]) == []
    assert (said["seat"], said["words"]) == (0, "")


def test_a_key_is_said_once(table: Table) -> None:
    match, one, two, _watcher = table
    first, again = (post(one, match, key="same", phrase="hello").json() for _ in range(2))
    assert first == again
    assert post(two, match, key="same", phrase="oops").json()["id"] != first["id"]
    assert heard(one, match) == ["hello", "oops"]
    assert post(one, match, key="same", phrase="bye").json()["code"] == "bad_field"


def test_the_name_of_somebody_who_is_gone_is_gone_too(table: Table, member: Person) -> None:
    line = say(table[0], member, "Adieu")
    people.neutralise(person=member)
    assert ChatLine.objects.get(pk=line.pk).speaker == f"N. N. {member.pk}"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"words": "Na so was"}, "chat_phrases_only"),
        ({"phrase": "shout"}, "chat_phrases_only"),
        ({}, "chat_nothing"),
        ({"phrase": "hello", "key": "no key"}, "bad_field"),
    ],
)
def test_what_a_guest_cannot_say(table: Table, said: dict[str, str], code: str) -> None:
    match, one, _two, _watcher = table
    answer = post(one, match, **said)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["text"]
    assert not ChatLine.objects.exists()


def test_strangers_listen(table: Table) -> None:
    match, *_clients = table
    assert post(Client(), match, phrase="hello").json()["code"] == "chat_strangers"


def say(match: Match, person: Person, words: str, key: str = "k") -> ChatLine:
    return services.say_line(match_id=match.pk, person=person, phrase="", words=words, key=key)


def test_members_use_their_own_words(table: Table, member: Person) -> None:
    match = table[0]
    assert say(match, member, "  Na\x00 so \n\u202ewas  ").words == "Na so was"
    assert say(match, member, "x" * LONGEST_LINE, "k2").words == "x" * LONGEST_LINE
    for words, code in (("x" * (LONGEST_LINE + 1), "chat_too_long"), (" \t\x07\u200b", "chat_nothing")):
        with pytest.raises(Refusal) as refused:
            say(match, member, words, "k3")
        assert refused.value.code == code


def test_nobody_talks_without_end(table: Table, member: Person) -> None:
    match = table[0]
    for number in range(LINES):
        say(match, member, "ja", f"k{number}")
    with pytest.raises(Refusal) as refused:
        say(match, member, "ja", "one more")
    assert refused.value.code == "chat_too_fast"
    assert say(match, member, "ja", "k0").key == "k0"


def test_a_private_match_is_private_here_too(table: Table, member: Person) -> None:
    match, one, _two, watcher = table
    Match.objects.filter(pk=match.pk).update(visibility=Match.Visibility.PRIVATE)
    with pytest.raises(NotAllowed):
        say(match, member, "ja")
    assert post(watcher, match, phrase="hello").status_code == 403
    assert watcher.get(f"/partie/{match.pk}/chat/", headers={"Accept": "application/json"}).status_code == 403
    assert post(one, match, phrase="hello").status_code == 200


def test_without_a_script_a_line_leads_back_and_a_refusal_is_on_the_page(table: Table) -> None:
    match, one, two, _watcher = table
    answer = post(one, match, script=False, phrase="hello")
    assert (answer.status_code, answer["Location"]) == (302, f"/partie/{match.pk}/?chat=1#chat")
    assert '<details class="fold chat" id="chat" open' in one.get(answer["Location"]).content.decode()
    assert "Hallo!" in two.get(f"/partie/{match.pk}/").content.decode().split('id="chat"')[1]
    refused = post(one, match, script=False, key="k2", words="Na so was")
    assert refused.status_code == 409
    assert "Gäste sprechen mit den Sätzen" in refused.content.decode()
    back = one.get(f"/partie/{match.pk}/chat/", {"zug": "3"})
    assert (back.status_code, back["Location"]) == (302, f"/partie/{match.pk}/?zug=3")


def test_what_is_said_is_text(table: Table, member: Person) -> None:
    match = table[0]
    say(match, member, "<b>da</b>")
    assert "&lt;b&gt;da&lt;/b&gt;" in Client().get(f"/partie/{match.pk}/").content.decode()


@pytest.mark.parametrize("phrase", PHRASES)
def test_phrases_are_keys_that_fit(phrase: str) -> None:
    assert len(phrase) <= 16
    assert str(PHRASES[phrase])


def test_a_stranger_form_is_refused_by_its_token(table: Table) -> None:
    match, *_clients = table
    _person, client = guest()
    guarded = Client(enforce_csrf_checks=True)
    guarded.cookies = client.cookies
    assert guarded.post(f"/partie/{match.pk}/chat/", {"phrase": "hello", "key": "k"}).status_code == 403
