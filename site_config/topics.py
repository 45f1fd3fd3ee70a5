"""Texts about the site itself, as Markdown: help by topic, and legal texts without data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from django.utils import translation

from games.guides import document, pages, shelf
from games.guides.document import Document
from games.guides.examples import GuideError
from games.guides.pages import GuidePage

ROOT: Final = Path(__file__).parent / "topics"
HELP: Final = ("fragen", "tastatur", "assistenten", "wuerfel", "wertung", "gaeste", "verlassen")
"""Topics of the help in their order, by their names in addresses."""
LEGAL: Final = ("nutzung", "lizenzen", "barrierefreiheit")


@cache
def text(language: str, name: str) -> Document:
    """Raises UnknownGuide and GuideError."""
    if language not in shelf.LANGUAGES or name not in (*HELP, *LEGAL):
        raise shelf.UnknownGuide(name)
    path = ROOT / language / f"{name}.md"
    return document.read(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT.parents[1])))


@lru_cache(maxsize=64)
def page(language: str, name: str) -> GuidePage:
    """Raises UnknownGuide and GuideError."""
    with translation.override(language):
        return pages.made(text(language, name))


def problems() -> Iterator[GuideError]:
    """Broken texts, and languages that differ."""
    for name in (*HELP, *LEGAL):
        try:
            texts = [text(language, name) for language in shelf.LANGUAGES]
        except GuideError as error:
            yield error
        except FileNotFoundError as error:
            yield GuideError(str(error.filename), 1, "the text is missing")
        else:
            yield from shelf.differences(*texts)
