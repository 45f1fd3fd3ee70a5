"""Positions and matches of backgammon in the formats of other programs."""

from __future__ import annotations

import base64
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.boards.cube import Stakes, resignation
from games.engine.core import Action, InvalidNotation, Move, Roll
from games.engine.formats.gnubg_ids import read_ids, write_match_id, write_position_id
from games.engine.formats.mat import MatMatch, read_match, write_match
from games.engine.formats.xgid import read_xgid, write_xgid
from games.engine.rules.backgammon import Position
from tests.engine.contract.cases import CASES, Case, playout
from tests.engine.drawn_points import RULES, after, board

SET_UP = """
    5x . . . 3o . | 5o . . . . 2x
    5o . . . 3x . | 5x . . . . 2o"""
SAMPLE = (Path(__file__).parent / "gnubg" / "sample.mat").read_text(encoding="utf-8")
MATCHES = [case for case in CASES if case.rules.slug == "backgammon"]
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:64:0:0:0:7:10"
MAT = """\
; [EventDate "2026.01.31"]

 3 point match

 Game 1
 Anna : 0                       Bob : 0
  1)                             31: 8/5 6/5
  2) 65: 24/18 18/13              Doubles => 2
  3)  Drops                       Wins 1 point

 Game 2
 Anna : 0                       Bob : 1
  1) 42: 8/4 6/4                 66: 24/18 24/18 13/7 13/7
  2) 31:
      Wins 2 points
"""


def test_the_start_has_its_published_texts() -> None:
    position = board(SET_UP, "64", stakes=Stakes(7))

    assert write_position_id(position) == "4HPwATDgc/ABMA"
    assert write_match_id(position) == "cAnzAAAAAAAE"
    assert write_xgid(position) == XGID
    assert read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:64:0:0:0:7:3") == position
    assert read_xgid(XGID.removeprefix("XGID=")) == position


@pytest.mark.parametrize("dice", ["64", "46"])
def test_the_larger_die_is_told_first(dice: str) -> None:
    position = board(SET_UP, dice, stakes=Stakes(7))

    assert write_xgid(position) == XGID
    assert write_match_id(position) == "cAnzAAAAAAAE"


def test_the_match_id_of_the_manual_is_read() -> None:
    position = read_ids("4HPwATDgc/ABMA", "QYkqASAAIAAA")

    assert position.stakes == Stakes(9, (4, 2), 2, 1)
    assert (position.seat, position.dice) == (0, (5, 2))


LAST_CHECKER = ". . . . . . | . . . . . 15o  . . . . . . | . . . . . 1x"


@pytest.mark.parametrize(
    ("position", "state"),
    [
        (RULES.start(2, {"length": 5}), 0),
        (board(SET_UP, "31"), 1),
        (board(SET_UP, stakes=Stakes(5), doubled=True), 1),
        (after(board(LAST_CHECKER, "65"), "1/off"), 2),
        (after(board(SET_UP), resignation(0, "single").name), 3),
        (after(board(SET_UP, doubled=True), "drop"), 4),
    ],
    ids=["not started", "playing", "doubled", "over", "resigned", "dropped"],
)
def test_a_match_id_tells_the_state_of_the_game_in_bits_nine_to_eleven(
    position: Position, state: int
) -> None:
    bits = int.from_bytes(base64.b64decode(write_match_id(position)), "little")

    assert bits >> 8 & 7 == state
    if state > 1:
        with pytest.raises(InvalidNotation) as refused:
            read_ids(write_position_id(position), write_match_id(position))
        assert refused.value.code == "game_over"


def test_the_points_of_a_session_for_money_are_left_out() -> None:
    position = board(SET_UP, "64", stakes=Stakes(0))
    bits = int.from_bytes(base64.b64decode(write_match_id(position)), "little") | 5 << 36 | 3 << 51
    with_points = base64.b64encode(bits.to_bytes(9, "little")).decode()

    assert read_ids("4HPwATDgc/ABMA", with_points) == position
    assert read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:64:5:3:0:0:10") == position
    assert read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:64:0:0:3:0:10") == position


def test_a_point_belongs_to_one_colour_in_a_position_id_too() -> None:
    """Both sides' counts in unary, a zero after each: one checker on 24 of the one, on 1 of the other."""
    digits = f"{'0' * 23}100{'10'}{'0' * 24}"
    bits = int(digits[::-1], 2)
    position_id = base64.b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")

    with pytest.raises(InvalidNotation) as refused:
        read_ids(position_id, "cAnzAAAAAAAE")
    assert (refused.value.code, refused.value.params) == ("point_shared", {"point": 1})


