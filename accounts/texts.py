"""The sentences for refusal codes of accounts."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "too_many_guests": _("Too many new guests came from your network. Please wait a minute and try again."),
    "name_too_short": _("A name has at least 3 characters."),
    "name_too_long": _("A name has at most 20 characters."),
    "name_characters": _("Use letters, digits, hyphens and underscores only."),
    "name_shape": _("A name holds a letter and begins and ends with a letter or a digit."),
    "name_reserved": _("This name is reserved. Please choose another one."),
    "name_confusing": _("This name looks too much like that of somebody else. Please choose another one."),
    "name_taken": _("This name is taken already. Please choose another one."),
    "unknown_person": _("Nobody here goes by this name. Only the whole name finds somebody."),
    "yourself": _("That is you."),
    "friends_are_members": _("Only members can be friends."),
    "already_friends": _("You are friends already."),
    "already_asked": _("You have asked already. The answer is up to the other side now."),
    "no_request": _("This request is no longer open."),
    "not_friends": _("You are no friends any more."),
    "you_blocked": _("You have blocked this person. Lift the block first."),
    "too_many_friends": _("More than %(limit)d friends are not possible."),
    "other_has_too_many_friends": _("The other side has as many friends as are possible."),
    "too_many_requests": _("More than %(limit)d open requests are not possible. Withdraw one first."),
    "too_many_blocks": _("More than %(limit)d blocked people are not possible."),
    "no_line": _("This line is no longer there."),
    "members_have_names": _("Guests have names that the club has given them."),
    "staff": _("Whoever runs the site is not muted, suspended or renamed. Take the rights away first."),
    "too_fast": _("That was a little fast. Please wait a moment."),
}


def refusal(code: str, params: Mapping[str, str | int] | None = None) -> str:
    """The sentence for a refusal, in the active language."""
    return str(REFUSALS[code]) % (params or {})
