"""The README is true: its paths exist, its table names every variable; so are the files of the deployment."""

import re

from site_config.supervisor import programs
from tests.services.session import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
# set by tests for processes of their own
INTERNAL = {"SPIELSTEIN_LIVE", "SPIELSTEIN_BEAT", "SPIELSTEIN_TEST_FOLDER"}


def test_every_path_that_is_named_exists() -> None:
    tops = {path.name for path in ROOT.iterdir()} - {".data", ".venv"}
    named = [path for path in re.findall(r"`([\w.-]+/[\w./-]*)`", README) if path.split("/")[0] in tops]
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_variable_that_is_read_stands_in_the_table() -> None:
    sources = [path for app in ("site_config", "tests/services") for path in (ROOT / app).rglob("*.py")]
    read = {name for path in sources for name in re.findall(r"\"(SPIELSTEIN_\w+)\"", path.read_text())}
    listed = set(re.findall(r"`(SPIELSTEIN_\w+)`", README))
    listed |= {f"SPIELSTEIN_OPERATOR_{end}" for end in ("ADDRESS", "EMAIL")}
    assert read - INTERNAL == listed
    example = (ROOT / "site_config" / "deploy" / "environment.example").read_text()
    assert set(re.findall(r"^(SPIELSTEIN_\w+)=", example, re.MULTILINE)) <= listed


def test_values_of_the_example_are_quoted() -> None:
    example = (ROOT / "site_config" / "deploy" / "environment.example").read_text().splitlines()
    assert all(re.fullmatch(r"#.*|\w+='[^']*'", line) for line in example)


def test_every_command_of_make_is_told() -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert [target for target in targets if f"make {target}" not in README] == []


def test_units_and_containers_start_what_make_run_starts() -> None:
    web = " ".join(programs.web(0)[1:]).replace("-m daphne ", "").replace("--fd 0 ", "")
    units = (ROOT / "site_config" / "deploy" / "systemd" / "spielstein-web@.service").read_text()
    compose = (ROOT / "site_config" / "deploy" / "compose.yaml").read_text()
    for options in re.findall(r"--[\w-]+(?: \d+| -1)?", web):
        assert options in units
        assert options in compose
