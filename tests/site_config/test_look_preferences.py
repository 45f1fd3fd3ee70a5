"""Settings of a browser: what is stored, what is believed, what the page shows of them."""

import json
import re
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from django.test import Client

from site_config import preferences

PAGE = "/einstellungen/"
ROOT = Path(__file__).parents[2]


def html_tag(page: bytes) -> str:
    found = re.search(r"<html[^>]*>", page.decode())
    assert found
    return found[0]


def test_without_a_cookie_the_defaults_hold() -> None:
    assert preferences.read("") == preferences.DEFAULTS
    assert preferences.DEFAULTS["sound"] == "off"


@pytest.mark.parametrize(
    "cookie",
    [
        "{",
        "[]",
        "null",
        "%ff%fe",
        quote('{"theme": "pink", "sound": 1, "quiet": ["on"], "unknown": "on"}'),
        quote("[" * 900),
        quote('{"theme": "dark", "padding": "' + "x" * 2000 + '"}'),
    ],
)
def test_broken_or_foreign_cookies_change_nothing(cookie: str) -> None:
    assert preferences.read(cookie) == preferences.DEFAULTS


def test_known_entries_of_a_cookie_hold_beside_unknown_ones() -> None:
    read = preferences.read(quote(json.dumps({"theme": "dark", "confirm": "sometimes", "other": "x"})))
    assert read == preferences.DEFAULTS | {"theme": "dark"}


def test_only_what_differs_is_stored() -> None:
    chosen = preferences.DEFAULTS | {"animation": "fast", "sound": "on"}
    assert json.loads(unquote(preferences.write(chosen))) == {"animation": "fast", "sound": "on"}
    assert preferences.read(preferences.write(chosen)) == chosen


def test_every_setting_stands_on_the_page_with_all_its_values(client: Client) -> None:
    page = client.get(PAGE).content.decode()
    for name, values in preferences.VALUES.items():
        for value in values:
            assert f'name="{name}" value="{value}"' in page


@pytest.mark.django_db
def test_theme_is_drawn_by_the_server(client: Client) -> None:
    assert 'data-theme="system"' in html_tag(client.get(PAGE).content)
    answer = client.post(PAGE, {"theme": "dark"})
    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    tag = html_tag(client.get("/hilfe/").content)
    assert 'data-theme="dark"' in tag
    assert 'data-sound="off"' in tag


def test_a_post_leaves_the_settings_that_it_does_not_name(client: Client) -> None:
    client.post(PAGE, {"theme": "dark", "sound": "on"})
    client.post(PAGE, {"confirm": "always"})
    tag = html_tag(client.get(PAGE).content)
    assert all(text in tag for text in ('data-theme="dark"', 'data-sound="on"', 'data-confirm="always"'))


def test_an_unknown_value_is_refused_with_a_sentence(client: Client) -> None:
    answer = client.post(PAGE, {"theme": "pink", "sound": "on"})
    assert answer.status_code == 400
    assert "Es wurde nichts geändert." in answer.content.decode()
    assert preferences.COOKIE not in answer.cookies


def test_a_script_gets_an_empty_answer(client: Client) -> None:
    answer = client.post(PAGE, {"sound": "on"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert client.post(PAGE, {"sound": "loud"}, headers={"Accept": "application/json"}).status_code == 400


@pytest.mark.parametrize(
    ("wanted", "given"),
    [
        ("/en/hilfe/?a=1", "/en/hilfe/?a=1"),
        ("https://example.org/", PAGE),
        ("//example.org/", PAGE),
        ("javascript:alert(1)", PAGE),
    ],
)
def test_the_way_back_stays_on_this_site(client: Client, wanted: str, given: str) -> None:
    assert client.post(PAGE, {"theme": "light", "next": wanted})["Location"] == given


def test_whoever_comes_from_a_page_finds_back_to_it(client: Client) -> None:
    text = client.get("/einstellungen/?next=/zuschauen/").content.decode()
    assert '<a href="/zuschauen/">' in text
    assert '<input type="hidden" name="next" value="/zuschauen/">' in text
    foreign = client.get("/einstellungen/?next=//elsewhere.example/").content.decode()
    assert '<a href="//elsewhere' not in foreign
    assert 'value="//elsewhere' not in foreign
    assert 'href="/einstellungen/?next=/hilfe/"' in client.get("/hilfe/").content.decode()


def test_settings_need_the_token_of_a_form() -> None:
    assert Client(enforce_csrf_checks=True).post(PAGE, {"theme": "dark"}).status_code == 403


def test_cookie_is_kept_from_scripts_and_other_sites(client: Client) -> None:
    cookie = client.post(PAGE, {"theme": "dark"}).cookies[preferences.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


@pytest.mark.parametrize(
    ("path", "lang", "other"),
    [("/hilfe/?a=1", "de", "/en/hilfe/?a=1"), ("/en/hilfe/?a=1", "en", "/hilfe/?a=1")],
)
def test_language_switch_keeps_the_page(client: Client, path: str, lang: str, other: str) -> None:
    page = client.get(path).content.decode()
    assert f'<html lang="{lang}"' in page
    assert f'href="{other}" hreflang=' in page
    assert '<link rel="alternate" hreflang="de" href="http://testserver/hilfe/">' in page
    assert '<link rel="alternate" hreflang="en" href="http://testserver/en/hilfe/">' in page


@pytest.mark.parametrize(
    ("path", "sentence"), [("/gibt-es-nicht/", "Hier ist nichts"), ("/en/no/", "There is nothing here")]
)
def test_a_missing_page_is_a_page_of_this_site(client: Client, path: str, sentence: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert sentence in answer.content.decode()


def test_a_foreign_host_name_is_refused_by_a_page_of_this_site(client: Client) -> None:
    answer = client.get("/hilfe/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "Diese Anfrage verstehen wir nicht" in answer.content.decode()


@pytest.mark.parametrize("path", ["/hilfe/", "/impressum/", "/datenschutz/", PAGE])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_pages_about_the_site_answer(client: Client, prefix: str, path: str) -> None:
    page = client.get(prefix + path).content.decode()
    assert page.count("<h1") == 1
    assert 'href="#main"' in page
    assert 'id="main"' in page


@pytest.mark.parametrize(("prefix", "start", "lang"), [("", "/", "de"), ("/en", "/en/", "en")])
def test_manifest_names_start_and_icon(client: Client, prefix: str, start: str, lang: str) -> None:
    answer = client.get(f"{prefix}/site.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    content = answer.json()
    assert (content["start_url"], content["lang"]) == (start, lang)
    assert content["icons"][0]["src"].endswith("favicon.svg")


@pytest.mark.parametrize(
    "wanted", ["5+5 ", "lobby:home", "help", "//elsewhere.example/", "https://elsewhere.example/"]
)
def test_what_is_no_path_of_this_site_leads_nowhere(client: Client, wanted: str) -> None:
    answer = client.post(PAGE, {"theme": "dark", "next": wanted})
    assert answer.status_code == 302
    assert answer.url == PAGE


def test_solo_takes_the_same_settings_from_the_device() -> None:
    script = (ROOT / "games/static/games/solo/preferences.js").read_text()
    block = script.split("const VALUES = ")[1].split(";")[0]
    known = json.loads(re.sub(r",(\s*})", r"\1", re.sub(r"(\w+):", r'"\1":', block)))
    assert known.pop("follow") == ["off", "on"], "of solo alone: the board turns along"
    assert {name: tuple(values) for name, values in known.items()} == preferences.VALUES
