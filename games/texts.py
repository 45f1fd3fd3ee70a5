"""All sentences of matches: refusals, events, endings, and what the page's script says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import registry
from games.gaps import fill, gaps
from games.page_words import DICE, PAGE
from games.phrases import PHRASES
from games.reading_words import COLUMN, PLACE, READING
from games.refusal_words import REFUSALS
from games.titles import registry as titles

__all__ = ["DICE", "PAGE", "fill"]

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
    "rolled": _("{name} rolls {dice}."),
    "rolled_you": _("You roll {dice}."),
    "rolled_house": _("The dice show {dice}."),
    "called": _("{name} says: {move}."),
    "absent": _("{name} has lost the connection."),
    "absent_you": _("Your seat has been announced as absent."),
    "seat_returned": _("{name} is back."),
    "seat_returned_you": _("You are back."),
    "seat_taken_over": _("A computer goes on for {name}."),
    "seat_taken_over_you": _("A computer goes on for you."),
    "seat_taken_over_resigned": _("{name} has resigned. A computer goes on."),
    "seat_taken_over_resigned_you": _("You have resigned. A computer goes on for you."),
    "seat_taken_over_time": _("{name} has run out of time. A computer goes on."),
    "seat_taken_over_time_you": _("Your time has run out. A computer goes on for you."),
}
"""What happened, told about somebody else and about the reader."""

SILENT_EVENTS: Final = frozenset(
    {
        "clock_flagged",
        "claimed",
        "resigned",
        "match_ended",
        "committed",
        "nonce_given",
        "nonces_fixed",
        "seed_revealed",
    }
)
"""Events whose sentence is the ending that follows them, or that need none."""

ACTIONS: Final = frozenset({"moved", "rolled", "called"})
"""Events of the game itself."""

HEADLINES: Final[Mapping[str, Promise]] = {
    "won": _("You have won"),
    "lost": _("You have lost"),
    "other": _("{name} has won"),
    "draw": _("A draw"),
    "aborted": _("Match aborted"),
    "place": _("You finish in place {place}"),
    "shared": _("You share first place"),
    "others": _("{names} share first place"),
}
"""How a match ended; the last three where more than two played."""

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


def refusal(code: str, params: Mapping[str, Any], *, game: str | None = None) -> str:
    """The sentence of a refusal in the language that is active; codes never lack one.

    ``game`` is that of the match in which it was refused, None outside of matches.
    """
    title = None if game is None else titles.get(game)
    if title is not None and code in title.WORDS.refusals:
        return fill(title.WORDS.refusals[code], title.worded(params))
    return fill(REFUSALS.get(code, REFUSALS["internal"]), params)


def reading(code: str, params: Mapping[str, Any], *, game: str | None = None) -> str:
    """Why something from outside cannot be read, with its place in the text where that is known.

    Takes the codes of ``InvalidNotation``, ``InvalidOptions`` and ``UnknownGame``, and those of
    illegal actions within a text of a ``game``.
    """
    sentence = str(READING.get(code, ""))
    fits = sentence and gaps(sentence) <= set(params)
    said = fill(sentence, params) if fits else refusal(code, params, game=game)
    if "line" in params:
        return fill(PLACE, {**params, "reason": said})
    return fill(COLUMN, {**params, "reason": said}) if "column" in params else said


def reason(code: str, params: Mapping[str, Any], *, game: str) -> str:
    """Why a move is good, by a code of ``games.engine.hints``. Raises KeyError for a code without words."""
    title = titles.get(game)
    return fill(title.WORDS.hints[code], title.worded(params))


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
    sentences = {**EVENTS, **titles.get(game).WORDS.events}
    if kind in ACTIONS:
        return action_text(kind, data, names, you, game=game, counters=counters)
    seat = data.get("seat")
    if kind == "resignation_offered":
        kind += f"_{data['size']}"
    elif kind.endswith("_answered"):
        kind += "_yes" if data["accept"] else "_no"
    elif f"{kind}_{data.get('reason')}" in sentences:
        kind += f"_{data['reason']}"
    return _said(sentences, kind, {}, seat, names, you)


def action_text(
    kind: str,
    data: Mapping[str, Any],
    names: Sequence[str],
    you: Sequence[int] = (),
    *,
    game: str,
    counters: Mapping[str, Any],
) -> str:
    """A move, a roll or a call: its sentence, and one for every further effect that has words."""
    title = titles.get(game)
    sentences = {**EVENTS, **title.WORDS.events}
    seat, effects = data["seat"], data["effects"]
    gaps: dict[str, Any] = {"move": data["text"]}
    if kind == "moved":
        key, more = title.told(data, counters)
        effects = effects[1:]
    elif kind == "rolled":
        key, more = "rolled", {"dice": "-".join(str(die) for die in data["dice"])}
        if seat is None:
            seat = data["turn"]["seat"]
            key = "rolled_house" if seat is not None else "rolled_house_retry"
    else:
        key, more = f"called_{data['name']}", dict(effects[0]["params"]) if effects else {}
    key = key if key in sentences else "rolled_house" if data["seat"] is None else kind
    said = [_said(sentences, key, {**gaps, **more}, seat, names, you)]
    for effect in effects:
        added = title.also(effect)
        if added is not None:
            said.append(_said(sentences, *added, effect["seat"], names, you))
    return " ".join(dict.fromkeys(said))


def _said(
    sentences: Mapping[str, Promise],
    key: str,
    gaps: Mapping[str, Any],
    seat: int | None,
    names: Sequence[str],
    you: Sequence[int],
) -> str:
    """A sentence about a seat, as others or as the seat itself reads it."""
    own = f"{key}_you"
    params = {**gaps, "name": "" if seat is None else names[seat]}
    return fill(sentences[own if seat in you and own in sentences else key], params)


def ending(
    result: Mapping[str, Any], names: Sequence[str], you: Sequence[int] = (), *, game: str
) -> tuple[str, str]:
    """Headline and reason of a result, as the reader sees it."""
    reasons = {**REASONS, **titles.get(game).WORDS.reasons}
    places, code = result["places"], str(result["ending"])
    first = [seat for seat, place in enumerate(places or ()) if place == 1]
    winner = first[0] if len(first) == 1 else None
    loser = 1 - winner if winner is not None and len(names) == 2 else None
    params = {} if winner is None else {"winner": names[winner]}
    if loser is not None:
        params["loser"] = names[loser]
    side = "_won" if winner in you else "_you" if loser in you else ""
    plain = reasons.get(code, reasons["aborted"])
    reason = fill(reasons.get(code + side, plain), params)
    if result.get("stake", 1) > 1:
        reason += " " + fill(PAGE["worth"], {"points": result["stake"]})
    return _headline(places, first, names, you), reason


def _headline(
    places: Sequence[int] | None, first: Sequence[int], names: Sequence[str], you: Sequence[int]
) -> str:
    if places is None:
        return str(HEADLINES["aborted"])
    if len(first) == len(places):
        return str(HEADLINES["draw"])
    if you and places[you[0]] == 1:
        return str(HEADLINES["won" if len(first) == 1 else "shared"])
    if you:
        return fill(HEADLINES["lost" if len(places) == 2 else "place"], {"place": places[you[0]]})
    if len(first) == 1:
        return fill(HEADLINES["other"], {"name": names[first[0]]})
    return fill(HEADLINES["others"], {"names": ", ".join(names[seat] for seat in first)})


def chat_texts() -> dict[str, str]:
    """What the script of a conversation can say, in the language that is active."""
    said = {key: str(PAGE[key]) for key in ("chat_unread", "chat_removed", "chat_about", "chat_failed")}
    return said | {f"phrase_{key}": str(phrase) for key, phrase in PHRASES.items()}


def page_texts(game: str, colours: Sequence[int] = (0, 1)) -> dict[str, str]:
    """Every sentence that the page's script can say of a game, in the language that is active.

    ``colours`` are those of the seats, by their number in the palette.
    """
    title = titles.get(game)
    words = title.WORDS
    reasons = {**REASONS, **words.reasons}
    texts = {key: str(value) for key, value in {**EVENTS, **PAGE, **words.events, **words.page}.items()}
    texts |= {f"headline_{key}": str(value) for key, value in HEADLINES.items()}
    for code, reason in reasons.items():
        texts |= {
            f"reason_{code}{side}": str(reasons.get(code + side, reason)) for side in ("", "_you", "_won")
        }
    texts |= chat_texts()
    texts |= {f"why_{code}": str(sentence) for code, sentence in words.hints.items()}
    for name in registry.get(game).points:
        if title.point(name) != name:
            texts[f"point_{name}"] = title.point(name)
        if title.place(name) != title.point(name):
            texts[f"place_{name}"] = title.place(name)
    return texts | {f"seat_{seat}": str(words.seats[colour]) for seat, colour in enumerate(colours)}
