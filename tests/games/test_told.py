"""What happens in whole rounds of every game is told in both languages, without a gap left open."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from games import texts
from games.engine.bots import choose
from games.engine.core import Action, Awaits, Call, Move, Roll
from games.engine.registry import AnyRules
from games.referee.shown import effects_data, steps_data
from games.referee.state import turn_data
from games.titles import boards
from games.titles import registry as titles
from tests.engine.contract.cases import CASES, Case, playout

NAMES = ("Ada", "Bob", "Cid", "Dan", "Eve", "Fay")
OPEN = re.compile(r"[{}]|\bNone\b")
PLAYED = [case for case in CASES if case.rules.slug in titles.ALL and dict(case.options) == case.defaults]
each_case = pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)


def happened(rules: AnyRules, position: Any, action: Action) -> dict[str, Any]:
    """The event of an action as it goes over the wire."""
    effects = effects_data(rules.points, rules.effects(position, action))
    data: dict[str, Any] = {"seat": rules.turn(position).seat, "effects": effects}
    data["text"] = rules.write_move(position, action)
    data["turn"] = turn_data(rules.turn(rules.play(position, action)))
    if isinstance(action, Move):
        return {"type": "moved", "data": {**data, "steps": steps_data(rules.points, action.steps)}}
    if isinstance(action, Roll):
        return {"type": "rolled", "data": {**data, "dice": list(action.dice)}}
    assert isinstance(action, Call)
    return {"type": "called", "data": {**data, "name": action.name}}


@each_case
@pytest.mark.parametrize("language", ["de", "en"])
def test_everything_that_happens_is_told(case: Case, language: str) -> None:
    rules, slug = case.rules, case.rules.slug
    title, names = titles.get(slug), NAMES[: case.seats]
    with translation.override(language):
        for number, (position, action) in enumerate(playout(case, seed=5)):
            event = happened(rules, position, action)
            counters: Any = rules.counters(rules.play(position, action))
            for you in ((), (0,), (1,)):
                said = texts.event_text(event, names, you, game=slug, counters=counters)
                assert said.endswith("."), said
                assert not OPEN.search(said), said
            if number % 9:
                continue
            shown = boards.stand(slug, position)
            said = " ".join([title.position(shown), title.note(shown)])
            assert not OPEN.search(said), said
            for seat in range(case.seats):
                count = title.count(shown, seat)
                assert str(count.count) in count.words
            for move in filter(lambda move: move.steps, rules.moves(position)[:40]):
                label = title.label(happened(rules, position, move)["data"])
                assert label
                assert not OPEN.search(label), label


@each_case
def test_a_good_move_is_explained_in_words(case: Case) -> None:
    """Every reason that the computer names for a legal move has a sentence, and its gaps are filled."""
    rules = case.rules
    for number, (position, _action) in enumerate(playout(case, seed=8)):
        if number % 7 or rules.turn(position).awaits is not Awaits.MOVE:
            continue
        for move in rules.moves(position)[:30]:
            for reason in choose.reasons(rules, position, move):
                for language in ("de", "en"):
                    with translation.override(language):
                        said = texts.reason(reason.code, dict(reason.params), game=rules.slug)
                assert said.endswith(".")
                assert not OPEN.search(said), (reason, said)


@pytest.mark.parametrize(
    ("game", "texts_of_moves", "you", "said"),
    [
        ("ab-ins-ziel", ["6"], (), "Ada würfelt 6."),
        ("ab-ins-ziel", ["6", "6: e"], (0,), "Du setzt eine Figur aus dem Haus auf Feld 0."),
        ("ab-ins-ziel", ["6", "6: e", "4", "4: 0-4"], (), "Ada zieht von Feld 0 auf Feld 4."),
        (
            "ab-ins-ziel",
            ["3", "3: –"],
            (0,),
            "Keine Sechs. Versuch es noch einmal, Versuch 2 von 3.",
        ),
        (
            "dorada",
            ["4", "4: s"],
            (),
            "Ada zieht einen Stein vom Startstapel auf Feld 4. Der Stein springt und landet auf Feld 8.",
        ),
        ("halma", ["d1-e5"], (0,), "Du gehst einen Schritt von d1 nach e5."),
        ("backgammon", ["3-1"], (0,), "Beide werfen einen Würfel: 3-1. Du beginnst."),
        (
            "backgammon",
            ["2-2"],
            (),
            "Beide werfen einen Würfel: 2-2. Bei gleichen Zahlen wird noch einmal geworfen.",
        ),
        ("backgammon", ["3-1", "8/5 6/5"], (1,), "Ada zieht 8/5 6/5."),
    ],
)
def test_it_is_told_as_people_would_say_it(
    game: str, texts_of_moves: list[str], you: tuple[int, ...], said: str
) -> None:
    rules = next(case.rules for case in PLAYED if case.rules.slug == game)
    position: Any = rules.start(2)
    for text in texts_of_moves:
        action = rules.read_move(position, text)
        event, position = happened(rules, position, action), rules.play(position, action)
    counters: Any = rules.counters(position)
    with translation.override("de"):
        assert texts.event_text(event, NAMES[:2], you, game=game, counters=counters) == said
