"""What leaves a match for other programs, and what of theirs the page of positions reads."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.engine import envelope, registry
from games.engine.boards.cube import resignation
from games.engine.core import Roll
from games.engine.formats.abapro import AbaproGame, read_game, write_game
from games.engine.formats.gnubg_ids import write_match_id, write_position_id
from games.engine.formats.mat import read_match
from games.engine.formats.xgid import write_xgid
from games.engine.rules.backgammon import Backgammon, Position
from games.models import Match
from games.protocol import commands as say
from games.services import SeatRequest, start_match
from games.titles import registry as titles
from tests.games.people import sends
from tests.games.test_titles import acts, sits
from tests.games.test_views import guest, post

pytestmark = pytest.mark.django_db
RULES = Backgammon()


def rolled() -> Position:
    """A match of five points after its opening roll."""
    position = RULES.start(2, {"length": 5})
    return RULES.play(position, RULES.read_move(position, "6-4"))


def page_of(text: str) -> tuple[int, str]:
    answer = Client().get(f"/stellung/?{urlencode({'p': text})}")
    return answer.status_code, unescape(answer.content.decode())


def test_a_match_of_backgammon_is_a_mat_file() -> None:
    seats, clients = sits(2)
    match = start_match(game="backgammon", seats=seats, options={"length": 3})
    for seat in seats:
        assert sends(match, seat.person, say.Nonce("chance")).accepted
    for number in range(40):
        match.refresh_from_db()
        assert acts(match, clients, number)
    answer = Client().get(f"/partie/{match.pk}/datei/")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="backgammon-{match.pk}.mat"'

    read = read_match(answer.content.decode())

    assert (read.length, read.names) == (3, ("Person 0", "Person 1"))
    assert read.tags == (("EventDate", f"{match.created_at:%Y.%m.%d}"),)
    assert len(read.actions) > 20
    shown = Client().get(f"/partie/{match.pk}/").content.decode()
    assert f'href="/partie/{match.pk}/datei/" download>Als .mat-Datei</a>' in shown


def test_a_match_of_abalone_is_a_text_of_aba_pro() -> None:
    (black, at_black), (white, at_white) = guest(), guest()
    layout = {"layout": "german_daisy"}
    match = start_match(game="abalone", seats=[SeatRequest(black), SeatRequest(white)], options=layout)
    for number, client in enumerate((at_black, at_white) * 2):
        page = client.get(f"/partie/{match.pk}/").content.decode()
        steps = unescape(re.findall(r'<option value="([^"]+)"', page)[0])
        assert post(client, match, command=f"c{number}", action="move", steps=steps).status_code == 302
    answer = Client().get(f"/partie/{match.pk}/datei/")
    assert answer["Content-Disposition"] == f'attachment; filename="abalone-{match.pk}.txt"'

    game = read_game(answer.content.decode())

    assert (game.layout, len(game.moves)) == ("german_daisy", 4)
    assert dict(game.tags)["Black"] == black.name
    assert dict(game.tags)["White"] == white.name


@pytest.mark.parametrize("newline", ["\n", " "], ids=["lines", "one line, as a field of a form has it"])
def test_the_page_of_a_position_reads_a_game_of_aba_pro(newline: str) -> None:
    rules = registry.get("abalone")
    position, moves = rules.start(2, {"layout": "belgian_daisy"}), []
    chance = Random(1)
    while len(moves) < 280:
        moves.append(chance.choice(rules.moves(position)))
        position = rules.play(position, moves[-1])
    text = write_game(AbaproGame("belgian_daisy", tuple(moves), (("Black", "Anna [1]"),)))
    assert len(text) > envelope.LONGEST_TEXT
    status, page = page_of(text.replace("\n", newline))
    assert status == 200
    assert f'value="{envelope.write(rules, position)}"' in page
    assert page_of("1. a1b1")[0] == 200


@pytest.mark.parametrize("slug", [slug for slug, title in titles.ALL.items() if title.MATCH_FILE is None])
def test_other_games_have_no_such_file(slug: str) -> None:
    seats, clients = sits(registry.get(slug).seats[0])
    match = start_match(game=slug, seats=seats)
    assert clients[0].get(f"/partie/{match.pk}/datei/").status_code == 404
    assert "/datei/" not in clients[0].get(f"/partie/{match.pk}/").content.decode()


def test_a_private_match_gives_strangers_no_file() -> None:
    (black, client), (white, _other) = guest(), guest()
    seats = [SeatRequest(black), SeatRequest(white)]
    match = start_match(game="abalone", seats=seats, visibility=Match.Visibility.PRIVATE)
    assert Client().get(f"/partie/{match.pk}/datei/").status_code == 403
    assert client.get(f"/partie/{match.pk}/datei/").status_code == 200


def test_the_page_of_a_position_reads_what_it_writes_for_other_programs() -> None:
    position = rolled()
    ids = f"{write_position_id(position)}:{write_match_id(position)}"
    own = envelope.write(RULES, position)
    for text in (own, write_xgid(position), f" {ids}\n"):
        status, page = page_of(text)
        assert status == 200
        for written in (own, write_xgid(position), ids):
            assert f'value="{written}"' in page


def test_a_match_that_is_over_has_no_text_for_other_programs() -> None:
    won = RULES.play(RULES.play(rolled(), resignation(0, "backgammon")), Roll((3, 1)))
    assert titles.get("backgammon").position_texts(won) != ()
    over = RULES.play(won, resignation(0, "backgammon"))
    assert titles.get("backgammon").position_texts(over) == ()
    status, page = page_of(envelope.write(RULES, over))
    assert status == 200
    assert "elsewhere-1" not in page


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1", "Der Text braucht 10 Teile und hat 4."),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:2:64:0:0:0:7:10", "Spalte 37: „2“ ist keine Zahl"),
        ("////////////AA:cAnzAAAAAAAE", "mehr als 15 Steine"),
        ("4HPwATDgc/ABMA:////////////", "In der ID „////////////“ steckt mehr"),
        ("1. a1b1 b1c1", "Zeile 1, Spalte 9: Die Kugel auf b1 gehört dir nicht."),
    ],
)
def test_a_broken_text_of_another_program_says_what_is_wrong(text: str, said: str) -> None:
    status, page = page_of(text)
    assert status == 400
    assert said in page
    assert f'value="{text}"' in page
