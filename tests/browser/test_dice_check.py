"""The check of the dice in a browser: the vectors, an honest match, and one whose log is not."""

import json
from pathlib import Path

import pytest

VECTORS = json.loads((Path(__file__).parents[1] / "games" / "dice_vectors.json").read_text())
PLAY = """
from accounts.models import Person
from games.models import Match
from tests.games.playing import Playing
playing = Playing("ab-ins-ziel", 2)
playing.mix()
playing.play(acts=40)
from games.protocol import commands as say
playing.sends(0, say.Resign())
print("MADE", playing.match.pk, playing.kinds().count("rolled"))
"""

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def match(live_site):
    """The id of a match that has ended, and how many rolls it has."""
    printed = live_site.python(PLAY).split("MADE", 1)[1].split()
    return printed[0], int(printed[1])


def test_an_honest_match_is_checked_as_soon_as_the_page_is_open(page_for, match):
    page = page_for()
    page.goto(f"/partie/{match[0]}/wuerfel/")
    page.locator('#dice-verdict[data-verdict="right"]').wait_for()
    assert f"Alle {match[1]} Würfe" in page.locator("#dice-verdict").inner_text()


def test_a_changed_roll_is_named(page_for, match):
    page = page_for()

    def forge(route):
        log = route.fetch().json()
        third = [event for event in log["events"] if event["type"] == "rolled"][2]
        third["data"]["dice"] = [third["data"]["dice"][0] % 6 + 1]
        route.fulfill(json=log)

    page.route("**/json/", forge)
    page.goto(f"/partie/{match[0]}/wuerfel/")
    page.locator('#dice-verdict[data-verdict="wrong"]').wait_for()
    assert "Wurf 3 " in page.locator("#dice-verdict").inner_text()


def test_another_seed_is_noticed(page_for, match):
    page = page_for()

    def forge(route):
        log = route.fetch().json()
        log["events"][-1]["data"]["seed"] = "5e" * 32
        route.fulfill(json=log)

    page.route("**/json/", forge)
    page.goto(f"/partie/{match[0]}/wuerfel/")
    page.locator('#dice-verdict[data-verdict="wrong"]').wait_for()
    assert "wrong_seed" in page.locator("#dice-verdict").inner_text()


def test_nonces_that_are_fixed_while_one_could_still_be_given_are_noticed(page_for, match):
    page = page_for()

    def forge(route):
        log = route.fetch().json()
        fixed = next(event for event in log["events"] if event["type"] == "nonces_fixed")
        given = next(event for event in log["events"] if event["type"] == "nonce_given")
        fixed["data"]["nonces"][given["data"]["seat"]] = ""
        log["events"].remove(given)
        route.fulfill(json=log)

    page.route("**/json/", forge)
    page.goto(f"/partie/{match[0]}/wuerfel/")
    page.locator('#dice-verdict[data-verdict="wrong"]').wait_for()
    assert "early_nonces" in page.locator("#dice-verdict").inner_text()


def test_the_browser_throws_the_dice_that_are_written_down(page_for, match):
    page = page_for()
    page.goto(f"/partie/{match[0]}/wuerfel/")
    script = page.locator('script[src*="dice_page"]').get_attribute("src")
    module = page.evaluate(
        "async (src) => (await (await fetch(src)).text()).match(/\\.\\/dice_check[^\"']*/)[0]", script
    )
    for vector in VECTORS["dice"]:
        if vector["faces"] == 6:
            thrown = page.evaluate(
                "async ([from, module, v]) => (await import(new URL(module, new URL(from, location))))"
                ".thrown(v.seed, v.match, v.nonces, v.number, v.dice)",
                [script, module, vector],
            )
            assert thrown == vector["roll"], vector["what"]
