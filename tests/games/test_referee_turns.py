"""Whose turn it is, what is refused, and what happens by itself."""

from dataclasses import replace

import pytest

from games.engine.core import Awaits
from games.errors import Refusal
from games.protocol import commands as say
from tests.games.table import ABALONE, DOUBLE, DROP, RACE, ROLL, TAKE, sit_down


def refused(code: str):
    return pytest.raises(Refusal, match=code)


def move(*steps: tuple[str, str]) -> say.PlayMove:
    return say.PlayMove(steps)


def test_a_match_starts_with_black_to_move():
    table = sit_down()
    assert [event.type for event in table.events] == ["started"]
    assert table.events[0].data["turn"] == {"awaits": "move", "seat": 0}
    assert table.state.v == 1


def test_a_move_says_everything_a_page_needs():
    table = sit_down()
    table.plays(0, "a1b1")
    assert table.last.type == "moved"
    assert table.last.data["steps"] == [["a1", "b1"]]
    assert table.last.data["text"] == "a1b1"
    assert table.last.data["effects"][0] | {"params": {}} == {
        "kind": "moved",
        "seat": 0,
        "origin": "a1",
        "target": "b1",
        "beat": 0,
        "params": {},
    }
    assert table.last.data["turn"] == {"awaits": "move", "seat": 1}


def test_a_side_step_entered_from_its_other_end_is_stored_in_its_canonical_form():
    table = sit_down()
    table.does(0, move(("c5", "c4"), ("c5", "d5")))
    assert table.last.data["steps"] == [["c4", "c5"], ["c4", "d4"]]


def test_the_other_seat_cannot_move():
    with refused("not_your_turn"):
        sit_down().does(1, move(("i5", "h4")))


def test_a_click_that_comes_twice_moves_once():
    table = sit_down()
    table.does(0, move(("a1", "b1")), at=1)
    with refused("stale"):
        table.does(0, move(("a2", "b2")), at=1)


@pytest.mark.parametrize("at", [0, 2, 99])
def test_a_move_at_a_version_that_is_not_the_present_one_is_stale(at):
    with refused("stale"):
        sit_down().does(0, move(("a1", "b1")), at=at)


def test_an_offer_that_crosses_a_move_on_its_way_does_not_make_the_move_stale():
    table = sit_down()
    table.plays(0, "a1b1")
    table.plays(1, "i5h4")
    seen = table.state.v
    table.does(1, say.OfferDraw())
    assert table.does(0, move(("a2", "b2")), at=seen) == ["moved"]


def test_a_point_that_is_not_on_the_board():
    with refused("unknown_point"):
        sit_down().does(0, move(("z9", "b1")))


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules():
    table = sit_down()
    with pytest.raises(Refusal) as illegal:
        table.does(0, move(("i5", "h4")))
    assert illegal.value.code not in ("illegal_move", "stale")
    assert table.state.v == 1


@pytest.mark.parametrize("body", [ROLL, DOUBLE])
def test_abalone_has_no_dice_and_no_calls(body):
    with pytest.raises(Refusal):
        sit_down().does(0, body)


@pytest.mark.parametrize(
    "body", [say.OfferResignation("single"), say.AnswerResignation(True), say.Nonce("a")]
)
def test_what_a_game_does_not_have_is_not_available(body):
    with refused("not_available"):
        sit_down().does(0, body)


def test_nothing_but_ready_is_said_after_the_end():
    table = sit_down()
    table.does(0, say.Resign())
    for body in (move(("a1", "b1")), say.Resign(), say.Claim(), say.OfferDraw(), say.Return()):
        with refused("match_over"):
            table.does(1, body)


def test_ready_is_said_only_after_the_end():
    with refused("match_running"):
        sit_down().does(0, say.Ready())


def test_three_hundred_moves_without_an_ejection_are_a_draw():
    table = sit_down(clock=None)
    while table.state.result is None:
        rules, position = table.state.rules, table.state.position
        quiet = (
            m for m in rules.moves(position) if all(e.kind != "ejected" for e in rules.effects(position, m))
        )
        table.both_play(rules.write_move(position, next(quiet)))
    assert table.state.result.places == (1, 1)
    assert table.state.result.ending == "idle_limit"
    assert sum(event.type == "moved" for event in table.events) == 300


def test_the_house_rolls_until_one_die_is_highest():
    table = sit_down(RACE, dice=[(2, 2), (1, 3)])
    assert [event.type for event in table.events] == ["started", "rolled", "rolled"]
    assert [event.data["seat"] for event in table.events[1:]] == [None, None]
    assert table.state.turn.seat == 1


def test_a_seat_rolls_and_moves_in_two_commands():
    table = sit_down(RACE, dice=[(3, 1), (2,)])
    assert table.does(0, ROLL) == ["rolled"]
    assert table.state.turn.awaits is Awaits.MOVE
    assert table.state.turn.seat == 0
    table.does(0, move(("start", "2")))
    assert table.state.turn.seat == 1


def test_a_move_is_not_awaited_while_a_roll_is():
    with refused("not_your_turn"):
        sit_down(RACE, dice=[(3, 1)]).does(0, move(("start", "2")))


def test_a_roll_without_a_legal_play_is_passed_at_once():
    table = sit_down(RACE, dice=[(3, 1), (3,)])
    table.state = replace(table.state, position=RACE.load([[[8, 10], [0, 0]], "roll", 0, 0, 1, True]))
    assert table.does(0, ROLL) == ["rolled", "moved"]
    assert table.last.data["steps"] == []
    assert table.last.data["effects"][0]["kind"] == "passed"
    assert table.state.turn.seat == 1


def test_a_double_is_answered_by_the_other_seat():
    table = sit_down(RACE, dice=[(3, 1)])
    assert table.does(0, DOUBLE) == ["called"]
    assert table.state.turn.awaits is Awaits.CALL
    assert table.state.turn.seat == 1
    with refused("not_your_turn"):
        table.does(0, TAKE)
    with refused("illegal_call"):
        table.does(1, DOUBLE)
    table.does(1, TAKE)
    assert table.state.turn.seat == 0


def test_a_double_that_is_dropped_ends_the_match():
    table = sit_down(RACE, dice=[(3, 1)])
    table.does(0, DOUBLE)
    assert table.does(1, DROP) == ["called", "match_ended"]
    assert table.last.data["places"] == [1, 2]


def test_four_seats_take_turns():
    table = sit_down(RACE, levels=(None,) * 4, dice=[(1, 3, 2, 1), (1,), (1,), (1,), (1,)])
    order = []
    for _ in range(4):
        seat = table.state.turn.seat
        order.append(seat)
        table.does(seat, ROLL)
        table.plays(seat, "start-1")
    assert order == [1, 2, 3, 0]


def test_the_registered_game_is_the_one_played():
    assert sit_down().state.rules is ABALONE
