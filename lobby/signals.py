"""What the lobby does when a layer below says that something happened."""

from __future__ import annotations

from typing import Any

from accounts.models import Person
from accounts.signals import (
    friendship_answered,
    friendship_asked,
    person_blocked,
    person_merged,
    person_merging,
    person_signed_out,
)
from games.live import broadcast
from games.signals import (
    match_finished,
    match_started,
    next_round,
    question_changed,
    seat_attended,
    seat_ready,
    turn_began,
)


def connect() -> None:
    """Listen to accounts and games; called once when the apps are ready."""
    person_merging.connect(hold, dispatch_uid="lobby.hold")
    person_merged.connect(hand_over, dispatch_uid="lobby.hand_over")
    person_signed_out.connect(give_up_search, dispatch_uid="lobby.give_up_search")
    person_blocked.connect(part, dispatch_uid="lobby.part")
    seat_attended.connect(match_shown, dispatch_uid="lobby.match_shown")
    friendship_asked.connect(friend_asked, dispatch_uid="lobby.friend_asked")
    friendship_answered.connect(friend_answered, dispatch_uid="lobby.friend_answered")
    match_finished.connect(match_over, dispatch_uid="lobby.match_over")
    turn_began.connect(tell_turn, dispatch_uid="lobby.tell_turn")
    question_changed.connect(tell_question, dispatch_uid="lobby.tell_question")
    seat_ready.connect(rematch_offered, dispatch_uid="lobby.rematch_offered")
    next_round.connect(rematch_begun, dispatch_uid="lobby.rematch_begun")
    match_started.connect(matches_changed, dispatch_uid="lobby.match_started")
    match_finished.connect(matches_changed, dispatch_uid="lobby.match_finished")


def hold(sender: Any, *, source: Person, target: Person, **kwargs: Any) -> None:
    """Before any seat moves, wait for pairings and for whoever takes a seat: what they begin moves too."""
    from lobby.services import proposals, rooms, seeks

    seeks.lock_of(people=[source.pk, target.pk])
    proposals.lock_of(people=[source.pk, target.pk])
    rooms.lock_of(person=source)


def hand_over(sender: Any, *, source: Person, target: Person, **kwargs: Any) -> None:
    """Give the member what the guest had: search, proposals, rooms, notifications and reports."""
    from lobby.moderation import reporting
    from lobby.services import notifications, proposals, rooms, seeks

    reporting.hand_over(source=source, target=target)
    notifications.hand_over(source=source, target=target)
    seeks.hand_over(source=source, target=target)
    proposals.hand_over(source=source, target=target)
    rooms.hand_over(source=source, target=target)


def give_up_search(sender: Any, *, person: Person | None, device: str | None = None, **kwargs: Any) -> None:
    """Nobody who has signed out is paired; a search on another device, where they have not, goes on."""
    from lobby.services.seeks import cancel_seek

    if person is not None:
        cancel_seek(person_id=person.pk, device=device)


def part(sender: Any, *, blocker: Person, blocked: Person, **kwargs: Any) -> None:
    """Whoever blocks somebody need not go on waiting at a table with them."""
    from lobby.services import challenges, notifications, rooms

    rooms.part(blocker=blocker, blocked=blocked)
    challenges.part(blocker=blocker, blocked=blocked)
    notifications.forget_about(person=blocker, other=blocked)


def match_shown(sender: Any, *, match_id: str, person_id: int, **kwargs: Any) -> None:
    """Whoever sees the match need not be told any more where their search has led, nor how it ended."""
    from lobby.services.notifications import settle_match
    from lobby.services.seeks import mark_fetched

    settle_match(person_id=person_id, match_id=match_id)
    mark_fetched(person_id=person_id, match_id=match_id)


def matches_changed(sender: Any, **kwargs: Any) -> None:
    """Let open lobbies fetch their list of running matches again."""
    broadcast.to_lobby({"type": "notification", "kind": "matches_changed"})


def friend_asked(sender: Any, *, asker: Person, asked: Person, **kwargs: Any) -> None:
    """Tell whoever was asked."""
    from lobby.services import telling

    telling.friend_asked(asker=asker, asked=asked)


def friend_answered(sender: Any, *, asker: Person, asked: Person, accepted: bool, **kwargs: Any) -> None:
    """The request has been dealt with; only an acceptance is told."""
    from lobby.services import telling

    telling.friend_answered(asker=asker, asked=asked, accepted=accepted)


def match_over(sender: Any, *, match_id: str, **kwargs: Any) -> None:
    """Tell whoever is not at the board how it ended; whose turn it was is over as well."""
    from lobby.services import correspondence, telling

    correspondence.match_over(match_id=match_id)
    telling.match_over(match_id=match_id)


def tell_turn(sender: Any, *, match_id: str, **kwargs: Any) -> None:
    """Tell whoever has come on turn in a correspondence match and is not at the board."""
    from lobby.services import correspondence

    correspondence.turn_began(match_id=match_id)


def tell_question(sender: Any, *, match_id: str, **kwargs: Any) -> None:
    """Tell whoever has been asked something in a correspondence match and is not at the board."""
    from lobby.services import questions

    questions.changed(match_id=match_id)


def rematch_offered(sender: Any, *, match_id: str, seat: int, **kwargs: Any) -> None:
    """Tell whoever has left the board that somebody would like to go on, and the pages of the room."""
    from lobby.services import next_rounds, telling

    next_rounds.tell_of(match_id=match_id)
    telling.rematch_offered(match_id=match_id, seat=seat)


def rematch_begun(sender: Any, *, match_id: str, next_id: str, **kwargs: Any) -> None:
    """Take the pages of the room along; nobody need read of an offer that has been taken."""
    from lobby.services import next_rounds, telling

    next_rounds.tell_of(match_id=match_id, next_id=next_id)
    telling.rematch_begun(match_id=match_id)
