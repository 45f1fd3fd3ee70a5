"""kill -9 between the rounds of a room and in correspondence: everybody is taken along, and told."""

from __future__ import annotations

import json
import re

import pytest

from tests.lobby.visitor import Visitor
from tests.services.site import Site

pytestmark = pytest.mark.live

RESIGN = """
from games.models import Match
from games.protocol import commands
from games.services import submit
match = Match.objects.get(pk={match!r})
seat = match.seats.get(number=0)
said = {{"type": "resign", "id": "r", "data": {{}}}}
print("SAID", submit(match_id=match.pk, person_id=seat.person_id, command=commands.read(said)).code)
"""
SWEPT = """
import json
from datetime import timedelta
from games.models import Match
from lobby import tasks
from lobby.models import Notification
match = Match.objects.get(pk={match!r})
told = Notification.objects.filter(data__match=match.pk, kind="your_turn")
if {lost}:
    told.delete()
Match.objects.filter(pk=match.pk).update(changed_at=match.changed_at - timedelta(minutes=2))
tasks.sweep_correspondence()
tasks.sweep_correspondence()
print("TOLD" + json.dumps(told.count()))
"""


def match_of(address: str) -> str:
    found = re.search(r"/partie/(\w+)/", address)
    assert found, address
    return found[1]


def room_of_two(site: Site, clock: str = "") -> tuple[Visitor, Visitor, str, str]:
    """Two guests whose room has just begun its first round: both, the room's address, and the match."""
    host, guest = Visitor(site), Visitor(site)
    _, room = host.post("/einladen/", game="abalone", clock=clock, begins="host")
    _, match = guest.post(f"{room}platz/")
    return host, guest, room, match_of(match)


def test_the_next_round_begins_after_everything_was_killed(site: Site) -> None:
    host, guest, room, first = room_of_two(site)
    site.python(RESIGN.format(match=first))
    assert host.post(f"{room}bereit/")[0] == 302
    site.kill_web()
    site.kill_worker()
    site.restart_valkey()
    site.start_web()
    assert host.get(room) == (200, room)
    assert guest.post(f"{room}bereit/")[0] == 302
    second = match_of(guest.get(room)[1])
    assert second != first
    assert match_of(host.get(room)[1]) == second
    site.start_worker()
    assert site.sql(
        "SELECT count(*) FROM games_match WHERE series IN (SELECT series FROM games_match WHERE id = %s)",
        first,
    ) == [(2,)]


def test_a_seat_is_left_and_taken_without_valkey(site: Site) -> None:
    host, guest, room, first = room_of_two(site)
    site.python(RESIGN.format(match=first))
    site.kill_valkey()
    assert guest.post(f"{room}aufstehen/")[0] == 302
    newcomer = Visitor(site)
    assert newcomer.post(f"{room}platz/") == (302, room)
    assert host.post(f"{room}bereit/")[0] == 302
    second = match_of(newcomer.get(room)[1])
    site.start_valkey()
    assert match_of(host.get(room)[1]) == second
    assert guest.get(room)[0] == 200


@pytest.mark.parametrize("lost", [False, True])
def test_a_turn_by_correspondence_is_told_once_whatever_was_lost(site: Site, lost: bool) -> None:
    site.kill_valkey()
    site.kill_worker()
    *_, match = room_of_two(site, clock="3d")
    site.start_valkey()
    site.start_worker()
    assert json.loads(site.python(SWEPT.format(match=match, lost=lost)).split("TOLD", 1)[1]) == 1
