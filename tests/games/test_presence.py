"""Presence: every entry dies by itself; people are counted, not sockets."""

import pytest
from redis.exceptions import TimeoutError as NoAnswer

from accounts import valkey
from games.live import presence


@pytest.fixture(autouse=True)
def nobody_here():
    presence._valkey().flushdb()
    yield
    presence._valkey().flushdb()


def test_a_seat_is_connected_until_its_last_tab_closes():
    presence.enter("m", socket="one", seat=0, watcher="p1")
    presence.enter("m", socket="two", seat=0, watcher="p1")
    assert presence.leave("m", socket="one", seat=0, watcher="p1").seats == {0}
    assert presence.leave("m", socket="two", seat=0, watcher="p1").seats == frozenset()


def test_people_who_watch_are_counted_once():
    for socket, watcher in (("one", "p1"), ("two", "p1"), ("three", "s9")):
        presence.enter("m", socket=socket, seat=None, watcher=watcher)
    assert presence.look("m").watching == 2


def test_a_spectator_with_two_tabs_stays_until_the_last_one_closes():
    presence.enter("m", socket="one", seat=None, watcher="p1")
    presence.enter("m", socket="two", seat=None, watcher="p1")
    presence.enter("m", socket="three", seat=None, watcher="p10")
    assert presence.leave("m", socket="one", seat=None, watcher="p1").watching == 2
    assert presence.leave("m", socket="two", seat=None, watcher="p1").watching == 1


def test_a_page_without_a_socket_is_here_for_a_while():
    presence.visit("m", 0)
    assert presence.look("m").seats == {0}
    assert presence.unseen(0) == []
    presence.enter("m", socket="tab", seat=0, watcher="p1")
    assert presence.leave("m", socket="tab", seat=0, watcher="p1").seats == frozenset()
    assert presence.unseen(-1) == [("m", 0)]


def test_what_is_expected_is_said_again_once_valkey_has_forgotten_it():
    assert presence.may_have_forgotten() is True
    assert presence.may_have_forgotten() is False
    presence._valkey().flushdb()
    assert presence.may_have_forgotten() is True


def test_valkey_is_left_alone_for_a_moment_once_it_has_hung(monkeypatch):
    asked = []
    monkeypatch.setattr(valkey, "_paused_until", 0.0)

    @valkey.briefly
    def ask():
        asked.append(1)
        raise NoAnswer

    for error in (valkey.Away, valkey.Hung, valkey.Hung):
        with pytest.raises(error):
            ask()
    assert asked == [1]


def test_what_no_ping_renews_dies(monkeypatch):
    monkeypatch.setattr(presence, "TIME_TO_LIVE", -1)
    presence._valkey().zadd("presence:match:m:seats", {"0:tab": 1})
    presence._valkey().zadd("presence:match:m:watchers", {"p1": 1})
    assert presence.look("m") == presence.Presence(frozenset(), 0)


def test_seats_are_found_from_which_nothing_was_heard():
    presence.expect({"m": [0, 1]})
    assert presence.unseen(60) == []
    assert presence.unseen(-1) == [("m", 0), ("m", 1)]
    presence.forget("m", [0])
    assert presence.unseen(-1) == [("m", 1)]


def test_spectators_are_told_of_once_a_second():
    assert presence.may_tell("m") is True
    assert presence.may_tell("m") is False
