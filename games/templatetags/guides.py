"""What the page of a guide tells search engines."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
ADDRESS: Final = "url"
_ESCAPES: Final = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.simple_tag(takes_context=True)
def json_ld(context: template.Context, data: Sequence[dict[str, Any]]) -> SafeString:
    """Blocks of data with whole addresses. They are no scripts: the Content-Security-Policy lets them be."""
    whole = context["request"].build_absolute_uri
    written = [json.dumps(_whole(one, whole), ensure_ascii=False).translate(_ESCAPES) for one in data]
    return mark_safe("".join(f'<script type="application/ld+json">{one}</script>' for one in written))


def _whole(data: Any, whole: Callable[[str], str]) -> Any:
    if isinstance(data, dict):
        return {name: whole(one) if name == ADDRESS else _whole(one, whole) for name, one in data.items()}
    return [_whole(one, whole) for one in data] if isinstance(data, list) else data
