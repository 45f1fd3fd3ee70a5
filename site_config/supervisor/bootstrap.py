"""Creates the virtual environment from a lock file if need be and goes on inside it.

Needs nothing but the standard library, and parses under old Pythons too, so that these hear what is missing.
Usage: python3 bootstrap.py requirements.lock -m some.module [arguments]
"""

from __future__ import print_function

import hashlib
import os
import shutil
import signal
import subprocess
import sys

NEEDED = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENVIRONMENT = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(ENVIRONMENT, "bin", "python")
STAMP = os.path.join(ENVIRONMENT, "installed-locks")
UNFINISHED = os.path.join(ENVIRONMENT, "unfinished")
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")


class Refused(Exception):
    """What keeps the environment from being made, as one line for the person at the terminal."""


def check_python():
    """Raise Refused unless this Python can make the environment."""
    if sys.version_info[:2] < NEEDED:
        raise Refused(
            "Spielstein needs Python %d.%d or newer, but %s is Python %d.%d; another one: make PYTHON=python3.12 run"
            % (NEEDED + (sys.executable,) + tuple(sys.version_info[:2]))
        )
    if os.name == "nt":
        raise Refused("Spielstein runs on Linux and macOS; on Windows use WSL.")
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise Refused("Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv")


def fingerprint(lock):
    """Return a line that says which lock file, and which content of it, is meant."""
    with open(os.path.join(ROOT, lock), "rb") as stream:
        return "%s %s" % (lock, hashlib.sha256(stream.read()).hexdigest())


def is_installed(lock):
    """Say whether the environment is whole and made from this content of the lock file."""
    try:
        with open(STAMP) as stream:
            return fingerprint(lock) in stream.read().splitlines() and os.access(PYTHON, os.X_OK)
    except (IOError, OSError):
        return False


def is_usable():
    """Say whether there is an environment to install into: complete, with a Python that still runs."""
    if os.path.exists(UNFINISHED) or not os.access(PYTHON, os.X_OK):
        return False
    check = "import sys, pip; sys.exit(sys.version_info[:2] < (%d, %d))" % NEEDED
    return subprocess.call([PYTHON, "-c", check], stderr=subprocess.DEVNULL) == 0


def install(lock):
    """Bring the environment up to the lock file. Raises Refused."""
    import fcntl

    place = os.open(ROOT, os.O_RDONLY)
    fcntl.flock(place, fcntl.LOCK_EX)
    try:
        if is_installed(lock):
            return
        print("Installing the packages of %s (once, about a minute) ..." % lock, flush=True)
        if not is_usable():
            make_environment(place)
        # Each lock holds everything that the one before holds, with the same versions: so what the site
        # needs is whole even while, or after, the rest could not be added.
        locks = LOCKS[: LOCKS.index(lock) + 1]
        whole = [fingerprint(name) for name in locks if is_installed(name)]
        with open(UNFINISHED, "w"):
            pass
        write_stamp(whole)
        try:
            install_packages(lock, place)
        except Refused:
            # pip fetches everything before it changes anything
            if whole:
                os.remove(UNFINISHED)
            raise
        write_stamp([fingerprint(name) for name in locks])
        os.remove(UNFINISHED)
    except EnvironmentError as error:
        raise Refused("Cannot write %s: %s" % (error.filename or ENVIRONMENT, error.strerror or error))
    finally:
        os.close(place)


def write_stamp(fingerprints):
    """Note which lock files the environment holds. Raises OSError."""
    with open(STAMP + ".new", "w") as stream:
        stream.write("".join("%s\n" % line for line in fingerprints))
    os.rename(STAMP + ".new", STAMP)


def make_environment(place):
    """Create the environment anew. Raises OSError or Refused."""
    if os.path.lexists(ENVIRONMENT):
        shutil.rmtree(ENVIRONMENT)
    os.mkdir(ENVIRONMENT)
    with open(UNFINISHED, "w"):
        pass
    if run([sys.executable, "-m", "venv", "--symlinks", ENVIRONMENT], place) != 0:
        raise Refused("Python could not create %s; on Debian: apt install python3-venv" % ENVIRONMENT)


def install_packages(lock, place):
    """Run pip. Raises Refused."""
    quiet = ["-qq", "--disable-pip-version-check", "--no-input", "--root-user-action=ignore"]
    command = [PYTHON, "-m", "pip", "install", "--require-hashes", "-r", os.path.join(ROOT, lock)]
    if run(command + quiet, place) != 0:
        raise Refused(
            "The packages could not be installed; pip says why above. Run the same command to try again."
        )


def run(command, place):
    """Return the exit code of a command that ends with this process and, until then, holds its lock too."""
    return subprocess.call(command, pass_fds=(place,), preexec_fn=die_with_parent)


def die_with_parent():
    """Make the kernel kill this process when the one that started it is gone; only on Linux."""
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)


def main(arguments):
    """Install what `arguments[0]` locks and become the Python of the environment with the other arguments."""
    try:
        check_python()
        lock = arguments[0]
        if not is_installed(lock):
            install(lock)
        os.chdir(ROOT)
        os.execv(PYTHON, [PYTHON] + arguments[1:])
    except Refused as refused:
        print(refused, file=sys.stderr)
    except KeyboardInterrupt:
        print("Interrupted; the next start goes on.", file=sys.stderr)
    except EnvironmentError as error:
        print("Cannot use %s: %s" % (error.filename or PYTHON, error.strerror or error), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
