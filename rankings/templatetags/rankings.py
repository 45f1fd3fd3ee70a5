"""Ratings beside names: ``{% rating person "abalone" %}`` shows "1512", or "1500?" while provisional."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from accounts.models import Person
from rankings import selectors
from rankings.texts import day, game_name, seat_name

register = template.Library()

register.filter("game_name", game_name)
register.filter("seat_name", seat_name)
register.filter("day", day)
register.filter("shown_rating", selectors.shown)


@register.simple_tag
def rating(person: Person | None, game: str) -> str:
    """The rating of a member as text, "" for everybody else; one query unless preloaded."""
    if person is None or person.is_guest:
        return ""
    return str(selectors.shown_rating(person, game))


@register.simple_tag
def preload_ratings(people: Iterable[Person | None], game: str) -> str:
    """Fetch the ratings of a whole list in one query; ``rating`` then costs none."""
    selectors.attach_ratings(people, game)
    return ""
