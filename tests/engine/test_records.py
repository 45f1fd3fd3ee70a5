"""Match records and Aba-Pro games as text, there and back, and where a malformed one goes wrong."""

from __future__ import annotations

import pytest

from games.engine.core import IllegalAction, InvalidNotation, Move
from games.engine.formats.abapro import AbaproGame, read_game, write_game
from games.engine.record import Record, read_record, replay, write_record
from tests.engine.drawn import ABALONE, after
from tests.engine.drawn_track import LUDO

MOVES_TEXT = ("a1b1", "i5h5", "c3c5d3", "h5g4")


def _moves() -> tuple[Move, ...]:
    position, moves = ABALONE.start(2), []
    for text in MOVES_TEXT:
        moves.append(ABALONE.read_move(position, text))
        position = ABALONE.play(position, moves[-1])
    return tuple(moves)


RECORD = Record("abalone", 2, (("layout", "standard"),), 0, _moves(), (("Black", "Anna"), ("White", "")))
RECORD_TEXT = """\
Game: abalone
Seats: 2
Beginner: 0
Option layout: standard
Note Black: Anna
Note White:

1. 0 a1b1
2. 1 i5h5
3. 0 c3c5d3
4. 1 h5g4
"""
GAME = AbaproGame("standard", _moves(), (("Black", "Anna; {1}"),))
GAME_TEXT = """\
[Layout "standard"]
[Black "Anna; {1}"]

1. a1b1 i5h5
2. c3c5d3 h5g4
*
"""


def test_a_record_is_written_with_headers_and_numbered_actions() -> None:
    assert [line.rstrip() for line in write_record(RECORD).splitlines()] == RECORD_TEXT.splitlines()
    assert read_record(RECORD_TEXT) == RECORD


def test_a_record_is_replayed_from_its_start() -> None:
    positions = list(replay(RECORD))

    assert positions[0] == ABALONE.start(2)
    assert positions[-1] == after(ABALONE.start(2), *MOVES_TEXT)
    assert len(positions) == 5


def test_a_record_starts_with_its_options_and_its_beginner() -> None:
    daisy = read_record(RECORD_TEXT.replace("standard", "german_daisy").split("\n1.")[0])
    ludo = Record("ab-ins-ziel", 3, (("first_colour", 2),), 1)

    assert next(replay(daisy)) == ABALONE.start(2, {"layout": "german_daisy"})
    assert next(replay(read_record(write_record(ludo)))) == LUDO.start(3, {"first_colour": 2}, 1)


def test_a_record_with_an_illegal_action_is_not_replayed() -> None:
    doubled = Record("abalone", 2, actions=(RECORD.actions[0], RECORD.actions[0]))

    with pytest.raises(IllegalAction):
        list(replay(doubled))


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ("Game: abalone\n", "", "missing_header", 1, 1),
        ("Game: abalone", "Game: chess", "unknown_game", 1, 7),
        ("Seats: 2", "Seats: two", "bad_number", 2, 8),
        ("Seats: 2", "Seats: 3", "wrong_seat_count", 1, 1),
        ("Seats: 2", "Seats 2", "bad_header", 2, 1),
        ("Seats: 2", "Seats: 2\nSeats: 2", "repeated_header", 3, 1),
        ("layout: standard", "layout: round", "unknown_choice", 4, 1),
        ("Option layout", "Option weather", "unknown_option", 4, 1),
        ("2. 1", "3. 1", "wrong_number", 9, 1),
        ("2. 1", "2. 0", "wrong_seat", 9, 4),
        ("2. 1 i5h5", "i5h5", "bad_line", 9, 1),
        ("i5h5", "i5j5", "unknown_point", 9, 8),
        ("i5h5", "a2b2", "not_your_marble", 9, 6),
        ("i5h5", "i5", "not_a_move", 9, 6),
    ],
)
def test_a_malformed_record_says_where_and_why(old: str, new: str, code: str, line: int, column: int) -> None:
    with pytest.raises(InvalidNotation) as refused:
        read_record(RECORD_TEXT.replace(old, new, 1))

    params = refused.value.params
    assert (refused.value.code, params["line"], params["column"]) == (code, line, column)


def test_a_record_does_not_go_on_after_the_end() -> None:
    position, actions = ABALONE.start(2, {"layout": "german_daisy"}), []
    while ABALONE.outcome(position) is None:
        actions.append(ABALONE.moves(position)[0])
        position = ABALONE.play(position, actions[-1])
    text = write_record(Record("abalone", 2, (("layout", "german_daisy"),), 0, tuple(actions)))
    following = f"{len(actions) + 1}. {position.seat} a1b1\n"

    with pytest.raises(InvalidNotation) as refused:
        read_record(text + following)
    assert refused.value.code == "game_over"
    assert refused.value.params == {"line": len(text.splitlines()) + 1, "column": 1}


def test_an_aba_pro_game_is_written_in_pairs() -> None:
    assert write_game(GAME) == GAME_TEXT
    assert read_game(GAME_TEXT) == GAME


def test_an_aba_pro_game_is_read_leniently() -> None:
    text = "{a friendly\ngame} 1: A1B1 I5H5 ; so far\n\n02) c5c3d5\nh5g4 1/2-1/2"

    assert read_game(text) == AbaproGame("standard", _moves())


def test_tags_that_would_break_the_text_are_tamed() -> None:
    game = AbaproGame("standard", (), (("Black", 'Anna "the\nwall"'),))

    assert read_game(write_game(game)).tags == (("Black", "Anna 'the wall'"),)


def test_a_won_game_ends_with_its_result() -> None:
    position, moves = ABALONE.start(2, {"layout": "german_daisy"}), []
    while ABALONE.outcome(position) is None:
        moves.append(ABALONE.moves(position)[0])
        position = ABALONE.play(position, moves[-1])
    game = AbaproGame("german_daisy", tuple(moves))
    black_won = position.ejected[0] == 6

    assert 6 in position.ejected
    assert write_game(game).splitlines()[-1] == ("1-0" if black_won else "0-1")
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ('\n [Layout "round"]', "unknown_choice", 2, 2),
        ("1. a1b1 a2b2", "not_your_marble", 1, 9),
        ("{so\nit} 1. a1b1\nx", "not_a_move", 3, 1),
        ("1. a1b1\n  i5j5", "unknown_point", 2, 5),
        ("1. b1b2", "group_too_large", 1, 4),
    ],
)
def test_a_malformed_aba_pro_game_says_where_and_why(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(InvalidNotation) as refused:
        read_game(text)

    params = refused.value.params
    assert (refused.value.code, params["line"], params["column"]) == (code, line, column)
