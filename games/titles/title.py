"""What the pages of matches need to know of a game beyond its rules: words and counts."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Any, ClassVar

from django.utils.functional import Promise

from games.engine.core import Action
from games.gaps import fill

Effect = Mapping[str, Any]
"""What an action shows, as the event and the move list have it."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What a choice before the start is called, and each of its values by what the rules call it."""

    name: Promise
    choices: Mapping[str | int | bool, Promise | str]


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one game; texts.py has those that all games share.

    ``seats`` are colours by their number in the palette. ``events`` and the keys of ``page`` that
    begin with ``form_`` are found by what an action shows, see ``Title.told`` and ``Title.label``;
    ``hints`` say why a move is good, by code.
    """

    seats: Sequence[Promise]
    events: Mapping[str, Promise]
    reasons: Mapping[str, Promise]
    refusals: Mapping[str, Promise]
    page: Mapping[str, Promise | str]
    hints: Mapping[str, Promise] = field(default_factory=dict)
    options: Mapping[str, OptionWords] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stand:
    """What stands on the board after ``ply`` entries of the move list, and what the game counts then.

    ``pieces`` are (point, seat) or (point, seat, kind) as the snapshot has them, from bottom to top;
    ``last`` is what the last move shows, ``turn`` the seat on turn, None for the house or nobody.
    ``rolled`` are the dice of the last roll, which may have been played since.
    ``near`` is the seat that looks at it, ``asked`` whether the seat on turn must answer a call.
    """

    pieces: Sequence[Sequence[Any]]
    counters: Mapping[str, Any]
    ply: int = 0
    last: Sequence[Effect] = ()
    turn: int | None = None
    rolled: Sequence[int] = ()
    near: int = 0
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """The number that stands beside a seat, of how many (0: no limit), and in words."""

    count: int
    limit: int
    words: str


@dataclass(frozen=True, slots=True)
class Played:
    """A match as a file of another program tells it: all options, who sat there, and what was done."""

    options: Mapping[str, Any]
    names: Sequence[str]
    actions: Sequence[Action]
    day: date


@dataclass(frozen=True, slots=True)
class MatchFile:
    """How other programs keep a match: words of the link, ending of the file's name, and what writes it."""

    label: Promise
    ending: str
    write: Callable[[Played], str]


class Title(ABC):
    """A game as its pages name and tell it; titles.registry has one of each.

    Most of it follows from the effects of an action: the first of them chooses the sentence, each
    further one may add its own. The page's script does the same in ``telling.js``.
    """

    WORDS: ClassVar[Words]
    STRIKING: ClassVar[frozenset[str]] = frozenset()
    """Kinds of effects for which the move list marks a move."""
    MARK: ClassVar[str] = "seat-mark"
    """The class of the small mark that shows a seat's colour in lists."""
    MATCH_FILE: ClassVar[MatchFile | None] = None
    """A file that other programs for this game read, where there is such a thing."""
    READS: ClassVar[Promise | None] = None
    """A sentence about the texts that ``read_position`` reads, None where there are none."""

    def position_texts(self, position: Any) -> Sequence[tuple[str, str]]:
        """A position of the engine as other programs write it, after what each of these is called."""
        return ()

    def read_position(self, text: str) -> Any | None:
        """The position of a text that another program wrote, None for a text of any other kind.

        Raises InvalidNotation for a text of that kind with something wrong in it.
        """
        return None

    def colours(self, counters: Mapping[str, Any], seats: int) -> Sequence[int]:
        """The number of each seat's colour in the palette and in ``WORDS.seats``."""
        return range(seats)

    def point(self, name: str) -> str:
        """A point of the board in words that can follow a preposition; anything else as it is."""
        return name

    def seen(self, name: str, near: int) -> str:
        """A point by the name that it has for whoever sits at ``near``."""
        return name

    def place(self, name: str) -> str:
        """A point of the board in words that stand alone."""
        return self.point(name)

    def places(self, points: Iterable[str]) -> str:
        """Points one after the other, each once: how many stand there is behind it where it is not one."""
        counted = Counter(self.place(point) for point in points)
        return ", ".join(place if count == 1 else f"{place} ({count})" for place, count in counted.items())

    @abstractmethod
    def position(self, shown: Stand) -> str:
        """The position read out."""

    @abstractmethod
    def note(self, shown: Stand) -> str:
        """What else is counted, in a line: how near a draw is, what is at stake; "" for nothing."""

    def asked(self, counters: Mapping[str, Any], seat: int, names: Sequence[str]) -> str:
        """What a seat that must say something is asked, with what is at stake."""
        return ""

    @abstractmethod
    def count(self, shown: Stand, seat: int) -> Count:
        """What stands beside a seat."""

    def ways(self, move: str, position: Any, seat: int) -> list[tuple[str, str]]:
        """From where to where pieces of a seat would go by a move in the game's notation, legal or not."""
        return list(pairwise(re.split(r"-|>|!", move.rstrip("†"))))

    def strikes(self, move: Mapping[str, Any]) -> bool:
        """Whether the move list marks this entry."""
        return any(effect["kind"] in self.STRIKING for effect in move["effects"])

    def listed(self, text: str) -> str:
        """An entry as the move list shows it: what is said in words, all else as it is written down."""
        return str(self.WORDS.page.get(f"listed_{text}", text))

    def label(self, move: Mapping[str, Any], colours: Sequence[str] = ()) -> str:
        """One possible move in words; ``colours`` are what those of the seats are called."""
        page, effects = self.WORDS.page, move["effects"]
        lead = self._gaps(effects[0]) if effects else {}
        parts = [fill(page[_key("form", effects[:1], page)], {**lead, "move": move["text"]})]
        for effect in effects[1:]:
            key = _key("form_also", [effect], page)
            if key in page:
                colour = colours[effect["seat"]] if colours and effect["seat"] is not None else ""
                parts.append(fill(page[key], {**self._gaps(effect), "colour": colour}))
        return ", ".join(dict.fromkeys(parts))

    def explained(self, move: Mapping[str, Any], colours: Sequence[str] = ()) -> str:
        """A move for somebody who does not read the notation yet; as ``label``, which often says enough."""
        return self.label(move, colours)

    def told(self, data: Mapping[str, Any], counters: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The key and the gaps of the sentence about a move that was played."""
        effects = data["effects"]
        return _key("moved", effects[:1], self.WORDS.events), self._gaps(effects[0]) if effects else {}

    def also(self, effect: Effect) -> tuple[str, dict[str, Any]] | None:
        """The key and the gaps of what is added about a further effect, None for nothing."""
        key = _key("also", [effect], self.WORDS.events)
        return (key, self._gaps(effect)) if key in self.WORDS.events else None

    def worded(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of a refusal or of a reason as words."""
        return {
            name: self.point(value) if name in POINTS_IN_REFUSALS and isinstance(value, str) else value
            for name, value in params.items()
        }

    def _gaps(self, effect: Effect) -> dict[str, Any]:
        ends = {end: self.point(effect[end]) for end in ("origin", "target") if effect[end] is not None}
        return {**effect.get("params", {}), **ends}


POINTS_IN_REFUSALS = frozenset({"point", "origin", "target", "expected", "found", "first", "second"})
"""Parameters of refusals that name points."""


def _key(lead: str, effects: Sequence[Effect], known: Mapping[str, Any]) -> str:
    """``moved_homed_gold`` before ``moved_homed`` before ``moved``, whichever is known."""
    for effect in effects:
        kind, by = f"{lead}_{effect['kind']}", effect.get("params", {}).get("by")
        for key in (f"{kind}_{by}", kind):
            if key in known:
                return key
    return lead
