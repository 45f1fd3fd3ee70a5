"""E-mails about correspondence: what they say, in the receiver's language, and how they are stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import ngettext

from accounts.models import Member, Person
from games.days_left import left_until
from games.models import Match
from lobby.models import Notification
from lobby.notices import address_of, worded

SALT: Final = "lobby.mails.unsubscribe"
TURNS: Final = (Notification.Kind.YOUR_TURN, Notification.Kind.TIME_SHORT)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is told: its sentence, the time left for a move or "", and where it leads."""

    text: str
    left: str
    address: str


def mail(person: Person, address: str, rows: Sequence[Notification]) -> EmailMultiAlternatives:
    """One e-mail that tells a member all of this. Its id follows from what it tells, so that a mail that goes
    out twice is known for one."""
    member = person.member
    assert member is not None
    with translation.override(member.language):
        urgent_first = sorted(rows, key=lambda row: row.kind != Notification.Kind.TIME_SHORT)
        lines = [_line(row) for row in urgent_first]
        stop = settings.SITE_ORIGIN + reverse("lobby:unsubscribe", args=[token_of(member)])
        context = {
            "name": person.name,
            "lines": lines,
            "all": settings.SITE_ORIGIN + reverse("lobby:correspondence"),
            "stop": stop,
            "language": member.language,
        }
        subject = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + _subject(lines)
        text = render_to_string("lobby/mail/news.txt", context).strip() + "\n"
        html = render_to_string("lobby/mail/news.html", context)
    host = settings.SITE_ORIGIN.partition("://")[2].partition(":")[0]
    written = EmailMultiAlternatives(
        subject,
        text,
        to=[address],
        headers={
            "Message-ID": f"<{'.'.join(str(row.pk) for row in rows[:8])}.{person.pk}@{host}>",
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    written.attach_alternative(html, "text/html")
    return written


def _subject(lines: Sequence[Line]) -> str:
    if len(lines) == 1:
        return lines[0].text
    told = ngettext(
        "%(count)d thing new in your correspondence matches",
        "%(count)d things new in your correspondence matches",
        len(lines),
    )
    return told % {"count": len(lines)}


def _line(row: Notification) -> Line:
    left = ""
    if row.kind in TURNS:
        due = Match.objects.filter(pk=row.data.get("match")).values_list("deadline_at", flat=True).first()
        left = left_until(due) if due is not None else ""
    return Line(worded(row), left, settings.SITE_ORIGIN + address_of(row))


def token_of(member: Member) -> str:
    """What stops the e-mails to a member, without a log-in; it names nobody to whoever reads it."""
    return signing.dumps(member.pk, salt=SALT)


def member_of(token: str) -> Member | None:
    """The member whose e-mails the token stops; None for a forged one, or when the account is gone."""
    try:
        return Member.objects.filter(pk=signing.loads(token, salt=SALT)).first()
    except signing.BadSignature:
        return None
