"""The bell in real browsers: from a request to a match; counted, shown and heard once however many tabs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.test_connection import AGREED, COUNTED_TONES
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

MATCH = re.compile(r"/partie/[0-9A-Za-z]{10}/$")
MEMBERS = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib import auth
from accounts import services as people
made = {{}}
for name in {names!r}:
    row = auth.get_user_model().objects.create(username=name.lower())
    people.attach_member(guest=None, member=row, name=name)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[auth.SESSION_KEY] = str(row.pk)
    session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[auth.HASH_SESSION_KEY] = row.get_session_auth_hash()
    session.save()
    made[name] = session.session_key
print("MADE" + json.dumps(made))
"""
OpenPage = Callable[..., Page]


def members(site: Site, *names: str) -> dict[str, str]:
    """Members of these names, and the session of each."""
    keys: dict[str, str] = json.loads(site.python(MEMBERS.format(names=names)).split("MADE", 1)[1])
    return keys


def arrive(page_for: OpenPage, site: Site, session: str, **options) -> Page:
    page = page_for(**options)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    return page


def count(page: Page):
    return page.locator(".bell-count")


def toasts(*pages: Page) -> int:
    return sum(page.locator(".toast").count() for page in pages)


def test_from_a_request_to_a_match_with_two_tabs_open(page_for: OpenPage, live_site: Site) -> None:
    keys = members(live_site, "Berta", "Bruno")
    berta, bruno = (arrive(page_for, live_site, keys[name]) for name in ("Berta", "Bruno"))
    bruno.goto("/")
    second = bruno.context.new_page()
    second.goto("/")
    expect(count(bruno)).to_be_hidden()

    berta.goto("/freunde/")
    berta.get_by_role("textbox", name="Name").fill("bruno")
    berta.get_by_role("button", name="Anfreunden").first.click()
    expect(berta.get_by_text("Deine Anfrage an Bruno ist unterwegs.")).to_be_visible()
    for tab in (bruno, second):
        expect(count(tab)).to_have_text("1")
    assert bruno.evaluate(AGREED)
    assert second.evaluate(AGREED)
    assert toasts(bruno, second) == 1

    bruno.get_by_role("link", name="Mitteilungen, ungelesen: 1").click()
    expect(bruno.get_by_text("Berta möchte mit dir befreundet sein.")).to_be_visible()
    bruno.get_by_role("button", name="Annehmen").click()
    expect(bruno.get_by_text("Du und Berta seid jetzt befreundet.")).to_be_visible()
    expect(count(second)).to_be_hidden()

    berta.goto("/freunde/")
    expect(count(berta)).to_have_text("1")
    berta.get_by_role("link", name="Herausfordern Bruno").click()
    expect(berta.get_by_role("heading", name="Bruno herausfordern")).to_be_visible()
    berta.get_by_role("button", name="Herausfordern").click()
    expect(berta.get_by_role("heading", name="Bruno ist herausgefordert.")).to_be_visible()
    expect(count(second)).to_have_text("1")
    second.reload()
    second.get_by_role("button", name="Annehmen und spielen").click()
    expect(second).to_have_url(MATCH)
    expect(berta).to_have_url(second.url)
    expect(second.locator("#line")).to_have_attribute("data-line", "live")
    for page in (second, berta):
        page.goto("/mitteilungen/")
    expect(count(second)).to_be_hidden()
    expect(berta.get_by_text("Bruno hat angenommen")).to_be_visible()


def test_one_of_several_tabs_makes_the_sound(page_for: OpenPage, live_site: Site) -> None:
    keys = members(live_site, "Cosima", "Carlo")
    first = arrive(page_for, live_site, keys["Carlo"])
    first.context.add_init_script(COUNTED_TONES)
    first.goto("/einstellungen/")
    first.get_by_role("group", name="Ton").get_by_label("An", exact=True).check()
    first.get_by_text("Gespeichert.").wait_for()
    second = first.context.new_page()
    for tab in (first, second):
        tab.goto("/")
    cosima = arrive(page_for, live_site, keys["Cosima"])
    cosima.goto("/@Carlo/")
    cosima.get_by_role("button", name="Anfreunden").click()
    for tab in (first, second):
        expect(count(tab)).to_have_text("1")
    for tab in (first, second):
        assert tab.evaluate(AGREED)
        tab.wait_for_function("window.tones > 0 || window.taken.every((name) => name === 'agreed')")
    assert sorted(tab.evaluate("window.tones") for tab in (first, second)) == [0, 2]


