"""Fixtures for every test: the whole site in processes of its own, a browser, tasks that run at once."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.services.plugin import running_services
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Show what the site has logged beside each failure of a test that used it."""
    report = yield
    site = getattr(item, "funcargs", {}).get("live_site")
    if report.failed and site is not None:
        report.sections.append(("logs of the site", site.logs()))
    return report


@pytest.fixture(scope="session")
def live_site() -> Iterator[Site]:
    """The whole site, running in processes of its own on a database of its own, for the whole session."""
    site = Site(running_services(), f"site-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}")
    try:
        yield site.start()
    finally:
        site.close()


def chromium() -> str | None:
    """The browser's binary: what CHROMIUM names, or the one on the path; None if there is none."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    return path if path and Path(path).exists() else None


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Headless Chromium; CHROMIUM names another binary than the one on the path."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    if path is None:
        pytest.fail("no Chromium: install it or name its binary in CHROMIUM")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield started
        started.close()


@pytest.fixture
def page_for(browser: "Browser", live_site: Site) -> Iterator[Callable[..., "Page"]]:
    """Open pages for several people: each call gives a page in a browser context of its own.

    Options are those of a context, for example `viewport`, `has_touch`, `locale`, `java_script_enabled`.
    """
    contexts = []

    def open_page(**options: Any) -> "Page":
        context = browser.new_context(**({"base_url": live_site.url, "locale": "de-DE"} | options))
        context.set_default_timeout(10_000)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def tasks_at_once() -> Iterator[None]:
    """Run every task where it is sent instead of giving it to a worker."""
    from site_config.celery import app

    app.conf.task_always_eager = app.conf.task_eager_propagates = True
    yield
    app.conf.task_always_eager = app.conf.task_eager_propagates = False


@pytest.fixture
def empty_cache() -> Iterator[None]:
    """Empty the cache, and with it all rate limits, before and after a test."""
    from django.core.cache import cache

    cache.clear()
    yield
    cache.clear()
