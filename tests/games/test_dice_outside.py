"""The check of dice that the README shows to outsiders, run on exported matches as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import Person
from games import selectors, services
from games.protocol import commands
from games.referee.shown import steps_data
from games.services import SeatRequest, start_match
from tests.games.people import past_mixing

pytestmark = pytest.mark.django_db

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture
def check(tmp_path):
    """Run the README's code on a match; whether it is content, and what it said."""
    [code] = re.findall(
        r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    program, record = tmp_path / "check.py", tmp_path / "match.json"
    program.write_text(code)

    def run(match: dict) -> tuple[bool, str]:
        record.write_text(json.dumps(match))
        done = subprocess.run([sys.executable, "-I", program, record], capture_output=True, text=True)
        return done.returncode == 0, done.stdout + done.stderr

    return run


@pytest.fixture(params=["backgammon", "ab-ins-ziel"])
def exported(request) -> dict:
    """A match that was resigned after some rolls, as the site hands it out."""
    one, other = Person.objects.create(name="Eins Zwei"), Person.objects.create(name="Drei Vier")
    match = start_match(game=request.param, seats=[SeatRequest(one), SeatRequest(other)])
    past_mixing(match)
    services.flag_clock(match_id=match.pk)
    play(match, {0: one, 1: other})
    return json.loads(Client().get(f"/partie/{match.pk}/json/").content)


def play(match, people, rolls=8) -> None:
    """Roll and move, the first move that is offered, and give the match up."""
    for number in range(60):
        match.refresh_from_db()
        view = selectors.view_for(match.pk, None)
        rolled = sum(event.type == "rolled" for event in view.events)
        turn = view.state.turn
        if rolled >= rolls or turn.seat is None:
            break
        kind = {"type": "roll"} if turn.awaits.value == "roll" else first_move(view)
        said = {**kind, "id": f"c{number}", "at": match.version}
        assert services.submit(
            match_id=match.pk, person_id=people[turn.seat].pk, command=commands.read(said)
        ).accepted
    else:
        raise AssertionError("no roll came")
    seat = view.state.turn.seat or 0
    said = {"type": "resign", "id": "end", "data": {}}
    assert services.submit(match_id=match.pk, person_id=people[seat].pk, command=commands.read(said)).accepted


def first_move(view) -> dict:
    rules = view.state.rules
    move = rules.moves(view.state.position)[0]
    return {"type": "move", "data": {"steps": steps_data(rules.points, move.steps)}}


def test_it_is_content_with_an_honest_match(check, exported):
    fair, said = check(exported)
    assert fair, said
    assert re.search(r"[5-9]|1\d rolls are as they had to be", said)


def test_it_names_a_roll_that_was_changed(check, exported):
    rolled = [event for event in exported["events"] if event["type"] == "rolled"][2]
    rolled["data"]["dice"][0] = rolled["data"]["dice"][0] % 6 + 1
    fair, said = check(exported)
    assert not fair
    assert "roll 3:" in said


def test_it_notices_another_seed(check, exported):
    exported["dice"]["seed"] = "0" * 64
    assert "not the seed committed to" in check(exported)[1]


def test_it_notices_another_nonce(check, exported):
    exported["dice"]["nonces"][0] += "x"
    assert not check(exported)[0]


def test_it_notices_a_commitment_that_came_too_late(check, exported):
    at = next(n for n, event in enumerate(exported["events"]) if event["type"] == "committed")
    exported["events"].append(exported["events"].pop(at))
    assert "fixed too late" in check(exported)[1]
