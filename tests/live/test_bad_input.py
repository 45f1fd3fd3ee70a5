"""Bad input at a socket: each gets a code and a sentence, and the match is untouched."""

import json

import pytest

from games.errors import CODES
from games.protocol import commands as say
from tests.games.people import guest, log_of, sends
from tests.live.people import in_thread, two_people

pytestmark = pytest.mark.django_db(transaction=True)


FRAMES = [
    ("malformed", "no json"),
    ("malformed", "[1]"),
    ("malformed", " "),
    ("unknown_type", json.dumps({"type": "fly", "id": "x"})),
    ("unknown_field", json.dumps({"type": "resign", "id": "x", "seat": 1})),
    ("missing_field", json.dumps({"type": "move", "id": "x", "at": 1, "data": {}})),
    ("bad_field", json.dumps({"type": "move", "id": "x", "at": "1", "data": {"steps": []}})),
    ("message_too_large", json.dumps({"type": "resign", "id": "x", "data": {"x": "y" * 5000}})),
]


async def still_alive(page) -> bool:
    await page.say({"type": "ping", "t": 77})
    return (await page.hear("pong"))["t"] == 77


@pytest.mark.parametrize(("code", "frame"), FRAMES)
async def test_a_frame_that_is_no_message(page, code, frame):
    match, black, _ = await two_people()
    mine = await page(match, black)
    await mine.say(frame)
    refused = await mine.hear("refused")
    assert refused["code"] == code
    assert len(refused["text"]) > 10
    assert await still_alive(mine)
    assert await in_thread(log_of)(match) == ["started"]


async def test_a_binary_frame(page):
    match, black, _ = await two_people()
    mine = await page(match, black)
    await mine.socket.send_to(bytes_data=b"\x00\x01")
    assert (await mine.hear("refused"))["code"] == "binary_frame"
    assert await still_alive(mine)


async def test_a_refusal_names_the_command_where_it_can(page):
    match, black, _ = await two_people()
    mine = await page(match, black)
    await mine.say({"type": "move", "id": "this-one", "at": 1, "data": {}})
    assert (await mine.hear("refused"))["id"] == "this-one"


async def test_sentences_are_in_the_language_of_the_page(page):
    match, black, _ = await two_people()
    texts = []
    for language in ("en", "de"):
        mine = await page(match, black, language=language)
        await mine.say("no json")
        texts.append((await mine.hear("refused"))["text"])
    assert texts[0] != texts[1]


async def test_more_than_twenty_messages_a_second_close_the_socket(page, hurried):
    match, black, _ = await two_people()
    mine = await page(match, black)
    for number in range(60):
        await mine.say({"type": "ping", "t": number})
    assert (await mine.hear("refused"))["code"] == "flood"
    assert await mine.closed_with() == 4400


async def test_an_unknown_match_is_closed_with_its_code(page):
    match, black, _ = await two_people()
    match.pk = "0000000000"
    mine = await page(match, black)
    refused = await mine.hear("refused")
    assert (refused["code"], refused["text"]) == ("unknown_match", "There is no such match.")
    assert await mine.closed_with() == 4404


async def test_a_private_match_is_closed_to_strangers(page):
    match, black, _ = await two_people(visibility="private")
    assert await (await page(match, await in_thread(guest)())).closed_with() == 4403
    stranger = await page(match)
    assert (await stranger.hear("refused"))["code"] == "not_allowed"
    assert await stranger.closed_with() == 4403
    assert (await (await page(match, black)).watch())["v"] == 1


async def test_out_of_turn_for_another_seat_stale_and_twice(page):
    match, black, white = await two_people()
    mine, other, stranger = await page(match, black), await page(match, white), await page(match)
    assert (await other.move("i5h4", at=1))["code"] == "not_your_turn"
    assert (await stranger.move("a1b1", at=1))["code"] == "not_your_seat"
    assert (await mine.move("a1b1", at=1, command_id="once"))["v"] == 2
    assert (await mine.move("a1b1", at=1, command_id="once")) == {"type": "accepted", "id": "once", "v": 2}
    assert (await mine.move("a2b2", at=1, command_id="double-click"))["code"] == "stale"
    assert (await other.move("b1a1", at=2, command_id="enemy"))["code"] == "not_your_marble"
    assert await in_thread(log_of)(match) == ["started", "moved"]


async def test_a_finished_match(page):
    match, black, white = await two_people()
    await in_thread(sends)(match, black, say.Resign())
    mine = await page(match, white)
    assert (await mine.watch())["result"]["places"] == [2, 1]
    for n, kind in enumerate(("resign", "claim", "offer_draw")):
        assert (await mine.command(kind, command_id=f"c{n}"))["code"] == "match_over"
    assert (await mine.move("i5h4", at=3))["code"] == "match_over"
    assert await in_thread(log_of)(match) == ["started", "resigned", "match_ended"]


async def test_a_failure_of_the_server_is_said_and_changes_nothing(page, monkeypatch):
    from games.live import consumers

    def fail(**given):
        raise OSError("no database")

    match, black, _ = await two_people()
    mine = await page(match, black)
    with monkeypatch.context() as broken:
        broken.setattr(consumers, "submit", fail)
        answer = await mine.move("a1b1", at=1, command_id="again")
        assert (answer["id"], answer["code"]) == ("again", "internal")
    assert (await mine.move("a1b1", at=1, command_id="again"))["type"] == "accepted"


async def test_a_move_beside_the_board(page):
    match, black, _ = await two_people()
    mine = await page(match, black)
    assert (await mine.move("z9z8", at=1))["code"] == "unknown_point"
    answer = await mine.command("move", at=1, command_id="hop", steps=[["a1", "e5"]])
    assert answer["type"] == "refused"
    assert await in_thread(log_of)(match) == ["started"]


def test_every_code_has_a_sentence_in_both_languages():
    from django.utils import translation

    from games.texts import refusal

    unknown = {}
    for language in ("de", "en"):
        with translation.override(language):
            unknown[language] = refusal("no_such_code", {})
            for code in CODES:
                params = dict.fromkeys(("limit", "field", "at", "v", "type", "name", "point", "awaits"), 1)
                assert refusal(code, params) != unknown[language] or code == "internal", code
    assert unknown["de"] != unknown["en"]
