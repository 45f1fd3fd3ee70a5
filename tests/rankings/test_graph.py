"""The rating graph as numbers."""

from itertools import pairwise

import pytest

from rankings.graph import HEIGHT, WIDTH, graph, grid_values


def test_one_value_makes_no_graph():
    assert graph([]) is None
    assert graph([1500.0]) is None


def test_the_course_spans_the_drawing_between_round_numbers():
    drawn = graph([1500.0, 1520.0, 1501.4])
    assert [line.value for line in drawn.lines] == [1520, 1510, 1500]
    assert drawn.points == f"0,{HEIGHT} {WIDTH // 2},0 {WIDTH},279"
    assert drawn.last == (WIDTH, 279.0)
    assert (drawn.first_value, drawn.last_value, drawn.highest, drawn.lowest) == (1500, 1501, 1520, 1500)


@pytest.mark.parametrize(
    ("low", "high"), [(1500, 1500), (1499, 1501), (1200, 2400), (-40, 40), (100, 3500), (0, 99999)]
)
def test_the_grid_holds_all_values_between_few_lines(low, high):
    values = grid_values(low, high)
    assert values[0] <= low
    assert values[-1] >= high
    assert 2 <= len(values) <= 6
    assert len({second - first for first, second in pairwise(values)}) == 1
