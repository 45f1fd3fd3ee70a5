"""The sentences of the lobby's refusals, in the active language."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def refusal(code: str, params: Mapping[str, str | int] | None = None) -> str:
    """The sentence for a refusal of the lobby."""
    params = params or {}
    if code == "unknown_choice" and "possible" in params:
        return _("Not with that many. Possible are: %(possible)s.") % params
    if code in ("too_many_matches", "too_many_rooms", "too_many_proposals"):
        return _counted(code, int(params.get("limit", 0)))
    sentence = _plain().get(code, _("That did not work. Please try again."))
    return sentence % params if "%(" in sentence else sentence


def _counted(code: str, limit: int) -> str:
    if code == "too_many_matches":
        return ngettext(
            "You have %(limit)d open match without a clock. Finish or resign it first.",
            "You have %(limit)d open matches without a clock. Finish or resign one first.",
            limit,
        ) % {"limit": limit}
    if code == "too_many_proposals":
        return ngettext(
            "%(limit)d proposal of yours stands in the lobby already. Withdraw it first.",
            "%(limit)d proposals of yours stand in the lobby already. Withdraw one first.",
            limit,
        ) % {"limit": limit}
    return ngettext(
        "You have %(limit)d open invitation. Close it first.",
        "You have %(limit)d open invitations. Close one first.",
        limit,
    ) % {"limit": limit}


def _plain() -> dict[str, str]:
    return {
        "members_only": _("Ranked matches need an account, so that your rating has somebody to belong to."),
        "unknown_choice": _("That choice does not exist here. Please choose again."),
        "ranked_match_running": _(
            "You are in the middle of a ranked match. Finish it before you search for another."
        ),
        "too_many_correspondence": _(
            "You play %(limit)d correspondence matches already. Finish one before you propose another."
        ),
        "unknown_room": _("There is no such invitation."),
        "room_over": _("This invitation is over."),
        "seat_taken": _("Somebody was quicker: the seat is taken."),
        "no_seat_for_you": _("You cannot take a seat at this table. There are others."),
        "ranked_as_usual": _(
            "Ranked matches have the usual set-up and a clock, and chance decides who begins."
        ),
        "unknown_member": _("No member goes by this name. Only the whole name finds somebody."),
        "challenge_yourself": _("You cannot challenge yourself."),
        "members_challenge": _("Only members challenge one another by name. Invite by link instead."),
        "you_blocked_them": _("You have blocked this person. Lift the block first."),
        "away_for_a_while": _("%(name)s cannot be challenged at present."),
        "already_challenged": _("You have challenged them already, and they have not answered yet."),
        "host_busy": _("%(name)s is in the middle of a ranked match. Try again when it is over."),
        "too_fast": _("That was a little fast. Please wait a moment."),
        "own_room": _("This is your own invitation. Send the link to somebody else."),
        "not_your_room": _("Only whoever invited decides about the seats and closes an invitation."),
    }
