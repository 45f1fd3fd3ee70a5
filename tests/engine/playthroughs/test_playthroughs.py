"""The playthrough files say what the engine does."""

from __future__ import annotations

import pytest

from tests.engine.playthroughs.script import FOLDER, PLAYED, playthrough


@pytest.mark.parametrize("name", PLAYED)
def test_the_playthrough_is_as_written(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert playthrough(PLAYED[name]) == stored, "read it again, then run python -m tests.engine.playthroughs"


def test_no_other_playthrough_lies_about() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYED)
