"""What is said of backgammon: points, plays, cube, endings, options, and why a play is not one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.titles.palette import COLOURS
from games.titles.title import OptionWords, Words

_RESIGNED: Final[Mapping[str, Promise]] = {
    "single": _("A single game is given up."),
    "gammon": _("A gammon is given up."),
    "backgammon": _("A backgammon is given up."),
}

_LISTED: Final[Mapping[str, Promise]] = {
    "single": _("Resigns: single"),
    "gammon": _("Resigns: gammon"),
    "backgammon": _("Resigns: backgammon"),
}

EVENTS: Final[Mapping[str, Promise]] = {
    "moved": _("{name} plays {move}."),
    "moved_you": _("You play {move}."),
    "moved_passed": _("No move is possible: {name} has to pass."),
    "moved_passed_you": _("No move is possible: you have to pass."),
    "rolled_house": _("Each side rolls a die: {dice}. {name} begins."),
    "rolled_house_you": _("Each side rolls a die: {dice}. You begin."),
    "rolled_house_retry": _("Each side rolls a die: {dice}. Equal numbers are rolled again."),
    "called_double": _("{name} doubles to {value}."),
    "called_double_you": _("You double to {value}."),
    "called_take": _("{name} takes, the cube shows {value}."),
    "called_take_you": _("You take, the cube shows {value}."),
    "called_drop": _("{name} drops."),
    "called_drop_you": _("You drop."),
    **{f"called_seat_{seat}_resigns_{size}": text for seat in (0, 1) for size, text in _RESIGNED.items()},
    "also_hit": _("A checker of {name} goes to the bar."),
    "also_hit_you": _("Your checker goes to the bar."),
    "also_game_won": _("{name} wins this game, {points} for the score."),
    "also_game_won_you": _("You win this game, {points} for the score."),
}

REASONS: Final[Mapping[str, Promise]] = {
    "single": _("{winner} has borne off all checkers."),
    "single_won": _("You have borne off all checkers."),
    "gammon": _("{winner} has won a gammon: the other side has borne off none."),
    "gammon_won": _("You have won a gammon: the other side has borne off none."),
    "gammon_you": _("{winner} has won a gammon: you have borne off none."),
    "backgammon": _("{winner} has won a backgammon: a checker was still far behind."),
    "backgammon_won": _("You have won a backgammon: a checker was still far behind."),
    "backgammon_you": _("{winner} has won a backgammon: your checker was still far behind."),
    "dropped": _("{loser} has dropped the double."),
    "dropped_you": _("You have dropped the double."),
}

REFUSALS: Final[Mapping[str, Promise]] = {
    "empty_point": _("There is no checker on {point}."),
    "not_your_checker": _("The checker on {point} is not yours."),
    "already_borne_off": _("A checker that is borne off stays off."),
    "enter_first": _("Your checker on the bar must come in first."),
    "wrong_direction": _("Your checkers do not move from {origin} to {target}: that is backwards."),
    "dice_used_up": _("You have used all your dice."),
    "die_used_up": _("You have used your {pips} already."),
    "no_such_die": _("You have not rolled a {pips}."),
    "one_die_at_a_time": _("Take one die after the other."),
    "point_blocked": _("Two or more checkers of the other side close {point}."),
    "stopovers_blocked": _("Both stopovers are closed: {first} and {second}."),
    "not_all_home": _("You bear off only with all checkers at home, and one stands on {point}."),
    "higher_checker_first": _("The checker on {point} has to be moved first: it lies further back."),
    "larger_die_must_be_played": _("Only one of your dice can be played, and it must be the larger: {die}."),
    "both_dice_must_be_played": _("Both dice can be played, so both must be."),
    "dice_left": _("There is still a die to be played; to be played: {count}."),
    "impossible_roll": _("Two dice cannot show this."),
    "unknown_call": _("Nobody can say “{name}” here."),
    "no_cube": _("A match to one point is played without the cube."),
    "crawford_game": _("This is the Crawford game: nobody may double."),
    "cube_not_yours": _("The other side owns the cube."),
    "cube_dead": _("You do not need the cube: you win the match with this game."),
    "cube_at_limit": _("The cube does not go any higher."),
}

HINTS: Final[Mapping[str, Promise]] = {
    "wins": _("It wins the game."),
    "hits": _("It hits; checkers hit: {count}."),
    "enters": _("It brings your checkers in from the bar."),
    "makes_point": _("It makes {point}."),
    "fewer_blots": _("It leaves fewer checkers alone."),
    "escapes": _("It brings your hindmost checker on its way."),
    "bears_off": _("It bears off; checkers borne off: {count}."),
    "quiet": _("It keeps your position in good order."),
}

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "length": OptionWords(
        _("Match length"),
        {
            1: _("1 point, without the cube"),
            **{points: str(points) for points in (3, 5, 7, 9, 11)},
            0: _("one game for money, with the cube"),
        },
    ),
}

PAGE: Final[Mapping[str, Promise | str]] = {
    "board": _(
        "Board, 24 points. Arrow keys move, Enter picks, D swaps the dice, L reads the last move, "
        "P the position."
    ),
    "extras": _("Dice"),
    "dice_order": _("Dice: first {first}, then {second}. Swap them"),
    "dice_swapped": _("First the {first}, then the {second}."),
    "dice_again": _("Picked once more, it goes by the die that comes first."),
    "dice_left": _("Still to be played: {dice}."),
    "point_number": _("point {number}"),
    "point_bar": _("the bar"),
    "point_off": _("the tray"),
    "place_bar": _("Bar"),
    "place_off": _("Tray"),
    "form": "{move}",
    "form_also_game_won": _("wins the game"),
    "explained_way": _("from {origin} to {target}"),
    "explained_ways": _("{count} checkers from {origin} to {target}"),
    "explained_off": _("from {origin} off the board"),
    "explained_offs": _("{count} checkers from {origin} off the board"),
    "explained_hit": _("hits on {point}"),
    "call_double": _("Double"),
    "call_double_to": _("Double to {value} …"),
    "double_sure": _("Double to {value}?"),
    "double_sure_more": _(
        "If {name} takes, you play for {value} points and {name} owns the cube. If {name} drops, "
        "you win {stake}."
    ),
    "double_yes": _("Yes, double"),
    "double_no": _("Not now"),
    "double_asked": _("{name} doubles to {value}."),
    "double_take": _("Take: you play on for {value} points and own the cube."),
    "double_drop": _("Drop: {name} wins {stake}."),
    "double_waits": _("{name} may take or drop the double to {value}."),
    "stake_one": _("1 point"),
    "stake_more": _("{points} points"),
    "call_take": _("Take"),
    "call_drop": _("Drop"),
    "listed_double": _("Double"),
    "listed_take": _("Take"),
    "listed_drop": _("Drop"),
    "listed_pass": _("passes"),
    **{f"listed_seat_{seat}_resigns_{size}": text for seat in (0, 1) for size, text in _LISTED.items()},
    "count": _("{count} pips"),
    "pips": _("pips"),
    "note_cube": _("Cube: {cube}."),
    "note_owned": _("Cube: {cube}, owned by {colour}."),
    "note_score": _("Score {first} : {second} of {length}."),
    "note_crawford": _("Crawford game: nobody doubles."),
    "position_seat": _("{colour}: {points}."),
    "position_many": _("{count} on {point}"),
    # a first match with tips
    "coach_roll": _("Roll: you play each of the two dice, and equal numbers four times."),
    "coach_call": _("Take if you would win at least one game out of four from here; else drop."),
    "coach_move_1": _(
        "Pick a checker, then where it goes. Your steps are a draft until you pick up the dice."
    ),
    "coach_move_2": _("Two checkers together are safe and block the point. A single one can be hit."),
    "coach_move_3": _(
        "Play as many dice as possible. Where a checker lands in between has to be open as well."
    ),
    "coach_if_hit": _("You can hit a single checker of the other side."),
    "coach_if_bar": _("Your checker on the bar has to come in first."),
    "coach_if_homed": _("All your checkers are at home: you may bear off."),
}

WORDS: Final = Words(COLOURS, EVENTS, REASONS, REFUSALS, PAGE, HINTS, OPTIONS)
