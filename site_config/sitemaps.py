"""The pages that search engines should know, in both languages."""

from __future__ import annotations

from typing import Any

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from games.engine import registry
from games.guides import shelf
from site_config import topics


class Pages(Sitemap):
    """An entry is the name of a page and its arguments; every language points to the others."""

    i18n = True
    alternates = True
    x_default = True

    def __init__(self, entries: list[tuple[str, tuple[Any, ...]]]) -> None:
        self.entries = entries

    def items(self) -> list[tuple[str, tuple[Any, ...]]]:
        return self.entries

    def location(self, item: tuple[str, tuple[Any, ...]]) -> str:
        return reverse(item[0], args=item[1])


def _guides() -> list[tuple[str, tuple[Any, ...]]]:
    entries: list[tuple[str, tuple[Any, ...]]] = [("games:glossary", ())]
    for slug in registry.slugs():
        entries += [("games:about", (slug,)), ("games:rules", (slug,)), ("rankings:table", (slug,))]
        entries.append(("games:solo", (slug,)))
        entries += [("games:tutorial", (slug, number)) for number in shelf.tutorial(slug)]
    return entries


def _site() -> list[tuple[str, tuple[Any, ...]]]:
    names = ("lobby:home", "lobby:watch", "help", "imprint", "privacy", "terms", "licences", "accessibility")
    return [*((name, ()) for name in names), *(("help_topic", (topic,)) for topic in topics.HELP)]


ALL = {"site": Pages(_site()), "guides": Pages(_guides())}
