"""`make test`: everything that proves the site, in one go; fails when anything fails or is missing.

1. rules, services and pages on PostgreSQL, in two processes;
2. the tests of the data layer again, on SQLite;
3. what runs the whole site: live matches, faults, the supervisor;
4. the browser, apart from the rest, since Playwright and asyncio share no process; two processes, each with
   a site of its own.
"""

import os
import subprocess
import sys
import time

from tests.services.session import ROOT

RUNS = {
    "on PostgreSQL": ["-n", "2", "--dist", "loadgroup", "-m", "not browser and not live"],
    "data layer on SQLite": ["--db", "sqlite", "-n", "2", "--dist", "loadgroup", "-m", "data_layer"],
    "whole site": ["-m", "live and not browser"],
    "browser": ["-n", "2", "--dist", "loadfile", "-m", "browser", "--durations", "20"],
}


def main() -> int:
    """Run all parts, also after a failure; return 0 only if every part has passed."""
    failed = []
    started = time.monotonic()
    for name, options in RUNS.items():
        print(f"=== {name}", flush=True)
        command = [sys.executable, "-m", "pytest", "-q", *options, *sys.argv[1:]]
        # Nothing may be left out: a skipped test counts as a failure.
        if subprocess.run(command, cwd=ROOT, env={**os.environ, "CI": "true"}, check=False).returncode:
            failed.append(name)
    minutes, seconds = divmod(round(time.monotonic() - started), 60)
    verdict = f"failed: {', '.join(failed)}" if failed else "all passed"
    print(f"=== {verdict} in {minutes} min {seconds} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
