"""Rewrites the playthrough files: ``python -m tests.engine.playthroughs``."""

from __future__ import annotations

from tests.engine.playthroughs.script import FOLDER, PLAYED, playthrough

if __name__ == "__main__":
    for name, case in PLAYED.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(case), encoding="utf-8")
