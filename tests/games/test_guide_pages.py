"""Pages of guides: what they answer and weigh, what search engines are told, and trying examples out."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from django.template import Context
from django.test import Client, RequestFactory

from games.engine import registry
from games.guides import shelf
from games.templatetags.guides import json_ld
from tests.games.test_page_weight import GAMES, SITE, compressed, modules

LIMIT = 60_000
PUSH = "5/6/7/8/2bbw4/8/7/6/5 b 0 0-0"
ADDRESSES = [
    "/glossar/",
    *(f"/spiele/{slug}/{end}" for slug in registry.slugs() for end in ("", "regeln/")),
    *(f"/spiele/backgammon/lernen/{number}/" for number in shelf.tutorial("backgammon")),
]
pytestmark = pytest.mark.django_db


def described(body: str) -> list[Any]:
    return [
        json.loads(found) for found in re.findall(r'<script type="application/ld\+json">(.*?)</script>', body)
    ]


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_guide_is_light_and_asks_the_database_for_nothing(
    django_assert_num_queries: Any, address: str, prefix: str
) -> None:
    client = Client()
    client.get(prefix + address)
    with django_assert_num_queries(0):
        page = client.get(prefix + address)
    assert page.status_code == 200
    styles = {SITE / f"{name}.css" for name in ("tokens", "base", "components")}
    styles |= {GAMES / f"{name}.css" for name in ("board", "guide", "about")}
    weight = len(gzip.compress(page.content, 6)) + compressed(
        styles | modules(SITE / "site.js") | {GAMES / "example.js"}
    )
    assert weight <= LIMIT


@pytest.mark.parametrize("address", ADDRESSES)
def test_search_engines_find_title_description_languages_and_picture(address: str) -> None:
    body = Client().get(address).content.decode()
    assert body.count("<h1") == 1
    title = re.search(r"<title>(.+?) · Spielstein</title>", body)
    text = re.search(r'<meta name="description" content="([^"]{40,200})">', body)
    assert title, text
    for code, path in (("de", address), ("en", f"/en{address}")):
        assert f'<link rel="alternate" hreflang="{code}" href="http://testserver{path}">' in body
    assert f'<link rel="canonical" href="http://testserver{address}">' in body
    assert 'property="og:title"' in body
    if "/spiele/" in address:
        picture = r'property="og:image" content="http://testserver/static/games/guides/{}/[\w.-]+jpg"'
        assert re.search(picture.format("de"), body)
        assert re.search(picture.format("en"), Client().get(f"/en{address}").content.decode())


def test_rules_tell_search_engines_their_questions_and_steps() -> None:
    found = {
        entry["@type"]: entry for entry in described(Client().get("/spiele/abalone/regeln/").content.decode())
    }
    assert set(found) == {"FAQPage", "HowTo"}
    assert all(len(question["acceptedAnswer"]["text"]) > 20 for question in found["FAQPage"]["mainEntity"])
    assert len(found["HowTo"]["step"]) >= 5
    game = described(Client().get("/spiele/halma/").content.decode())[0]
    assert (game["@type"], game["numberOfPlayers"]["maxValue"]) == ("Game", 6)
    assert game["url"] == "http://testserver/spiele/halma/"
    steps = [step["url"].partition("#") for step in found["HowTo"]["step"]]
    assert {page for page, _, anchor in steps if anchor} == {"http://testserver/spiele/abalone/regeln/"}


def test_data_for_search_engines_cannot_end_its_element() -> None:
    context = Context({"request": RequestFactory().get("/spiele/halma/")})
    assert "</script><b>" not in json_ld(context, [{"name": "</script><b>"}])[:-9]


def test_whoever_has_a_page_already_is_told_so() -> None:
    client = Client()
    first = client.get("/spiele/abalone/regeln/")
    again = client.get("/spiele/abalone/regeln/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "private" in first["Cache-Control"]
    packed = client.get("/spiele/abalone/regeln/", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < 20_000
    again = client.get(
        "/spiele/abalone/regeln/", headers={"Accept-Encoding": "gzip", "If-None-Match": packed["ETag"]}
    )
    assert again.status_code == 304
    assert client.get("/en/spiele/abalone/regeln/")["ETag"] != first["ETag"]


@pytest.mark.parametrize(
    "address",
    [
        "/spiele/schach/",
        "/spiele/schach/regeln/",
        "/spiele/halma/lernen/1/",
        "/spiele/backgammon/lernen/99/",
        f"/spiele/backgammon/lernen/{'9' * 300}/",
        f"/spiele/{'a' * 300}/lernen/1/",
        "/fr/glossar/",
    ],
)
def test_what_there_is_not_is_not_found(address: str) -> None:
    assert Client().get(address).status_code == 404


def test_every_drawing_of_a_page_has_a_text_and_its_own_place() -> None:
    body = Client().get("/spiele/abalone/regeln/").content.decode()
    figures = re.findall(r'<figure class="example" id="([^"]+)".*?</figure>', body, re.DOTALL)
    assert len(figures) == len(set(figures)) > 15
    assert len(
        re.findall(r'<svg class="board board-abalone"[^>]*role="img" aria-label="[^"]{20,}"', body)
    ) == len(figures)
    ids = re.findall(r'\bid="([^"]+)"', body)
    assert len(ids) == len(set(ids))


def tried(**query: str) -> Any:
    return Client().get("/spiele/abalone/probe/", query)


def test_an_example_is_handed_out_with_its_legal_steps() -> None:
    state = tried(p=PUSH).json()
    assert state["turn"] == {"awaits": "move", "seat": 0}
    assert "e3e4" in {move["text"] for move in state["entry"]["moves"]}
    assert state["drawing"].startswith("<svg")
    assert state["texts"]["equal_groups" if "equal_groups" in state["texts"] else "trial_reset"]


def test_after_a_move_the_other_side_is_to_move() -> None:
    state = tried(p=PUSH, z="e3e4").json()
    assert state["turn"]["seat"] == 1
    assert ["e6", 1] in state["board"]["pieces"]
    assert "drawing" not in state


def test_steps_that_are_not_allowed_are_refused_with_the_reason() -> None:
    assert "schiebt nicht" in tried(p=PUSH, s="e4>e5").json()["refused"]
    answer = Client().get("/en/spiele/abalone/probe/", {"p": PUSH, "s": "e4>e5"}).json()
    assert "does not push" in answer["refused"]


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"p": "nowhere"},
        {"p": "x" * 3000},
        {"p": PUSH, "z": "nonsense"},
        {"p": PUSH, "z": "e4e5"},
        {"p": PUSH, "z": ";".join(["e3e4"] * 200)},
        {"p": PUSH, "s": "zz>e5"},
    ],
)
def test_bad_input_is_refused_with_a_sentence(query: dict[str, str]) -> None:
    answer = tried(**query)
    assert answer.status_code == 400
    assert len(answer.json()["error"]) > 10


def test_rolls_and_calls_can_be_chosen_and_an_end_is_told() -> None:
    start = Client().get("/spiele/halma/probe/", {"p": "start"}).status_code
    assert start == 400
    found = Client().get("/spiele/ab-ins-ziel/probe/", {"p": "02 h,h,h,h/h,h,h,h 0 0 0"}).json()
    assert found["says"][0][0] == "1;2;3;4;5;6"
    won = tried(p="5/6/7/8/6bbw/8/7/6/5 b 0 5-0", z="e7e8").json()
    assert "Schwarz" in won["over"]


def test_sitemap_and_robots_name_every_guide() -> None:
    sitemap = Client().get("/sitemap.xml").content.decode()
    for address in ADDRESSES:
        assert f"<loc>http://testserver{address}</loc>" in sitemap
        assert f'hreflang="en" href="http://testserver/en{address}"' in sitemap
    assert "Sitemap: http://testserver/sitemap.xml" in Client().get("/robots.txt").content.decode()


@pytest.mark.parametrize(
    ("slug", "name", "said"),
    [
        ("backgammon", "hit", "von Punkt 8 auf Punkt 5, von Punkt 6 auf Punkt 5, schlägt auf Punkt 5"),
        ("backgammon", "doubles", "2 Steine von Punkt 24 auf Punkt 18, 2 Steine von Punkt 13 auf Punkt 7"),
        ("backgammon", "enter-first", "von der Bar auf Punkt 22, von Punkt 24 auf Punkt 23"),
        ("backgammon", "single", "von Punkt 2 hinaus, von Punkt 1 hinaus, gewinnt das Spiel"),
        ("backgammon", "bear-off-higher", "2 Steine von Punkt 4 hinaus"),
        ("halma", "one-step", "ein Schritt von d2 nach e6"),
        ("halma", "one-jump", "ein Sprung von c1 nach e5"),
        ("halma", "chain", "6 Sprünge von e7 nach i5"),
        ("halma", "arrived", "ein Schritt von m8 nach n4, Platz 1"),
    ],
)
def test_moves_in_notation_are_explained_in_words(slug: str, name: str, said: str) -> None:
    body = Client().get(f"/spiele/{slug}/regeln/").content.decode()
    figure = body.partition(f'id="example-{name}"')[2].partition("</figure>")[0]
    assert f"</code> – {said}</li>" in figure


@pytest.mark.parametrize(
    ("slug", "query", "told"),
    [
        ("abalone", {"p": PUSH, "z": "e3e4"}, "Schwarz zieht e3e4, 2 schieben 1."),
        ("ab-ins-ziel", {"p": "02 h,h,h,h/h,h,h,30 0 3 0", "z": "3: –"}, "Versuch 2 von 3"),
        (
            "backgammon",
            {"p": "-b----E-C---eE---c-e----B- roll 0 - 1 - 0-0 5 - -", "z": "double"},
            "Rot verdoppelt auf 2.",
        ),
        (
            "backgammon",
            {"p": "-b----E-C---eE---c-e----B- roll 0 - 1 - 0-0 5 - -", "z": "3-1"},
            "Rot würfelt 3-1.",
        ),
    ],
)
def test_what_was_done_is_told_as_a_sentence(slug: str, query: dict[str, str], told: str) -> None:
    assert told in Client().get(f"/spiele/{slug}/probe/", query).json()["told"]
