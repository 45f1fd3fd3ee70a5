"""What is said of Dorada: its points, moves, endings, and why a move is not one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.titles.palette import COLOURS
from games.titles.title import Words

EVENTS: Final[Mapping[str, Promise]] = {
    "moved": _("{name} moves from {origin} to {target}."),
    "moved_you": _("You move from {origin} to {target}."),
    "moved_moved_start": _("{name} moves a stone from the start stack to {target}."),
    "moved_moved_start_you": _("You move a stone from the start stack to {target}."),
    "moved_homed": _("{name} moves from {origin} to the goal."),
    "moved_homed_you": _("You move from {origin} to the goal."),
    "moved_passed": _("All stones of {name} are covered, the {die} lapses."),
    "moved_passed_you": _("All your stones are covered, the {die} lapses."),
    "also_jumped": _("The stone jumps to {target}."),
    "also_homed_jump": _("The stone jumps to the goal."),
    "also_homed_gold": _("The gold field takes the stone to the goal."),
    "also_lost": _("The stone stumbles: it is lost and bridges {origin} from now on."),
    "also_finished": _("{name} has no stone left on the way."),
    "also_finished_you": _("You have no stone left on the way."),
    "also_eliminated": _("{name} has lost all four stones."),
    "also_eliminated_you": _("You have lost all four stones."),
}

REASONS: Final[Mapping[str, Promise]] = {
    "all_stones_done": _("Every stone is in the goal or a bridge, and the most points win."),
}

REFUSALS: Final[Mapping[str, Promise]] = {
    "empty_point": _("There is no stone on {point}."),
    "already_home": _("Stones in the goal stay there."),
    "not_your_stone": _("The stone on {point} is not yours."),
    "covered": _("Your stone on {point} lies under another one."),
    "wrong_distance": _("With a {die} this stone comes to {expected}."),
    "impossible_roll": _("The die cannot show {dice}."),
    "other_die": _("The die shows {expected}, not {die}."),
    "other_way": _("This stone goes another way: {expected}."),
}

HINTS: Final[Mapping[str, Promise]] = {
    "reaches_goal": _(
        "It brings a stone home, on top of the goal stack for {points} points as things stand."
    ),
    "gold": _("The gold field brings a stone home, for {points} points as things stand."),
    "covers": _("It covers a stone of the other side on {point}."),
    "avoids_loss": _("Another stone would stumble with this roll."),
    "back_to_start": _("The stone goes back to the start and so comes home later."),
    "frees_own": _("It frees a stone of your own below."),
    "builds_bridge": _("It costs a stone, and builds a bridge for those that follow."),
    "advances": _("It brings a stone forward."),
    "only_move": _("It is the only move."),
    "no_move": _("No move is possible."),
}

PAGE: Final[Mapping[str, Promise | str]] = {
    "board": _(
        "Board, 43 fields. Arrow keys move, Enter picks, S lists a stack, L reads the last move, "
        "P the position."
    ),
    "cell_stack": _("{point}, from the top: {pieces}"),
    "cell_covered": _("{colour} (covered)"),
    "fan": _("{point}, from the top"),
    "point_field": _("field {number}"),
    "point_start": _("the start stack"),
    "point_goal": _("the goal"),
    "place_start": _("Start stack"),
    "place_goal": _("Goal"),
    "form": _("from {origin} to {target}"),
    "form_moved_start": _("from the start stack to {target}"),
    "form_homed": _("from {origin} to the goal"),
    "form_also_jumped": _("jumps to {target}"),
    "form_also_homed_jump": _("jumps to the goal"),
    "form_also_homed_gold": _("by gold to the goal"),
    "form_also_lost": _("stumbles and becomes a bridge"),
    "count": _("{count} points"),
    "note_die": _("The die shows {die}."),
    "position_seat": _("{colour}: {points}."),
    "position_goal": _("Goal stack from below: {colours}."),
    # a first match with tips
    "coach_roll": _("Roll once, then move a free stone of yours exactly that far."),
    "coach_move_1": _(
        "A stone on which nothing lies is free. Pick one and you see its whole way before it moves."
    ),
    "coach_move_2": _("The stones that come home last count most. Do not hurry all of yours."),
    "coach_move_3": _("Lie down on others to hold them: only the top stone of a stack can move."),
    "coach_if_lost": _(
        "One of the moves ends on a trip field: that stone would be lost and become a bridge."
    ),
    "coach_if_homed_gold": _("A gold field takes a stone home at once. Early on that is worth little."),
    "coach_if_covered": _("One of your stones is covered: it waits until the one above it has gone on."),
}

WORDS: Final = Words(COLOURS, EVENTS, REASONS, REFUSALS, PAGE, HINTS)
