"""Rate limits of accounts beyond those of allauth; the rates stand in ``ACCOUNT_RATE_LIMITS``."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest

from accounts.models import Person

CREATE_GUEST = "create_guest"
ASK_PEOPLE = "ask_people"
REPORT = "report"


def may_create_guest(request: HttpRequest) -> bool:
    """Count one more guest for this address. While Valkey is away nothing is counted: play goes on."""
    return ratelimit.consume(request, action=CREATE_GUEST)


def may_ask_people(request: HttpRequest, person: Person) -> bool:
    """Count one more thing that this person wants from another: a friend request, a block, a challenge."""
    return ratelimit.consume(request, action=ASK_PEOPLE, key=str(person.pk))


def may_report(request: HttpRequest, person: Person) -> bool:
    """Count one more report of this person and of this address."""
    return ratelimit.consume(request, action=REPORT, key=str(person.pk))
