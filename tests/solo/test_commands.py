"""What a page may say, what it is answered, and what it is told of."""

import json

import pytest

from games.protocol import fields
from games.solo import bridge
from tests.solo.page import Page, never


def refusal(page, text):
    page.hear(bridge.say(text, page.now))
    (frame,) = page.frames
    assert frame["type"] == "refused"
    assert page.answer["save"] is None
    return frame["code"]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ("\ud800", "malformed"),
        ("[" * 4000, "malformed"),
        ('{"type":"move","id":"\ud800","at":1,"data":{"steps":[]}}', "bad_field"),
        ('{"type":"dance","id":"a"}', "unknown_type"),
        ('{"type":["undo"],"id":"a"}', "unknown_type"),
        ('{"type":"undo"}', "missing_field"),
        ('{"type":"undo","id":7}', "bad_field"),
        ('{"type":"position","ply":1}', "missing_field"),
        ('{"type":"position","id":"a"}', "missing_field"),
        ('{"type":"position","id":"a","ply":-1}', "bad_field"),
        ('{"type":"position","id":"a","ply":true}', "bad_field"),
        ('{"type":"position","id":"a","ply":1}', "bad_field"),
        ('{"type":"undo","id":"a","force":true}', "unknown_field"),
        ('{"type":"undo","id":"a","data":{"to":3}}', "unknown_field"),
        ('{"type":"move","id":"a","data":{"steps":[]}}', "missing_field"),
        ('{"type":"move","id":"a","at":1,"data":{"steps":[["a1"]]}}', "bad_field"),
        ('{"type":"move","id":"a","at":1.5,"data":{"steps":[]}}', "bad_field"),
        ('{"type":"roll","id":"a","at":' + "9" * 5000 + "}", "message_too_large"),
        ('{"type":"roll","id":"a","at":' + "9" * 4000 + "}", "bad_field"),
        (
            '{"type":"resign","id":"a","data":{"x":"' + "é" * fields.LONGEST_FRAME + '"}}',
            "message_too_large",
        ),
    ],
)
def test_what_is_no_command_is_refused_and_changes_nothing(frame, code):
    page = Page("abalone", [None, 1])
    before = page.watches()
    assert refusal(page, frame) == code
    assert page.watches() == before


def test_before_a_match_is_begun_there_is_none(monkeypatch):
    monkeypatch.setattr(bridge, "_device", None)
    for answer in (
        bridge.say('{"type":"watch","since":null}', 0),
        bridge.think(0, never),
        bridge.hint(0, never),
    ):
        told = json.loads(answer)
        assert [frame["code"] for frame in told["frames"]] == ["unknown_match"]
        assert told["thinks"] is False


def test_a_command_that_is_sent_again_is_answered_again_and_nothing_else():
    page = Page("dorada", [None, None])
    assert page.says("roll", id="same")["type"] == "accepted"
    first, version, save = page.frames[0], page.v, page.save
    assert page.says("roll", id="same") == first
    assert page.frames == [first]
    assert page.answer["save"] is None
    assert page.watches()["v"] == version
    assert page.save == save


def test_a_refused_command_is_refused_again():
    page = Page("dorada", [None, None])
    first = page.says("move", {"steps": []}, id="same")
    assert first["code"] == "not_your_turn"
    page.says("roll")
    assert page.says("roll", id="same") == first


def test_stale_commands_and_commands_out_of_turn_are_refused():
    page = Page("abalone", [None, 1])
    moves = page.offered["entry"]["moves"]
    page.says("move", {"steps": moves[0]["steps"]})
    assert page.says("move", {"steps": moves[1]["steps"]}, at=1)["code"] == "stale"
    assert page.says("move", {"steps": moves[1]["steps"]})["code"] == "not_your_turn"
    assert page.says("roll")["code"] == "not_your_turn"
    page.thinks_once()
    assert page.says("move", {"steps": [["a1", "zz"]]})["code"] == "unknown_point"
    assert page.says("move", {"steps": [["a1", "i9"]]})["type"] == "refused"
    assert page.says("call", {"name": "double"})["type"] == "refused"


