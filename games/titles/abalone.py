"""Abalone on its pages: the drawing, what is counted, and what a move is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe

from games.drawing import abalone
from games.gaps import fill
from games.titles.abalone_words import PAGE, SEATS, TOWARD, WORDS
from games.titles.title import Captured, Moves, Stand

__all__ = ["SCRIPT", "WORDS"]

SCRIPT: Final = "games/titles/abalone.js"


def stand(board: Mapping[str, Any], moves: Moves, ply: int | None = None) -> Stand:
    """Later moves are undone by what they showed."""
    pieces = {piece[0]: piece[1] for piece in board["pieces"]}
    counters = board["counters"]
    ejected = list(counters["ejected"])
    wanted = len(moves) if ply is None else max(0, min(ply, len(moves)))
    for move in reversed(moves[wanted:]):
        for effect in move["effects"]:
            if effect["target"] is not None:
                del pieces[effect["target"]]
            else:
                ejected[1 - effect["seat"]] -= 1
        pieces |= {effect["origin"]: effect["seat"] for effect in move["effects"]}
    return Stand(
        pieces, {**counters, "ejected": ejected, "idle": _idle(counters["idle"], moves, wanted)}, wanted
    )


def _idle(now: int, moves: Moves, ply: int) -> int:
    """Moves without a fall before ``ply``: ``now`` counts those before the last of the list."""
    since = 0
    for move in reversed(moves[:ply]):
        if strikes(move):
            return since
        since += 1
    return since if any(strikes(move) for move in moves) else since + now - len(moves)


def still(moves: Moves, shown: Stand, *, ids: str, flipped: bool = False, label: str = "") -> SafeString:
    effects = moves[shown.ply - 1]["effects"] if shown.ply else []
    by_black, by_white = shown.counters["ejected"]
    picture = abalone.Picture(
        pieces=list(shown.pieces.items()),
        ejected=(by_black, by_white),
        last=[abalone.Shift(effect["origin"], effect["target"]) for effect in effects],
        flipped=flipped,
    )
    return mark_safe(abalone.board(picture, ids=ids, label=label))


def position(shown: Stand) -> str:
    points = [sorted(point for point, owner in shown.pieces.items() if owner == seat) for seat in (0, 1)]
    by_black, by_white = shown.counters["ejected"]
    params = {"black": " ".join(points[0]), "white": " ".join(points[1])}
    return fill(PAGE["position"], {**params, "by_black": by_black, "by_white": by_white})


def idle(shown: Stand) -> str:
    counters = shown.counters
    return fill(PAGE["idle"], {"count": counters["idle"], "limit": counters["idle_limit"]})


def captured(shown: Stand, seat: int) -> Captured:
    count, limit = shown.counters["ejected"][seat], shown.counters["ejections_to_win"]
    return Captured(count, limit, fill(PAGE["captured"], {"count": count, "limit": limit}))


def strikes(move: Mapping[str, Any]) -> bool:
    """Whether a marble falls."""
    return any(effect["kind"] == "ejected" for effect in move["effects"])


def label(move: Mapping[str, Any]) -> str:
    counts = _sides(move, move["effects"][0]["seat"])
    key = "form_side" if len(move["steps"]) > 1 else "form_line"
    if counts["theirs"]:
        key = "form_eject" if strikes(move) else "form_push"
    return fill(PAGE[key], {"move": move["text"], **counts})


def told(data: Mapping[str, Any], counters: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    counts = _sides(data, data["seat"])
    key = "moved_eject" if strikes(data) else "moved_push" if counts["theirs"] else "moved"
    return key, {**counts, "count": counters["ejected"][data["seat"]]}


def worded(params: Mapping[str, Any]) -> dict[str, Any]:
    words = dict(params)
    if "toward" in words:
        words["toward"] = str(TOWARD.get(str(words["toward"]), words["toward"]))
    if "seat" in words:
        words["colour"] = str(SEATS[int(words["seat"]) % len(SEATS)])
    return words


def _sides(move: Mapping[str, Any], seat: int) -> dict[str, int]:
    theirs = sum(effect["seat"] != seat for effect in move["effects"])
    return {"mine": len(move["effects"]) - theirs, "theirs": theirs}
