"""How allauth works here: our names, our sentences."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import selectors
from accounts.errors import NameRefused
from accounts.models import Member
from accounts.names import clean_member_name
from accounts.suspension import suspension_page
from accounts.texts import REFUSALS


class AccountAdapter(DefaultAccountAdapter):
    """Names follow ``accounts.names`` and are unique among guests and members, upper and lower case alike."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed at present."),
        "email_taken": _("Somebody uses this e-mail address already."),
        "enter_current_password": _("That is not your current password."),
        "incorrect_password": _("That is not your password."),
        "invalid_password_reset": _("This link is no longer valid. Please ask for a new one."),
        "rate_limited": _("That was a little fast. Please wait a moment."),
        "too_many_login_attempts": _("Too many failed attempts. Please try again in a few minutes."),
        "username_password_mismatch": _("Name and password do not fit together."),
        "email_password_mismatch": _("E-mail address and password do not fit together."),
        "username_taken": REFUSALS["name_taken"],
        "username_blacklisted": REFUSALS["name_reserved"],
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name in composed form; raises ValidationError with the sentence of the broken rule."""
        try:
            name = clean_member_name(username)
        except NameRefused as refusal:
            raise ValidationError(REFUSALS[refusal.code], code=refusal.code) from None
        if not shallow and selectors.name_taken(name):
            raise ValidationError(REFUSALS["name_taken"], code="name_taken")
        if not shallow and selectors.name_confusing(name):
            raise ValidationError(REFUSALS["name_confusing"], code="name_confusing")
        return name

    def pre_login(self, request: HttpRequest, user: Member, **kwargs: Any) -> HttpResponse | None:
        """Whoever is suspended is told why and until when instead of being let in."""
        person = selectors.person_of_member(user)
        if person is not None and person.is_suspended:
            return suspension_page(request, person)
        answer: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return answer
