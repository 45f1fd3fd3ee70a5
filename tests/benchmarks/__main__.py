"""`make bench`: runs the benchmarks one after the other; each prints JSON.

Usage: python -m tests.benchmarks [name …]   (without names: all)
"""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(chosen: list[str]) -> int:
    """Run the chosen benchmarks; return 1 if one is unknown or fails."""
    names = sorted(path.stem for path in FOLDER.glob("[a-z]*.py"))
    unknown = sorted(set(chosen) - set(names))
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are {', '.join(names)}", file=sys.stderr)
        return 1
    failed = False
    for name in chosen or names:
        print(f"# {name}", file=sys.stderr, flush=True)
        command = [sys.executable, "-m", f"tests.benchmarks.{name}"]
        failed |= subprocess.run(command, cwd=FOLDER.parents[1], check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
