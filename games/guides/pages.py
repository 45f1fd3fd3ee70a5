"""Guides as HTML in the language of the reader, made once in each process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import texts
from games.engine import registry
from games.engine.core import Call, Roll
from games.engine.registry import AnyRules
from games.guides import claims, document, pictures, shelf
from games.guides.document import Document, Heading
from games.guides.examples import Claim, Example
from games.names import game_name
from games.referee.shown import effects_data, steps_data
from games.solo_address import from_position
from games.titles import boards
from games.titles import registry as titles

FAQ: Final = "faq"
STEPS: Final = "steps"


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A text ready to be put into a page; ``data`` describes it to search engines, with addresses as links
    have them."""

    head: dict[str, str]
    body: SafeString
    sheet: SafeString
    contents: tuple[Heading, ...]
    data: tuple[dict[str, Any], ...]
    facts: tuple[str, ...] = ()


@lru_cache(maxsize=256)
def page(folder: str, language: str, name: str) -> GuidePage:
    """Raises UnknownGuide, and GuideError for a text that is broken."""
    text = shelf.get(folder, language, name)
    with translation.override(language):
        sheet, figures = _figures(folder, text) if text.examples else ("", {})
        about = [_game(folder, text)] if folder != shelf.GLOSSARY and name == shelf.ABOUT else []
        return made(text, sheet, figures, about)


def made(
    text: Document,
    sheet: str = "",
    figures: Mapping[str, str] | None = None,
    about: Sequence[dict[str, Any]] = (),
) -> GuidePage:
    """A text with its figures as a page, in the language that is active."""
    return GuidePage(
        head=dict(text.head),
        body=mark_safe(text.html(address, figures or {})),
        sheet=mark_safe(sheet),
        contents=tuple(heading for heading in text.headings if heading.level == 2),
        data=(*about, *_described(text)),
        facts=tuple(fact.strip() for fact in text.head.get("facts", "").split("|") if fact.strip()),
    )


def address(kind: str, name: str) -> str:
    """Where a link of a text leads, in the language that is active. Raises KeyError for no page."""
    if kind == "glossary":
        return f"{reverse('games:glossary')}#{name}"
    if kind in ("rules", "about"):
        if name not in registry.slugs():
            raise KeyError(name)
        return reverse(f"games:{kind}", args=[name])
    if kind == "tutorial":
        slug, _dash, number = name.rpartition("-")
        if slug not in registry.slugs():
            raise KeyError(name)
        return reverse("games:tutorial", args=[slug, int(number)])
    if kind == "help":
        return reverse("help_topic", args=[name]) if name else reverse("help")
    return reverse(name.replace("@", ":"))


def _figures(folder: str, text: Document) -> tuple[str, dict[str, str]]:
    """The sheet of shared drawings and the figure of each example."""
    rules, title = registry.get(folder), titles.get(folder)
    positions = {name: claims.position_of(one, rules) for name, one in text.examples.items()}
    labels = {name: title.position(boards.stand(folder, found)) for name, found in positions.items()}
    sheet, drawings = pictures.all_of(text.examples.values(), rules, labels)
    return sheet, {
        name: _figure(one, rules, positions[name], drawings[name]) for name, one in text.examples.items()
    }


def _figure(example: Example, rules: AnyRules, position: Any, drawing: str) -> str:
    query = urlencode({"p": rules.write(position)})
    caption = document.inline(example.words["caption"], address) if "caption" in example.words else ""
    task = document.inline(example.words["task"], address) if "task" in example.words else ""
    said = [_said(claim, rules, position) for claim in example.claims]
    return format_html(
        '<figure class="example" id="example-{}" data-game="{}" data-example="{}">'
        '<div class="example-board">{}</div><figcaption>{}{}{}'
        '<p class="row no-print"><button type="button" class="button small pine" data-try hidden>'
        "{}</button>{}</p></figcaption></figure>",
        example.name,
        rules.slug,
        f"{reverse('games:try', args=[rules.slug])}?{query}",
        mark_safe(drawing),
        format_html('<p class="example-caption">{}</p>', mark_safe(caption)) if caption else "",
        format_html('<ul class="claims">{}</ul>', mark_safe("".join(said))) if said else "",
        format_html('<p class="example-task">{}</p>', mark_safe(task)) if task else "",
        _("Try it"),
        "" if rules.outcome(position) is not None else _played_on(rules, position),
    )


