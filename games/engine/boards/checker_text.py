"""Plays and boards of backgammon as text: ``13/8 6/5*``, ``bar/20``, ``8/5(2)``; a letter a point.

Plays count points as the side that moves. A board is 26 characters from the bar of seat 1 over the
points of seat 0 to the bar of seat 0, as in XGID: ``A`` is one checker of seat 0, ``a`` one of seat 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from games.engine.boards.points import (
    BAR,
    CHECKERS,
    COUNTS,
    OFF,
    ONE,
    POINTS,
    Mask,
    Side,
    State,
    counts_of,
    hits_of,
    own_of,
    side_of,
)
from games.engine.core import InvalidNotation

Sides: TypeAlias = tuple[Side, Side]
PASS: Final = "pass"
EMPTY: Final = "-"
_MINE, _THEIRS = "ABCDEFGHIJKLMNO", "abcdefghijklmno"
_TOKEN: Final = re.compile(r"\S+")
_SEGMENT: Final = re.compile(r"(\w+)((?:/\w+\*?)+)(?:\((\d)\))?", re.ASCII)
_NAMED: Final[Mapping[str, int]] = {name: point for point, name in enumerate(POINTS)} | {"0": OFF, "25": BAR}


@dataclass(frozen=True, slots=True)
class Segment:
    """One checker's way, made by ``times`` checkers; ``hits`` are the points marked by a star."""

    stops: tuple[int, ...]
    hits: Mask
    times: int


def write_play(pairs: Iterable[tuple[int, int]], hits: Mask) -> str:
    """The steps of a play, one checker's joined unless it hits on the way, equal ones counted."""
    ways: list[list[int]] = []
    for origin, target in pairs:
        way = next((way for way in ways if way[-1] == origin), None)
        if way is None:
            ways.append([origin, target])
        elif ONE[origin] & hits:
            way.append(target)
        else:
            way[-1] = target
    written = Counter("/".join(_stop(point, hits, at) for at, point in enumerate(way)) for way in ways)
    texts = [text if times == 1 else f"{text}({times})" for text, times in written.items()]
    return " ".join(texts) or PASS


def _stop(point: int, hits: Mask, at: int) -> str:
    return f"{POINTS[point]}*" if at and point != OFF and ONE[point] & hits else POINTS[point]


def read_play(text: str) -> tuple[Segment, ...]:
    """The ways that a text names; none for a pass. Raises InvalidNotation with the column."""
    if text.strip().lower() == PASS:
        return ()
    segments = [_segment(token[0], token.start() + 1) for token in _TOKEN.finditer(text)]
    if not segments:
        raise InvalidNotation("not_a_move", {"text": text[:40], "column": 1})
    return tuple(segments)


def _segment(text: str, column: int) -> Segment:
    match = _SEGMENT.fullmatch(text)
    if match is None:
        raise InvalidNotation("not_a_move", {"text": text[:40], "column": column})
    stops, hits = [], 0
    for name in (match[1] + match[2]).split("/"):
        point = _NAMED.get(name.rstrip("*").lower())
        if point is None:
            raise InvalidNotation("unknown_point", {"text": name[:40], "column": column})
        stops.append(point)
        hits |= ONE[point] if name.endswith("*") else 0
    times = int(match[3] or 1)
    if not 1 <= times <= 4:
        raise InvalidNotation("not_a_move", {"text": text[:40], "column": column})
    return Segment(tuple(stops), hits, times)


def pairs_in(segments: Sequence[Segment]) -> tuple[tuple[int, int], ...]:
    """The steps from stop to stop as they were named."""
    return tuple(
        pair for segment in segments for _ in range(segment.times) for pair in pairwise(segment.stops)
    )


def chosen(own: Side, results: Iterable[State], segments: Sequence[Segment]) -> State | None:
    """The result of the roll that the text names, or None.

    Stopovers and stars may be missing; of several results the one with the fewest unmarked hits.
    """
    after, marked = own, 0
    for origin, target in pairs_in(segments):
        after += ONE[target] - ONE[origin]
    for segment in segments:
        marked |= segment.hits
    fitting = [state for state in results if own_of(state) == after and not marked & ~hits_of(state)]
    return min(fitting, key=lambda state: hits_of(state).bit_count(), default=None)


def write_board(sides: Sides) -> str:
    """26 letters; what is missing to 15 checkers has been borne off."""
    mine, theirs = counts_of(sides[0]), counts_of(sides[1])[::-1]
    text = [EMPTY if theirs[0] == 0 else _THEIRS[theirs[0] - 1]]
    for point in range(1, BAR):
        if mine[point]:
            text.append(_MINE[mine[point] - 1])
        else:
            text.append(_THEIRS[theirs[point] - 1] if theirs[point] else EMPTY)
    text.append(_MINE[mine[BAR] - 1] if mine[BAR] else EMPTY)
    return "".join(text)


def read_board(text: str) -> Sides:
    """Both sides. Raises InvalidNotation with the column of what is wrong."""
    if len(text) != COUNTS:
        raise InvalidNotation("wrong_length", {"expected": COUNTS, "found": len(text)})
    mine, theirs = [0] * COUNTS, [0] * COUNTS
    for place, letter in enumerate(text):
        if letter == EMPTY:
            continue
        if letter in _MINE and place > 0:
            mine[place] = _MINE.index(letter) + 1
        elif letter in _THEIRS and place < BAR:
            theirs[BAR - place] = _THEIRS.index(letter) + 1
        else:
            raise InvalidNotation("unknown_cell", {"text": letter, "column": place + 1})
    for seat, counts in enumerate((mine, theirs)):
        if sum(counts) > CHECKERS:
            raise InvalidNotation("too_many_checkers", {"seat": seat, "limit": CHECKERS})
        counts[OFF] = CHECKERS - sum(counts)
    if mine[OFF] == theirs[OFF] == CHECKERS:
        raise InvalidNotation("two_winners")
    return side_of(mine), side_of(theirs)