def test_a_page_without_a_socket_learns_of_it_when_it_is_looked_at(
    page_for: OpenPage, live_site: Site
) -> None:
    keys = members(live_site, "Dietlinde", "Detlev")
    page = arrive(page_for, live_site, keys["Detlev"])
    page.clock.install()
    page.goto("/hilfe/")
    expect(count(page)).to_be_hidden()
    visitor = arrive(page_for, live_site, keys["Dietlinde"])
    visitor.goto("/@Detlev/")
    visitor.get_by_role("button", name="Anfreunden").click()
    expect(visitor.get_by_text("Deine Anfrage an Detlev ist unterwegs.")).to_be_visible()
    page.clock.run_for(31_000)
    expect(count(page)).to_have_text("1")
    expect(page.get_by_role("link", name="Dietlinde möchte mit dir befreundet sein.")).to_be_visible()


def test_without_javascript_every_step_is_a_form(page_for: OpenPage, live_site: Site) -> None:
    keys = members(live_site, "Elfriede", "Edgar")
    elfriede, edgar = (
        arrive(page_for, live_site, keys[name], java_script_enabled=False) for name in ("Elfriede", "Edgar")
    )
    elfriede.goto("/en/@Edgar/")
    elfriede.get_by_role("link", name="Challenge").click()
    elfriede.get_by_role("radio", name="ranked", exact=True).check()
    elfriede.get_by_role("button", name="Challenge").click()
    edgar.goto("/en/")
    edgar.get_by_role("link", name="Notifications, unread: 1").click()
    edgar.get_by_role("button", name="Decline").click()
    expect(edgar.get_by_text("You have declined the challenge.")).to_be_visible()
    elfriede.reload()
    expect(elfriede.get_by_text("Edgar has declined.")).to_be_visible()


@pytest.mark.parametrize(("scheme", "width", "prefix"), [("light", 1440, ""), ("dark", 320, "/en")])
def test_the_pages_are_accessible_and_fit(
    page_for: OpenPage, live_site: Site, scheme: str, width: int, prefix: str
) -> None:
    names = [f"{name}{width}" for name in ("Frauke", "Ferdinand", "Fiete")]
    keys = members(live_site, *names)
    frauke, ferdinand, fiete = (
        arrive(page_for, live_site, keys[name], color_scheme=scheme, viewport={"width": width, "height": 700})
        for name in names
    )
    for other in (ferdinand, fiete):
        other.goto(f"/@{names[0]}/")
        other.get_by_role("button", name="Anfreunden").click()
    ferdinand.goto(f"/einladen/?an={names[0]}")
    ferdinand.get_by_role("button", name="Herausfordern").click()
    frauke.goto("/freunde/")
    frauke.get_by_role("button", name=f"Annehmen {names[2]}").click()
    room = ferdinand.url.removeprefix(live_site.url)
    looks = [(frauke, path) for path in ("/freunde/", "/mitteilungen/", f"/@{names[2]}/", "/", room)]
    looks += [(frauke, f"/einladen/?an={names[2]}"), (ferdinand, room), (ferdinand, "/einladen/")]
    for page, path in looks:
        page.goto(f"{prefix}{path}")
        found = Axe().run(page).response["violations"]
        assert not found, (path, [(v["id"], [n["html"] for n in v["nodes"]]) for v in found])
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_bell_leaves_the_top_of_a_match_in_one_line(
    page_for: OpenPage, live_site: Site, width: int
) -> None:
    keys = members(live_site, f"Gesine{width}")
    page = arrive(page_for, live_site, keys[f"Gesine{width}"], viewport={"width": width, "height": 700})
    page.goto("/")
    page.get_by_role("button", name="leicht").first.click()
    expect(page).to_have_url(MATCH)
    assert page.locator(".site-top").bounding_box()["height"] < 70
    assert page.evaluate("document.documentElement.scrollWidth") <= width
