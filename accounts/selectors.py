"""Find people."""

from __future__ import annotations

from datetime import datetime

from allauth.account.models import EmailAddress

from accounts.cookies import token_hash
from accounts.models import Member, Person
from accounts.names import name_key


def guest_of_token(token: str) -> Person | None:
    """The guest whom a cookie's token belongs to; tokens die at sign-up and at a merge."""
    return Person.objects.filter(guest_token_hash=token_hash(token), member=None, merged_into=None).first()


def new_guest_of_token(token: str, *, since: datetime) -> Person | None:
    """The guest of that token, if created since then: an older one is not found by it."""
    guest = guest_of_token(token)
    return guest if guest is not None and guest.created_at >= since else None


def current_id(person_id: int) -> int:
    """The person whom a guest has been merged into, at the end of the chain; everybody else is their own."""
    while (
        into := Person.objects.filter(pk=person_id).values_list("merged_into", flat=True).first()
    ) is not None:
        person_id = into
    return person_id


def person_of_member(member: Member) -> Person | None:
    """The person behind a log-in; None for a log-in that never used the site, such as a fresh superuser."""
    person = Person.objects.filter(member=member).first()
    if person is not None:
        person.member = member
    return person


def member_named(name: str) -> Person | None:
    """The member of that name, upper and lower case alike."""
    return (
        Person.objects.select_related("member")
        .filter(name_key=name_key(name), member__is_active=True)
        .first()
    )


def name_taken(name: str, *, except_for: Person | None = None) -> bool:
    """Whether a guest or member, or a log-in without a person, has that name already."""
    people = Person.objects.filter(name_key=name_key(name))
    if except_for is not None:
        people = people.exclude(pk=except_for.pk)
    return people.exists() or Member.objects.filter(username=name_key(name)).exists()


def display_name(member: Member) -> str:
    """How allauth addresses a member: by the person's name, with its capitals."""
    person = person_of_member(member)
    return person.name if person is not None else member.get_username()


def address_of(member: Member) -> EmailAddress | None:
    """The e-mail address that counts: the primary one, else a verified one, else any."""
    return EmailAddress.objects.filter(user=member).order_by("-primary", "-verified").first()
