"""Without GNU Backgammon there is nothing to compare with; the continuous integration installs it."""

from __future__ import annotations

from tests.engine.gnubg.program import PROGRAM

collect_ignore_glob = [] if PROGRAM else ["test_*.py"]
