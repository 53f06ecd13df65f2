"""Values on their way into Calc's cells and back, without a Calc."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_engine import values
from uno_engine.values import Block, ErrorText, block_of, stored
from xlscore.calc.number_formats import DATE, as_shown

MOMENTS = st.datetimes(dt.datetime(1900, 3, 1), dt.datetime(9999, 12, 30)).map(
    lambda moment: moment.replace(microsecond=0)
)


@given(MOMENTS, st.sampled_from([dt.datetime(1899, 12, 30), dt.datetime(1904, 1, 1)]))
def test_a_moment_comes_back(moment: dt.datetime, epoch: dt.datetime) -> None:
    number, _ = stored(moment, epoch)
    assert isinstance(number, float)
    assert as_shown(number, DATE, epoch) == moment


def test_days_and_truth_values_need_a_format_to_be_seen_as_such() -> None:
    assert stored(dt.date(2024, 5, 1)) == (45413.0, "yyyy-mm-dd")
    assert stored(dt.datetime(2024, 5, 1, 12)) == (45413.5, "yyyy-mm-dd hh:mm:ss")
    assert stored(dt.time(18)) == (0.75, "hh:mm:ss")
    assert stored(True) == (1.0, "BOOLEAN")
    assert stored(3) == (3.0, None)
    assert stored(float("nan")) == ("", None)


def test_texts_stay_texts_and_formulas_go_apart() -> None:
    block = block_of([["007", "2-1", "=A1"], [None, "=", "'=A1"]])
    assert block == Block((("007", "2-1", ""), ("", "=", "=A1")), {}, {(0, 2): "=A1"})


def test_a_cell_formatted_as_text_takes_everything_as_it_is() -> None:
    rows = [["=A1", "'t Hooft"]]
    assert values.depends_on_format(rows)
    block = block_of(rows, literal={(0, 0), (0, 1)})
    assert block.data == (("=A1", "'t Hooft"),)
    assert not block.formulas


@given(st.lists(st.lists(st.text(max_size=5), max_size=3), min_size=2, max_size=4))
def test_rows_of_different_lengths_are_refused(rows: list[list[str]]) -> None:
    if len({len(row) for row in rows}) == 1:
        assert len(block_of(rows).data) == len(rows)
    else:
        with pytest.raises(ValueError, match="same number"):
            block_of(rows)


@given(st.sets(st.tuples(st.integers(0, 8), st.integers(0, 4))))
def test_positions_become_columns_that_cover_exactly_them(cells: set[tuple[int, int]]) -> None:
    boxes = values.columns_of(cells)
    covered = [(row - 1, b.column - 1) for b in boxes for row in range(b.row, b.bottom + 1)]
    assert sorted(covered) == sorted(cells)


def test_errors_and_blanks_on_their_way_out() -> None:
    rows = [[values.error_text(532), "#DIV/0!", "", None, 2.6, dt.datetime(2024, 5, 1)]]
    day = values.clean(rows, lambda year, month, day, **_: (year, month, day), "-", round, True)
    assert day == [["#DIV/0!", "#DIV/0!", "-", "-", 3, (2024, 5, 1)]]
    plain = values.clean(rows, dt.datetime, None, None, False)
    assert plain == [[None, "#DIV/0!", None, None, 2.6, dt.datetime(2024, 5, 1)]]
    assert isinstance(values.error_text(1), ErrorText)


def test_values_of_numpy_and_pandas() -> None:
    np, pd = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    assert values.plain(np.int64(3)) == 3
    assert values.plain(np.float64("nan")) is None
    assert values.plain(np.bool_(True)) is True
    assert values.plain(pd.NaT) is None
    assert values.plain(pd.NA) is None
    assert values.plain(pd.Timestamp("2024-05-01")) == dt.datetime(2024, 5, 1)
    assert values.plain(pd.Period("2024-05", "M")) == dt.datetime(2024, 5, 1)
