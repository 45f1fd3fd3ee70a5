"""What somebody who is suspended sees in place of every page: why, until when, and whom they can write to."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from accounts.models import FOR_GOOD, Person


def suspension_page(request: HttpRequest, person: Person) -> HttpResponse:
    """The page for this person, with 403; nothing of it is kept by a browser."""
    context = {
        "suspended": person,
        "for_good": person.suspended_until == FOR_GOOD,
        "contact": settings.OPERATOR["email"],
    }
    response = render(request, "accounts/suspended.html", context, status=HTTPStatus.FORBIDDEN)
    add_never_cache_headers(response)
    return response
