"""GNU Backgammon reads our matches and positions as we mean them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine.boards.cube import resignation
from games.engine.core import Action, Roll
from games.engine.formats.gnubg_ids import write_match_id, write_position_id
from games.engine.formats.mat import MatMatch, read_match, write_match
from games.engine.formats.xgid import write_xgid
from games.engine.rules.backgammon import Backgammon, Position
from tests.engine.contract.cases import CASES, Case, playout
from tests.engine.gnubg.program import run

MATCHES = [case for case in CASES if case.rules.slug == "backgammon"]
RULES = Backgammon()


def _actions(case: Case, seed: int) -> tuple[Action, ...]:
    """A whole match; equal dice of an opening roll are left out, as in the format."""
    return tuple(
        action
        for position, action in playout(case, seed)
        if not (position.phase == "opening" and isinstance(action, Roll) and len(set(action.dice)) == 1)
    )


def _sorted_dice(action: Action) -> Action:
    return Roll(tuple(sorted(action.dice))) if isinstance(action, Roll) else action


@pytest.mark.parametrize("case", MATCHES, ids=lambda case: case.name)
def test_a_match_is_read_and_written_back_the_same(case: Case, tmp_path: Path) -> None:
    match = MatMatch(int(dict(case.options)["length"]), ("Anna", "Bob"), _actions(case, 2))
    ours, theirs = tmp_path / "ours.mat", tmp_path / "theirs.mat"
    ours.write_text(write_match(match), encoding="utf-8")

    run([f"import mat {ours}", f"export match mat {theirs}"], tmp_path)
    read = read_match(theirs.read_text(encoding="utf-8"))

    assert (read.length, read.names) == (match.length, match.names)
    assert [_sorted_dice(action) for action in read.actions] == [_sorted_dice(a) for a in match.actions]


def test_a_resigned_game_counts_as_we_say(tmp_path: Path) -> None:
    actions: list[Action] = []
    position = RULES.start(2, {"length": 5})
    for text in ("3-1", "8/5 6/5", "6-5", "24/13", resignation(0, "gammon").name, "2-1", "13/11 6/5"):
        actions.append(RULES.read_move(position, text))
        position = RULES.play(position, actions[-1])
    ours, theirs = tmp_path / "ours.mat", tmp_path / "theirs.mat"
    ours.write_text(write_match(MatMatch(5, ("Anna", "Bob"), tuple(actions))), encoding="utf-8")

    run([f"import mat {ours}", f"export match mat {theirs}"], tmp_path)

    assert re.search(r"Anna : 0 +Bob : 2", theirs.read_text(encoding="utf-8"))


def _some(case: Case) -> list[Position]:
    found = [position for position, _ in playout(case, 1) if position.phase in ("roll", "move")]
    return found[5::40]


@pytest.mark.parametrize("case", MATCHES, ids=lambda case: case.name)
def test_positions_have_the_same_ids(case: Case, tmp_path: Path) -> None:
    for position in _some(case)[:2]:
        printed = run([f"set xgid {write_xgid(position)}"], tmp_path)

        pairs = re.findall(r"Position ID: (\S+)\s+Match ID   : (\S+)", printed)
        assert (write_position_id(position), write_match_id(position)) in pairs
