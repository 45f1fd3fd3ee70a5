"""What is said of Ab ins Ziel: its points, moves, endings, options, and why a move is not one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.titles.palette import COLOURS
from games.titles.title import OptionWords, Words

EVENTS: Final[Mapping[str, Promise]] = {
    "moved": _("{name} moves from {origin} to {target}."),
    "moved_you": _("You move from {origin} to {target}."),
    "moved_moved_entry": _("{name} brings a piece out of the house onto {target}."),
    "moved_moved_entry_you": _("You bring a piece out of the house onto {target}."),
    "moved_homed": _("{name} moves from {origin} into the goal, onto {target}."),
    "moved_homed_you": _("You move from {origin} into the goal, onto {target}."),
    "moved_passed": _("{name} cannot move with a {die}."),
    "moved_passed_you": _("You cannot move with a {die}."),
    "moved_retry": _("No six. {name} tries again, try {next} of {limit}."),
    "moved_retry_you": _("No six. Try again, try {next} of {limit}."),
    "also_hit": _("A piece of {name} goes back to its house."),
    "also_hit_you": _("Your piece goes back to its house."),
}

REASONS: Final[Mapping[str, Promise]] = {
    "all_home": _("{winner} has all four pieces in the goal."),
    "all_home_won": _("You have all four pieces in the goal."),
}

REFUSALS: Final[Mapping[str, Promise]] = {
    "empty_point": _("No piece stands there: {point}."),
    "not_your_piece": _("That piece is not yours: {point}."),
    "six_needed": _("Only a six brings a piece out of the house, and you have a {die}."),
    "must_enter": _("With a six, a piece has to come out of the house onto {point} first."),
    "clear_start_first": _("Clear your start field first: move the piece on {point}."),
    "past_goal": _("{die} is too far from {point}: it may move {limit} at most, to the last goal field."),
    "wrong_distance": _("With a {die} this piece comes to {expected}."),
    "own_piece_there": _("A piece of your own stands on {point}."),
    "impossible_roll": _("The die cannot show {dice}."),
    "other_die": _("The die shows {expected}, not {die}."),
    "nothing_to_capture": _("There is nothing to capture on {point}."),
}

HINTS: Final[Mapping[str, Promise]] = {
    "wins": _("It wins."),
    "reaches_goal": _("It brings a piece into the goal, where nobody can capture it."),
    "captures": _("It captures a piece."),
    "enters": _("It brings a piece out of the house."),
    "clears_start": _("It clears the start field for the next piece."),
    "escapes": _("It takes a piece out of reach of those behind it."),
    "advances": _("It brings a piece forward."),
    "only_move": _("It is the only move."),
    "no_move": _("No move is possible."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "first_colour": OptionWords(_("Colour of the first seat"), dict(enumerate(COLOURS[:4]))),
    "neighbours": OptionWords(
        _("Two players sit"), {False: _("opposite one another"), True: _("side by side")}
    ),
}

PAGE: Final[Mapping[str, Promise | str]] = {
    "board": _("Board, 40 fields. Arrow keys move, Enter picks, L reads the last move, P the position."),
    "point_field": _("field {number}"),
    "point_goal": _("goal field {number}"),
    "point_house": _("house"),
    "place_house": _("House"),
    "point_of": _("{point} of {colour}"),
    **{f"colour_{colour}": name for colour, name in enumerate(COLOURS[:4])},
    "form_group": "{point}",
    "form": _("from {origin} to {target}"),
    "form_moved_entry": _("out of the house onto {target}"),
    "form_homed": _("from {origin} into the goal, onto {target}"),
    "form_also_hit": _("captures a piece ({colour})"),
    "form_also_finished": _("wins"),
    "count": _("{count} of {limit} in the goal"),
    "note_die": _("The die shows {die}."),
    "narrowed_enter": _("With a six, a piece has to come out of the house onto {point} first."),
    "narrowed_clear": _("Clear your start field first: move the piece on {point}."),
    # learning with tips
    "tip_threat": _("Your piece on {point} can be captured by a {dice}."),
    "tip_no_threat": _("None of your pieces can be captured with one roll now."),
    "tip_tries": _(
        "None of your pieces outside the house can move, so you have up to {limit} tries for a six. "
        "This is try {count}."
    ),
    "tip_all_out": _("All your pieces are out: any number counts for a piece of your choice."),
    "tip_start_taken": _(
        "Your own piece stands on your start field, {point}, and others wait: with a six it has to go on."
    ),
    "tip_start_free": _(
        "A six brings a piece out of the house onto {point}, and then it must. Any other number moves a "
        "piece that is out already."
    ),
    "tip_again": _("After a move with a six you roll again."),
    "tip_enter": _(
        "A piece waits and your start field, {point}, is free: with a six it has to come out. That uses "
        "the whole six, and then you roll again."
    ),
    "tip_clear": _(
        "Pieces wait and your own stands on {point}: with a six you have to clear the start field first."
    ),
    "tip_one": _("With a {die} only one move is possible. You still make it yourself:"),
    "tip_many": _("With a {die} you have the choice of {count} moves:"),
    "tip_captures": _("The captured piece starts again from its house."),
    "tip_safe": _("In the goal nobody can capture it."),
    "tip_risky": _("Opponents that could capture it there with one roll: {count}."),
    "tip_clears": _("It clears the start field for the next piece."),
    "tip_house": _("Only a six brings a piece out of the house."),
    "tip_too_far": _("The piece on {point} has to stay: it would go past the last goal field."),
    "tip_own_there": _("The piece on {point} has to stay: a piece of your own stands where it would land."),
    "note_try": _("Try {count} of {limit}"),
    "position_seat": _("{colour}: {points}."),
}

WORDS: Final = Words(COLOURS, EVENTS, REASONS, REFUSALS, PAGE, HINTS, OPTIONS)
