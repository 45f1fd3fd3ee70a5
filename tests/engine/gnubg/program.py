"""Running the command line of GNU Backgammon."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

PROGRAM: Final = shutil.which("gnubg", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games")))
"""Where it is, or None."""


def run(commands: list[str], folder: Path) -> str:
    """What it prints for these commands; its settings are kept in ``folder``."""
    assert PROGRAM is not None, "install the package gnubg"
    script = folder / "commands"
    script.write_text("\n".join(commands) + "\n", encoding="utf-8")
    done = subprocess.run(
        [PROGRAM, "-t", "-q", "-r", "-c", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        env={"HOME": str(folder), "LANG": "C.UTF-8"},
    )
    return done.stdout + done.stderr
