"""The whole site in processes of its own, for tests in a browser, live tests, faults and benchmarks."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from site_config.supervisor import programs, valkey
from site_config.supervisor.children import end, kill, spawn
from tests.services.session import ROOT, Joined, Services, services
from tests.services.shell import Shell

WEB, VALKEY, TASKS, MOVES, BEAT = "web", "valkey", "tasks", "moves", "beat"
WORKERS = (TASKS, MOVES)
START_SECONDS = 60


class Site:
    """A running site with a database and a Valkey of its own, whose processes can be killed one by one.

    `url` and `ws_url` are its addresses. All web processes accept from one listening socket, so that a
    connection made while the last of them is away waits instead of being refused.
    """

    def __init__(
        self,
        services: Services | Joined,
        name: str,
        *,
        database: str = "postgresql",
        webs: int = 1,
        workers: Sequence[str] = (*WORKERS, BEAT),
        env: dict[str, str] | None = None,
    ) -> None:
        self.folder = services.folder / name
        self.folder.mkdir(parents=True, exist_ok=True)
        self._guard = services.guard
        self._webs = [WEB if number == 0 else f"{WEB}{number + 1}" for number in range(webs)]
        self._workers = tuple(workers)
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._shell: Shell | None = None
        self._valkey_socket = self.folder / valkey.NAME
        if database == "postgresql":
            assert services.postgresql is not None, "the services were started without PostgreSQL"
            self.database_url = services.postgresql.create(f"spielstein_{name.replace('-', '_')}")
        else:
            self.database_url = f"sqlite://{self.folder}/site.sqlite3"
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port: int = self._listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url, self.ws_url = f"http://{self.host}", f"ws://{self.host}"
        self._env = self._environment() | (env or {})

    def _environment(self) -> dict[str, str]:
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
        return env | {
            "DJANGO_SETTINGS_MODULE": "site_config.settings.test",
            "SPIELSTEIN_LIVE": "1",
            "SPIELSTEIN_DATABASE_URL": self.database_url,
            "SPIELSTEIN_REDIS_URL": f"unix://{self._valkey_socket}",
            "SPIELSTEIN_BEAT": str(self.folder / "beat-schedule"),
            "PYTHONPATH": str(ROOT),
        }

    def start(self) -> "Site":
        """Create the tables, start everything and wait until pages are served."""
        self.manage("migrate", "--verbosity", "0")
        self.start_valkey()
        self.start_web()
        self.start_worker()
        return self

    def close(self) -> None:
        """End all processes."""
        for name in (*self._webs, *self._workers, VALKEY):
            self._kill(name)
        if self._shell is not None:
            self._shell.close()
        self._listening.close()

    # one process or kind of processes at a time

    def start_web(self) -> None:
        """Start the web processes that do not run and wait until each serves."""
        fd = self._listening.fileno()
        for name in self._webs:
            self._start(name, programs.web(fd), role="web", pass_fds=(fd,))
        self.wait_until_serving()

    def kill_web(self) -> None:
        """Kill every web process as `kill -9` does."""
        for name in self._webs:
            self._kill(name)

    def restart_web(self) -> None:
        """End the web processes politely, as a deployment does, and start new ones."""
        for name in self._webs:
            self._end(name)
        self.start_web()

    def start_worker(self) -> None:
        """Start the workers, and the process that sends recurring tasks, where they do not run."""
        commands = {
            TASKS: programs.worker("default"),
            MOVES: programs.worker("moves", processes=1),
            BEAT: programs.beat(),
        }
        for name in self._workers:
            self._start(name, commands[name], role="worker")

    def kill_worker(self) -> None:
        """Kill the workers, not the process that sends recurring tasks, as `kill -9` does."""
        for name in WORKERS:
            self._kill(name)

    def start_valkey(self) -> None:
        """Start an empty Valkey if none runs."""
        self._start(VALKEY, valkey.command(self._valkey_socket, folder=self.folder), role="valkey")
        assert valkey.wait_for(self._valkey_socket), self.log(VALKEY)

    def kill_valkey(self) -> None:
        """Kill Valkey as `kill -9` does; everything in it is lost."""
        self._kill(VALKEY)

    def restart_valkey(self) -> None:
        """Kill Valkey and start an empty one."""
        self.kill_valkey()
        self.start_valkey()

    def pids(self, kind: str) -> list[int]:
        """Return the process ids of one kind ("web", "tasks", "moves", "beat", "valkey")."""
        return [process.pid for name, process in self._processes.items() if name.rstrip("0123456789") == kind]

    # looking inside

    def manage(self, *arguments: str) -> str:
        """Run a management command against this site's database and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self._env, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def python(self, code: str) -> str:
        """Run Python code with Django set up for this site and return its output. Raises RuntimeError."""
        if self._shell is None:
            self._shell = Shell(guard=self._guard, env=self._env, log=self._log_path("shell"))
        return self._shell.run(code)

    def sql(self, query: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """Run one statement in this site's PostgreSQL database, committed at once, and return the rows."""
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            cursor = connection.execute(query.encode(), parameters)
            return cursor.fetchall() if cursor.description else []

    def log(self, name: str = WEB) -> str:
        """Return what a process has logged so far."""
        path = self._log_path(name)
        return path.read_text(errors="replace") if path.exists() else ""

    def logs(self, lines: int = 60) -> str:
        """Return the last lines of every log."""
        tails = [
            (path.stem, path.read_text(errors="replace").splitlines()[-lines:]) for path in self._log_paths()
        ]
        return "\n".join(f"--- {name}\n" + "\n".join(tail) for name, tail in tails if tail)

    def wait_until_serving(self, seconds: float = START_SECONDS) -> None:
        """Wait until a page is answered. Raises RuntimeError with the log if a web process has ended."""
        until = time.monotonic() + seconds
        while True:
            if self._answers():
                return
            ended = [name for name in self._webs if self._processes[name].poll() is not None]
            if ended or time.monotonic() > until:
                raise RuntimeError(f"the site does not serve\n{self.logs()}")

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            connection.request("HEAD", "/")
            connection.getresponse()
        except OSError:
            return False
        finally:
            connection.close()
        return True

    def _start(self, name: str, command: list[str], *, role: str, pass_fds: Sequence[int] = ()) -> None:
        running = self._processes.get(name)
        if running is not None and running.poll() is None:
            return
        with self._log_path(name).open("ab") as output:
            self._processes[name] = spawn(
                command,
                guard=self._guard,
                env=self._env | {"SPIELSTEIN_PROCESS": role},
                cwd=ROOT,
                output=output,
                pass_fds=pass_fds,
            )

    def _kill(self, name: str) -> None:
        process = self._processes.pop(name, None)
        if process is not None:
            kill(process, guard=self._guard)

    def _end(self, name: str) -> None:
        process = self._processes.pop(name, None)
        if process is not None:
            end(process, guard=self._guard, how=signal.SIGTERM)

    def _log_path(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def _log_paths(self) -> list[Path]:
        return sorted(self.folder.glob("*.log"))


@contextmanager
def running_site(
    *, database: str = "postgresql", webs: int = 1, workers: Sequence[str] = (*WORKERS, BEAT)
) -> Iterator[Site]:
    """Run a whole site with services of its own, outside a test session: for benchmarks.

    `database` is "postgresql", with the durability it has in production, or "sqlite".
    """
    with services(postgresql=database == "postgresql", durable=True) as running:
        site = Site(running, "site", database=database, webs=webs, workers=workers)
        try:
            yield site.start()
        finally:
            site.close()
