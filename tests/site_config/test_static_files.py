"""What is served of our ES modules and sheets: the code without comments and spaces, nothing else changed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from site_config.static_files import OUR_FOLDERS, HashedFiles, code, rules
from tests.services.session import ROOT

MODULES = sorted(path for folder in OUR_FOLDERS for path in ROOT.glob(f"*/static/{folder}/**/*.js"))
# A minifier that knows no grammar would read what lies between the inner backticks as code.
NESTED_TEMPLATE = re.compile(r"`[^`]*\$\{[^}`]*`")
SOURCE = b"""// @ts-check
/** @param {string} name  who */
export function greet(name) {
  const path = `https://${name}  //  two`; // a remark
  return name.replace(/\\/\\/ +/g, "/* kept */") + path;
}
"""
CODE = (
    b"export function greet(name){const path=`https://${name}  //  two`;"
    b'return name.replace(/\\/\\/ +/g,"/* kept */")+path;}'
)
SHEET = b"""/* Who sits here */
.seat > :is(a, b):hover {
  /* two */ --way: url("data:image/svg+xml,/* kept */  %3Csvg");
  width: calc(100% -  2 * var(--edge));

  .name :is(i)::before { content: "a  b"; }
}
"""
RULES = (
    b'.seat > :is(a, b):hover { --way: url("data:image/svg+xml,/* kept */  %3Csvg"); '
    b'width: calc(100% - 2 * var(--edge)); .name :is(i)::before { content: "a  b"; } }'
)


def test_comments_and_spaces_go_and_texts_stay() -> None:
    assert code(SOURCE) == CODE
    assert rules(SHEET) == RULES


@pytest.mark.parametrize(
    ("name", "source", "served"),
    [
        ("games/greet.js", SOURCE, CODE),
        ("django_htmx/greet.js", SOURCE, SOURCE),
        ("games/seat.css", SHEET, RULES),
        ("admin/css/seat.css", SHEET, SHEET),
    ],
)
def test_only_what_is_our_own_is_shortened(tmp_path: Path, name: str, source: bytes, served: bytes) -> None:
    storage = HashedFiles(location=tmp_path)
    stored = storage.save(name, ContentFile(source))
    assert (tmp_path / stored).read_bytes() == served


def test_what_was_read_for_its_hash_is_stored_whole(tmp_path: Path) -> None:
    source = ContentFile(SOURCE)
    source.read()
    storage = HashedFiles(location=tmp_path)
    assert (tmp_path / storage.save("games/greet.js", source)).read_bytes() == CODE


def test_no_collected_module_is_empty(tmp_path: Path) -> None:
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "site_config.settings.embedded",
        "SPIELSTEIN_DATA": str(tmp_path),
    }
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    collected = list((tmp_path / "static" / "games").rglob("*.js"))
    assert len(collected) >= len([path for path in MODULES if "games" in path.parts])
    assert [path.name for path in collected if path.stat().st_size == 0] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_templates_are_not_nested(path: Path) -> None:
    assert NESTED_TEMPLATE.search(path.read_text()) is None
    assert len(code(path.read_bytes())) < path.stat().st_size
