"""The one list of late positions: a few actions before the end of each title, whatever the dice show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Late:
    """A position as its rules write it, what was agreed before, and how play begins.

    ``script`` are the moves of both seats as the game writes them; after them the engine chooses.
    """

    position: str
    options: Mapping[str, str | int | bool] = field(default_factory=lambda: MappingProxyType({}))
    script: tuple[str, ...] = ()


LATE: Final[Mapping[str, Late]] = {
    # Five and four are off. The line on row E has one white marble before it at the edge.
    "abalone": Late("5/6/7/8/5bbbw/8/wwb4/6/b4 b 7 5-4", script=("a1b1", "c1c2", "e6e7")),
    # Two checkers against one, two points missing on both sides: doubled, taken, and that decides it.
    "backgammon": Late("--A--A------------------a- roll 0 - 1 - 1-1 3 - -", {"length": 3}),
    # Everybody's last stones stand before the trip fields at the goal.
    "dorada": Late("00 37:0,38:1 - 001101 00 0 0"),
    # Either seat needs one number, and another one after each move that does not bring it.
    "ab-ins-ziel": Late("02 39,g1,g2,g3/19,g1,g2,g3 0 0 0"),
    # Red's last piece is two steps from its goal.
    "halma": Late(
        "1/11/111/1.11/............./............/..1......../........../........./........../.........../"
        ".....0....../............./.000/000/00/0 0 0-0 0-0"
    ),
}
"""By the slug of the title; two seats each."""
