"""Headless Chromium for tests: started once, and again should it ever hang.

Some calls of Playwright wait without a limit (a new page, a closing context, a script on a page). When the
browser does not answer one, everything would stand still; here it is killed, and the call raises.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
TEST_SECONDS = 240  # the longest test takes a quarter of it on a busy machine
PATIENT_SECONDS = 1800
CLOSE_SECONDS = 15


def binary() -> str | None:
    """The browser's binary: what CHROMIUM names, or the one on the path; None if there is none.

    Debian's headless shell is the same browser without its windows: a page costs a quarter of the processor.
    """
    named = os.environ.get("CHROMIUM")
    path = named or next(filter(None, map(shutil.which, PROGRAMS)), None)
    return path if path and Path(path).exists() else None


class Chromium:
    """The browser of a test session. `executable` is its binary."""

    def __init__(self, playwright: Playwright, executable: str) -> None:
        self._playwright = playwright
        self._executable = executable
        self._browser: Browser | None = None
        self._processes: list[psutil.Process] = []

    @property
    def browser(self) -> Browser:
        """The running browser; started if none runs."""
        if self._browser is None or not self._browser.is_connected():
            before = _descendants()
            self._browser = self._playwright.chromium.launch(executable_path=self._executable, args=FLAGS)
            self._processes = [process for process in _descendants() if process not in before]
        return self._browser

    def another(self) -> "Chromium":
        """A browser of its own beside this one."""
        return Chromium(self._playwright, self._executable)

    @contextmanager
    def patience(self, seconds: float) -> Iterator[threading.Event]:
        """Kill the browser if the block takes longer, so that what waits for it raises; the event says so."""
        lost = threading.Event()
        timer = threading.Timer(seconds, self._kill, [lost])
        timer.start()
        try:
            yield lost
        finally:
            timer.cancel()

    @contextmanager
    def people(self, seconds: float = TEST_SECONDS, **options: Any) -> Iterator[Callable[..., Page]]:
        """Yield a function that opens a page in a context of its own; all are closed afterwards.

        What is done with them may take so many seconds.
        """
        contexts: list[BrowserContext] = []

        def open_page(**more: Any) -> Page:
            context = self.browser.new_context(**(options | more))
            context.set_default_timeout(10_000)
            contexts.append(context)
            return context.new_page()

        try:
            with self.patience(seconds):
                yield open_page
        finally:
            self.close_all(contexts)

    def close_all(self, contexts: list[BrowserContext]) -> None:
        """Close contexts. What the browser does not close in time goes with the browser."""
        with self.patience(CLOSE_SECONDS) as lost:
            for context in contexts:
                try:
                    context.close()
                except Error:
                    if not lost.is_set() and self._browser is not None and self._browser.is_connected():
                        raise

    def close(self) -> None:
        """End the browser."""
        if self._browser is not None:
            with self.patience(CLOSE_SECONDS), suppress(Error):
                self._browser.close()

    def _kill(self, lost: threading.Event) -> None:
        lost.set()
        for process in self._processes:
            with suppress(psutil.NoSuchProcess):
                process.kill()


def _descendants() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)
