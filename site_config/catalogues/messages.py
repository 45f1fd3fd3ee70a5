"""Finds the texts to translate in Python modules and in templates, without GNU gettext."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

APPS = ("accounts", "games", "lobby", "rankings", "site_config")
# Folders below templates/ whose texts belong to another app than the one of that name.
TEMPLATE_OWNERS = {"account": "accounts", "allauth": "accounts"}

_SINGULAR, _PLURAL, _CONTEXT, _CONTEXT_PLURAL = (
    ("id",),
    ("id", "plural"),
    ("context", "id"),
    ("context", "id", "plural"),
)
_SHAPES = {
    "_": _SINGULAR,
    "gettext": _SINGULAR,
    "gettext_noop": _SINGULAR,
    "ngettext": _PLURAL,
    "pgettext": _CONTEXT,
    "npgettext": _CONTEXT_PLURAL,
}
_CALL = re.compile(r"\b(gettext|ngettext|pgettext|npgettext|_)\(")
_LITERAL = re.compile(r"""\s*,?\s*u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")""", re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """A text to translate: its English, the plural if it counts something, the context if it is ambiguous."""

    id: str
    context: str = ""
    plural: str = ""


def of_site(root: Path) -> dict[str, set[Message]]:
    """Return the messages of every app, looked up below the project folder `root`."""
    found: dict[str, set[Message]] = {app: set() for app in APPS}
    for app in APPS:
        for path in sorted((root / app).rglob("*.py")):
            if "migrations" not in path.parts:
                found[app].update(of_module(path.read_text(encoding="utf-8"), str(path)))
        for path in _templates(root / app / "templates"):
            found[app].update(of_template(path.read_text(encoding="utf-8"), str(path)))
    folder = root / "templates"
    for path in _templates(folder):
        found[_owner(path.relative_to(folder))].update(
            of_template(path.read_text(encoding="utf-8"), str(path))
        )
    return found


def _templates(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".html", ".txt", ".xml", ".svg"))


def _owner(path: Path) -> str:
    first = path.parts[0] if len(path.parts) > 1 else ""
    owner = TEMPLATE_OWNERS.get(first, first)
    return owner if owner in APPS else "site_config"


def of_module(source: str, name: str = "<module>") -> Iterator[Message]:
    """Yield the messages of a Python module; calls whose arguments are not plain strings are passed over."""
    tree = ast.parse(source, name)
    shapes = dict(_SHAPES)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            for alias in node.names:
                shape = _SHAPES.get(alias.name.removesuffix("_lazy"))
                if shape:
                    shapes[alias.asname or alias.name] = shape
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        shape = shapes.get(called) or _SHAPES.get(called.removesuffix("_lazy"))
        if shape:
            texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield from _message(shape, texts)


def of_template(source: str, name: str = "<template>") -> Iterator[Message]:
    """Yield the messages of a Django template."""
    calls = templatize(source, origin=name)
    for call in _CALL.finditer(calls):
        shape = _SHAPES[call[1]]
        texts: list[object] = []
        at = call.end()
        while len(texts) < len(shape) and (literal := _LITERAL.match(calls, at)):
            texts.append(ast.literal_eval(literal[1]))
            at = literal.end()
        yield from _message(shape, texts)


def _message(shape: tuple[str, ...], texts: list[object]) -> Iterator[Message]:
    strings = [text for text in texts[: len(shape)] if isinstance(text, str)]
    if len(strings) == len(shape) and strings[shape.index("id")]:
        yield Message(**dict(zip(shape, strings, strict=True)))
