"""Gradients written from their stops: each stop is an offset, a colour and an opacity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Stop: TypeAlias = tuple[float, str] | tuple[float, str, float]


def radial(name: str, centre: tuple[float, float, float], stops: Sequence[Stop]) -> str:
    """A radial gradient with centre and radius in parts of the shape that it fills."""
    x, y, radius = centre
    return (
        f'<radialGradient id="{name}" cx="{x:g}" cy="{y:g}" r="{radius:g}">{_stops(stops)}</radialGradient>'
    )


def linear(name: str, line: tuple[float, float, float, float], stops: Sequence[Stop]) -> str:
    """A linear gradient along a line in parts of the shape that it fills."""
    x1, y1, x2, y2 = line
    ends = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
    return f'<linearGradient id="{name}" {ends}>{_stops(stops)}</linearGradient>'


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{stop[0]:g}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{stop[2]:g}"/>' if len(stop) == 3 else "/>")
        for stop in stops
    )
