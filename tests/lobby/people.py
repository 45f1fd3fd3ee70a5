"""People, computers and clocks for the tests of the lobby."""

from __future__ import annotations

from itertools import count

from accounts.models import Member, Person

_numbers = count(1)


def a_member(name: str = "") -> Person:
    name = name or f"Member{next(_numbers)}"
    member = Member.objects.create_user(username=name.lower(), password="geheim-genug-1")
    return Person.objects.create(name=name, member=member)


def a_guest(name: str = "") -> Person:
    return Person.objects.create(name=name or f"Gast{next(_numbers)}")


def logged_in(client, person: Person):
    """The client with the member's session."""
    client.force_login(person.member, backend="django.contrib.auth.backends.ModelBackend")
    return client
