"""Sign-up, log-in and password forms: allauth's, with our words and plain markup."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.core.exceptions import ImmediateHttpResponse
from django import forms
from django.contrib import messages
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.models import Member
from accounts.names import MEMBER_NAME_MAX
from accounts.texts import REFUSALS

NAME_INPUT = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
PASSWORD_HELP = _("At least 8 characters. A few unrelated words make a good password.")


class Plain:
    """Labels do the talking: no placeholders that vanish while typing."""

    fields: dict[str, forms.Field]

    def plain(self, **texts: tuple[Any, Any]) -> None:
        """Set label and help text by field name and take the placeholders away."""
        for name, (label, help_text) in texts.items():
            if name in self.fields:
                self.fields[name].label = label
                self.fields[name].help_text = help_text
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class SignupForm(Plain, allauth_forms.SignupForm):  # type: ignore[misc]
    """Becoming a member. A guest stays the same person, so a running seat is kept."""

    field_order = ("username", "password1", "password2", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plain(
            username=(_("Name"), _("3 to 20 letters, digits, hyphens or underscores; everybody sees it.")),
            email=(_("E-mail (optional)"), _("Only to set a new password when you forget yours.")),
            password1=(_("Password"), PASSWORD_HELP),
            password2=(_("Password again"), ""),
        )
        name = self.fields["username"]
        name.widget.attrs.update(NAME_INPUT, maxlength=str(MEMBER_NAME_MAX))
        # how long a name may be is said with everything else that is wrong with it
        name.validators = [one for one in name.validators if not isinstance(one, MaxLengthValidator)]

    def save(self, request: HttpRequest) -> Member:
        """Member and person in one transaction; a name taken meanwhile leads back to the form."""
        name = self.cleaned_data["username"]
        try:
            with transaction.atomic():
                member = super().save(request)
                request.person = services.attach_member(guest=request.person, member=member, name=name)
        except IntegrityError:
            messages.error(request, REFUSALS["name_taken"])
            raise ImmediateHttpResponse(HttpResponseRedirect(reverse("account_signup"))) from None
        request.cookie_changes.drop_guest = True
        return member


class LoginForm(Plain, allauth_forms.LoginForm):  # type: ignore[misc]
    """Log-in by name or e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plain(login=(_("Name or e-mail"), ""), password=(_("Password"), ""))
        self.fields["login"].widget.attrs.update(NAME_INPUT)


class ChangePasswordForm(Plain, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """A new password for somebody who knows the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plain(
            oldpassword=(_("Current password"), ""),
            password1=(_("New password"), PASSWORD_HELP),
            password2=(_("New password again"), ""),
        )


class ResetPasswordForm(Plain, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """Ask for a link by e-mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plain(email=(_("E-mail"), ""))


class ResetPasswordKeyForm(Plain, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password by the link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plain(password1=(_("New password"), PASSWORD_HELP), password2=(_("New password again"), ""))


class AddEmailForm(Plain, allauth_forms.AddEmailForm):  # type: ignore[misc]
    """An e-mail address, valid once its link was opened."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plain(email=(_("New e-mail address"), ""))


class ReauthenticateForm(Plain, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.plain(password=(_("Password"), ""))
