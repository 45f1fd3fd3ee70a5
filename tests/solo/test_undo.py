"""Taking back goes to before the last decision of a person, whatever happened since."""

import pytest

from games.engine.core import Awaits
from games.referee.events import Event, apply_all
from games.referee.state import dump, load
from games.solo import bridge
from tests.solo.page import Page

TABLES = [
    ("abalone", [None, 1], {}),
    ("abalone", [None, None], {}),
    ("backgammon", [None, 1], {"length": 3}),
    ("dorada", [None, 1, None], {}),
    ("ab-ins-ziel", [1, 1, None], {}),
    ("halma", [1, None, 1], {}),
]


def seen(page):
    """What the match looks like, but for how often something has happened."""
    shown = dict(page.watches())
    for field in ("v", "now"):
        shown.pop(field)
    return shown, None if page.offered is None else page.offered["entry"]


def decide(page):
    """Go on up to a person's move or answer, and let them do it; what it looked like before."""
    while not page.over:
        if not page.thinks and page.turn["awaits"] in ("move", "call"):
            before = seen(page)
            page.plays()
            return before
        page.plays()
    return None


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_undo_leads_to_what_was_before(game, seats, options):
    page = Page(game, seats, options=options)
    before = [decide(page) for _ in range(8)]
    dice = page.state.rolls
    for earlier in reversed(before):
        assert page.undoes()["type"] == "accepted"
        assert page.events[-1]["type"] == "taken_back"
        assert seen(page) == earlier
    assert page.offers["may_takeback"] == []
    assert page.undoes()["code"] == "nothing_to_take_back"
    assert page.state.rolls <= dice


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_snapshot_and_the_events_after_it_give_the_later_state(game, seats, options):
    """Also over takings back."""
    page = Page(game, seats, options=options)
    stages = [(page.v, dump(page.state))]
    for stage in range(10):
        if not page.over:
            decide(page)
        if stage % 3 == 2 and not page.over:
            page.undoes()
        stages.append((page.v, dump(page.state)))
    events = [Event(event["type"], event["v"], event["data"], event["at"]) for event in page.events]
    setup = page.state.setup
    for version, dumped in stages:
        rest = [event for event in events if event.v > version]
        assert apply_all(load(setup, dumped), rest) == page.state


def test_the_same_dice_come_again():
    page = Page("ab-ins-ziel", [None, 1])
    decide(page)
    page.plays_on(20)
    rolls = [event["data"]["dice"] for event in page.events if event["type"] == "rolled"]
    while page.offers["may_takeback"]:
        page.undoes()
    again = [len(page.events), page.state.rolls]
    while page.state.rolls < len(rolls):
        page.plays()
    since = [event["data"]["dice"] for event in page.events[again[0] :] if event["type"] == "rolled"]
    assert since == rolls[again[1] :]


def test_a_move_can_be_taken_back_while_a_computer_is_on_turn():
    page = Page("abalone", [None, 1])
    before = decide(page)
    assert page.thinks
    page.undoes()
    assert not page.thinks
    assert seen(page) == before


def test_of_several_people_the_last_move_is_taken_back_whoever_made_it():
    page = Page("abalone", [None, None])
    page.plays_on(2)
    assert page.offers["may_takeback"] == [1]
    page.undoes()
    assert page.turn["seat"] == 1
    assert page.offers["may_takeback"] == [0]


def test_the_request_of_the_live_protocol_takes_back_as_well():
    page = Page("abalone", [None, None])
    before = decide(page)
    assert page.says("ask_takeback")["type"] == "accepted"
    assert seen(page) == before
    assert page.says("ask_takeback")["code"] == "nothing_to_take_back"


def test_an_undo_that_is_sent_twice_takes_back_once():
    page = Page("abalone", [None, None])
    page.plays_on(4)
    page.hear(bridge.say('{"type":"undo","id":"z"}', page.now))
    version = page.v
    page.hear(bridge.say('{"type":"undo","id":"z"}', page.now))
    assert page.frames == [{"type": "accepted", "id": "z", "v": version}]


def test_a_seat_that_was_given_up_is_taken_back():
    page = Page("dorada", [None, 1, 1])
    decide(page)
    while page.thinks:
        page.thinks_once()
    before = seen(page)
    page.says("resign")
    page.plays_on(6)
    assert page.watches()["taken_over"] == [0]
    page.undoes()
    kinds = [event["type"] for event in page.events[-2:]]
    assert kinds == ["seat_returned", "taken_back"]
    assert seen(page) == before


def test_a_double_is_taken_back_with_the_answer():
    page = Page("backgammon", [None, 2], options={"length": 5})
    while not (page.turn["awaits"] == "roll" and page.turn["seat"] == 0 and page.offered["entry"]["calls"]):
        page.plays()
    before = seen(page)
    page.says("call", {"name": "double"})
    page.thinks_once()
    assert page.events[-1]["data"].get("name") in ("take", "drop")
    page.undoes()
    assert seen(page) == before


def test_an_offer_to_lose_is_taken_back_until_it_is_refused():
    page = Page("backgammon", [None, None], options={"length": 3})
    before = seen(page)
    page.says("offer_resignation", {"size": "single"})
    assert page.turn == {"awaits": "call", "seat": 1 - before[0]["turn"]["seat"]}
    page.undoes()
    assert seen(page) == before
    page.says("offer_resignation", {"size": "single"})
    page.says("answer_resignation", {"accept": False})
    assert page.undoes()["code"] == "nothing_to_take_back"
    page.says("offer_resignation", {"size": "gammon"})
    page.says("answer_resignation", {"accept": True})
    assert page.watches()["board"]["counters"]["score"] != [0, 0]
    page.undoes()
    assert page.watches()["board"]["counters"]["score"] == [0, 0]


def test_an_end_is_taken_back_and_counted_once():
    page = Page("abalone", [None, None])
    page.plays()
    before = seen(page)
    page.says("resign")
    assert (page.watches()["result"]["ending"], len(page.ended)) == ("resigned", 1)
    page.undoes()
    assert seen(page) == before
    page.reloads()
    assert seen(page) == before
    page.says("resign")
    assert (page.watches()["match"]["status"], len(page.ended)) == ("finished", 1)


def test_the_last_move_of_a_match_is_taken_back():
    page = Page("dorada", [None, 1])
    before = None
    while not page.over:
        before = decide(page) or before
    page.undoes()
    assert seen(page) == before


def test_nothing_is_rolled_again_by_taking_back_before_the_first_roll():
    page = Page("dorada", [None, None])
    first = decide(page)
    page.undoes()
    assert seen(page) == first
    assert page.state.turn.awaits is Awaits.MOVE
