"""Frames at the edge: what is understood, and what is refused and why."""

import json

import pytest

from games.errors import CODES
from games.protocol import documents
from games.protocol.commands import (
    BOUND,
    COMMANDS,
    LONGEST_MOVE,
    Command,
    Ping,
    PlayMove,
    Resign,
    Watch,
    parse,
)
from games.protocol.fields import LONGEST_FRAME, BadMessage


def frame(**fields):
    return json.dumps(fields)


def why(text: str) -> tuple[str, dict]:
    with pytest.raises(BadMessage) as bad:
        parse(text)
    assert bad.value.code in CODES
    return bad.value.code, bad.value.params


def test_a_move():
    said = parse(frame(type="move", id="a-1_B", at=7, data={"steps": [["a1", "b1"], ["b1", "c1"]]}))
    assert said == Command("a-1_B", PlayMove((("a1", "b1"), ("b1", "c1"))), 7)


def test_a_command_that_is_bound_to_no_version():
    assert parse(frame(type="resign", id="r")) == Command("r", Resign())
    assert parse(frame(type="resign", id="r", at=None, data={})) == Command("r", Resign())
    assert parse(frame(type="resign", id="r", at=3)) == Command("r", Resign(), 3)


def test_watch_and_ping_carry_their_field_beside_the_type():
    assert parse(frame(type="watch", since=None)) == Watch(None)
    assert parse(frame(type="watch", since=4)) == Watch(4)
    assert parse(frame(type="ping", t=123)) == Ping(123)


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "[]", "null", '"move"', "3", "[" * 3000, '{"type":"ping","t":1}x']
)
def test_what_is_no_json_object(text):
    assert why(text) == ("malformed", {})


def test_a_frame_that_is_too_large_is_not_even_read():
    assert why("x" * (LONGEST_FRAME + 1)) == ("message_too_large", {"limit": LONGEST_FRAME})
    assert why("ü" * (LONGEST_FRAME // 2 + 1))[0] == "message_too_large"
    assert why("x" * LONGEST_FRAME)[0] == "malformed"


@pytest.mark.parametrize("kind", ["fly", "", None, 3, ["move"], {"a": 1}, "Move", "snapshot"])
def test_unknown_types(kind):
    assert why(frame(type=kind, id="x")) == ("unknown_type", {})


def test_a_message_without_a_type():
    assert why(frame(id="x"))[0] == "unknown_type"


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": []}, "seat": 0}, "seat"),
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": [], "seat": 0}}, "seat"),
        ({"type": "resign", "id": "x", "data": {"now": True}}, "now"),
        ({"type": "watch", "since": None, "id": "x"}, "id"),
        ({"type": "ping", "t": 1, "<script>": 1}, "?"),
    ],
)
def test_unknown_fields(fields, name):
    assert why(json.dumps(fields)) == ("unknown_field", {"field": name})


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"type": "move", "at": 1, "data": {"steps": []}}, "id"),
        ({"type": "move", "id": "x", "at": 1}, "steps"),
        ({"type": "watch"}, "since"),
        ({"type": "ping"}, "t"),
        ({"type": "call", "id": "x", "at": 1, "data": {}}, "name"),
    ],
)
def test_missing_fields(fields, name):
    assert why(json.dumps(fields)) == ("missing_field", {"field": name})


@pytest.mark.parametrize("kind", sorted(BOUND))
def test_what_is_bound_to_a_version_must_name_it(kind):
    assert why(frame(type=kind, id="x", data={})) == ("missing_field", {"field": "at"})


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"type": "resign", "id": ""}, "id"),
        ({"type": "resign", "id": "x" * 41}, "id"),
        ({"type": "resign", "id": "a b"}, "id"),
        ({"type": "resign", "id": 7}, "id"),
        ({"type": "resign", "id": "x", "at": -1}, "at"),
        ({"type": "resign", "id": "x", "at": True}, "at"),
        ({"type": "resign", "id": "x", "at": 1.0}, "at"),
        ({"type": "resign", "id": "x", "at": 10**12}, "at"),
        ({"type": "resign", "id": "x", "data": []}, "data"),
        ({"type": "resign", "id": "x", "data": None}, "data"),
        ({"type": "move", "id": "x", "at": None, "data": {"steps": []}}, "at"),
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": "a1b1"}}, "steps"),
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": ["a1b1"]}}, "steps"),
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": [["a1"]]}}, "steps"),
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": [["a1", "b1", "c1"]]}}, "steps"),
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": [["a1", 2]]}}, "steps"),
        ({"type": "move", "id": "x", "at": 1, "data": {"steps": [["a1", "ü1"]]}}, "steps"),
        (
            {"type": "move", "id": "x", "at": 1, "data": {"steps": [["a1", "b1"]] * (LONGEST_MOVE + 1)}},
            "steps",
        ),
        ({"type": "answer_draw", "id": "x", "at": 1, "data": {"accept": 1}}, "accept"),
        ({"type": "offer_resignation", "id": "x", "data": {"size": 2}}, "size"),
        ({"type": "call", "id": "x", "at": 1, "data": {"name": "DOUBLE"}}, "name"),
        ({"type": "watch", "since": -1}, "since"),
        ({"type": "watch", "since": "1"}, "since"),
        ({"type": "ping", "t": 2**53}, "t"),
    ],
)
def test_fields_of_the_wrong_kind_or_size(fields, name):
    assert why(json.dumps(fields)) == ("bad_field", {"field": name})


def test_a_refused_command_is_told_by_its_id_where_that_can_be_read():
    with pytest.raises(BadMessage) as bad:
        parse(frame(type="move", id="mine", at=1, data={}))
    assert bad.value.command_id == "mine"
    with pytest.raises(BadMessage) as bad:
        parse(frame(type="move", id="<b>", at=1, data={}))
    assert bad.value.command_id is None


def test_every_command_has_a_sentence_about_itself():
    assert all((shape.__doc__ or "").endswith(".") for shape in COMMANDS.values())


def test_the_generated_documents_are_fresh():
    assert documents.stale() == [], "run: python -m games.protocol.documents"
