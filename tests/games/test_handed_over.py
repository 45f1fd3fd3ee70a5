"""Pages of a match of three: a computer plays for whoever left, and who may come back is told the truth."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from games.models import Match
from games.protocol import commands as say
from games.services import SeatRequest, start_match
from tests.games.people import sends
from tests.games.test_views import guest, post

pytestmark = pytest.mark.django_db

PLAYS_FOR_YOU = "Ein Computer spielt für dich."
MAY_RETURN = "Bis zum Ende der Partie kannst du zurückkommen."
LAST = "Für die Wertung zählt der letzte Platz."
ELSE_LAST = "Sonst zählt für die Wertung der letzte Platz."


@pytest.fixture
def three() -> Callable[..., tuple[Match, list[Client]]]:
    def begin(**options: object) -> tuple[Match, list[Client]]:
        people, clients = zip(*(guest() for _ in range(3)), strict=True)
        seats = [SeatRequest(person) for person in people]
        return start_match(game="halma", seats=seats, **options), list(clients)  # type: ignore[arg-type]

    return begin


def page_of(client: Client, match: Match) -> str:
    return client.get(f"/partie/{match.pk}/").content.decode()


def prompt(page: str) -> str:
    return page.split('id="prompt"')[1].split("</section>")[0]


def slot(page: str, name: str) -> str:
    """The slot of an action, as far as its own button or menu reaches."""
    return page.split(f'data-slot="{name}"')[1].split("</div>\n")[0]


def is_dead(page: str, name: str) -> bool:
    return "aria-disabled" in slot(page, name)


def test_with_three_seats_the_slots_offer_to_leave_and_no_claim(three) -> None:
    match, (first, second, _third) = three()
    for client in (first, second):
        page = page_of(client, match)
        assert not is_dead(page, "leave")
        assert not is_dead(page, "resign")
        assert is_dead(page, "return")
        assert 'data-slot="claim"' not in page
        assert 'data-slot="offer_draw"' not in page
    assert "du kannst nicht zurückkommen" in slot(page, "resign")
    assert "letzte Platz" not in slot(page, "resign") + slot(page, "leave")


def test_with_two_seats_the_slots_are_as_they_were() -> None:
    (one, client), (other, _) = guest(), guest()
    page = page_of(client, start_match(game="halma", seats=[SeatRequest(one), SeatRequest(other)]))
    for name in ("resign", "offer_draw", "ask_takeback", "claim", "ready"):
        assert f'data-slot="{name}"' in page
    assert 'data-slot="leave"' not in page
    assert "zurückkommen" not in slot(page, "resign")


def test_whoever_leaves_is_offered_no_moves_and_may_come_back(three) -> None:
    match, (first, second, _third) = three()
    assert "<option " in page_of(first, match)
    assert post(first, match, action="leave").status_code == 302
    page = page_of(first, match)
    assert PLAYS_FOR_YOU in prompt(page)
    assert MAY_RETURN in prompt(page)
    assert "Du bist am Zug." not in prompt(page)
    assert "<option " not in page
    assert 'data-taken-over="left"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert (is_dead(page, "resign"), is_dead(page, "leave"), is_dead(page, "return")) == (True, True, False)
    others = page_of(second, match)
    assert "Ein Computer denkt für" in prompt(others)
    assert "data-taken-over" not in others

    assert post(first, match, command="c2", action="return").status_code == 302
    page = page_of(first, match)
    assert "Du bist am Zug." in prompt(page)
    assert "<option " in page
    assert is_dead(page, "return")


def test_what_is_resigned_is_given_up_for_good(three) -> None:
    match, (first, _second, _third) = three()
    post(first, match, action="resign")
    page = page_of(first, match)
    assert PLAYS_FOR_YOU in prompt(page)
    assert "Du hast aufgegeben und kannst nicht zurückkommen." in prompt(page)
    assert is_dead(page, "return")
    refused = post(first, match, command="c2", action="return")
    assert refused.status_code == 409
    assert "Diesen Platz kannst du nicht zurücknehmen." in refused.content.decode()


@pytest.mark.parametrize(
    ("reason", "sentence", "may_return"),
    [
        ("left", MAY_RETURN, True),
        ("absent", MAY_RETURN, True),
        ("resigned", "Du hast aufgegeben und kannst nicht zurückkommen.", False),
        ("time", "Deine Zeit ist abgelaufen, du kannst nicht zurückkommen.", False),
    ],
)
@pytest.mark.parametrize("rated", [False, True])
def test_each_reason_says_who_may_return_and_what_is_rated(
    three, reason, sentence, may_return, rated
) -> None:
    match, clients = three(rated=rated)
    match.state["seats"][1]["handed_over"] = reason
    match.save()
    page = page_of(clients[1], match)
    assert sentence in prompt(page)
    assert is_dead(page, "return") is not may_return
    assert (ELSE_LAST in prompt(page)) is (rated and may_return)
    assert (LAST in prompt(page)) is (rated and not may_return)
    assert (LAST in slot(page, "resign")) is rated
    assert ("bis zum Ende nicht zurück" in slot(page, "leave")) is rated
    answer = sends(match, match.seats.get(number=1).person, say.Return())
    assert answer.accepted is may_return


def test_a_question_is_not_put_to_whom_a_computer_plays_for(three) -> None:
    match, (first, second, third) = three()
    page = page_of(first, match)
    steps = page.split('<option value="')[1].split('"')[0].replace("&gt;", ">")
    assert post(first, match, action="move", steps=steps).status_code == 302
    post(second, match, action="leave")
    post(first, match, command="c2", action="ask_takeback")
    assert "Annehmen" in prompt(page_of(third, match))
    assert "Annehmen" not in prompt(page_of(second, match))
    assert PLAYS_FOR_YOU in prompt(page_of(second, match))


def test_an_absence_announced_is_what_return_ends(three) -> None:
    match, clients = three()
    match.state["seats"][2]["claim_at"] = 4_000_000_000_000
    match.save()
    refused = post(clients[2], match, action="nonsense")
    assert not is_dead(refused.content.decode(), "return")
    assert post(clients[2], match, action="return").status_code == 302
    assert is_dead(page_of(clients[2], match), "return")
