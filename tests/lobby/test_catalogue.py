"""What the lobby offers of each game: options and colours in words, checked when a form comes back."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.engine import registry
from games.titles.options import choices_of
from lobby import catalogue
from lobby.errors import UnknownChoice

each_slug = pytest.mark.parametrize("slug", registry.slugs())


def test_every_game_is_offered_once() -> None:
    assert sorted(catalogue.slugs()) == sorted(registry.slugs())


@pytest.mark.parametrize(
    ("slug", "words"),
    [("abalone", "2"), ("dorada", "2–4"), ("ab-ins-ziel", "2–4"), ("halma", "2–4 oder 6")],
)
def test_the_cards_say_how_many_can_play(slug: str, words: str) -> None:
    card = next(card for card in catalogue.CARDS if card.slug == slug)
    with translation.override("de"):
        assert card.seats == words


@each_slug
def test_every_option_comes_back_as_the_rules_know_it(slug: str) -> None:
    rules = registry.get(slug)
    usual = {spec.name: spec.default for spec in rules.options}
    assert catalogue.checked_options(slug, {}) == usual
    for choice in choices_of(slug):
        assert choice.values[0][0] == str(usual[choice.field]).lower()
        for value, name in choice.values:
            chosen = catalogue.checked_options(slug, {choice.field: value, "clock": "5+5"})
            assert chosen[choice.field] in next(s.choices for s in rules.options if s.name == choice.field)
            assert (choice.name, name) in catalogue.worded_options(slug, chosen)


@each_slug
def test_an_option_that_is_not_offered_is_refused(slug: str) -> None:
    for spec in registry.get(slug).options:
        with pytest.raises(UnknownChoice) as refused:
            catalogue.checked_options(slug, {spec.name: "weather"})
        assert refused.value.params == {"field": spec.name}


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownChoice):
        catalogue.checked_options("chess", {})


def test_the_colours_of_seats_are_those_of_the_game() -> None:
    assert catalogue.seat_colours("ab-ins-ziel") == ()
    assert [number for number, _name in catalogue.seat_colours("abalone")] == [0, 1]
    assert not catalogue.first_begins("backgammon")
    assert catalogue.first_begins("abalone")
