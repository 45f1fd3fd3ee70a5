"""What the colours of seats are called, by their number in the palette; each also has a shape."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

COLOURS: Final[tuple[Promise, ...]] = (
    pgettext_lazy("colour of pieces", "red"),
    pgettext_lazy("colour of pieces", "blue"),
    pgettext_lazy("colour of pieces", "yellow"),
    pgettext_lazy("colour of pieces", "green"),
    pgettext_lazy("colour of pieces", "violet"),
    pgettext_lazy("colour of pieces", "white"),
)
