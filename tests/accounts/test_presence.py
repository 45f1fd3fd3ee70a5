"""Counts are people, never sockets or tabs, and unknown rather than wrong."""

import pytest

from accounts import presence


@pytest.fixture(autouse=True)
def nobody_here():
    valkey = presence._valkey()
    valkey.delete(presence.KEY)
    yield
    valkey.delete(presence.KEY)


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
    away = presence._valkey.__wrapped__()
    monkeypatch.setattr(presence, "_valkey", lambda: away)
    presence.touch(1)
    presence.gone(1)
    assert presence.online_count() is None
