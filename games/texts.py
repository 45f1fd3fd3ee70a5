"""All sentences of matches: refusals, events, endings, and what the page's script says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.gaps import fill
from games.page_words import PAGE
from games.refusal_words import REFUSALS
from games.titles import registry as titles

__all__ = ["PAGE", "fill"]

EVENTS: Final[Mapping[str, Promise]] = {
    "started": _("The match begins."),
    "started_you": _("The match begins."),
    "draw_offered": _("{name} offers a draw."),
    "draw_offered_you": _("You offer a draw."),
    "draw_answered_yes": _("{name} accepts the draw."),
    "draw_answered_yes_you": _("You accept the draw."),
    "draw_answered_no": _("{name} declines the draw."),
    "draw_answered_no_you": _("You decline the draw."),
    "takeback_asked": _("{name} would like to take the last move back."),
    "takeback_asked_you": _("You ask to take your last move back."),
    "takeback_answered_yes": _("{name} agrees."),
    "takeback_answered_yes_you": _("You agree."),
    "takeback_answered_no": _("{name} does not agree, the move stands."),
    "takeback_answered_no_you": _("You do not agree, the move stands."),
    "taken_back": _("The move is taken back."),
    "resignation_offered_single": _("{name} offers to give this game up."),
    "resignation_offered_single_you": _("You offer to give this game up."),
    "resignation_offered_gammon": _("{name} offers to give this game up as a gammon."),
    "resignation_offered_gammon_you": _("You offer to give this game up as a gammon."),
    "resignation_offered_backgammon": _("{name} offers to give this game up as a backgammon."),
    "resignation_offered_backgammon_you": _("You offer to give this game up as a backgammon."),
    "resignation_answered_yes": _("{name} accepts, the game is over."),
    "resignation_answered_yes_you": _("You accept, the game is over."),
    "resignation_answered_no": _("{name} plays on."),
    "resignation_answered_no_you": _("You play on."),
    "absent": _("{name} has lost the connection."),
    "absent_you": _("Your seat has been announced as absent."),
    "seat_returned": _("{name} is back."),
    "seat_returned_you": _("You are back."),
    "seat_taken_over": _("A computer goes on for {name}."),
    "seat_taken_over_you": _("A computer goes on for you."),
}
"""What happened, told about somebody else and about the reader."""

SILENT_EVENTS: Final = frozenset(
    {
        "clock_flagged",
        "claimed",
        "resigned",
        "match_ended",
        "rolled",
        "called",
        "committed",
        "nonce_given",
        "nonces_fixed",
        "seed_revealed",
    }
)
"""Events whose sentence is the ending that follows them, that need none, or that no game has yet."""

HEADLINES: Final[Mapping[str, Promise]] = {
    "won": _("You have won"),
    "lost": _("You have lost"),
    "other": _("{name} has won"),
    "draw": _("A draw"),
    "aborted": _("Match aborted"),
}

REASONS: Final[Mapping[str, Promise]] = {
    "resigned": _("{loser} resigned."),
    "resigned_you": _("You resigned."),
    "time": _("{loser} ran out of time."),
    "time_you": _("Your time ran out."),
    "abandoned": _("{loser} stayed away."),
    "abandoned_you": _("You stayed away."),
    "agreed": _("Both sides agreed."),
    "not_begun": _("The first move did not come in time. The match does not count for anybody."),
    "called_off": _("Somebody stayed away before both had moved. The match does not count for anybody."),
    "aborted": _("It does not count for anybody."),
}
"""Why a match ended; ``_you`` for the loser, ``_won`` for the winner, where the sentence differs."""


def refusal(code: str, params: Mapping[str, Any]) -> str:
    """The sentence of a refusal in the language that is active; codes never lack one."""
    for title in titles.ALL.values():
        if code in title.WORDS.refusals:
            return fill(title.WORDS.refusals[code], title.worded(params))
    return fill(REFUSALS.get(code, REFUSALS["internal"]), params)


def event_text(
    event: Mapping[str, Any],
    names: Sequence[str],
    you: Sequence[int] = (),
    *,
    game: str,
    counters: Mapping[str, Any],
) -> str:
    """What happened, "" for events that the ending tells. ``names`` are those of the seats.

    The event is as on the wire; ``counters`` are what the game has counted after it.
    """
    kind, data = str(event["type"]), event["data"]
    if kind in SILENT_EVENTS:
        return ""
    seat = data.get("seat")
    params = {"name": "" if seat is None else names[seat], "move": data.get("text", "")}
    sentences = {**EVENTS, **titles.get(game).WORDS.events}
    if kind == "moved":
        kind, counts = titles.get(game).told(data, counters)
        params |= counts
    elif kind == "resignation_offered":
        kind += f"_{data['level']}"
    elif kind.endswith("_answered"):
        kind += "_yes" if data["accept"] else "_no"
    own = f"{kind}_you"
    return fill(sentences[own if seat in you and own in sentences else kind], params)


def ending(
    result: Mapping[str, Any], names: Sequence[str], you: Sequence[int] = (), *, game: str
) -> tuple[str, str]:
    """Headline and reason of a result of two seats, as the reader sees it."""
    reasons = {**REASONS, **titles.get(game).WORDS.reasons}
    places, code = result["places"], str(result["ending"])
    winner = places.index(1) if places is not None and places.count(1) == 1 else None
    params = {} if winner is None else {"winner": names[winner], "loser": names[1 - winner]}
    side = "" if winner is None else "_won" if winner in you else "_you" if 1 - winner in you else ""
    plain = reasons.get(code, reasons["aborted"])
    reason = fill(reasons.get(code + side, plain), params)
    if places is None:
        return str(HEADLINES["aborted"]), reason
    if winner is None:
        return str(HEADLINES["draw"]), reason
    if winner in you:
        return str(HEADLINES["won"]), reason
    if 1 - winner in you:
        return str(HEADLINES["lost"]), reason
    return fill(HEADLINES["other"], {"name": names[winner]}), reason


def page_texts(game: str) -> dict[str, str]:
    """Every sentence that the page's script can say of a game, in the language that is active."""
    words = titles.get(game).WORDS
    reasons = {**REASONS, **words.reasons}
    texts = {key: str(value) for key, value in {**EVENTS, **PAGE, **words.events, **words.page}.items()}
    texts |= {f"headline_{key}": str(value) for key, value in HEADLINES.items()}
    for code, reason in reasons.items():
        texts |= {
            f"reason_{code}{side}": str(reasons.get(code + side, reason)) for side in ("", "_you", "_won")
        }
    return texts | {f"seat_{number}": str(name) for number, name in enumerate(words.seats)}
