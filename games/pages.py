"""What the page of a match shows, put together from a MatchView: still board, seats, actions, the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from django.utils.safestring import SafeString, mark_safe

from games import texts
from games.drawing import abalone
from games.match_view import MatchView
from games.models import Match, Seat

IDS: Final = "board"
"""What the ids of the drawing's gradients begin with; the strips borrow its marbles."""
EJECTIONS: Final = 6


@dataclass(frozen=True, slots=True)
class Stand:
    """What stands on the board after so many moves."""

    pieces: dict[str, int]
    ejected: list[int]
    ply: int

    @property
    def counted(self) -> tuple[int, int]:
        return self.ejected[0], self.ejected[1]


def context(view: MatchView, *, ply: int | None = None) -> dict[str, Any]:
    """The context of templates/games/match.html. ``ply`` shows the position after so many moves."""
    moves = view.moves
    shown = stand(view, moves, ply)
    me = view.you[0] if view.you else None
    names = seat_names(view.seats)
    return {
        "view": view,
        "match": view.match,
        "snapshot": view.snapshot,
        "texts": texts.page_texts(),
        "names": names,
        "me": me,
        "moves": list(numbered(moves)),
        "shown": shown,
        "count": len(moves),
        "live": shown.ply == len(moves),
        "idle": _idle(moves[: shown.ply]),
        "state": state(view, names),
        "last": last_event(view, names, shown.ejected),
        "form": move_form(view) if shown.ply == len(moves) else [],
        "command_id": uuid4().hex,
        "asked": _asked(view, me),
        "waits": view.match.is_running and me is not None and not view.your_turn,
    }


@dataclass(frozen=True, slots=True)
class Side:
    """The board as one viewer sees it: drawing, the strip above and the strip below it."""

    board: SafeString
    near: dict[str, Any]
    far: dict[str, Any]
    flipped: bool


def side(view: MatchView, shown: Stand, *, turned: bool) -> Side:
    """The viewer's own seat is below, black for spectators; ``turned`` the other way round."""
    flipped = (view.you[:1] == (1,)) is not turned
    names = seat_names(view.seats)
    seats = [_seat(view, seat, names[seat.number], shown.ejected) for seat in view.seats]
    board = still(view.moves, shown, flipped=flipped, label=position_text(shown))
    return Side(board, near=seats[int(flipped)], far=seats[1 - int(flipped)], flipped=flipped)


def stand(view: MatchView, moves: Sequence[Mapping[str, Any]], ply: int | None = None) -> Stand:
    """The board after ``ply`` moves, None for now: later moves are undone by what they showed."""
    board = view.snapshot["board"]
    pieces = {piece[0]: piece[1] for piece in board["pieces"]}
    ejected = list(board["counters"]["ejected"])
    wanted = len(moves) if ply is None else max(0, min(ply, len(moves)))
    for move in reversed(moves[wanted:]):
        effects = move["effects"]
        for effect in effects:
            if effect["target"] is not None:
                del pieces[effect["target"]]
            else:
                ejected[1 - effect["seat"]] -= 1
        pieces |= {effect["origin"]: effect["seat"] for effect in effects}
    return Stand(pieces, ejected, wanted)


def still(
    moves: Sequence[Mapping[str, Any]], shown: Stand, *, flipped: bool = False, label: str = ""
) -> SafeString:
    """The drawing of a position with the move that led to it."""
    effects = moves[shown.ply - 1]["effects"] if shown.ply else []
    picture = abalone.Picture(
        pieces=list(shown.pieces.items()),
        ejected=shown.counted,
        last=[abalone.Shift(effect["origin"], effect["target"]) for effect in effects],
        flipped=flipped,
    )
    return mark_safe(abalone.board(picture, ids=IDS, label=label))


def position_text(shown: Stand) -> str:
    """The position read out, for those who do not see the drawing."""
    points = [sorted(point for point, owner in shown.pieces.items() if owner == seat) for seat in (0, 1)]
    params = {"black": " ".join(points[0]), "white": " ".join(points[1])}
    return texts.fill(
        texts.PAGE["position"], {**params, "by_black": shown.ejected[0], "by_white": shown.ejected[1]}
    )


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """What everybody at the board is called."""
    return [_name(seat) for seat in seats]


def state(view: MatchView, names: Sequence[str]) -> dict[str, str]:
    """The one state that the page is in: kind, text, and more where there is more to say."""
    if view.match.result is not None:
        headline, reason = texts.ending(view.match.result, names, view.you)
        kind = "aborted" if view.match.status == Match.Status.ABORTED else "over"
        return {"kind": kind, "text": headline, "more": reason}
    seat = view.state.turn.seat
    if seat is None:
        return {"kind": "idle", "text": "", "more": ""}
    if seat in view.you:
        return {"kind": "mine", "text": str(texts.PAGE["your_turn"]), "more": ""}
    computer = view.seats[seat].level is not None
    text = texts.fill(texts.PAGE["thinks" if computer else "their_turn"], {"name": names[seat]})
    return {"kind": "thinking" if computer else "theirs", "text": text, "more": ""}


