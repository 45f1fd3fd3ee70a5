"""What forms of the lobby send, read from a request."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from accounts.numbers import number_in
from lobby.errors import UnknownChoice

OWN: Final = "own"
"""What the field ``clock`` says where ``minutes`` and ``increment`` name a clock of one's own."""


def clock(request: HttpRequest) -> str:
    """The clock that a form names, as minutes+seconds; "" for none. Whether there is such a clock is not
    asked here."""
    wanted = request.POST.get("clock", "")
    if wanted != OWN:
        return wanted
    return f"{request.POST.get('minutes', '').strip()}+{request.POST.get('increment', '').strip() or '0'}"


def digit(request: HttpRequest, field: str, usual: str = "") -> int:
    """A number from 0 to 9, the usual one where the form has no such field. Raises UnknownChoice."""
    number = number_in(request.POST.get(field, usual), longest=1)
    if number is None:
        raise UnknownChoice(field=field)
    return number
