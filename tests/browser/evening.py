"""An evening at the club, played by scripted people: part of `make acceptance`, in German and in English.

A guest lays a table for four with one computer, two friends come by the link, one of them leaves and comes
back, one becomes a member in the middle of a round, and three rounds are played. Then three members find
each other for a ranked match of Halma, and their ratings change. With SHOTS=<folder> every
scene is kept as a picture.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Deed, Way, play_out
from tests.browser.table import OpenPage, Table
from tests.lobby.test_bell import members
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.patient]

MATCH: Final = re.compile(r"/partie/(\w{10})/$")
WAIT: Final = 20_000
DESKTOP: Final = {"viewport": {"width": 1280, "height": 800}, "locale": "de-DE"}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}


@dataclass(frozen=True, slots=True)
class Words:
    """What a page says in one language."""

    prefix: str
    seat: str
    by_link: str
    computer: str
    make_link: str
    link: str
    sit: str
    let_play: str
    come_back: str
    plays_for_you: str
    your_turn: str
    roll: str
    rematch: str
    ranked: str
    over: re.Pattern[str]


GERMAN: Final = Words(
    prefix="",
    seat="Platz",
    by_link="wer den Link hat",
    computer="Computer (leicht)",
    make_link="Link erzeugen",
    link="Der Link",
    sit="Freien Platz nehmen",
    let_play="Spielen lassen",
    come_back="Zurückkommen",
    plays_for_you="Ein Computer spielt für dich.",
    your_turn="Du bist am Zug.",
    roll="Würfeln",
    rematch="Revanche",
    ranked="Gewertet spielen",
    over=re.compile("gewonnen|Platz|verloren"),
)
ENGLISH: Final = Words(
    prefix="/en",
    seat="Seat",
    by_link="whoever has the link",
    computer="Computer (easy)",
    make_link="Make the link",
    link="The link",
    sit="Take a free seat",
    let_play="Let it play",
    come_back="Come back",
    plays_for_you="A computer plays for you.",
    your_turn="Your turn.",
    roll="Roll",
    rematch="Rematch",
    ranked="Play ranked",
    over=re.compile("won|place|lost"),
)
POSITION: Final = """
from django.db import transaction
from games import snapshots
from games.services.recording import lock_match
with transaction.atomic():
    match = lock_match({id!r})
    rules = snapshots.setup_of(match).rules
    now = rules.write(rules.load(match.state["position"])).split()
    match.state["position"] = rules.dump(rules.read({position}))
    match.save(update_fields=["state"])
print("NOW", " ".join(now))
"""
"""Write another position into a match; ``now`` are the parts of the present one as its game writes them."""
LAST_PIECES: Final = """(
    f"{now[0]} "
    + "/".join(f"{(int(colour) * 10 + 39) % 40},g1,g2,g3" for colour in now[0])
    + f" {now[2]} 0 0"
)"""
"""Ab ins Ziel: everybody's last piece stands before its goal, and whose turn it is stays."""
LAST_STEPS: Final = """(
    "./../.../..../111.....2.222/1111.....222/11.......22/1........2/"
    "........./........../.........../............/......0....../0.00/000/00/0 "
    f"{now[1]} 99-99-99 0-0-0"
)"""
"""Halma for three: the same."""


