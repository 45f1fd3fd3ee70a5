"""Send by e-mail what members have not read: all that is due in one, once, and again where that failed."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import structlog
from django.db import transaction
from django.utils import timezone

from accounts.locks import need_transaction
from accounts.models import Person
from accounts.selectors import mail_address_of
from games.models import Match
from lobby import mails
from lobby.models import Notification
from lobby.services import questions

log = structlog.get_logger(__name__)

AGAIN_AFTER: Final = timedelta(minutes=15)
"""When a mail is tried again that did not go out, or whose worker died over it."""
OVERDUE_AFTER: Final = timedelta(seconds=30)
GIVEN_UP_AFTER: Final = timedelta(days=1)
BATCH: Final = 100


def send_due(*, person_id: int) -> bool:
    """Write to a person what is due and still unread; says whether a mail went out.

    Of two who try at once the second finds nothing due: the first has put off the next try before it sends.
    """
    with transaction.atomic():
        rows, person = _claimed(person_id)
    if not rows or person is None or person.member is None:
        return False
    address = mail_address_of(person.member)
    try:
        if address:
            mails.mail(person, address, rows).send()
    except OSError as error:
        log.warning("mail_not_sent", person=person_id, error=str(error))
        return False
    Notification.objects.filter(pk__in=[row.pk for row in rows]).update(mail_at=None)
    return bool(address)


def send_overdue() -> int:
    """Write to everybody whose mail is overdue: the task was lost, or failed. Says how many went out."""
    overdue = Notification.objects.filter(mail_at__lte=timezone.now() - OVERDUE_AFTER)
    sent = 0
    for person_id in list(overdue.order_by().values_list("person_id", flat=True).distinct()[:BATCH]):
        try:
            sent += send_due(person_id=person_id)
        except Exception:
            log.exception("mail_failed", person=person_id)
    return sent


def _claimed(person_id: int) -> tuple[list[Notification], Person | None]:
    """What is due and worth a mail, locked and put off; what is not is done with. Needs a transaction."""
    need_transaction()
    now = timezone.now()
    due = Notification.objects.select_for_update(of=("self",)).filter(person=person_id, mail_at__lte=now)
    rows = list(due.order_by("pk").select_related("about__member"))
    if not rows:
        return [], None
    person = Person.objects.select_related("member").filter(pk=person_id).first()
    wanted = person is not None and person.member is not None
    wanted = wanted and person.member.is_active and person.member.mails
    worth = [row for row in rows if wanted and _is_news(row)]
    Notification.objects.filter(pk__in=[row.pk for row in rows]).update(mail_at=None)
    Notification.objects.filter(pk__in=[row.pk for row in worth]).update(mail_at=now + AGAIN_AFTER)
    return worth, person


def _is_news(row: Notification) -> bool:
    """Whether it is unread and still so: a turn may have passed, and a mail may have been tried for long."""
    if row.read_at is not None or row.created_at < timezone.now() - GIVEN_UP_AFTER:
        return False
    if row.kind in questions.KINDS.values():
        return questions.is_open(row)
    if row.kind not in mails.TURNS:
        return True
    version = row.key.rpartition(":")[2]
    turn = Match.objects.filter(pk=row.data.get("match"), status=Match.Status.RUNNING)
    return version.isdigit() and turn.filter(turn_v=int(version)).exists()