def last_event(view: MatchView, names: Sequence[str], ejected: Sequence[int]) -> str:
    """The latest event that has a sentence, numbered as the status line numbers it."""
    for event in reversed(view.events):
        if event.type == "match_ended":
            headline, reason = texts.ending(event.data, names, view.you)
            return f"{event.v}. {headline}. {reason}"
        data = dict(event.data)
        if event.type == "moved":
            data["count"] = ejected[data["seat"]]
        text = texts.event_text({"type": event.type, "data": data}, names, view.you)
        if text:
            return f"{event.v}. {text}"
    return ""


def move_form(view: MatchView) -> list[tuple[str, list[tuple[str, str]]]]:
    """The possible moves as (group, [(value, label)]), by the marble that enters them."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for move in (view.entry or {"moves": []})["moves"]:
        groups.setdefault(move["steps"][0][0], []).append((steps_value(move["steps"]), move_label(move)))
    return [
        (texts.fill(texts.PAGE["form_group"], {"point": point}), moves)
        for point, moves in sorted(groups.items())
    ]


def steps_value(steps: Sequence[Sequence[str]]) -> str:
    """Steps as a form sends them: ``a1>b1 a1>c1``; ``steps_of`` reads them."""
    return " ".join(">".join(step) for step in steps)


def steps_of(value: str) -> list[list[str]]:
    """Steps as the protocol wants them; what is wrong with them the protocol says."""
    return [step.split(">") for step in value.split()]


def move_label(move: Mapping[str, Any]) -> str:
    """One possible move in words."""
    owner = move["effects"][0]["seat"]
    theirs = [effect for effect in move["effects"] if effect["seat"] != owner]
    key = "form_push" if theirs else "form_side" if len(move["steps"]) > 1 else "form_line"
    if any(effect["kind"] == "ejected" for effect in theirs):
        key = "form_eject"
    counts = {"mine": len(move["effects"]) - len(theirs), "theirs": len(theirs)}
    return texts.fill(texts.PAGE[key], {"move": move["text"], **counts})


def numbered(moves: Sequence[Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
    """The move list in rows of two, as the page draws it."""
    entries = [
        {
            "ply": ply,
            "seat": move["seat"],
            "text": move["text"],
            "ejects": any(effect["kind"] == "ejected" for effect in move["effects"]),
        }
        for ply, move in enumerate(moves, start=1)
    ]
    return [entries[start : start + 2] for start in range(0, len(entries), 2)]


def _seat(view: MatchView, seat: Seat, name: str, ejected: Sequence[int]) -> dict[str, Any]:
    number = seat.number
    times = view.state.times
    return {
        "number": number,
        "name": name,
        "person": seat.person,
        "guest": seat.person is not None and not seat.person.is_member,
        "colour": texts.SEATS[number],
        "you": number in view.you,
        "turn": view.state.turn.seat == number,
        "won": _won(view.match.result, number),
        "clock": None if times is None else written(times.at(view.now).remaining[number]),
        "here": seat.is_computer or view.connected is None or number in view.connected,
        "computer": seat.is_computer,
        "captured": ejected[number],
        "captured_words": texts.fill(texts.PAGE["captured"], {"count": ejected[number]}),
        "pips": [index < ejected[number] for index in range(EJECTIONS)],
    }


def written(ms: int) -> str:
    """A clock as the page's script writes it: minutes and seconds, tenths under twenty seconds."""
    if ms < 20_000:
        return f"{ms // 60_000}:{ms // 1000 % 60:02d}.{ms // 100 % 10}"
    seconds = -(-ms // 1000)
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02d}:{seconds % 60:02d}" if hours else f"{minutes}:{seconds % 60:02d}"


def _name(seat: Seat) -> str:
    if seat.person is not None:
        return seat.person.name
    if seat.level is not None:
        return texts.fill(texts.KINDS["computer"], {"level": seat.level})
    return str(texts.NOBODY)


def _won(result: Mapping[str, Any] | None, seat: int) -> bool:
    """Whether a seat has won alone."""
    places = result["places"] if result else None
    return places is not None and places.count(1) == 1 and places[seat] == 1


def _idle(moves: Sequence[Mapping[str, Any]]) -> str:
    count = 0
    for move in reversed(moves):
        if any(effect["kind"] == "ejected" for effect in move["effects"]):
            break
        count += 1
    return texts.fill(texts.PAGE["idle"], {"count": count})


def _asked(view: MatchView, me: int | None) -> str:
    """The question that the viewer has to answer: "draw", "takeback" or ""."""
    for kind, seat in view.snapshot["offers"].items():
        if me is not None and seat is not None and seat != me:
            return str(kind)
    return ""
