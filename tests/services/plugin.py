"""Starts PostgreSQL and Valkey before pytest-django reads the settings, once per session, and ends them.

`--db=postgresql` (the default) tests against PostgreSQL, `--db=sqlite` runs the tests marked `data_layer` on
a SQLite file, `--db=none` starts nothing (for tests of pure code). Workers of pytest-xdist use the services
of the session that started them. With CI set, a skipped test fails the session: nothing may be missing there.
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from site_config.catalogues.files import compile_stale
from tests.services.session import ROOT, Joined, Services

DATABASE_URL, REDIS_URL, FOLDER = "SPIELSTEIN_DATABASE_URL", "SPIELSTEIN_REDIS_URL", "SPIELSTEIN_TEST_FOLDER"
_running: Services | None = None
LEFT_OUT = 10
"""The status of a session in CI that skipped a test; pytest has none for it."""
_skipped: list[str] = []


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    if pluginmanager.is_blocked("django"):
        parser.addini("DJANGO_SETTINGS_MODULE", "read by pytest-django, which is switched off")
    choices = ("postgresql", "sqlite", "none")
    parser.addoption("--db", choices=choices, default="postgresql", help="database to test against")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config, args: list[str]) -> Iterator[None]:
    options = early_config.known_args_namespace
    idle = options.help or options.version or options.db == "none"
    if not idle and "PYTEST_XDIST_WORKER" not in os.environ:
        _start(options.db)
    try:
        return (yield)
    except BaseException:
        _end()
        raise


def running_services() -> Services | Joined:
    """Return this session's services; in a worker of pytest-xdist, those of the session that started it."""
    return _running or _joined()


@cache
def _joined() -> Joined:
    return Joined(Path(os.environ[FOLDER]))


def _start(database: str) -> None:
    global _running
    compile_stale(ROOT)
    _running = Services(postgresql=database == "postgresql")
    os.environ[FOLDER] = str(_running.folder)
    os.environ[REDIS_URL] = _running.valkey_url
    if _running.postgresql is not None:
        os.environ[DATABASE_URL] = _running.postgresql.url()
    else:
        os.environ[DATABASE_URL] = f"sqlite://{_running.folder}/test.sqlite3"


def _end() -> None:
    global _running
    if _running is not None:
        _running.close()
        _running = None


def pytest_unconfigure() -> None:
    _end()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Once Playwright has started, no test with asyncio can run in the same process: the browser comes last.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    if config.getoption("--db") != "sqlite":
        return
    left_out = [item for item in items if item.get_closest_marker("data_layer") is None]
    items[:] = [item for item in items if item.get_closest_marker("data_layer") is not None]
    config.hook.pytest_deselected(items=left_out)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _skipped.append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if os.environ.get("CI") and _skipped:
        session.exitstatus = LEFT_OUT


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if os.environ.get("CI") and _skipped:
        terminalreporter.write_line(f"skipped, which CI does not allow: {', '.join(_skipped)}", red=True)
