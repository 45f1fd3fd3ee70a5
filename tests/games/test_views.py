"""Pages of matches: who may see them, the form of possible moves, exports, replay by address."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

from accounts import cookies
from accounts import services as people
from accounts.models import Person
from games.clocks import Clock
from games.engine import registry
from games.models import Match
from games.protocol import commands
from games.services import SeatRequest, start_match, submit

pytestmark = pytest.mark.django_db


def guest() -> tuple[Person, Client]:
    token = cookies.new_guest_token()
    person = people.create_guest(token=token)
    client = Client()
    client.cookies["guest"] = cookies.sealed(token)
    return person, client


@pytest.fixture
def table() -> Callable[..., tuple[Match, Client, Client]]:
    def begin(**options: object) -> tuple[Match, Client, Client]:
        (black, at_black), (white, at_white) = guest(), guest()
        match = start_match(game="abalone", seats=[SeatRequest(black), SeatRequest(white)], **options)  # type: ignore[arg-type]
        return match, at_black, at_white

    return begin


def post(client: Client, match: Match, *, command: str = "c1", at: int | None = None, **fields: str):
    version = Match.objects.get(pk=match.pk).version if at is None else at
    return client.post(f"/partie/{match.pk}/zug/", {"command": command, "at": version, **fields})


def prompt_of(page: str, part: str = "text") -> str:
    """What the page says of the state of the match, or ("more") says besides."""
    return page.split(f'<p class="prompt-{part}">')[1].split("</p>")[0]


def test_the_page_shows_board_seats_and_possible_moves(table) -> None:
    match, black, white = table()
    page = black.get(f"/partie/{match.pk}/").content.decode()
    assert page.count('class="piece"') == 28
    assert "Du bist am Zug." in page
    assert page.count("<option ") == 44
    assert '<option value="c3&gt;c5 c3&gt;d3">c3c5d3, seitwärts</option>' in page
    waiting = white.get(f"/partie/{match.pk}/").content.decode()
    assert "<option " not in waiting
    assert '<noscript><meta http-equiv="refresh"' in waiting
    assert '<meta http-equiv="refresh"' not in page


def test_a_move_by_form_is_played_and_sending_it_twice_changes_nothing(table) -> None:
    match, black, white = table()
    for _ in range(2):
        answer = post(black, match, at=1, action="move", steps="a1>b1")
        assert answer.status_code == 302
        assert answer["Location"] == f"/partie/{match.pk}/"
    match.refresh_from_db()
    assert match.version == 2
    assert "2. " in white.get(f"/partie/{match.pk}/").content.decode()


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"action": "move", "steps": "a1>a4"}, 409, "a4 liegt nicht neben a1"),
        ({"action": "move", "steps": "i5>h5"}, 409, "Die Kugel auf i5 gehört dir nicht."),
        ({"action": "move", "steps": "z9>a1"}, 409, "Ein Feld z9 gibt es auf diesem Brett nicht."),
        ({"action": "move", "steps": "a1"}, 400, "hat einen falschen Wert"),
        ({"action": "move", "steps": "a1>b1", "at": 0}, 409, "Die Partie ist inzwischen weitergegangen."),
        ({"action": "nonsense"}, 400, "kennt diese Art Nachricht nicht"),
        ({"action": "ping"}, 400, "kennt diese Art Nachricht nicht"),
        ({}, 400, "kennt diese Art Nachricht nicht"),
        ({"action": "ready"}, 409, "Die Partie läuft noch."),
        ({"action": "answer_draw:yes"}, 409, "Diese Frage ist nicht mehr offen."),
    ],
)
def test_a_refused_form_says_why_and_leaves_the_match_alone(table, fields, status, sentence) -> None:
    match, black, _ = table()
    answer = post(black, match, **fields)
    assert answer.status_code == status
    assert sentence in answer.content.decode()
    match.refresh_from_db()
    assert match.version == 1


def test_strangers_can_watch_but_not_act(table) -> None:
    match, _, _ = table()
    stranger = Client()
    page = stranger.get(f"/partie/{match.pk}/").content.decode()
    assert "move-form" not in page
    assert "Aufgeben" not in page
    answer = post(stranger, match, action="move", steps="a1>b1")
    assert answer.status_code == 409
    assert "Du schaust hier zu" in answer.content.decode()


def test_a_private_match_tells_strangers_nothing(table) -> None:
    match, black, _ = table(visibility="private")
    names = [seat.person.name for seat in match.seats.all()]
    for tail in ("", "text/", "json/"):
        answer = Client().get(f"/partie/{match.pk}/{tail}")
        assert answer.status_code == 403
        assert not any(name in answer.content.decode() for name in names)
        assert black.get(f"/partie/{match.pk}/{tail}").status_code == 200
    assert post(Client(), match, action="resign").status_code == 403


@pytest.mark.parametrize("tail", ["", "text/", "json/"])
def test_an_unknown_match_is_not_found(tail: str) -> None:
    assert Client().get(f"/partie/0000000000/{tail}").status_code == 404


def test_unknown_games_have_no_page() -> None:
    assert Client().get("/spiele/abalone/").status_code == 200
    assert Client().get("/spiele/schach/").status_code == 404


def test_the_form_followed_as_a_link_leads_to_the_match(table) -> None:
    match, black, _ = table()
    answer = black.get(f"/partie/{match.pk}/zug/")
    assert (answer.status_code, answer["Location"]) == (302, f"/partie/{match.pk}/")
    assert black.post(f"/partie/{match.pk}/").status_code == 405


def test_the_form_needs_the_csrf_token(table) -> None:
    match, black, _ = table()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = black.cookies
    assert post(strict, match, action="move", steps="a1>b1").status_code == 403


def test_text_and_json_hold_the_moves(table) -> None:
    match, black, white = table()
    post(black, match, action="move", steps="a1>b1")
    post(white, match, action="move", steps="i9>h9")
    text = Client().get(f"/partie/{match.pk}/text/")
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert text.content.decode().endswith("\n\n1. 0 a1b1\n2. 1 i9h9\n")
    data = json.loads(Client().get(f"/partie/{match.pk}/json/").content)
    assert [move["text"] for move in data["moves"]] == ["a1b1", "i9h9"]
    assert [event["v"] for event in data["events"]] == [1, 2, 3]
    assert "you" not in data


def test_an_address_shows_an_earlier_position(table) -> None:
    match, black, white = table()
    post(black, match, action="move", steps="c5>c6")
    post(white, match, action="move", steps="g5>g4")
    now = black.get(f"/partie/{match.pk}/").content.decode()
    then = black.get(f"/partie/{match.pk}/?zug=1").content.decode()
    assert 'data-at="g4"' in now
    assert 'data-at="g4"' not in then
    assert 'data-at="g5"' in then
    assert 'data-at="c6"' in then
    for broken in ("abc", "-1", "99999", "", "²"):
        assert black.get(f"/partie/{match.pk}/", {"zug": broken}).status_code == 200


def test_the_end_is_told_to_each_side(table) -> None:
    match, black, white = table()
    post(black, match, action="move", steps="c5>c6")
    post(white, match, action="move", steps="g5>g4")
    assert post(black, match, command="c9", action="resign").status_code == 302
    assert "Du hast verloren" in black.get(f"/partie/{match.pk}/").content.decode()
    assert "Du hast gewonnen" in white.get(f"/partie/{match.pk}/").content.decode()
    assert "hat gewonnen" in Client().get(f"/partie/{match.pk}/").content.decode()
    outcomes = [client.get(f"/partie/{match.pk}/").context["outcome"] for client in (black, white, Client())]
    assert outcomes == ["lost", "won", "won"]
    english = white.get(f"/en/partie/{match.pk}/").content.decode()
    assert "You have won" in english
    assert "resigned." in english


def test_without_a_script_the_page_looks_for_the_rematch(table) -> None:
    match, black, white = table()
    post(white, match, action="resign")
    refresh = '<noscript><meta http-equiv="refresh"'
    assert refresh not in black.get(f"/partie/{match.pk}/").content.decode()
    post(black, match, command="c2", action="ready")
    assert refresh in black.get(f"/partie/{match.pk}/").content.decode()
    post(white, match, command="c3", action="ready")
    page = black.get(f"/partie/{match.pk}/").content.decode()
    assert refresh not in page
    assert "Zur nächsten Runde" in page
    assert "Zur nächsten Runde" in Client().get(f"/partie/{match.pk}/").content.decode()


def test_the_count_of_fallen_marbles_is_that_of_now_in_replay_too(table) -> None:
    match, black, white = table(options={"layout": "belgian_daisy"})
    post(black, match, action="move", steps="h7>i7")
    post(white, match, action="move", steps="g5>h6", command="c2")
    page = Client().get(f"/partie/{match.pk}/?zug=1").content.decode()
    assert "eine Kugel fällt: 1 von 6." in page
    assert 'data-shown="0/6"' in page
    assert 'data-shown="1/6"' in Client().get(f"/partie/{match.pk}/").content.decode()


def test_how_long_the_first_move_may_take_is_said_without_a_script(table) -> None:
    match, black, white = table(clock=Clock(300_000, 5_000))
    late = "<noscript> Kommt er zu spät, wird die Partie abgebrochen.</noscript>"
    for client in (black, white):
        page = client.get(f"/partie/{match.pk}/").content.decode()
        assert re.search(rf"Erster Zug binnen (1:00|0:5\d), danach laufen die Uhren\.{late}", page)
    post(black, match, action="move", steps="c5>c6")
    post(white, match, action="move", steps="g5>g4")
    page = black.get(f"/partie/{match.pk}/").content.decode()
    assert '<p class="prompt-more"></p>' in page


def test_a_question_is_the_state_of_the_page_without_a_script(table) -> None:
    match, black, white = table()
    post(black, match, action="move", steps="c5>c6")
    post(black, match, command="c2", action="ask_takeback")
    asking, asked = (client.get(f"/partie/{match.pk}/").content.decode() for client in (black, white))
    assert prompt_of(asking) == "Deine Bitte wartet auf eine Antwort."
    assert prompt_of(asked).endswith("möchte den letzten Zug zurücknehmen.")
    assert "ist am Zug" in asking.split("<title>")[1].split(" · ")[0]
    assert asked.count('value="answer_takeback:yes"') == 1


def test_before_an_offered_resignation_is_answered_no_move_is_offered() -> None:
    (red, at_red), (blue, at_blue) = guest(), guest()
    match = start_match(game="backgammon", seats=[SeatRequest(red), SeatRequest(blue)], options={"length": 3})
    rules = registry.get("backgammon")
    position = rules.read("-b----E-C---eE---c-e----B- move 0 3-1 1 - 0-0 3 - -")
    match = Match.objects.get(pk=match.pk)
    match.state["position"] = rules.dump(position)
    match.turn_seat = 0
    match.save()
    for number, person in enumerate((red, blue)):
        nonce = {"type": "nonce", "id": "n", "data": {"value": str(number) * 32}}
        submit(match_id=match.pk, person_id=person.pk, command=commands.read(nonce))
    assert at_red.get(f"/partie/{match.pk}/").content.decode().count("<option ") > 4
    post(at_blue, match, action="offer_resignation:gammon")
    asked = at_red.get(f"/partie/{match.pk}/").content.decode()
    assert prompt_of(asked).endswith("bietet an, dieses Spiel als Gammon aufzugeben.")
    assert "<option " not in asked
    assert '<p id="move-form-note" class="muted" hidden>' in asked
    post(at_red, match, command="c2", action="answer_resignation:no")
    assert at_red.get(f"/partie/{match.pk}/").content.decode().count("<option ") > 4


def test_whoever_wants_a_rematch_is_told_so_and_so_is_the_other(table) -> None:
    match, black, white = table()
    post(black, match, command="r", action="resign")
    post(white, match, command="w", action="ready")
    wanting, asked = (
        prompt_of(at.get(f"/partie/{match.pk}/").content.decode(), "more") for at in (white, black)
    )
    assert wanting.endswith(" hat aufgegeben. Du bist bereit für eine Revanche.")
    assert asked == f"{match.seats.get(number=1).person.name} möchte eine Revanche."


def test_whoever_has_agreed_to_a_take_back_goes_on_while_others_are_asked() -> None:
    sitting = [guest() for _ in range(3)]
    match = start_match(game="halma", seats=[SeatRequest(person) for person, _ in sitting])
    one, two, three = (client for _, client in sitting)
    [steps, *_] = re.findall(r'<option value="([^"]+)">', one.get(f"/partie/{match.pk}/").content.decode())
    post(one, match, command="m", action="move", steps=steps.replace("&gt;", ">"))
    post(one, match, command="a", action="ask_takeback")
    post(two, match, command="y", action="answer_takeback:yes")
    agreed, asked = (client.get(f"/partie/{match.pk}/").content.decode() for client in (two, three))
    assert prompt_of(agreed) == "Du bist einverstanden, andere werden noch gefragt."
    assert prompt_of(agreed, "more") == "Du bist am Zug."
    assert 'value="answer_takeback:yes"' not in agreed
    assert 'value="answer_takeback:yes"' in asked
