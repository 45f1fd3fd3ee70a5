"""Many people at the same moment: nobody in two matches, no acknowledged cancel lost, one seat one person."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Match, Seat
from lobby.errors import SeatTaken
from lobby.models import Seek
from lobby.services import pairing, rooms, seeks
from lobby.tasks import sweep
from tests.lobby.people import a_guest, a_member

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.data_layer]

AT_ONCE = 10


def all_at_once(actions: Iterable[Callable[[], object]]) -> list[object]:
    """Run the actions on ten threads, as near to the same moment as can be; results in their order."""
    begin = threading.Event()

    def run(action: Callable[[], object]) -> object:
        begin.wait()
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        running = [threads.submit(run, action) for action in actions]
        begin.set()
        return [one.result(timeout=60) for one in running]


def search(person, rated=False):
    return seeks.open_seek(person=person, game="abalone", rated=rated, clock="5+5", tab=f"tab{person.pk}")


def matches_by_person() -> Counter[int]:
    return Counter(Seat.objects.filter(match__status="running").values_list("person_id", flat=True))


def test_fifty_who_search_at_once_sit_in_one_match_each():
    people = [a_guest() for _ in range(50)]
    all_at_once([lambda person=person: search(person) for person in people])
    sweep()
    assert Match.objects.count() == 25
    assert set(matches_by_person().values()) == {1}
    assert len(matches_by_person()) == 50


def test_fifty_who_search_and_cancel_at_once_never_lose_an_acknowledged_cancel():
    people = [a_guest() for _ in range(50)]
    chance = random.Random(3)

    def search_and_cancel(person):
        opened = search(person)
        answer = seeks.cancel_seek(person_id=person.pk)
        return person.pk, opened, answer

    actions = [lambda person=person: search_and_cancel(person) for person in people]
    actions += [pairing.pair_all] * 10 + [sweep] * 10
    chance.shuffle(actions)
    answers = [answer for answer in all_at_once(actions) if isinstance(answer, tuple)]
    sweep()
    seated = matches_by_person()
    assert not Seek.objects.filter(match=None).exists()
    for person, _, answer in answers:
        if answer.match is None:
            assert seated[person] == 0
        else:
            assert seated[person] == 1
            assert Seat.objects.filter(match=answer.match, person=person).exists()
    assert sum(seated.values()) == sum(1 for _, _, answer in answers if answer.match)


def test_one_person_searching_in_many_tabs_at_once_is_paired_once():
    anna, others = a_member(), [a_member() for _ in range(9)]
    actions = [
        lambda tab=f"t{number}": seeks.open_seek(
            person=anna, game="abalone", rated=False, clock="5+5", tab=tab
        )
        for number in range(8)
    ]
    actions += [lambda person=person: search(person) for person in others]
    all_at_once(actions)
    sweep()
    assert set(matches_by_person().values()) == {1}


def test_opening_in_two_queues_at_once_leaves_one_search():
    anna = a_guest()
    wishes = ["3+2", "5+5", "10+10", "20+20"] * 4
    all_at_once(
        [
            lambda clock=clock: seeks.open_seek(
                person=anna, game="abalone", rated=False, clock=clock, tab=clock
            )
            for clock in wishes
        ]
    )
    assert Seek.objects.count() == 1


def test_of_twenty_who_take_a_seat_at_once_exactly_one_gets_it():
    room = rooms.create_room(host=a_guest(), game="abalone", clock="", begins="host")
    people = [a_guest() for _ in range(20)]

    def take(person):
        try:
            return rooms.join_room(code=room.code, person=person).pk
        except SeatTaken as error:
            return error

    answers = all_at_once([lambda person=person: take(person) for person in people])
    won = [answer for answer in answers if isinstance(answer, str)]
    lost = [answer for answer in answers if isinstance(answer, SeatTaken)]
    assert (len(won), len(lost)) == (1, 19)
    assert {error.params["match"] for error in lost} == set(won)
    assert Match.objects.count() == 1
