"""What the page of a match shows, put together from a MatchView: still board, seats, actions, the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias
from uuid import uuid4

from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import Person
from games import luck, selectors, talk, texts
from games.days_left import units_left
from games.drawing.seat_signs import LETTERS
from games.engine.core import Awaits
from games.match_view import MatchView
from games.models import Seat
from games.names import game_name, seat_name
from games.referee.state import Times
from games.situation import first_move, has_answered, seat_question, situation
from games.titles import boards
from games.titles import registry as titles
from games.titles.title import Stand

FormGroups: TypeAlias = list[tuple[str, list[tuple[str, str]]]]
"""Moves of the form: (group, [(value, label)])."""
IDS: Final = "board"
"""What the ids of the drawing's gradients begin with; the strips borrow its marbles."""


def context(view: MatchView, *, ply: int | None = None) -> dict[str, Any]:
    """The context of templates/games/match.html. ``ply`` shows the position after so many moves."""
    title = titles.get(view.match.game)
    moves, snapshot = view.moves, view.snapshot
    shown = view.stand(ply)
    me = view.you[0] if view.you else None
    names = seat_names(view.seats)
    return {
        "view": view,
        "match": view.match,
        "script": boards.get(view.match.game).script,
        "game": game_name(view.match.game),
        "snapshot": snapshot,
        "texts": texts.page_texts(view.match.game, colours(view)),
        "names": names,
        "me": me,
        "moves": numbered(view.match.game, moves, colours(view)),
        "shown": shown,
        "count": len(moves),
        "live": shown.ply == len(moves),
        "note": title.note(shown),
        "standing": standing(view.wins, names) if view.match.round > 1 or view.match.result else "",
        "state": situation(view, names),
        "outcome": outcome(view),
        "first_move": first_move(view),
        "last": last_event(view, names, snapshot["board"]["counters"]),
        "says": says(view) if shown.ply == len(moves) else [],
        "command_id": uuid4().hex,
        "asked": _asked(view),
        "resigns": view.state.setup.resignation is not None,
        "waits": me is not None and _waits(view, me),
        "match_file": title.MATCH_FILE,
        "company": any(seat.person_id is not None and seat.number not in view.you for seat in view.seats),
        "helps": view.entry is not None and not view.match.rated,
    }


def standing(wins: Sequence[float], names: Sequence[str]) -> str:
    """The rounds that everybody has won in a series, "" before anybody has; a shared first place is half."""
    if not any(wins):
        return ""
    counts = [f"{int(won) or ''}½" if won % 1 else str(int(won)) for won in wins]
    if len(names) == 2:
        return f"{names[0]} {counts[0]}\u2009:\u2009{counts[1]} {names[1]}"
    return " · ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))


def dice_context(view: MatchView) -> dict[str, Any]:
    """The context of templates/games/dice.html. Needs a match with dice."""
    names, info, thrown = seat_names(view.seats), view.snapshot["dice"], luck.rolls(view.events)
    by_seat = {None: str(texts.DICE["house"]), **dict(enumerate(names))}
    return {
        "match": view.match,
        "game": game_name(view.match.game),
        "names": names,
        "dice": info,
        "nonces": list(zip(names, info["nonces"], strict=True)),
        "faces": luck.FACES,
        "luck": [(by_seat[one.seat], one) for one in luck.luck(thrown)],
        "rolls": [(by_seat[roll.seat], roll) for roll in thrown],
        "texts": {key: str(sentence) for key, sentence in texts.DICE.items()},
    }


def chat_context(view: MatchView, person: Person | None, *, opened: bool) -> dict[str, Any]:
    """The conversation that this person hears, and how they can take part in it."""
    seat = view.you[0] if view.you else None
    said = selectors.chat_lines(view.match.pk, seat, person_id=None if person is None else person.pk)
    return {
        **talk.context(said, person),
        "silent": any(one.assistant for one in view.seats if one.number in view.you),
        "opened": opened,
        "players": seat is not None,
        "may_say": person is not None,
    }


