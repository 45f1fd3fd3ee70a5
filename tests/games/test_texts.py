"""Every code has a sentence in both languages, and every gap in it is filled."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.functional import Promise

from games import errors, texts
from games.engine import registry
from games.engine.boards.cube import Stakes
from games.engine.registry import AnyRules
from games.refusal_words import REFUSALS
from games.titles import boards
from games.titles import registry as titles
from games.titles.abalone_words import TOWARD
from tests.games.test_page_weight import modules

ENGINE = Path(__file__).parents[2] / "games" / "engine"
STATIC = Path(__file__).parents[2] / "games" / "static" / "games"
GAP = re.compile(r"\{(\w+)\}")


def sources(rules: AnyRules) -> set[Path]:
    """The engine's modules behind a game."""
    found: set[Path] = set()
    waiting = [Path(inspect.getfile(type(rules)))]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = re.findall(r"^from games\.engine\.([\w.]+) import", path.read_text(), re.MULTILINE)
            waiting += [ENGINE / f"{name.replace('.', '/')}.py" for name in names]
    return found


def illegal_actions(rules: AnyRules) -> dict[str, list[set[str]]]:
    """The codes of all ``IllegalAction(…)`` in its source, with the parameters of each place."""
    found: dict[str, list[set[str]]] = {}
    for path in sources(rules):
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef):
                continue
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalAction":
                    keys = params_of(call.args[1], function) if call.args[1:] else set()
                    for code in codes_of(call.args[0], function):
                        found.setdefault(code, []).append(keys)
    return found


