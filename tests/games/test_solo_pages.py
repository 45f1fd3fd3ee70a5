"""Pages of games on the reader's own device: what is drawn, what the script is told, what they weigh."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games import solo_page
from games.engine import envelope, registry
from games.solo import bridge
from games.solo.settings import CODES
from games.solo_address import from_position
from tests.games.test_page_weight import GAMES, LIMIT, SITE, compressed, modules
from tests.solo.shapes import wrong_frame

pytestmark = pytest.mark.django_db
SEED = "5e" * 32


@pytest.fixture(autouse=True)
def runtime(tmp_path: Path, settings: Any) -> Path:
    """A site whose runtime is there, as far as its pages can tell."""
    settings.DEVICE_ROOT = tmp_path
    written = {"version": "abc123", "files": {"pyodide.mjs": 10, "engine.bin": 20}}
    (tmp_path / "runtime.json").write_text(json.dumps(written))
    return tmp_path


def body(address: str, **headers: str) -> str:
    response = Client(headers=headers).get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def told(page: str, name: str) -> Any:
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("game", registry.slugs())
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_every_number_of_seats_is_drawn_and_asks_the_database_for_nothing(
    django_assert_num_queries: Any, game: str, prefix: str
) -> None:
    for seats in registry.get(game).seats:
        with django_assert_num_queries(0):
            page = body(f"{prefix}/spiele/{game}/solo/?sitze={seats}")
        assert page.count('class="seat-strip"') == seats
        assert wrong_frame(told(page, "match-snapshot")) == []
        facts = told(page, "solo-facts")
        assert facts["drawn"] == {
            "seats": seats,
            "near": 0,
            "paints": facts["paints"][next(key for key in facts["paints"] if key.split()[0] == str(seats))],
        }
        assert facts["runtime"]["files"] == {"pyodide.mjs": 10, "engine.bin": 20}


@pytest.mark.parametrize("game", registry.slugs())
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_links_to_it_are_shown_with_a_picture_that_is_there(game: str, prefix: str) -> None:
    found = re.search(
        r'og:image" content="http://testserver/static/([^"]+)"', body(f"{prefix}/spiele/{game}/solo/")
    )
    assert found
    assert finders.find(found[1])


def test_whoever_looks_sits_below_and_wishes_that_make_no_sense_are_left_out() -> None:
    assert told(body("/spiele/halma/solo/?sitze=3&vorn=2"), "solo-facts")["drawn"]["near"] == 2
    drawn = told(body("/spiele/halma/solo/?sitze=9&vorn=7&pieces=99&stellung=nothing"), "solo-facts")["drawn"]
    assert drawn == {"seats": 2, "near": 0, "paints": [0, 1]}
    assert Client().get("/spiele/mau-mau/solo/").status_code == 404


def test_pages_may_share_memory_with_their_worker() -> None:
    response = Client().get("/spiele/abalone/solo/")
    assert response["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


def test_without_a_runtime_the_page_says_what_is_missing(runtime: Path) -> None:
    (runtime / "runtime.json").write_text(json.dumps({"missing": "unreachable", "reason": "no line"}))
    page = body("/spiele/dorada/solo/")
    assert "ließen sich beim Einrichten nicht holen" in page
    assert 'type="module" src="/static/games/solo' not in page
    assert '?spiel=dorada#computer"' in page


def test_without_scripts_a_match_on_the_site_is_offered() -> None:
    noscript = re.search(r"<noscript>(.*?)</noscript>", body("/spiele/abalone/solo/"), re.DOTALL)
    assert noscript
    assert "braucht JavaScript" in noscript[1]
    assert '?spiel=abalone#computer"' in noscript[1]


@pytest.mark.parametrize("game", registry.slugs())
def test_the_page_stays_light(game: str) -> None:
    scripts = modules(GAMES / "solo" / f"{game}.js") | modules(SITE / "site.js")
    styles = {SITE / f"{name}.css" for name in ("tokens", "base", "components")}
    styles |= {GAMES / f"{name}.css" for name in ("board", "match", "solo")}
    assert compressed(scripts | styles) <= LIMIT


@pytest.mark.parametrize("game", registry.slugs())
def test_whatever_is_refused_has_a_sentence(game: str) -> None:
    texts = solo_page.page_texts(game, (0, 1))
    worded_by_themselves = {"save_damaged": "damaged", "save_from_the_future": "future"}
    for code in (*CODES, "nothing_to_take_back", "match_too_long", "not_available", "match_over"):
        assert worded_by_themselves.get(code, f"refused_{code}") in texts, code


@pytest.mark.parametrize("game", registry.slugs())
def test_the_script_is_told_what_the_bridge_takes(game: str) -> None:
    rules = registry.get(game)
    refused = {tuple(one) for one in solo_page.facts(solo_page.table(game, {}))["refused"]}
    for seats in rules.seats:
        for spec in rules.options:
            for value in spec.choices:
                wanted = {
                    "game": game,
                    "seats": [None, *[1] * (seats - 1)],
                    "beginner": 0,
                    "options": {spec.name: value},
                    "position": "",
                }
                request = {"id": "a1b2c3d4", "seed": SEED, "settings": wanted}
                answer = json.loads(bridge.start(json.dumps(request), 0))
                assert ("error" in answer) == ((seats, spec.name, value) in refused)


@pytest.mark.parametrize("game", registry.slugs())
def test_a_position_goes_on_at_its_own_table(game: str) -> None:
    rules = registry.get(game)
    for seats in rules.seats:
        page = body(from_position(rules, rules.start(seats)))
        assert told(page, "solo-facts")["drawn"]["seats"] == seats


def test_examples_and_positions_lead_to_a_game_on_the_device() -> None:
    guide = body("/spiele/abalone/regeln/")
    links = [unescape(link) for link in re.findall(r'href="(/spiele/abalone/solo/\?[^"]+)"', guide)]
    assert links
    drawn, usual = (told(body(page), "match-snapshot") for page in (links[0], "/spiele/abalone/solo/"))
    assert drawn["board"]["pieces"] != usual["board"]["pieces"]
    halma = registry.get("halma")
    position = body(f"/stellung/?p={quote(envelope.write(halma, halma.start(3)))}")
    assert "Ab hier auf diesem Gerät weiterspielen" in position
