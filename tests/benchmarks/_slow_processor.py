"""A browser whose pages run as on a slower processor, with their workers: stopped for a part of the time.

What Chromium's own throttling slows down is only the main thread of a page. On a machine that has much else
to do, where a page gets no more than such a part of the time anyhow, this makes no difference.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import psutil

PERIOD: Final = 0.02
"""Seconds from one start to the next."""
LOOK_EVERY: Final = 10
"""Periods after which new processes are looked for."""


@contextmanager
def slowed(browser: psutil.Process, factor: int) -> Iterator[None]:
    """Let the processes of the browser's pages run for one part in ``factor`` of the time."""
    if factor == 1:
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_slow, args=(browser, factor, done))
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _slow(browser: psutil.Process, factor: int, done: threading.Event) -> None:
    pages: list[psutil.Process] = []
    count = 0
    while not done.is_set():
        if count % LOOK_EVERY == 0:
            pages = _pages(browser)
        count += 1
        _signal(pages, signal.SIGSTOP)
        time.sleep(PERIOD * (factor - 1) / factor)
        _signal(pages, signal.SIGCONT)
        time.sleep(PERIOD / factor)


def _pages(browser: psutil.Process) -> list[psutil.Process]:
    found = []
    for process in browser.children(recursive=True):
        with suppress(psutil.Error):
            if "--type=renderer" in process.cmdline():
                found.append(process)
    return found


def _signal(processes: list[psutil.Process], number: signal.Signals) -> None:
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.send_signal(number)
