"""What forms of the lobby send, read from a request."""

from __future__ import annotations

from django.http import HttpRequest

from lobby.errors import UnknownChoice


def digit(request: HttpRequest, field: str, usual: str = "") -> int:
    """A number from 0 to 9, the usual one where the form has no such field. Raises UnknownChoice."""
    text = request.POST.get(field, usual)
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        raise UnknownChoice(field=field)
    return int(text)
