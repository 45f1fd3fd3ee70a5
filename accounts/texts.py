"""The sentences for refusal codes of accounts."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "too_many_guests": _("Too many new guests came from your network. Please wait a minute and try again."),
    "name_too_short": _("A name has at least 3 characters."),
    "name_too_long": _("A name has at most 20 characters."),
    "name_characters": _("Use letters, digits, hyphens and underscores only."),
    "name_shape": _("A name holds a letter and begins and ends with a letter or a digit."),
    "name_reserved": _("This name is reserved. Please choose another one."),
    "name_taken": _("This name is taken already. Please choose another one."),
}
