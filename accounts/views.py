"""The account page, and the link that carries a guest along; everything else about accounts is allauth's."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import recovery, selectors
from accounts.errors import LinkOver
from accounts.qr_code import qr_code


@never_cache
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Name, e-mail and password of a member; for a guest what membership would add."""
    address = selectors.address_of(request.user) if request.user.is_authenticated else None
    return render(request, "accounts/account.html", {"address": address})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def carry(request: HttpRequest) -> HttpResponse:
    """A fresh link for the guest of this browser, shown this once. Whoever is none is led to the account."""
    if request.method != "POST" or request.person is None or request.person.is_member:
        return redirect("accounts:account")
    token = recovery.new_link(guest=request.person)
    link = request.build_absolute_uri(reverse("accounts:recover", args=[token]))
    return render(request, "accounts/carry.html", {"link": link, "qr": qr_code(link)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link: who would come along. Only a POST does it, so that previews use nothing up."""
    guest = recovery.guest_of_link(token)
    try:
        if request.method == "POST":
            person = recovery.redeem(request, token=token)
            messages.success(request, _("Welcome back, %(name)s.") % {"name": person.name})
            return redirect("lobby:home")
    except LinkOver:
        guest = None
    if guest is None:
        return render(request, "accounts/link_over.html", status=HTTPStatus.GONE)
    here = request.person if request.person is not None and request.person.pk != guest.pk else None
    return render(request, "accounts/recover.html", {"guest": guest, "here": here})
