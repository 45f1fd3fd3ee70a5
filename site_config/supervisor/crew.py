"""The supervised processes: started, started again when they end, ended together."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from site_config.supervisor.children import kill, spawn
from site_config.supervisor.guard import Guard

WAITS = (0.0, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds before the first, second, … start after a quick end
STEADY = 20.0  # seconds after which a process counts as having started well
PATIENCE = 4.0  # seconds that all processes together have to end politely


@dataclass(slots=True)
class Member:
    """One process of the crew and how it fares; what ``serves`` the others is ended after them."""

    name: str
    command: Sequence[str]
    env: Mapping[str, str]
    log: Path | None = None
    pass_fds: Sequence[int] = ()
    serves: bool = False
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    due_at: float = 0.0
    quick_ends: int = field(default=0)


class Crew:
    """Processes that run until `end`; each that ends before is started again, after a growing wait."""

    def __init__(self, *, guard: Guard, cwd: Path, say: Callable[[str], None]) -> None:
        self._guard = guard
        self._cwd = cwd
        self._say = say
        self._members: dict[str, Member] = {}

    def add(self, member: Member) -> None:
        """Start a process and keep it running. Raises OSError."""
        self._members[member.name] = member
        self._start(member)

    def quick_ends(self, name: str) -> int:
        """Return how often in a row a process has ended soon after its start."""
        return self._members[name].quick_ends

    def look(self) -> None:
        """Start again what has ended and is due. Call it a few times a second."""
        now = time.monotonic()
        for member in self._members.values():
            if member.process is None:
                if now >= member.due_at:
                    self._start(member)
            elif member.process.poll() is not None:
                self._note_end(member, member.process, now)

    def end(self) -> None:
        """End all: politely first, what still lives after a few seconds by force."""
        until = time.monotonic() + PATIENCE
        for serves in (False, True):
            self._end([member for member in self._members.values() if member.serves is serves], until)

    def _end(self, members: Sequence[Member], until: float) -> None:
        running = [member.process for member in members if member.process is not None]
        for process in running:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        while time.monotonic() < until and any(process.poll() is None for process in running):
            time.sleep(0.02)
        for process in running:
            kill(process, guard=self._guard)

    def _start(self, member: Member) -> None:
        output = (
            None if member.log is None else os.open(member.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        )
        try:
            member.process = spawn(
                member.command,
                guard=self._guard,
                env=member.env,
                cwd=self._cwd,
                output=output,
                pass_fds=member.pass_fds,
            )
        finally:
            if output is not None:
                os.close(output)
        member.started_at = time.monotonic()

    def _note_end(self, member: Member, process: subprocess.Popen[bytes], now: float) -> None:
        kill(process, guard=self._guard)
        member.process = None
        member.quick_ends = member.quick_ends + 1 if now - member.started_at < STEADY else 1
        wait = WAITS[min(member.quick_ends - 1, len(WAITS) - 1)]
        member.due_at = now + wait
        self._say(f"{member.name} ended ({_how(process.returncode)}), starting it again.")


def _how(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
