"""What has to be there before the site starts: secret key, catalogues, tables, static files; and solo play.

Most is made by `manage.py`; stamps beside it tell when that is needed again. Without solo play, which has to
be fetched, the site starts as well.
"""

import hashlib
import os
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from importlib.metadata import distributions
from pathlib import Path

from games.device import build
from site_config.catalogues.files import compile_stale
from site_config.supervisor.children import kill, spawn
from site_config.supervisor.guard import Guard

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "games", "lobby", "rankings", "site_config")


class Unprepared(RuntimeError):
    """A step that failed, with what it printed."""


def prepare(data: Path, run: Callable[..., None], say: Callable[[str], None]) -> None:
    """Make everything below the data folder that is missing or stale; `run` runs a management command.

    `say` tells the person at the terminal what takes long or is missing. Raises OSError and Unprepared.
    """
    write_secret_key(data / "secret_key")
    compile_stale(ROOT)
    packages = _digest(sorted(f"{found.name}=={found.version}" for found in distributions()))
    _migrate(data, run, packages)
    _collect_static(data, run, packages)
    _build_device(data / "device", run, say)


def write_secret_key(path: Path) -> None:
    """Write a random key that only this user may read, unless there is one."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if path.stat().st_size:
            return
        descriptor = os.open(path, os.O_WRONLY)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(secrets.token_urlsafe(50) + "\n")


def _migrate(data: Path, run: Callable[..., None], packages: str) -> None:
    sources = [path for app in APPS for path in sorted((ROOT / app / "migrations").glob("*.py"))]
    wanted = _digest([packages, *_contents(sources)])
    stamp, database = data / "migrated", data / "spielstein.sqlite3"
    # The stamp counts only together with what the database itself says, since it may have been replaced.
    if _read(stamp) == f"{wanted} {_applied(database)}":
        return
    run("migrate", "--verbosity", "0")
    database.chmod(0o600)
    _write(stamp, f"{wanted} {_applied(database)}")


def _applied(database: Path) -> str:
    if not database.exists():
        return "none"
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()
    except sqlite3.Error:
        return "unreadable"
    return _digest(f"{app}.{name}" for app, name in rows)


def _collect_static(data: Path, run: Callable[..., None], packages: str) -> None:
    wanted = _digest([packages, *_contents(_static_sources())])
    stamp, target = data / "collected", data / "static"
    if _read(stamp) == wanted and (target / "staticfiles.json").exists():
        return
    run("collectstatic", "--no-input", "--clear", "--verbosity", "0")
    _write(stamp, wanted)


def _build_device(data: Path, run: Callable[..., None], say: Callable[[str], None]) -> None:
    if build.is_current(data):
        return
    say("Preparing solo play (once, about half a minute) ...")
    try:
        run("device")
    except Unprepared as error:
        reason = build.read_state(data).get("reason") or str(error).strip().splitlines()[-1]
        say(f"Solo play is missing, the next start tries again: {reason}")


def _static_sources() -> Iterator[Path]:
    for app in APPS:
        yield from sorted(path for path in (ROOT / app / "static").rglob("*") if path.is_file())


def _contents(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        yield f"{path.relative_to(ROOT)} {hashlib.sha256(path.read_bytes()).hexdigest()}"


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""


def _write(path: Path, line: str) -> None:
    draft = path.with_suffix(".new")
    draft.write_text(line + "\n", encoding="ascii")
    draft.replace(path)


def manage(*arguments: str, env: Mapping[str, str], guard: Guard, lock: int) -> None:
    """Run a management command that ends with this process and holds the lock as long as it runs.

    Raises OSError, and Unprepared with what the command printed when it failed.
    """
    with tempfile.TemporaryFile() as printed:
        running = spawn(
            [sys.executable, str(ROOT / "manage.py"), *arguments],
            guard=guard,
            env=env,
            cwd=ROOT,
            output=printed,
            pass_fds=(lock,),
        )
        try:
            code = running.wait()
        finally:
            kill(running, guard=guard)
        if code:
            printed.seek(0)
            raise Unprepared(f"{printed.read().decode(errors='replace')}manage.py {arguments[0]} failed.")
