"""Friendship: asking, answering, parting; what a refusal and a block look like from the other side."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection, transaction
from django.db.utils import IntegrityError
from django.utils import timezone

from accounts import blocks, friends, presence, selectors, services
from accounts.errors import Unwelcome
from accounts.models import Block, Friendship, Person
from accounts.signals import blocks_changed, friendship_answered, friendship_asked
from accounts.tasks import purge_refusals

pytestmark = [pytest.mark.django_db, pytest.mark.data_layer]

People = Callable[[str], Person]


@pytest.fixture
def two(member: People) -> tuple[Person, Person]:
    return member("Anna"), member("Ben")


def names(found: list[selectors.Friend]) -> list[str]:
    return [friend.person.name for friend in found]


def befriend(one: Person, other: Person) -> None:
    friends.ask_friend(asker=one, asked=other)
    friends.accept_friend(person=other, asker=one)


def refused(code: str):
    return pytest.raises(Unwelcome, match=code)


def heard(signal, work: Callable[[], object], capture) -> list[dict]:
    """What a signal says while something is done and committed."""
    said: list[dict] = []

    def hear(sender, **kwargs):
        said.append({name: value for name, value in kwargs.items() if name != "signal"})

    signal.connect(hear)
    try:
        with capture(execute=True):
            work()
    finally:
        signal.disconnect(hear)
    return said


def test_a_request_is_seen_by_both_and_accepted_by_the_one_who_was_asked(two):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    assert [row.asked for row in selectors.requests_of(anna)] == [ben]
    assert [row.asker for row in selectors.requests_to(ben, limit=9)] == [anna]
    with refused("no_request"):
        friends.accept_friend(person=anna, asker=ben)
    friends.accept_friend(person=ben, asker=anna)
    assert names(selectors.friends_of(anna)) == ["Ben"]
    assert names(selectors.friends_of(ben)) == ["Anna"]
    assert selectors.requests_of(anna) == selectors.requests_to(ben, limit=9) == []


def test_whoever_asks_somebody_who_has_asked_accepts(two):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    friends.ask_friend(asker=ben, asked=anna)
    assert Friendship.objects.get().state == Friendship.State.ACCEPTED


@pytest.mark.parametrize("times", range(3))
@pytest.mark.django_db(transaction=True)
def test_two_who_ask_one_another_at_once_are_friends(member: People, times: int):
    anna, ben = member("Anna"), member("Ben")
    together = Barrier(2)

    def ask(asker: Person, asked: Person) -> None:
        together.wait(10)
        try:
            friends.ask_friend(asker=asker, asked=asked)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(ask, anna, ben), threads.submit(ask, ben, anna)]:
            done.result(30)
    assert Friendship.objects.get().state == Friendship.State.ACCEPTED


@pytest.mark.django_db(transaction=True)
def test_a_button_pressed_many_times_asks_once(member: People):
    anna, ben = member("Anna"), member("Ben")

    def ask(_: int) -> str:
        try:
            friends.ask_friend(asker=anna, asked=ben)
        except Unwelcome as error:
            return error.code
        finally:
            connection.close()
        return "asked"

    with ThreadPoolExecutor(6) as threads:
        answers = sorted(threads.map(ask, range(6)))
    assert answers == ["already_asked"] * 5 + ["asked"]


@pytest.mark.django_db(transaction=True)
def test_accepting_and_blocking_at_once_never_leaves_friends_that_are_blocked(member: People):
    anna, ben = member("Anna"), member("Ben")
    friends.ask_friend(asker=anna, asked=ben)

    def do(work: Callable[[], object]) -> None:
        try:
            with suppress(Unwelcome):
                work()
        finally:
            connection.close()

    works = [
        lambda: friends.accept_friend(person=ben, asker=anna),
        lambda: blocks.block_person(blocker=ben, blocked=anna),
    ]
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(do, works))
    assert Block.objects.count() == 1
    assert selectors.friends_of(anna) == []


def test_the_database_keeps_a_second_row_of_the_same_two_out(two):
    anna, ben = two
    Friendship.objects.create(asker=anna, asked=ben)
    with pytest.raises(IntegrityError), transaction.atomic():
        Friendship.objects.create(asker=ben, asked=anna)
    with pytest.raises(IntegrityError), transaction.atomic():
        Friendship.objects.create(asker=anna, asked=anna)
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.create(blocker=anna, blocked=anna)


def test_whoever_was_declined_sees_a_request_that_waits_and_cannot_ask_again(two):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    friends.decline_friend(person=ben, asker=anna)
    assert len(selectors.requests_of(anna)) == 1
    assert selectors.requests_to(ben, limit=9) == []
    with refused("already_asked"):
        friends.ask_friend(asker=anna, asked=ben)


def test_withdrawing_and_asking_again_does_not_reach_whoever_declined(
    two, django_capture_on_commit_callbacks
):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    friends.decline_friend(person=ben, asker=anna)
    friends.withdraw_request(asker=anna, asked=ben)
    assert selectors.requests_of(anna) == []

    def again() -> None:
        friends.ask_friend(asker=anna, asked=ben)

    assert heard(friendship_asked, again, django_capture_on_commit_callbacks) == []
    assert len(selectors.requests_of(anna)) == 1
    assert selectors.requests_to(ben, limit=9) == []


def test_whoever_has_declined_may_change_their_mind(two):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    friends.decline_friend(person=ben, asker=anna)
    friends.ask_friend(asker=ben, asked=anna)
    assert names(selectors.friends_of(ben)) == ["Anna"]


def test_a_refusal_is_forgotten_after_a_month(two):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    friends.decline_friend(person=ben, asker=anna)
    assert purge_refusals() == 0
    Friendship.objects.update(answered_at=timezone.now() - timedelta(days=31))
    assert purge_refusals() == 1
    friends.ask_friend(asker=anna, asked=ben)
    assert len(selectors.requests_to(ben, limit=9)) == 1


def test_a_withdrawn_request_is_gone_for_both(two):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    friends.withdraw_request(asker=anna, asked=ben)
    assert not Friendship.objects.exists()
    with refused("no_request"):
        friends.accept_friend(person=ben, asker=anna)
    with refused("no_request"):
        friends.withdraw_request(asker=anna, asked=ben)


def test_friends_part_and_may_find_one_another_again(two):
    anna, ben = two
    befriend(anna, ben)
    with refused("already_friends"):
        friends.ask_friend(asker=ben, asked=anna)
    friends.part_friends(person=ben, other=anna)
    assert selectors.friends_of(anna) == []
    with refused("not_friends"):
        friends.part_friends(person=anna, other=ben)
    friends.ask_friend(asker=anna, asked=ben)


def test_nobody_befriends_themselves_a_guest_or_somebody_who_is_gone(member: People):
    anna, guest, gone = member("Anna"), services.create_guest(token="a"), member("Gerd")
    gone.member.delete()
    with refused("yourself"):
        friends.ask_friend(asker=anna, asked=anna)
    with refused("friends_are_members"):
        friends.ask_friend(asker=anna, asked=guest)
    with refused("friends_are_members"):
        friends.ask_friend(asker=guest, asked=anna)
    with refused("unknown_person"):
        friends.ask_friend(asker=anna, asked=gone)
    with refused("unknown_person"):
        blocks.block_person(blocker=anna, blocked=gone)
    Person.objects.filter(pk=guest.pk).delete()
    with refused("unknown_person"):
        blocks.block_person(blocker=anna, blocked=guest)


def test_there_are_limits(member: People, monkeypatch: pytest.MonkeyPatch):
    anna, others = member("Anna"), [member(f"Gast{n}") for n in range(4)]
    monkeypatch.setattr(friends, "MOST_OPEN", 2)
    for other in others[:2]:
        friends.ask_friend(asker=anna, asked=other)
    with refused("too_many_requests"):
        friends.ask_friend(asker=anna, asked=others[2])
    monkeypatch.setattr(friends, "MOST_FRIENDS", 1)
    friends.accept_friend(person=others[0], asker=anna)
    with refused("other_has_too_many_friends"):
        friends.accept_friend(person=others[1], asker=anna)
    with refused("too_many_friends"):
        friends.ask_friend(asker=anna, asked=others[2])
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
    blocks.block_person(blocker=anna, blocked=others[2])
    blocks.block_person(blocker=anna, blocked=others[2])
    with refused("too_many_blocks"):
        blocks.block_person(blocker=anna, blocked=others[3])


def test_friends_who_are_here_stand_first(member: People):
    anna = member("Anna")
    for name in ("Ben", "Carla", "Dora"):
        befriend(anna, member(name))
    presence.touch(Person.objects.get(name="Carla").pk)
    found = selectors.friends_of(anna)
    assert [(friend.person.name, friend.here) for friend in found] == [
        ("Carla", True),
        ("Ben", False),
        ("Dora", False),
    ]
    presence.gone(Person.objects.get(name="Carla").pk)


def test_a_closed_account_is_no_longer_listed(two):
    anna, ben = two
    befriend(anna, ben)
    ben.member.is_active = False
    ben.member.save()
    assert selectors.friends_of(anna) == []


def test_a_deleted_account_takes_its_friendships_and_blocks_along(two, member: People):
    anna, ben = two
    befriend(anna, ben)
    blocks.block_person(blocker=anna, blocked=member("Carla"))
    blocks.block_person(blocker=Person.objects.get(name="Carla"), blocked=anna)
    anna.member.delete()
    assert not Friendship.objects.exists()
    assert not Block.objects.exists()


def test_the_signals_say_who_asked_and_what_came_of_it(two, django_capture_on_commit_callbacks):
    anna, ben = two
    capture = django_capture_on_commit_callbacks
    asked = heard(friendship_asked, lambda: friends.ask_friend(asker=anna, asked=ben), capture)
    assert asked == [{"asker": anna, "asked": ben}]
    answered = heard(friendship_answered, lambda: friends.accept_friend(person=ben, asker=anna), capture)
    assert answered == [{"asker": anna, "asked": ben, "accepted": True}]


def test_a_block_ends_a_friendship_and_nobody_is_told(two, django_capture_on_commit_callbacks):
    anna, ben = two
    befriend(anna, ben)

    def block() -> None:
        blocks.block_person(blocker=anna, blocked=ben)

    assert heard(blocks_changed, block, django_capture_on_commit_callbacks) == [{"person_id": anna.pk}]
    assert selectors.friends_of(ben) == []
    assert [row.blocked for row in selectors.blocks_of(anna)] == [ben]
    assert selectors.blocks_of(ben) == []


def test_whoever_is_blocked_gets_the_answer_that_everybody_gets_who_waits(
    two, django_capture_on_commit_callbacks
):
    anna, ben = two
    blocks.block_person(blocker=ben, blocked=anna)

    def ask() -> None:
        friends.ask_friend(asker=anna, asked=ben)

    assert heard(friendship_asked, ask, django_capture_on_commit_callbacks) == []
    assert len(selectors.requests_of(anna)) == 1
    assert selectors.requests_to(ben, limit=9) == []
    friends.withdraw_request(asker=anna, asked=ben)
    friends.ask_friend(asker=anna, asked=ben)
    assert len(selectors.requests_of(anna)) == 1


def test_an_open_request_of_somebody_who_is_blocked_seems_to_wait(two):
    anna, ben = two
    friends.ask_friend(asker=anna, asked=ben)
    blocks.block_person(blocker=ben, blocked=anna)
    assert selectors.requests_to(ben, limit=9) == []
    assert len(selectors.requests_of(anna)) == 1
    with refused("you_blocked"):
        friends.ask_friend(asker=ben, asked=anna)
    blocks.lift_block(blocker=ben, blocked=anna)
    friends.ask_friend(asker=ben, asked=anna)
    assert names(selectors.friends_of(anna)) == ["Ben"]


def test_a_block_holds_both_apart_and_is_lifted_only_by_whoever_set_it(two, member: People):
    anna, ben = two
    carla = member("Carla")
    blocks.block_person(blocker=anna, blocked=ben)
    assert selectors.is_kept_apart(anna.pk, [carla.pk, ben.pk])
    assert selectors.is_kept_apart(ben.pk, [anna.pk])
    assert not selectors.is_kept_apart(carla.pk, [anna.pk, ben.pk])
    everybody = [anna.pk, ben.pk, carla.pk]
    assert selectors.kept_apart(everybody) == {anna.pk: {ben.pk}, ben.pk: {anna.pk}, carla.pk: set()}
    blocks.lift_block(blocker=ben, blocked=anna)
    assert selectors.blocked_ids(anna.pk) == {ben.pk}
    blocks.lift_block(blocker=anna, blocked=ben)
    assert selectors.blocked_ids(anna.pk) == selectors.blocked_ids(None) == frozenset()


def test_what_a_guest_has_blocked_counts_for_the_member(two):
    anna, ben = two
    guest, third = services.create_guest(token="a"), services.create_guest(token="b")
    for blocked in (anna, ben, third):
        blocks.block_person(blocker=guest, blocked=blocked)
    blocks.block_person(blocker=ben, blocked=guest)
    blocks.block_person(blocker=anna, blocked=third)
    befriend(anna, ben)
    assert services.merge_guest(guest=guest, into=anna)
    pairs = set(Block.objects.values_list("blocker__name", "blocked__name"))
    assert pairs == {("Anna", "Ben"), ("Anna", third.name), ("Ben", "Anna")}
    assert selectors.friends_of(anna) == []


def test_a_request_that_began_as_a_guest_blocks_for_the_member(two):
    anna, ben = two
    guest = services.create_guest(token="a")
    services.merge_guest(guest=guest, into=anna)
    blocks.block_person(blocker=guest, blocked=ben)
    assert selectors.blocked_ids(anna.pk) == {ben.pk}
    with refused("yourself"):
        blocks.block_person(blocker=anna, blocked=guest)


def test_people_are_found_by_their_whole_name(two):
    guest = services.create_guest(token="a")
    assert selectors.person_named("anna") == two[0]
    assert selectors.person_named(guest.name) == guest
    for name in ("", "Ann", "Anna\u200b", "<b>Anna</b>", "\u202eannA", "x" * 5000):
        assert selectors.person_named(name) is None
    services.merge_guest(guest=guest, into=two[0])
    assert selectors.person_named(guest.name) is None
