"""What accounts tells the apps above it."""

from django.dispatch import Signal

person_merged = Signal()
"""Sent inside the transaction with ``source`` (guest) and ``target`` (member): all of the guest moves."""

person_signed_out = Signal()
"""Sent with ``person`` after a log-out, so that the person's sockets close."""