@pytest.mark.parametrize("kind", ["leave", "return", "claim", "ready"])
def test_what_means_nothing_on_one_device_is_refused(kind):
    page = Page("halma", [None, 1, 1])
    assert page.says(kind)["code"] == "not_available"
    assert page.says("nonce", {"value": "n"})["code"] == "not_available"


def test_a_ping_is_answered():
    page = Page("abalone", [None, 1])
    page.hear(bridge.say('{"type":"ping","t":12}', 99))
    assert page.frames == [{"type": "pong", "t": 12, "now": 99, "mark": ""}]


def test_two_people_at_a_device_act_in_turn_and_the_moves_are_offered_to_each():
    page = Page("abalone", [None, None])
    for seat in (0, 1, 0):
        assert page.snapshot["you"] == {"seats": [0, 1]}
        assert page.offered["seat"] == seat
        page.plays()


def test_two_people_at_a_device_agree_on_a_draw():
    page = Page("abalone", [None, None])
    page.plays()
    assert page.says("answer_draw", {"accept": True})["code"] == "no_question"
    assert page.says("offer_draw")["type"] == "accepted"
    assert page.offers["draw"] == 1
    assert page.says("answer_draw", {"accept": False})["type"] == "accepted"
    assert page.says("offer_draw")["code"] == "asked_already"
    page.plays_on(2)
    page.says("offer_draw")
    page.says("answer_draw", {"accept": True})
    assert page.ended[0]["places"] == [1, 1]
    assert page.ended[0]["ending"] == "agreed"


def test_nobody_offers_a_computer_a_draw():
    page = Page("abalone", [None, 1])
    assert page.offers["may_draw"] == []
    assert page.says("offer_draw")["code"] == "nobody_to_ask"


def test_whoever_is_on_turn_resigns():
    page = Page("abalone", [None, None])
    page.plays()
    assert page.says("resign")["type"] == "accepted"
    assert (page.ended[0]["places"], page.ended[0]["ending"]) == ([1, 2], "resigned")
    assert page.says("resign")["code"] == "match_over"


def test_the_only_person_resigns_while_a_computer_is_on_turn():
    page = Page("abalone", [1, None])
    assert page.thinks
    page.says("resign")
    assert page.ended[0]["places"] == [1, 2]


def test_of_several_people_nobody_resigns_while_a_computer_is_on_turn():
    page = Page("halma", [1, None, None])
    assert page.thinks
    assert page.says("resign")["code"] == "not_your_turn"


def test_with_three_seats_a_computer_goes_on_for_whoever_resigns():
    page = Page("dorada", [None, 1, None])
    page.says("resign")
    assert page.watches()["taken_over"] == [0]
    assert page.thinks
    page.plays_on(30)
    while page.thinks:
        page.thinks_once()
    assert page.says("resign")["type"] == "accepted", "of whom only one is left, that one resigns"
    assert page.watches()["taken_over"] == [0, 2]
    assert page.says("resign")["code"] == "seat_taken_over"
    page.plays_on(2_000)
    assert page.ended[0]["own"] == page.ended[0]["forfeits"] == [0, 2]


@pytest.mark.parametrize(("game", "seats"), [("abalone", [None, None]), ("ab-ins-ziel", [None, 1])])
def test_the_position_after_any_entry_of_the_move_list_is_written_down(game, seats):
    page = Page(game, seats)
    written = {0: page.state.rules.write(page.state.position)}
    for _ in range(12):
        page.plays()
        written[len(page.watches()["moves"])] = page.state.rules.write(page.state.position)
    page.undoes()
    kept = len(page.watches()["moves"])
    for ply, text in written.items():
        page.hear(bridge.say(f'{{"type":"position","id":"p{ply}","ply":{ply}}}', page.now))
        if ply <= kept:
            assert page.frames == [{"type": "position", "id": f"p{ply}", "position": text}]
        else:
            assert page.frames[0]["code"] == "bad_field"


def test_watching_since_a_version_brings_what_was_missed():
    page = Page("ab-ins-ziel", [None, 1, 2])
    page.plays_on(20)
    (told, *_) = [page.watches(since=3)]
    assert told["type"] == "events"
    assert [event["v"] for event in told["events"]] == list(range(4, page.v + 1))
    assert page.watches(since=page.v + 1)["type"] == "snapshot"
    assert page.watches(since=0)["type"] == "snapshot"
