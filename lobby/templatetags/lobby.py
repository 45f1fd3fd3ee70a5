"""Words and pictures that only the lobby's templates need."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.names import game_name, seat_name
from lobby.selectors import MatchLine

register = template.Library()


register.filter("seat_name", seat_name)
register.filter("game_name", game_name)


@register.filter
def score(line: MatchLine) -> str:
    """The result of a finished match of two seats as it stands between the names."""
    if any(seat.won for seat in line.seats):
        return "\u2009:\u2009".join("1" if seat.won else "0" for seat in line.seats)
    return "½\u2009:\u2009½"


@register.filter
def known(number: int | None) -> str:
    """A count, or a dash when nobody knows it."""
    return "—" if number is None else str(number)


@register.filter
def waited(seconds: int) -> str:
    """Seconds as minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02d}"


@register.filter
def moment(at: datetime) -> str:
    """When it was: the time today, else "yesterday", else the date."""
    local, today = timezone.localtime(at), timezone.localdate()
    if local.date() == today:
        return formats.time_format(local, "TIME_FORMAT")
    if local.date() == today - timedelta(days=1):
        return _("yesterday")
    return formats.date_format(local, "MONTH_DAY_FORMAT")
