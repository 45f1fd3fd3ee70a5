"""What notifications say and where they lead, in the active language; and how many are unread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Max, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Person
from accounts.selectors import requests_to
from games.names import clock_name, game_name
from lobby import selectors
from lobby.models import Notification, Room

SHOWN = 60
NOBODY: Final = "N. N."
Kind = Notification.Kind

MEASURES: Final = (Kind.WARNED, Kind.MUTED, Kind.RENAMED, Kind.LINE_REMOVED, Kind.LIFTED)

SENTENCES: Final[Mapping[str, Promise]] = {
    Kind.CHALLENGE: gettext_lazy("{name} challenges you to {game}."),
    Kind.CHALLENGE_ACCEPTED: gettext_lazy("{name} has accepted: your match of {game} has begun."),
    Kind.CHALLENGE_DECLINED: gettext_lazy("{name} has declined your challenge to {game}."),
    Kind.FRIEND_ASKED: gettext_lazy("{name} would like to be friends with you."),
    Kind.FRIEND_ACCEPTED: gettext_lazy("{name} and you are friends now."),
    Kind.YOUR_TURN: gettext_lazy("It is your turn against {name}: {game}."),
    Kind.TIME_SHORT: gettext_lazy("Little time is left for your move against {name}: {game}."),
    Kind.DRAW_OFFERED: gettext_lazy("{name} offers you a draw: {game}."),
    Kind.TAKEBACK_ASKED: gettext_lazy("{name} would like to take a move back: {game}."),
    Kind.MATCH_BEGUN: gettext_lazy("Your match against {name} has begun: {game}."),
    Kind.MATCH_OVER: gettext_lazy("Your match of {game} is over."),
    Kind.REMATCH_OFFERED: gettext_lazy("{name} would like to play {game} once more."),
    Kind.REPORT_CLOSED: gettext_lazy("We have looked at what you reported. Thank you for telling us."),
    Kind.WARNED: gettext_lazy("The club has a word with you: please read it."),
    Kind.MUTED: gettext_lazy("You are muted: here is why, and until when."),
    Kind.RENAMED: gettext_lazy("The club has changed your name: you are called {new} now."),
    Kind.LINE_REMOVED: gettext_lazy("The club has removed something that you said: here is why."),
    Kind.LIFTED: gettext_lazy("You may take part and talk again."),
}
NAMELESS: Final[Mapping[str, Promise]] = {
    Kind.YOUR_TURN: gettext_lazy("It is your turn: {game}."),
    Kind.TIME_SHORT: gettext_lazy("Little time is left for your move: {game}."),
    Kind.DRAW_OFFERED: gettext_lazy("You are offered a draw: {game}."),
    Kind.TAKEBACK_ASKED: gettext_lazy("You are asked whether a move may be taken back: {game}."),
    Kind.MATCH_BEGUN: gettext_lazy("Your match of {game} has begun."),
}
"""Where more than two play, or the other one is gone or not to be named."""
OUTCOMES: Final[Mapping[str, Promise]] = {
    "won": gettext_lazy("You have won against {name}: {game}."),
    "lost": gettext_lazy("{name} has won against you: {game}."),
    "drawn": gettext_lazy("Your match against {name} ended in a draw: {game}."),
}
ICONS: Final[Mapping[str, str]] = {
    Kind.CHALLENGE: "challenge",
    Kind.CHALLENGE_ACCEPTED: "play",
    Kind.CHALLENGE_DECLINED: "close",
    Kind.FRIEND_ASKED: "friends",
    Kind.FRIEND_ACCEPTED: "friends",
    Kind.YOUR_TURN: "play",
    Kind.TIME_SHORT: "clock",
    Kind.DRAW_OFFERED: "help",
    Kind.TAKEBACK_ASKED: "help",
    Kind.MATCH_BEGUN: "play",
    Kind.MATCH_OVER: "table",
    Kind.REMATCH_OFFERED: "play",
    Kind.REPORT_CLOSED: "check",
    Kind.WARNED: "flag",
    Kind.MUTED: "flag",
    Kind.RENAMED: "person",
    Kind.LINE_REMOVED: "flag",
    Kind.LIFTED: "check",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification in words.

    ``room`` is set while a challenge can be answered, ``asker`` while a request for friendship can.
    """

    row: Notification
    room: Room | None = None
    asker: Person | None = None

    @property
    def text(self) -> str:
        return worded(self.row)

    @property
    def facts(self) -> str:
        """The conditions of a challenge, and that it is over once it cannot be answered any more."""
        if self.row.kind != Kind.CHALLENGE:
            return ""
        clock = clock_name(str(self.row.data.get("clock", "")))
        counts = _("ranked") if self.row.data.get("rated") else _("unranked")
        return " · ".join([clock, counts, *([] if self.room else [_("over")])])

    @property
    def icon(self) -> str:
        return ICONS.get(self.row.kind, "bell")

    @property
    def leads(self) -> bool:
        """Whether there is a page to see; that of a challenge only while it can be answered."""
        return self.row.kind not in (Kind.CHALLENGE, Kind.CHALLENGE_DECLINED, Kind.REPORT_CLOSED)


