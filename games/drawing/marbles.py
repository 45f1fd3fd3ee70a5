"""Glass marbles as SVG symbols: a smoky black one for seat 0, a milk-white one for seat 1.

Every stop and fill carries a plain value, so that a drawing looks right without a style sheet.
"""

from __future__ import annotations

from typing import Final

RADIUS: Final = 43

_DARK = """
<radialGradient id="{ids}-d0" cx=".38" cy=".3" r=".78"><stop offset="0" stop-color="#5d6a72"/>\
<stop offset=".22" stop-color="#333d44"/><stop offset=".58" stop-color="#12171b"/>\
<stop offset="1" stop-color="#030405"/></radialGradient>
<radialGradient id="{ids}-d1" cx=".66" cy=".76" r=".5"><stop offset="0" stop-color="#b9d6da" stop-opacity=".62"/>\
<stop offset=".45" stop-color="#7fa3ab" stop-opacity=".22"/><stop offset="1" stop-color="#7fa3ab" stop-opacity="0"/>\
</radialGradient>
<linearGradient id="{ids}-d2" x1=".2" y1=".05" x2=".8" y2=".95"><stop offset="0" stop-color="#aebbc1" stop-opacity=".55"/>\
<stop offset=".45" stop-color="#aebbc1" stop-opacity="0"/><stop offset=".72" stop-color="#c4dde0" stop-opacity=".1"/>\
<stop offset="1" stop-color="#d8eef0" stop-opacity=".7"/></linearGradient>
"""

_LIGHT = """
<radialGradient id="{ids}-l0" cx=".6" cy=".66" r=".7"><stop offset="0" stop-color="#fffefa"/>\
<stop offset=".3" stop-color="#f7f6f0"/><stop offset=".62" stop-color="#e2e4e0"/>\
<stop offset=".86" stop-color="#bcc4c3"/><stop offset="1" stop-color="#929d9f"/></radialGradient>
<radialGradient id="{ids}-l1" cx=".64" cy=".74" r=".42"><stop offset="0" stop-color="#ffffff" stop-opacity=".95"/>\
<stop offset=".5" stop-color="#ffffff" stop-opacity=".45"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/>\
</radialGradient>
<linearGradient id="{ids}-l2" x1=".2" y1=".05" x2=".8" y2=".95"><stop offset="0" stop-color="#ffffff" stop-opacity=".95"/>\
<stop offset=".35" stop-color="#ffffff" stop-opacity=".25"/><stop offset=".7" stop-color="#6b7678" stop-opacity=".2"/>\
<stop offset="1" stop-color="#5c6769" stop-opacity=".6"/></linearGradient>
"""

_SHARED = """
<radialGradient id="{ids}-g0"><stop offset="0" stop-color="#fff" stop-opacity=".98"/>\
<stop offset=".35" stop-color="#fff" stop-opacity=".78"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="{ids}-g1"><stop offset=".5" stop-color="#000" stop-opacity=".62"/>\
<stop offset=".78" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<symbol id="{ids}-shade" viewBox="-60 -60 120 120" overflow="visible">\
<ellipse cx="7" cy="12" rx="50" ry="47" fill="url(#{ids}-g1)"/></symbol>
"""

_DARK_SYMBOL = """
<symbol id="{ids}-marble-0" viewBox="-50 -50 100 100" overflow="visible">\
<circle class="marble-body" r="43" fill="url(#{ids}-d0)"/>\
<path d="M-27 15C-17-4 3-2 12-13S26-27 30-25C27-12 22-3 9 4S-12 12-17 30C-22 27-26 21-27 15Z" fill="#6f95a0" opacity=".2"/>\
<circle r="43" fill="url(#{ids}-d1)"/>\
<circle class="marble-rim" r="42" fill="none" stroke="url(#{ids}-d2)" stroke-width="2"/>\
<ellipse cx="-14" cy="-20" rx="19" ry="12" transform="rotate(-36 -14 -20)" fill="url(#{ids}-g0)"/>\
<circle cx="-27" cy="-3" r="3" fill="#fff" opacity=".4"/></symbol>
"""

_LIGHT_SYMBOL = """
<symbol id="{ids}-marble-1" viewBox="-50 -50 100 100" overflow="visible">\
<circle class="marble-body" r="43" fill="url(#{ids}-l0)"/>\
<path d="M-27 15C-17-4 3-2 12-13S26-27 30-25C27-12 22-3 9 4S-12 12-17 30C-22 27-26 21-27 15Z" fill="#7f9ea6" opacity=".38"/>\
<circle r="43" fill="url(#{ids}-l1)"/>\
<circle class="marble-rim" r="42" fill="none" stroke="url(#{ids}-l2)" stroke-width="2"/>\
<ellipse cx="-14" cy="-20" rx="19" ry="12" transform="rotate(-36 -14 -20)" fill="url(#{ids}-g0)"/>\
<circle cx="-27" cy="-3" r="3" fill="#fff" opacity=".9"/></symbol>
"""


def definitions(ids: str) -> str:
    """The gradients and symbols ``<ids>-marble-0``, ``<ids>-marble-1`` and ``<ids>-shade``."""
    whole = _SHARED + _DARK + _LIGHT + _DARK_SYMBOL + _LIGHT_SYMBOL
    return whole.replace("{ids}", ids).replace("\n", "")


def marble(ids: str, seat: int, *, size: int = 100) -> str:
    """One marble around the origin, ``size`` units being the side of the square it is drawn in."""
    half = size / 2
    return f'<use href="#{ids}-marble-{seat}" x="-{half:g}" y="-{half:g}" width="{size}" height="{size}"/>'
