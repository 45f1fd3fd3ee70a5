"""The playthrough files say what the engine does."""

from __future__ import annotations

import pytest

from tests.engine.playthroughs.script import FOLDER, written


@pytest.mark.parametrize("name", sorted(written()))
def test_the_playthrough_is_as_written(name: str) -> None:
    stored = (FOLDER / name).read_text(encoding="utf-8")

    assert written()[name] == stored, "read the difference, then run python -m tests.engine.playthroughs"
