"""Ratings beside names: ``{% rating person "abalone" %}`` shows "1512", or "1500?" while provisional."""

from __future__ import annotations

from django import template

from accounts.models import Person
from games.names import game_name, seat_name
from rankings import selectors
from rankings.texts import day

register = template.Library()

register.filter("game_name", game_name)
register.filter("seat_name", seat_name)
register.filter("day", day)
register.filter("shown_rating", selectors.shown)


@register.simple_tag
def rating(person: Person | None, game: str) -> str:
    """The rating of a member as text, "" for everybody else; one query."""
    if person is None or person.is_guest:
        return ""
    return str(selectors.rating_of(person, game))
