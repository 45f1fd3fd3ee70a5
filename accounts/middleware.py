"""Find the person behind a request: the member who is logged in, else the guest of the signed cookie."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import cookies, presence, restrictions, selectors, services
from accounts.errors import Suspended, TooManyGuests
from accounts.models import Person
from accounts.suspension import suspension_page
from accounts.texts import REFUSALS

RETRY_AFTER = 60  # seconds
SIGN_UP: Final = "account_signup"


class PersonMiddleware:
    """Set ``request.person`` (Person or None), ``request.device`` and ``request.cookie_changes``.

    A browser without a session and a guest cookie costs no query where it only reads. Stands after
    AuthenticationMiddleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        changes = request.cookie_changes = cookies.CookieChanges()
        request.device = cookies.device_hash(request.COOKIES.get(cookies.DEVICE_COOKIE))
        request.person = self._find(request)
        request.signed_out = None
        response = self.get_response(request)
        if request.signed_out is not None:
            services.say_signed_out(person=request.signed_out, device=request.device)
        cookies.apply(changes, response)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Whoever is suspended is told so in place of a page; nobody signs up at their device."""
        asked = request.resolver_match.view_name if request.resolver_match else ""
        if asked == SIGN_UP and request.person is None:
            suspended = selectors.suspended_at(request.device)
            return None if suspended is None else suspension_page(request, suspended)
        if request.person is None or not request.person.is_suspended or asked in settings.OPEN_TO_SUSPENDED:
            return None
        restrictions.note_device(person=request.person, device=request.device)
        return suspension_page(request, request.person)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A page that says why there is no new guest, wherever one was needed."""
        if isinstance(exception, Suspended):
            return suspension_page(request, exception.person)
        if not isinstance(exception, TooManyGuests):
            return None
        sentence = {"sentence": REFUSALS[exception.code]}
        response = render(
            request, "accounts/too_many_guests.html", sentence, status=HTTPStatus.TOO_MANY_REQUESTS
        )
        response["Retry-After"] = str(RETRY_AFTER)
        return response

    def _find(self, request: HttpRequest) -> Person | None:
        """The person, whose visit is noted; a guest cookie that finds nobody is dropped."""
        sealed = request.COOKIES.get(cookies.GUEST_COOKIE)
        person = None
        if request.user.is_authenticated:
            person = services.person_for_member(member=request.user)
        elif sealed:
            token = cookies.guest_token(sealed)
            person = selectors.guest_of_token(token) if token else None
            if person is None:
                request.cookie_changes.drop_guest = True
        if person is not None:
            if not person.is_suspended:
                presence.touch(person.pk)
            if services.mark_seen(person=person) and person.is_guest and token:
                request.cookie_changes.guest_token = token
        elif request.method not in ("GET", "HEAD", "OPTIONS"):
            person = services.new_guest(request)
        return person
