"""Matches in the admin can be looked at, not changed."""

import pytest
from django.urls import reverse

from tests.games.people import guest, match_of

pytestmark = pytest.mark.django_db


def test_the_list_and_a_match(admin_client):
    match = match_of(guest(), guest())
    listed = admin_client.get(reverse("admin:games_match_changelist"))
    assert match.pk in listed.content.decode()
    shown = admin_client.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    assert "position" not in shown
    assert admin_client.get(reverse("admin:games_match_add")).status_code == 403
