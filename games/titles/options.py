"""What is chosen before the start of a game, as a form offers it."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import registry
from games.engine.core import choice_text
from games.titles import registry as titles


@dataclass(frozen=True, slots=True)
class Choice:
    """An option: its field, its name, and (value, words), the usual one first."""

    field: str
    name: str
    values: tuple[tuple[str, str], ...]


def choices_of(game: str) -> tuple[Choice, ...]:
    """The options of a game with their words."""
    words = titles.get(game).WORDS.options
    found = []
    for spec in registry.get(game).options:
        option = words[spec.name]
        usual_first = sorted(spec.choices, key=lambda value, usual=spec.default: value != usual)
        values = tuple((choice_text(value), str(option.choices[value])) for value in usual_first)
        found.append(Choice(spec.name, str(option.name), values))
    return tuple(found)
