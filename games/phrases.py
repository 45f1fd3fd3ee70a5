"""What everybody can say beside a match with one press; each reads it in their own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PHRASES: Final[Mapping[str, Promise]] = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck!"),
    "nice": _("Nice one!"),
    "oops": _("Oops!"),
    "lucky": _("That was luck!"),
    "moment": _("One moment, please."),
    "sorry": _("Sorry!"),
    "thanks": _("Thank you!"),
    "well_played": _("Well played!"),
    "again": _("Another one?"),
    "must_go": _("I have to go now."),
    "bye": _("See you!"),
}
