"""The playthrough files say what the engine does."""

from __future__ import annotations

import pytest

from games.engine import registry
from tests.engine.playthroughs.script import FOLDER, PLAYED, playthrough


@pytest.mark.parametrize("name", PLAYED)
def test_the_playthrough_is_as_written(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert playthrough(PLAYED[name]) == stored, "read it again, then run python -m tests.engine.playthroughs"


def test_every_game_has_a_playthrough_and_no_other_lies_about() -> None:
    assert {case.rules.slug for case in PLAYED.values()} == set(registry.slugs())
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYED)