@pytest.mark.parametrize("turn", ["x", "o"])
def test_only_a_first_roll_of_seat_0_is_read_as_the_opening_roll(turn: str) -> None:
    position = board(SET_UP, turn=turn, stakes=Stakes(5))

    assert read_xgid(write_xgid(position)).phase == ("opening" if turn == "x" else "roll")


def _comparable(position: Position) -> Position:
    """The dice in the order in which these formats tell them."""
    return replace(position, dice=tuple(sorted(position.dice, reverse=True)))


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.rules.slug == "backgammon"], ids=lambda c: c.name
)
def test_every_position_before_the_end_survives_its_ids(case: Case) -> None:
    for position, _ in playout(case, 6):
        position = _comparable(position)
        assert read_ids(write_position_id(position), write_match_id(position)) == position
        assert read_xgid(write_xgid(position)) == position


def test_an_offered_double_is_told() -> None:
    position = board(SET_UP, turn="o", stakes=Stakes(5, (1, 2)), doubled=True)

    assert write_xgid(position).split(":")[3:5] == ["-1", "D"]
    assert read_xgid(write_xgid(position)) == position
    assert read_ids(write_position_id(position), write_match_id(position)) == position


def test_after_the_end_there_is_no_xgid() -> None:
    over = after(board(SET_UP), resignation(0, "single").name)
    with pytest.raises(InvalidNotation):
        write_xgid(over)
    with pytest.raises(InvalidNotation) as refused:
        read_ids(write_position_id(over), write_match_id(over))

    assert refused.value.code == "game_over"


@pytest.mark.parametrize(
    ("position_id", "match_id", "code"),
    [
        ("4HPwATDgc/ABM", "cAnzAAAAAAAE", "wrong_length"),
        ("4HPwATDgc/ABMA", "cAnzAAAAAAA", "wrong_length"),
        ("4HPwATDgc?ABMA", "cAnzAAAAAAAE", "unknown_letter"),
        ("//////////////", "cAnzAAAAAAAE", "too_many_checkers"),
        ("4HPwATDgc/ABMA", "YAnzAAAAAAAE", "wrong_owner"),
        ("4HPwATDgc/ABMA", "cAnzAAAAAAAI", "bits_left_over"),
        ("4HPwATDgc/ABMA", "//////////8H", "resignation_offered"),
        ("4HPwATDgc/ABMA", "cAHzAAAAAAAE", "wrong_turn"),
    ],
)
def test_ids_that_are_none_say_why(position_id: str, match_id: str, code: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        read_ids(position_id, match_id)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        (":64:", ":", "wrong_field_count", None),
        (":64:", ":60:", "wrong_dice", 39),
        (":64:", ":x:", "wrong_dice", 39),
        (":0:0:1:", ":x:0:1:", "bad_number", 33),
        (":0:0:1:", ":11:0:1:", "out_of_range", 33),
        (":0:0:1:", ":0:2:1:", "bad_number", 35),
        (":0:0:1:", ":0:0:0:", "bad_number", 37),
        (":0:0:1:", ":1:0:1:", "wrong_owner", None),
        ("-b----E", "-b--?-E", "unknown_cell", 10),
        (":7:10", ":0007x:10", "bad_number", 48),
        (":0:7:10", ":1:7:10", "no_crawford_game", None),
        ("0:0:0:7", "8:0:0:7", "match_already_won", None),
    ],
)
def test_an_xgid_that_is_none_says_where(old: str, new: str, code: str, column: int | None) -> None:
    assert old in XGID
    with pytest.raises(InvalidNotation) as refused:
        read_xgid(XGID.replace(old, new, 1))

    assert (refused.value.code, refused.value.params.get("column")) == (code, column)


def test_a_match_is_written_in_two_columns() -> None:
    match = read_match(MAT)

    assert (match.length, match.names) == (3, ("Anna", "Bob"))
    assert match.tags == (("EventDate", "2026.01.31"),)
    assert match.actions[0] == Roll((1, 3))
    assert match.actions[-1] == resignation(1, "gammon")
    assert write_match(match) == MAT


