"""Every game that the engine knows can be played at its page: by form, with or without a drawn board."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts import cookies
from accounts import services as people
from games import snapshots
from games.engine import record, registry
from games.engine.boards.cube import RESIGNATIONS
from games.engine.bots.splitmix import pick
from games.engine.core import Awaits
from games.engine.registry import AnyRules
from games.engine.rules.backgammon import DOUBLE, DROP, TAKE
from games.models import Match
from games.names import game_name
from games.protocol import commands as say
from games.services import SeatRequest, start_match
from games.titles import boards
from games.titles import registry as titles
from games.titles.title import Words
from tests.games.people import sends

TABLES = [(rules, seats) for rules in registry.games() for seats in rules.seats]
each_table = pytest.mark.parametrize(
    ("rules", "seats"), TABLES, ids=lambda part: getattr(part, "slug", str(part))
)
each_game = pytest.mark.parametrize("rules", registry.games(), ids=lambda rules: rules.slug)
UNSEEN = r'<script.*?</script>|data-[a-z-]+="[^"]*"'
GAP = re.compile(r"\{\w+\}")


def sits(count: int) -> tuple[list[SeatRequest], list[Client]]:
    seats, clients = [], []
    for number in range(count):
        token = cookies.new_guest_token()
        person = people.create_guest(token=token)
        person.name = f"Person {number}"
        person.save()
        client = Client()
        client.cookies["guest"] = cookies.sealed(token)
        seats.append(SeatRequest(person))
        clients.append(client)
    return seats, clients


def acts(match: Match, clients: list[Client], number: int) -> bool:
    """Let the seat on turn do by form one of the things that its page offers; False at the end."""
    turn = snapshots.state_of(match).turn
    if turn.seat is None:
        return False
    page = clients[turn.seat].get(f"/partie/{match.pk}/").content.decode()
    offered = re.findall(r'name="action" value="(roll|call:\w+)"', page)
    moves = re.findall(r'<option value="([^"]+)"', page)
    fields = {"command": f"c{number}", "at": match.version}
    if turn.awaits is Awaits.MOVE:
        fields |= {"action": "move", "steps": moves[pick(number, len(moves))].replace("&gt;", ">")}
    else:
        fields |= {"action": offered[pick(number, len(offered))]}
    answer = clients[turn.seat].post(f"/partie/{match.pk}/zug/", fields)
    assert answer.status_code == 302, answer.content.decode()
    return True


@pytest.mark.django_db
@each_table
def test_a_match_of_every_game_is_played_by_form(rules: AnyRules, seats: int) -> None:
    requests, clients = sits(seats)
    match = start_match(game=rules.slug, seats=requests)
    if snapshots.state_of(match).awaits_nonces:
        for request in requests:
            assert sends(match, request.person, say.Nonce("chance")).accepted

    for number in range(24):
        match.refresh_from_db()
        if not acts(match, clients, number):
            break

    match.refresh_from_db()
    assert match.version > 12
    for client in (clients[0], clients[-1], Client()):
        for address in ("", "?zug=0", "?zug=5", "?zug=999"):
            page = client.get(f"/partie/{match.pk}/{address}")
            assert page.status_code == 200
            assert not GAP.search(re.sub(UNSEEN, "", page.content.decode(), flags=re.S))
        assert client.get(f"/en/partie/{match.pk}/").status_code == 200
    assert Client().get(f"/partie/{match.pk}/json/").json()["match"]["game"] == rules.slug
    text = Client().get(f"/partie/{match.pk}/text/").content.decode()
    assert record.read_record(text).game == rules.slug


@each_game
def test_every_option_and_its_values_have_words(rules: AnyRules) -> None:
    words: Words = titles.get(rules.slug).WORDS
    assert set(words.options) == {spec.name for spec in rules.options}
    for spec in rules.options:
        assert list(words.options[spec.name].choices) == list(spec.choices)


@each_game
def test_every_seat_of_every_game_has_a_colour_of_its_own(rules: AnyRules) -> None:
    title = titles.get(rules.slug)
    for seats in rules.seats:
        counters: Any = rules.counters(rules.start(seats))
        colours = title.colours(counters, seats)
        assert len({str(title.WORDS.seats[colour]) for colour in colours}) == seats


def test_every_game_has_a_title_and_a_board() -> None:
    assert set(titles.ALL) == set(boards.BOARDS) == set(registry.slugs())
    with pytest.raises(registry.UnknownGame):
        boards.get("chess")


@pytest.mark.django_db
@each_game
@pytest.mark.parametrize(("prefix", "heading"), [("", "Woher es kommt"), ("/en", "Where it comes from")])
def test_every_game_has_its_page(rules: AnyRules, prefix: str, heading: str) -> None:
    page = Client().get(f"{prefix}/spiele/{rules.slug}/")
    body = page.content.decode()
    assert page.status_code == 200
    assert heading in body
    assert body.count("<h1") == 1
    assert str(game_name(rules.slug)) in body


def test_what_is_said_stands_in_the_move_list_in_words() -> None:
    calls = [call.name for call in (*RESIGNATIONS, DOUBLE, TAKE, DROP)]
    with translation.override("de"):
        listed = [titles.get("backgammon").listed(text) for text in (*calls, "pass", "8/5 6/5", "3-1")]
        assert listed[6:] == ["Verdoppeln", "Annehmen", "Ablehnen", "passt", "8/5 6/5", "3-1"]
        assert not set(calls) & set(listed)


@pytest.mark.django_db
def test_the_form_of_moves_counts_the_points_as_the_board_shows_them() -> None:
    seats, clients = sits(2)
    match = start_match(game="backgammon", seats=seats)
    for seat in seats:
        assert sends(match, seat.person, say.Nonce("chance")).accepted
    rules = registry.get("backgammon")
    position = rules.read("-b----E-C---eE---c-e----B- move 0 3-1 1 - 0-0 1 - -")
    Match.objects.filter(pk=match.pk).update(
        state=Match.objects.get(pk=match.pk).state | {"position": rules.dump(position)}, turn_seat=0
    )
    for flip, named in (("off", "ab Punkt 8"), ("on", "ab Punkt 17")):
        clients[0].post("/einstellungen/", {"flip": flip})
        page = clients[0].get(f"/partie/{match.pk}/").content.decode()
        drawn = re.findall(r'data-point="8"[^>]*x="([-\d.]+)" y="([-\d.]+)"', page)
        assert f'<optgroup label="{named}">' in page
        assert (float(drawn[0][1]) > 0) == (flip == "off")
