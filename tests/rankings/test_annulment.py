"""A round that is annulled leaves everybody where they would be without it."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from accounts.models import Person
from rankings import annulment
from rankings.models import Rating, RatingEntry

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]

GAMES = (("abalone", 2, {}), ("backgammon", 2, {"length": 5}), ("halma", 3, {}), ("abalone", 2, {}))


def standings(game: str) -> dict[str, tuple[float, int, object]]:
    rows = Rating.objects.filter(game=game).select_related("person")
    return {row.person.name: (row.value, row.rounds, row.last_rated_at) for row in rows if row.rounds}


def ledger() -> list[tuple]:
    return list(RatingEntry.objects.order_by("pk").values_list("match", "seat", "before", "after", "reason"))


@pytest.fixture
def people(member) -> list[Person]:
    return [member(name) for name in ("Anna", "Bert", "Cleo", "Dora")]


@pytest.fixture
def evenings(people, rated):
    """Play so many rounds of several games by chance, leaving some out; returns the matches."""

    def play(rounds: int, *, without: frozenset[int] = frozenset()) -> list:
        chance, matches = random.Random(5), []
        start = timezone.now() - timedelta(days=50)
        for number in range(rounds):
            game, seats, options = GAMES[number % len(GAMES)]
            sits = chance.sample(people, seats)
            places = tuple(chance.choice((1, 2, 2)) for _ in range(seats))
            at = start + timedelta(hours=30 * number)
            if number not in without:
                matches.append(
                    rated(
                        *sits, game=game, options=options, places=places, devices=("",) * seats, ended_at=at
                    )
                )
        return matches

    return play


def test_everybody_stands_where_they_would_without_the_round(evenings, people):
    gone = {4, 7, 13}
    matches = evenings(24)
    assert annulment.annul(matches=[matches[number].pk for number in gone]) == 3
    found = {game: standings(game) for game in ("abalone", "backgammon", "halma")}
    rows = RatingEntry.objects.filter(match__in=[matches[number].pk for number in gone])
    assert set(rows.values_list("reason", "before", "after")) == {("annulled", None, None)}
    RatingEntry.objects.all().delete()
    Rating.objects.all().delete()
    evenings(24, without=frozenset(gone))
    for game, expected in found.items():
        wanted = standings(game)
        assert wanted.keys() == expected.keys()
        for name, (value, rounds, _) in wanted.items():
            assert expected[name][:2] == (pytest.approx(value), rounds)


def test_annulling_again_or_what_never_counted_changes_nothing(people, rated, ended):
    first, casual = rated(people[0], people[1]), rated(people[0], people[1], rated=False)
    assert annulment.annul(matches=[first.pk, casual.pk, "nirgendwo0"]) == 1
    before = ledger()
    assert annulment.annul(matches=[first.pk, casual.pk]) == 0
    assert ledger() == before
    assert casual.rating_entries.first().reason == "not_ranked"
    assert set(Rating.objects.values_list("value", "rounds", "last_rated_at")) == {(1500, 0, None)}


def test_somebody_who_is_gone_stays_as_strong_as_they_were(people, rated):
    anna, bert = people[:2]
    first, second = rated(anna, bert), rated(anna, bert)
    RatingEntry.objects.filter(person=bert).update(person=None)
    strength = second.rating_entries.get(seat=1).before
    annulment.annul(matches=[first.pk])
    kept = second.rating_entries.get(seat=1)
    assert kept.before == strength
    assert second.rating_entries.get(seat=0).before == 1500


def test_the_admin_annuls_whole_rounds_and_leaves_a_trace(admin_client, people, rated):
    match, other = rated(people[0], people[1]), rated(people[0], people[1])
    entry = match.rating_entries.first()
    answer = admin_client.post(
        reverse("admin:rankings_ratingentry_changelist"),
        {"action": "annul", "_selected_action": [entry.pk]},
        follow=True,
    )
    assert "1 Runde ist annulliert." in answer.content.decode()
    assert set(match.rating_entries.values_list("reason", flat=True)) == {"annulled"}
    assert set(other.rating_entries.values_list("before", flat=True)) == {1500}
    assert LogEntry.objects.count() == 2
    assert "annulled: 1500.0 -> 1520.0" in [row.change_message for row in LogEntry.objects.all()]


def test_whoever_may_only_look_cannot_annul(client, member, people, rated):
    match, clerk = rated(people[0], people[1]), member("Clerk").member
    clerk.is_staff = True
    clerk.save()
    clerk.user_permissions.add(Permission.objects.get(codename="view_ratingentry"))
    client.force_login(clerk)
    wish = {"action": "annul", "_selected_action": [match.rating_entries.first().pk]}
    assert client.post(reverse("admin:rankings_ratingentry_changelist"), wish).status_code in (200, 302)
    assert set(match.rating_entries.values_list("reason", flat=True)) == {""}
