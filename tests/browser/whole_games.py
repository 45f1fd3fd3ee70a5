"""`make acceptance`: whole games of every title in a browser, by keyboard, by names, by form; and an evening.

Usage: python -m tests.browser.whole_games [choice …]   (a choice as for pytest -k: dorada, "halma and form")
Prints a line per game: title, way, against whom, entries of the move list, seconds, key presses. Exits
with 1 when a game did not come to its end. By keyboard and by form two pages play each other; by names
one page plays the computer of level 1.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from games.engine import registry
from tests.browser.late import LATE
from tests.browser.playing import Way, play_out
from tests.browser.table import OpenPage, start
from tests.browser.ways import Form, Keyboard, Names
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live, pytest.mark.patient]

WAYS = {"keyboard": Keyboard, "names": Names, "form": Form}
AGAINST_COMPUTER = {"names"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", registry.slugs())
def test_whole_game(
    page_for: OpenPage, live_site: Site, capsys: pytest.CaptureFixture[str], game: str, way: str
) -> None:
    by, options = WAYS[way], LATE[game].options
    who = ("guest", 1) if way in AGAINST_COMPUTER else ("guest", "guest")
    table = start(live_site, who, game=game, options=options, mixed=True)
    pages = [
        table.sit(page_for, seat, java_script_enabled=by.scripted)
        for seat, one in enumerate(who)
        if one == "guest"
    ]
    ways: dict[int, Way] = {seat: by(page) for seat, page in enumerate(pages)}
    against = "computer 1" if way in AGAINST_COMPUTER else "two pages"
    with capsys.disabled():
        print(f"\n{game:<12} {way:<9} {against:<11}", end="", flush=True)
        try:
            played = play_out(table, ways)
        except Exception as failure:
            print(f"FAILED: {str(failure).strip().splitlines()[0][:200]}", flush=True)
            raise
        pressed = sum(getattr(one, "pressed", 0) for one in ways.values())
        keys = f", {pressed:5d} keys" if pressed else ""
        print(
            f"{played.entries:4d} entries {played.seconds:6.0f} s{keys}, places {played.places}",
            end="",
            flush=True,
        )
    assert sorted(played.places) == [1, 2]


if __name__ == "__main__":
    chosen = ["-k", " ".join(sys.argv[1:])] if sys.argv[1:] else []
    evening = Path(__file__).with_name("evening.py")
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *chosen, __file__, str(evening)]))
