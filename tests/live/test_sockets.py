"""The socket of a match: playing, catching up, two tabs, what is said after the end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.clocks import Clock
from games.live import broadcast, consumers
from games.live.credits import Credits
from games.models import Event, Match, Seat
from games.protocol import commands as say
from games.protocol.events import EVENTS
from games.referee.events import APPLIERS
from tests.games.people import move, sends
from tests.live.people import in_thread, two_people, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def unhurried(monkeypatch):
    """Sockets may say as much as they like."""
    monkeypatch.setattr(Credits, "spend", lambda *spent: True)


async def test_a_move_reaches_both_pages_with_the_next_moves_for_the_other(page):
    match, black, white = await two_people(clock=Clock(300_000, 5_000))
    first, second = await page(match, black), await page(match, white)
    snapshot = await first.watch()
    assert snapshot["you"] == {"seats": [0]}
    offered = await first.hear("your_turn")
    assert (offered["v"], offered["seat"], len(offered["entry"]["moves"])) == (1, 0, 44)
    assert (await second.watch())["you"] == {"seats": [1]}
    assert (await first.move("a1b1", at=1)) == {"type": "accepted", "id": "m", "v": 2}
    (own,) = (await first.hear("events"))["events"]
    (other,) = (await second.hear("events"))["events"]
    assert own == other
    assert (own["type"], own["v"], own["data"]["text"]) == ("moved", 2, "a1b1")
    assert (await second.hear("your_turn"))["v"] == 2


async def test_a_spectator_sees_everything_and_moves_nothing(page):
    match, black, _ = await two_people()
    stranger = await page(match)
    assert (await stranger.watch())["you"] == {"seats": []}
    answer = await stranger.move("a1b1", at=1)
    assert (answer["code"], answer["text"] != "") == ("not_your_seat", True)
    await in_thread(sends)(match, black, move("a1b1"))
    assert (await stranger.hear("events"))["events"][0]["v"] == 2


async def test_two_tabs_of_one_person_stay_in_step(page):
    match, black, white = await two_people()
    tabs = [await page(match, black), await page(match, black)]
    for tab in tabs:
        await tab.watch()
        await tab.hear("your_turn")
    await tabs[0].move("a1b1", at=1)
    for tab in tabs:
        assert (await tab.hear("events"))["events"][0]["v"] == 2
    assert (await tabs[1].move("a2b2", at=1, command_id="late"))["code"] == "stale"
    await in_thread(sends)(match, white, move("i5h4"))
    for tab in tabs:
        assert (await tab.hear("your_turn"))["v"] == 3


async def test_whoever_comes_back_gets_what_was_missed(page):
    match, black, white = await two_people()
    await in_thread(sends)(match, black, move("a1b1"))
    await in_thread(sends)(match, white, move("i5h4"))
    again = await page(match, black)
    missed = await again.watch(since=1)
    assert [event["v"] for event in missed["events"]] == [2, 3]
    assert (await again.hear("your_turn"))["v"] == 3


async def test_whoever_missed_nothing_gets_no_events(page):
    match, black, _ = await two_people()
    again = await page(match, black)
    await again.say({"type": "watch", "since": 1})
    assert (await again.hear("your_turn"))["v"] == 1
    assert again.missed == []


@pytest.mark.parametrize("since", [0, 99])
async def test_a_version_that_nobody_can_have_seen_gets_a_snapshot(page, since):
    match, black, _ = await two_people()
    again = await page(match, black)
    await again.say({"type": "watch", "since": since})
    assert (await again.hear("snapshot"))["v"] == 1


async def test_a_hint_that_was_lost_leaves_no_gap(page, monkeypatch):
    match, black, white = await two_people()
    watching = await page(match)
    await watching.watch()
    with monkeypatch.context() as lost:
        lost.setattr(broadcast, "send", lambda group, message: None)
        await in_thread(sends)(match, black, move("a1b1"))
    await in_thread(sends)(match, white, move("i5h4"))
    assert [event["v"] for event in (await watching.hear("events"))["events"]] == [2, 3]


async def test_a_hint_that_comes_twice_is_told_once(page, monkeypatch):
    match, black, _ = await two_people()
    watching = await page(match)
    await watching.watch()
    await watching.hear("presence")
    send = broadcast.send
    monkeypatch.setattr(
        broadcast, "send", lambda group, message: (send(group, message), send(group, message))
    )
    await in_thread(sends)(match, black, move("a1b1"))
    assert (await watching.hear("events"))["events"][0]["v"] == 2
    assert await watching.is_silent()


async def test_without_any_hint_the_own_move_is_seen_and_a_ping_fetches_the_rest(page, monkeypatch):
    match, black, white = await two_people()
    mine, other = await page(match, black), await page(match, white)
    await mine.watch()
    await other.watch()
    monkeypatch.setattr(broadcast, "send", lambda group, message: None)
    assert (await mine.move("a1b1", at=1))["type"] == "accepted"
    assert (await mine.hear("events"))["events"][0]["v"] == 2
    await other.say({"type": "ping", "t": 5})
    assert (await other.hear("pong"))["t"] == 5
    assert (await other.hear("events"))["events"][0]["v"] == 2
    assert (await other.hear("your_turn"))["v"] == 2


async def test_events_that_nobody_heard_are_pushed_once_more(page, monkeypatch):
    match, black, white = await two_people()
    other = await page(match, white)
    await other.watch()
    publish, lost = broadcast._publish, []

    def lose_the_first(channel, content):
        if lost:
            return publish(channel, content)
        lost.append(channel)
        return False

    monkeypatch.setattr(broadcast, "AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(broadcast, "_publish", lose_the_first)
    await in_thread(sends)(match, black, move("a1b1"))
    assert (await other.hear("events"))["events"][0]["v"] == 2


async def test_the_next_round_is_told_to_all(page):
    match, black, white = await two_people()
    await in_thread(sends)(match, black, say.Resign())
    first, second = await page(match, black), await page(match, white)
    await first.watch()
    await second.watch()
    await first.command("ready")
    told = await second.hear("next_round")
    assert told == {"type": "next_round", "match": None, "ready": [0], "left": []}
    await second.command("ready")
    following = await Match.objects.aget(series=match.series, round=2)
    for one in (first, second):
        told = await one.hear("next_round")
        while told["match"] is None:
            told = await one.hear("next_round")
        assert told["match"] == following.pk


async def test_a_flag_is_asked_for_when_it_is_due(page, monkeypatch):
    from games.live import attending

    asked = []
    monkeypatch.setattr(attending, "ask_for_flag", lambda *flag: asked.append((flag, timezone.now())))
    match, black, white = await two_people(clock=Clock(1_000, 0))
    await in_thread(sends)(match, black, move("a1b1"))
    await in_thread(sends)(match, white, move("i5h4"))
    mine = await page(match, black)
    await mine.watch()
    await until(lambda: asked)
    await match.arefresh_from_db()
    ((flag, at),) = asked
    assert flag == (match.pk, 3)
    assert at > match.deadline_at - timedelta(milliseconds=5)


async def test_signing_out_closes_the_sockets_of_the_person(page):
    match, black, white = await two_people()
    mine, other = await page(match, black), await page(match, white)
    await mine.watch()
    await other.watch()
    await in_thread(broadcast.close_sockets)(black.pk)
    assert await mine.closed_with() == 4401
    await other.say({"type": "ping", "t": 1})
    assert (await other.hear("pong"))["t"] == 1


async def test_a_socket_from_which_nothing_comes_back_is_closed(page, monkeypatch):
    match, _, _ = await two_people()
    silent = await page(match)
    await silent.watch()
    monkeypatch.setattr(consumers.MatchConsumer, "longest_unread", 2_000)
    for _ in range(5):
        await in_thread(broadcast.to_match)(match.pk, {"type": "ratings_changed", "seats": ["x" * 500]})
    assert await silent.closed_with() == 4408


async def test_every_event_of_the_referee_is_in_the_protocol():
    assert set(EVENTS) == set(APPLIERS)


async def test_acknowledged_means_stored(page):
    match, black, _ = await two_people()
    mine = await page(match, black)
    assert (await mine.move("a1b1", at=1))["v"] == 2
    assert await Event.objects.filter(match=match, v=2).aexists()


async def test_a_stranger_who_never_reads_cannot_make_up_for_it_by_talking(page, monkeypatch, unhurried):
    match, _, _ = await two_people()
    deaf = await page(match)
    await deaf.watch()
    monkeypatch.setattr(consumers.MatchConsumer, "longest_unread", 15_000)
    for _ in range(12):
        await deaf.say({"type": "ping", "t": 1, "mark": "guessed"})
        await deaf.say({"type": "watch", "since": None})
    assert await deaf.closed_with() == 4408


async def test_a_page_that_echoes_the_mark_may_hear_for_ever(page, monkeypatch, unhurried):
    match, _, _ = await two_people()
    live = await page(match)
    await live.watch()
    monkeypatch.setattr(consumers.MatchConsumer, "longest_unread", 15_000)
    mark = None
    for _ in range(8):
        await live.say({"type": "ping", "t": 1, "lag": 12} | ({"mark": mark} if mark else {}))
        mark = (await live.hear("pong"))["mark"]
        await live.watch()


async def test_a_snapshot_counts_for_several_messages(page, hurried):
    match, _, _ = await two_people()
    greedy = await page(match)
    for _ in range(6):
        await greedy.say({"type": "watch", "since": None})
    assert await greedy.closed_with() == 4400


async def test_what_was_said_after_the_end_is_said_again_where_it_was_lost(page, monkeypatch):
    match, black, white = await two_people()
    await in_thread(sends)(match, black, say.Resign())
    first = await page(match, black)
    await first.watch()
    with monkeypatch.context() as lost:
        lost.setattr(broadcast, "send", lambda group, message: None)
        await in_thread(sends)(match, white, say.Ready())
    await first.say({"type": "ping", "t": 1})
    assert (await first.hear("next_round"))["ready"] == [1]
    await first.say({"type": "ping", "t": 2})
    assert (await first.hear("pong"))["t"] == 2
    assert await first.is_silent()
    with monkeypatch.context() as lost:
        lost.setattr(broadcast, "send", lambda group, message: None)
        await in_thread(sends)(match, black, say.Ready())
    following = await Match.objects.aget(series=match.series, round=2)
    again = await page(match, white)
    await again.say({"type": "watch", "since": (await Match.objects.aget(pk=match.pk)).version})
    assert (await again.hear("next_round"))["match"] == following.pk


async def test_what_is_so_again_after_the_end_is_said_again(page, monkeypatch):
    match, black, white = await two_people()
    await in_thread(sends)(match, black, say.Resign())
    mine = await page(match, black)
    await mine.watch()
    with monkeypatch.context() as lost:
        lost.setattr(broadcast, "send", lambda group, message: None)
        for ready in (True, False, True, False):
            await in_thread(Seat.objects.filter(match=match, person=white).update)(ready=ready)
            await mine.say({"type": "ping", "t": 1})
            assert (await mine.hear("next_round"))["ready"] == [1] * ready


async def test_ratings_that_were_not_heard_are_said_with_the_next_ping(page, monkeypatch):
    from games import ratings

    match, black, _ = await two_people()
    await in_thread(sends)(match, black, say.Resign())
    mine = await page(match, black)
    await mine.watch()
    monkeypatch.setattr(ratings, "_tellers", [lambda match_id: [{"seat": 0, "before": 1500, "after": 1490}]])
    await mine.say({"type": "ping", "t": 1})
    assert (await mine.hear("ratings_changed"))["seats"][0]["after"] == 1490


async def test_a_hint_reaches_the_seat_that_asked_and_nobody_else(page):
    match, black, white = await two_people()
    asking, other = await page(match, black), await page(match, white)
    await asking.watch()
    await other.watch()
    assert (await asking.command("ask_hint"))["type"] == "accepted"
    await in_thread(services.suggest_move)(match_id=match.pk, version=1, seat=0)
    assert (await asking.hear("hint"))["move"]["steps"]
    await other.say({"type": "ping", "t": 7})
    await other.hear("pong")
    assert all(message["type"] != "hint" for message in other.missed)