class Evening:
    """The people of one evening and what they do, each in a browser of their own."""

    def __init__(self, page_for: OpenPage, site: Site, words: Words, options: dict[str, object]) -> None:
        self.site, self.words = site, words
        self.pages = [page_for(**options) for _ in range(3)]
        self.problems: list[str] = []
        self._shots = 0
        self._signing_up = False
        for page in self.pages:
            page.on("pageerror", lambda error: self.problems.append(str(error)))
            page.on("console", lambda line: self._complained(line.text) if line.type == "error" else None)

    def _complained(self, text: str) -> None:
        # While another tab signs up, the browser's old cookie is void and the new one not there yet.
        if not (self._signing_up and "403" in text):
            self.problems.append(text)

    def picture(self, page: Page, scene: str) -> None:
        """Keep what the page shows, where SHOTS names a folder."""
        if folder := os.environ.get("SHOTS"):
            self._shots += 1
            name = f"{self.words.prefix.strip('/') or 'de'}-{self._shots:02d}-{scene}.png"
            page.screenshot(path=Path(folder) / name, full_page=True)

    def lay_the_table(self) -> str:
        """The first lays a table for four: two seats for friends, one for a computer. Return the match."""
        host, words = self.pages[0], self.words
        host.goto(f"{words.prefix}/einladen/?spiel=ab-ins-ziel")
        for number, who in ((2, words.by_link), (3, words.by_link), (4, words.computer)):
            host.get_by_role("combobox", name=f"{words.seat} {number}").select_option(label=who)
        self.picture(host, "invite")
        host.get_by_role("button", name=words.make_link).click()
        link = host.get_by_role("textbox", name=words.link).input_value()
        self.picture(host, "table")
        for friend in self.pages[1:]:
            friend.goto(link)
            self.picture(friend, "seat")
            friend.get_by_role("button", name=words.sit).click()
        return self.all_at_the_match()

    def all_at_the_match(self, other_than: str = "") -> str:
        """Wait until all are at the same match, connected; return its id."""
        for page in self.pages:
            page.wait_for_url(re.compile(rf"/partie/(?!{other_than or '-'})\w{{10}}/$"), timeout=WAIT)
            expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=WAIT)
        found = {MATCH.search(page.url)[1] for page in self.pages}  # type: ignore[index]
        assert len(found) == 1
        return found.pop()

    def rematch(self, match: str) -> str:
        """Everybody asks for the next round; return its id."""
        for page in self.pages:
            page.locator(".prompt-replies").get_by_role("button", name=self.words.rematch).click()
        return self.all_at_the_match(other_than=match)

    def nearly_over(self, match: str) -> int:
        """Bring everybody's last piece before its goal; return whose turn it is."""
        before = self.site.python(POSITION.format(id=match, position=LAST_PIECES)).rsplit("NOW", 1)[1]
        self.look_again()
        return int(before.split()[2])

    def play_to_the_end(self, match: str) -> None:
        """Whoever is on turn rolls and moves, until the round is over."""
        self.play(match)
        for page in self.pages:
            expect(page.locator(".prompt-text")).to_have_text(self.words.over, timeout=WAIT)

    def play(self, match: str, *, entries: int | None = None) -> None:
        """Go on by the lists of possible moves, to the end or until so many moves have been made."""
        ways: dict[int, Way] = {self.seat(page): ByList(page, self.words) for page in self.pages}
        play_out(Table(self.site.url, match, (), ()), ways, entries=entries)

    def one_leaves_and_comes_back(self) -> None:
        """The second lets a computer play on, comes back, and plays on as if nothing had been."""
        page, words = self.pages[1], self.words
        page.locator("[data-slot='leave'] summary").click()
        page.get_by_role("button", name=words.let_play, exact=True).click()
        expect(page.locator(".prompt-text")).to_have_text(words.plays_for_you)
        self.picture(page, "left")
        page.locator("#actions").get_by_role("button", name=words.come_back).click()
        expect(page.locator(".prompt-text")).not_to_have_text(words.plays_for_you)

    def one_becomes_a_member(self, name: str) -> None:
        """The third signs up in another tab; the seat is theirs, under the new name."""
        page, words = self.pages[2], self.words
        seat = self.seat(page)
        tab = page.context.new_page()
        tab.goto(f"{words.prefix}/konto/signup/")
        tab.locator("input[name='username']").fill(name)
        for field in tab.locator("input[type='password']").all():
            field.fill("Würfelbecher-und-Tee-7")
        self.picture(tab, "sign-up")
        self._signing_up = True
        tab.locator("main form.entrance button[type='submit']").click()
        expect(tab).not_to_have_url(re.compile("signup"))
        tab.close()
        for one in self.pages:
            strip = one.locator(f".seat-strip[data-seat='{seat}']")
            expect(strip.locator(".seat-name")).to_contain_text(name, timeout=WAIT)
        expect(page.locator(f".seat-strip[data-seat='{seat}'] a")).to_have_text(name, timeout=WAIT)
        self._signing_up = False

    def members_search(self, names: tuple[str, ...]) -> str:
        """All log in as members and search a ranked match of Halma for three; return its id."""
        words = self.words
        for page, session in zip(self.pages, members(self.site, *names).values(), strict=True):
            page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.site.url}])
            page.goto(f"{words.prefix}/?spiel=halma")
            page.get_by_role("radio", name="3", exact=True).check()
            page.get_by_role("radio", name="10+10").check()
            self.picture(page, "ranked")
            page.get_by_role("button", name=words.ranked).click()
        return self.all_at_the_match()

    def look_again(self) -> None:
        """Load all pages anew."""
        for page in self.pages:
            page.reload()
            expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=WAIT)

    def seat(self, page: Page) -> int:
        """The seat of whoever is at a page."""
        number = page.locator("#match").get_attribute("data-seat")
        assert number
        return int(number)


