"""The engine's README is true: what it names exists, and its steps are numbered without a gap."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from games.engine import core, registry

ENGINE = Path(core.__file__).parent
ROOT = ENGINE.parents[1]
README = (ENGINE / "README.md").read_text(encoding="utf-8")
SPANS = re.findall(r"`([^`\n]+)`", README)


def test_every_file_that_is_named_exists() -> None:
    named = [span for span in SPANS if re.fullmatch(r"[\w./]+(\.py|/)", span)]
    assert len(named) > 25
    places = (ENGINE, ROOT, ROOT / "games" / "titles", ROOT / "tests" / "engine" / "playthroughs")
    assert [span for span in named if not any((place / span).exists() for place in places)] == []


def test_every_command_can_be_found() -> None:
    modules = [name for span in SPANS for name in re.findall(r"python -m ([\w.]+)", span)]
    assert len(modules) > 3
    assert [name for name in modules if importlib.util.find_spec(name) is None] == []


def test_names_of_tables_are_those_of_their_modules() -> None:
    for name, path in (
        ("PLAYED", "tests/engine/playthroughs/script.py"),
        ("_DRAW", "tests/engine/playthroughs/script.py"),
        ("PAIRINGS", "tests/benchmarks/engine_levels.py"),
        ("CARDS", "lobby/catalogue.py"),
    ):
        assert f"`{name}`" in README
        assert re.search(rf"^{name}: ", (ROOT / path).read_text(), re.MULTILINE), name


def test_every_game_has_gone_through_the_steps() -> None:
    """Each has what the steps ask for under the name that they give it."""
    for rules in registry.games():
        module = type(rules).__module__.rsplit(".", 1)[-1]
        for place in (
            f"games/engine/bots/{module}.py",
            f"games/titles/{module}.py",
            f"games/titles/{module}_words.py",
            f"tests/engine/conformance/{module}.py",
        ):
            assert (ROOT / place).exists(), place
        assert f"\ndef {module}(" in (ROOT / "games/titles/pictures.py").read_text()


def test_the_steps_are_numbered() -> None:
    steps = [int(number) for number in re.findall(r"^(\d+)\. ", README, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))
    assert len(steps) > 8
