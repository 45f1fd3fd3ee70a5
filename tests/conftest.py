"""Fixtures for every test: the whole site in processes of its own, a browser, tasks that run at once."""

import os
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.utils import translation

from tests.services import device
from tests.services.plugin import running_services
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.chromium import Chromium


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """Show what the site has logged beside each failure of a test that used it."""
    report = yield
    site = getattr(item, "funcargs", {}).get("live_site")
    if report.failed and site is not None:
        report.sections.append(("logs of the site", site.logs()))
    return report


@pytest.fixture(autouse=True)
def german() -> None:
    """Every test begins in the site's first language, whatever the pages of the one before were in."""
    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(scope="session")
def live_site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """The whole site, running in processes of its own on a database of its own, for the whole session."""
    if any(item.get_closest_marker("solo") for item in request.session.items):
        # web processes learn only when they start what there is to be served
        device.missing()
    site = Site(running_services(), f"site-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}")
    try:
        yield site.start()
    finally:
        site.close()


@pytest.fixture
def runtime(live_site: Site) -> None:
    """What a browser needs for solo play, served by the site; fails with the reason when it cannot be had."""
    reason = device.missing()
    if reason:
        pytest.fail(f"solo play is missing: {reason}")


@pytest.fixture(scope="session")
def chromium() -> Iterator["Chromium"]:
    """Headless Chromium; CHROMIUM names another binary than the one on the path."""
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import Chromium, binary

    path = binary()
    if path is None:
        pytest.fail("no Chromium: install it or name its binary in CHROMIUM")
    with sync_playwright() as playwright:
        started = Chromium(playwright, path)
        yield started
        started.close()


@pytest.fixture
def page_for(
    request: pytest.FixtureRequest, chromium: "Chromium", live_site: Site
) -> Iterator[Callable[..., "Page"]]:
    """Open pages for several people: each call gives a page in a browser context of its own.

    Options are those of a context, for example `viewport`, `has_touch`, `locale`, `java_script_enabled`.
    """
    from tests.browser.chromium import PATIENT_SECONDS, TEST_SECONDS

    patient = request.node.get_closest_marker("patient") is not None
    seconds = PATIENT_SECONDS if patient else TEST_SECONDS
    with chromium.people(seconds, base_url=live_site.url, locale="de-DE") as open_page:
        yield open_page


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
