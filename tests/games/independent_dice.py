"""The dice of games/fairness.py worked out once more from its description alone, sharing no code with it."""

from __future__ import annotations

import hashlib
import hmac


def commitment_of(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def chance_drawn(seed: str, match: str, nonces: list[str], number: int, total: int) -> int:
    """Which of ``total`` equal chances roll ``number`` is."""
    stream, size = b"", 4
    while 256**size < total:
        size += 4
    for block in range(64):
        lines = ["spielstein-dice-1", match, ",".join(nonces), str(number), str(block)]
        message = "\n".join(lines).encode()
        stream += hmac.new(bytes.fromhex(seed), message, hashlib.sha256).digest()
    for at in range(0, len(stream) - size + 1, size):
        word = sum(byte * 256 ** (size - 1 - place) for place, byte in enumerate(stream[at : at + size]))
        if word < 256**size - 256**size % total:
            return word % total
    raise AssertionError("hundreds of numbers in a row were skipped")


def dice_thrown(
    seed: str, match: str, nonces: list[str], number: int, faces: list[int], dice: int
) -> list[int]:
    """Dice with equal faces, as digits of the chance drawn."""
    chance = chance_drawn(seed, match, nonces, number, len(faces) ** dice)
    thrown = []
    for _ in range(dice):
        chance, digit = divmod(chance, len(faces))
        thrown.insert(0, faces[digit])
    return thrown
