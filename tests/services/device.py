"""The runtime of solo play for tests: built once below the data folder, where `make run` finds it as well."""

import os
from functools import cache
from pathlib import Path

from games.device import build
from games.device.packages import Unfetched
from tests.services.session import ROOT

DATA = Path(os.environ.get("SPIELSTEIN_DATA") or ROOT / ".data") / "device"


@cache
def missing() -> str:
    """Build what is missing or stale; return why that is impossible, "" when it is not."""
    try:
        build.prepare(DATA, lambda line: print(line, flush=True))
    except Unfetched as reason:
        return str(reason)
    return ""
