"""Seats of rooms: the host's and a free one for every room that waits."""

import django.db.models.deletion
from django.db import migrations, models


def lay_seats(apps, schema_editor):
    Room, RoomSeat = apps.get_model("lobby", "Room"), apps.get_model("lobby", "RoomSeat")
    for room in Room.objects.filter(match=None):
        RoomSeat.objects.create(room=room, number=0, person_id=room.host_id, device=room.host_device)
        RoomSeat.objects.create(room=room, number=1)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("lobby", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="room",
            name="begins",
            field=models.CharField(
                choices=[
                    ("random", "chance decides"),
                    ("host", "who invites"),
                    ("guest", "the next seat"),
                ],
                default="random",
                max_length=8,
            ),
        ),
        migrations.CreateModel(
            name="RoomSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "level",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Of the computer.", null=True
                    ),
                ),
                ("device", models.CharField(blank=True, max_length=64)),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="room_seats",
                        to="accounts.person",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="lobby.room",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of a room",
                "verbose_name_plural": "seats of rooms",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["room", "number"], name="one_seat_per_number_of_room"
                    ),
                    models.UniqueConstraint(
                        fields=["room", "person"], name="one_seat_per_person_of_room"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("person", None), ("level", None), _connector="OR"),
                        name="room_seat_person_or_computer",
                    ),
                ],
            },
        ),
        migrations.RunPython(lay_seats, migrations.RunPython.noop),
        migrations.RemoveField(model_name="room", name="host_device"),
    ]
