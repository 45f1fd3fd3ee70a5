"""What matches do when a layer below says that something happened."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction

from accounts.signals import blocks_changed, person_merged, person_renamed, person_signed_out


def connect() -> None:
    """Listen to the signals of ``accounts``; called once when the apps are ready."""
    person_merged.connect(move_seats, dispatch_uid="games.move_seats")
    person_signed_out.connect(close_sockets, dispatch_uid="games.close_sockets")
    person_renamed.connect(tell_names, dispatch_uid="games.tell_names")
    blocks_changed.connect(hear_others, dispatch_uid="games.hear_others")


def move_seats(*, source: Any, target: Any, **kwargs: Any) -> None:
    """A guest has become a member: the guest's seats are the member's now, and so must be the sockets."""
    from games import services
    from games.live import attending, broadcast

    services.move_seats(source=source, target=target)
    transaction.on_commit(partial(broadcast.reopen_sockets, source.pk), robust=True)
    transaction.on_commit(partial(attending.tell_people, target.pk), robust=True)


def close_sockets(*, person: Any, **kwargs: Any) -> None:
    """A person has signed out: no socket goes on speaking for them."""
    from games.live import broadcast

    if person is not None:
        broadcast.close_sockets(person.pk)


def tell_names(*, person_id: int, **kwargs: Any) -> None:
    """Somebody is called something else: those who sit or watch at the same boards see it at once."""
    from games.live import attending

    attending.tell_people(person_id)


def hear_others(*, person_id: int, **kwargs: Any) -> None:
    """Somebody was blocked, or is no longer: open pages pass on other people's lines from now on."""
    from games.live import broadcast

    broadcast.blocks_changed(person_id)
