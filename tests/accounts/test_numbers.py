"""Numbers out of addresses and forms: short ones of ASCII digits, and nothing else."""

import pytest

from accounts.numbers import LONGEST_KEY, number_in


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("007", 7)])
def test_a_short_number_is_read(text, number):
    assert number_in(text, longest=3) == number


@pytest.mark.parametrize("text", ["", "1234", "-1", "+1", " 1", "1_0", "1.0", "x", "²", "١", "0" * 5_000])
def test_nothing_else_is(text):
    assert number_in(text, longest=3) is None


def test_a_key_of_a_row_has_at_most_fifteen_digits():
    assert number_in("9" * LONGEST_KEY) == 10**15 - 1
    assert number_in("9" * (LONGEST_KEY + 1)) is None