def _played_on(rules: AnyRules, position: Any) -> SafeString:
    """The link to a game on the reader's device that goes on from there."""
    return format_html(
        ' <a class="button small" href="{}" rel="nofollow">{}</a>',
        from_position(rules, position),
        _("Play on from here"),
    )


def _said(claim: Claim, rules: AnyRules, position: Any) -> str:
    """What the board says to a move, as an item of the list below the drawing."""
    kind, word = ("legal", _("allowed")) if claim.legal else ("illegal", _("not allowed"))
    return format_html(
        '<li class="claim is-{}"><span class="visually-hidden">{}:</span> {}</li>',
        kind,
        word,
        _allowed(claim, rules, position) if claim.legal else _refused(claim, rules, position),
    )


def _allowed(claim: Claim, rules: AnyRules, position: Any) -> SafeString | str:
    one = claims.played(rules, position, claim.move)
    title = titles.get(rules.slug)
    if isinstance(one.action, Roll):
        return format_html("{} <code>{}</code>", _("Roll"), claim.move)
    if isinstance(one.action, Call):
        return title.listed(claim.move)
    if not one.action.steps:
        again = _("No move possible, one more try") if one.number("retry") else _("No move possible")
        written = title.listed(claim.move)
        return format_html("<code>{}</code> {}{}", written, "" if written.endswith("–") else "– ", again)
    move = {
        "steps": steps_data(rules.points, one.action.steps),
        "text": rules.write_move(position, one.action),
        "effects": effects_data(rules.points, one.effects),
    }
    seats = title.colours(rules.counters(position), rules.seats[-1])
    words = title.explained(move, [str(title.WORDS.seats[colour]) for colour in seats])
    text = str(move["text"])
    if words.startswith(text):
        return format_html("<code>{}</code>{}", text, words[len(text) :])
    return format_html("<code>{}</code> – {}", text, words)


def _refused(claim: Claim, rules: AnyRules, position: Any) -> SafeString:
    error = claims.refusal(rules, position, claim.move)
    why = "" if error is None else texts.refusal(error.code, error.params, game=rules.slug)
    return format_html("<code>{}</code> – {}", titles.get(rules.slug).listed(claim.move), why)


def _described(text: Document) -> list[dict[str, Any]]:
    """What a search engine is told: the questions with their answers, and the steps of play."""
    found: list[dict[str, Any]] = []
    questions = text.parts(FAQ)
    if questions:
        entities = [
            {
                "@type": "Question",
                "name": heading.text,
                "acceptedAnswer": {"@type": "Answer", "text": _plain(text, start, end)},
            }
            for heading, start, end in questions
        ]
        found.append({"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": entities})
    steps = text.parts(STEPS)
    if steps:
        listed = [
            {
                "@type": "HowToStep",
                "name": heading.text,
                "text": _plain(text, start, end),
                "url": f"#{heading.anchor}",
            }
            for heading, start, end in steps
        ]
        found.append(
            {"@context": "https://schema.org", "@type": "HowTo", "name": text.head["title"], "step": listed}
        )
    return found


def _plain(text: Document, start: int, end: int) -> str:
    return document.plain(text.html(address, {}, start, end))


def _game(folder: str, text: Document) -> dict[str, Any]:
    seats: Sequence[int] = registry.get(folder).seats
    return {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": game_name(folder),
        "description": text.head["description"],
        "url": reverse("games:about", args=[folder]),
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": seats[0], "maxValue": seats[-1]},
    }
