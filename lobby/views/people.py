"""Who asks: the person of a writing request."""

from __future__ import annotations

from functools import wraps
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse

from accounts.models import Person
from accounts.services import ensure_person


class PersonView(Protocol):
    def __call__(self, request: HttpRequest, person: Person, **kwargs: Any) -> HttpResponse: ...


class View(Protocol):
    def __call__(self, request: HttpRequest, **kwargs: Any) -> HttpResponse: ...


def with_person(view: PersonView) -> View:
    """Hand the view the request's person, a new guest when needed; passes TooManyGuests on."""

    @wraps(view)
    def inner(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return view(request, ensure_person(request), **kwargs)

    return inner
