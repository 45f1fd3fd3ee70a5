from __future__ import annotations

from typing import Any

from django.db import migrations, models

from accounts.names import name_look

BATCH = 1000


def fill(apps: Any, schema_editor: Any) -> None:
    """Give every name that is there already its look."""
    people = apps.get_model("accounts", "Person").objects
    last = 0
    while rows := list(people.filter(pk__gt=last).order_by("pk").only("pk", "name")[:BATCH]):
        for row in rows:
            row.name_look = name_look(row.name)
        people.bulk_update(rows, ["name_look"])
        last = rows[-1].pk


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_mails"),
    ]

    operations = [
        migrations.AddField(
            model_name="person",
            name="name_look",
            field=models.CharField(db_index=True, default="", editable=False, max_length=24),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
