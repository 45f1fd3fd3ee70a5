"""Rewrites the playthrough files: ``python -m tests.engine.playthroughs``."""

from __future__ import annotations

from tests.engine.playthroughs.script import FOLDER, written

if __name__ == "__main__":
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
