"""What has to be right before the site starts: the guides claim nothing that the engine refuses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from games.guides import shelf


@register("guides")
def guides_are_true(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Each broken text, false claim and difference between the languages is an error."""
    return [Error(str(problem), id="games.E001") for problem in shelf.problems()]
