"""What the script of the match page says, by the keys that it uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

SEATS: Final[tuple[Promise, ...]] = (
    pgettext_lazy("colour of marbles", "black"),
    pgettext_lazy("colour of marbles", "white"),
)

PAGE: Final[Mapping[str, Promise | str]] = {
    # cells of the board
    "cell_empty": _("{point}, empty"),
    "cell_piece": _("{point}, {colour} marble"),
    "cell_theirs": _("{point}, {colour} marble of the other side"),
    "cell_mine": _("{point}, your marble"),
    "cell_selectable": _("{point}, your marble, selectable"),
    "cell_picked": _("{point}, your marble, selected"),
    # directions as they are seen
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
    "hint_direction": _("Choose an arrow, or add a marble."),
    "hint_stuck": _("These marbles cannot move together. Add or remove one."),
    "hint_arrow": _("Choose one of the arrows."),
    "hint_sending": _("Sending your move …"),
    "hint_replay": _("You are looking at an earlier position."),
    "not_your_turn": _("It is not your turn."),
    "not_your_marble": _("The marble on {point} is not yours."),
    "over": _("This match has ended."),
    # the form of possible moves
    "form_group": _("from {point}"),
    "form_line": "{move}",
    "form_side": _("{move}, side-step"),
    "form_push": _("{move}, {mine} against {theirs}"),
    "form_eject": _("{move}, {mine} against {theirs}, a marble falls"),
    # strips
    "captured": _("{count} of 6 pushed off"),
    "present": _("here"),
    "gone": _("not connected"),
    "idle": _("{count} of 300 moves without a fall"),
    "watching": _("{count} watching"),
    # states and questions
    "connecting": _("Connecting …"),
    "your_turn": _("Your turn."),
    "their_turn": _("{name} to move."),
    "thinks": _("{name} is thinking …"),
    "first_move_within": _("First move within {time}, the clocks start after it."),
    "draw_question": _("{name} offers a draw."),
    "draw_waits": _("Your offer of a draw is waiting for an answer."),
    "takeback_question": _("{name} would like to take the last move back."),
    "takeback_waits": _("Your request is waiting for an answer."),
    "accept": _("Accept"),
    "decline": _("Decline"),
    "absent_wait": _("{name} has lost the connection. In {time} you may claim the win."),
    "absent_claim": _("{name} has not come back. Claim the win or go on waiting?"),
    "claim": _("Claim the win"),
    "wait": _("Go on waiting"),
    "rematch": _("Rematch"),
    "rematch_waits": _("You are ready for a rematch."),
    "wants_rematch": _("{name} would like a rematch."),
    "to_next_round": _("To the next round"),
    # ratings, as the rankings announce them; the codes are theirs
    "rated": _("{name}: {before} becomes {after}."),
    "unrated": _("This match is not rated: {reason}."),
    "unrated_guest": _("a guest took part"),
    "unrated_computer": _("a computer took part"),
    "unrated_assistant": _("an assistant took part"),
    "unrated_fewer_than_three_moves": _("fewer than three moves"),
    "unrated_same_device": _("both sides at one device"),
    "unrated_repeated_opponent": _("more than five matches of the same two on one day"),
    "unrated_not_ranked": _("it was casual"),
    "unrated_aborted": _("it was called off"),
    # connection
    "line_live": _("Live, {lag} ms"),
    "line_connecting": _("Reconnecting …"),
    "line_offline": _("Offline"),
    "line_closed": _("Disconnected"),
    "line_signed_out": _("Signed out. Please reload the page."),
    "line_not_allowed": _("This match is private."),
    "line_unknown_match": _("There is no such match."),
    "line_back": _("Connected again."),
    # replay and read-outs
    "move_label": _("Move {number}, {colour}: {move}"),
    "move_of": _("Move {number} of {count}"),
    "no_move_yet": _("No move has been made yet."),
    "last_move": _("Move {number}, {colour}: {move}."),
    "position": _("Black: {black}. White: {white}. Black has pushed off {by_black}, white {by_white}."),
    "no_clock": _("This match is played without a clock."),
    "copied": _("Copied"),
    "copy_failed": _("Copying did not work"),
}