@dataclass(frozen=True, slots=True)
class Side:
    """The board as one viewer sees it: drawing, the strips above it and the one below, the possible moves."""

    board: SafeString
    near: dict[str, Any]
    far: list[dict[str, Any]]
    flipped: bool
    form: FormGroups


def side(view: MatchView, shown: Stand, *, turned: bool, home_left: bool = False) -> Side:
    """The viewer's own seat is below, the first for spectators; ``turned`` the one that follows.
    ``home_left`` is how a game with homes is drawn.

    The others are above, in turn order from the seat below on.
    """
    count = len(view.seats)
    near = ((view.you[0] if view.you else 0) + turned) % count
    names = seat_names(view.seats)
    seats = [_seat(view, seat, names[seat.number], shown) for seat in view.seats]
    label = titles.get(view.match.game).position(replace(shown, near=near))
    drawn = boards.get(view.match.game)
    board = drawn.still(shown, ids=IDS, near=near, label=label, home_left=home_left)
    far = [seats[(near + ahead) % count] for ahead in range(1, count)]
    form = move_form(view, near) if shown.ply == len(view.moves) else []
    return Side(board, near=seats[near], far=far, flipped=near != 0, form=form)


def colours(view: MatchView) -> Sequence[int]:
    """The number of each seat's colour in the palette of the game."""
    counters = view.snapshot["board"]["counters"]
    return titles.get(view.match.game).colours(counters, len(view.seats))


def seat_colours(view: MatchView) -> list[str]:
    """What the seats' colours are called."""
    names = titles.get(view.match.game).WORDS.seats
    return [str(names[colour]) for colour in colours(view)]


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """What everybody at the board is called."""
    return [seat_name(seat) for seat in seats]


def last_event(view: MatchView, names: Sequence[str], counters: Mapping[str, Any]) -> str:
    """The latest event that has a sentence, numbered as the status line numbers it; ``counters`` of now."""
    game = view.match.game
    for event in reversed(view.events):
        if event.type == "match_ended":
            headline, reason = texts.ending(event.data, names, view.you, game=game)
            return f"{event.v}. {headline}. {reason}"
        told = {"type": event.type, "data": event.data}
        you = () if view.handed_over and event.type in texts.ACTIONS else view.you
        text = texts.event_text(told, names, you, game=game, counters=counters)
        if text:
            return f"{event.v}. {text}"
    return ""


def move_form(view: MatchView, near: int) -> FormGroups:
    """The possible moves by the piece that enters them; its point as whoever sits at ``near`` calls it."""
    title = titles.get(view.match.game)
    named = seat_colours(view)
    groups: dict[str, list[tuple[str, str]]] = {}
    for move in (view.entry or {"moves": []})["moves"]:
        groups.setdefault(move["steps"][0][0], []).append(
            (steps_value(move["steps"]), title.label(move, named))
        )
    group_name = {**texts.PAGE, **title.WORDS.page}["form_group"]
    return [
        (texts.fill(group_name, {"point": title.point(title.seen(point, near))}), moves)
        for point, moves in sorted(groups.items(), key=lambda group: (len(group[0]), group[0]))
    ]


def suggested(view: MatchView, hint: Mapping[str, Any]) -> str:
    """A suggested move with its reasons, as the page's script says it."""
    game, named = view.match.game, titles.get(view.match.game).label(hint["move"], seat_colours(view))
    why = [texts.reason(one["code"], one["params"], game=game) for one in hint["reasons"]]
    return texts.fill(texts.PAGE["hint_named"], {"move": named[:1].upper() + named[1:], "why": " ".join(why)})


def says(view: MatchView) -> list[tuple[str, str]]:
    """What the viewer may do now beside moving, as (value of the form, label): roll, or say something."""
    if not view.your_turn:
        return []
    page = {**texts.PAGE, **titles.get(view.match.game).WORDS.page}
    found = [("roll", str(page["roll"]))] if view.state.turn.awaits is Awaits.ROLL else []
    return [*found, *((f"call:{name}", str(page[f"call_{name}"])) for name in view.calls)]


def steps_value(steps: Sequence[Sequence[str]]) -> str:
    """Steps as a form sends them: ``a1>b1 a1>c1``; ``steps_of`` reads them."""
    return " ".join(">".join(step) for step in steps)


