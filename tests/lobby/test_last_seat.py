"""Two hundred people who press the same button: the last seat of a room at the running site."""

from __future__ import annotations

import http.client
import json
import threading
import urllib.parse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.services.site import Site

pytestmark = [pytest.mark.live]

PEOPLE = 200
TOKEN = "t" * 32
ROOM = """
import json
from accounts import cookies, services as people
from lobby.services import rooms
host, sitting = (people.create_guest(token=cookies.new_guest_token()) for _ in range(2))
seats = dict(game="ab-ins-ziel", clock="", begins="host", others=(None, 1, None), listed=True)
room = rooms.create_room(host=host, **seats)
rooms.join_room(code=room.code, person=sitting)
tokens = [cookies.new_guest_token() for _ in range(200)]
for token in tokens:
    people.create_guest(token=token)
print("MADE" + json.dumps({"code": room.code, "cookies": [cookies.sealed(token) for token in tokens]}))
"""


def post(site: Site, path: str, guest: str, fields: dict[str, str]) -> tuple[int, str, str]:
    """Status, where it leads to, and the page."""
    line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=120)
    body = urllib.parse.urlencode({"csrfmiddlewaretoken": TOKEN, **fields})
    cookie = f"csrftoken={TOKEN}; guest={guest}"
    headers = {"Cookie": cookie, "Origin": site.url, "Content-Type": "application/x-www-form-urlencoded"}
    try:
        line.request("POST", path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.headers.get("Location") or "", answer.read().decode()
    finally:
        line.close()


def test_of_two_hundred_posts_for_the_last_seat_exactly_one_wins(live_site: Site) -> None:
    made = json.loads(live_site.python(ROOM).split("MADE", 1)[1])
    path, begin = f"/raum/{made['code']}/platz/", threading.Barrier(PEOPLE)

    def take(guest: str) -> tuple[int, str, str]:
        begin.wait(60)
        return post(live_site, path, guest, {"seat": "3"})

    with ThreadPoolExecutor(PEOPLE) as threads:
        answers = list(threads.map(take, made["cookies"]))
    assert Counter(status for status, _, _ in answers) == {302: 1, 409: PEOPLE - 1}
    [won] = [address for status, address, _ in answers if status == 302]
    assert won.startswith("/partie/")
    late = [page for status, _, page in answers if status == 409]
    assert all("Der Platz ist besetzt" in page and f'href="{won}"' in page for page in late)
    seated = live_site.sql("select count(*) from games_seat where match_id = %s", won.split("/")[2])
    assert seated == [(4,)]
