"""What changes matches. Everything else only reads."""

from games.clocks import Clock, DaysPerMove
from games.services.absence import mark_absent, mark_present, note_visit
from games.services.advice import suggest_move
from games.services.chatting import remove_line, say_line
from games.services.computers import play_computer
from games.services.next_seats import give_next_seat, leave_table
from games.services.rounds import MatchRequest, SeatRequest, start_match, start_matches, start_next_round
from games.services.seating import move_seats
from games.services.submitting import Answer, submit
from games.services.time import GIVEN_UP_AFTER, abort_stale, flag_clock, purge_receipts

__all__ = [
    "GIVEN_UP_AFTER",
    "Answer",
    "Clock",
    "DaysPerMove",
    "MatchRequest",
    "SeatRequest",
    "abort_stale",
    "flag_clock",
    "give_next_seat",
    "leave_table",
    "mark_absent",
    "mark_present",
    "move_seats",
    "note_visit",
    "play_computer",
    "purge_receipts",
    "remove_line",
    "say_line",
    "start_match",
    "start_matches",
    "start_next_round",
    "submit",
    "suggest_move",
]
