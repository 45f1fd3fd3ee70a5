"""Message catalogues: brings .po files up to date, says what is wrong with them, compiles them to .mo.

Entries with the comment "overrides <package>" translate texts of an installed package and are never dropped.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib

from site_config.catalogues.messages import Message

LANGUAGE = "de"
METADATA = {
    "Project-Id-Version": "spielstein",
    "Language": LANGUAGE,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
OVERRIDE = "overrides "
_PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|\{(\w*)\}|%[sd]")


def path_of(root: Path, app: str) -> Path:
    """Return where the German catalogue of an app lies below the project folder `root`."""
    return root / app / "locale" / LANGUAGE / "LC_MESSAGES" / "django.po"


def read(path: Path) -> polib.POFile:
    """Return the catalogue at `path`, an empty one when there is none yet."""
    return polib.pofile(str(path), wrapwidth=100) if path.exists() else polib.POFile(wrapwidth=100)


def updated(old: polib.POFile, messages: Iterable[Message]) -> polib.POFile:
    """Return a catalogue of these messages and the overrides only, with the translations of `old` kept."""
    known = {_key(entry): entry for entry in old if not entry.obsolete}
    entries = {_key(entry): entry for entry in known.values() if _is_override(entry)}
    for message in messages:
        key = (message.id, message.context)
        entries[key] = _entry(message, known.get(key), entries.get(key))
    new = polib.POFile(wrapwidth=100)
    new.metadata = dict(METADATA)
    new.extend(entries[key] for key in sorted(entries, key=lambda key: (key[0].casefold(), key)))
    return new


def _key(entry: polib.POEntry) -> tuple[str, str]:
    return entry.msgid, entry.msgctxt or ""


def _is_override(entry: polib.POEntry) -> bool:
    return bool(entry.tcomment.startswith(OVERRIDE))


def _entry(message: Message, old: polib.POEntry | None, same: polib.POEntry | None) -> polib.POEntry:
    # A text that occurs once with and once without plural is one entry in gettext: the plural wins.
    plural = message.plural or (same.msgid_plural if same is not None else "")
    entry = polib.POEntry(msgid=message.id, msgctxt=message.context or None, msgid_plural=plural)
    if plural:
        forms = dict(old.msgstr_plural) if old is not None and old.msgid_plural else {}
        entry.msgstr_plural = {0: forms.get(0, old.msgstr if old is not None else ""), 1: forms.get(1, "")}
    elif old is not None:
        entry.msgstr = old.msgstr or (old.msgstr_plural or {}).get(0, "")
    if old is not None:
        entry.tcomment, entry.comment = old.tcomment, old.comment
    texts = (message.id, plural)
    entry.flags = ["python-format"] if any("%(" in text or "%s" in text for text in texts) else []
    if old is not None and old.fuzzy:
        entry.flags.append("fuzzy")
    return entry


def problems(catalogue: polib.POFile) -> Iterator[str]:
    """Yield what keeps a catalogue from being shown: untranslated, fuzzy, placeholders that differ."""
    for entry in catalogue:
        if entry.fuzzy:
            yield f"marked as fuzzy: {entry.msgid!r}"
        forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if not all(forms):
            yield f"not translated: {entry.msgid!r}"
            continue
        allowed = _placeholders(entry.msgid) | _placeholders(entry.msgid_plural)
        for form in forms:
            given = _placeholders(form)
            if given - allowed or (not entry.msgid_plural and given != allowed):
                yield f"placeholders differ: {entry.msgid!r}"


def contradictions(catalogues: Iterable[polib.POFile]) -> Iterator[str]:
    """Yield the texts that two apps translate differently, since Django would show one German for both."""
    seen: dict[tuple[str, str], str] = {}
    for catalogue in catalogues:
        for entry in catalogue:
            german = entry.msgstr or "\n".join(entry.msgstr_plural.values())
            if german.strip() and seen.setdefault(_key(entry), german) != german:
                yield f"translated in two ways: {entry.msgid!r}"


def _placeholders(text: str) -> set[str]:
    return {match[0] for match in _PLACEHOLDER.finditer(text.replace("%%", ""))}


def compile_stale(root: Path) -> list[Path]:
    """Write a .mo beside every .po that has none or an older one; return the written files.

    Raises OSError when a folder is not writable or a catalogue cannot be read.
    """
    written = []
    for source in sorted(root.glob("*/locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        draft = target.with_suffix(f".{os.getpid()}.tmp")
        polib.pofile(str(source)).save_as_mofile(str(draft))
        draft.replace(target)
        written.append(target)
    return written
