"""Saying something: beside a match, among the players or among everybody else; and what holds anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeVar

from django.db import transaction
from django.utils import formats, timezone
from django.utils.timezone import localtime

from accounts.locks import lock_person
from accounts.models import FOR_GOOD, Person
from games import selectors
from games.errors import Refusal
from games.live import broadcast
from games.models import ChatLine
from games.phrases import PHRASES
from games.said import Said
from games.spoken import cleaned

LONGEST_LINE: Final = 200
"""Characters."""
LINES: Final = 5
SECONDS: Final = 10
"""More than LINES lines in so many seconds are too many."""
Line = TypeVar("Line", bound=Said)


def say_line(*, match_id: str, person: Person | None, phrase: str, words: str, key: str) -> ChatLine:
    """Say a phrase, or in its place words of one's own, which guests may not. A key is said only once.

    Raises UnknownMatch, NotAllowed and Refusal.
    """
    selectors.watched_match(match_id, None if person is None else person.pk)
    if person is None:
        raise Refusal("chat_strangers")
    if selectors.is_assistant(match_id, person.pk):
        raise Refusal("chat_assistants")
    seat = selectors.seat_of(match_id, person.pk)
    place, more = {"match_id": match_id}, {"circle": selectors.circle_of(seat), "seat": seat}
    return add_line(ChatLine, person, place, phrase=phrase, words=words, key=key, more=more, tell=_tell)


def add_line(
    model: type[Line],
    person: Person,
    place: Mapping[str, Any],
    *,
    phrase: str,
    words: str,
    key: str,
    tell: Callable[[Line], None],
    more: Mapping[str, Any] | None = None,
) -> Line:
    """Let a person say a phrase or words at a ``place``, once for each key, and ``tell`` it after the commit.

    ``place`` are the fields that name the conversation, ``more`` those that a line of it has besides.
    Raises Refusal.
    """
    phrase, words = checked(person, phrase, words)
    with transaction.atomic():
        # Lines of one person are taken one after the other, from however many tabs they come.
        person = lock_person(person_id=person.pk)
        lines = model._default_manager
        before = lines.filter(**place, person=person, key=key).first()
        if before is not None and (before.phrase, before.words) != (phrase, words):
            raise Refusal("bad_field", {"field": "key"})
        if before is not None:
            return before
        if person.is_muted:
            raise muted(person)
        since = timezone.now() - timedelta(seconds=SECONDS)
        if lines.filter(person=person, at__gt=since).count() >= LINES:
            raise Refusal("chat_too_fast", {"limit": LINES, "seconds": SECONDS})
        said = {"person": person, "phrase": phrase, "words": words, "key": key}
        line = lines.create(**place, **(more or {}), **said)
        transaction.on_commit(partial(tell, line), robust=True)
    return line


def muted(person: Person) -> Refusal:
    """What somebody who is muted is told."""
    if person.muted_until == FOR_GOOD or person.muted_until is None:
        return Refusal("chat_muted_for_good")
    return Refusal(
        "chat_muted", {"until": formats.date_format(localtime(person.muted_until), "DATETIME_FORMAT")}
    )


def remove_line(*, line_id: int) -> ChatLine | None:
    """Take a line away for everybody, on open pages as well; None where there is none, or none any more."""
    return take_away(ChatLine, line_id, tell=_tell)


@transaction.atomic
def take_away(model: type[Line], line_id: int, *, tell: Callable[[Line], None]) -> Line | None:
    """Remove a line and ``tell`` it after the commit; None where there is none, or none any more."""
    lines = model._default_manager.select_for_update(of=("self",))
    line = lines.filter(pk=line_id, removed_at=None).first()
    if line is None:
        return None
    line.removed_at = timezone.now()
    line.save(update_fields=["removed_at"])
    transaction.on_commit(partial(tell, line), robust=True)
    return line


def checked(person: Person, phrase: str, words: str) -> tuple[str, str]:
    """What this person may say, wherever it is: a phrase, or cleaned words of their own. Raises Refusal."""
    words = cleaned(words)
    if phrase and phrase not in PHRASES:
        raise Refusal("chat_phrases_only")
    if not phrase and not words:
        raise Refusal("chat_nothing")
    if not phrase and not person.is_member:
        raise Refusal("chat_phrases_only")
    if len(words) > LONGEST_LINE:
        raise Refusal("chat_too_long", {"limit": LONGEST_LINE})
    return phrase, "" if phrase else words


def _tell(line: ChatLine) -> None:
    message = {"type": "chat", "lines": [line.wire()]}
    broadcast.to_circle(line.match_id, line.circle, message, speaker=line.person_id)
