"""People for tests."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import Member, Person

PASSWORD = "viele bunte Murmeln"

pytestmark = pytest.mark.django_db


@pytest.fixture
def member() -> Callable[[str], Person]:
    """Create a member of that name whose password is PASSWORD."""

    def create(name: str) -> Person:
        account = Member.objects.create_user(username=name.lower(), password=PASSWORD)
        return Person.objects.create(name=name, member=account)

    return create


@pytest.fixture
def log_in() -> Callable[..., None]:
    """Log in by the form, as a browser would."""

    def submit(client: Client, name: str, password: str = PASSWORD, **extra: str) -> None:
        response = client.post("/konto/login/", {"login": name, "password": password, **extra})
        assert response.status_code == 302, response.content.decode()

    return submit
