"""Which guides there are: the files of each game and language, read once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from games.engine import registry
from games.guides import claims, document
from games.guides.document import Document
from games.guides.examples import GuideError

ROOT: Final = Path(__file__).parent
LANGUAGES: Final = ("de", "en")
ABOUT, RULES, GLOSSARY = "about", "rules", "glossary"
_TUTORIAL: Final = re.compile(r"tutorial-(\d\d)")


class UnknownGuide(KeyError):
    """There is no such text."""


@cache
def get(folder: str, language: str, name: str) -> Document:
    """A text of a game, or ``glossary``. Raises UnknownGuide and GuideError."""
    if (folder not in registry.slugs() and folder != GLOSSARY) or language not in LANGUAGES:
        raise UnknownGuide(folder)
    if name not in names(folder, language):
        raise UnknownGuide(name)
    path = ROOT / folder / language / f"{name}.md"
    return document.read(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT.parents[1])))


def names(folder: str, language: str = LANGUAGES[0]) -> tuple[str, ...]:
    """The names of a folder's texts, in their order."""
    return tuple(sorted(path.stem for path in (ROOT / folder / language).glob("*.md")))


def share_picture(folder: str, language: str) -> str:
    """The static file shown beside links to pages about a game."""
    return f"games/guides/{language}/{folder}.jpg"


def tutorial(folder: str) -> tuple[int, ...]:
    """The numbers of a game's tutorial pages, none where it has none."""
    matches = (_TUTORIAL.fullmatch(name) for name in names(folder))
    return tuple(int(match[1]) for match in matches if match is not None)


def everything() -> Iterator[tuple[str, str]]:
    """(folder, name) of every text that there is in any language."""
    for folder in (*registry.slugs(), GLOSSARY):
        found = {name for language in LANGUAGES for name in names(folder, language)}
        yield from ((folder, name) for name in sorted(found))


def problems() -> Iterator[GuideError]:
    """What is wrong with the guides: broken texts, false claims, languages that differ."""
    for folder, name in everything():
        try:
            texts = [get(folder, language, name) for language in LANGUAGES]
        except GuideError as error:
            yield error
            continue
        except UnknownGuide:
            missing = [language for language in LANGUAGES if name not in names(folder, language)]
            yield GuideError(f"games/guides/{folder}", 1, f"{name}.md is missing in {', '.join(missing)}")
            continue
        yield from _false_claims(folder, texts[0])
        yield from differences(*texts)


def _false_claims(folder: str, text: Document) -> Iterator[GuideError]:
    for example in text.examples.values():
        try:
            claims.check(example, registry.get(folder))
        except GuideError as error:
            yield error


def differences(one: Document, other: Document) -> Iterator[GuideError]:
    """Both languages have the same examples and the same anchors, in the same order."""
    facts = [[example.facts for example in text.examples.values()] for text in (one, other)]
    if facts[0] != facts[1]:
        names_of = [" ".join(text.examples) for text in (one, other)]
        first = next((pair for pair in zip(*facts, strict=False) if pair[0] != pair[1]), names_of)
        yield GuideError(other.file, 1, f"other examples than {one.file}: {first[0]} / {first[1]}")
    anchors = [[heading.anchor for heading in text.headings] for text in (one, other)]
    if anchors[0] != anchors[1]:
        differing = sorted(set(anchors[0]) ^ set(anchors[1])) or ["their order"]
        yield GuideError(other.file, 1, f"other headings than {one.file}: {', '.join(differing)}")
