"""Talking beside a match: phrases and words, who hears them, what is new, and nothing lost offline."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from games.selectors import CHAT_SHOWN
from tests.browser.table import OpenPage, start
from tests.browser.test_match_page import complaints
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

LONG = """
from games.models import ChatLine, Seat
seat = Seat.objects.get(match={match!r}, number=1)
said = dict(match_id={match!r}, person=seat.person, seat=1, circle="players", phrase="hello")
ChatLine.objects.bulk_create(ChatLine(**said, key=f"long-{{number}}") for number in range({count}))
"""


def test_players_talk_and_the_audience_does_not_hear_it(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Ilse", "guest"))
    ilse, guest, watcher = table.sit(page_for, 0), table.sit(page_for, 1), table.sit(page_for, None)
    for page in (ilse, guest, watcher):
        expect(page.locator("#line")).to_have_attribute("data-line", "live")

    ilse.locator("#chat summary").click()
    words = ilse.get_by_role("textbox", name="Was du sagen willst")
    words.fill("Guten <b>Abend</b>!")
    words.press("Enter")
    said = ilse.get_by_role("log", name="Was gesagt wurde")
    expect(said).to_have_text("Ilse Guten <b>Abend</b>!")
    expect(words).to_have_value("")

    expect(guest.locator(".chat-unread")).to_have_text("1 neu")
    expect(guest.get_by_role("status")).to_contain_text("Ilse: Guten <b>Abend</b>!")
    guest.locator("#chat summary").click()
    expect(guest.locator(".chat-unread")).to_be_hidden()
    expect(guest.get_by_role("textbox", name="Was du sagen willst")).to_have_count(0)
    guest.get_by_role("button", name="Hallo!").click()
    expect(said.locator("p")).to_have_text(["Ilse Guten <b>Abend</b>!", f"{table.names[1]} Hallo!"])
    expect(watcher.locator(".chat-lines p")).to_have_count(0)
    assert complaints(ilse) == []
    assert table.problems == []


def test_what_one_says_in_another_tab_is_not_new(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Irmela", "guest"))
    ilse, guest = table.sit(page_for, 0), table.sit(page_for, 1)
    other = ilse.context.new_page()
    other.goto(table.path)
    for page in (ilse, guest, other):
        expect(page.locator("#line")).to_have_attribute("data-line", "live")
    ilse.locator("#chat summary").click()
    words = ilse.get_by_role("textbox", name="Was du sagen willst")
    words.fill("Guten Abend!")
    words.press("Enter")
    expect(other.locator(".chat-lines")).to_contain_text("Guten Abend!")
    guest.locator("#chat summary").click()
    guest.get_by_role("button", name="Hallo!").click()
    expect(other.locator(".chat-lines")).to_contain_text("Hallo!")
    expect(other.locator(".chat-unread")).to_have_text("1 neu")
    assert table.problems == []


def test_what_is_sent_before_the_scripts_are_there_waits_for_them(
    page_for: OpenPage, live_site: Site
) -> None:
    table = start(live_site, ("Quirin", "guest"))
    page = table.sit(page_for, 0)
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    held: list[Route] = []
    page.route("**/chat*.js", lambda route: held.insert(0, route))
    page.locator("#chat summary").click()
    page.get_by_role("textbox", name="Was du sagen willst").fill("Ich war schnell.")
    page.evaluate("document.body.dataset.still = 'here'")
    with page.expect_response("**/chat/"):
        page.get_by_role("textbox", name="Was du sagen willst").press("Enter")
        held[0].continue_()
    expect(page.locator(".chat-lines p")).to_have_text("Quirin Ich war schnell.")
    expect(page.locator("body")).to_have_attribute("data-still", "here")


def test_too_much_is_refused_with_its_reason_and_keeps_the_words(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Jola", "guest"))
    page = table.sit(page_for, 0)
    page.locator("#chat summary").click()
    for count in range(1, 6):
        page.get_by_role("button", name="Hoppla!").click()
        expect(page.locator(".chat-lines p")).to_have_count(count)
    words = page.get_by_role("textbox", name="Was du sagen willst")
    words.fill("Und noch etwas")
    words.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("in 10 Sekunden 5 Dinge")
    expect(words).to_have_value("Und noch etwas")


def test_what_was_said_while_the_line_was_down_is_heard(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site)
    live_site.python(LONG.format(match=table.id, count=CHAT_SHOWN))
    one, two = table.sit(page_for, 0), table.sit(page_for, 1)
    expect(two.locator("#line")).to_have_attribute("data-line", "live")
    two.context.set_offline(True)
    expect(two.locator("#line")).to_have_attribute("data-line", "offline")
    one.locator("#chat summary").click()
    one.get_by_role("button", name="Viel Glück!").click()
    expect(one.locator(".chat-lines p")).to_have_count(CHAT_SHOWN + 1)
    two.context.set_offline(False)
    expect(two.locator("#line")).to_have_attribute("data-line", "live", timeout=20_000)
    expect(two.locator(".chat-unread")).to_have_text("1 neu")
    expect(two.locator(".chat-lines p")).to_have_count(CHAT_SHOWN + 1)


BLOCK = """
from accounts.blocks import block_person
from accounts.models import Person
block_person(blocker=Person.objects.get(name={0!r}), blocked=Person.objects.get(name={1!r}))
"""


def test_lines_of_somebody_who_is_blocked_go_from_the_open_page(page_for: OpenPage, live_site: Site) -> None:
    table = start(live_site, ("Ludger", "Mareike"))
    one, two = table.sit(page_for, 0), table.sit(page_for, 1)
    for page in (one, two):
        expect(page.locator("#line")).to_have_attribute("data-line", "live")
        page.locator("#chat summary").click()
    two.get_by_role("button", name="Hallo!").click()
    expect(one.locator(".chat-lines p")).to_have_count(1)
    one.get_by_role("button", name="Viel Glück!").click()
    expect(one.locator(".chat-lines p")).to_have_count(2)
    live_site.python(BLOCK.format("Ludger", "Mareike"))
    expect(one.locator(".chat-lines p")).to_have_text(["Ludger Viel Glück!"])
    expect(two.locator(".chat-lines p")).to_have_count(2)
    assert complaints(one) == []
