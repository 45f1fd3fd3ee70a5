"""What accounts tells the apps above it."""

from django.dispatch import Signal

person_merging = Signal()
"""Sent inside the transaction before anything moves, with ``source`` and ``target``, whose rows are locked:
the time to lock what is about to be moved, so that nobody seats the guest meanwhile."""

person_merged = Signal()
"""Sent inside the transaction with ``source`` (guest) and ``target`` (member): all of the guest moves."""

person_signed_out = Signal()
"""Sent with ``person`` and ``device`` after a log-out, a suspension or the end of an account: sockets that
no longer speak for the person close. ``device`` is the browser that left, as in ``request.device``, "" for
one without a name, and None when the person has left everywhere."""

person_renamed = Signal()
"""Sent after the commit with ``person_id``: this person is called something else, or has become a member."""

friendship_asked = Signal()
"""Sent after the commit with ``asker`` and ``asked`` when a request has reached somebody."""

friendship_answered = Signal()
"""Sent after the commit with ``asker``, ``asked`` and ``accepted``; False too for what was withdrawn."""

person_blocked = Signal()
"""Sent inside the transaction with ``blocker`` and ``blocked``, whose rows are locked."""

blocks_changed = Signal()
"""Sent after the commit with ``person_id``: whom this person does not want to hear is another set now."""
