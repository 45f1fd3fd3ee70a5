"""An evening in a room: found in the lobby, talked in, played, left to a computer, and a second round."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

HOST = """
import json
from importlib import import_module
from django.conf import settings
from django.contrib import auth
from accounts import services as people
row = auth.get_user_model().objects.create(username="abendwirtin")
people.attach_member(guest=None, member=row, name="Abendwirtin")
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[auth.SESSION_KEY] = str(row.pk)
session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[auth.HASH_SESSION_KEY] = row.get_session_auth_hash()
session.save()
print("MADE" + json.dumps([settings.SESSION_COOKIE_NAME, session.session_key]))
"""
CALLED_OFF = """
from django.db import transaction
from games import snapshots
from games.referee import endings
from games.services.dice import StoredDice
from games.services.recording import lock_match, now_ms, record
with transaction.atomic():
    match = lock_match({id!r})
    state = snapshots.state_of(match)
    record(match, state, endings.abort(state, now_ms(), StoredDice(match)))
"""
SLOW = 15_000


def at_board(page: Page) -> str:
    """The id of the match that the page shows."""
    page.wait_for_url(re.compile(r"/partie/\w+/"), timeout=SLOW)
    return page.url.rstrip("/").split("/")[-1]


def laid_table(page: Page, cookie: list[str], site: Site) -> str:
    """Let the host make an open room of four with a computer; returns its address."""
    page.context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": site.url}])
    page.goto("/einladen/?spiel=ab-ins-ziel")
    page.get_by_role("radio", name="ohne Uhr").check()
    page.get_by_label("Platz 3").select_option("person")
    page.get_by_label("Platz 4").select_option("1")
    page.get_by_role("radio", name="offen: steht in der Lobby").check()
    page.get_by_role("button", name="Link erzeugen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dein Tisch ist gedeckt.")
    return page.url


def sits_down(page: Page) -> None:
    """From the lobby, where the room appears by itself, to its table."""
    row = page.locator(".open-room", has_text="Abendwirtin")
    expect(row).to_be_visible(timeout=SLOW)
    row.get_by_role("button", name="Platz nehmen").click()


def test_an_evening_in_a_room_of_four(page_for: OpenPage, live_site: Site) -> None:
    cookie = json.loads(live_site.python(HOST).split("MADE", 1)[1])
    phone = page_for(viewport={"width": 390, "height": 844}, has_touch=True)
    host, desk = page_for(), page_for()
    failures: list[str] = []
    for page in (phone, host, desk):
        page.on("pageerror", lambda error: failures.append(str(error)))
    for page in (phone, desk):
        page.goto("/")
    room = laid_table(host, cookie, live_site)

    sits_down(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Du sitzt am Tisch von Abendwirtin.")
    expect(host.locator("#room-seats li.free")).to_have_count(1, timeout=SLOW)
    phone.get_by_role("button", name="Hallo!").click()
    expect(host.locator(".chat-lines")).to_contain_text("Hallo!", timeout=SLOW)
    host.get_by_label("Was du sagen willst").fill("Einer fehlt noch <b>")
    host.get_by_role("button", name="Sagen").click()
    expect(phone.locator(".chat-lines")).to_contain_text("Einer fehlt noch <b>", timeout=SLOW)
    expect(phone.get_by_label("Was du sagen willst")).to_have_count(0)

    sits_down(desk)
    first = at_board(desk)
    assert at_board(phone) == at_board(host) == first

    prompt = phone.locator(".prompt-text")
    phone.locator("[data-slot='leave'] summary").click()
    phone.locator("[data-slot='leave'] button").click()
    expect(prompt).to_have_text("Ein Computer spielt für dich.", timeout=SLOW)
    phone.locator("[data-slot='return'] > button").click()
    expect(prompt).not_to_have_text("Ein Computer spielt für dich.", timeout=SLOW)

    live_site.python(CALLED_OFF.format(id=first))
    ready = phone.locator("[data-slot='ready'] > button")
    expect(ready).to_have_attribute("aria-disabled", "false", timeout=SLOW)
    ready.click()
    for page in (host, desk):
        page.goto(room)
        expect(page.get_by_role("heading", level=1)).to_have_text("Runde 1 ist vorbei.")
    host.get_by_role("button", name="Bereit für Runde 2").click()
    expect(desk.locator("#room-seats .tag.good", has_text="bereit")).to_have_count(2, timeout=SLOW)
    desk.get_by_role("button", name="Bereit für Runde 2").click()
    host.wait_for_url(re.compile(r"/partie/"), timeout=SLOW)
    second = at_board(host)
    phone.wait_for_url(re.compile(second), timeout=SLOW)
    desk.wait_for_url(re.compile(second), timeout=SLOW)
    assert second != first
    expect(host.locator(".match-facts")).to_contain_text("Runde 2")
    assert failures == []
