"""A game with dice over sockets: nonces, rolls, calls, and a resignation, as pages hear of them."""

import pytest

from games.referee.entry import NOTHING_OFFERED
from games.services import SeatRequest, start_match
from tests.games.people import guest
from tests.live.people import in_thread

pytestmark = pytest.mark.django_db(transaction=True)


@in_thread
def points_match():
    people = guest(), guest()
    seats = [SeatRequest(person) for person in people]
    return start_match(game="backgammon", seats=seats, options={"length": 5}), *people


async def heard(page, wanted):
    """The first message of that kind, whether it came before or after other answers."""
    while True:
        for message in page.missed:
            if wanted(message):
                page.missed.remove(message)
                return message
        page.missed.append(await page.next())


async def events_with(page, kind):
    """The frame of events that has one of this type."""
    return await heard(page, lambda message: kind in [event["type"] for event in message.get("events", ())])


async def offer(page):
    """What the page is offered on its turn."""
    return await heard(page, lambda message: message["type"] == "your_turn")


async def seated(page):
    """Both pages after their nonces: the one on turn first, with its seat and what it is offered."""
    match, *people = await points_match()
    pages = [await page(match, person) for person in people]
    snapshots = [await one.watch() for one in pages]
    assert snapshots[0]["dice"] == snapshots[1]["dice"]
    assert (snapshots[0]["dice"]["nonces"], snapshots[0]["dice"]["fixed"]) == ([None, None], False)
    for number, one in enumerate(pages):
        assert (await one.command("nonce", value=f"nonce_{number}", command_id="nonce"))["type"] == "accepted"
    frames = [await events_with(one, "nonces_fixed") for one in pages]
    assert frames[0] == frames[1]
    rolled = frames[0]["events"][-1]
    assert (rolled["type"], rolled["data"]["seat"]) == ("rolled", None)
    seat = rolled["data"]["turn"]["seat"]
    return pages[seat], pages[1 - seat], seat, await offer(pages[seat])


async def test_nonces_begin_the_match_and_both_see_the_same_dice(page):
    mine, theirs, seat, offered = await seated(page)
    assert (offered["seat"], offered["entry"]["calls"]) == (seat, [])
    steps = offered["entry"]["moves"][0]["steps"]
    assert (await mine.command("move", at=offered["v"], steps=steps, command_id="move"))["type"] == "accepted"
    turn = await offer(theirs)
    assert (turn["entry"]["moves"], turn["entry"]["calls"]) == ([], ["double"])
    assert (await theirs.command("roll", at=turn["v"], command_id="roll"))["type"] == "accepted"
    assert await events_with(mine, "moved")
    assert await events_with(mine, "rolled") == await events_with(theirs, "rolled")


async def test_whoever_is_offered_a_resignation_is_offered_nothing_else(page):
    mine, theirs, seat, _ = await seated(page)
    assert (await mine.command("offer_resignation", size="gammon", command_id="r"))["type"] == "accepted"
    frame = await events_with(theirs, "resignation_offered")
    assert frame["events"][-1]["data"]["turn"] == {"awaits": "call", "seat": 1 - seat}
    assert frame["offers"]["resignation"] == {"seat": seat, "size": "gammon"}
    turn = await offer(theirs)
    assert turn["entry"] == NOTHING_OFFERED
    answer = await theirs.command("answer_resignation", at=turn["v"], accept=True, command_id="a")
    assert answer["type"] == "accepted"
    kinds = [event["type"] for event in (await events_with(mine, "called"))["events"]]
    assert kinds[:2] == ["resignation_answered", "called"]
    assert "rolled" in kinds


async def test_a_late_nonce_is_refused_with_a_sentence(page):
    mine, *_ = await seated(page)
    refused = await mine.command("nonce", value="better", command_id="late")
    assert (refused["code"], refused["text"]) == ("nonces_fixed", "The dice are mixed already.")
