"""The first step of `make run`: the environment, from nothing but the standard library."""

import ast
import contextlib
import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from site_config.supervisor import bootstrap
from tests.services.session import ROOT

SCRIPT = ROOT / "site_config" / "supervisor" / "bootstrap.py"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder with two lock files that lock nothing."""
    environment = tmp_path / ".venv"
    for name, value in {
        "ROOT": tmp_path,
        "ENVIRONMENT": environment,
        "PYTHON": environment / "bin" / "python",
        "STAMP": environment / "installed-locks",
        "UNFINISHED": environment / "unfinished",
    }.items():
        monkeypatch.setattr(bootstrap, name, str(value))
    for lock in bootstrap.LOCKS:
        (tmp_path / lock).write_text("# nothing\n")
    return tmp_path


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make environments without running venv and pip; return what would have been installed."""
    seen: list[str] = []

    def make(place: int) -> None:
        python = Path(bootstrap.PYTHON)
        python.parent.mkdir(parents=True)
        python.symlink_to(sys.executable)

    monkeypatch.setattr(bootstrap, "make_environment", make)
    monkeypatch.setattr(bootstrap, "install_packages", lambda lock, place: seen.append(lock))
    return seen


def test_script_parses_under_old_pythons() -> None:
    source = SCRIPT.read_bytes()
    assert source.isascii(), "Python 2 would ask for an encoding"
    tree = ast.parse(source, feature_version=(3, 4))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr)
        assert not (isinstance(node, ast.Raise) and node.cause), "raise … from is Python 3"
        assert not (isinstance(node, ast.FunctionDef) and (node.returns or node.args.kwonlyargs))


def test_old_python_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    assert bootstrap.main(["requirements.lock"]) == 1
    error = capsys.readouterr().err
    assert "needs Python 3.11 or newer" in error
    assert "Python 3.9" in error
    assert error.count("\n") == 1


def test_missing_venv_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    assert bootstrap.main(["requirements.lock"]) == 1
    error = capsys.readouterr().err
    assert "apt install python3-venv" in error
    assert error.count("\n") == 1


def test_installs_once_and_again_when_the_lock_changes(project: Path, installed: list[str]) -> None:
    bootstrap.install("requirements.lock")
    bootstrap.install("requirements.lock")
    assert installed == ["requirements.lock"]
    (project / "requirements.lock").write_text("# something else\n")
    assert not bootstrap.is_installed("requirements.lock")
    bootstrap.install("requirements.lock")
    assert installed == ["requirements.lock"] * 2


def test_development_environment_serves_the_site_as_well(project: Path, installed: list[str]) -> None:
    bootstrap.install("requirements-dev.lock")
    assert bootstrap.is_installed("requirements.lock")
    assert bootstrap.is_installed("requirements-dev.lock")


def test_interrupted_installation_starts_anew(
    project: Path, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(lock: str, place: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(bootstrap, "install_packages", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bootstrap.install("requirements.lock")
    assert not bootstrap.is_installed("requirements.lock")
    assert not bootstrap.is_usable()


def test_failed_addition_for_development_leaves_the_site_installed(
    project: Path, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(lock: str, place: int) -> None:
        assert bootstrap.is_installed("requirements.lock"), "make run may start meanwhile"
        raise bootstrap.Refused("no network")

    bootstrap.install("requirements.lock")
    with monkeypatch.context() as patched:
        patched.setattr(bootstrap, "install_packages", offline)
        with pytest.raises(bootstrap.Refused):
            bootstrap.install("requirements-dev.lock")
    assert bootstrap.is_installed("requirements.lock")
    assert not bootstrap.is_installed("requirements-dev.lock")
    assert bootstrap.is_usable()
    bootstrap.install("requirements-dev.lock")
    assert bootstrap.is_installed("requirements-dev.lock")


def test_stale_site_counts_as_not_installed_while_development_is_added(
    project: Path, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(lock: str, place: int) -> None:
        raise bootstrap.Refused("no network")

    bootstrap.install("requirements.lock")
    (project / "requirements.lock").write_text("# something else\n")
    monkeypatch.setattr(bootstrap, "install_packages", offline)
    with pytest.raises(bootstrap.Refused):
        bootstrap.install("requirements-dev.lock")
    assert not bootstrap.is_installed("requirements.lock")


KILLED = """
import fcntl, os, sys
sys.path.insert(0, {folder!r})
import bootstrap
place = os.open({project!r}, os.O_RDONLY)
fcntl.flock(place, fcntl.LOCK_EX)
bootstrap.run([sys.executable, "-c", "import time; print('runs', flush=True); time.sleep(600)"], place)
"""


def test_pip_ends_when_make_is_killed(tmp_path: Path) -> None:
    code = KILLED.format(folder=str(SCRIPT.parent), project=str(tmp_path))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline() == b"runs\n"
        (pip,) = psutil.Process(process.pid).children()
        try:
            assert any(os.path.realpath(f"/proc/{pip.pid}/fd/{fd}") == str(tmp_path) for fd in fds(pip)), (
                "lock"
            )
            process.kill()
            process.wait()
            _, alive = psutil.wait_procs([pip], timeout=10)
            assert not alive
        finally:
            with contextlib.suppress(psutil.NoSuchProcess):
                pip.kill()


def fds(process: psutil.Process) -> list[str]:
    return os.listdir(f"/proc/{process.pid}/fd")


def test_unwritable_project_is_told_in_one_line(tmp_path: Path) -> None:
    # The script finds its project by its own place; a file blocks the place of the environment.
    script = tmp_path / "site_config" / "supervisor" / "bootstrap.py"
    script.parent.mkdir(parents=True)
    script.write_bytes(SCRIPT.read_bytes())
    (tmp_path / "requirements.lock").write_text("# nothing\n")
    (tmp_path / ".venv").write_text("")
    done = subprocess.run(
        [sys.executable, str(script), "requirements.lock", "-c", "pass"],
        capture_output=True,
        text=True,
        env=dict(os.environ),
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
