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
