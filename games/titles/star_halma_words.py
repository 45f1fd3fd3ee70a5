"""What is said of Halma on the star: its moves, endings, options, and why a move is not one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.titles.palette import COLOURS
from games.titles.title import OptionWords, Words

EVENTS: Final[Mapping[str, Promise]] = {
    "moved": _("{name} plays {move}."),
    "moved_you": _("You play {move}."),
    "moved_moved": _("{name} steps from {origin} to {target}."),
    "moved_moved_you": _("You step from {origin} to {target}."),
    "moved_jumped": _("{name} jumps {move}."),
    "moved_jumped_you": _("You jump {move}."),
    "moved_passed": _("{name} has no move and is passed over."),
    "moved_passed_you": _("You have no move and are passed over."),
    "also_finished": _("{name} has arrived: place {place}."),
    "also_finished_you": _("You have arrived: place {place}."),
}

REASONS: Final[Mapping[str, Promise]] = {
    "goal_reached": _("All places but the last are taken."),
    "turn_limit": _("Everybody has had 200 moves; whoever had less far to go is in front."),
}

REFUSALS: Final[Mapping[str, Promise]] = {
    "empty_point": _("There is no piece on {point}."),
    "not_your_piece": _("The piece on {point} is not yours."),
    "broken_chain": _("The chain goes on from {expected}, not from {found}."),
    "step_and_jump_mixed": _("Steps and jumps do not mix: from {origin} to {target} is a step."),
    "not_a_jump": _(
        "From {origin} to {target} is no jump: it goes in a line over one piece right beside it."
    ),
    "nothing_to_jump": _("There is no piece on {point} to jump over."),
    "goal_is_locked": _("This piece stands in its goal and stays inside, and {point} lies outside."),
    "target_occupied": _("A piece stands on {point} already."),
    "back_at_start": _("Back on {point} is no move."),
    "out_of_reach": _("No step and no chain of jumps leads from {origin} to {target}."),
}

HINTS: Final[Mapping[str, Promise]] = {
    "finishes": _("It finishes your game in place {place}."),
    "enters_goal": _("It brings a piece into your goal."),
    "deeper_in_goal": _("It goes deeper into your goal and makes room behind."),
    "long_chain": _("It is a chain of {jumps} jumps."),
    "gains": _("It brings you {steps} steps nearer."),
    "brings_up_last": _("It brings up your last piece."),
    "builds_stairs": _("It builds stairs for the pieces that follow."),
    "quiet": _("It keeps your pieces together."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "pieces": OptionWords(_("Pieces for each player"), {10: _("ten"), 15: _("fifteen, for two players")}),
}

PAGE: Final[Mapping[str, Promise | str]] = {
    "board": _("Star, 121 holes. Arrow keys move, Enter picks, L reads the last move, P the position."),
    "form": "{move}",
    "form_also_finished": _("place {place}"),
    "explained_step": _("a step from {origin} to {target}"),
    "explained_jump": _("a jump from {origin} to {target}"),
    "explained_jumps": _("{count} jumps from {origin} to {target}"),
    "count": _("{count} of {limit} in the goal"),
    "note": _("Turn {count} of {limit}"),
    "position_seat": _("{colour}: {points}."),
    # a first match with tips
    "coach_move_1": _("Pick a piece: dots show every hole that it can reach, by a step or by jumps."),
    "coach_move_2": _(
        "A jump goes over any piece right beside into the free hole behind it, and may go on and turn."
    ),
    "coach_move_3": _("Bring the last ones along too: a straggler costs the most moves."),
    "coach_if_chain": _("The longest way now has {count} jumps."),
}

WORDS: Final = Words(COLOURS, EVENTS, REASONS, REFUSALS, PAGE, HINTS, OPTIONS)
