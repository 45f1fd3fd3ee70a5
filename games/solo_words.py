"""What the pages of solo say beside what all pages of matches say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SOLO: Final[Mapping[str, Promise]] = {
    "board_keys": _("Z undoes, ? gives a hint, N begins a new game."),
    # who sits there
    "you": _("You"),
    "computer": _("Computer ({level})"),
    "person_here": _("Person"),
    "person_option": _("A person at this device"),
    "shared_turn": _("{name} to move."),
    # loading
    "line_live": _("On this device"),
    "line_connecting": _("Loading …"),
    "line_closed": _("Stopped"),
    "line_failed": _("The game could not be loaded."),
    "line_elsewhere": _("This match is open in another tab."),
    "loading": _("Loading the game onto your device …"),
    "loading_amount": _("{percent} %, only the first time"),
    "loading_starts": _("Almost there …"),
    "loaded": _("The game is on your device."),
    "loaded_offline": _("The game is on your device and works without a connection."),
    "load_again": _("Try again"),
    "failed_runtime_hangs": _(
        "Your browser does not run WebAssembly here, perhaps because an extension or a company’s rule "
        "forbids it. Allow it for this site, or take another browser."
    ),
    "failed_network": _("The line broke off while loading. Check your connection and try again."),
    "failed_offline": _(
        "You are offline, and this game is not on your device yet. Open it once while you are online."
    ),
    "failed_runtime": _("Something went wrong while loading. Try again; if it stays so, reload the page."),
    "failed_not_offline": _(
        "You are offline, and this table is not on your device yet. Choose another number of seats."
    ),
    # before a match
    "ready_to_begin": _("Choose your table."),
    "ready_to_begin_more": _("You play on this device; nothing is sent."),
    "begin_anew": _("Begin a new game"),
    "refused_unknown_game": _("This game is not known here."),
    "refused_bad_seats": _("This cannot be played with these seats."),
    "refused_bad_level": _("There is no such computer."),
    "refused_bad_beginner": _("This seat cannot begin."),
    "refused_bad_option": _("This choice does not fit the table."),
    "refused_bad_settings": _("The settings of this link cannot be read."),
    "refused_bad_position": _("The link holds a position that this game does not know."),
    "refused_position_seats": _("The position of the link has another number of seats: {seats}."),
    "refused_position_over": _("In the position of the link the game is over already."),
    "refused_internal": _("Something went wrong. Nothing has changed, please try again."),
    # during a match
    "hint_after_roll": _("Roll first, then there is a hint."),
    "from_link": _("This link begins a new game."),
    "from_link_more": _("Your running game would be gone."),
    "go_on": _("Go on with my game"),
    "elsewhere": _("This match is open in another tab."),
    "elsewhere_more": _("Only one of them plays on, so that nothing gets lost."),
    "take_over": _("Play on here"),
    "not_kept": _(
        "Your browser does not let this page keep anything: you can play, but a reload forgets the match."
    ),
    "full": _("The storage of your browser is full: you can play on, but a reload forgets what came last."),
    "damaged": _("Your saved match is damaged."),
    "damaged_more": _("It cannot be opened. You can keep the file, and begin a new game."),
    "future": _("Your saved match is from a newer version of this site."),
    "future_more": _("Reload the page while you are online. If that does not help, begin a new game."),
    "keep_file": _("Keep the file"),
    "file_damaged": _("This file holds no match that can be opened."),
    "file_future": _("The match in this file is from a newer version of this site."),
    "file_other": _("The match in this file is of another game."),
    # afterwards
    "record": _("Against computers like these: {won} of {played} won."),
    "share_result": _("{game}: {table}. {result} Moves: {moves}. The same table: {link}"),
    # statistics
    "statistics_none": _("You have not finished a game against computers yet."),
    "statistics_cleared": _("Your statistics are cleared."),
}

MISSING: Final[Mapping[str, Promise]] = {
    "not_built": _("Whoever runs this site has not prepared solo play yet: it is done at its next start."),
    "unreachable": _(
        "The files for solo play could not be fetched when this site was set up. "
        "Whoever runs it can start it again with a connection to the internet."
    ),
    "broken": _("The files for solo play are broken. Whoever runs this site can start it again."),
}
"""Why there is no solo play, by what ``games.device.offer`` says."""
