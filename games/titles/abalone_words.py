"""What is said of Abalone: its seats, moves, endings, and why a move is not one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.title import OptionWords, Words

SEATS: Final[tuple[Promise, ...]] = (
    pgettext_lazy("colour of marbles", "black"),
    pgettext_lazy("colour of marbles", "white"),
)

EVENTS: Final[Mapping[str, Promise]] = {
    "moved": _("{name} plays {move}."),
    "moved_you": _("You play {move}."),
    "moved_push": _("{name} plays {move}, {mine} push {theirs}."),
    "moved_push_you": _("You play {move}, {mine} push {theirs}."),
    "moved_eject": _("{name} plays {move}, {mine} push {theirs}, and a marble falls: {count} of 6."),
    "moved_eject_you": _("You play {move}, {mine} push {theirs}, and a marble falls: {count} of 6."),
}

REASONS: Final[Mapping[str, Promise]] = {
    "six_ejected": _("{winner} has pushed six marbles off the board."),
    "six_ejected_you": _("{winner} has pushed six of your marbles off the board."),
    "six_ejected_won": _("You have pushed six marbles off the board."),
    "idle_limit": _("300 moves in a row without a marble falling."),
    "no_legal_move": _("No legal move is left."),
}

REFUSALS: Final[Mapping[str, Promise]] = {
    "empty_point": _("There is no marble on {point}."),
    "not_your_marble": _("The marble on {point} is not yours."),
    "not_adjacent": _("{target} is not next to {origin}. A move goes one cell far."),
    "direction_missing": _("Choose a direction for the marbles from {origin} to {target}."),
    "not_in_line": _("{origin} and {target} do not lie in one line."),
    "group_too_large": _("{count} marbles are too many: you move {limit} at most."),
    "off_board": _("Your marble on {point} would fall off {toward}. Your own marbles stay on the board."),
    "equal_groups": _("{mine} against {theirs} does not push: you need more marbles than the other side."),
    "group_blocked": _("{mine} against {theirs} does not push: the other side has more marbles there."),
    "own_marble_behind": _("Your own marble on {point} stands behind them and blocks the push."),
    "not_sideways": _("That way the group moves in line, not sideways."),
    "other_end": _("A side-step begins at {origin}, not at {target}."),
    "target_occupied": _("A side-step needs empty cells, and a {colour} marble lies on {point}."),
}

TOWARD: Final[Mapping[str, Promise]] = {
    "E": _("at the right"),
    "NE": _("at the upper right"),
    "NW": _("at the upper left"),
    "W": _("at the left"),
    "SW": _("at the lower left"),
    "SE": _("at the lower right"),
}
"""Edges of the board as the engine names them, seen with row A below."""

PAGE: Final[Mapping[str, Promise | str]] = {
    "board": _(
        "Board, 61 cells. Arrow keys move, Enter picks, L reads the last move, P the position, C the clocks."
    ),
    "cell_empty": _("{point}, empty"),
    "cell_piece": _("{point}, {colour} marble"),
    "cell_theirs": _("{point}, {colour} marble of the other side"),
    "cell_mine": _("{point}, your marble"),
    "cell_selectable": _("{point}, your marble, selectable"),
    "cell_picked": _("{point}, your marble, selected"),
    "way_E": _("to the right"),
    "way_NE": _("to the upper right"),
    "way_NW": _("to the upper left"),
    "way_W": _("to the left"),
    "way_SW": _("to the lower left"),
    "way_SE": _("to the lower right"),
    "arrow_line": _("{move}: move {way}"),
    "arrow_side": _("{move}: side-step {way}"),
    "arrow_push": _("{move}: push {way}, {mine} against {theirs}"),
    "arrow_eject": _("{move}: push {way}, {mine} against {theirs}, a marble falls"),
    "ratio": _("{mine} against {theirs}"),
    "hint_pick": _("Pick one to three marbles in a line."),
    "hint_direction": _("Choose a direction, or add a marble."),
    "hint_stuck": _("These marbles cannot move together. Add or remove one."),
    "hint_arrow": _("Choose a direction."),
    "hint_rim": _("Your own marbles stay on the board."),
    "not_your_marble": _("The marble on {point} is not yours."),
    "tap_empty": _("There is no marble on {point}. First pick your own."),
    "tap_far": _("{point} is not next to the marbles that you picked."),
    "group_apart": _("{point} is not in line with the others: you begin anew with it."),
    "group_full": _("More than three marbles never move together: you begin anew with {point}."),
    "form_line": "{move}",
    "form_side": _("{move}, side-step"),
    "form_push": _("{move}, {mine} against {theirs}"),
    "form_eject": _("{move}, {mine} against {theirs}, a marble falls"),
    "captured": _("{count} of {limit} pushed off"),
    "idle": _("{count} of {limit} moves without a fall"),
    # a first match with tips
    "coach_move_1": _(
        "Pick one to three of your marbles in a line: tap one after the other, or draw along them. Then "
        "choose an arrow."
    ),
    "coach_move_2": _(
        "A group goes along its line or steps sideways. It pushes only along its line, and only with more "
        "marbles than stand against it."
    ),
    "coach_move_3": _("Keep your marbles together and near the middle: at the edge they can be pushed off."),
    "coach_if_ejected": _("You could push a marble off the board right now."),
    "position": _("Black: {black}. White: {white}. Black has pushed off {by_black}, white {by_white}."),
}

HINTS: Final[Mapping[str, Promise]] = {
    "wins": _("It pushes off the last marble and wins."),
    "ejects": _("It pushes a marble off, {count} of {limit}."),
    "pushes": _("It pushes the other side back."),
    "saves_marble": _("It saves a marble that could be pushed off."),
    "threatens": _("It threatens to push a marble off."),
    "centre": _("It brings your marbles nearer to the centre."),
    "closes_ranks": _("It brings your marbles closer together."),
    "quiet": _("It keeps your marbles in good order."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "layout": OptionWords(
        _("Set-up"),
        {
            "standard": _("Standard"),
            "belgian_daisy": _("Belgian Daisy"),
            "german_daisy": _("German Daisy"),
        },
    ),
}

WORDS: Final = Words(SEATS, EVENTS, REASONS, REFUSALS, PAGE, HINTS, OPTIONS)
