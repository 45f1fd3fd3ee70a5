"""What stands in addresses. What has another shape is not found, before anybody asks the database."""

from __future__ import annotations

from typing import Final

from django.urls import register_converter
from django.urls.converters import StringConverter


class MatchId(StringConverter):
    """The id of a match: base 62, a little longer than needed at most."""

    regex = "[0-9A-Za-z]{1,16}"


register_converter(MatchId, "match")
MATCH: Final = "<match:match_id>"
