"""People at boards are people who are here; whoever leaves with one device stays with the others."""

import pytest
from django.conf import settings
from django.test import Client

from accounts import presence, services
from accounts.models import Member, Person
from games.live import broadcast
from games.signals import seat_attended
from tests.games.people import guest, match_of
from tests.live.people import in_thread

pytestmark = pytest.mark.django_db(transaction=True)


@in_thread
def two_people():
    black, white = guest(), guest()
    presence._valkey().delete(presence.KEY)
    return match_of(black, white), black


@in_thread
def logged_in_twice() -> tuple[Person, list[Client]]:
    anna = Person.objects.create(name="Anna", member=Member.objects.create_user(username="anna"))
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.force_login(anna.member)
    return anna, browsers


def cookie(browser: Client) -> str:
    return f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"


async def test_whoever_watches_or_plays_counts_as_here(page):
    match, black = await two_people()
    mine = await page(match, black)
    await mine.watch()
    await mine.hear("presence")
    assert await in_thread(presence.online_count)() == 1
    await in_thread(presence.gone)(black.pk)
    await mine.say({"type": "ping", "t": 1})
    await mine.hear("pong")
    await mine.say({"type": "ping", "t": 2})
    await mine.hear("pong")
    assert await in_thread(presence.online_count)() == 1


async def test_a_seated_person_who_watches_is_told_to_the_apps_above(page):
    match, black = await two_people()
    told = []

    def hear(sender, match_id, person_id, **kwargs):
        told.append((match_id, person_id))

    seat_attended.connect(hear)
    try:
        for person in (black, None):
            one = await page(match, person)
            await one.watch()
            await one.hear("presence")
    finally:
        seat_attended.disconnect(hear)
    assert told == [(match.pk, black.pk)]


async def test_a_log_out_closes_the_sockets_of_its_own_browser_only(page):
    match, _ = await two_people()
    anna, (desk, phone) = await logged_in_twice()
    here, there = [await page(match, anna, cookie=cookie(browser)) for browser in (desk, phone)]
    for one in (here, there):
        await one.watch()
    await in_thread(desk.post)("/konto/logout/")
    assert await here.closed_with() == 4401
    await in_thread(broadcast.close_sockets)(anna.pk)
    await there.say({"type": "ping", "t": 1})
    assert (await there.hear("pong"))["t"] == 1


async def test_a_suspension_closes_every_socket(page):
    match, _ = await two_people()
    anna, browsers = await logged_in_twice()
    pages = [await page(match, anna, cookie=cookie(browser)) for browser in browsers]
    for one in pages:
        await one.watch()
    anna.member.is_active = False
    await in_thread(anna.member.save)()
    assert [await one.closed_with() for one in pages] == [4401, 4401]


@in_thread
def joins(person: Person, name: str) -> None:
    services.attach_member(guest=person, member=Member.objects.create_user(username=name.lower()), name=name)


@in_thread
def logs_in(person: Person, member: Person) -> None:
    assert services.merge_guest(guest=person, into=member)


async def test_everybody_at_the_board_sees_a_new_name_at_once(page):
    match, black = await two_people()
    watcher = await page(match, None)
    await watcher.watch()
    await watcher.hear("presence")
    await joins(black, "Beate")
    seats = (await watcher.hear("people"))["seats"]
    assert [seat["name"] == "Beate" for seat in seats] == [True, False]


async def test_everybody_sees_the_member_that_a_guest_turned_out_to_be(page):
    match, black = await two_people()
    anna, _ = await logged_in_twice()
    watcher = await page(match, None)
    await watcher.watch()
    await watcher.hear("presence")
    await logs_in(black, anna)
    assert (await watcher.hear("people"))["seats"][0]["name"] == "Anna"
