"""What the page of a match says right now where there is no script: one state, or the one question."""

from __future__ import annotations

from collections.abc import Sequence

from games import texts
from games.engine.core import Awaits
from games.match_view import MatchView
from games.models import Match
from games.referee.state import must_answer
from games.titles import registry as titles


def situation(view: MatchView, names: Sequence[str]) -> dict[str, str]:
    """The one state or question of the page: kind, text, and more where there is more to say; whose turn it
    is as ``title`` where the text does not say it."""
    if view.match.result is not None:
        headline, reason = texts.ending(view.match.result, names, view.you, game=view.match.game)
        kind = "aborted" if view.match.status == Match.Status.ABORTED else "over"
        return {"kind": kind, "text": headline, "more": _rematch(view, names, reason)}
    if view.handed_over is not None:
        return {"kind": "absent", "text": str(texts.PAGE["plays_for_you"]), "more": _away(view)}
    return _question(view, names) or _turn(view, names)


def _rematch(view: MatchView, names: Sequence[str], reason: str) -> str:
    """How the match has ended, and whether the viewer or somebody else wants another one."""
    ready = [seat.number for seat in view.seats if seat.ready]
    if view.next_match is not None or not view.you or not ready:
        return reason
    if view.you[0] in ready:
        return f"{reason} {texts.PAGE['rematch_waits']}"
    return texts.fill(texts.PAGE["wants_rematch"], {"name": names[ready[0]]})


def seat_question(view: MatchView) -> tuple[str, int | None]:
    """What is asked, "draw", "takeback" or "resignation", and by which seat; ("", None) where nothing is."""
    offers = view.snapshot["offers"]
    for kind in ("draw", "takeback"):
        if offers[kind] is not None:
            return kind, offers[kind]
    return ("resignation", offers["resignation"]["seat"]) if offers["resignation"] else ("", None)


def has_answered(view: MatchView, seat: int) -> bool:
    """Whether the viewer waits for the answer of others: to an own question, or beside their own answer."""
    return bool({seat, *view.snapshot["offers"]["agreed"]}.intersection(view.you))


def _question(view: MatchView, names: Sequence[str]) -> dict[str, str] | None:
    """What another seat asks, or that an answer is awaited, which keeps nobody from their own turn."""
    kind, seat = seat_question(view)
    if seat is None:
        return None
    turn = _turn(view, names)
    title = turn["text"]
    if has_answered(view, seat):
        said = str(texts.PAGE[f"{kind}_{'waits' if seat in view.you else 'agreed'}"])
        if view.your_turn:
            return {**turn, "text": said, "title": title, "more": f"{title} {turn['more']}".strip()}
        return {"kind": "asking", "text": said, "more": "", "title": title}
    if kind == "resignation":
        said = texts.EVENTS[f"resignation_offered_{view.snapshot['offers']['resignation']['size']}"]
    elif view.you:
        said = texts.PAGE[f"{kind}_question"]
    else:
        said = texts.EVENTS["draw_offered" if kind == "draw" else "takeback_asked"]
    text = texts.fill(said, {"name": names[seat]})
    return {"kind": "asked", "text": text, "more": "", "title": text if view.you else title}


def _turn(view: MatchView, names: Sequence[str]) -> dict[str, str]:
    """Whose turn it is, and what is to be said of it."""
    seat = view.state.turn.seat
    if seat is None:
        return {"kind": "idle", "text": str(texts.PAGE["mixing"]), "more": ""}
    if seat in view.you:
        calls = view.state.turn.awaits is Awaits.CALL and not must_answer(view.state)
        counters = view.snapshot["board"]["counters"]
        asked = titles.get(view.match.game).asked(counters, seat, names) if calls else ""
        more = asked or first_move(view)
        return {"kind": "mine", "text": str(texts.PAGE["your_turn"]), "more": more}
    handed_over, computer = view.state.seats[seat].handed_over, view.seats[seat].level
    key = "thinks_for" if handed_over else "their_turn" if computer is None else "thinks"
    kind = "theirs" if key == "their_turn" else "thinking"
    text = texts.fill(texts.PAGE[key], {"name": names[seat]})
    return {"kind": kind, "text": text, "more": first_move(view)}


def first_move(view: MatchView) -> str:
    """How long the seat on turn has for its first move; "" after it. A match without it is called off."""
    by = None if view.state.times is None else view.state.times.first_by
    if by is None:
        return ""
    seconds = max(0, -(-(by - view.now) // 1000))
    return texts.fill(texts.PAGE["first_move_within"], {"time": f"{seconds // 60}:{seconds % 60:02d}"})


def _away(view: MatchView) -> str:
    """Whether the viewer may come back to a seat that a computer plays, and how it is rated."""
    said = [texts.PAGE["away_back" if view.may_return else f"away_{view.handed_over}"]]
    if view.match.rated:
        said.append(texts.PAGE["away_else_last" if view.may_return else "away_last"])
    return " ".join(map(str, said))
