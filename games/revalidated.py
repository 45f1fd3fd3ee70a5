"""Pages that a browser may keep and asks for again: unchanged they are answered with 304, else compressed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import wraps
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.gzip import gzip_page

_TOKEN: Final = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
"""Different every time although it says the same; a kept one stays good."""


def revalidated(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answers of 200 get an ETag of what they show; whoever has that already is told so.

    They are compressed here, since they are long; the token of forms is masked anew in each of them.
    """

    @gzip_page
    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code != 200:
            return response
        digest = hashlib.sha256(_TOKEN.sub(b"", response.content)).hexdigest()[:32]
        response["ETag"] = f'"{digest}"'
        patch_cache_control(response, private=True, no_cache=True)
        return get_conditional_response(request, etag=response["ETag"], response=response) or response

    return answer
