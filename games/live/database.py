"""Reaching the database and Valkey from a socket: threads for each; connections are given back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

_presence = ThreadPoolExecutor(max_workers=2, thread_name_prefix="presence")

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """So many threads of their own, in which one kind of sockets reads and writes the database."""

    def __init__(self, number: int, name: str) -> None:
        self._executor = ThreadPoolExecutor(max_workers=number, thread_name_prefix=name)

    async def __call__(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something that reads or writes the database, as one hop to a thread."""
        work = partial(_run, partial(function, *args, **kwargs))
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)


in_thread = Threads(4, "match")


async def in_presence_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that asks Valkey and not the database, so that nobody's move waits for Valkey."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_presence, partial(function, *args, **kwargs))


def _run(work: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
