"""Moderation as a story: insulted in the chat, reported, decided upon, muted, suspended, lifted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import complaints
from tests.services.site import Site
from tests.site_config.test_look_pages import LONGER, width

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live]

MODERATOR = """
from importlib import import_module
from django.conf import settings
from django.contrib import auth
row = auth.get_user_model().objects.create_superuser("aufsicht", password="viele bunte Murmeln")
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[auth.SESSION_KEY] = str(row.pk)
session[auth.BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[auth.HASH_SESSION_KEY] = row.get_session_auth_hash()
session.save()
print("KEY" + session.session_key)
"""
SUMMARY = "#chat summary"


def says(page: Page, words: str) -> None:
    field = page.get_by_role("textbox", name="Was du sagen willst")
    field.fill(words)
    field.press("Enter")


def decides(moderator: Page, name: str, measure: str, told: str = "", span: str = "") -> None:
    """Take a measure against somebody, found by their name in the administration."""
    moderator.goto(f"/verwaltung/accounts/person/?q={name}")
    moderator.get_by_role("link", name=name).click()
    moderator.get_by_role("link", name="Maßnahme ergreifen").click()
    moderator.get_by_label(measure).check()
    if told:
        moderator.get_by_label("Worte an die Person").fill(told)
        moderator.get_by_label("Wie lange").select_option(span)
    moderator.get_by_role("button", name="Ausführen und festhalten").click()
    expect(moderator.get_by_text("Ausgeführt und festgehalten")).to_be_visible()


def test_from_an_insult_to_the_end_of_a_suspension(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Monalisa", "Grobschmied"))
    mona, grob = table.sit(page_for, 0), table.sit(page_for, 1)
    for page in (mona, grob):
        expect(page.locator("#line")).to_have_attribute("data-line", "live")
        page.locator(SUMMARY).click()
    says(grob, "Du spielst wie ein Sack Nüsse!")
    line = mona.locator(".chat-lines p")
    expect(line).to_have_text("Grobschmied Du spielst wie ein Sack Nüsse!")
    expect(grob.locator(".chat-about")).to_have_count(0)

    # by keyboard: the link beside the line opens another tab, so that the match goes on
    about = mona.get_by_role("link", name="Grobschmied blockieren oder melden, in neuem Tab")
    about.focus()
    with mona.context.expect_page() as opened:
        about.press("Enter")
    form = opened.value
    expect(form.get_by_role("heading", level=1)).to_have_text("Grobschmied melden")
    assert complaints(form) == []
    form.get_by_label("Beleidigung oder Drohung").check()
    form.get_by_role("button", name="Meldung abschicken").click()
    expect(form.get_by_role("heading", level=1)).to_have_text("Danke")
    assert complaints(form) == []

    moderator = page_for()
    key = live_site.python(MODERATOR).split("KEY", 1)[1].strip()
    moderator.context.add_cookies([{"name": "sessionid", "value": key, "url": live_site.url}])
    moderator.goto("/verwaltung/lobby/report/")
    moderator.get_by_role("link", name="Grobschmied").click()
    expect(moderator.locator(".conversation .reported")).to_contain_text("Sack Nüsse")
    moderator.get_by_label("Die Chatzeile entfernen").check()
    moderator.get_by_role("button", name="Ausführen und festhalten").click()
    expect(line).to_have_text("Grobschmied Vom Verein entfernt.")
    form.goto("/mitteilungen/")
    expect(form.get_by_role("main")).to_contain_text("Wir haben uns angesehen, was du gemeldet hast.")
    decides(moderator, "Grobschmied", "Stummschalten", "Bitte bleib höflich.", "6")

    grob.get_by_role("button", name="Hoppla!").click()
    expect(grob.get_by_role("alert")).to_contain_text("stummgeschaltet")
    grob.reload()
    grob.locator(SUMMARY).click()
    expect(grob.get_by_role("textbox", name="Was du sagen willst")).to_have_count(0)
    grob.get_by_role("link", name="Warum?").click()
    expect(grob.get_by_role("main")).to_contain_text("Bitte bleib höflich.")
    assert complaints(grob) == []
    grob.goto(table.path)
    expect(grob.locator("#line")).to_have_attribute("data-line", "live")

    decides(moderator, "Grobschmied", "Sperren", "Jetzt ist es genug.", "24")
    expect(mona.locator("#match")).to_have_attribute("data-state", re.compile("over|aborted"))
    expect(grob.get_by_role("heading", level=1)).to_have_text("Du bist gesperrt")
    expect(grob.get_by_role("main")).to_contain_text("Jetzt ist es genug.")
    assert complaints(grob) == []

    decides(moderator, "Grobschmied", "Stummschaltung und Sperre aufheben")
    grob.goto("/mitteilungen/")
    expect(grob.get_by_role("main")).to_contain_text("Du darfst wieder mitmachen und mitreden.")
    moderator.goto("/verwaltung/lobby/auditentry/")
    expect(moderator.locator("#result_list tbody tr")).to_have_count(4)


def test_a_guest_reports_a_match_on_a_phone_without_scripts(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "java_script_enabled": False}
    page = table.sit(page_for, 0, prefix="/en", **phone)
    page.goto("/en" + page.get_by_role("link", name="Report or block somebody").get_attribute("href")[3:])
    page.get_by_role("button", name="Send the report").click()
    page.get_by_label("stalling or leaving on purpose").check()
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thank you")
    page.get_by_role("button", name=f"Block {table.names[1]}").click()
    expect(page.get_by_text(f"{table.names[1]} is blocked and is not told.")).to_be_visible()


SEVERAL = """
from datetime import timedelta
from django.utils import timezone
from accounts import restrictions
from games.models import Seat
people = [seat.person for seat in Seat.objects.filter(match={match!r}).order_by("number")]
until = timezone.now() + timedelta(days=2)
restrictions.mute(person=people[0], until=until, because="Beleidigungen " * 8)
restrictions.suspend(person=people[1], until=None, because="Beleidigungen " * 8)
"""


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_its_pages_are_accessible_and_fit_a_small_screen(
    page_for: OpenPage, live_site: Site, prefix: str
) -> None:
    name = "Wortreich" if prefix else "Silbenstark"
    table = start(live_site, (f"{name}1", f"{name}2", f"{name}3"), game="halma")
    live_site.python(SEVERAL.format(match=table.id))
    options = {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark" if prefix else "light"}
    muted, suspended = table.sit(page_for, 0, **options), table.sit(page_for, 1, **options)
    for page, path in (
        (muted, f"/melden/partie/{table.id}/"),
        (muted, f"/melden/person/{name}3/"),
        (muted, "/konto/massnahmen/"),
        (muted, f"{table.path}?chat=1"),
        (suspended, "/"),
    ):
        page.goto(prefix + path)
        assert complaints(page) == [], path
        page.evaluate(LONGER)
        assert width(page) <= 320, path
