"""The examples of guides as they stand in a text: a position, moves, and what is claimed of them.

A fenced block ``example <name>`` has lines ``key: value``. The position is written as the game writes it,
or ``start <seats> [<option>=<value>]``; moves stand in the game's notation, several parted by ``;``::

    position: 5/6/7/8/3bbw3/8/7/6/5 b 0 0-0
    legal: e4e5 -> captures 0
    illegal: e5e4 -> off_board
    caption: Two push one.

``played`` leads on from the position before anything is shown or claimed; ``draw`` names the moves whose
ways are drawn (without it: those of all claims); ``caption`` and ``task`` are words of one language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

ARROW: Final = " -> "
WORDS: Final = ("caption", "task")
"""Keys whose values differ from language to language; all others have to be the same."""
_CLAIMS: Final = ("legal", "illegal")
_ONCE: Final = ("position", "played", "draw", "only", "count", "is", *WORDS)
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class GuideError(Exception):
    """A text of a guide is broken or claims what is not so; says where and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason


@dataclass(frozen=True, slots=True)
class Claim:
    """What a text says about one move: legal with what it brings, or refused by a code."""

    line: int
    move: str
    legal: bool
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A position with claims; ``states`` are claimed of the position itself, ``only`` are all legal moves."""

    name: str
    file: str
    line: int
    position: str
    played: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    drawn: tuple[str, ...] | None = None
    only: tuple[str, ...] | None = None
    count: int | None = None
    states: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def facts(self) -> tuple[object, ...]:
        """All that has to be the same in every language."""
        claims = tuple((claim.move, claim.legal, claim.says) for claim in self.claims)
        known = (self.position, self.played, claims, self.drawn, self.only, self.count, self.states)
        return (self.name, *known)

    def error(self, reason: str, line: int | None = None) -> GuideError:
        return GuideError(self.file, self.line if line is None else line, f"example {self.name}: {reason}")


def read(name: str, text: str, *, file: str, line: int) -> Example:
    """The example that a block holds; ``line`` is that of the fence. Raises GuideError."""
    if _NAME.fullmatch(name) is None:
        raise GuideError(file, line, f"an example needs a name in small letters, not {name!r}")
    found: dict[str, str] = {}
    claims: list[Claim] = []
    for number, row in enumerate(text.splitlines(), start=line + 1):
        if not row.strip():
            continue
        key, colon, value = (part.strip() for part in row.partition(":"))
        if not colon or not value:
            raise GuideError(file, number, f"expected “key: value”, not {row!r}")
        if key in _CLAIMS:
            claims.append(_claim(key, value, file, number))
        elif key not in _ONCE:
            raise GuideError(file, number, f"unknown key {key!r}")
        elif key in found:
            raise GuideError(file, number, f"{key!r} stands there twice")
        else:
            found[key] = value
    if "position" not in found:
        raise GuideError(file, line, f"example {name}: no position")
    return _example(name, found, tuple(claims), file, line)


def _example(name: str, found: Mapping[str, str], claims: tuple[Claim, ...], file: str, line: int) -> Example:
    count = found.get("count")
    if count is not None and not count.isdigit():
        raise GuideError(file, line, f"example {name}: {count!r} is no count")
    drawn = found.get("draw")
    return Example(
        name=name,
        file=file,
        line=line,
        position=found["position"],
        played=_list(found.get("played", "")),
        claims=claims,
        drawn=None if drawn is None else () if drawn == "none" else _list(drawn),
        only=_list(found["only"]) if "only" in found else None,
        count=None if count is None else int(count),
        states=_list(found.get("is", "")),
        words={key: found[key] for key in WORDS if key in found},
    )


def _claim(key: str, value: str, file: str, line: int) -> Claim:
    move, arrow, said = value.partition(ARROW)
    says = tuple(part.strip() for part in said.split(",") if part.strip())
    if key == "illegal" and len(says) != 1:
        raise GuideError(file, line, "an illegal move needs the code of its refusal: “illegal: move -> code”")
    if arrow and not says:
        raise GuideError(file, line, "nothing is claimed behind the arrow")
    return Claim(line, move.strip(), key == "legal", says)


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())
