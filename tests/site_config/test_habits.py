"""Habits easier kept by a test than by memory: format, lint, types, imports, migrations, texts, locks."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command
from packaging.requirements import Requirement

from site_config.catalogues import files, messages
from tests.services.session import ROOT

TOP_LEVEL = {
    ".ci",
    ".gitattributes",
    ".gitignore",
    ".pre-commit-config.yaml",
    "LICENSE",
    "Makefile",
    "README.md",
    "accounts",
    "games",
    "lobby",
    "manage.py",
    "pyproject.toml",
    "rankings",
    "requirements-bench.lock",
    "requirements-dev.lock",
    "requirements.lock",
    "site_config",
    "templates",
    "tests",
}
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
LONGEST_MODULE = 400


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]
    # An archive without its history: everything that is there, but what running it leaves behind.
    made = {".venv", ".data", "__pycache__"}
    return [path for path in ROOT.rglob("*") if path.is_file() and not made & set(path.parts)]


def test_code_is_formatted() -> None:
    run("ruff", "format", "--check", ".")


def test_code_passes_the_linter() -> None:
    run("ruff", "check", ".")


def test_pure_parts_are_strictly_typed() -> None:
    run("mypy")


def test_imports_keep_the_layers() -> None:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-logo", "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("app", messages.APPS)
def test_every_text_has_its_german(app: str) -> None:
    found = messages.of_site(ROOT)[app]
    old = files.read(files.path_of(ROOT, app))
    new = files.updated(old, found)
    assert str(new) == str(old) or not (found or len(old)), f"run manage.py catalogues {app}"
    assert list(files.problems(new)) == []


def test_no_text_is_translated_in_two_ways() -> None:
    catalogues = [files.read(files.path_of(ROOT, app)) for app in messages.APPS]
    assert list(files.contradictions(catalogues)) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_name_hashes_and_no_hosts(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert "--index-url" not in text
    for name, block in pinned(text).items():
        assert "--hash=sha256:" in block, name


def test_each_lock_holds_everything_of_the_one_before() -> None:
    runtime, development, bench = (versions((ROOT / lock).read_text()) for lock in LOCKS)
    assert runtime.items() <= development.items() <= bench.items()


def test_locks_satisfy_the_project_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime, development, bench = (versions((ROOT / lock).read_text()) for lock in LOCKS)
    groups = project["dependency-groups"]
    compared = [wanted for wanted in groups["bench"] if isinstance(wanted, str)]
    for wanted, locked in (
        (project["project"]["dependencies"], runtime),
        (groups["dev"], development),
        (compared, bench),
    ):
        for requirement in map(Requirement, wanted):
            name = requirement.name.lower().replace("_", "-")
            assert requirement.specifier.contains(locked[name], prereleases=True), requirement


def pinned(lock: str) -> dict[str, str]:
    blocks = re.split(r"(?m)^(?=[a-z0-9])", lock)
    return {block.split("==")[0]: block for block in blocks if "==" in block}


def versions(lock: str) -> dict[str, str]:
    return {name: block.split("==")[1].split()[0] for name, block in pinned(lock).items()}


def test_nothing_else_lies_at_the_top() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} <= TOP_LEVEL


def test_modules_are_short_and_nothing_is_left_undone() -> None:
    marks = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "Not" + "ImplementedError")))
    for path in tracked():
        if path.suffix in (".py", ".js") and path.parts[len(ROOT.parts)] != "tests":
            text = path.read_text(encoding="utf-8")
            assert text.count("\n") <= LONGEST_MODULE, path
            assert not marks.search(text), path
