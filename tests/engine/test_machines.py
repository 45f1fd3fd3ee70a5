"""The same answers on every machine: nothing pure asks for hashes, chance, or the order of a set.

Browsers hash otherwise than servers, and since Python 3.12 ``sum`` rounds floats otherwise.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.boards.points import CHECKERS, OFF, ONE
from games.engine.bots import backgammon_bearoff
from tests.services.session import ROOT

PURE = [
    *(
        path
        for part in ("engine", "referee", "protocol", "solo")
        for path in (ROOT / "games" / part).rglob("*.py")
    ),
    ROOT / "games" / "fairness.py",
]


def is_set(node: ast.AST) -> bool:
    called = (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("set", "frozenset")
    )
    return called or isinstance(node, ast.Set | ast.SetComp)


def walked(node: ast.AST) -> Iterator[ast.expr]:
    """What is gone through in its order."""
    if isinstance(node, ast.For | ast.comprehension):
        yield node.iter
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("list", "tuple", "next", "iter")
    ):
        yield from node.args
    if isinstance(node, ast.Starred):
        yield node.value


def named_sets(tree: ast.AST) -> set[str]:
    """Names that are given a set."""
    found = set()
    for node in ast.walk(tree):
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        if targets and node.value is not None and is_set(node.value):
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize("path", PURE, ids=lambda path: path.relative_to(ROOT / "games").as_posix())
def test_nothing_depends_on_the_machine(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = named_sets(tree)
    for node in ast.walk(tree):
        for way in walked(node):
            assert not is_set(way), f"{path}:{way.lineno}"
            assert not (isinstance(way, ast.Name) and way.id in names), f"{path}:{way.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            hashed = node.func.id == "hash" and ast.unparse(node) != "hash(self.steps)"
            assert not hashed, f"{path}:{node.lineno}"
            assert node.func.id != "id", f"{path}:{node.lineno}"


@pytest.mark.parametrize("points", [(1,), (1, 2), (3, 5, 6), (2, 2, 4, 6), (1, 3, 4, 5, 6)])
def test_the_rolls_that_a_race_takes_are_added_one_by_one(points: tuple[int, ...]) -> None:
    side = sum(ONE[point] for point in points) + (CHECKERS - len(points)) * ONE[OFF]
    total = 0.0
    for number, chance in enumerate(backgammon_bearoff.rolls_left(side)):
        total += number * chance
    assert backgammon_bearoff._mean(side) == total