def codes_of(node: ast.expr, function: ast.FunctionDef) -> list[str]:
    """The codes that an expression can be: a constant, either of two, or a name given one before."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*codes_of(node.body, function), *codes_of(node.orelse, function)]
    assert isinstance(node, ast.Name), ast.dump(node)
    if node.id == "refusal":
        return [*CUBE]
    return codes_of(assigned(node.id, function), function)


def params_of(node: ast.expr, function: ast.FunctionDef) -> set[str]:
    """The keys of a dictionary, written out or given a name before."""
    if isinstance(node, ast.Name):
        return params_of(assigned(node.id, function), function)
    assert isinstance(node, ast.Dict), ast.dump(node)
    return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


def assigned(name: str, function: ast.FunctionDef) -> ast.expr:
    values = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and any(getattr(to, "id", "") == name for to in node.targets)
    ]
    assert len(values) == 1, name
    return values[0]


CUBE = ("no_cube", "crawford_game", "cube_not_yours", "cube_dead", "cube_at_limit")
LANGUAGES = ("de", "en")
each_game = pytest.mark.parametrize("rules", registry.games(), ids=lambda rules: rules.slug)


def gaps(sentence: object) -> set[str]:
    return set(GAP.findall(str(sentence)))


def in_both_languages(message: Promise | str) -> list[str]:
    said = []
    for language in LANGUAGES:
        with translation.override(language):
            said.append(str(message))
    return said


def test_the_codes_of_the_cube_are_those_of_the_rules() -> None:
    source = inspect.getsource(Stakes.refusal)
    assert set(re.findall(r'"(\w+)"', source)) == set(CUBE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_a_match_has_a_sentence(language: str) -> None:
    with translation.override(language):
        for code in errors.CODES:
            sentence = texts.refusal(code, {})
            assert code in REFUSALS
            assert sentence.endswith(".")
            assert code not in sentence


@each_game
def test_every_code_of_a_game_has_a_sentence_whose_gaps_are_filled(rules: AnyRules) -> None:
    known = {**REFUSALS, **titles.get(rules.slug).WORDS.refusals}
    codes = illegal_actions(rules)
    assert "not_awaited" in codes
    assert set(codes) - set(known) == set()
    for code, places in codes.items():
        for params in places:
            values = {name: name[:1] for name in params}
            worded = titles.get(rules.slug).worded({**values, **({"seat": 0} if "seat" in params else {})})
            for sentence in in_both_languages(known[code]):
                assert gaps(sentence) <= set(worded), (code, params)
                assert sentence.endswith("."), code


@each_game
def test_a_game_words_no_code_that_it_never_gives(rules: AnyRules) -> None:
    assert set(titles.get(rules.slug).WORDS.refusals) - set(illegal_actions(rules)) == set()


def test_sentences_are_filled() -> None:
    with translation.override("de"):
        assert told("equal_groups", {"mine": 2, "theirs": 2}).startswith("2 gegen 2 schiebt nicht")
        assert told("off_board", {"point": "a1", "toward": "SW"}) == (
            "Deine Kugel auf a1 würde links unten hinunterfallen. Eigene Kugeln bleiben auf dem Brett."
        )
        assert "weiße Kugel" in told("target_occupied", {"point": "c3", "seat": 1})
    assert set(TOWARD) == {"E", "NE", "NW", "W", "SW", "SE"}


def told(code: str, params: dict[str, str | int], game: str = "abalone") -> str:
    return texts.refusal(code, params, game=game)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("abalone", "Auf 9 liegt keine Kugel."),
        ("ab-ins-ziel", "Dort steht keine Figur: Feld 9."),
        ("dorada", "Auf Feld 9 liegt kein Stein."),
        ("backgammon", "Auf Punkt 9 liegt kein Stein."),
        ("halma", "Auf 9 steht keine Figur."),
    ],
)
def test_each_game_has_words_of_its_own_for_the_same_code(game: str, sentence: str) -> None:
    with translation.override("de"):
        assert told("empty_point", {"point": "9"}, game) == sentence


@pytest.mark.parametrize(
    ("game", "code", "params", "sentence"),
    [
        (
            "backgammon",
            "larger_die_must_be_played",
            {"die": 6},
            "Nur einer deiner Würfel lässt sich spielen, und das muss der höhere sein: 6.",
        ),
        (
            "ab-ins-ziel",
            "clear_start_first",
            {"point": "10"},
            "Mach zuerst dein Startfeld frei: Zieh die Figur weiter, die auf Feld 10 steht.",
        ),
        ("ab-ins-ziel", "own_piece_there", {"point": "2g3"}, "Auf Zielfeld 3 steht schon eine eigene Figur."),
        (
            "dorada",
            "wrong_distance",
            {"die": 6, "expected": "goal"},
            "Mit einer 6 landet dieser Stein auf dem Ziel.",
        ),
        (
            "halma",
            "goal_is_locked",
            {"point": "e5"},
            "Diese Figur steht in ihrem Ziel und bleibt darin, und e5 liegt außerhalb.",
        ),
    ],
)
def test_why_not_is_said_with_points_in_words(
    game: str, code: str, params: dict[str, str | int], sentence: str
) -> None:
    with translation.override("de"):
        assert told(code, params, game) == sentence


def test_a_value_is_never_taken_for_a_gap() -> None:
    assert texts.fill("{name} plays {move}.", {"name": "{move}", "move": "a1b1"}) == "{move} plays a1b1."


def test_an_unknown_code_is_an_honest_failure() -> None:
    with translation.override("en"):
        assert texts.refusal("never_heard_of", {}) == str(REFUSALS["internal"])


def test_events_are_told_from_both_sides() -> None:
    moved = {
        "type": "moved",
        "data": {
            "seat": 0,
            "text": "e7e8",
            "effects": [
                {"kind": "moved", "seat": 0, "origin": "e7", "target": "e8"},
                {"kind": "moved", "seat": 0, "origin": "e8", "target": "e9"},
                {"kind": "ejected", "seat": 1, "origin": "e9", "target": None},
            ],
        },
    }
    match = {"game": "abalone", "counters": {"ejected": [3, 1]}}
    with translation.override("de"):
        assert texts.event_text(moved, ["Ada", "Bob"], **match) == (
            "Ada zieht e7e8, 2 schieben 1, und eine Kugel fällt: 3 von 6."
        )
        assert texts.event_text(moved, ["Ada", "Bob"], (0,), **match).startswith("Du ziehst e7e8")
        assert texts.event_text(
            {"type": "draw_answered", "data": {"seat": 1, "accept": False}}, ["Ada", "Bob"], **match
        ) == ("Bob lehnt das Remis ab.")


@pytest.mark.parametrize(
    ("reason", "you", "sentence"),
    [
        ("left", (), "Ein Computer spielt für Bob weiter."),
        ("absent", (1,), "Ein Computer spielt für dich weiter."),
        ("resigned", (0,), "Bob hat aufgegeben. Ein Computer spielt weiter."),
        ("resigned", (1,), "Du hast aufgegeben. Ein Computer spielt für dich weiter."),
        ("time", (), "Die Zeit von Bob ist abgelaufen. Ein Computer spielt weiter."),
        ("time", (1,), "Deine Zeit ist abgelaufen. Ein Computer spielt für dich weiter."),
    ],
)
def test_why_a_computer_goes_on_is_told(reason: str, you: tuple[int, ...], sentence: str) -> None:
    taken_over = {"type": "seat_taken_over", "data": {"seat": 1, "reason": reason}}
    with translation.override("de"):
        told = texts.event_text(taken_over, ["Ada", "Bob", "Cem"], you, game="halma", counters={})
    assert told == sentence


@pytest.mark.parametrize(
    ("code", "places", "you", "headline", "reason"),
    [
        ("resigned", [2, 1], (0,), "Du hast verloren", "Du hast aufgegeben."),
        ("resigned", [2, 1], (1,), "Du hast gewonnen", "Ada hat aufgegeben."),
        ("time", [1, 2], (), "Ada hat gewonnen", "Die Zeit von Bob ist abgelaufen."),
        ("agreed", [1, 1], (0,), "Remis", "Beide Seiten waren einverstanden."),
        ("aborted", None, (0,), "Partie abgebrochen", "Sie zählt für niemanden."),
    ],
)
def test_endings(
    code: str, places: list[int] | None, you: tuple[int, ...], headline: str, reason: str
) -> None:
    with translation.override("de"):
        assert texts.ending({"places": places, "ending": code}, ["Ada", "Bob"], you, game="abalone") == (
            headline,
            reason,
        )


@pytest.mark.parametrize(
    ("stake", "reason"), [(1, "Ada hat aufgegeben."), (4, "Ada hat aufgegeben. Das zählt 4 Punkte.")]
)
def test_what_a_game_for_money_was_worth_is_said(stake: int, reason: str) -> None:
    result = {"places": [2, 1], "ending": "resigned", "stake": stake}
    with translation.override("de"):
        assert texts.ending(result, ["Ada", "Bob"], (1,), game="backgammon")[1] == reason


@pytest.mark.parametrize(
    ("places", "you", "headline"),
    [
        ([2, 1, 2, 2], (1,), "Du hast gewonnen"),
        ([2, 1, 2, 2], (3,), "Du bist auf Platz 2"),
        ([2, 1, 2, 2], (), "Bob hat gewonnen"),
        ([1, 1, 3, 4], (0,), "Du teilst dir den ersten Platz"),
        ([1, 1, 3, 4], (3,), "Du bist auf Platz 4"),
        ([1, 1, 3, 4], (), "Ada, Bob teilen sich den ersten Platz"),
        ([1, 1, 1, 1], (2,), "Remis"),
    ],
)
def test_of_more_than_two_everybody_has_a_place(
    places: list[int], you: tuple[int, ...], headline: str
) -> None:
    with translation.override("de"):
        result = {"places": places, "ending": "turn_limit"}
        assert texts.ending(result, ["Ada", "Bob", "Cid", "Dan"], you, game="halma") == (
            headline,
            "Alle hatten 200 Züge; vorn liegt, wer weniger weit zu gehen hatte.",
        )


@pytest.mark.parametrize("game", registry.slugs())
def test_the_script_finds_every_sentence_that_it_says(game: str) -> None:
    drawn = boards.get(game)
    said = set()
    for path in modules(STATIC.parent / drawn.script) | modules(STATIC / "dice_page.js"):
        said |= set(re.findall(r"""say\(\s*"([a-z_A-Z0-9]+)\"""", path.read_text()))
    assert said - set(texts.page_texts(game)) - set(texts.DICE) == set()
    assert len(said) > 30
