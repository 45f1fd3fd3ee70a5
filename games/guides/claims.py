"""Examples of guides played on the engine: every claim has to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.engine.core import Action, Effect, EngineError, IllegalAction, InvalidNotation
from games.engine.registry import AnyRules
from games.guides.examples import Claim, Example


@dataclass(frozen=True, slots=True)
class Played:
    """A legal move of an example with the positions around it."""

    rules: AnyRules
    before: Any
    action: Action
    after: Any
    effects: tuple[Effect, ...]

    @property
    def mover(self) -> int | None:
        return self.rules.turn(self.before).seat

    def number(self, *kinds: str) -> int:
        """How many effects are of these kinds."""
        return sum(effect.kind in kinds for effect in self.effects)

    def by(self, way: str) -> int:
        """How many effects came about by this."""
        return sum(dict(effect.params).get("by") == way for effect in self.effects)


def position_of(example: Example, rules: AnyRules) -> Any:
    """The position that is shown. Raises GuideError."""
    try:
        found = _started(example.position, rules)
    except EngineError as error:
        raise example.error(f"no position of {rules.slug}: {error}") from None
    for move in example.played:
        try:
            found = rules.play(found, rules.read_move(found, move))
        except EngineError as error:
            raise example.error(f"{move} cannot have been played: {error}") from None
    return found


def check(example: Example, rules: AnyRules) -> None:
    """Raises GuideError with the line of the first claim that is not so."""
    position = position_of(example, rules)
    for claim in example.claims:
        _check_claim(example, claim, rules, position)
    texts = [rules.write_move(position, move) for move in rules.moves(position)]
    if example.only is not None and Counter(texts) != Counter(example.only):
        raise example.error(f"the legal moves are {'; '.join(texts)}")
    if example.count is not None and len(texts) != example.count:
        raise example.error(f"there are {len(texts)} legal moves, not {example.count}")
    for said in example.states:
        if said not in _stated(rules, position):
            raise example.error(f"{said!r} is not so: {', '.join(sorted(_stated(rules, position)))}")
    for move in example.drawn or ():
        if move not in {claim.move for claim in example.claims}:
            raise example.error(f"{move} is to be drawn but nothing is claimed of it")


def refusal(rules: AnyRules, position: Any, move: str) -> IllegalAction | None:
    """Why a move is not legal, None for a legal one. Raises InvalidNotation for no move at all."""
    try:
        rules.play(position, rules.read_move(position, move))
    except IllegalAction as error:
        return error
    return None


def played(rules: AnyRules, position: Any, move: str) -> Played:
    """A legal move. Raises IllegalAction and InvalidNotation."""
    action = rules.read_move(position, move)
    after, effects = rules.play(position, action), rules.effects(position, action)
    return Played(rules, position, action, after, effects)


def _check_claim(example: Example, claim: Claim, rules: AnyRules, position: Any) -> None:
    try:
        refused = refusal(rules, position, claim.move)
    except InvalidNotation as error:
        raise example.error(f"{claim.move} is no move: {error}", claim.line) from None
    if not claim.legal:
        found = "legal" if refused is None else refused.code
        if found != claim.says[0]:
            raise example.error(f"{claim.move} is {found}, not {claim.says[0]}", claim.line)
        return
    if refused is not None:
        raise example.error(f"{claim.move} is refused: {refused}", claim.line)
    one = played(rules, position, claim.move)
    for said in claim.says:
        if said in _stated(rules, one.after):
            continue
        word, _space, rest = said.partition(" ")
        brings = _BRINGS.get(word)
        if brings is None:
            known = ", ".join(sorted(_stated(rules, one.after)))
            raise example.error(f"{claim.move}: {said!r} is not so; {known}", claim.line)
        found, wanted = brings(one), int(rest) if rest.isdigit() else None
        if (found != wanted) if wanted is not None else not found:
            raise example.error(f"{claim.move}: {said!r} is not so, {found}", claim.line)


def _started(text: str, rules: AnyRules) -> Any:
    """``start 2 layout=belgian_daisy`` or what the game writes."""
    words = text.split()
    if words[0] != "start":
        return rules.read(text)
    options: dict[str, str | int | bool] = {}
    for word in words[2:]:
        name, _equals, value = word.partition("=")
        options[name] = int(value) if value.isdigit() else value
    return rules.start(int(words[1]), options)


def _again(one: Played) -> bool:
    return one.rules.outcome(one.after) is None and one.rules.turn(one.after).seat == one.mover


def _wins(one: Played) -> bool:
    outcome = one.rules.outcome(one.after)
    if outcome is None or one.mover is None:
        return False
    return outcome.places[one.mover] == 1 and outcome.places.count(1) == 1


_BRINGS: Final[Mapping[str, Callable[[Played], int | bool]]] = {
    "captures": lambda one: one.number("hit", "ejected"),
    "lost": lambda one: one.number("lost"),
    "bridges": lambda one: one.number("bridged"),
    "home": lambda one: one.number("homed"),
    "jumps": lambda one: one.number("jumped"),
    "gold": lambda one: one.by("gold"),
    "passes": lambda one: one.number("passed"),
    "retries": lambda one: one.number("retry"),
    "finishes": lambda one: one.number("finished"),
    "out": lambda one: one.number("eliminated"),
    "moves": lambda one: one.number("moved"),
    "again": _again,
    "wins": _wins,
    "points": lambda one: sum(
        int(dict(effect.params).get("points", 0)) for effect in one.effects if effect.kind == "game_won"
    ),
}
"""What can be claimed of a legal move, by its word; a number behind it is how often."""


def _stated(rules: AnyRules, position: Any) -> set[str]:
    """Everything that can be claimed of a position: ``turn 1``, ``places 1-2``, ``ends six_ejected``, and
    each of the numbers that the game counts: ``pips 167-167``."""
    turn, outcome = rules.turn(position), rules.outcome(position)
    said = {f"awaits {turn.awaits.value}", f"turn {'house' if turn.seat is None else turn.seat}"}
    for name, value in rules.counters(position).items():
        said.add(f"{name} {'-'.join(map(str, value)) if isinstance(value, list) else value}")
    if outcome is not None:
        said |= {f"places {'-'.join(map(str, outcome.places))}", f"ends {outcome.ending}"}
        if set(outcome.places) == {1}:
            said.add("draw")
    said |= {f"may {call.name}" for call in rules.calls(position)}
    return said
