"""What matches do when a layer below says that something happened."""

from __future__ import annotations

from typing import Any

from accounts.signals import person_merged, person_signed_out


def connect() -> None:
    """Listen to the signals of ``accounts``; called once when the apps are ready."""
    person_merged.connect(move_seats, dispatch_uid="games.move_seats")
    person_signed_out.connect(close_sockets, dispatch_uid="games.close_sockets")


def move_seats(*, source: Any, target: Any, **kwargs: Any) -> None:
    """A guest has become a member: the guest's seats are the member's now."""
    from games import services

    services.move_seats(source=source, target=target)


def close_sockets(*, person: Any, **kwargs: Any) -> None:
    """A person has signed out: no socket goes on speaking for them."""
    from games.live import broadcast

    if person is not None:
        broadcast.close_sockets(person.pk)
