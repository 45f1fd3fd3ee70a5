"""Somebody's matches, searched and taken along; two people against one another; the table narrowed down."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import friends
from rankings import history
from rankings.selectors import Record

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]


def opponents(response) -> list[str]:
    return [", ".join(seat.person.name for seat in one.opponents) for one in response.context["rounds"]]


def names(response) -> list[str]:
    return [row.person.name for row in response.context["page"]]


@pytest.fixture
def anna(member, rated):
    """Anna has won against Bert, lost against Cleo in Halma, and drawn with Berta without rating."""
    anna, bert, cleo, berta = (member(name) for name in ("Anna", "Bert", "Cleo", "Berta"))
    now = timezone.now()
    rated(anna, bert, ended_at=now - timedelta(days=3))
    rated(cleo, anna, game="halma", ended_at=now - timedelta(days=2))
    rated(anna, berta, places=(1, 1), rated=False, ended_at=now - timedelta(days=1))
    rated(anna, bert, visibility="private", ended_at=now)
    return anna


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, ["Berta", "Cleo", "Bert"]),
        ({"spiel": "halma"}, ["Cleo"]),
        ({"ergebnis": "won"}, ["Bert"]),
        ({"ergebnis": "drawn"}, ["Berta"]),
        ({"wertung": "rated"}, ["Cleo", "Bert"]),
        ({"wertung": "casual"}, ["Berta"]),
        ({"gegen": "bert"}, ["Berta", "Bert"]),
        ({"gegen": "  BERTA "}, ["Berta"]),
        ({"gegen": "anna"}, []),
        ({"gegen": "bert", "wertung": "rated"}, ["Bert"]),
        ({"spiel": "schach", "ergebnis": "x", "wertung": "1", "gegen": "\0"}, ["Berta", "Cleo", "Bert"]),
        ({"gegen": "%_"}, []),
    ],
)
def test_the_search_finds_what_was_asked_for_and_ignores_what_does_not_exist(client, anna, asked, found):
    assert opponents(client.get("/@Anna/partien/", asked)) == found


def test_private_matches_are_found_only_by_whoever_played_them(client, anna):
    assert len(opponents(client.get("/@Anna/partien/"))) == 3
    assert len(client.get("/@Anna/partien/json/").json()["matches"]) == 3
    client.force_login(anna.member)
    assert len(opponents(client.get("/@Anna/partien/"))) == 4
    assert len(client.get("/@Anna/partien/json/").json()["matches"]) == 4


def test_what_is_found_can_be_taken_along(client, anna):
    answer = client.get("/@Anna/partien/json/", {"spiel": "halma"})
    assert "attachment" in answer["Content-Disposition"]
    [match] = answer.json()["matches"]
    assert (match["game"], match["result"], match["rated"]) == ("halma", "lost", True)
    assert match["opponents"] == [{"seat": 0, "name": "Cleo", "level": None}]
    assert match["after"] < match["before"] == 1500


@pytest.mark.parametrize("path", ["/@Niemand/partien/", "/@Niemand/partien/json/", "/@Anna/partien/?seite=2"])
def test_what_is_not_there_is_not_found(client, anna, path):
    assert client.get(path).status_code == 404


def test_another_spelling_leads_to_the_right_one(client, anna):
    assert client.get("/@anna/partien/").headers["Location"] == "/@Anna/partien/"


def test_pages_of_a_search_keep_the_search(client, member, rated):
    anna, bert = member("Anna"), member("Bert")
    for number in range(51):
        rated(anna, bert, ended_at=timezone.now() - timedelta(hours=number))
    page = client.get("/@Anna/partien/", {"gegen": "Bert", "spiel": "abalone"})
    assert len(page.context["rounds"]) == 50
    assert 'href="?spiel=abalone&amp;gegen=Bert&amp;seite=2"' in page.content.decode()


def test_the_list_needs_few_queries(client, anna, django_assert_max_num_queries):
    client.get("/@Anna/partien/")
    with django_assert_max_num_queries(5):
        client.get("/@Anna/partien/")


def test_two_people_against_one_another_by_their_places(client, member, rated):
    anna, bert, cleo = member("Anna"), member("Bert"), member("Cleo")
    for places in ((1, 2), (1, 2), (2, 1), (1, 1)):
        rated(anna, bert, places=places)
    rated(cleo, anna, bert, places=(1, 2, 3), devices=("", "", ""), game="halma")
    rated(anna, cleo)
    assert history.head_to_head(anna, bert) == {"abalone": Record(2, 1, 1), "halma": Record(1, 0, 0)}
    assert history.head_to_head(bert, anna) == {"abalone": Record(1, 1, 2), "halma": Record(0, 0, 1)}
    client.force_login(anna.member)
    body = client.get("/@Bert/").content.decode()
    assert "Du und Bert" in body
    assert "2&#8201;:&#8201;1" in body
    assert "Du und" not in client.get("/@Anna/").content.decode()


def test_the_table_can_be_narrowed_to_who_is_active(client, member):
    member("Anna", value=1700, days_ago=6)
    member("Bert", value=1800, days_ago=8)
    assert names(client.get("/rangliste/abalone/")) == ["Bert", "Anna"]
    assert names(client.get("/rangliste/abalone/?wer=aktive")) == ["Anna"]
    assert names(client.get("/rangliste/abalone/?wer=alle")) == ["Bert", "Anna"]


def test_among_friends_everybody_with_a_rating_stands_in_the_table(client, member):
    anna, bert = member("Anna", value=1500, rounds=3, days_ago=200), member("Bert", value=1600, rounds=1)
    member("Cleo", value=1900)
    assert names(client.get("/rangliste/abalone/?wer=freunde")) == ["Cleo"]
    client.force_login(anna.member)
    assert names(client.get("/rangliste/abalone/?wer=freunde")) == ["Anna"]
    friends.ask_friend(asker=anna, asked=bert)
    friends.accept_friend(person=bert, asker=anna)
    page = client.get("/rangliste/abalone/?wer=freunde")
    assert names(page) == ["Bert", "Anna"]
    assert 'aria-current="true">Freunde' in page.content.decode()


def test_an_empty_circle_says_so(client, member):
    client.force_login(member("Anna").member)
    assert "noch niemand eine Wertung" in client.get("/rangliste/abalone/?wer=freunde").content.decode()
    member("Bert", value=1800, days_ago=30)
    assert "Eine ruhige Woche" in client.get("/rangliste/abalone/?wer=aktive").content.decode()