def test_a_match_of_gnu_backgammon_is_read() -> None:
    match = read_match(SAMPLE)

    assert (match.length, match.names, len(match.actions)) == (5, ("gnubg", "root"), 135)
    assert read_match(write_match(match)) == match


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.rules.slug == "backgammon"], ids=lambda c: c.name
)
def test_a_whole_match_survives_its_text(case: Case) -> None:
    actions: list[Action] = []
    for position, action in playout(case, 9):
        if position.phase != "opening" or len(set(getattr(action, "dice", ()))) == 2:
            actions.append(action)
    length = position.stakes.length
    for played in (len(actions), len(actions) // 2, 1, 0):
        match = MatMatch(length, ("Anna", "Bob"), tuple(actions[:played]))
        assert read_match(write_match(match)).actions == match.actions


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        (" 3 point match\n", "", "missing_header", 4, 1),
        (" 3 point match", " 500 point match", "out_of_range", 3, 1),
        (" Game 1\n", "", "bad_line", 5, 2),
        (" Game 2", " Game 3", "wrong_number", 11, 7),
        (" Game 2", " 3 point match", "repeated_header", 11, 1),
        ("Bob : 1", "Bob : 2", "wrong_score", 12, 39),
        ("31: 8/5 6/5", "33: 8/5 6/5", "impossible_roll", 7, 34),
        ("31: 8/5 6/5", "31: 8/5 6/4", "no_such_die", 7, 38),
        ("31: 8/5 6/5", "31: 8/5 hello", "not_a_move", 7, 42),
        ("31: 8/5 6/5", "31:", "no_passing", 7, 37),
        ("65: 24/18 18/13 ", "75: 24/18 18/13 ", "bad_cell", 8, 6),
        ("65: 24/18 18/13 ", "                ", "wrong_seat", 8, 35),
        ("=> 2", "=> 4", "wrong_cube", 8, 42),
        (" Drops", " Takes", "wrong_points", 9, 39),
        ("Drops ", "Drops1", "bad_cell", 9, 7),
        ("Drops                       Wins", "Drops\n      Wins", "wrong_points", 10, 11),
        ("  3)  Drops                       Wins 1 point\n", "", "game_not_ended", 10, 7),
        ("Wins 1 point\n", "Wins 2 points\n", "wrong_points", 9, 39),
        ("Wins 1 point\n", "Wins\n", "bad_number", 9, 39),
        ("Wins 2 points", "Wins 5 points", "wrong_points", 15, 11),
        ("  2) 31:\n", "  2) Hello\n", "bad_cell", 14, 6),
        ("  2) 31:\n", "Hello\n", "bad_line", 14, 1),
        ("\n Game 2", "  4) 31: 8/5 6/5\n Game 2", "game_over", 10, 6),
    ],
)
def test_a_malformed_match_says_where_and_why(old: str, new: str, code: str, line: int, column: int) -> None:
    assert old in MAT
    with pytest.raises(InvalidNotation) as refused:
        read_match(MAT.replace(old, new, 1))

    params = refused.value.params
    assert (refused.value.code, params["line"], params["column"]) == (code, line, column)


def test_a_match_without_any_header_is_none() -> None:
    with pytest.raises(InvalidNotation) as refused:
        read_match("")

    assert refused.value.code == "missing_header"


def _texts(*played: str, length: int = 5) -> str:
    """The match in which this is done."""
    position, actions = RULES.start(2, {"length": length}), []
    for text in played:
        actions.append(RULES.read_move(position, text))
        position = RULES.play(position, actions[-1])
    return write_match(MatMatch(length, ("Anna", "Bob"), tuple(actions)))


def test_the_second_checker_on_a_point_hits_nothing_any_more() -> None:
    written = _texts("2-1", "13/11 6/5", "4-4", "24/20*(2) 13/9(2)")

    assert "44: 24/20* 24/20 13/9 13/9" in written


@pytest.mark.parametrize("said", ["", " ", " Cannot Move", " can't move", " pass"])
def test_a_roll_without_a_move_is_read_however_it_is_said(said: str) -> None:
    case = next(case for case in MATCHES if ("length", 1) in case.options)
    actions: list[Action] = []
    for position, action in playout(case, 4):
        if position.phase != "opening" or len(set(getattr(action, "dice", ()))) == 2:
            actions.append(action)
        if action == Move(()):
            break
    written = write_match(MatMatch(1, ("Anna", "Bob"), tuple(actions))).rstrip()

    assert actions[-1] == Move(())
    assert written.endswith(":")
    assert read_match(written + said).actions == tuple(actions)


def test_names_that_would_break_the_text_are_tamed() -> None:
    match = MatMatch(1, ("A : 1\nB", ""), ())

    assert read_match(write_match(match)).names == ("A 1 B", "Seat 1")
    assert RULES.slug == "backgammon"
