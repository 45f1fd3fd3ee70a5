"""What matches tell the layers above. Sent after the commit, with ids only.

``match_started(match_id)`` · ``match_finished(match_id)``, for aborted matches too ·
``turn_began(match_id)`` in a correspondence match, when another seat has come on turn ·
``question_changed(match_id)`` in such a match, when a draw or take-back is asked for or answered ·
``seat_ready(match_id, seat)`` when a seat would like a rematch for which others are not ready yet ·
``next_round(match_id, next_id)`` when a rematch has begun · ``seat_attended(match_id, person_id)``
whenever a page of a seated person begins to show the match.

A signal can be lost with the process that should have sent it; ``match_finished`` is sent again by
the sweep until ``Match.announced`` is set, so that receivers must be idempotent.
"""

from django.dispatch import Signal

match_started = Signal()
match_finished = Signal()
turn_began = Signal()
question_changed = Signal()
seat_ready = Signal()
next_round = Signal()
seat_attended = Signal()
