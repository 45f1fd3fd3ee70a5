"""PostgreSQL and Valkey for one test session or one benchmark, ended for certain."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from site_config.supervisor import valkey
from site_config.supervisor.children import kill, spawn
from site_config.supervisor.guard import Guard
from tests.services.postgresql import Databases, PostgreSQL

ROOT = Path(__file__).resolve().parents[2]
POSTGRESQL = "pg"
VALKEY_DATABASES = 64


class Joined:
    """Services that another process has started below `folder` and will end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.guard = Guard()
        self.postgresql = Databases(folder / POSTGRESQL) if (folder / POSTGRESQL).exists() else None


class Services:
    """Both servers below one temporary folder; `close` ends them and deletes the folder."""

    def __init__(self, *, postgresql: bool = True, durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="spielstein-", dir=_short()))
        # PostgreSQL may run as another user and has to pass through.
        self.folder.chmod(0o755)
        self.guard = Guard()
        self.guard.remove(self.folder)
        self.postgresql: PostgreSQL | None = None
        self._valkey: subprocess.Popen[bytes] | None = None
        try:
            self.valkey_url = self._start_valkey()
            if postgresql:
                (self.folder / POSTGRESQL).mkdir()
                self.postgresql = PostgreSQL(self.folder / POSTGRESQL, guard=self.guard, durable=durable)
        except BaseException:
            self.close()
            raise

    def _start_valkey(self) -> str:
        at = self.folder / valkey.NAME
        command = valkey.command(at, folder=self.folder, databases=VALKEY_DATABASES)
        with (self.folder / "valkey.log").open("wb") as log:
            self._valkey = spawn(command, guard=self.guard, output=log)
        if not valkey.wait_for(at):
            raise RuntimeError("Valkey does not answer")
        return f"unix://{at}"

    def close(self) -> None:
        """End both servers and delete their folder."""
        if self.postgresql is not None:
            self.postgresql.close()
        if self._valkey is not None:
            kill(self._valkey, guard=self.guard)
        self.guard.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _short() -> str:
    return min((tempfile.gettempdir(), "/tmp"), key=len)


@contextmanager
def services(*, postgresql: bool = True, durable: bool = False) -> Iterator[Services]:
    """Run the services for the length of a with block; `durable` makes PostgreSQL wait for the disk."""
    running = Services(postgresql=postgresql, durable=durable)
    try:
        yield running
    finally:
        running.close()
