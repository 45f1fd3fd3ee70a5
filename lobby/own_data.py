"""Everything that the site keeps of a person, as plain data to take along."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import Block, Friendship, Person
from accounts.selectors import address_of, blocked_ids
from games.models import ChatLine, Match, Seat
from lobby.models import Notification, Proposal, Report, Room, RoomLine, Seek
from lobby.moderation.standing import TOLD, entries_about
from lobby.notices import worded
from rankings.models import Rating, RatingEntry


def gathered(person: Person) -> dict[str, Any]:
    """The data of a guest or member. Of others it holds names only where the person sees them anyway."""
    return {
        "person": _person(person),
        **_people(person),
        **_play(person),
        **_rooms(person),
        **_club(person),
        **_searches(person),
    }


def _person(person: Person) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": person.name,
        "member": person.is_member,
        "created_at": _moment(person.created_at),
        "seen_at": _moment(person.seen_at),
    }
    if person.muted_until is not None:
        data["muted"] = {"until": _moment(person.muted_until), "because": person.muted_because}
    if person.suspended_until is not None:
        data["suspended"] = {"until": _moment(person.suspended_until), "because": person.suspended_because}
    if person.member is not None:
        address = address_of(person.member)
        data |= {
            "username": person.member.username,
            "joined_at": _moment(person.member.date_joined),
            "last_login": _moment(person.member.last_login),
            "email": None if address is None else address.email,
            "email_confirmed": address is not None and address.verified,
            "language": person.member.language,
            "emails_about_correspondence": person.member.mails,
        }
    return data


def _people(person: Person) -> dict[str, Any]:
    blocks = Block.objects.filter(blocker=person).select_related("blocked").order_by("pk")
    return {
        "friends": [_friend(row, person) for row in _friendships(person)],
        "blocked": [{"name": row.blocked.name, "since": _moment(row.since)} for row in blocks],
    }


def _friendships(person: Person) -> list[Friendship]:
    own = Friendship.objects.filter(asker=person).exclude(state=Friendship.State.DROPPED)
    asked = own | Friendship.objects.filter(asked=person)
    return list(asked.select_related("asker", "asked").order_by("pk"))


def _friend(row: Friendship, person: Person) -> dict[str, Any]:
    """What is between two people, as this one knows it; whoever asked does not know of a refusal."""
    own = row.asker_id == person.pk
    state = Friendship.State.OPEN if own and row.state == Friendship.State.DECLINED else row.state
    return {
        "name": row.other(person.pk).name,
        "asked_by_you": own,
        "state": state,
        "asked_at": _moment(row.asked_at),
    }


def _play(person: Person) -> dict[str, Any]:
    return {
        "ratings": [
            {"game": row.game, "value": row.value, "rounds": row.rounds, "last": _moment(row.last_rated_at)}
            for row in Rating.objects.filter(person=person).order_by("game")
        ],
        "matches": _matches(person),
        "chat": [
            {"match": row.match_id, "at": _moment(row.at), "phrase": row.phrase, "words": row.words}
            for row in ChatLine.objects.filter(person=person).order_by("pk")
        ],
    }


def _matches(person: Person) -> list[dict[str, Any]]:
    seats = Seat.objects.filter(person=person).select_related("match").order_by("match__created_at")
    entries = {entry.match_id: entry for entry in RatingEntry.objects.filter(person=person)}
    return [_match(seat.match, seat, entries.get(seat.match_id)) for seat in seats]


def _match(match: Match, seat: Seat, entry: RatingEntry | None) -> dict[str, Any]:
    return {
        "match": match.pk,
        "game": match.game,
        "seat": seat.number,
        "rated": match.rated,
        "visibility": match.visibility,
        "created_at": _moment(match.created_at),
        "ended_at": _moment(match.ended_at),
        "result": entry.result if entry is not None else None,
        "rating_before": entry.before if entry is not None else None,
        "rating_after": entry.after if entry is not None else None,
        "not_rated_because": entry.reason if entry is not None else None,
    }


def _rooms(person: Person) -> dict[str, Any]:
    """Rooms, what was said in them, and challenges except for those of whom the person has blocked."""
    blocked = blocked_ids(person.pk)
    challenges = Room.objects.filter(addressee=person).select_related("host").order_by("pk")
    return {
        "rooms": [_room(row) for row in Room.objects.filter(host=person).order_by("pk")],
        "said_at_tables": [
            {"room": row.room_id, "at": _moment(row.at), "phrase": row.phrase, "words": row.words}
            for row in RoomLine.objects.filter(person=person).order_by("pk")
        ],
        "challenges": [
            {"from": row.host.name, **_room(row)} for row in challenges if row.host_id not in blocked
        ],
    }


def _room(row: Room) -> dict[str, Any]:
    return {"game": row.game, "created_at": _moment(row.created_at), "match": row.match_id}


def _club(person: Person) -> dict[str, Any]:
    """What the club has told the person, as a guest before the log-in too, and what they have told it."""
    told = Notification.objects.filter(person=person).select_related("about").order_by("pk")
    measures = entries_about(person).filter(deed__in=TOLD).order_by("pk")
    return {
        "notifications": [
            {"text": worded(row), "at": _moment(row.created_at), "read_at": _moment(row.read_at)}
            for row in told
        ],
        "reports": [_report(row) for row in Report.objects.filter(reporter=person).order_by("pk")],
        "measures": [
            {"what": row.deed, "at": _moment(row.at), "until": _moment(row.until), "told": row.told}
            for row in measures
        ],
    }


def _report(row: Report) -> dict[str, Any]:
    return {
        "about": row.name,
        "what": row.subject,
        "match": row.match_id,
        "reason": row.reason,
        "words": row.words,
        "at": _moment(row.created_at),
        "closed_at": _moment(row.closed_at),
    }


def _searches(person: Person) -> dict[str, Any]:
    proposals = Proposal.objects.filter(person=person).select_related("queue").order_by("pk")
    seeks = Seek.objects.filter(person=person).select_related("queue")
    return {
        "proposals": [
            {**row.queue.kind, "opened_at": _moment(row.opened_at), "match": row.match_id}
            for row in proposals
        ],
        "searches": [{**row.queue.kind, "opened_at": _moment(row.opened_at)} for row in seeks],
    }


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat(timespec="seconds")
