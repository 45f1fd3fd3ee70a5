"""A process that outlives its parent just long enough to end what the parent started.

It reads lines from standard input: `+<pid> <signal>` watches a process group, `-<pid>` forgets it,
`rm <folder>` deletes a folder at the end. When the parent is gone, however it went, the input ends:
then every watched group gets its signal and, if that does not help, SIGKILL.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time

PATIENCE = 3.0  # seconds between a polite signal and SIGKILL


class Guard:
    """The parent's end: tells the guard process what to end when this process is gone."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            bufsize=1,
            start_new_session=True,
        )

    def watch(self, pid: int, how: int = signal.SIGKILL) -> None:
        """End the process group `pid` by the signal `how` when this process is gone."""
        self._say(f"+{pid} {int(how)}")

    def forget(self, pid: int) -> None:
        """Stop watching a process that has ended, since its number may be given to another."""
        self._say(f"-{pid}")

    def remove(self, folder: str | os.PathLike[str]) -> None:
        """Delete a folder at the end."""
        self._say(f"rm {os.fspath(folder)}")

    def close(self) -> None:
        """End everything that is still watched, now, and wait for it."""
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        self._process.wait()

    def _say(self, line: str) -> None:
        # Without a guard the processes still die with their parent on Linux, so this is no reason to fail.
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.write(line + "\n")


def _signal(pid: int, number: int) -> bool:
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        return False
    except PermissionError:
        return _signal_one(pid, number)
    return True


def _signal_one(pid: int, number: int) -> bool:
    try:
        os.kill(pid, number)
    except OSError:
        return False
    return True


def _lives(pid: int) -> bool:
    # A dead process that nobody has collected yet still takes signals.
    with (
        contextlib.suppress(OSError),
        open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as status,
    ):
        return status.read().rpartition(")")[2].split()[0] != "Z"
    return _signal(pid, 0)


def _end(watched: dict[int, int]) -> None:
    for pid, how in watched.items():
        _signal(pid, how)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and any(_lives(pid) for pid in watched):
        time.sleep(0.02)
    for pid in watched:
        _signal(pid, signal.SIGKILL)


def main() -> None:
    """Obey standard input until it ends, then end what is watched."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    watched: dict[int, int] = {}
    folders: list[str] = []
    for line in sys.stdin:
        words = line.rstrip("\n")
        if words.startswith("+"):
            pid, how = words[1:].split()
            watched[int(pid)] = int(how)
        elif words.startswith("-"):
            watched.pop(int(words[1:]), None)
        elif words.startswith("rm "):
            folders.append(words[3:])
    _end(watched)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
