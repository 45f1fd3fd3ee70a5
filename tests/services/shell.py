"""A Python process of the site under test that runs code for it: as ``manage.py shell``, but starting once.

The process talks over a socket that it inherits: one JSON line with the code in, one JSON line with what was
printed, and whether it failed, out.
"""

import contextlib
import io
import json
import os
import socket
import sys
import traceback
from pathlib import Path

from site_config.supervisor.children import kill, spawn
from site_config.supervisor.guard import Guard
from tests.services.session import ROOT


class Shell:
    """The asking side; the process starts at once and is ended by `close`."""

    def __init__(self, *, guard: Guard, env: dict[str, str], log: Path) -> None:
        self._guard = guard
        ours, theirs = socket.socketpair()
        with theirs, log.open("ab") as output:
            command = [sys.executable, "-m", __name__, str(theirs.fileno())]
            pass_fds = (theirs.fileno(),)
            self._process = spawn(command, guard=guard, env=env, cwd=ROOT, output=output, pass_fds=pass_fds)
        with ours:
            self._lines = ours.makefile("rw", encoding="utf-8")

    def run(self, code: str) -> str:
        """Run code in fresh globals and return what it printed. Raises RuntimeError with its traceback."""
        print(json.dumps(code), file=self._lines, flush=True)
        answer = self._lines.readline()
        if not answer:
            raise RuntimeError("the shell of the site has ended; its log says why")
        done = json.loads(answer)
        if done["failed"]:
            raise RuntimeError(done["printed"])
        return done["printed"]

    def close(self) -> None:
        """End the process."""
        self._lines.close()
        kill(self._process, guard=self._guard)


def _run(code: str) -> dict[str, str | bool]:
    failed = False
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            exec(compile(code, "<shell>", "exec"), {"__name__": "__main__"})
        except Exception:
            failed = True
            traceback.print_exc(file=printed)
    return {"printed": printed.getvalue(), "failed": failed}


def _serve(descriptor: int) -> None:
    import django
    from django.db import close_old_connections

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings.test")
    django.setup()
    with socket.socket(fileno=descriptor) as asked:
        lines = asked.makefile("rw", encoding="utf-8")
    for line in lines:
        close_old_connections()
        print(json.dumps(_run(json.loads(line))), file=lines, flush=True)


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