def steps_of(value: str) -> list[list[str]]:
    """Steps as the protocol wants them; what is wrong with them the protocol says."""
    return [step.split(">") for step in value.split()]


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A row of the move list; ``letter`` says whose it is where more than two play, else ""."""

    letter: str
    entries: list[dict[str, Any]]


def numbered(game: str, moves: Sequence[Mapping[str, Any]], colours: Sequence[int]) -> list[MoveRow]:
    """The move list in rows as the page draws it: a roll with its move, else a move of each of two seats."""
    title = titles.get(game)
    rows: list[MoveRow] = []
    joins = False
    for ply, move in enumerate(moves, start=1):
        said = {"text": title.listed(move["text"]), "strikes": title.strikes(move)}
        entry = {"ply": ply, "seat": move["seat"], **said}
        if joins and "dice" not in move:
            rows[-1].entries.append(entry)
            joins = False
            continue
        many = len(colours) > 2
        letter = LETTERS[colours[move["seat"]]] if many and move["seat"] is not None else ""
        rows.append(MoveRow(letter, [entry]))
        joins = "dice" in move or not many
    return rows


def _seat(view: MatchView, seat: Seat, name: str, shown: Stand) -> dict[str, Any]:
    number = seat.number
    times = view.state.times
    title = titles.get(view.match.game)
    count = title.count(shown, number)
    colour = colours(view)[number]
    return {
        "number": number,
        "name": name,
        "person": seat.person,
        "guest": seat.person is not None and not seat.person.is_member and not seat.assistant,
        "assistant": seat.assistant,
        "colour": title.WORDS.seats[colour],
        "paint": colour,
        "letter": LETTERS[colour],
        "you": number in view.you,
        "turn": view.state.turn.seat == number,
        "won": _won(view.match.result, number),
        "clock": None if times is None else _face(times.at(view.now), number),
        "runs": times is not None and times.running == number,
        "here": seat.is_computer or view.connected is None or number in view.connected,
        "computer": seat.is_computer,
        "level": seat.level,
        "count": count,
        "pips": [index < count.count for index in range(count.limit)],
    }


def _face(times: Times, seat: int) -> str:
    """What a clock shows; of days, the smaller unit stands apart, so that narrow strips can leave it out."""
    left = times.remaining[seat]
    if times.per_move is None:
        return written(left)
    first, *rest = units_left(left)
    return format_html('{}<span class="rest"> {}</span>', first, rest[0]) if rest else first


def written(ms: int) -> str:
    """A clock as the page's script writes it: minutes and seconds, tenths under twenty seconds."""
    if ms < 20_000:
        return f"{ms // 60_000}:{ms // 1000 % 60:02d}.{ms // 100 % 10}"
    seconds = -(-ms // 1000)
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02d}:{seconds % 60:02d}" if hours else f"{minutes}:{seconds % 60:02d}"


def _won(result: Mapping[str, Any] | None, seat: int) -> bool:
    """Whether a seat has won alone."""
    places = result["places"] if result else None
    return places is not None and places.count(1) == 1 and places[seat] == 1


def outcome(view: MatchView) -> str:
    """How the match has ended for the viewer: "won" (whoever only watches: by anybody), "lost" and "even" of
    two seats, "places" of more; "" as long as it runs."""
    if view.match.result is None:
        return ""
    winner = next((seat.number for seat in view.seats if _won(view.match.result, seat.number)), None)
    if winner is not None and (not view.you or winner in view.you):
        return "won"
    return "places" if len(view.seats) > 2 else "even" if winner is None else "lost"


def _asked(view: MatchView) -> str:
    """The question that the viewer has to answer: "draw", "takeback", "resignation" or ""."""
    kind, seat = seat_question(view)
    return "" if seat is None or not view.you or view.handed_over or has_answered(view, seat) else kind


def _waits(view: MatchView, me: int) -> bool:
    """Whether the page without a script looks again by itself: for the others' move, or their rematch."""
    if view.match.is_running:
        return not view.your_turn
    return view.next_match is None and any(seat.number == me and seat.ready for seat in view.seats)
