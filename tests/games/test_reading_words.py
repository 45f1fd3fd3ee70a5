"""Whatever the engine finds wrong with a text or with data from outside has a sentence in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from games import texts
from games.engine import core, registry
from games.engine.core import EngineError
from games.engine.record import read_record
from games.gaps import gaps
from games.reading_words import READING
from games.refusal_words import REFUSALS

ENGINE = Path(core.__file__).parent
RAISED = ("InvalidNotation", "InvalidOptions", "UnknownGame", "_wrong")
ELSEWHERE = {"no_cube", "crawford_game", "cube_not_yours", "cube_dead", "cube_at_limit"}
"""Refusals of a double, which a position from outside may name as well."""


def places() -> Iterator[tuple[str, set[str] | None]]:
    """Each code with the parameters it is raised with; None where they are put together elsewhere."""
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            code = node.args[0]
            if name not in RAISED or not isinstance(code, ast.Constant):
                continue
            if name == "_wrong":
                yield str(code.value), {str(word.arg) for word in node.keywords}
                continue
            given = node.args[1] if node.args[1:] else ast.Dict([], [])
            keys = set()
            if isinstance(given, ast.Dict):
                keys = {str(key.value) for key in given.keys if isinstance(key, ast.Constant)}
            open_ended = not isinstance(given, ast.Dict) or None in given.keys
            yield str(code.value), None if open_ended else keys


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_reason_has_a_sentence_whose_gaps_are_filled(language: str) -> None:
    with translation.override(language):
        for code, params in places():
            sentence = str(READING.get(code, REFUSALS.get(code, "")))
            if code == "impossible_roll":
                continue
            assert sentence, code
            if params is not None:
                assert gaps(sentence) <= params, code
                assert texts.reading(code, dict.fromkeys(params, "?")).endswith("."), code


def test_no_sentence_is_left_over() -> None:
    assert set(READING) - {code for code, _params in places()} == set()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Spiel: halma\n", "Zeile 1, Spalte 1: „Spiel: halma“ ist keine Kopfzeile."),
        ("Game: chess\nSeats: 2\n\n", "Zeile 1, Spalte 7: Ein Spiel „chess“ gibt es hier nicht."),
        (
            "Game: halma\nSeats: 5\n\n",
            "Zeile 1, Spalte 1: Mit so vielen lässt sich dieses Spiel nicht spielen: 5.",
        ),
        (
            "Game: halma\nSeats: 2\n\n1. 0 c1-c9\n",
            "Zeile 4, Spalte 9: Einen Punkt „c9“ hat dieses Brett nicht.",
        ),
        (
            "Game: ab-ins-ziel\nSeats: 2\n\n1. 0 3\n2. 0 3: e\n",
            "Zeile 5, Spalte 6: Nur mit einer Sechs kommt eine Figur aus dem Haus, und du hast eine 3.",
        ),
        (
            "Game: backgammon\nSeats: 2\n\n1. - 3-1\n2. 0 24/18\n",
            "Zeile 5, Spalte 6: Eine 6 hast du nicht geworfen.",
        ),
    ],
)
def test_a_broken_record_says_where_and_why(text: str, said: str) -> None:
    game = next((slug for slug in registry.slugs() if slug in text), None)
    with pytest.raises(EngineError) as refused:
        read_record(text)
    with translation.override("de"):
        assert texts.reading(refused.value.code, refused.value.params, game=game) == said
