"""`make run` with real processes: start, refusals, restarts, and that nothing is left running."""

import contextlib
import fcntl
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from site_config.supervisor import valkey
from tests.services.session import ROOT

pytestmark = pytest.mark.live
START_SECONDS = 240  # the first start builds solo play


class Run:
    """One `python -m site_config.supervisor` on a data folder of its own."""

    def __init__(self, data: Path, *, command: list[str] | None = None, **env: str) -> None:
        self.data = data
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        clean = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("SPIELSTEIN_", "PYTEST_"))
        }
        self.env = clean | {"SPIELSTEIN_DATA": str(data), "PORT": str(self.port), "HOST": "127.0.0.1"} | env
        self.env.pop("DJANGO_SETTINGS_MODULE", None)
        self.process = subprocess.Popen(
            command or [sys.executable, "-m", "site_config.supervisor"],
            cwd=ROOT,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def wait_until_up(self) -> float:
        """Return the seconds until the address was printed."""
        started = time.monotonic()
        assert self.process.stdout is not None
        lines = []
        while time.monotonic() < started + START_SECONDS:
            line = self.process.stdout.readline()
            lines.append(line)
            if "runs at http://127.0.0.1" in line:
                return time.monotonic() - started
            if not line:
                break
        pytest.fail("".join(lines))

    def status(self, path: str = "/") -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        finally:
            connection.close()

    def family(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def member(self, *words: str) -> psutil.Process:
        """Return the process whose command line holds all the words, the first of its kind."""
        for process in psutil.Process(self.process.pid).children():
            with contextlib.suppress(psutil.Error):
                if all(word in " ".join(process.cmdline()) for word in words):
                    return process
        raise AssertionError(f"no process with {words}")

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and the rest of what was printed."""
        output, _ = self.process.communicate(timeout=30)
        return self.process.returncode, output


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Run]]:
    runs: list[Run] = []

    def begin(data: Path | None = None, **env: str) -> Run:
        runs.append(Run(data or tmp_path / "data", **env))
        return runs[-1]

    yield begin
    for run in runs:
        run.process.kill()
        run.process.wait()
        if run.process.stdout is not None:
            run.process.stdout.close()


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as the first start leaves it, so that only one test waits for the first start."""
    data = tmp_path_factory.mktemp("prepared") / "data"
    run = Run(data)
    try:
        run.wait_until_up()
        run.process.send_signal(signal.SIGTERM)
        assert run.end()[0] == 0
    finally:
        run.process.kill()
    return data


def gone(processes: list[psutil.Process], seconds: float = 8) -> bool:
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    return not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]


def test_first_start_makes_everything_that_it_needs(prepared: Path) -> None:
    assert prepared.stat().st_mode & 0o777 == 0o700
    secret = prepared / "secret_key"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert len(secret.read_text()) > 50
    assert (prepared / "spielstein.sqlite3").stat().st_mode & 0o777 == 0o600
    assert (prepared / "static" / "staticfiles.json").exists()
    assert (prepared / "device" / "runtime.json").exists()


def test_serves_pages_and_hashed_files_and_ends_by_ctrl_c(prepared: Path, start: Callable[..., Run]) -> None:
    secret = (prepared / "secret_key").read_text()
    run = start(prepared)
    run.wait_until_up()
    assert run.status() == 200
    assert run.status("/en/") == 200
    manifest = (prepared / "static" / "staticfiles.json").read_text()
    name = re.search(r'"site/base\.css": "(site/base\.[0-9a-f]+\.css)"', manifest)
    assert name is not None
    assert run.status(f"/static/{name[1]}") == 200
    family = run.family()
    run.process.send_signal(signal.SIGINT)
    started = time.monotonic()
    code, output = run.end()
    assert time.monotonic() - started < 10
    assert code == 0
    assert "Traceback" not in output
    assert gone(family, 1)
    assert (prepared / "secret_key").read_text() == secret


def test_nothing_is_left_after_kill_9(prepared: Path, start: Callable[..., Run]) -> None:
    run = start(prepared)
    run.wait_until_up()
    until = time.monotonic() + 30
    while len(run.family()) < 8 and time.monotonic() < until:
        time.sleep(0.2)
    family = run.family()
    assert len(family) >= 8, "guard, Valkey, web, two workers, two computer players, beat"
    run.process.kill()
    assert gone(family)


def test_nothing_is_left_after_kill_9_during_the_preparation(
    tmp_path: Path, start: Callable[..., Run]
) -> None:
    run = start()
    preparing = None
    until = time.monotonic() + START_SECONDS
    while preparing is None and time.monotonic() < until:
        with contextlib.suppress(AssertionError):
            preparing = run.member("manage.py")
        time.sleep(0.01)
    assert preparing is not None
    preparing.suspend()
    try:
        assert str(tmp_path / "data" / "lock") in [file.path for file in preparing.open_files()]
        family = run.family()
        run.process.kill()
        assert gone(family)
    finally:
        with contextlib.suppress(psutil.NoSuchProcess):
            preparing.kill()


def test_nothing_is_left_when_make_is_killed(prepared: Path, tmp_path: Path) -> None:
    makefile = tmp_path / "Makefile"
    makefile.write_text(f"run:\n\t@exec {sys.executable} -m site_config.supervisor\n")
    run = Run(prepared, command=["make", "--no-print-directory", "-f", str(makefile), "run"])
    run.wait_until_up()
    family = run.family()
    run.process.kill()
    assert gone(family, 15)
    run.process.communicate()


def test_what_dies_is_started_again(prepared: Path, start: Callable[..., Run]) -> None:
    run = start(prepared)
    run.wait_until_up()
    for words in (("daphne",), ("valkey-server",), ("worker", "default"), ("worker", "moves"), ("beat",)):
        victim = run.member(*words)
        victim.kill()
        until = time.monotonic() + 20
        while time.monotonic() < until:
            with contextlib.suppress(AssertionError):
                if run.member(*words).pid != victim.pid:
                    break
            time.sleep(0.1)
        assert run.member(*words).pid != victim.pid
    assert run.status() == 200


def test_taken_port_gives_one_line(tmp_path: Path, start: Callable[..., Run]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, output = start(PORT=str(port)).end()
    assert code == 1
    assert output == f"Port {port} at 127.0.0.1 is taken. Choose another: PORT=8001 make run\n"


@pytest.mark.parametrize("env", [{"PORT": "door"}, {"PORT": "99999"}, {"HOST": "no.such.host.invalid"}])
def test_bad_address_gives_one_line(start: Callable[..., Run], env: dict[str, str]) -> None:
    code, output = start(**env).end()
    assert code == 1
    assert output.count("\n") == 1


def test_foreign_lock_gives_one_line(tmp_path: Path, start: Callable[..., Run]) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "lock").write_text("4711")
    with (data / "lock").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code, output = start(data).end()
    assert code == 1
    assert output == f"Another Spielstein (process 4711) already uses {data}.\n"


def test_folder_that_others_may_enter_stays_as_it_is(tmp_path: Path, start: Callable[..., Run]) -> None:
    data = tmp_path / "shared"
    data.mkdir()
    data.chmod(0o755)
    code, output = start(data).end()
    assert code == 1
    assert output.startswith(f"Others may enter {data}; ")
    assert output.count("\n") == 1
    assert data.stat().st_mode & 0o777 == 0o755
    assert not list(data.iterdir())


def test_folder_that_cannot_be_written_gives_one_line(tmp_path: Path, start: Callable[..., Run]) -> None:
    # A file in the place of a folder stops even the superuser, whom no permission stops.
    (tmp_path / "file").write_text("")
    code, output = start(tmp_path / "file" / "data").end()
    assert code == 1
    assert output.startswith(f"Cannot write in {tmp_path}/file/data: ")
    assert output.count("\n") == 1


def test_long_paths_get_a_short_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("a" * 60) / ("b" * 60)
    folder, temporary = valkey.socket_folder(deep)
    try:
        assert temporary
        assert len(os.fsencode(folder / valkey.NAME)) <= valkey.LONGEST_SOCKET
        assert folder.stat().st_mode & 0o777 == 0o700
    finally:
        shutil.rmtree(folder)
    assert valkey.socket_folder(Path("/tmp/x")) == (Path("/tmp/x"), False)
