"""Very many scales at once put as many pairs wrong as each of them does alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from xlscore.core.exact import Exact
from xlscore.core.search.judging import judge, keys_of
from xlscore.core.search.law import Law
from xlscore.core.search.league import Pair
from xlscore.core.search.scales import falling_scales
from xlscore.core.search.seats import Seat, find_best_scales, sums

STRANGE = Law({}, found="tried", strange=True)


def test_scales_that_a_reader_judges() -> None:
    """Ada won one game of three, Ben came second in two: who is ahead depends on the scale.

    5-3-0 puts Ada (5) behind Ben (6), 5-2-0 ahead (5 : 4); 2-1-0 has both level and is not wrong.
    """
    seats = {1: [Seat(3, 1, 1)], 2: [Seat(3, 2, 1), Seat(3, 2, 1)]}
    scales: list[dict[int, tuple[Exact, ...]]] = [{3: (5, 3, 0)}, {3: (5, 2, 0)}, {3: (2, 1, 0)}]
    found = find_best_scales(scales, [STRANGE], [Pair(1, 2)], seats, 3)
    assert [(wrong, law.by_size[3]) for wrong, _, law in found] == [
        *((0, (5, 2, 0)), (0, (2, 1, 0)), (1, (5, 3, 0))),
    ]
    shared = find_best_scales(scales, [STRANGE], [Pair(1, 2, level=True)], seats, 3)
    assert [law.by_size[3] for wrong, _, law in shared if not wrong] == [(2, 1, 0)]


@st.composite
def _seat(draw: st.DrawFn) -> Seat:
    size = draw(st.sampled_from((2, 3)))
    place = draw(st.integers(1, size))
    return Seat(size, place, draw(st.integers(1, size - place + 1)))


@settings(max_examples=20, deadline=None)
@given(st.lists(st.lists(_seat(), min_size=1, max_size=4), min_size=3, max_size=6), st.data())
def test_all_of_them_at_once_are_what_they_are_one_by_one(
    games: list[list[Seat]], data: st.DataObject
) -> None:
    """Both ways to share, pairs that share a rank, in the same order."""
    seats = dict(enumerate(games))
    pairs = [Pair(n, n + 1, data.draw(st.booleans())) for n in range(len(games) - 1)]
    ways = [STRANGE, STRANGE._replace(shared="full")]
    alone = []
    for scale in falling_scales((2, 3)):
        for way in ways:
            law = way._replace(by_size=scale)
            wrong = judge("tournament_points", 0, pairs, keys_of(sums(law, seats))).wrong
            alone.append((wrong.bit_count(), law.cost, law))
    alone.sort(key=lambda one: one[:2])
    assert find_best_scales(falling_scales((2, 3)), ways, pairs, seats, 9) == alone[:9]
