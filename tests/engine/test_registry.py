"""The registry, and what the pure parts may import."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games.engine import core, registry

ENGINE = Path(core.__file__).parent
IMPURE = set("django channels celery redis asyncio random secrets time datetime os socket logging".split())


def _imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_games_are_found_by_slug() -> None:
    assert "abalone" in registry.slugs()
    assert [registry.get(slug) for slug in registry.slugs()] == list(registry.games())


def test_an_unknown_slug_is_refused() -> None:
    with pytest.raises(registry.UnknownGame) as refused:
        registry.get("chess")

    assert (refused.value.code, refused.value.params) == ("unknown_game", {"slug": "chess"})


def test_the_engine_imports_nothing_impure() -> None:
    found = {path.name: _imported(path) & IMPURE for path in ENGINE.rglob("*.py")}

    assert {name: modules for name, modules in found.items() if modules} == {}
