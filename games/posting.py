"""Addresses that only forms are sent to: whoever follows one as a link gets to the page with the form."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

View = Callable[..., HttpResponse]


def form_of(page: str) -> Callable[[View], View]:
    """The view of a form on the page of that name, which has the same arguments in its address.

    What is refused is shown at the form's own address; from there a change of language or a reload leads
    here by GET, which does nothing but go back to the page.
    """

    def decorate(view: View) -> View:
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            return view(request, **kwargs) if request.method == "POST" else redirect(page, **kwargs)

        return answer

    return decorate
