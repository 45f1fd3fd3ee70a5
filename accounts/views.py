"""The account page; everything else about accounts is allauth's."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Name, e-mail and password of a member; for a guest what membership would add."""
    address = None
    if request.user.is_authenticated:
        address = EmailAddress.objects.filter(user=request.user).order_by("-primary", "-verified").first()
    return render(request, "accounts/account.html", {"address": address})
