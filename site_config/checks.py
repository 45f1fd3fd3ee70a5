"""What has to be right before the site starts: the texts about the site, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from site_config import topics


@register("guides")
def topics_are_complete(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Each broken or missing text and each difference between the languages is an error."""
    return [Error(str(problem), id="site_config.E001") for problem in topics.problems()]
