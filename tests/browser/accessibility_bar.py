"""The accessibility bar of the site, line by line, and the tests that hold each line.

WCAG 2.2 AA; the lines are:

 1. axe finds nothing on any page, in both languages and themes.
 2. A full game of each title by keyboard alone.
 3. A full game through the move form with JavaScript off.
 4. A full game by roles and names, without coordinates.
 5. One tab stop per board; the focus survives every update.
 6. Targets of 24 px, controls of 44 px.
 7. Nothing needs drag, hover or timing.
 8. Each event once in the status line, never two identical texts in a row.
 9. Text 4.5:1; outlines of pieces, focus and hints 3:1.
10. Seats differ in grey.
11. 320 px and 400 % zoom without scrolling sideways.
12. ``forced-colors`` usable.
13. Focus never hidden by bars that stick.
14. ``lang`` right everywhere; ``<title>`` says whose turn it is.
15. The rating graph has an equal table.
16. Labels 40 % longer do not break the layout.

Lines 2, 3 and 4 are held from late positions here and over whole games by ``make acceptance``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HERE: Final = "browser/test_accessibility.py"
LATE: Final = "browser/test_late_positions.py::test_played_to_the_end"

BAR: Final[Mapping[int, tuple[str, ...]]] = {
    1: (
        f"{HERE}::test_axe_finds_nothing",
        "browser/test_match_page.py::test_axe_finds_nothing",
        "browser/test_stack_boards.py::test_every_board_is_accessible_and_fits_a_small_screen",
        "site_config/test_look_pages.py::test_axe_finds_nothing",
        "lobby/test_in_browser.py::test_no_page_of_the_lobby_breaks_an_accessibility_rule",
    ),
    2: (LATE, "browser/whole_games.py::test_whole_game"),
    3: (LATE, "browser/whole_games.py::test_whole_game"),
    4: (LATE, "browser/whole_games.py::test_whole_game"),
    5: (
        LATE,
        f"{HERE}::test_tab_goes_through_the_page_and_is_always_seen",
        "browser/test_board.py::test_the_board_has_one_tab_stop_and_keeps_the_focus",
    ),
    6: (
        f"{HERE}::test_the_page_fits_however_it_is_enlarged",
        "browser/test_match_page.py::test_the_page_fits_and_its_targets_are_large_enough",
    ),
    7: (LATE, "browser/test_board.py::test_confirmation_waits_for_a_second_yes"),
    8: (LATE, "browser/test_board.py::test_an_illegal_attempt_says_why"),
    9: (
        f"{HERE}::test_pieces_focus_and_hints_stand_out",
        "site_config/test_look.py::test_contrast_suffices",
        "site_config/test_look.py::test_seat_letters_can_be_read_on_their_colour",
    ),
    10: (f"{HERE}::test_seats_differ_in_grey",),
    11: (
        f"{HERE}::test_the_page_fits_however_it_is_enlarged",
        "site_config/test_look_pages.py::test_nothing_scrolls_sideways_even_with_longer_words",
        "lobby/test_in_browser.py::test_pages_fit_a_narrow_window_without_scrolling_sideways",
    ),
    12: (
        f"{HERE}::test_forced_colours_leave_everything_usable",
        "browser/test_match_page.py::test_forced_colours_keep_the_marbles_apart",
    ),
    13: (
        f"{HERE}::test_tab_goes_through_the_page_and_is_always_seen",
        "site_config/test_look_pages.py::test_bar_at_the_lower_edge_never_covers_the_focus",
    ),
    14: (f"{HERE}::test_axe_finds_nothing", LATE),
    15: ("rankings/test_pages.py::test_graph_and_table_hold_the_same_numbers",),
    16: (
        f"{HERE}::test_the_page_fits_however_it_is_enlarged",
        "site_config/test_look_pages.py::test_nothing_scrolls_sideways_even_with_longer_words",
    ),
}
