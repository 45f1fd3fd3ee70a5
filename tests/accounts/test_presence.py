"""Counts are people, never sockets or tabs, and unknown rather than wrong."""

import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from threading import get_ident

import pytest
from redis import Redis

from accounts import presence, valkey


@pytest.fixture(autouse=True)
def nobody_here():
    people = presence._valkey()
    people.delete(presence.KEY)
    yield
    people.delete(presence.KEY)


def test_one_person_counts_once_however_many_tabs():
    for person in (1, 2, 1, 1):
        presence.touch(person)
    assert presence.online_count() == 2
    presence.gone(2)
    assert presence.online_count() == 1


def test_people_who_left_without_a_word_are_not_counted(monkeypatch):
    presence.touch(1)
    now = presence.time.time()
    monkeypatch.setattr(presence.time, "time", lambda: now + presence.TIME_TO_LIVE + 1)
    presence.touch(2)
    assert presence.online_count() == 1


def test_nobody_can_tell_while_valkey_is_away(monkeypatch, settings):
    settings.VALKEY_URL = "unix:///nonexistent/valkey.sock"
    away = valkey.client.__wrapped__(decoded=True)
    monkeypatch.setattr(presence, "_valkey", lambda: away)
    presence.touch(1)
    presence.gone(1)
    assert presence.online_count() is None


ASKED = (presence.online_count, lambda: presence.online_among([1]), lambda: presence.touch(1))


@pytest.mark.parametrize("ask", ASKED)
def test_nobody_waits_for_a_valkey_that_has_just_hung(ask, monkeypatch):
    """Given a Valkey that did not answer a moment ago, then it is left alone, as matches leave it alone."""
    monkeypatch.setattr(valkey, "_paused_until", time.monotonic() + 60)
    monkeypatch.setattr(presence, "_valkey", lambda: pytest.fail("asked"))
    assert ask() is None


@pytest.mark.parametrize("ask", ASKED)
def test_nobody_can_tell_when_the_connection_is_closed_while_an_answer_is_awaited(ask, monkeypatch):
    """Given a Valkey that takes a question and says nothing, when redis-py loses its line, then it reads from
    a closed file."""
    asking = []

    def asked():
        asking.append(get_ident())
        return ask()

    with socket.create_server(("127.0.0.1", 0)) as silent, ThreadPoolExecutor() as threads:
        client = Redis.from_url(f"redis://127.0.0.1:{silent.getsockname()[1]}", socket_timeout=20)
        monkeypatch.setattr(presence, "_valkey", lambda: client)
        answer = threads.submit(asked)
        line, _ = silent.accept()
        with line:
            assert line.recv(1)
            until = time.monotonic() + 10
            while not reads(asking[0]):
                assert time.monotonic() < until
            client.connection_pool.disconnect()
            assert answer.result(timeout=10) is None


def reads(thread: int) -> bool:
    """Whether a thread waits for what comes from Valkey."""
    frame = sys._current_frames().get(thread)
    return frame is not None and frame.f_code.co_name == "_read_from_socket"
