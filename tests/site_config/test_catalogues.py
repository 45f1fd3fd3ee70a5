"""The catalogues of messages: what is found, kept, refused and compiled."""

import gettext
import os
from pathlib import Path

import polib
import pytest

from site_config.catalogues import files
from site_config.catalogues.messages import Message, of_module, of_template


def test_finds_the_texts_of_a_module() -> None:
    source = """
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext_lazy as in_context
from django.utils import translation
_("one " "text")
label = gettext_lazy("lazy")
ngettext("%(n)s point", "%(n)s points", 3)
in_context("verb", "move")
translation.gettext("by attribute")
_(variable)
"""
    assert set(of_module(source)) == {
        Message("one text"),
        Message("lazy"),
        Message("%(n)s point", plural="%(n)s points"),
        Message("move", context="verb"),
        Message("by attribute"),
    }


def test_finds_the_texts_of_a_template() -> None:
    source = """{% load i18n %}
<p title="{% translate "It's your turn" %}">{{ _("shown")|lower }}</p>
{% blocktranslate trimmed with name=person.name %}
    Hello,
    {{ name }}
{% endblocktranslate %}
{% blocktranslate count n=points %}{{ n }} point{% plural %}{{ n }} points{% endblocktranslate %}
{% trans "move" context "verb" %} 100 % {# not this #}
"""
    assert set(of_template(source)) == {
        Message("It's your turn"),
        Message("shown"),
        Message("Hello, %(name)s"),
        Message("%(n)s point", plural="%(n)s points"),
        Message("move", context="verb"),
    }


def catalogue(**german: str) -> polib.POFile:
    made = polib.POFile()
    made.extend(polib.POEntry(msgid=english, msgstr=text) for english, text in german.items())
    return made


def test_update_keeps_drops_and_adds() -> None:
    old = catalogue(Yes="Ja", Gone="Weg")
    old.append(polib.POEntry(msgid="Sign In", msgstr="Anmelden", tcomment="overrides allauth"))
    new = files.updated(old, [Message("Yes"), Message("No")])
    assert [(entry.msgid, entry.msgstr) for entry in new] == [
        ("No", ""),
        ("Sign In", "Anmelden"),
        ("Yes", "Ja"),
    ]
    assert str(files.updated(new, [Message("No"), Message("Yes")])) == str(new)


@pytest.mark.parametrize(
    ("english", "german", "problem"),
    [
        ("Yes", "", "not translated"),
        ("%(n)s points", "viele Punkte", "placeholders differ"),
        ("{name} won", "{nam} hat gewonnen", "placeholders differ"),
    ],
)
def test_problems_are_named(english: str, german: str, problem: str) -> None:
    (found,) = files.problems(catalogue(**{english: german}))
    assert problem in found


def test_fuzzy_is_a_problem() -> None:
    made = catalogue(Yes="Ja")
    made[0].flags = ["fuzzy"]
    assert list(files.problems(made))


def test_singular_may_leave_out_the_number() -> None:
    made = polib.POFile()
    forms = {0: "ein Punkt", 1: "%(n)s Punkte"}
    made.append(polib.POEntry(msgid="%(n)s point", msgid_plural="%(n)s points", msgstr_plural=forms))
    assert list(files.problems(made)) == []


def test_contradictions_are_named() -> None:
    assert list(files.contradictions([catalogue(Draw="Remis"), catalogue(Draw="Unentschieden")]))
    assert not list(files.contradictions([catalogue(Draw="Remis"), catalogue(Draw="Remis", No="Nein")]))


def test_compiles_only_what_is_stale(tmp_path: Path) -> None:
    path = files.path_of(tmp_path, "games")
    path.parent.mkdir(parents=True)
    made = catalogue(Yes="Ja")
    made.metadata = dict(files.METADATA)
    made.save(str(path))
    compiled = path.with_suffix(".mo")
    assert files.compile_stale(tmp_path) == [compiled]
    assert files.compile_stale(tmp_path) == []
    with compiled.open("rb") as stream:
        assert gettext.GNUTranslations(stream).gettext("Yes") == "Ja"
    os.utime(path, ns=(2**62, 2**62))
    assert files.compile_stale(tmp_path) == [compiled]
