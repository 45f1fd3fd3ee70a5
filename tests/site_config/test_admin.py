"""The administration: logged in to like the rest of the site, so that nobody guesses passwords there."""

import pytest
from django.test import Client

from accounts.models import Member

pytestmark = pytest.mark.django_db
ADMIN, LOG_IN = "/verwaltung/", "/konto/login/"


@pytest.fixture
def operator() -> Member:
    return Member.objects.create_superuser("operator", password="long enough 7")


def test_the_administration_sends_to_the_log_in_of_the_site(client: Client) -> None:
    answer = client.get(ADMIN, follow=True)
    assert answer.redirect_chain[-1][0].startswith(LOG_IN)


def test_the_administration_has_no_log_in_without_limits(client: Client, operator: Member) -> None:
    answer = client.post(f"{ADMIN}login/", {"username": "operator", "password": "long enough 7"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(LOG_IN)
    assert "_auth_user_id" not in client.session


def test_an_operator_gets_in(client: Client, operator: Member) -> None:
    client.force_login(operator)
    assert client.get(ADMIN).status_code == 200


def test_a_member_is_turned_away(client: Client) -> None:
    client.force_login(Member.objects.create_user("somebody", password="long enough 7"))
    assert client.get(ADMIN, follow=True).status_code == 403
