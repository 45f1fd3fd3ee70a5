"""The account page; everything else about accounts is allauth's."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import selectors


@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Name, e-mail and password of a member; for a guest what membership would add."""
    address = selectors.address_of(request.user) if request.user.is_authenticated else None
    return render(request, "accounts/account.html", {"address": address})
