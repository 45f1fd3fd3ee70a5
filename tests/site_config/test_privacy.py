"""The privacy page says what is true: everything that is stored in a browser, and for how long."""

import re
from datetime import timedelta

import pytest
from allauth.account import app_settings
from allauth.core.internal.ratelimit import parse_rates
from django.test import Client

from tests.services.session import ROOT

STORED = re.compile(r"""["'](spielstein\.\w+)["']""")


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/en/datenschutz/").content.decode()


def test_whatever_scripts_store_is_named(page: str) -> None:
    scripts = [
        path
        for app in ("site_config", "accounts", "lobby", "games", "rankings")
        for path in (ROOT / app / "static").rglob("*.js")
    ]
    keeping = [path for path in scripts if re.search(r"(?:session|local)Storage", path.read_text())]
    names = {name for path in keeping for name in STORED.findall(path.read_text())}
    assert len(names) >= len(keeping)
    assert [name for name in names if f"<code>{name}</code>" not in page] == []


def test_addresses_are_kept_no_longer_than_said(page: str) -> None:
    rates = [rate for text in app_settings.RATE_LIMITS.values() for rate in parse_rates(text)]
    longest = max(timedelta(seconds=rate.duration) for rate in rates)
    assert longest == timedelta(days=1)
    assert "at most for a day" in page
