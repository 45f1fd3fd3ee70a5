"""Texts about the site itself: help by topic and legal texts, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.checks import run_checks
from django.test import Client

from site_config import topics

pytestmark = pytest.mark.django_db
ADDRESSES = (
    "/hilfe/",
    *(f"/hilfe/{name}/" for name in topics.HELP),
    "/nutzungsbedingungen/",
    "/lizenzen/",
    "/barrierefreiheit/",
)


def test_every_topic_stands_there_in_both_languages() -> None:
    assert list(map(str, topics.problems())) == []
    assert run_checks(tags=["guides"]) == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_topic_answers_without_the_database(django_assert_num_queries: Any, address: str) -> None:
    for prefix in ("", "/en"):
        with django_assert_num_queries(0):
            assert Client().get(prefix + address).status_code == 200


@pytest.mark.parametrize("name", ["nutzung", "gibt-es-nicht"])
def test_what_is_no_topic_is_not_found(name: str) -> None:
    assert Client().get(f"/hilfe/{name}/").status_code == 404


def test_legal_pages_name_the_operator(settings: Any) -> None:
    settings.OPERATOR = {"name": "Ada Beispiel", "address": "Weg 1", "email": "ada@example.org"}
    for address in ("/impressum/", "/nutzungsbedingungen/", "/barrierefreiheit/"):
        assert "Ada Beispiel" in Client().get(address).content.decode()
