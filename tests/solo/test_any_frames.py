"""Whatever a page says, it is answered in the words of the protocol, and nothing breaks."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.protocol.commands import COMMANDS, SIZES
from games.solo import bridge, save
from tests.solo.page import Page, never
from tests.solo.shapes import wrong_frame

ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 2**70), st.text(max_size=3), st.floats(), st.just([])
)
DATA = st.fixed_dictionaries(
    {},
    optional={
        "steps": st.lists(st.lists(st.sampled_from(["a1", "b2", "1", "5", "bar"]), max_size=3), max_size=3)
        | ODD,
        "name": st.sampled_from(["double", "take", "drop", "resign_single"]) | ODD,
        "accept": st.booleans() | ODD,
        "size": st.sampled_from(SIZES) | ODD,
        "value": st.just("n") | ODD,
    },
)
FRAMES = st.fixed_dictionaries(
    {"type": st.sampled_from([*COMMANDS, "undo", "position", "watch", "ping"]) | ODD},
    optional={
        "id": st.sampled_from(["a", "b", "c"]) | ODD,
        "at": st.integers(0, 40) | ODD,
        "data": DATA | ODD,
        "since": st.integers(0, 30) | st.none(),
        "ply": st.integers(0, 30) | ODD,
        "t": st.integers(0, 9),
    },
)
TABLES = [
    ("abalone", [None, None]),
    ("backgammon", [None, 1]),
    ("dorada", [None, 1, None]),
    ("ab-ins-ziel", [1, None]),
    ("halma", [None, None, None]),
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@settings(max_examples=25, deadline=None)
@given(said=st.lists(FRAMES | st.sampled_from(["act", "undo"]), max_size=12))
def test_anything_that_is_said_is_answered(game, seats, said):
    page = Page(game, seats)
    for number, frame in enumerate(said):
        if frame == "act":
            if not page.over and page.state.result is None:
                page.plays()
        else:
            wish = {"type": "undo", "id": f"u{number}"} if frame == "undo" else frame
            page.hear(bridge.say(json.dumps(wish), page.now))
            assert page.frames
        told = [frame for frame in page.frames if frame["type"] != "position"]
        assert [found for frame in told for found in wrong_frame(frame)] == []
    assert page.save == save.write(save.read(page.save))
    before = page.watches()
    assert page.reloads() == before


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_told_is_as_the_protocol_says(game, seats):
    page = Page(game, seats)
    for act in range(40):
        if page.over:
            break
        if act % 9 == 8:
            page.undoes()
        elif act % 9 == 5:
            page.says("ask_hint")
            if page.answer["hints"]:
                page.hear(bridge.hint(page.now, never))
        else:
            page.plays()
        assert [found for frame in page.frames for found in wrong_frame(frame)] == []
    assert wrong_frame(page.watches()) == []


def test_what_the_protocol_does_not_say_is_found():
    page = Page("abalone", [None, 1])
    frame = page.watches()
    assert wrong_frame({**frame, "v": "1"}) == ["snapshot.v: '1'"]
    assert wrong_frame({**frame, "secret": 1}) == ["snapshot.secret is unknown"]
    assert wrong_frame({**frame, "turn": {"awaits": "tea", "seat": None}})
    page.plays()
    event = page.events[0]
    message = {"type": "events", "events": [{**event, "data": {}}], "offers": page.offers}
    assert any("steps is missing" in found for found in wrong_frame(message))
