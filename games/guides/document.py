"""A text of a guide: a head of ``key: value`` lines up to ``---``, then Markdown with examples.

Every heading names its anchor, the same in all languages: ``## Pushing {#pushing}``. Links to other pages of
the site are written ``(glossary:blot)``, ``(rules:abalone#pushing)``, ``(tutorial:backgammon-3)``,
``(help:keyboard)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from games.guides import examples
from games.guides.examples import Example, GuideError

HEAD_END: Final = "---"
_ANCHOR: Final = re.compile(r"\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}$")
_LINK: Final = re.compile(r"(glossary|rules|about|tutorial|help|page):([\w@-]*)(#[\w-]+)?")
_TAG: Final = re.compile(r"<[^>]+>")
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])

Address = Callable[[str, str], str]
"""The address of a link's kind and name; raises KeyError where there is no such page."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with its anchor; ``at`` is its place among the tokens."""

    level: int
    anchor: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another page of the site."""

    kind: str
    name: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Document:
    """A text that was read; ``head`` are its title, description and what else stands at its top."""

    file: str
    head: Mapping[str, str]
    tokens: Sequence[Token]
    headings: tuple[Heading, ...]
    examples: Mapping[str, Example]

    def links(self) -> Iterator[Link]:
        """Every link to another page of the site. Raises GuideError for one of an unknown form."""
        for token in self.tokens:
            for child in token.children or ():
                address = str(child.attrs.get("href", "")) if child.type == "link_open" else ""
                if not address or address.startswith(("#", "/", "https://", "mailto:")):
                    continue
                found = _LINK.fullmatch(address)
                if found is None:
                    raise GuideError(self.file, (token.map or [0])[0] + 1, f"unknown link {address!r}")
                yield Link(found[1], found[2], (found[3] or "")[1:])

    def html(self, address: Address, drawn: Mapping[str, str], start: int = 0, end: int | None = None) -> str:
        """The text, or some of its tokens, as HTML; ``drawn`` has each example by its name."""
        return str(
            _RENDERER.render(self.tokens[start:end], _MARKDOWN.options, {"to": address, "drawn": drawn})
        )

    def parts(self, section: str) -> list[tuple[Heading, int, int]]:
        """The headings right below a section, each with its tokens from and to; none without the section."""
        found, inside = list[tuple[Heading, int, int]](), False
        for index, heading in enumerate(self.headings):
            if heading.level == 2:
                inside = heading.anchor == section
            elif inside and heading.level == 3:
                after = self.headings[index + 1 :]
                end = after[0].at if after else len(self.tokens)
                found.append((heading, heading.at + 3, end))
        return found


def read(text: str, file: str) -> Document:
    """Raises GuideError with the line of what is wrong."""
    head, rest, skipped = _head(text, file)
    tokens = _MARKDOWN.parse(rest)
    headings = list[Heading]()
    found: dict[str, Example] = {}
    for at, token in enumerate(tokens):
        line = (token.map or [0])[0] + skipped + 1
        if token.type == "heading_open":
            headings.append(_heading(tokens, at, file, line))
        elif token.type == "fence":
            kind, _space, name = token.info.partition(" ")
            if kind != "example":
                raise GuideError(file, line, f"a block of an unknown kind: {token.info!r}")
            if name in found:
                raise GuideError(file, line, f"a second example {name!r}")
            found[name] = examples.read(name.strip(), token.content, file=file, line=line)
    anchors = [heading.anchor for heading in headings]
    for anchor in anchors:
        if anchors.count(anchor) > 1:
            raise GuideError(file, 1, f"the anchor {anchor!r} stands there twice")
    document = Document(file, head, tokens, tuple(headings), found)
    list(document.links())
    return document


def plain(html: str) -> str:
    """HTML as text."""
    return " ".join(unescape(_TAG.sub(" ", html)).split())


def inline(text: str, address: Address) -> str:
    """One line of Markdown, as in captions."""
    tokens = _MARKDOWN.parseInline(text)
    return str(_RENDERER.render(tokens, _MARKDOWN.options, {"to": address, "drawn": {}}))


def _head(text: str, file: str) -> tuple[dict[str, str], str, int]:
    """The head, what follows it, and how many lines it takes."""
    lines = text.splitlines()
    if HEAD_END not in lines:
        raise GuideError(file, 1, f"the head does not end with {HEAD_END}")
    end = lines.index(HEAD_END)
    head = {}
    for number, row in enumerate(lines[:end], start=1):
        key, colon, value = (part.strip() for part in row.partition(":"))
        if not colon or not value:
            raise GuideError(file, number, f"expected “key: value”, not {row!r}")
        head[key] = value
    for key in ("title", "description"):
        if key not in head:
            raise GuideError(file, 1, f"no {key}")
    return head, "\n".join(lines[end + 1 :]), end + 1


def _heading(tokens: Sequence[Token], at: int, file: str, line: int) -> Heading:
    """The heading that begins there; its anchor moves from the text to an attribute."""
    content = tokens[at + 1]
    last = (content.children or [])[-1:]
    found = _ANCHOR.search(last[0].content) if last and last[0].type == "text" else None
    if found is None:
        raise GuideError(file, line, f"the heading {content.content!r} has no anchor")
    last[0].content = last[0].content[: found.start()]
    tokens[at].attrSet("id", found[1])
    text = "".join(child.content for child in content.children or ())
    return Heading(int(tokens[at].tag[1:]), found[1], text, at)


class _Renderer(RendererHTML):
    """Examples become figures, tables scroll sideways by themselves, links find their pages."""

    def fence(self, tokens: Sequence[Token], idx: int, options: object, env: Mapping[str, object]) -> str:
        name = tokens[idx].info.partition(" ")[2].strip()
        drawn = env["drawn"]
        return drawn.get(name, "") if isinstance(drawn, Mapping) else ""

    def table_open(self, tokens: Sequence[Token], idx: int, options: object, env: object) -> str:
        return '<div class="table-wrap" tabindex="0"><table class="table">\n'

    def table_close(self, tokens: Sequence[Token], idx: int, options: object, env: object) -> str:
        return "</table></div>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, options: object, env: Mapping[str, object]) -> str:
        token = tokens[idx]
        found = _LINK.fullmatch(str(token.attrs.get("href", "")))
        to = env["to"]
        if str(token.attrs.get("href", "")).startswith("https://"):
            token = Token("link_open", "a", 1, attrs={**token.attrs, "rel": "external noopener"})
        elif found is not None and callable(to):
            token = Token("link_open", "a", 1, attrs={"href": to(found[1], found[2]) + (found[3] or "")})
            if found[1] == "glossary":
                token.attrs["class"] = "term"
        return str(self.renderToken([token], 0, options, env))  # type: ignore[arg-type]


_RENDERER: Final = _Renderer()
