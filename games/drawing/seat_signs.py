"""How up to six seats are told apart: colour, shape and letter, each of them enough by itself."""

from __future__ import annotations

from typing import Final

INK: Final = "#16241e"
COLOURS: Final = ("#d1481f", "#174e9c", "#f4cf3a", "#12906c", "#c58bd2", "#faf8f2")
SIGN_COLOURS: Final = ("#fff", "#fff", INK, "#fff", INK, INK)
LETTERS: Final = "ABCDEF"

SHAPES: Final = (
    "M0-23 23 17H-23Z",
    "M0-20A20 20 0 1 1 0 20 20 20 0 1 1 0-20Z",
    "M-18-18H18V18H-18Z",
    "M0-25 25 0 0 25-25 0Z",
    "M0-25 6.6-7.1 25.7-6.3 10.7 5.5 15.9 23.8 0 13.2-15.9 23.8-10.7 5.5-25.7-6.3-6.6-7.1Z",
    "M-8-23H8V-8H23V8H8V23H-8V8H-23V-8H-8Z",
)
"""Triangle, circle, square, diamond, star, cross: paths around the origin, about 50 units wide."""


def sign(seat: int, *, size: float = 1.0, colour: str = "") -> str:
    """The shape of a seat (or of a colour) around the origin."""
    scale = "" if size == 1.0 else f' transform="scale({size:g})"'
    return f'<path d="{SHAPES[seat]}" fill="{colour or SIGN_COLOURS[seat]}"{scale}/>'
