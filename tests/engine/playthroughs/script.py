"""A readable playthrough of each game: what is offered, what is done, and what it shows.

The files beside this one are compared with what the engine does now; a change in them is a change
of the rules or of the notation, to be read before it is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from games.engine import registry
from games.engine.core import Effect
from games.engine.registry import AnyRules
from tests.engine import drawn, drawn_path, drawn_points, drawn_track, star_drawn
from tests.engine.contract.cases import Case, allowed, playout

_DRAW: Final[dict[str, Callable[[Any], str]]] = {
    "abalone": drawn.draw,
    "ab-ins-ziel": drawn_track.draw,
    "backgammon": drawn_points.draw,
    "dorada": drawn_path.draw,
    "halma": star_drawn.lettered,
}
FOLDER: Final = Path(__file__).parent
_SEED: Final = 4
_POSITION_EVERY: Final = 11
_OFFERED: Final = 6


def written() -> dict[str, str]:
    """The text of every playthrough by file name."""
    return {f"{rules.slug}.txt": _playthrough(rules) for rules in registry.games()}


def _playthrough(rules: AnyRules) -> str:
    case = Case(rules, rules.seats[0], tuple((spec.name, spec.default) for spec in rules.options))
    lines = [f"{rules.slug}, {case.seats} seats, {dict(case.options)}, seed {_SEED}"]
    position = case.start()
    for number, (position, action) in enumerate(playout(case, _SEED)):
        if number % _POSITION_EVERY == 0:
            lines += ["", *_board(rules, position), _offered(rules, position)]
        shown = ", ".join(_effect(rules, effect) for effect in rules.effects(position, action))
        seat = rules.turn(position).seat
        lines.append(
            f"{number + 1}. {seat} {rules.write_move(position, action)}" + (f": {shown}" if shown else "")
        )
        last = rules.play(position, action)
    lines += ["", *_board(rules, last), f"{rules.outcome(last)}"]
    return "\n".join(lines) + "\n"


def _board(rules: AnyRules, position: Any) -> list[str]:
    """The position as text and, where the game has a drawing, as a drawing."""
    draw = _DRAW.get(rules.slug)
    return [rules.write(position), *([] if draw is None else draw(position).splitlines())]


def _offered(rules: AnyRules, position: Any) -> str:
    actions = allowed(rules, position)
    texts = " ".join(rules.write_move(position, action) for action in actions[:_OFFERED])
    return f"{len(actions)} offered: {texts}" + (" …" if len(actions) > _OFFERED else "")


def _effect(rules: AnyRules, effect: Effect) -> str:
    origin, target = ("" if at is None else rules.points[at] for at in (effect.origin, effect.target))
    params = "".join(f" {name} {value}" for name, value in effect.params)
    return f"{effect.kind} {effect.seat} {origin}>{target}{params}"
