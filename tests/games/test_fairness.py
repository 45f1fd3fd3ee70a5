"""Dice follow from a seed committed to and from the nonces of all seats, and from nothing else."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, product
from math import lcm
from pathlib import Path

import pytest

from games import fairness
from games.engine.core import Awaits, Roll
from games.engine.rules.backgammon import Backgammon
from games.engine.rules.dorada import Dorada
from games.engine.rules.ludo import Ludo
from games.fairness import FairDice, Unfair, commitment, draw, verify
from games.protocol import commands as say
from games.referee import decide, endings
from games.referee.events import Event, apply_all
from games.referee.state import NONCES_WITHIN_MS, Setup, State, opening
from tests.games.independent_dice import chance_drawn, commitment_of, dice_thrown
from tests.games.table import RACE, steps_of

VECTORS = json.loads((Path(__file__).parent / "dice_vectors.json").read_text())
SEED, MATCH = "5e" * 32, "Ab3dEf6h1J"
COIN = {Roll((1,)): Fraction(1, 2), Roll((2,)): Fraction(1, 2)}
SIX = {Roll((face,)): Fraction(1, 6) for face in range(1, 7)}


def equal(faces: int, dice: int) -> dict[Roll, Fraction]:
    return {Roll(thrown): Fraction(1, faces**dice) for thrown in product(range(1, faces + 1), repeat=dice)}


def dice_of(roll: Roll) -> tuple[int, ...]:
    return roll.dice


def why(code: str):
    assert code in fairness.CODES
    return pytest.raises(Unfair, match=code)


@pytest.mark.parametrize("vector", VECTORS["dice"], ids=lambda vector: vector["what"])
def test_the_rolls_that_are_written_down(vector):
    seed, match, nonces, number = (vector[name] for name in ("seed", "match", "nonces", "number"))
    faces, dice = vector["faces"], vector["dice"]
    assert commitment(seed) == commitment_of(seed) == vector["commitment"]
    assert dice_thrown(seed, match, nonces, number, list(range(1, faces + 1)), dice) == vector["roll"]
    assert draw(seed, match, nonces, number, equal(faces, dice)).dice == tuple(vector["roll"])


@pytest.mark.parametrize("vector", VECTORS["weighted"], ids=lambda vector: vector["what"])
def test_rolls_of_unequal_chances_that_are_written_down(vector):
    seed, match, nonces, number = (vector[name] for name in ("seed", "match", "nonces", "number"))
    chances = {
        Roll(tuple(map(int, dice.split("-")))): Fraction(chance) for dice, chance in vector["chances"].items()
    }
    total = lcm(*(chance.denominator for chance in chances.values()))
    at = chance_drawn(seed, match, nonces, number, total)
    shares = accumulate(int(chances[roll] * total) for roll in sorted(chances, key=dice_of))
    expected = next(roll for roll, end in zip(sorted(chances, key=dice_of), shares, strict=True) if at < end)
    assert list(expected.dice) == vector["roll"]
    assert draw(seed, match, nonces, number, chances) == expected


@pytest.mark.parametrize("rules", [RACE, Backgammon(), Dorada(), Ludo()], ids=lambda rules: rules.slug)
def test_every_game_with_dice_begins_with_a_roll_of_equal_dice(rules):
    position = rules.start(rules.seats[0])
    rolls = rules.rolls(position)
    assert rules.turn(position).awaits is Awaits.ROLL
    dice, faces = len(next(iter(rolls)).dice), max(roll.dice[-1] for roll in rolls)
    assert rolls == equal(faces, dice)
    thrown = dice_thrown(SEED, MATCH, ["a", "b"], 3, list(range(1, faces + 1)), dice)
    assert draw(SEED, MATCH, ["a", "b"], 3, rolls).dice == tuple(thrown)


def test_every_chance_comes_as_often_as_it_should():
    loaded = {Roll((1,)): Fraction(1, 2), Roll((2,)): Fraction(1, 3), Roll((3,)): Fraction(1, 6)}
    drawn = Counter(draw(SEED, MATCH, ["", ""], number, loaded).dice[0] for number in range(6_000))
    assert all(abs(drawn[face] - share) < 200 for face, share in ((1, 3_000), (2, 2_000), (3, 1_000)))


def test_more_than_four_thousand_million_chances():
    rare = {Roll((1,)): Fraction(1, 2**40), Roll((2,)): Fraction(2**40 - 1, 2**40)}
    assert draw(SEED, MATCH, [], 0, rare) == Roll((2,))


def test_numbers_up_to_the_largest_multiple_decide_and_those_from_there_on_are_skipped():
    def stream(*numbers):
        return iter([b"".join(number.to_bytes(4, "big") for number in numbers)])

    largest = 4_294_967_292
    assert largest % 36 == 0 < 2**32 - largest < 36
    assert fairness._below(36, stream(largest - 1)) == 35
    assert fairness._below(36, stream(largest, 5)) == 5
    assert fairness._below(36, stream(2**32 - 1, largest, largest + 1, 40)) == 4
    assert fairness._below(2**32, stream(2**32 - 1)) == 2**32 - 1


@pytest.mark.parametrize("total", [2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**40, 2**63 + 1])
def test_a_roll_among_very_many_chances_follows_from_the_description_too(total):
    nearly_half = total // 2 - 1 + total % 2
    loaded = {Roll((1,)): Fraction(nearly_half, total), Roll((2,)): Fraction(total - nearly_half, total)}
    assert lcm(*(chance.denominator for chance in loaded.values())) == total
    for number in range(40):
        at = chance_drawn(SEED, MATCH, ["a", ""], number, total)
        assert draw(SEED, MATCH, ["a", ""], number, loaded) == Roll((1 if at < nearly_half else 2,))


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("bad_seed", {"seed": "5e" * 31}),
        ("bad_seed", {"seed": "5E" * 32}),
        ("bad_seed", {"seed": "zz" * 32}),
        ("bad_match", {"match_id": ""}),
        ("bad_match", {"match_id": "a\nb"}),
        ("bad_nonce", {"nonces": ["", "a,b"]}),
        ("bad_nonce", {"nonces": ["", "x" * 41]}),
        ("bad_nonce", {"nonces": ["ü"]}),
        ("bad_number", {"number": -1}),
        ("bad_chances", {"rolls": {}}),
        ("bad_chances", {"rolls": {Roll((1,)): Fraction(1, 2)}}),
        ("bad_chances", {"rolls": {Roll((1,)): Fraction(1), Roll((2,)): Fraction(0)}}),
        ("bad_chances", {"rolls": {Roll((1,)): Fraction(3, 2), Roll((2,)): Fraction(-1, 2)}}),
    ],
)
def test_what_dice_cannot_follow_from(code, given):
    sound = {"seed": SEED, "match_id": MATCH, "nonces": ["a", ""], "number": 0, "rolls": COIN}
    with why(code):
        draw(**(sound | given))


def test_a_broken_seed_has_no_commitment():
    with why("bad_seed"):
        commitment("secret")


class Played:
    """A race with fair dice, of two people or of ``levels``, played to its end without a server."""

    def __init__(self, nonces=("mine", "yours"), levels=(None, None)):
        self.dice, self.now = FairDice(MATCH, SEED), 0
        self.first = self.state = opening(Setup(RACE, {}, levels))
        self.events: list[Event] = []
        self.take(decide.begin(self.state, 0, self.dice, commitment(SEED)))
        for seat, nonce in enumerate(nonces):
            self.does(seat, say.Nonce(nonce))
        self.now = NONCES_WITHIN_MS
        self.take(endings.settle(self.state, self.now, self.dice))
        while self.state.result is None:
            seat, moves = self.state.turn.seat, RACE.moves(self.state.position)
            self.does(seat, say.PlayMove(steps_of(RACE, moves[0])) if moves else say.ThrowDice())

    def take(self, events):
        self.state = apply_all(self.state, events)
        self.events += events

    def does(self, seat, body):
        command = say.Command("c", body, self.state.v)
        self.take(decide.decide(self.state, seat, command, self.now, self.dice))


def changed(events, kind, nth=0, **data):
    """The same log with something else in the nth event of a kind."""
    at = [number for number, event in enumerate(events) if event.type == kind][nth]
    return [*events[:at], replace(events[at], data=events[at].data | data), *events[at + 1 :]]


def without(events, *kinds):
    kept = [event for event in events if event.type not in kinds]
    return [replace(event, v=v) for v, event in enumerate(kept, start=1)]


def kinds(events):
    return [event.type for event in events]


def test_a_whole_match_is_verified():
    played = Played()
    assert kinds(played.events)[:6] == [
        "started",
        "committed",
        "nonce_given",
        "nonce_given",
        "nonces_fixed",
        "rolled",
    ]
    assert kinds(played.events)[-2:] == ["match_ended", "seed_revealed"]
    assert verify(MATCH, played.first, played.events) == kinds(played.events).count("rolled") > 5


@pytest.mark.parametrize("nonces", [(), ("mine",)])
def test_a_seat_without_a_nonce_has_the_empty_one(nonces):
    played = Played(nonces)
    assert played.state.mixing.nonces == (*nonces, "", "")[:2]
    assert verify(MATCH, played.first, played.events)


def test_no_nonce_of_a_computer_is_waited_for():
    played = Played(("mine",), (None, 1))
    (fixed,) = [event for event in played.events if event.type == "nonces_fixed"]
    assert (fixed.data["nonces"], fixed.at) == (["mine", ""], 0)
    assert verify(MATCH, played.first, played.events)


def test_no_nonce_is_waited_for_where_a_computer_has_taken_over():
    played = Played(("mine",))
    at = kinds(played.events).index("nonces_fixed")
    before, fixed, after = played.events[:at], replace(played.events[at], at=0), played.events[at + 1 :]
    with why("early_nonces"):
        verify(MATCH, played.first, [*before, fixed, *after])
    taken_over = Event("seat_taken_over", 0, {"seat": 1, "reason": "left"}, 0)
    assert verify(MATCH, played.first, without([*before, taken_over, fixed, *after]))


def test_other_nonces_bring_other_dice():
    rolls = [
        [event.data["dice"] for event in Played(nonces).events if event.type == "rolled"]
        for nonces in (("mine", "yours"), ("mine", "ours"), ("yours", "mine"))
    ]
    assert rolls[0] != rolls[1] != rolls[2] != rolls[0]


def test_the_first_wrong_roll_is_named():
    played = Played()
    rolled = [event for event in played.events if event.type == "rolled"]
    third = rolled[2]
    (right,) = third.data["dice"]
    wrong = right % 3 + 1
    log = changed(changed(played.events, "rolled", 2, dice=[wrong]), "rolled", 4, dice=[9])
    with why("wrong_roll") as unfair:
        verify(MATCH, played.first, log)
    assert unfair.value.params == {
        "number": 2,
        "v": third.v,
        "expected": str(right),
        "found": str(wrong),
    }


@pytest.mark.parametrize(
    ("code", "tampered"),
    [
        (
            "no_commitment",
            lambda log: without(log, "committed", "nonce_given", "nonces_fixed", "rolled", "seed_revealed"),
        ),
        ("late_commitment", lambda log: without(log, "committed")),
        ("late_commitment", lambda log: without([log[0], log[2], log[1], *log[3:]])),
        ("second_commitment", lambda log: [*log[:2], log[1], *log[2:]]),
        ("no_seed", lambda log: without(log, "seed_revealed")),
        ("early_seed", lambda log: without([*log[:5], log[-1], *log[5:]], "match_ended")),
        ("wrong_seed", lambda log: changed(log, "seed_revealed", seed="5f" * 32)),
        ("wrong_seed", lambda log: changed(log, "committed", commitment=commitment("5f" * 32))),
        ("bad_seed", lambda log: changed(log, "seed_revealed", seed=7)),
        ("wrong_nonces", lambda log: changed(log, "nonces_fixed", nonces=["mine", "ours"])),
        ("wrong_nonces", lambda log: changed(log, "nonces_fixed", nonces=["mine"])),
        ("wrong_nonces", lambda log: without([*log[:5], log[4], *log[5:]])),
        (
            "early_nonces",
            lambda log: changed(without([*log[:3], *log[4:]]), "nonces_fixed", nonces=["mine", ""]),
        ),
        ("no_nonces", lambda log: without(log, "nonces_fixed")),
        (
            "wrong_roll",
            lambda log: (
                changed(log, "nonce_given", 1, nonce="ours")[:4]
                + changed(log, "nonces_fixed", nonces=["mine", "ours"])[4:]
            ),
        ),
        ("broken_log", lambda log: [*log[:-3], *log[-2:]]),
        ("broken_log", lambda log: changed(log, "rolled", dice="1-2")),
        ("broken_log", lambda log: changed(log, "nonce_given", 1, seat=0)),
        ("broken_log", lambda log: changed(log, "moved", steps=[["start", "goal"]])),
        ("broken_log", lambda log: changed(log, "moved", steps=[["nowhere", "goal"]])),
    ],
)
def test_a_log_that_is_tampered_with(code, tampered):
    played = Played()
    with why(code):
        verify(MATCH, played.first, tampered(played.events))


def test_the_log_of_another_match_is_not_verified():
    played = Played()
    with why("wrong_roll") as unfair:
        verify("0000000000", played.first, played.events)
    assert unfair.value.params["number"] == 0


def test_what_is_unfair_has_a_meaning():
    state: State = opening(Setup(RACE, {}, (None, None)))
    with why("no_commitment"):
        verify(MATCH, state, [])
