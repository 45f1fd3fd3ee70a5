"""kill -9 in the middle of a match: nothing that was acknowledged is lost, and play goes on."""

import pytest

from tests.live.clients import client_of, start_tables
from tests.services.site import Site

pytestmark = pytest.mark.live


async def test_a_computer_answers(live_site: Site) -> None:
    (table,) = start_tables(live_site, levels=(None, 1), clock=None)
    black = await client_of(live_site, table, 0).open()
    await black.my_turn()
    for n in range(2):
        assert (await black.play(n))["type"] == "accepted"
        await black.my_turn()
        print([(e["v"], e["type"], e["at"]) for e in black.events])
    await black.close()
    print(live_site.logs())
