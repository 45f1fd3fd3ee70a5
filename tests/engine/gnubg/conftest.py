"""Without GNU Backgammon there is nothing to compare with; the continuous integration has to have it."""

from __future__ import annotations

import os

from tests.engine.gnubg.program import PROGRAM

collect_ignore_glob = [] if PROGRAM or os.environ.get("CI") else ["test_*.py"]
