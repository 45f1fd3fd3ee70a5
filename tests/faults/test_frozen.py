"""A Valkey that stops in the middle, as under a swapping machine: pages come all the same, a little later."""

import os
import signal

import pytest

from tests.lobby.visitor import Visitor
from tests.services.site import VALKEY, Site

pytestmark = pytest.mark.live
PAGES = ("/", "/zuschauen/", "/en/", "/rangliste/abalone/")


def test_pages_are_served_while_valkey_is_frozen(site: Site) -> None:
    host, guest = Visitor(site), Visitor(site)
    _, room = host.post("/einladen/", game="abalone", clock="", begins="host")
    _, match = guest.post(f"{room}platz/")
    said_before = len(site.log())
    (pid,) = site.pids(VALKEY)
    os.kill(pid, signal.SIGSTOP)
    try:
        for page in (*PAGES, room, match):
            assert guest.get(page)[0] in (200, 302), page
    finally:
        os.kill(pid, signal.SIGCONT)
    for page in (*PAGES, room, match):
        assert guest.get(page)[0] in (200, 302), page
    assert "Traceback" not in site.log()[said_before:]
