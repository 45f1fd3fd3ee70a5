"""Positions that leave their match: the page behind a link, and the picture file."""

from __future__ import annotations

from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.drawing.standalone import standalone
from games.engine import envelope, registry
from games.engine.registry import AnyRules
from games.models import Match
from games.services import SeatRequest, start_match
from games.titles import boards
from tests.games.test_views import guest, post

pytestmark = pytest.mark.django_db

each_game = pytest.mark.parametrize("rules", registry.games(), ids=lambda rules: rules.slug)


@pytest.fixture
def moved() -> tuple[Match, Client]:
    """A match of Abalone after one move, and its first player."""
    (black, client), (white, _other) = guest(), guest()
    match = start_match(game="abalone", seats=[SeatRequest(black), SeatRequest(white)])
    assert post(client, match, at=1, action="move", steps="a1>b1").status_code == 302
    return match, client


def link(text: str, prefix: str = "") -> str:
    return f"{prefix}/stellung/?{urlencode({'p': text})}"


@each_game
@pytest.mark.parametrize(("prefix", "heading"), [("", "Eine Stellung von "), ("/en", "A position of ")])
def test_a_position_of_every_game_has_a_page(rules: AnyRules, prefix: str, heading: str) -> None:
    for seats in rules.seats:
        text = envelope.write(rules, rules.start(seats))
        page = Client().get(link(text, prefix))
        body = page.content.decode()
        assert page.status_code == 200
        assert heading in body
        assert 'class="board board-' in body
        assert ("Am Zug: " if not prefix else "To move: ") in body or rules.slug == "backgammon"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Der Text braucht 3 Teile und hat 1."),
        ("chess 1 e4", "Ein Spiel „chess“ gibt es hier nicht."),
        ("halma 2 x", "Version 2"),
        ("abalone 1 <script>", "abalone 1 &lt;script&gt;"),
        ("backgammon 1 " + "9" * 3_000, "2000 Zeichen"),
    ],
)
def test_a_broken_link_says_what_is_wrong(text: str, said: str) -> None:
    page = Client().get(link(text))
    assert page.status_code == 400
    assert said in page.content.decode()


def test_the_link_of_a_match_leads_to_the_position_after_so_many_moves(moved: tuple[Match, Client]) -> None:
    match, client = moved
    rules = registry.get("abalone")
    start = rules.start(2)
    after = rules.play(start, rules.read_move(start, "a1b1"))
    for ply, position in (("0", start), ("1", after), ("99", after), ("x", after)):
        answer = client.get(f"/partie/{match.pk}/stellung/", {"zug": ply})
        assert answer.status_code == 302
        assert answer["Location"] == link(envelope.write(rules, position))


def test_the_picture_is_a_file_that_needs_nothing_else(moved: tuple[Match, Client]) -> None:
    match, client = moved
    first, second = (client.get(f"/partie/{match.pk}/bild.svg", {"zug": ply}) for ply in "01")
    assert first["Content-Type"] == "image/svg+xml"
    assert f'filename="abalone-{match.pk}-1.svg"' in second["Content-Disposition"]
    assert "'unsafe-inline'" in first["Content-Security-Policy"].split("style-src", 1)[1].split(";", 1)[0]
    assert "last-path" not in first.content.decode().split("</style>")[1]
    assert "last-path" in second.content.decode().split("</style>")[1]


def test_a_private_match_shows_strangers_neither(moved: tuple[Match, Client]) -> None:
    match, client = moved
    Match.objects.filter(pk=match.pk).update(visibility=Match.Visibility.PRIVATE)
    for address in ("stellung/", "bild.svg"):
        assert Client().get(f"/partie/{match.pk}/{address}").status_code == 403
        assert client.get(f"/partie/{match.pk}/{address}").status_code in (200, 302)
        assert Client().get(f"/partie/unknown/{address}").status_code == 404


@each_game
def test_a_picture_has_its_size_and_plain_colours(rules: AnyRules) -> None:
    shown = boards.stand(rules.slug, rules.start(rules.seats[-1]))
    text = standalone(boards.get(rules.slug).still(shown, ids="b", label="A <b>"))
    root = ElementTree.fromstring(text)
    _x, _y, width, height = root.attrib["viewBox"].split()
    assert (root.attrib["width"], root.attrib["height"]) == (width, height)
    style = text.split("<style>")[1].split("</style>")[0]
    for unknown in ("var(", "light-dark", "--", ":root", ".cell"):
        assert unknown not in style
    assert ".last-path{" in style
    assert style.count("{") == style.count("}") > 10


def test_only_boards_become_pictures() -> None:
    with pytest.raises(ValueError, match="not a drawn board"):
        standalone("<svg></svg>")
