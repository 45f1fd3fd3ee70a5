"""The services of the tests themselves: real, as configured, and gone for certain."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from tests.services.session import ROOT

HELD = """
from tests.services.session import services
import time
with services() as running:
    print(running.folder, flush=True)
    time.sleep(60)
"""


@pytest.mark.data_layer
@pytest.mark.django_db
def test_database_is_the_one_that_was_asked_for(request: pytest.FixtureRequest) -> None:
    asked = request.config.getoption("--db")
    assert connection.vendor == asked
    with connection.cursor() as cursor:
        if asked == "sqlite":
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",)
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (1,)
            assert connection.transaction_mode == "IMMEDIATE"
        else:
            cursor.execute("SELECT datcollate, datlocale FROM pg_database WHERE datname = current_database()")
            assert cursor.fetchone() == ("C", "C.UTF-8")


def test_valkey_is_real() -> None:
    cache.set("spielstein", "Schwarz & Weiß", 5)
    assert cache.get("spielstein") == "Schwarz & Weiß"
    assert settings.VALKEY_URL.startswith("unix://")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_is_left_however_the_session_ends(how: signal.Signals) -> None:
    session = subprocess.Popen([sys.executable, "-c", HELD], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert session.stdout is not None
    folder = Path(session.stdout.readline().strip())
    servers = psutil.Process(session.pid).children(recursive=True)
    assert len(servers) >= 3, "guard, Valkey, PostgreSQL and its helpers"
    session.send_signal(how)
    session.communicate()
    _, alive = psutil.wait_procs(servers, timeout=8)
    assert not [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]
    until = time.monotonic() + 5
    while folder.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not folder.exists()


def test_a_static_file_that_nobody_has_is_an_error_in_tests_too() -> None:
    from django.templatetags.static import static

    assert static("games/match.css") == "/static/games/match.css"
    with pytest.raises(ValueError, match="no app has"):
        static("games/no_such_sheet.css")
