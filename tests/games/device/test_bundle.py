"""What a browser gets of our sources: all that the table of a solo match imports, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.device import bundle
from games.device.build import ROOTS
from games.engine import registry
from tests.services.session import ROOT


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return bundle.collect(ROOTS).files


def test_every_game_is_there_with_its_rules_its_computer_and_what_that_has_learnt(
    files: dict[str, bytes],
) -> None:
    rules = {f"{type(registry.get(slug)).__module__.rpartition('.')[2]}.py" for slug in registry.slugs()}
    assert {f"games/engine/rules/{name}" for name in rules} <= set(files)
    assert {f"games/engine/bots/{name}" for name in rules} <= set(files)
    weights = "games/engine/bots/backgammon_weights.txt"
    assert files[weights] == (ROOT / weights).read_bytes()


def test_referee_dice_and_protocol_are_those_of_the_server(files: dict[str, bytes]) -> None:
    for name in ("solo/bridge", "referee/decide", "protocol/commands", "fairness", "engine/hints"):
        assert files[f"games/{name}.py"] == (ROOT / "games" / f"{name}.py").read_bytes()


def test_nothing_of_the_server_is_in_it(files: dict[str, bytes]) -> None:
    places = {name.rpartition("/")[0] for name in files}
    pure = r"games(/engine(/\w+)?|/referee|/protocol|/solo)?"
    assert [place for place in places if not re.fullmatch(pure, place)] == []
    beside = {name for name in files if name.count("/") == 1}
    assert beside <= {"games/__init__.py", "games/errors.py", "games/fairness.py", "games/clocks.py"}
    assert not any(b"django" in content for content in files.values())


def test_whatever_has_no_place_in_a_browser_is_refused_by_its_name() -> None:
    with pytest.raises(bundle.Unbundled, match=r"games/\w+\.py imports django"):
        bundle.collect(("games.selectors",))
    with pytest.raises(bundle.Unbundled, match=r"no module games\.nowhere"):
        bundle.collect(("games.nowhere",))


def test_what_only_types_need_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games" / "part").mkdir(parents=True)
    for name in ("__init__.py", "part/__init__.py", "part/late.py", "part/types_only.py", "part/sibling.py"):
        (tmp_path / "games" / name).write_text("")
    (tmp_path / "games" / "part" / "table.txt").write_text("1")
    (tmp_path / "games" / "part" / "other.txt").write_text("2")
    (tmp_path / "games" / "part" / "first.py").write_text(
        "from typing import TYPE_CHECKING\n"
        "from . import sibling\n"
        "if TYPE_CHECKING:\n    from games.part import types_only\n"
        "else:\n    import json\n"
        "def read():\n    from games.part import late\n    return 'table.txt'\n"
    )
    monkeypatch.setattr(bundle, "ROOT", tmp_path)
    collected = bundle.collect(("games.part.first",))
    assert list(collected.files) == [
        "games/__init__.py",
        "games/part/__init__.py",
        "games/part/first.py",
        "games/part/late.py",
        "games/part/sibling.py",
        "games/part/table.txt",
    ]
    assert collected.outside == ("json", "typing")
