"""Readable playthroughs of each game: what is offered, what is done, and what it shows.

The files beside this one are compared with what the engine does now; a change in them is a change
of the rules or of the notation, to be read before it is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from games.engine.core import Action, Awaits, Effect, Outcome, Roll
from games.engine.registry import AnyRules
from games.engine.rules.abalone import Abalone
from tests.engine import drawn, drawn_path, drawn_points, drawn_track, star_drawn
from tests.engine.contract.cases import Case, allowed, playout
from tests.engine.playthroughs.legends import LEGENDS

_DRAW: Final[dict[str, Callable[[Any], str]]] = {
    "abalone": drawn.draw,
    "ab-ins-ziel": drawn_track.draw,
    "backgammon": drawn_points.draw,
    "dorada": drawn_path.draw,
    "halma": star_drawn.lettered,
}
FOLDER: Final = Path(__file__).parent
_SEED: Final = 4
_FEWEST_BETWEEN: Final = 10
_BOARDS: Final = 20
"""A board at least every ten actions of a short match, and about so many of a long one."""
_OFFERED: Final = 6


def _case(rules: AnyRules, seats: int, **chosen: str | int | bool) -> Case:
    options = {spec.name: chosen.get(spec.name, spec.default) for spec in rules.options}
    return Case(rules, seats, tuple(options.items()))


PLAYED: Final[dict[str, Case]] = {
    "abalone": _case(Abalone(), 2),
    "abalone-belgian-daisy": _case(Abalone(), 2, layout="belgian_daisy"),
    "ab-ins-ziel-2": _case(drawn_track.LUDO, 2),
    "ab-ins-ziel-4": _case(drawn_track.LUDO, 4),
    "backgammon": _case(drawn_points.RULES, 2),
    "backgammon-match": _case(drawn_points.RULES, 2, length=3),
    "dorada-2": _case(drawn_path.DORADA, 2),
    "dorada-3": _case(drawn_path.DORADA, 3),
    "dorada-4": _case(drawn_path.DORADA, 4),
    "halma-2": _case(star_drawn.HALMA, 2),
    "halma-3": _case(star_drawn.HALMA, 3),
    "halma-6": _case(star_drawn.HALMA, 6),
}


def playthrough(case: Case) -> str:
    """The text of a whole match."""
    rules, actions = case.rules, list(playout(case, _SEED))
    chosen = ", ".join(f"{name} {value}" for name, value in case.options)
    lines = [f"{rules.slug}: {case.seats} seats{', ' if chosen else ''}{chosen}", "", LEGENDS[rules.slug]]
    between = max(_FEWEST_BETWEEN, len(actions) // _BOARDS)
    for number, (position, action) in enumerate(actions):
        if number % between == 0:
            lines += ["", *_board(rules, position), _offered(rules, position)]
        lines.append(f"{number + 1}. {_done(rules, position, action)}")
    last = rules.play(*actions[-1])
    outcome = rules.outcome(last)
    assert outcome is not None
    return "\n".join([*lines, "", *_board(rules, last), _end(outcome)]) + "\n"


def _board(rules: AnyRules, position: Any) -> list[str]:
    return [rules.write(position), *_DRAW[rules.slug](position).splitlines()]


def _offered(rules: AnyRules, position: Any) -> str:
    """What may be done now, the first few written out."""
    actions = allowed(rules, position)
    if rules.turn(position).awaits is Awaits.ROLL and len(actions) == len(rules.rolls(position)):
        return f"({_who(rules, position)} has to roll)"
    texts = ", ".join(rules.write_move(position, action) for action in actions[:_OFFERED])
    more = ", …" if len(actions) > _OFFERED else ""
    return f"({_who(rules, position)} may choose from {len(actions)}: {texts}{more})"


def _done(rules: AnyRules, position: Any, action: Action) -> str:
    """Who does what, and what it shows."""
    seat, text = rules.turn(position).seat, rules.write_move(position, action)
    verb = "rolls" if isinstance(action, Roll) else "plays"
    shown = ", ".join(_effect(rules, effect, seat) for effect in rules.effects(position, action))
    return f"{_who(rules, position)} {verb} {text}" + (f"   ({shown})" if shown else "")


def _who(rules: AnyRules, position: Any) -> str:
    seat = rules.turn(position).seat
    return "the house" if seat is None else f"seat {seat}"


def _effect(rules: AnyRules, effect: Effect, mover: int | None) -> str:
    """One effect in words; whose it is only when it is not the mover's."""
    parts = [effect.kind] if effect.seat in (None, mover) else [f"seat {effect.seat} {effect.kind}"]
    if effect.origin is not None:
        parts.append(rules.points[effect.origin])
    if effect.target is not None:
        parts += ["to" if effect.origin is not None else "at", rules.points[effect.target]]
    return " ".join([*parts, *(f"{name} {value}" for name, value in effect.params)])


def _end(outcome: Outcome) -> str:
    places = ", ".join(f"seat {seat} place {place}" for seat, place in enumerate(outcome.places))
    return f"The end ({outcome.ending}, stake {outcome.stake}): {places}"
