"""Every code has a sentence in both languages, and every gap in it is filled."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest
from django.utils import translation

from games import errors, texts
from games.engine import registry
from games.refusal_words import REFUSALS
from games.titles import registry as titles
from games.titles.abalone_words import TOWARD

ENGINE = Path(__file__).parents[2] / "games" / "engine"
STATIC = Path(__file__).parents[2] / "games" / "static" / "games"
GAP = re.compile(r"\{(\w+)\}")


def sources() -> set[Path]:
    """The engine's modules behind the games that are played here."""
    found: set[Path] = set()
    waiting = [Path(inspect.getfile(type(rules))) for rules in registry.games()]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = re.findall(r"^from games\.engine\.([\w.]+) import", path.read_text(), re.MULTILINE)
            waiting += [ENGINE / f"{name.replace('.', '/')}.py" for name in names]
    return found


def illegal_actions() -> set[str]:
    """The codes of all ``IllegalAction("…")`` in their source."""
    found = set()
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(first.value)
    return found


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_code_has_a_sentence(language: str) -> None:
    codes = set(errors.CODES) | illegal_actions()
    sentences = set(REFUSALS).union(*(title.WORDS.refusals for title in titles.ALL.values()))
    assert "equal_groups" in codes
    assert codes - sentences == set()
    with translation.override(language):
        for code in codes:
            sentence = texts.refusal(code, {})
            assert sentence.endswith("."), code
            assert code not in sentence


def test_sentences_are_filled() -> None:
    with translation.override("de"):
        assert texts.refusal("equal_groups", {"mine": 2, "theirs": 2}).startswith("2 gegen 2 schiebt nicht")
        assert texts.refusal("off_board", {"point": "a1", "toward": "SW"}) == (
            "Deine Kugel auf a1 würde links unten hinunterfallen. Eigene Kugeln bleiben auf dem Brett."
        )
        assert "weiße Kugel" in texts.refusal("target_occupied", {"point": "c3", "seat": 1})
    assert set(TOWARD) == {"E", "NE", "NW", "W", "SW", "SE"}


def test_a_value_is_never_taken_for_a_gap() -> None:
    assert texts.fill("{name} plays {move}.", {"name": "{move}", "move": "a1b1"}) == "{move} plays a1b1."


def test_an_unknown_code_is_an_honest_failure() -> None:
    with translation.override("en"):
        assert texts.refusal("never_heard_of", {}) == str(REFUSALS["internal"])


def test_events_are_told_from_both_sides() -> None:
    moved = {
        "type": "moved",
        "data": {
            "seat": 0,
            "text": "e7e8",
            "effects": [
                {"kind": "moved", "seat": 0, "origin": "e7", "target": "e8"},
                {"kind": "moved", "seat": 0, "origin": "e8", "target": "e9"},
                {"kind": "ejected", "seat": 1, "origin": "e9", "target": None},
            ],
        },
    }
    told = {"game": "abalone", "counters": {"ejected": [3, 1]}}
    with translation.override("de"):
        assert texts.event_text(moved, ["Ada", "Bob"], **told) == (
            "Ada zieht e7e8, 2 schieben 1, und eine Kugel fällt: 3 von 6."
        )
        assert texts.event_text(moved, ["Ada", "Bob"], (0,), **told).startswith("Du ziehst e7e8")
        assert texts.event_text(
            {"type": "draw_answered", "data": {"seat": 1, "accept": False}}, ["Ada", "Bob"], **told
        ) == ("Bob lehnt das Remis ab.")


@pytest.mark.parametrize(
    ("code", "places", "you", "headline", "reason"),
    [
        ("resigned", [2, 1], (0,), "Du hast verloren", "Du hast aufgegeben."),
        ("resigned", [2, 1], (1,), "Du hast gewonnen", "Ada hat aufgegeben."),
        ("time", [1, 2], (), "Ada hat gewonnen", "Die Zeit von Bob ist abgelaufen."),
        ("agreed", [1, 1], (0,), "Remis", "Beide Seiten waren einverstanden."),
        ("aborted", None, (0,), "Partie abgebrochen", "Sie zählt für niemanden."),
    ],
)
def test_endings(
    code: str, places: list[int] | None, you: tuple[int, ...], headline: str, reason: str
) -> None:
    with translation.override("de"):
        assert texts.ending({"places": places, "ending": code}, ["Ada", "Bob"], you, game="abalone") == (
            headline,
            reason,
        )


def test_the_script_finds_every_sentence_that_it_says() -> None:
    known = texts.page_texts("abalone")
    said = set()
    for path in STATIC.rglob("*.js"):
        said |= set(re.findall(r"""say\(\s*"([a-z_A-Z0-9]+)\"""", path.read_text()))
    assert said - set(known) == set()
    assert len(said) > 30
