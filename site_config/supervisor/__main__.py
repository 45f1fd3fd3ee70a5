"""`make run`: the whole site as one command. Starts its processes, keeps them running, ends them all."""

import contextlib
import errno
import fcntl
import http.client
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import FrameType

from site_config.supervisor import addresses, programs, valkey
from site_config.supervisor.children import die_with_parent
from site_config.supervisor.crew import Crew, Member
from site_config.supervisor.guard import Guard
from site_config.supervisor.preparation import ROOT, Unprepared, manage, prepare

SETTINGS = "site_config.settings.embedded"
MOST_FAILED_STARTS = 3
START_SECONDS = 90
MOST_PORT = 65535


class Refused(Exception):
    """What keeps the site from starting, as one line for the person at the terminal."""


class Stopped(Exception):
    """Somebody wants the site to end."""


def say(line: str) -> None:
    """Print one line for the person at the terminal; a closed terminal is no reason to fail."""
    with contextlib.suppress(OSError, ValueError):
        print(line, file=sys.stderr, flush=True)


def open_data(data: Path) -> int:
    """Create the data folder unless it is there, lock it and return the descriptor of the lock.

    A folder that was there keeps its permissions, so it may hold nothing that others may see. Raises Refused.
    """
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            data.mkdir(mode=0o700)
        if data.is_dir() and data.stat().st_mode & 0o077:
            raise Refused(f"Others may enter {data}; choose another SPIELSTEIN_DATA, or: chmod 700 {data}")
        lock = os.open(data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Refused(f"Cannot write in {data}: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.pread(lock, 32, 0).decode("ascii", "replace").strip()
        raise Refused(f"Another Spielstein (process {holder or 'unknown'}) already uses {data}.") from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, str(os.getpid()).encode(), 0)
    return lock


def listen(host: str, port: str) -> socket.socket:
    """Return a socket that listens at the address. Raises Refused."""
    if not (port.isdecimal() and 0 <= int(port) <= MOST_PORT):
        raise Refused(f"PORT={port} is no port number.")
    try:
        number = int(port)
        family, _, _, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server(address[:2], family=family, backlog=1024, dualstack_ipv6=both)
    except socket.gaierror:
        raise Refused(f"HOST={host} is no address of this machine.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Refused(f"Port {port} at {host} is taken. Choose another: PORT=8001 make run") from None
        raise Refused(f"Cannot listen at {host}, port {port}: {os.strerror(error.errno or 0)}.") from None


def addresses_of(listening: socket.socket) -> str:
    """Return the address to open in a browser on this machine, and those for others in the network."""
    host, port = listening.getsockname()[:2]
    here, *others = [
        f"http://{addresses.written(name)}:{port}/" for name in (_local(host), *addresses.in_network(host))
    ]
    return f"{here} – in the network at {' or '.join(others)}" if others else here


def _local(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)


def answers(listening: socket.socket) -> bool:
    """Say whether the web process answers a request."""
    host, port = listening.getsockname()[:2]
    connection = http.client.HTTPConnection(_local(host), port, timeout=1)
    try:
        connection.request("HEAD", "/", headers={"Host": "localhost"})
        connection.getresponse()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return True


def members(listening: socket.socket, env: Mapping[str, str]) -> list[Member]:
    """Return the processes that use Valkey."""
    fd = listening.fileno()
    return [
        Member("web", programs.web(fd), {**env, "SPIELSTEIN_PROCESS": "web"}, pass_fds=(fd,)),
        Member("worker", programs.worker("default"), env),
        Member("computer players", programs.worker("moves", processes=2), env),
        Member("beat", programs.beat(), env),
    ]


def environment(data: Path, at: Path) -> dict[str, str]:
    """Return what the processes find in their environment."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "SPIELSTEIN_DATA": str(data),
        "SPIELSTEIN_REDIS_URL": f"unix://{at}",
        "PYTHONPATH": str(ROOT),
        "PYTHONUNBUFFERED": "1",
    }


def serve(data: Path, lock: int, listening: socket.socket, guard: Guard) -> None:
    """Prepare, start and watch everything until Stopped is raised. Raises Refused.

    What prepares the data folder inherits its lock: no other start meddles while that still runs.
    """
    folder, temporary = valkey.socket_folder(data)
    if temporary:
        guard.remove(folder)
    at = folder / valkey.NAME
    env = environment(data, at)
    crew = Crew(guard=guard, cwd=ROOT, say=say)
    try:
        try:
            prepare(data, partial(manage, env=env, guard=guard, lock=lock), say)
        except Unprepared as error:
            raise Refused(str(error)) from None
        except OSError as error:
            raise Refused(f"Cannot write {error.filename}: {error.strerror}.") from None
        crew.add(Member("Valkey", valkey.command(at, folder=data), env, log=data / "valkey.log", serves=True))
        if not valkey.wait_for(at):
            raise Refused(f"Valkey does not start; {data / 'valkey.log'} says why.")
        for member in members(listening, env):
            crew.add(member)
        wait_for_web(crew, listening)
        say(f"Spielstein runs at {addresses_of(listening)} (Ctrl-C ends it)")
        while True:
            crew.look()
            time.sleep(0.1)
    except valkey.NoValkey as error:
        raise Refused(f"There is no Valkey for this machine: {error}.") from None
    finally:
        crew.end()


def wait_for_web(crew: Crew, listening: socket.socket) -> None:
    """Wait until the first page can be served. Raises Refused when the web process keeps ending."""
    until = time.monotonic() + START_SECONDS
    while not answers(listening):
        crew.look()
        if crew.quick_ends("web") >= MOST_FAILED_STARTS or time.monotonic() > until:
            raise Refused("The site does not start; the lines above say why.")
        time.sleep(0.05)


def stop(number: int, frame: FrameType | None) -> None:
    """Raise Stopped at the first signal and let later ones pass, so that ending is not cut short."""
    for later in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(later, signal.SIG_IGN)
    raise Stopped


def raise_limits() -> None:
    """Allow as many open sockets as this user may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(65536, hard)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def main() -> int:
    """Run the site; return 0 when somebody ended it, 1 when it could not start."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # nohup asks to live on when the terminal is closed
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, stop)
    guard = None
    try:
        if "MAKELEVEL" in os.environ:
            die_with_parent(signal.SIGTERM)
        raise_limits()
        os.umask(0o077)
        data = Path(os.environ.get("SPIELSTEIN_DATA") or ROOT / ".data").absolute()
        # held until this process ends
        lock = open_data(data)
        with listen(os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000") as listening:
            guard = Guard()
            serve(data, lock, listening, guard)
        os.close(lock)
    except Stopped:
        say("Spielstein has ended.")
    except Refused as refused:
        say(str(refused))
        return 1
    finally:
        if guard is not None:
            guard.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
