"""What is stored of a match. The events are the truth; the snapshot makes loading quick."""

from __future__ import annotations

import secrets
import string
import uuid
from typing import Any

from django.db import models
from django.urls import reverse

from games.clocks import Clock, DaysPerMove, TimeControl
from games.free import Takeable
from games.said import Said

ALPHABET = string.digits + string.ascii_letters
ID_LENGTH = 10


def new_match_id() -> str:
    """Ten characters of base 62, drawn at random (59 bits)."""
    drawn, letters = secrets.randbelow(len(ALPHABET) ** ID_LENGTH), []
    for _ in range(ID_LENGTH):
        drawn, letter = divmod(drawn, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


class Match(models.Model):
    """One match: how it was agreed, its latest snapshot, and how it ended."""

    class Status(models.TextChoices):
        RUNNING = "running"
        FINISHED = "finished"
        ABORTED = "aborted"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        PRIVATE = "private"
        UNLISTED = "unlisted"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_match_id, editable=False)
    game = models.SlugField(max_length=32, db_index=False)
    options = models.JSONField(default=dict, blank=True)
    rated = models.BooleanField(default=False)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    clock_initial_ms = models.PositiveIntegerField(null=True, blank=True)
    clock_increment_ms = models.PositiveIntegerField(null=True, blank=True)
    days_per_move = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of a correspondence match, which has no other clock."
    )
    series = models.UUIDField(default=uuid.uuid4, editable=False)
    round = models.PositiveSmallIntegerField(default=1)
    beginner = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=8, choices=Status, default=Status.RUNNING)
    version = models.PositiveIntegerField(default=0)
    state = models.JSONField(default=dict)
    turn_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    turn_level = models.PositiveSmallIntegerField(null=True, blank=True)
    turn_v = models.PositiveIntegerField(
        null=True, blank=True, help_text="In a correspondence match, the version at which the turn began."
    )
    deadline_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    announced = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "matches"
        constraints = (models.UniqueConstraint(fields=["series", "round"], name="games_match_one_per_round"),)
        indexes = (
            models.Index(
                fields=["deadline_at"],
                name="games_match_deadline",
                condition=models.Q(status="running", deadline_at__isnull=False),
            ),
            models.Index(
                fields=["changed_at"],
                name="games_match_computer_due",
                condition=models.Q(status="running", turn_level__isnull=False),
            ),
            models.Index(
                fields=["ended_at"],
                name="games_match_unannounced",
                condition=models.Q(announced=False) & ~models.Q(status="running"),
            ),
            models.Index(fields=["ended_at"], name="games_match_ended"),
            models.Index(
                fields=["game", "-created_at"],
                name="games_match_running",
                condition=models.Q(status="running"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("games:match", args=[self.id])

    @property
    def clock(self) -> TimeControl | None:
        if self.days_per_move is not None:
            return DaysPerMove(self.days_per_move)
        if self.clock_initial_ms is None or self.clock_increment_ms is None:
            return None
        return Clock(self.clock_initial_ms, self.clock_increment_ms)

    @clock.setter
    def clock(self, clock: TimeControl | None) -> None:
        live = clock if isinstance(clock, Clock) else None
        self.clock_initial_ms = None if live is None else live.initial_ms
        self.clock_increment_ms = None if live is None else live.increment_ms
        self.days_per_move = clock.days if isinstance(clock, DaysPerMove) else None

    @property
    def is_correspondence(self) -> bool:
        return self.days_per_move is not None

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING


class Seat(models.Model):
    """Who sits at a seat: a person, or a computer of a level. ``slot`` stays the same over a series."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    slot = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        "accounts.Person", on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    device = models.CharField(max_length=64, blank=True, default="")
    ready = models.BooleanField(default=False)
    assistant = models.BooleanField(default=False, help_text="The person lets an AI assistant play.")

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="games_seat_number"),
            models.UniqueConstraint(
                fields=["match", "person"],
                name="games_seat_one_per_person",
                condition=models.Q(person__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.number}"

    @property
    def is_computer(self) -> bool:
        return self.level is not None

    @property
    def occupant(self) -> tuple[int | None, int | None]:
        """Who sits there, to be compared with other rounds of a series."""
        return self.person_id, self.level


class NextSeat(Takeable, models.Model):
    """A seat that somebody will have left when the next round begins, and who takes it there: nobody yet, a
    person, who is ready by having taken it, or a computer."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="next_seats", db_index=False)
    number = models.PositiveSmallIntegerField(help_text="In the match that has ended.")
    person = models.ForeignKey(
        "accounts.Person", on_delete=models.SET_NULL, null=True, blank=True, related_name="next_seats"
    )
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    device = models.CharField(max_length=64, blank=True, default="")
    assistant = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="games_nextseat_number"),
            models.UniqueConstraint(
                fields=["match", "person"],
                name="games_nextseat_one_per_person",
                condition=models.Q(person__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} next seat {self.number}"


class Event(models.Model):
    """One thing that happened in a match. ``v`` counts from 1 without gaps; ``at`` is server
    milliseconds since the epoch. Rows are never changed."""

    pk = models.CompositePrimaryKey("match_id", "v")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events", db_index=False)
    v = models.PositiveIntegerField()
    type = models.CharField(max_length=24)
    data = models.JSONField(default=dict)
    at = models.BigIntegerField()

    class Meta:
        ordering = ("v",)

    def __str__(self) -> str:
        return f"{self.match_id}/{self.v} {self.type}"


class Receipt(models.Model):
    """The answer that a command of a seat was given, so that sending it again changes nothing."""

    pk = models.CompositePrimaryKey("match_id", "seat", "command_id")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="receipts", db_index=False)
    seat = models.PositiveSmallIntegerField()
    command_id = models.CharField(max_length=40)
    answer = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.match_id} seat {self.seat} {self.command_id}"


class ChatLine(Said):
    """What a person has said beside a match, where players and audience have a conversation each."""

    class Circle(models.TextChoices):
        PLAYERS = "players"
        AUDIENCE = "audience"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat", db_index=False)
    circle = models.CharField(max_length=8, choices=Circle)
    seat = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=["match", "person", "key"], name="games_chatline_once"),
        )
        indexes = (models.Index(fields=["match", "circle", "id"], name="games_chatline_circle"),)

    def wire(self) -> dict[str, Any]:
        return {**super().wire(), "seat": self.seat}

    def __str__(self) -> str:
        return f"{self.match_id} {self.circle}: {self.phrase or self.words}"


class DiceSeed(models.Model):
    """The secret that the dice of a match follow from. A table of its own, which no other model leads
    to, so that nothing that shows a match can show it."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="+")
    secret = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.match_id} dice"
