"""Which of our own sources a browser needs: found by following the imports, so that none is forgotten."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
OURS: Final = "games"


class Unbundled(Exception):
    """The sources import something that no browser has; the text says where."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Files by their paths below the project, and the modules of the standard library that they import."""

    files: dict[str, bytes]
    outside: tuple[str, ...]


def collect(roots: tuple[str, ...]) -> Bundle:
    """All that the roots import, directly or not, with the data that lies beside it. Raises Unbundled."""
    files: dict[str, bytes] = {}
    outside: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        path = _path(name)
        if path is None:
            raise Unbundled(f"there is no module {name}")
        place = path.relative_to(ROOT).as_posix()
        if place in files:
            continue
        files[place] = path.read_bytes()
        tree = ast.parse(files[place], place)
        for found in _imports(tree, name, is_package=path.name == "__init__.py"):
            if found.split(".")[0] == OURS:
                waiting.append(found)
            elif found.split(".")[0] in sys.stdlib_module_names:
                outside.add(found)
            else:
                raise Unbundled(f"{place} imports {found}")
        waiting += [".".join(name.split(".")[:end]) for end in range(1, name.count(".") + 1)]
        files |= _data(tree, path)
    return Bundle(dict(sorted(files.items())), tuple(sorted(outside - {"__future__"})))


def _path(module: str) -> Path | None:
    base = ROOT.joinpath(*module.split("."))
    for path in (base / "__init__.py", base.with_suffix(".py")):
        if path.is_file():
            return path
    # a folder of modules may do without the file
    return None


def _imports(tree: ast.Module, name: str, *, is_package: bool) -> Iterator[str]:
    """The modules that a module imports, wherever it does so; not what only its types need."""
    parts = name.split(".")
    for node in _at_run_time(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = parts[: len(parts) - node.level + is_package] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            yield source
            for alias in node.names:
                if source.split(".")[0] == OURS and _path(f"{source}.{alias.name}"):
                    yield f"{source}.{alias.name}"


def _at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
            for other in child.orelse:
                yield other
                yield from _at_run_time(other)
        else:
            yield from _at_run_time(child)


def _data(tree: ast.Module, path: Path) -> dict[str, bytes]:
    """The files beside a module that it names."""
    named = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    beside = [file for file in path.parent.iterdir() if file.name in named and file.is_file()]
    return {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in beside}
