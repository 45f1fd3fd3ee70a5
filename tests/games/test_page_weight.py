"""What the page of a match loads before the first interaction: at most 60 kB of scripts and styles."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from games.engine import registry
from games.titles import boards
from site_config.static_files import code, rules

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "games" / "static" / "games"
SITE = ROOT / "site_config" / "static" / "site"
LIMIT = 60_000
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "([^"]+)"', re.MULTILINE)


def modules(entry: Path) -> set[Path]:
    """A module and everything that it imports."""
    found, waiting = set(), [entry]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        for name in IMPORT.findall(path.read_text()):
            target = (
                SITE / name.removeprefix("../site/") if "../site/" in name else (path.parent / name).resolve()
            )
            waiting.append(target)
    return found


def compressed(paths: set[Path]) -> int:
    """Bytes of these files, each compressed by itself as it is served."""
    return sum(len(gzip.compress(served(path), 6)) for path in paths)


def served(path: Path) -> bytes:
    """What is sent of a module or a sheet: the code alone."""
    return (code if path.suffix == ".js" else rules)(path.read_bytes())


@pytest.mark.parametrize("game", registry.slugs())
def test_the_match_page_stays_light(game: str) -> None:
    drawn = boards.get(game)
    scripts = modules(GAMES.parent / drawn.script) | modules(SITE / "site.js")
    styles = {SITE / f"{name}.css" for name in ("tokens", "base", "components", "chat")}
    styles |= {GAMES / f"{name}.css" for name in ("board", "seats", "match")}
    assert len(scripts) > 15
    assert compressed(scripts | styles) <= LIMIT


def test_no_style_of_the_match_page_depends_on_whatever_is_put_on_the_board() -> None:
    """``:has(> :nth-child(4))``, ``:has(*)``, ``:has(a:not(.b))``: every mark would style the page anew."""
    sheets = [SITE / f"{name}.css" for name in ("base", "components", "chat")]
    sheets += [GAMES / f"{name}.css" for name in ("board", "seats", "match", "solo")]
    found = [
        f"{sheet.name}: {rule}"
        for sheet in sheets
        for rule in re.findall(r":has\([^{]*", sheet.read_text())
        if re.match(r":has\(\s*[>+~]?\s*[:*]|:has\([^()]*:not\(", rule)
    ]
    assert found == []


def test_every_module_says_that_its_types_are_checked() -> None:
    for path in GAMES.rglob("*.js"):
        assert path.read_text().startswith("// @ts-check"), path.name
        assert len(path.read_text().splitlines()) < 400 or path.name == "protocol.js", path.name
