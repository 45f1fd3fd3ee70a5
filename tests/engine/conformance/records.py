"""The conformance records of a game: from this folder, or from the one that CONFORMANCE_DIR names."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any


def folder() -> Path:
    """Where the data lie."""
    return Path(os.environ.get("CONFORMANCE_DIR") or Path(__file__).parent)


def of_kind(found: list[dict[str, Any]], kind: str) -> list[tuple[int, dict[str, Any]]]:
    """The records of a kind, numbered; another folder need not have every kind, this one does."""
    assert found
    chosen = [(number, record) for number, record in enumerate(found) if record["kind"] == kind]
    assert chosen or "CONFORMANCE_DIR" in os.environ
    return chosen


def records(game: str) -> list[dict[str, Any]]:
    """All records of ``<game>.jsonl.gz``."""
    with gzip.open(folder() / f"{game}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
