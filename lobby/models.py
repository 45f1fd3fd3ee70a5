from __future__ import annotations

import secrets

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clocks import is_days
from games.free import Takeable
from games.said import Said
from lobby.moderation.models import AuditEntry, Report

__all__ = [
    "AuditEntry",
    "Notification",
    "Proposal",
    "Queue",
    "Report",
    "Room",
    "RoomLine",
    "RoomSeat",
    "Seek",
]
ROOM_CODE_BYTES = 18


def new_room_code() -> str:
    """An unguessable URL-safe code of 144 random bits (24 characters)."""
    return secrets.token_urlsafe(ROOM_CODE_BYTES)


def queue_key(game: str, rated: bool, seats: int, clock: str) -> str:
    """A queue as one word, for messages and pages."""
    return f"{game}:{'ranked' if rated else 'casual'}:{seats}:{clock}"


class Queue(models.Model):
    """Where searches wait that may be paired with one another.

    The row exists to be locked: pairing holds it, so that two passes over one queue never overlap.
    """

    game = models.SlugField(max_length=32)
    rated = models.BooleanField()
    seats = models.PositiveSmallIntegerField(default=2)
    clock = models.CharField(max_length=16, help_text="A preset such as 5+5.")

    class Meta:
        verbose_name = _("queue")
        verbose_name_plural = _("queues")
        constraints = [
            models.UniqueConstraint(fields=["game", "rated", "seats", "clock"], name="one_queue_per_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.seats} {self.clock} {'ranked' if self.rated else 'casual'}"

    @property
    def key(self) -> str:
        return queue_key(self.game, self.rated, self.seats, self.clock)

    @property
    def kind(self) -> dict[str, str | int | bool]:
        """What tells it from other queues, as messages say it."""
        return {"game": self.game, "rated": self.rated, "seats": self.seats, "clock": self.clock}


class Seek(models.Model):
    """One person's search for opponents, alive while its lease runs.

    A person searches once at a time. ``match`` is set by pairing; the row then stays for a short
    while, so that a cancel arriving late is answered with the match and never with "cancelled".
    """

    person = models.OneToOneField("accounts.Person", on_delete=models.CASCADE, related_name="seek")
    queue = models.ForeignKey(Queue, on_delete=models.CASCADE, related_name="seeks")
    rating = models.IntegerField(help_text="When the search was opened.")
    opened_at = models.DateTimeField(default=timezone.now)
    lease_until = models.DateTimeField()
    tab = models.CharField(max_length=40, blank=True, help_text="Empty for a page without JavaScript.")
    device = models.CharField(max_length=64, blank=True)
    match = models.ForeignKey(
        "games.Match", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    fetched = models.BooleanField(default=False, help_text="The match has been shown to the person.")

    class Meta:
        verbose_name = _("search")
        verbose_name_plural = _("searches")
        indexes = [
            models.Index(fields=["queue", "opened_at"], name="waiting_by_queue"),
            models.Index(fields=["lease_until"], name="seek_lease"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.queue}"


class Proposal(models.Model):
    """A correspondence match that a person proposes to whoever will play: a search without an open page.

    ``match`` is set by pairing; the row then stays for a day.
    """

    person = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="proposals")
    queue = models.ForeignKey(Queue, on_delete=models.CASCADE, related_name="proposals")
    rating = models.IntegerField(help_text="When it was made.")
    opened_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    device = models.CharField(max_length=64, blank=True)
    match = models.ForeignKey(
        "games.Match", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        constraints = [
            models.UniqueConstraint(
                fields=["person", "queue"],
                condition=models.Q(match__isnull=True),
                name="one_proposal_per_person_and_queue",
            ),
        ]
        indexes = [
            models.Index(fields=["queue"], name="open_proposals", condition=models.Q(match__isnull=True)),
            models.Index(fields=["expires_at"], name="proposal_expiry"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.queue}"


class Room(models.Model):
    """An invitation by link: a game with conditions, its host, and seats for whoever comes.

    The match begins when the last seat is taken. With an addressee it is a challenge: only they can take
    the other seat, or decline.
    """

    class Beginner(models.TextChoices):
        RANDOM = "random", _("chance decides")
        HOST = "host", _("who invites")
        GUEST = "guest", _("the next seat")

    code = models.CharField(max_length=32, unique=True, default=new_room_code)
    game = models.SlugField(max_length=32)
    options = models.JSONField(default=dict)
    clock = models.CharField(max_length=16, blank=True, help_text="Empty for no clock.")
    begins = models.CharField(max_length=8, choices=Beginner.choices, default=Beginner.RANDOM)
    watchable = models.BooleanField(default=False, help_text="Others with the match's link may watch.")
    listed = models.BooleanField(
        default=False, help_text="Stands in the lobby; everybody may come and watch."
    )
    rated = models.BooleanField(default=False)
    host = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="rooms")
    addressee = models.ForeignKey(
        "accounts.Person", on_delete=models.CASCADE, null=True, blank=True, related_name="challenges"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True, help_text="By the addressee.")
    match = models.ForeignKey(
        "games.Match", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        indexes = [
            models.Index(fields=["host", "expires_at"], name="rooms_of_host"),
            models.Index(fields=["expires_at"], name="room_expiry"),
            models.Index(
                fields=["addressee", "expires_at"],
                name="challenges_of_addressee",
                condition=models.Q(addressee__isnull=False),
            ),
            models.Index(
                fields=["-created_at"],
                name="open_rooms",
                condition=models.Q(listed=True, match__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code[:6]}…"

    def get_absolute_url(self) -> str:
        return reverse("lobby:room", kwargs={"code": self.code})

    @property
    def is_over(self) -> bool:
        """Expired, closed by its host or declined without a match having begun."""
        ended = self.closed_at is not None or self.declined_at is not None
        return self.match_id is None and (ended or self.expires_at <= timezone.now())

    @property
    def is_challenge(self) -> bool:
        return self.addressee_id is not None

    @property
    def is_correspondence(self) -> bool:
        return is_days(self.clock)


class RoomSeat(Takeable, models.Model):
    """One seat of a room: free, or taken by a person or by a computer of a level. The host sits at 0."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        "accounts.Person", on_delete=models.SET_NULL, null=True, blank=True, related_name="room_seats"
    )
    level = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Of the computer.")
    device = models.CharField(max_length=64, blank=True)
    assistant = models.BooleanField(default=False, help_text="The person lets an AI assistant play.")

    class Meta:
        verbose_name = _("seat of a room")
        verbose_name_plural = _("seats of rooms")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_seat_per_number_of_room"),
            models.UniqueConstraint(fields=["room", "person"], name="one_seat_per_person_of_room"),
            models.CheckConstraint(
                condition=models.Q(person=None) | models.Q(level=None), name="room_seat_person_or_computer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}: {self.number}"


class RoomLine(Said):
    """What a person has said at the table of a room, before a round."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="lines", db_index=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("line at a table")
        verbose_name_plural = _("lines at tables")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "person", "key"], name="one_room_line_per_key"),
        ]
        indexes = [models.Index(fields=["room", "id"], name="lines_of_room")]

    def __str__(self) -> str:
        return f"{self.room_id}: {self.phrase or self.words}"


class Notification(models.Model):
    """Something that a person should learn wherever they are: once, whatever number of times it is said.

    ``key`` names the occasion; ``about`` is whoever caused it; ``data`` holds what its words and its
    address need: ``game``, ``match``, ``room``, ``clock``, ``rated``, ``outcome``.
    """

    class Kind(models.TextChoices):
        CHALLENGE = "challenge", _("challenge")
        CHALLENGE_ACCEPTED = "challenge_accepted", _("challenge accepted")
        CHALLENGE_DECLINED = "challenge_declined", _("challenge declined")
        FRIEND_ASKED = "friend_asked", _("friend request")
        FRIEND_ACCEPTED = "friend_accepted", _("friend request accepted")
        YOUR_TURN = "your_turn", _("your turn")
        TIME_SHORT = "time_short", _("little time left")
        DRAW_OFFERED = "draw_offered", _("draw offered")
        TAKEBACK_ASKED = "takeback_asked", _("take-back asked for")
        MATCH_BEGUN = "match_begun", _("match begun")
        MATCH_OVER = "match_over", _("match over")
        REMATCH_OFFERED = "rematch_offered", _("rematch offered")
        REPORT_CLOSED = "report_closed", _("report closed")
        WARNED = "warned", _("warned")
        MUTED = "muted", _("muted")
        RENAMED = "renamed", _("renamed")
        LINE_REMOVED = "line_removed", _("chat line removed")
        LIFTED = "lifted", _("mute and suspension lifted")

    person = models.ForeignKey("accounts.Person", on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=24, choices=Kind)
    key = models.CharField(max_length=64)
    about = models.ForeignKey(
        "accounts.Person", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    data = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)
    mail_at = models.DateTimeField(null=True, blank=True, help_text="When it goes out by e-mail if unread.")

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        constraints = [
            models.UniqueConstraint(fields=["person", "key"], name="one_notification_per_occasion"),
        ]
        indexes = [
            models.Index(fields=["person", "-id"], name="notifications_of_person"),
            models.Index(
                fields=["person"], name="unread_notifications", condition=models.Q(read_at__isnull=True)
            ),
            models.Index(fields=["created_at"], name="notification_age"),
            models.Index(
                fields=["mail_at"], name="notification_mail", condition=models.Q(mail_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.key}"
