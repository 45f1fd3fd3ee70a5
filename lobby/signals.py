"""What the lobby does when a layer below says that something happened."""

from __future__ import annotations

from typing import Any

from accounts.models import Person
from accounts.signals import person_merged, person_signed_out
from games.live import broadcast
from games.signals import match_finished, match_started


def connect() -> None:
    """Listen to accounts and games; called once when the apps are ready."""
    person_merged.connect(hand_over, dispatch_uid="lobby.hand_over")
    person_signed_out.connect(give_up_search, dispatch_uid="lobby.give_up_search")
    match_started.connect(matches_changed, dispatch_uid="lobby.match_started")
    match_finished.connect(matches_changed, dispatch_uid="lobby.match_finished")


def hand_over(sender: Any, *, source: Person, target: Person, **kwargs: Any) -> None:
    """Give the member what the guest had: the search, unless the member searches already, and the rooms."""
    from lobby.models import Room, Seek

    if Seek.objects.filter(person=target, match=None).exists():
        Seek.objects.filter(person=source).delete()
    else:
        if Seek.objects.filter(person=source).exists():
            Seek.objects.filter(person=target).delete()
        Seek.objects.filter(person=source).update(person=target)
    Room.objects.filter(host=source).update(host=target)


def give_up_search(sender: Any, *, person: Person | None, **kwargs: Any) -> None:
    """Nobody who has signed out is paired."""
    from lobby.services.seeks import cancel_seek

    if person is not None:
        cancel_seek(person_id=person.pk)


def matches_changed(sender: Any, **kwargs: Any) -> None:
    """Let open lobbies fetch their list of running matches again."""
    broadcast.to_lobby({"type": "notification", "kind": "matches_changed"})
