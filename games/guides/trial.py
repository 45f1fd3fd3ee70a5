"""Examples tried out: what a position offers after some moves, or why a further one is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import texts
from games.engine.core import Awaits, Call, IllegalAction, InvalidNotation, Move, Roll, Step
from games.engine.registry import AnyRules
from games.referee.entry import entry_graph
from games.referee.shown import board_data, effects_data
from games.titles import boards
from games.titles import registry as titles

IDS: Final = "trial"
MOST: Final = 60
"""Moves that a trial may go on for."""
_STEPS: Final = 40
WORDS: Final[Mapping[str, Promise]] = {
    "reset": _("Start over"),
    "close": _("Close"),
    "pass": _("Pass"),
    "play": _("Play this move"),
    "not_yet": _("Not yet"),
    "done": _("Nothing can be moved now."),
    "turn": _("{colour} to move."),
    "house": _("Each side rolls one die; the higher number begins."),
    "offline": _("The server does not answer. Try again in a moment."),
}
"""What the page's script says of an example."""


def of(rules: AnyRules, text: str, moves: Sequence[str], steps: str | None = None) -> dict[str, Any]:
    """What there is to do after these moves, and with ``steps`` after that one; ``refused`` says why not.

    Raises InvalidNotation and IllegalAction for a position or moves that cannot be.
    """
    if len(moves) > MOST:
        raise IllegalAction("too_many_steps", {"limit": MOST})
    position, last = rules.read(text), None
    for move in moves:
        action = rules.read_move(position, move)
        position, last = rules.play(position, action), (position, action)
    if steps is not None:
        tried = Move(_steps_of(rules, steps))
        try:
            position, last = rules.play(position, tried), (position, tried)
        except IllegalAction as error:
            return {"refused": texts.refusal(error.code, error.params, game=rules.slug)}
    return _state(rules, position, last, first=not moves and steps is None)


def _state(rules: AnyRules, position: Any, last: tuple[Any, Any] | None, *, first: bool) -> dict[str, Any]:
    turn, outcome = rules.turn(position), rules.outcome(position)
    title, shown = titles.get(rules.slug), boards.stand(rules.slug, position)
    colours = title.colours(shown.counters, rules.seats[-1])
    names = [_capital(str(title.WORDS.seats[colour])) for colour in colours]
    found: dict[str, Any] = {
        "board": board_data(rules, position),
        "turn": {"awaits": turn.awaits.value, "seat": turn.seat},
        "entry": entry_graph(rules, position),
        "note": title.note(shown),
        "says": _says(rules, position, title.WORDS.page),
        "told": "" if last is None else _told(rules, *last, position, names),
        "effects": [] if last is None else effects_data(rules.points, rules.effects(*last)),
    }
    if turn.seat is not None:
        found["colour"] = str(title.WORDS.seats[colours[turn.seat]])
    if outcome is not None:
        found["over"] = _over(rules, outcome, names[: len(outcome.places)])
    if first:
        found["drawing"] = str(boards.get(rules.slug).still(shown, ids=IDS))
        own = {f"trial_{key}": str(sentence) for key, sentence in WORDS.items()}
        found["texts"] = texts.page_texts(rules.slug, colours) | own
    return found


def _says(rules: AnyRules, position: Any, words: Any) -> list[list[str]]:
    """What may be said instead of moved, as (written, in words); a roll is a list of its own."""
    said = [[call.name, str(words[f"call_{call.name}"])] for call in rules.calls(position)]
    if rules.turn(position).awaits is Awaits.ROLL:
        rolls = [rules.write_move(position, roll) for roll in rules.rolls(position)]
        said.insert(0, [";".join(rolls), str(texts.PAGE["roll"])])
    return said


def _over(rules: AnyRules, outcome: Any, names: Sequence[str]) -> str:
    """How it ended."""
    result = {"places": list(outcome.places), "ending": outcome.ending, "stake": outcome.stake}
    headline, reason = texts.ending(result, names, game=rules.slug)
    return f"{headline}. {reason}"


def _told(rules: AnyRules, before: Any, action: Any, after: Any, names: Sequence[str]) -> str:
    """What was done, as a sentence."""
    data: dict[str, Any] = {
        "seat": rules.turn(before).seat,
        "text": rules.write_move(before, action),
        "effects": effects_data(rules.points, rules.effects(before, action)),
        "turn": {"seat": rules.turn(after).seat},
    }
    kind = "moved"
    if isinstance(action, Roll):
        kind, data["dice"] = "rolled", action.dice
    elif isinstance(action, Call):
        kind, data["name"] = "called", action.name
    return texts.action_text(kind, data, names, game=rules.slug, counters=rules.counters(after))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _steps_of(rules: AnyRules, text: str) -> tuple[Step, ...]:
    """``a1>b1 b1>c1`` by the names of points. Raises InvalidNotation."""
    places = {name: index for index, name in enumerate(rules.points)}
    found = []
    for pair in text.split()[:_STEPS]:
        origin, _arrow, target = pair.partition(">")
        for name in (origin, target):
            if name not in places:
                raise InvalidNotation("unknown_point", {"text": name[:40], "column": 1})
        found.append(Step(places[origin], places[target]))
    return tuple(found)
