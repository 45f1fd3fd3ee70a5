"""Each title from a late position to its end: by keyboard alone, by roles and names alone, by form."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engine import registry
from tests.browser.late import LATE
from tests.browser.playing import OVER, Way, play_out
from tests.browser.table import OpenPage, Table, order, start_all
from tests.browser.ways import Form, Keyboard, Names, prompt
from tests.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.live]

WAYS = {"keyboard": Keyboard, "names": Names, "form": Form}


def test_every_title_has_a_late_position() -> None:
    assert set(LATE) == set(registry.slugs())


@pytest.fixture(scope="module")
def tables(live_site: Site) -> dict[tuple[str, str], Table]:
    """A match at each late position for each way to play it."""
    wanted = {
        (game, way): order(game=game, options=late.options, position=late.position, mixed=True)
        for game, late in LATE.items()
        for way in WAYS
    }
    return dict(zip(wanted, start_all(live_site, wanted.values()), strict=True))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", LATE)
def test_played_to_the_end(
    page_for: OpenPage, tables: dict[tuple[str, str], Table], game: str, way: str
) -> None:
    table, by = tables[game, way], WAYS[way]
    pages = [table.sit(page_for, seat, java_script_enabled=by.scripted) for seat in (0, 1)]
    ways: dict[int, Way] = {seat: by(page) for seat, page in enumerate(pages)}

    played = play_out(table, ways, script=LATE[game].script)

    assert sorted(played.places) == [1, 2]
    for page in pages:
        page.reload()
        expect(prompt(page)).to_contain_text(OVER)
