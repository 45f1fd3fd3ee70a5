"""Starts and ends child processes so that none outlives this process."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from site_config.supervisor.guard import Guard

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None


def die_with_parent(how: int = signal.SIGKILL, parent: int | None = None) -> None:
    """Make the kernel send this process a signal when the thread that started it ends; only on Linux.

    `parent` is the expected parent: if it is gone already, this process ends at once.
    """
    if _libc is None:
        return
    _libc.prctl(_PR_SET_PDEATHSIG, int(how), 0, 0, 0)
    if parent is not None and os.getppid() != parent:
        os._exit(1)


def _last_will(how: int, umask: int) -> Callable[[], None]:
    parent = os.getpid()

    def before_exec() -> None:
        die_with_parent(how, parent)
        os.umask(umask)

    return before_exec


def spawn(
    command: Sequence[str | os.PathLike[str]],
    *,
    guard: Guard,
    how: int = signal.SIGKILL,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    output: IO[bytes] | int | None = None,
    user: int | None = None,
    group: int | None = None,
    pass_fds: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a process in a session of its own, watched by the guard. Raises OSError.

    `how` is the signal that ends it when this process is gone. `user` and `group` change who it runs as.
    Call this from the main thread only: the kernel ties the child to the thread that started it.
    """
    process = subprocess.Popen(
        command,
        env=None if env is None else dict(env),
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        start_new_session=True,
        preexec_fn=_last_will(how, 0o077),
        user=user,
        group=group,
        pass_fds=pass_fds,
        extra_groups=None if user is None else [],
    )
    guard.watch(process.pid, how)
    return process


def end(
    process: subprocess.Popen[bytes], *, guard: Guard, how: int = signal.SIGTERM, patience: float = 5
) -> None:
    """End a process and its group: by `how`, after `patience` seconds by SIGKILL; return when it is gone."""
    if process.poll() is None:
        process.send_signal(how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=patience)
    kill(process, guard=guard)


def kill(process: subprocess.Popen[bytes], *, guard: Guard) -> None:
    """Kill a process and what is left of its group at once."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    guard.forget(process.pid)
