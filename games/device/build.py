"""Builds what a browser needs for solo play, and publishes it under a name that says its content.

Below the data folder lie ``served/device/<version>/``, whose files never change, and ``runtime.json``, which
names the version that pages use, or says why there is none. Older versions stay for pages that are open.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any, Final

import brotli

from games.device import bundle, packages
from games.device.packages import HERE, Say, Unfetched

STATE: Final = "runtime.json"
DRAFT: Final = "draft-"
"""How the names of folders begin in which something is built."""
LOG: Final = "build.log"
"""What Node.js said of a build that failed."""
SERVED: Final = "served"
FOLDER: Final = "device"
"""The first part of the address."""
LIBRARY: Final = "stdlib.bin"
ENGINE: Final = "engine.bin"
ROOTS: Final = ("games.solo.bridge",)
"""What the worker of a page calls."""
KEPT_VERSIONS: Final = 3
BUILD_SECONDS: Final = 300
QUICK, BEST = 5, 11
"""Qualities of Brotli: two seconds, or the better part of a minute for a tenth less."""


def prepare(data: Path, say: Say, quality: int = QUICK) -> str:
    """Build what is missing or stale below ``data`` and return the version that pages use.

    Raises Unfetched with the reason, which pages are told as well, and OSError.
    """
    for folder in (data.parent, data):
        folder.mkdir(mode=0o700, exist_ok=True)
    with _alone(data):
        for unfinished in data.glob(f"{DRAFT}*"):
            shutil.rmtree(unfinished, ignore_errors=True)
        collected = bundle.collect(ROOTS)
        stamp, state = _stamp(collected), read_state(data)
        if _is_good(data, state, stamp, quality):
            return str(state["version"])
        try:
            state = _built(data, collected, quality, say)
        except Unfetched as error:
            # the runtime of older sources would play by older rules
            _write_state(data, {"missing": error.code, "reason": str(error)})
            raise
        _write_state(data, {"stamp": stamp, "quality": quality, **state})
        _forget_old(data)
        return str(state["version"])


def is_current(data: Path, quality: int = QUICK) -> bool:
    """Say whether ``prepare`` would have nothing to do."""
    return _is_good(data, read_state(data), _stamp(bundle.collect(ROOTS)), quality)


def read_state(data: Path) -> dict[str, Any]:
    """What the last build has left: ``version`` and ``files``, or ``missing`` and ``reason``; {} before."""
    try:
        state = json.loads((data / STATE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def _built(data: Path, collected: bundle.Bundle, quality: int, say: Say) -> dict[str, Any]:
    tools = packages.tools(data, say)
    origin = packages.pyodide(data, tools, say)
    say("Building solo play (once, about half a minute) ...")
    with tempfile.TemporaryDirectory(dir=data, prefix=DRAFT) as folder:
        sources, results = Path(folder, "sources"), Path(folder, "results")
        results.mkdir()
        for name, content in collected.files.items():
            path = sources / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        _precompile(tools, origin, sources, results, collected)
        for name in packages.FILES:
            shutil.copyfile(origin / name, results / name)
        files = {path.name: path.stat().st_size for path in sorted(results.iterdir())}
        version = _version(results, quality)
        _compress(results, quality)
        place = data / SERVED / FOLDER / version
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(place, ignore_errors=True)
        results.rename(place)
    return {"version": version, "files": files}


def _precompile(
    tools: packages.Tools, origin: Path, sources: Path, results: Path, collected: bundle.Bundle
) -> None:
    plan = json.dumps({"roots": ROOTS, "outside": collected.outside})
    command = [*tools.node, str(HERE / "build.mjs"), str(origin), str(sources), str(results), plan]
    try:
        done = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=BUILD_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise Unfetched("broken", "Node.js has not finished the build in time") from None
    if done.returncode:
        said = done.stderr.strip()
        (results.parent.parent / LOG).write_text(f"{said}\n", encoding="utf-8")
        raise Unfetched("broken", f"the build failed: {said.splitlines()[-1] if said else done.returncode}")


def _version(folder: Path, quality: int) -> str:
    """A word for the content and its compression: a site that runs knows the sizes of what it serves."""
    whole = hashlib.sha256(str(quality).encode())
    for path in sorted(folder.iterdir()):
        whole.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]


def _compress(folder: Path, quality: int) -> None:
    def store(path: Path) -> None:
        content = path.read_bytes()
        path.with_name(f"{path.name}.br").write_bytes(brotli.compress(content, quality=quality))
        path.with_name(f"{path.name}.gz").write_bytes(
            gzip.compress(content, 9 if quality == BEST else 6, mtime=0)
        )

    with ThreadPoolExecutor(max_workers=2) as pool:
        list(pool.map(store, sorted(folder.iterdir(), key=lambda path: -path.stat().st_size)))


def _stamp(collected: bundle.Bundle) -> str:
    """What the result depends on, as one word."""
    tooling = (
        packages.LOCK,
        *sorted(HERE.glob("*.mjs")),
        *sorted((HERE / "inside").glob("*.py")),
        Path(__file__),
    )
    files = {path.name: path.read_bytes() for path in tooling} | collected.files
    whole = hashlib.sha256(f"{ROOTS}\n".encode())
    for name, content in files.items():
        whole.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()


def _is_good(data: Path, state: dict[str, Any], stamp: str, quality: int) -> bool:
    """Whether the last build is of these sources, as well compressed as is wanted, and still there."""
    if state.get("stamp") != stamp or state.get("quality", 0) < quality:
        return False
    place = data / SERVED / FOLDER / str(state.get("version"))
    files = state.get("files") or {}
    return bool(files) and all(
        (place / name).is_file() and (place / name).stat().st_size == size for name, size in files.items()
    )


def _forget_old(data: Path) -> None:
    versions = sorted((data / SERVED / FOLDER).iterdir(), key=lambda path: path.stat().st_mtime)
    for old in versions[:-KEPT_VERSIONS]:
        shutil.rmtree(old, ignore_errors=True)


def _write_state(data: Path, state: dict[str, Any]) -> None:
    draft = data / f"{STATE}.new"
    draft.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
    draft.replace(data / STATE)


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    """Let only one process build at a time."""
    with (data / "lock").open("wb") as lock:
        flock(lock, LOCK_EX)
        yield
