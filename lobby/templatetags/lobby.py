"""Words and pictures that only the lobby's templates need."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Member, Person
from accounts.selectors import mail_address_of
from games.clocks import DaysPerMove, parse
from games.days_left import due_at, left_until
from games.drawing.seat_signs import LETTERS
from games.models import Match
from games.names import clock_name, game_name, level_name, seat_name
from games.titles import registry as titles
from games.titles.title import Title
from lobby import notices, selectors
from lobby.correspondence import is_short
from lobby.match_lists import MatchLine
from lobby.models import Room
from lobby.moderation import queue

register = template.Library()


register.filter("seat_name", seat_name)
register.filter("game_name", game_name)
register.filter("clock_name", clock_name)
register.simple_tag(level_name)
register.filter("left_until", left_until)
register.filter("due_at", due_at)
register.filter("is_short", is_short)


@register.simple_tag
def seat_mark(game: str, colour: int) -> SafeString:
    """The small mark of a seat's colour; what it says is said beside it in words."""
    kind = titles.get(game).MARK
    letter = LETTERS[colour] if kind == Title.MARK else ""
    return format_html('<i class="{}" data-seat="{}" aria-hidden="true">{}</i>', kind, colour, letter)


@register.simple_tag(takes_context=True)
def picked(
    context: dict[str, Any], field: str, value: str | int, mark: str = "checked", usual: bool = False
) -> str:
    """The mark of what a form that was refused had picked, before that of what is usual."""
    posted = context["request"].POST
    is_picked = posted[field] == str(value) if field in posted else usual
    return mark if is_picked else ""


@register.simple_tag
def bell(person: Person) -> dict[str, int]:
    """What the bell of every page needs: how many notifications are unread, and the number of the latest."""
    return notices.counted(person)


@register.simple_tag
def room_of(match: Match) -> Room | None:
    """The room of a match that has ended: there one gets ready for the next round, or leaves the table."""
    return None if match.is_running else selectors.room_of(match)


@register.simple_tag
def open_reports() -> int:
    """How many reports wait for a moderator."""
    return queue.open_count()


@register.simple_tag
def mailing(member: Member) -> dict[str, str | bool]:
    """Where e-mails to a member go ("" without a confirmed address), and whether they are wanted."""
    return {"address": mail_address_of(member), "wanted": member.mails}


@register.filter
def days_name(clock: str) -> str:
    """A number of days per move, as short as it stands on a choice."""
    read = parse(clock)
    assert isinstance(read, DaysPerMove)
    return ngettext("%(days)d day", "%(days)d days", read.days) % {"days": read.days}


@register.filter
def opponents(line: MatchLine) -> str:
    """Everybody else at the board."""
    return ", ".join(seat_name(seat) for seat in line.opponents)


@register.filter
def score(line: MatchLine) -> str:
    """The result of a finished match of two seats as it stands between the names; else nothing."""
    if len(line.seats) > 2:
        return ""
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
