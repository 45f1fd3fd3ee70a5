"""People at sockets inside the test process, and waiting for what they bring about."""

import asyncio

from channels.db import database_sync_to_async

from tests.games.people import guest, match_of

in_thread = database_sync_to_async


@in_thread
def two_people(**options):
    """A match of Abalone between two guests: the match, black and white."""
    black, white = guest(), guest()
    return match_of(black, white, **options), black, white


async def until(found, seconds=10):
    """Wait until ``found()``, run in a thread, gives something true, and give it."""
    async with asyncio.timeout(seconds):
        while not (result := await in_thread(found)()):
            await asyncio.sleep(0.01)
        return result
