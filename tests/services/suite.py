"""`make test`: everything that proves the site, in one go; fails when anything fails or is missing.

1. rules, services and pages on PostgreSQL, in two processes;
2. the tests of the data layer again, on SQLite;
3. what runs the whole site: live matches, faults, the supervisor;
4. the browser, apart from the rest, since Playwright and asyncio share no process; two processes, each with
   a site of its own.

A few failures of 3 and 4, where many processes wait for each other, get a second look, with nothing beside
them: what fails again fails the run, what passes is named as unsteady.
"""

import json
import os
import subprocess
import sys
import time

import pytest

from tests.services import device
from tests.services.session import ROOT

UNDER_LOAD = ("whole site", "browser")
FEW = 4
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
RUNS = {
    "on PostgreSQL": ["-n", "2", "--dist", "loadgroup", "-m", "not browser and not live"],
    "data layer on SQLite": ["--db", "sqlite", "-n", "2", "--dist", "loadgroup", "-m", "data_layer"],
    "whole site": ["-m", "live and not browser"],
    "browser": ["-n", "2", "--dist", "loadfile", "-m", "browser", "--durations", "20"],
}


def main() -> int:
    """Run all parts, also after a failure; return 0 only if every part has passed."""
    failed, unsteady = [], []
    started = time.monotonic()
    print("=== solo play", flush=True)
    if device.missing():
        print(f"missing, so that its tests will fail: {device.missing()}", flush=True)
    for name, options in RUNS.items():
        print(f"=== {name}", flush=True)
        status = _run("--cache-clear", *options)
        if status == pytest.ExitCode.TESTS_FAILED and name in UNDER_LOAD:
            status, seen = _second_look()
            unsteady += seen
        if status:
            failed.append(name)
    minutes, seconds = divmod(round(time.monotonic() - started), 60)
    for test in unsteady:
        print(f"=== unsteady, passed only alone: {test}")
    verdict = f"failed: {', '.join(failed)}" if failed else "all passed"
    print(f"=== {verdict} in {minutes} min {seconds} s", flush=True)
    return 1 if failed else 0


def _second_look() -> tuple[int, list[str]]:
    """Run what has just failed once more, if that is little; return pytest's status and what passed now."""
    doubtful = sorted(json.loads(LAST_FAILED.read_text()))
    if len(doubtful) > FEW:
        return pytest.ExitCode.TESTS_FAILED, []
    print("=== a second look at what failed", flush=True)
    status = _run(*doubtful)
    return status, [] if status else doubtful


def _run(*options: str) -> int:
    """Run pytest and return its status. Nothing may be left out: a skipped test fails the run."""
    command = [sys.executable, "-m", "pytest", "-q", *options, *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "CI": "true"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
