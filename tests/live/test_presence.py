"""Who is here, as sockets tell and hear it: seats, spectators, absence, and a Valkey that forgets."""

from threading import Event

import pytest

from accounts.valkey import Away, client
from games import services
from games.live import attending, broadcast, consumers, presence
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
        raise Away

    for name in ("enter", "leave", "look"):
        monkeypatch.setattr(presence, name, away)
    match, black, white = await two_people()
    waiting = await page(match, black)
    await waiting.watch()
    await in_thread(services.mark_absent)(match_id=match.pk, seat=1)
    assert (await waiting.hear("events"))["events"][0]["type"] == "absent"
    await (await page(match, white)).watch()
    assert (await waiting.hear("events"))["events"][0]["type"] == "seat_returned"


async def test_a_page_that_is_being_closed_does_not_come_back_by_itself(page, monkeypatch):
    match, black, _ = await two_people()
    renewing, leave, stay = Event(), attending.leave, attending.stay

    def leaves(*place):
        leave(*place)
        renewing.wait(0.5)

    def stays(*place):
        renewing.set()
        return stay(*place)

    mine = await page(match, black)
    monkeypatch.setattr(consumers, "STAY_SECONDS", 0.1)
    await mine.watch()
    monkeypatch.setattr(attending, "leave", leaves)
    monkeypatch.setattr(attending, "stay", stays)
    await mine.close()
    assert not (await in_thread(presence.look)(match.pk)).seats


async def test_a_page_leaves_after_the_renewal_that_was_under_way(page, monkeypatch):
    match, black, _ = await two_people()
    renewing, left, renewed = Event(), Event(), Event()
    leave, stay = attending.leave, attending.stay

    def leaves(*place):
        leave(*place)
        left.set()

    def stays(*place):
        renewing.set()
        left.wait(0.5)
        text = stay(*place)
        renewed.set()
        return text

    mine = await page(match, black)
    monkeypatch.setattr(consumers, "STAY_SECONDS", 0.01)
    monkeypatch.setattr(attending, "leave", leaves)
    monkeypatch.setattr(attending, "stay", stays)
    await mine.watch()
    await until(renewing.is_set)
    await mine.close()
    await until(renewed.is_set)
    assert not (await in_thread(presence.look)(match.pk)).seats
