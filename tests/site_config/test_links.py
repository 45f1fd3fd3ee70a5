"""Links of guides, help and legal pages lead somewhere, and in the language of their page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.test import Client

from games.engine import registry
from games.guides import shelf
from site_config import topics

pytestmark = pytest.mark.django_db
ADDRESSES = (
    "/glossar/",
    "/hilfe/",
    "/impressum/",
    "/datenschutz/",
    "/nutzungsbedingungen/",
    "/lizenzen/",
    "/barrierefreiheit/",
    *(f"/hilfe/{name}/" for name in topics.HELP),
    *(f"/spiele/{slug}/{end}" for slug in registry.slugs() for end in ("", "regeln/")),
    *(f"/spiele/backgammon/lernen/{number}/" for number in shelf.tutorial("backgammon")),
)


@cache
def body(address: str) -> str:
    """A page as whoever follows a link gets it. Raises AssertionError for one that does not answer."""
    answer = Client().get(address, follow=True)
    assert answer.status_code == 200, address
    return answer.content.decode()


def links(page: str) -> Iterator[tuple[str, str]]:
    """The address of each link of a page's own text, and its whole tag."""
    main = page[page.index("<main") : page.index("</main>")]
    for tag in re.findall(r"<a\b[^>]*>", main):
        found = re.search(r'\bhref="([^"]+)"', tag)
        assert found is not None, tag
        yield found[1].replace("&amp;", "&"), tag


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_link_and_anchor_leads_somewhere(address: str, prefix: str) -> None:
    here = prefix + address
    page = body(here)
    for target, tag in set(links(page)):
        if target.startswith("mailto:"):
            continue
        if target.startswith("http"):
            assert re.search(r'rel="[^"]*\bexternal\b[^"]*\bnoopener\b', tag), tag
            continue
        path, _hash, anchor = target.partition("#")
        path = path.partition("?")[0]
        assert not path or path.startswith("/en/") == bool(prefix), (
            f"{here}: {target} is in the other language"
        )
        there = page if path in ("", here) else body(path)
        if anchor:
            assert f'id="{anchor}"' in there, f"{here}: nothing is called {target}"


def test_the_sitemap_has_every_page_in_both_languages() -> None:
    sitemap = Client().get("/sitemap.xml").content.decode()
    entries = dict(re.findall(r"<url><loc>(.*?)</loc>(.*?)</url>", sitemap, re.DOTALL))
    for address in ADDRESSES:
        pair = {"de": f"http://testserver{address}", "en": f"http://testserver/en{address}"}
        for own in pair.values():
            assert own in entries
            for code, other in pair.items():
                assert f'hreflang="{code}" href="{other}"' in entries[own]
                assert f'<link rel="alternate" hreflang="{code}" href="{other}">' in body(
                    own.removeprefix("http://testserver")
                )
