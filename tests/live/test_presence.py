"""Who is here, as sockets tell and hear it: seats, spectators, absence, and a Valkey that forgets."""

import pytest
from redis.exceptions import ConnectionError as NoConnection

from accounts.valkey import client
from games import services
from games.live import broadcast, consumers, presence
from tests.games.people import guest
from tests.live.people import in_thread, two_people, until

pytestmark = pytest.mark.django_db(transaction=True)


async def test_the_presence_of_seats_and_people(page):
    match, black, white = await two_people()
    first = await page(match, black)
    await first.watch()
    assert (await first.hear("presence")) == {"type": "presence", "seats": {"0": True}, "watching": 0}
    second = await page(match, white)
    assert (await second.watch())["match"]["seats"][0]["connected"] is True
    assert (await first.hear("presence"))["seats"] == {"0": True, "1": True}
    await second.close()
    assert (await first.hear("presence"))["seats"] == {"0": True}


async def both_here(page):
    """A match whose two pages are open, and the first of them, which has heard of the other."""
    match, black, white = await two_people()
    first, second = await page(match, black), await page(match, white)
    await first.watch()
    await second.watch()
    while (await first.hear("presence"))["seats"] != {"0": True, "1": True}:
        pass
    return match, first


async def test_seats_that_valkey_forgot_are_counted_again_by_the_first_to_ping(page):
    match, first = await both_here(page)
    await in_thread(client(decoded=True).flushdb)()
    await first.say({"type": "ping", "t": 1})
    await until(lambda: presence.look(match.pk).seats == {0, 1})


async def test_a_seat_that_was_missed_in_what_the_others_were_told_tells_them(page):
    match, first = await both_here(page)
    alone = broadcast.encode({"type": "presence", "seats": {"0": True}, "watching": 0})
    await in_thread(broadcast.presence_to_match)(match.pk, [0], alone)
    assert (await first.hear("presence"))["seats"] == {"0": True}
    assert (await first.hear("presence"))["seats"] == {"0": True, "1": True}


async def test_spectators_are_counted_as_people(page):
    match, black, _ = await two_people()
    fan = await in_thread(guest)()
    first = await page(match, black)
    await first.watch()
    for _ in range(2):
        await (await page(match, fan)).watch()
    await first.say({"type": "ping", "t": 1})
    while (present := await first.hear("presence"))["watching"] == 0:
        await first.say({"type": "ping", "t": 1})
    assert present["watching"] == 1


async def test_opening_the_page_ends_an_announced_absence(page):
    match, black, white = await two_people()
    waiting = await page(match, black)
    await waiting.watch()
    await in_thread(services.mark_absent)(match_id=match.pk, seat=1)
    assert (await waiting.hear("events"))["events"][0]["type"] == "absent"
    await (await page(match, white)).watch()
    assert (await waiting.hear("events"))["events"][0]["type"] == "seat_returned"


async def test_a_tab_that_sleeps_stays_because_its_socket_lives(page, monkeypatch):
    monkeypatch.setattr(consumers, "STAY_SECONDS", 0.1)
    match, black, _ = await two_people()
    asleep = await page(match, black)
    await asleep.watch()
    await in_thread(presence._valkey().zadd)("presence:seats", {f"{match.pk}:0": 1})
    await until(lambda: not presence.is_unseen(match.pk, 0, presence.ABSENT_AFTER))


async def test_an_absence_announced_of_an_open_socket_ends_at_once(page):
    match, black, white = await two_people()
    here, other = await page(match, black), await page(match, white)
    await here.watch()
    await other.watch()
    await in_thread(services.mark_absent)(match_id=match.pk, seat=0)
    assert (await other.hear("events"))["events"][0]["type"] == "absent"
    assert (await other.hear("events"))["events"][0]["type"] == "seat_returned"


async def test_without_valkey_an_announced_absence_ends_all_the_same(page, monkeypatch):
    def away(*args, **kwargs):
        raise NoConnection

    for name in ("enter", "leave", "look"):
        monkeypatch.setattr(presence, name, away)
    match, black, white = await two_people()
    waiting = await page(match, black)
    await waiting.watch()
    await in_thread(services.mark_absent)(match_id=match.pk, seat=1)
    assert (await waiting.hear("events"))["events"][0]["type"] == "absent"
    await (await page(match, white)).watch()
    assert (await waiting.hear("events"))["events"][0]["type"] == "seat_returned"
