"""A site of its own, whose processes are killed."""

from collections.abc import Iterator

import pytest

from tests.services.plugin import running_services
from tests.services.site import Site


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    own = Site(running_services(), "faults")
    try:
        yield own.start()
    finally:
        own.close()