def worded(row: Notification) -> str:
    """The sentence of a notification."""
    name = row.about.name if row.about is not None else NOBODY
    sentence = SENTENCES[row.kind]
    if row.about is None:
        sentence = NAMELESS.get(row.kind, sentence)
    if row.kind == Kind.MATCH_OVER and row.about is not None:
        sentence = OUTCOMES.get(str(row.data.get("outcome")), sentence)
    game, new = game_name(str(row.data.get("game", ""))), row.data.get("name", "")
    return str(sentence).format(name=name, game=game, new=new)


def address_of(row: Notification) -> str:
    """Where the person deals with it: the room, the match, the page of friends or a profile."""
    if row.kind == Kind.CHALLENGE and row.data.get("room"):
        return reverse("lobby:room", args=[row.data["room"]])
    if row.data.get("match"):
        return reverse("games:match", args=[row.data["match"]])
    if row.kind == Kind.FRIEND_ACCEPTED and row.about is not None:
        return row.about.get_absolute_url() or reverse("lobby:friends")
    if row.kind in (Kind.FRIEND_ASKED, Kind.FRIEND_ACCEPTED):
        return reverse("lobby:friends")
    if row.kind in MEASURES:
        return reverse("lobby:standing")
    return reverse("lobby:notifications")


def notices_of(person: Person) -> list[Notice]:
    """The latest notifications of a person, with what can still be answered; three queries."""
    rows = _rows(person)[:SHOWN]
    rooms = {room.code: room for room in selectors.challenges_to(person)}
    askers = {one.asker_id: one.asker for one in requests_to(person, limit=SHOWN)} if person.is_member else {}
    return [
        Notice(
            row,
            rooms.get(str(row.data.get("room"))) if row.kind == Kind.CHALLENGE else None,
            askers.get(row.about_id) if row.kind == Kind.FRIEND_ASKED and row.about_id else None,
        )
        for row in rows
    ]


def counted(person: Person) -> dict[str, int]:
    """How many notifications the person has not read, and the number of the latest of them; one query."""
    found = Notification.objects.filter(person=person, read_at=None)
    counts = found.aggregate(unread=Count("pk"), latest=Coalesce(Max("pk"), 0))
    return {"unread": counts["unread"], "latest": counts["latest"]}


def standing(person: Person | None) -> dict[str, Any]:
    """What the bell of an open page shows: the number of unread ones, and the latest of them."""
    latest = None if person is None else _rows(person).filter(read_at=None).first()
    if person is None or latest is None:
        return {"unread": 0, "latest": None}
    said = {"id": latest.pk, "text": worded(latest), "url": address_of(latest)}
    return {"unread": counted(person)["unread"], "latest": said}


def _rows(person: Person) -> QuerySet[Notification]:
    return Notification.objects.filter(person=person).select_related("about__member").order_by("-pk")
