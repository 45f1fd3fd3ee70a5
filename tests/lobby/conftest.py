"""Two members whom many tests of the lobby are about, and what follows a commit."""

import pytest

from accounts.models import Person
from tests.lobby.people import a_member


@pytest.fixture
def anna() -> Person:
    return a_member("Anna")


@pytest.fixture
def ben() -> Person:
    return a_member("Ben")


@pytest.fixture
def two(anna: Person, ben: Person) -> tuple[Person, Person]:
    return anna, ben


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    """Let what follows a commit happen when it would."""
    return lambda: django_capture_on_commit_callbacks(execute=True)
