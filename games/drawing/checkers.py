"""Lacquered checkers: lying on the board, and standing on edge in the rack."""

from __future__ import annotations

from typing import Final

from games.drawing.checker_places import CHECKER
from games.drawing.paint import linear, radial
from games.drawing.seat_signs import COLOURS, INK, SIGN_COLOURS, sign

_DEEP: Final = ("#8e2408", "#0a2c63")
_PALE: Final = ("#f08a66", "#5f93da")
_RING: Final = "#f6ecd2"


def definitions(ids: str) -> str:
    """The symbols ``<ids>-piece-0`` and ``-1``, ``<ids>-slab-0`` and ``-1``, and ``<ids>-shade``."""
    whole = (0.5, 0.5, 0.5)
    shade = radial(f"{ids}-g1", whole, [(0.6, "#00110a", 0.6), (0.82, "#00110a", 0.25), (1, "#00110a", 0)])
    return (
        shade
        + f'<symbol id="{ids}-shade" viewBox="-60 -60 120 120" overflow="visible">'
        + f'<circle cx="5" cy="9" r="53" fill="url(#{ids}-g1)"/></symbol>'
        + "".join(_lying(ids, seat) + _standing(ids, seat) for seat in (0, 1))
    )


def checker(ids: str, seat: int) -> str:
    """A checker with its shadow, around the origin."""
    return (
        f'<use href="#{ids}-shade" x="-60" y="-60" width="120" height="120"/>'
        f'<use href="#{ids}-piece-{seat}" x="-50" y="-50" width="100" height="100"/>'
    )


def slab(ids: str, seat: int) -> str:
    """A checker on its edge, around the origin."""
    return f'<use href="#{ids}-slab-{seat}" x="-13" y="-34" width="26" height="68"/>'


def _lying(ids: str, seat: int) -> str:
    colour = COLOURS[seat]
    return (
        linear(f"{ids}-c{seat}", (0.2, 0, 0.8, 1), [(0, _PALE[seat]), (0.4, colour), (1, _DEEP[seat])])
        + linear(f"{ids}-e{seat}", (0.2, 0, 0.8, 1), [(0, _DEEP[seat]), (0.6, colour), (1, _PALE[seat])])
        + f'<symbol id="{ids}-piece-{seat}" viewBox="-50 -50 100 100" overflow="visible">'
        f'<circle class="piece-body" r="{CHECKER:g}" fill="{INK}"/>'
        f'<circle r="{CHECKER - 1.5:g}" fill="{_RING}"/>'
        f'<circle r="{CHECKER - 5.5:g}" fill="url(#{ids}-c{seat})"/>'
        f'<circle r="30" fill="url(#{ids}-e{seat})"/>'
        f'<circle r="30" fill="none" stroke="{_RING}" stroke-opacity=".55" stroke-width="2"/>'
        f"{sign(seat, size=0.78)}</symbol>"
    )


def _standing(ids: str, seat: int) -> str:
    ends = [(0, _DEEP[seat]), (0.3, _PALE[seat]), (0.5, COLOURS[seat]), (1, _DEEP[seat])]
    return (
        linear(f"{ids}-s{seat}", (0, 0, 0, 1), ends)
        + f'<symbol id="{ids}-slab-{seat}" viewBox="-13 -34 26 68">'
        f'<rect x="-12" y="-33" width="24" height="66" rx="5" fill="url(#{ids}-s{seat})" stroke="{INK}" '
        f'stroke-width="2"/><path d="M-3-31V31M3-31V31" stroke="{_RING}" stroke-opacity=".5" '
        f'stroke-width="1.500"/>{sign(seat, size=0.3, colour=SIGN_COLOURS[seat])}</symbol>'
    )
