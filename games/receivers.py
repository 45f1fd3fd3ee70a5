"""What matches do when a layer below says that something happened."""

from __future__ import annotations


def connect() -> None:
    """Listen to the signals of ``accounts``; called once when the apps are ready."""