@dataclass
class ByList:
    """Play by the list of possible moves, in either language."""

    page: Page
    words: Words
    scripted: bool = False

    def do(self, deed: Deed) -> None:
        expect(self.page.locator(".prompt-text")).to_have_text(self.words.your_turn, timeout=WAIT)
        if deed.says:
            replies = self.page.locator(".prompt-replies")
            replies.get_by_role("button", name=self.words.roll, exact=True).click()
            return
        fold = self.page.locator(".possible-moves")
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        steps = " ".join(f"{origin}>{target}" for origin, target in deed.steps)
        self.page.locator("#move-form select").select_option(value=steps)
        self.page.locator("#move-form button").first.click()


both = pytest.mark.parametrize(
    ("words", "options"), [(GERMAN, DESKTOP), (ENGLISH, PHONE)], ids=["german", "english"]
)


@both
def test_an_evening(page_for: OpenPage, live_site: Site, words: Words, options: dict[str, object]) -> None:
    live_site.python("from django.core.cache import cache; cache.clear()")
    evening = Evening(page_for, live_site, words, options)
    match = evening.lay_the_table()
    evening.picture(evening.pages[0], "begun")
    began = []
    for number in (1, 2, 3):
        began.append(evening.nearly_over(match))
        if number == 1:
            evening.one_leaves_and_comes_back()
        if number == 2:
            evening.one_becomes_a_member("Abendstern" if words is GERMAN else "Eveningstar")
        evening.play_to_the_end(match)
        for seat, page in enumerate(evening.pages):
            evening.picture(page, f"round-{number}-over-{seat}")
        if number < 3:
            match = evening.rematch(match)
    assert began == [(began[0] + number) % 4 for number in range(3)]
    assert evening.problems == []


@both
def test_ranked_halma_of_three(
    page_for: OpenPage, live_site: Site, words: Words, options: dict[str, object]
) -> None:
    evening = Evening(page_for, live_site, words, options)
    names = ("Halmine", "Sternfried", "Zackine") if words is GERMAN else ("Starla", "Hopper", "Jumpy")
    match = evening.members_search(names)
    evening.play(match, entries=9)
    live_site.python(POSITION.format(id=match, position=LAST_STEPS))
    evening.look_again()
    evening.play_to_the_end(match)
    for page in evening.pages:
        expect(page.locator(".seat-strip .rating :is(.gain, .loss)")).to_have_count(3, timeout=WAIT)
        evening.picture(page, "rated")
    changes = [page.locator(".seat-strip .rating").all_inner_texts() for page in evening.pages]
    assert {tuple(sorted(texts)) for texts in changes} == {("1480? −20", "1500? ±0", "1520? +20")}
    assert evening.problems == []
