"""Dice that anybody can check afterwards.

Before the first roll the server commits to a secret seed by its hash; then every seat mixes in a nonce
of its own, the empty one where it gives none. Roll number ``n`` of the match (from 0) follows from both:

- ``key`` is the seed, 32 bytes, written as 64 hexadecimal digits; the commitment is its SHA-256.
- ``block(i) = HMAC-SHA256(key, text)`` for i = 0, 1, …, where ``text`` is ASCII and has five lines, parted
  by a line feed: ``spielstein-dice-1``, the id of the match, the nonces in the order of the seats parted
  by commas, n, i.
- The blocks in turn are a stream of whole numbers of 32 bits, the first byte the most significant. With
  more than 2**32 equal chances each number takes as many times 32 bits as it needs.
- The rolls that can happen, in ascending order of their dice, are ``total`` equal chances, a roll with
  the probability p being p times total of them; ``total`` is the least common denominator.
- The first number below the largest multiple of ``total`` that the stream's numbers reach decides: its
  remainder modulo ``total`` is the chance drawn. Larger numbers are skipped, so that no roll is favoured.

After the end the seed is told, and ``verify`` checks the whole log. For dice with f faces all of this
comes to: the remainder modulo f to the power of the dice, its digits in base f plus one, are the dice.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final, TypeAlias

from games.engine.core import EngineError, Roll
from games.referee.events import Event, apply
from games.referee.state import State

SCHEME: Final = "spielstein-dice-1"
CODES: Final[Mapping[str, str]] = {
    "bad_seed": "the seed is not 64 lower-case hexadecimal digits",
    "bad_match": "the id of the match is not 1 to 40 of A–Z a–z 0–9 _ -",
    "bad_nonce": "the nonce of `seat` is not at most 40 of A–Z a–z 0–9 _ -",
    "bad_number": "the number of a roll is negative",
    "bad_chances": "the chances of the rolls do not add up to one, or one of them is not positive",
    "broken_log": "event `v` cannot follow those before it",
    "no_commitment": "the log has no commitment",
    "second_commitment": "event `v` commits a second time",
    "late_commitment": "event `v` came before the commitment",
    "no_nonces": "the roll in event `v` came before the nonces were fixed",
    "wrong_nonces": "event `v` fixes other nonces than were given",
    "early_nonces": "event `v` fixes the nonces while one could still be given",
    "no_seed": "the seed has not been told",
    "early_seed": "the seed was told in event `v`, before the end of the match",
    "wrong_seed": "the seed is not the one committed to",
    "wrong_roll": "roll `number` in event `v` should be `expected` and was `found`",
}
"""What can be wrong with dice."""

Chances: TypeAlias = Mapping[Roll, Fraction]
_SEED: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_WORD: Final = re.compile(r"[A-Za-z0-9_-]{0,40}", re.ASCII)
_WORD_BYTES: Final = 4


class Unfair(Exception):
    """Dice that do not follow from their seed, or cannot; ``code`` is a key of CODES."""

    def __init__(self, code: str, params: Mapping[str, str | int] | None = None) -> None:
        super().__init__(code, dict(params or {}))
        self.code = code
        self.params: dict[str, str | int] = dict(params or {})


@dataclass(frozen=True, slots=True)
class FairDice:
    """The dice of one match, as the referee wants them. Raises Unfair as ``draw`` does."""

    match_id: str
    secret: str = field(repr=False)

    def roll(self, number: int, nonces: Sequence[str], rolls: Chances) -> Roll:
        return draw(self.secret, self.match_id, nonces, number, rolls)

    def seed(self) -> str:
        return self.secret


def commitment(seed: str) -> str:
    """The hash that is published of a seed, in hexadecimal digits. Raises Unfair for what is no seed."""
    return hashlib.sha256(_key(seed)).hexdigest()


def draw(seed: str, match_id: str, nonces: Sequence[str], number: int, rolls: Chances) -> Roll:
    """Roll ``number`` of a match among those that can happen. Raises Unfair for broken input."""
    faces, ends = _ordered(
        tuple((roll.dice, chance.numerator, chance.denominator) for roll, chance in rolls.items())
    )
    drawn = _below(ends[-1], _blocks(_key(seed), _text(match_id, nonces, number)))
    return faces[bisect_right(ends, drawn)]


def verify(match_id: str, state: State, events: Sequence[Event]) -> int:
    """Check every roll of a match that has ended; says how many there were.

    ``state`` is the match before its first event. Raises Unfair naming the first thing that is wrong.
    """
    seed = _checked_seed(events)
    number, fixed = 0, None
    for event in events:
        if event.type == "nonces_fixed":
            fixed = _checked_nonces(state, event)
        elif event.type == "rolled":
            if fixed is None:
                raise Unfair("no_nonces", {"v": event.v})
            expected = draw(seed, match_id, fixed, number, state.rules.rolls(state.position))
            found = _dice_of(event)
            if found != expected.dice:
                told = {"expected": _written(expected.dice), "found": _written(found)}
                raise Unfair("wrong_roll", {"number": number, "v": event.v, **told})
            number += 1
        state = _after(state, event)
    return number


def _checked_seed(events: Sequence[Event]) -> str:
    """The seed that was told, once and after the end, and committed to before anything else mattered."""
    committed, seed, ended = None, None, False
    for event in events:
        ended = ended or event.type == "match_ended"
        if event.type == "committed":
            if committed is not None:
                raise Unfair("second_commitment", {"v": event.v})
            committed = str(event.data.get("commitment"))
        elif committed is None and event.type in ("nonce_given", "nonces_fixed", "rolled", "seed_revealed"):
            raise Unfair("late_commitment", {"v": event.v})
        elif event.type == "seed_revealed":
            if not ended:
                raise Unfair("early_seed", {"v": event.v})
            seed = str(event.data.get("seed"))
    if committed is None:
        raise Unfair("no_commitment")
    if seed is None:
        raise Unfair("no_seed")
    if commitment(seed) != committed:
        raise Unfair("wrong_seed")
    return seed


def _checked_nonces(state: State, event: Event) -> tuple[str, ...]:
    """The nonces that are fixed: those given, the empty one for every other seat."""
    mixing = state.mixing
    if mixing is None or mixing.fixed or event.data.get("nonces") != [nonce or "" for nonce in mixing.nonces]:
        raise Unfair("wrong_nonces", {"v": event.v})
    awaited = any(nonce is None and state.seats[n].is_person for n, nonce in enumerate(mixing.nonces))
    if awaited and event.at < mixing.until:
        raise Unfair("early_nonces", {"v": event.v})
    return tuple(event.data["nonces"])


def _dice_of(event: Event) -> tuple[int, ...]:
    dice = event.data.get("dice")
    if not isinstance(dice, list) or not all(isinstance(die, int) for die in dice):
        raise Unfair("broken_log", {"v": event.v})
    return tuple(dice)


def _after(state: State, event: Event) -> State:
    try:
        return apply(state, event)
    except (EngineError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise Unfair("broken_log", {"v": event.v}) from error


def _key(seed: str) -> bytes:
    if not _SEED.fullmatch(seed):
        raise Unfair("bad_seed")
    return bytes.fromhex(seed)


def _text(match_id: str, nonces: Sequence[str], number: int) -> str:
    if not match_id or not _WORD.fullmatch(match_id):
        raise Unfair("bad_match")
    for seat, nonce in enumerate(nonces):
        if not _WORD.fullmatch(nonce):
            raise Unfair("bad_nonce", {"seat": seat})
    if number < 0:
        raise Unfair("bad_number")
    return f"{SCHEME}\n{match_id}\n{','.join(nonces)}\n{number}\n"


def _blocks(key: bytes, text: str) -> Iterator[bytes]:
    count = 0
    while True:
        yield hmac.digest(key, f"{text}{count}".encode("ascii"), "sha256")
        count += 1


def _below(total: int, blocks: Iterator[bytes]) -> int:
    """A whole number below ``total``, each as likely as the others."""
    width = _WORD_BYTES
    while total > 1 << 8 * width:
        width += _WORD_BYTES
    limit = (1 << 8 * width) // total * total
    stream = b""
    while True:
        while len(stream) < width:
            stream += next(blocks)
        word, stream = int.from_bytes(stream[:width], "big"), stream[width:]
        if word < limit:
            return word % total


@lru_cache(maxsize=64)
def _ordered(
    rolls: tuple[tuple[tuple[int, ...], int, int], ...],
) -> tuple[tuple[Roll, ...], tuple[int, ...]]:
    """The rolls by their dice, and for each where its equal chances end.

    Each is given by its dice and the numerator and denominator of its probability.
    """
    total = lcm(*(denominator for _, _, denominator in rolls))
    ends, end = [], 0
    for _, numerator, denominator in sorted(rolls):
        end += numerator * (total // denominator)
        ends.append(end)
    if end != total or any(numerator <= 0 for _, numerator, _ in rolls):
        raise Unfair("bad_chances")
    return tuple(Roll(dice) for dice, _, _ in sorted(rolls)), tuple(ends)


def _written(dice: Sequence[int]) -> str:
    return "-".join(map(str, dice))
