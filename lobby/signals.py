"""What the lobby does when a layer below says that something happened."""

from __future__ import annotations

from typing import Any

from accounts.models import Person
from accounts.signals import person_blocked, person_merged, person_merging, person_signed_out
from games.live import broadcast
from games.signals import match_finished, match_started, seat_attended


def connect() -> None:
    """Listen to accounts and games; called once when the apps are ready."""
    person_merging.connect(hold, dispatch_uid="lobby.hold")
    person_merged.connect(hand_over, dispatch_uid="lobby.hand_over")
    person_signed_out.connect(give_up_search, dispatch_uid="lobby.give_up_search")
    person_blocked.connect(part, dispatch_uid="lobby.part")
    seat_attended.connect(match_shown, dispatch_uid="lobby.match_shown")
    match_started.connect(matches_changed, dispatch_uid="lobby.match_started")
    match_finished.connect(matches_changed, dispatch_uid="lobby.match_finished")


def hold(sender: Any, *, source: Person, target: Person, **kwargs: Any) -> None:
    """Before any seat moves, wait for pairings and for whoever takes a seat: what they begin moves too."""
    from lobby.services import rooms, seeks

    seeks.lock_of(people=[source.pk, target.pk])
    rooms.lock_of(person=source)


def hand_over(sender: Any, *, source: Person, target: Person, **kwargs: Any) -> None:
    """Give the member what the guest had: the search and the rooms."""
    from lobby.services import rooms, seeks

    seeks.hand_over(source=source, target=target)
    rooms.hand_over(source=source, target=target)


def give_up_search(sender: Any, *, person: Person | None, device: str | None = None, **kwargs: Any) -> None:
    """Nobody who has signed out is paired; a search on another device, where they have not, goes on."""
    from lobby.services.seeks import cancel_seek

    if person is not None:
        cancel_seek(person_id=person.pk, device=device)


def part(sender: Any, *, blocker: Person, blocked: Person, **kwargs: Any) -> None:
    """Whoever blocks somebody need not go on waiting at a table with them."""
    from lobby.services import rooms

    rooms.part(blocker=blocker, blocked=blocked)


def match_shown(sender: Any, *, match_id: str, person_id: int, **kwargs: Any) -> None:
    """Whoever sees the match need not be told any more where their search has led."""
    from lobby.services.seeks import mark_fetched

    mark_fetched(person_id=person_id, match_id=match_id)


def matches_changed(sender: Any, **kwargs: Any) -> None:
    """Let open lobbies fetch their list of running matches again."""
    broadcast.to_lobby({"type": "notification", "kind": "matches_changed"})
