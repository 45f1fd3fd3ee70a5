"""The time of a correspondence match in words: what is left of it, and when it is up."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.page_words import PAGE

MINUTE_MS: Final = 60_000


def days_left(ms: int) -> str:
    """The two largest units as the page's script writes them; minutes in the last hour."""
    return " ".join(units_left(ms))


def units_left(ms: int) -> list[str]:
    """The same, unit by unit."""
    minutes = max(0, -(-ms // MINUTE_MS))
    hours, days = minutes // 60, minutes // 1440
    if days:
        parts = [("left_day" if days == 1 else "left_days", days), ("left_hours", hours % 24)]
    elif hours:
        parts = [("left_hours", hours), ("left_minutes", minutes % 60)]
    else:
        return [str(PAGE["left_minutes"]).format(count=minutes)]
    return [str(PAGE[key]).format(count=count) for key, count in parts if count]


def left_until(at: datetime) -> str:
    """What is left until then."""
    return days_left(int((at - timezone.now()).total_seconds() * 1000))


def due_at(at: datetime) -> str:
    """When it is up, in the time of the site, which is named; a script may say it in the reader's own."""
    local = timezone.localtime(at)
    # Translators: a date format of Django: weekday, day, month, time
    return f"{formats.date_format(local, _('D, j M, H:i'))} {local.tzname()}"
