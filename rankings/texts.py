"""Words of the rankings."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _


def day(moment: datetime) -> str:
    """A date as people write it, short and never ambiguous."""
    return date_format(timezone.localtime(moment), _("j M Y"))
