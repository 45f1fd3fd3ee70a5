"""Many commands at once: each version is played once."""

import threading

import pytest
from django.db import connection

from games import services
from games.clocks import Clock
from games.models import Match
from games.protocol import commands as say
from tests.games.people import guest, log_of, match_of, move, overdue, sends
from tests.games.playing import Playing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.data_layer]


def together(*works):
    """Run everything at the same time, each with a connection of its own."""
    barrier, results = threading.Barrier(len(works)), [None] * len(works)

    def run(number, work):
        try:
            barrier.wait()
            results[number] = work()
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_of_twenty_moves_at_the_same_version_one_is_accepted():
    black, white = guest(), guest()
    match = match_of(black, white)
    texts = ["a1b1", "a2b2", "c3d3", "c4d5"] * 5
    answers = together(*[lambda text=text: sends(match, black, move(text), at=1) for text in texts])
    assert [answer.accepted for answer in answers].count(True) == 1
    assert {answer.code for answer in answers} == {None, "stale"}
    assert log_of(match) == ["started", "moved"]


def test_of_twenty_times_the_same_id_all_get_one_answer():
    black, white = guest(), guest()
    match = match_of(black, white)
    send = lambda: sends(match, black, move("a1b1"), at=1, command_id="same")  # noqa: E731
    answers = together(*[send] * 20)
    assert {(answer.accepted, answer.v) for answer in answers} == {(True, 2)}
    assert log_of(match) == ["started", "moved"]


def test_however_many_are_ready_at_once_one_round_begins():
    black, white = guest(), guest()
    match = match_of(black, white)
    sends(match, black, say.Resign())
    ready = [lambda person=person: sends(match, person, say.Ready()) for person in (black, white) * 5]
    together(*ready)
    assert Match.objects.filter(series=match.series).count() == 2


def test_however_often_a_roll_is_asked_for_at_once_it_is_thrown_once():
    playing = Playing("ab-ins-ziel", 2)
    playing.mix()
    at = playing.state.v
    answers = together(*[lambda: playing.sends(0, say.ThrowDice(), at=at)] * 12)
    assert [answer.accepted for answer in answers].count(True) == 1
    assert playing.kinds().count("rolled") == 1


def test_nonces_that_come_at_once_are_all_mixed_in():
    playing = Playing("backgammon", 2)
    nonces = [lambda seat=seat: playing.sends(seat, say.Nonce(f"of_{seat}")) for seat in (0, 1)]
    assert all(answer.accepted for answer in together(*nonces))
    assert playing.state.mixing.nonces == ("of_0", "of_1")
    assert playing.kinds().count("nonces_fixed") == 1


def test_a_flag_and_a_move_do_not_both_happen():
    black, white = guest(), guest()
    match = match_of(black, white, clock=Clock(60_000, 0))
    sends(match, black, move("a1b1"))
    sends(match, white, move("i5h4"))
    overdue(match, 60_000)
    flag = lambda: services.flag_clock(match_id=match.pk)  # noqa: E731
    together(flag, flag, lambda: sends(match, black, move("b1a1")), flag)
    assert log_of(match)[3:] == ["clock_flagged", "match_ended"]
