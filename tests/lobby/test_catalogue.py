"""What the lobby offers of each game: options and colours in words, checked when a form comes back."""

from __future__ import annotations

import pytest

from games.engine import registry
from games.titles import boards
from lobby import catalogue
from lobby.errors import UnknownChoice

each_slug = pytest.mark.parametrize("slug", registry.slugs())


@pytest.fixture
def all_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer every game, whether or not it has a board already."""
    monkeypatch.setattr(boards, "DRAWN", dict.fromkeys(registry.slugs(), boards.DRAWN["abalone"]))


def test_what_is_playable_has_a_board() -> None:
    assert catalogue.playable_slugs() == tuple(
        card.slug for card in catalogue.CARDS if card.slug in boards.DRAWN
    )
    assert {card.slug for card in catalogue.CARDS} == set(registry.slugs())


@each_slug
def test_the_numbers_of_seats_on_the_cards_are_those_of_the_rules(slug: str) -> None:
    seats = registry.get(slug).seats
    card = next(card for card in catalogue.CARDS if card.slug == slug)
    assert card.seats == (str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}")


@each_slug
def test_every_option_comes_back_as_the_rules_know_it(slug: str, all_drawn: None) -> None:
    rules = registry.get(slug)
    usual = {spec.name: spec.default for spec in rules.options}
    assert catalogue.checked_options(slug, {}) == usual
    for choice in catalogue.choices_of(slug):
        assert choice.values[0][0] == str(usual[choice.field]).lower()
        for value, name in choice.values:
            chosen = catalogue.checked_options(slug, {choice.field: value, "clock": "5+5"})
            assert chosen[choice.field] in next(s.choices for s in rules.options if s.name == choice.field)
            assert (choice.name, name) in catalogue.worded_options(slug, chosen)


@each_slug
def test_an_option_that_is_not_offered_is_refused(slug: str, all_drawn: None) -> None:
    for spec in registry.get(slug).options:
        with pytest.raises(UnknownChoice) as refused:
            catalogue.checked_options(slug, {spec.name: "weather"})
        assert refused.value.params == {"field": spec.name}


def test_a_game_without_a_board_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "DRAWN", {"abalone": boards.DRAWN["abalone"]})
    with pytest.raises(UnknownChoice):
        catalogue.checked_options("halma", {})


def test_the_colours_of_seats_are_those_of_the_game() -> None:
    assert catalogue.seat_colours("ab-ins-ziel") == ()
    assert [number for number, _name in catalogue.seat_colours("abalone")] == [0, 1]
    assert not catalogue.first_begins("backgammon")
    assert catalogue.first_begins("abalone")
