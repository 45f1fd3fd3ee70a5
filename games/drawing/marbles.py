"""Glass marbles as SVG symbols: a smoky black one for seat 0, a milk-white one for seat 1.

Light comes from the upper left. As in real glass it leaves a bright patch opposite the highlight,
which is what makes the marble look translucent.
"""

from __future__ import annotations

from typing import Final

from games.drawing.paint import linear, radial

RADIUS: Final = 43
_RIBBON: Final = "M-27 15C-17-4 3-2 12-13S26-27 30-25C27-12 22-3 9 4S-12 12-17 30C-22 27-26 21-27 15Z"
_SWIRLS: Final = (("#6f95a0", 0.2), ("#7f9ea6", 0.38))
_GLINTS: Final = (0.4, 0.9)


def definitions(ids: str) -> str:
    """The gradients and symbols ``<ids>-piece-0``, ``<ids>-piece-1`` and ``<ids>-shade``."""
    shade = (
        f'<symbol id="{ids}-shade" viewBox="-60 -60 120 120" overflow="visible">'
        f'<ellipse cx="7" cy="12" rx="50" ry="47" fill="url(#{ids}-g1)"/></symbol>'
    )
    return _shared(ids) + _dark(ids) + _light(ids) + shade + _symbol(ids, 0) + _symbol(ids, 1)


def marble(ids: str, seat: int, *, size: int = 100) -> str:
    """One marble around the origin, ``size`` units being the side of the square it is drawn in."""
    half = size / 2
    return f'<use href="#{ids}-piece-{seat}" x="-{half:g}" y="-{half:g}" width="{size}" height="{size}"/>'


def _symbol(ids: str, seat: int) -> str:
    colour, strength = _SWIRLS[seat]
    return (
        f'<symbol id="{ids}-piece-{seat}" viewBox="-50 -50 100 100" overflow="visible">'
        f'<circle class="marble-body" r="{RADIUS}" fill="url(#{ids}-a{seat})"/>'
        f'<path d="{_RIBBON}" fill="{colour}" opacity="{strength}"/>'
        f'<circle r="{RADIUS}" fill="url(#{ids}-b{seat})"/>'
        f'<circle class="marble-rim" r="{RADIUS - 1}" fill="none" stroke="url(#{ids}-c{seat})" '
        'stroke-width="2"/>'
        f'<ellipse cx="-14" cy="-20" rx="19" ry="12" transform="rotate(-36 -14 -20)" fill="url(#{ids}-g0)"/>'
        f'<circle cx="-27" cy="-3" r="3" fill="#fff" opacity="{_GLINTS[seat]}"/></symbol>'
    )


def _shared(ids: str) -> str:
    whole = (0.5, 0.5, 0.5)
    return radial(f"{ids}-g0", whole, [(0, "#fff", 0.98), (0.35, "#fff", 0.78), (1, "#fff", 0)]) + radial(
        f"{ids}-g1", whole, [(0.5, "#000", 0.62), (0.78, "#000", 0.3), (1, "#000", 0)]
    )


def _dark(ids: str) -> str:
    return (
        radial(
            f"{ids}-a0",
            (0.38, 0.3, 0.78),
            [(0, "#5d6a72"), (0.22, "#333d44"), (0.58, "#12171b"), (1, "#030405")],
        )
        + radial(
            f"{ids}-b0",
            (0.66, 0.76, 0.5),
            [(0, "#b9d6da", 0.62), (0.45, "#7fa3ab", 0.22), (1, "#7fa3ab", 0)],
        )
        + linear(
            f"{ids}-c0",
            (0.2, 0.05, 0.8, 0.95),
            [(0, "#aebbc1", 0.55), (0.45, "#aebbc1", 0), (0.72, "#c4dde0", 0.1), (1, "#d8eef0", 0.7)],
        )
    )


def _light(ids: str) -> str:
    return (
        radial(
            f"{ids}-a1",
            (0.6, 0.66, 0.7),
            [(0, "#fffefa"), (0.3, "#f7f6f0"), (0.62, "#e2e4e0"), (0.86, "#bcc4c3"), (1, "#929d9f")],
        )
        + radial(f"{ids}-b1", (0.64, 0.74, 0.42), [(0, "#fff", 0.95), (0.5, "#fff", 0.45), (1, "#fff", 0)])
        + linear(
            f"{ids}-c1",
            (0.2, 0.05, 0.8, 0.95),
            [(0, "#fff", 0.95), (0.35, "#fff", 0.25), (0.7, "#6b7678", 0.2), (1, "#5c6769", 0.6)],
        )
    )
