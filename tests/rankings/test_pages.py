"""The table and the profile, as they are read."""

from datetime import timedelta

import pytest
from django.utils import timezone

from rankings import selectors
from rankings.models import RatingEntry
from rankings.templatetags import rankings as tags

pytestmark = pytest.mark.django_db


def names(response) -> list[str]:
    return [row.person.name for row in response.context["page"]]


@pytest.mark.data_layer
def test_the_table_lists_members_with_ten_rounds_and_a_recent_one(client, member):
    member("Anna", value=1700)
    member("Bert", value=1800, rounds=9)
    member("Cleo", value=1900, days_ago=61)
    member("Dora", value=1750, rounds=10, days_ago=59)
    closed = member("Emil", value=2000)
    closed.member.is_active = False
    closed.member.save()
    response = client.get("/rangliste/abalone/")
    assert names(response) == ["Dora", "Anna"]
    body = response.content.decode()
    assert '1750<span class="provisional"' in body
    assert '1700<span class="provisional"' not in body


@pytest.mark.data_layer
def test_ties_are_broken_by_rounds_played(client, member):
    member("Anna", value=1700.4, rounds=30)
    member("Bert", value=1699.6, rounds=40)
    member("Cleo", value=1699.6, rounds=35)
    assert names(client.get("/rangliste/abalone/")) == ["Bert", "Cleo", "Anna"]


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_an_empty_table_says_how_to_get_on_it(client, prefix):
    body = client.get(f"{prefix}/rangliste/abalone/").content.decode()
    assert "empty-state" in body
    assert "/konto/signup/" in body


def test_the_reader_sees_the_own_place(client, member):
    for number in range(60):
        member(f"Gegner{number}", value=2000 - number)
    anna = member("Anna", value=1500)
    client.force_login(anna.member)
    first = client.get("/rangliste/abalone/")
    assert (first.context["own"].rank, first.context["own_page"]) == (61, 2)
    assert 'href="?seite=2"' in first.content.decode()
    second = client.get("/rangliste/abalone/", {"seite": 2})
    assert names(second)[-1] == "Anna"
    assert '<tr class="me">' in second.content.decode()


def test_the_reader_learns_what_is_missing(client, member):
    client.force_login(member("Anna", value=1500, rounds=6).member)
    own = client.get("/rangliste/abalone/").context["own"]
    assert (own.rank, own.missing) == (None, 4)
    client.force_login(member("Bert").member)
    assert client.get("/rangliste/abalone/").context["own"].missing == 10
    client.force_login(member("Cleo", value=1500, days_ago=100).member)
    assert client.get("/rangliste/abalone/").context["own"].missing == 0


@pytest.mark.parametrize(
    "path",
    [
        "/rangliste/schach/",
        "/rangliste/abalone/?seite=2",
        "/rangliste/abalone/?seite=x",
        "/rangliste/abalone/?seite=0",
        "/@Niemand/",
        "/en/@Niemand/",
    ],
)
def test_what_does_not_exist_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_the_bare_address_leads_to_the_first_table(client):
    assert client.get("/en/rangliste/")["Location"] == "/en/rangliste/abalone/"


def test_a_long_table_costs_few_queries(client, member, django_assert_max_num_queries):
    for number in range(55):
        member(f"Gegner{number}", value=2000 - number)
    client.force_login(member("Anna", value=1500).member)
    client.get("/rangliste/abalone/")
    with django_assert_max_num_queries(10):
        client.get("/rangliste/abalone/")


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_a_profile_shows_rating_graph_table_and_matches(client, member, rated, prefix):
    anna, bert = member("Anna"), member("Bert")
    matches = [rated(anna, bert, places=places) for places in ((1, 2), (2, 1), (1, 1))]
    casual = rated(anna, 2, rated=False)
    response = client.get(f"{prefix}/@Anna/")
    (game,) = response.context["games"]
    assert (game.record.won, game.record.drawn, game.record.lost) == (2, 1, 1)
    assert len(game.course) == 3
    body = response.content.decode()
    assert '<svg viewBox="0 0 1000 300"' in body
    for played in game.course:
        assert f'<td class="number">{round(played.entry.after)}</td>' in body
    for match in (*matches, casual):
        assert f"/partie/{match.pk}/" in body
    assert " style=" not in body


def test_graph_and_table_hold_the_same_numbers(client, member, rated):
    anna = member("Anna")
    for number in range(4):
        rated(anna, member(f"Gegner{number}"), ended_at=timezone.now() + timedelta(minutes=number))
    (game,) = client.get("/@Anna/").context["games"]
    after = [round(played.entry.after) for played in game.course]
    assert after == sorted(after)
    assert (game.graph.first_value, game.graph.last_value) == (1500, after[-1])
    assert len(game.graph.points.split()) == len(after) + 1


def test_another_spelling_leads_to_the_profile(client, member):
    member("Jörg")
    assert client.get("/@jörg/")["Location"] == "/@J%C3%B6rg/"
    assert client.get("/@Jörg/").status_code == 200


def test_guests_and_deleted_members_have_no_profile(client, guest, member):
    assert client.get(f"/@{guest().name}/").status_code == 404
    anna = member("Anna")
    anna.member.delete()
    anna.refresh_from_db()
    assert client.get("/@Anna/").status_code == 404
    assert client.get(f"/@{anna.name}/").status_code == 404


def test_private_rounds_are_listed_for_their_player_only(client, member, rated):
    anna, bert = member("Anna"), member("Bert")
    match = rated(anna, bert, rated=False, visibility="private")
    assert match.pk not in client.get("/@Anna/").content.decode()
    client.force_login(bert.member)
    assert match.pk not in client.get("/@Anna/").content.decode()
    client.force_login(anna.member)
    assert match.pk in client.get("/@Anna/").content.decode()


@pytest.mark.parametrize("reason", [choice for choice in RatingEntry.Reason if choice])
def test_every_reason_has_a_sentence_in_both_languages(client, member, rated, reason):
    match = rated(member("Anna"), member("Bert"), rated=False)
    match.rating_entries.update(reason=reason)
    for prefix in ("", "/en"):
        assert client.get(f"{prefix}/@Anna/").status_code == 200
    assert match.rating_entries.first().get_reason_display() not in ("", reason)


def test_a_new_member_has_a_friendly_profile(client, member):
    anna = member("Anna")
    assert "empty-state" in client.get("/@Anna/").content.decode()
    client.force_login(anna.member)
    assert "empty-state" in client.get("/@Anna/").content.decode()


def test_a_profile_with_many_rounds_costs_few_queries(client, member, rated, django_assert_max_num_queries):
    anna = member("Anna")
    for number in range(30):
        rated(anna, member(f"Gegner{number}"))
    client.force_login(anna.member)
    client.get("/@Anna/")
    with django_assert_max_num_queries(14):
        client.get("/@Anna/")


def test_ratings_beside_names(member, guest):
    anna, bert, visitor = member("Anna", value=1512.4), member("Bert"), guest()
    assert tags.rating(anna, "abalone") == "1512"
    assert tags.rating(bert, "abalone") == "1500?"
    assert tags.rating(visitor, "abalone") == tags.rating(None, "abalone") == ""
    assert selectors.rating_of(anna, "abalone") == selectors.RatingValue(1512, provisional=False)
