"""Whether one gets e-mail about correspondence: the choice among the settings, and the link that stops it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.services import want_mails
from games.posting import form_of
from lobby import mails

ONE_CLICK = "List-Unsubscribe"
"""What a mail program sends in place of a person (RFC 8058)."""


@form_of("preferences")
def choose(request: HttpRequest) -> HttpResponse:
    """Switch the e-mails on or off, for members."""
    wanted = request.POST.get("mails")
    if not request.user.is_authenticated or wanted not in ("on", "off"):
        messages.error(request, _("That is not one of the choices. Nothing was changed."))
        return redirect("preferences")
    want_mails(member_id=request.user.pk, wanted=wanted == "on")
    messages.success(request, _("Your settings are saved."))
    return redirect("preferences")


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link of an e-mail: only a POST stops them, so that previews stop nothing.

    Mail programs send one without a cookie; the signed token alone says for whom.
    """
    member = mails.member_of(token)
    if member is None:
        return render(request, "lobby/unsubscribe.html", {"known": False}, status=404)
    if request.method == "POST":
        want_mails(member_id=member.pk, wanted=False)
        if request.POST.get(ONE_CLICK) is not None:
            return HttpResponse(status=200, content_type="text/plain")
    stopped = request.method == "POST" or not member.mails
    return render(request, "lobby/unsubscribe.html", {"known": True, "stopped": stopped})
