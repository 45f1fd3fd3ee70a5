"""`make bench`: runs the benchmarks one after the other; each prints JSON.

Usage: python -m tests.benchmarks [name …]   (without names: all, which takes hours)
A name stands for all that begin with it: ``engine`` for every measurement of the engine.
"""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(chosen: list[str]) -> int:
    """Run the chosen benchmarks; return 1 if one is unknown or fails."""
    names = sorted(path.stem for path in FOLDER.glob("[a-z]*.py"))
    unknown = [begin for begin in chosen if not any(name.startswith(begin) for name in names)]
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are {', '.join(names)}", file=sys.stderr)
        return 1
    failed = False
    for name in names:
        if chosen and not name.startswith(tuple(chosen)):
            continue
        print(f"# {name}", file=sys.stderr, flush=True)
        command = [sys.executable, "-m", f"tests.benchmarks.{name}"]
        failed |= subprocess.run(command, cwd=FOLDER.parents[1], check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
