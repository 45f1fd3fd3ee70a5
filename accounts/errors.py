"""Refusals of accounts, as codes; the sentences live in the locale files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import Person


class AccountsError(Exception):
    """Base of all refusals of this app."""

    code = "accounts_error"


class TooManyGuests(AccountsError):
    """More guests were asked for from one address than one address may create."""

    code = "too_many_guests"


class Suspended(AccountsError):
    """A suspension keeps this browser from making a new guest; ``person`` is who is suspended."""

    code = "suspended"

    def __init__(self, person: Person) -> None:
        super().__init__(self.code)
        self.person = person


class NameRefused(AccountsError):
    """A name that may not be taken; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class LinkOver(AccountsError):
    """A link that carries nobody: unknown, used, older than a day, or void since the guest has signed up."""

    code = "link_over"


class Unwelcome(AccountsError):
    """Something between two people that is not possible; ``code`` says why, ``params`` with what."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
