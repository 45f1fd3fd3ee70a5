"""What is typed into a chat: nothing hides, turns round or towers over its neighbours."""

import unicodedata

import pytest

from games.spoken import MOST_MARKS, cleaned

ZALGO = "H" + "\u0336\u0322\u0301\u0300" * 20 + "i"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("  Na so \n was\t!  ", "Na so was !"),
        ("abc\u202edef\u202c", "abcdef"),
        ("\u2066links\u2069 \u200frechts\u061c", "links rechts"),
        ("un\u200bsicht\u2060bar\ufeff\u00ad", "unsichtbar"),
        ("\x00\x1b[31mrot", "[31mrot"),
        ("Vi\u1ec7t Nam", "Việt Nam"),
        ("Vie\u0323\u0302t", "Việt"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 da", "\U0001f468\u200d\U0001f469\u200d\U0001f467 da"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("שלום", "שלום"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\u200d\u200d\u200db", "a\u200db"),
    ],
)
def test_words_are_kept_and_tricks_are_not(typed: str, said: str) -> None:
    assert cleaned(typed) == said


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " \t\n",
        "\u200b\u200c\u200d\u2060",
        "\u3164\u115f\u2800",
        "\u0301" * 40,
        "\U000e0041\U000e007f",
        "\ufe0f",
    ],
)
def test_what_shows_nothing_is_nothing(typed: str) -> None:
    assert cleaned(typed) == ""


def test_marks_do_not_tower() -> None:
    said = cleaned(ZALGO)
    assert said[0] == "H"
    assert said[-1] == "i"
    assert sum(unicodedata.category(sign) == "Mn" for sign in said) <= MOST_MARKS


def test_what_was_cleaned_stays_as_it_is() -> None:
    for typed in (ZALGO, "Vie\u0323\u0302t", "a \u0301b", "\u202e\u0301x"):
        assert cleaned(cleaned(typed)) == cleaned(typed)
