"""Members and ended rounds for the tests of rankings."""

import itertools
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Member, Person
from games.models import Event, Match, Seat
from rankings import services
from rankings.models import Rating

_numbers = itertools.count(1)


@pytest.fixture
def member() -> Callable[..., Person]:
    """Create a member, on wish with a rating in Abalone."""

    def create(name: str, *, value: float | None = None, rounds: int = 30, days_ago: float = 1) -> Person:
        account = Member.objects.create(username=name.lower())
        person = Person.objects.create(name=name, member=account)
        if value is not None:
            last = timezone.now() - timedelta(days=days_ago)
            Rating.objects.create(
                person=person, game="abalone", value=value, rounds=rounds, last_rated_at=last
            )
        return person

    return create


@pytest.fixture
def guest() -> Callable[[], Person]:
    def create() -> Person:
        number = next(_numbers)
        return Person.objects.create(name=f"Flinker Dachs {number}", guest_token_hash=f"{number:064}")

    return create


@pytest.fixture
def ended() -> Callable[..., Match]:
    """An ended round that nobody has rated yet: people or levels by seat, places, and what else matters."""

    def create(
        *seats: Person | int,
        places: tuple[int, ...] = (1, 2),
        moves: int = 20,
        devices: tuple[str, ...] = ("", ""),
        ended_at: datetime | None = None,
        **values: Any,
    ) -> Match:
        at = ended_at or timezone.now()
        fields = {"game": "abalone", "rated": True, "status": "finished", "version": moves, "ended_at": at}
        result = {"places": list(places), "ending": "six_pushed_off"}
        match = Match.objects.create(**(fields | {"result": result} | values))
        for number, (who, device) in enumerate(zip(seats, devices, strict=True)):
            sits = {"level": who} if isinstance(who, int) else {"person": who}
            Seat.objects.create(match=match, number=number, slot=number, device=device, **sits)
        Event.objects.bulk_create(Event(match=match, v=v, type="moved", at=0) for v in range(1, moves + 1))
        return match

    return create


@pytest.fixture
def rated(ended: Callable[..., Match]) -> Callable[..., Match]:
    """The same, rated at once."""

    def create(*seats: Person | int, **values: Any) -> Match:
        match = ended(*seats, **values)
        services.rate_match(match_id=match.pk)
        return match

    return create
