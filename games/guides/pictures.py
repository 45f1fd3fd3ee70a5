"""Examples drawn: the board with the ways of the claimed moves, and what all drawings of a page share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from games.engine.core import Awaits, EngineError
from games.engine.registry import AnyRules
from games.guides import claims
from games.guides.examples import Claim, Example
from games.referee.shown import effects_data
from games.titles import boards
from games.titles import registry as titles
from games.titles.title import Stand

IDS: Final = "guide"
_LAYER: Final = re.compile(r'(?=<g class="board-[a-z]+">)')
_LAST: Final = re.compile(r'<g class="board-last">(.*?)</g>(?=<g class="board-)', re.DOTALL)
_DEFINITIONS: Final = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_EACH: Final = re.compile(r'(?=<\w+ id=")')
_MARKS: Final = '<g class="board-marks">'
_OWN: Final = ("pieces", "last", "marks", "dice", "counts", "cube", "lost")
"""Layers that differ from position to position; all others are shared."""


def drawn(example: Example, rules: AnyRules, *, label: str) -> str:
    """The position of an example with the ways of its moves."""
    position = claims.position_of(example, rules)
    board, shown = boards.get(rules.slug), boards.stand(rules.slug, position)
    picture = str(board.still(shown, ids=IDS, label=label))
    wanted = [claim for claim in example.claims if example.drawn is None or claim.move in example.drawn]
    ways = "".join(_way(rules, position, shown, claim) for claim in wanted)
    return picture.replace(_MARKS, _MARKS + ways)


def shared(drawings: Sequence[str]) -> tuple[str, list[str]]:
    """A sheet with what the drawings have in common, and the drawings that only refer to it."""
    if not drawings:
        return "", []
    kept: dict[str, str] = {}
    light = []
    for drawing in drawings:
        head, *layers = _LAYER.split(_DEFINITIONS.sub("", drawing).removesuffix("</svg>"))
        referring = [_referring(layer, kept) for layer in layers]
        light.append(f"{head}{''.join(referring)}</svg>")
    definitions = "".join(dict.fromkeys(one for drawing in drawings for one in _defined(drawing)))
    opening = drawings[0][: drawings[0].index(" xmlns")]
    # What is referred to is styled as if it stood alone, so that each group says whose board it is.
    kind = opening.split()[-1].strip('"')
    groups = "".join(f'<g id="{name}" class="{kind}">{layer}</g>' for layer, name in kept.items())
    sheet = (
        f'{opening[:-1]} guide-sheet" aria-hidden="true" focusable="false">'
        f"<defs>{definitions}</defs>{groups}</svg>"
    )
    return sheet, light


def _way(rules: AnyRules, position: Any, before: Stand, claim: Claim) -> str:
    """How the move would go, as the drawing of the game marks the last one."""
    kind = "way-legal" if claim.legal else "way-illegal"
    after = _led_to(rules, position, claim) if claim.legal else _would_be(rules, position, before, claim)
    if after is None:
        return ""
    found = _LAST.search(str(boards.get(rules.slug).still(after, ids=IDS)))
    return f'<g class="{kind}">{found[1]}</g>' if found and found[1] else ""


def _led_to(rules: AnyRules, position: Any, claim: Claim) -> Stand | None:
    """What a legal move leads to; None where nothing moves on the board."""
    try:
        one = claims.played(rules, position, claim.move)
    except EngineError:
        return None
    last = [effect for effect in effects_data(rules.points, one.effects) if effect["kind"] != "set_up"]
    if rules.turn(one.after).awaits is Awaits.NOTHING or any(effect["kind"] == "game_won" for effect in last):
        return replace(boards.stand(rules.slug, position), last=last)
    return boards.stand(rules.slug, one.after, last=last)


def _would_be(rules: AnyRules, position: Any, before: Stand, claim: Claim) -> Stand | None:
    """The pieces put where a refused move would bring them."""
    seat = rules.turn(position).seat
    if seat is None:
        return None
    move = claim.move.partition(": ")[2] or claim.move
    pairs = titles.get(rules.slug).ways(move, position, seat)
    if not pairs:
        return None
    pieces = list(before.pieces)
    for origin, target in pairs:
        mine = [index for index, piece in enumerate(pieces) if piece[0] == origin and piece[1] == seat]
        if mine:
            pieces[mine[-1]] = (target, seat)
    last = [{"kind": "moved", "seat": seat, "origin": one, "target": other} for one, other in pairs]
    return replace(before, pieces=pieces, last=last)


def _referring(layer: str, kept: dict[str, str]) -> str:
    """A layer, or a reference to it where all drawings may share it."""
    name = layer.partition('"board-')[2].partition('"')[0]
    if name in _OWN or len(layer) < 200:
        return layer
    number = kept.setdefault(layer, f"{IDS}-{name}-{len(kept)}")
    return f'<use href="#{number}"/>'


def _defined(drawing: str) -> list[str]:
    """Gradients and symbols of a drawing, one by one."""
    found = _DEFINITIONS.search(drawing)
    return _EACH.split(found[1])[1:] if found else []


def all_of(
    examples: Iterable[Example], rules: AnyRules, labels: dict[str, str]
) -> tuple[str, dict[str, str]]:
    """The sheet of a page and its drawings by the names of the examples."""
    chosen = list(examples)
    sheet, light = shared([drawn(one, rules, label=labels[one.name]) for one in chosen])
    return sheet, {one.name: picture for one, picture in zip(chosen, light, strict=True)}
