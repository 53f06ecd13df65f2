"""The guesses that are put to the test: scales out of columns, in use elsewhere, or tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from xlscore.core.exact import whole
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.search.judging import codes, judge, keys_of, values_of
from xlscore.core.search.law import Facts, Law
from xlscore.core.search.league import League, Leg, match_columns
from xlscore.core.search.scales import falling_scales, from_column, packaged_scales, usual_scales
from xlscore.core.search.seats import Seats, find_best_scales, seats_of, sums
from xlscore.core.tally import Tally

#: Scales without a column that go through the engine.
MOST_SCALES = 8
#: So many of the games at the end may be left out.
LEFT_OUT = 6


def first_guesses(
    facts: Facts, leg: Leg, tallies: Mapping[int, Tally], *, known: bool
) -> list[Law]:
    """Scales that columns of the table show, else those that put the fewest pairs wrong.

    Where all go on, the points of the first stage may count in the next, whole or half (G14).
    `tallies` are those of the first stage where places are worth nothing.
    """
    seats = seats_of(tallies)
    laws: list[Law] = []
    usual = [
        *usual_scales(facts.sizes),
        *(law.by_size for law in (packaged_scales() if known else ())),
    ]
    for law in _read_columns(facts, tallies, seats):
        odd = not any(law.by_size.items() <= scale.items() for scale in usual)
        law = law._replace(odd=odd and law.unit is None)
        if all(law.points != other.points or law.unit != other.unit for other in laws):
            laws.append(law)
    if not any(law.free == 0 and _is_whole(law, facts.league, seats) for law in laws):
        laws += _try_scales(facts, leg, seats, known=known)
    laws += [facts.bare] * facts.points
    if len(facts.rounds) > 1 and not leg.ended:
        return [law._replace(carry=carry) for law in laws for carry in (0, Fraction(1, 2), 1)]
    return laws


def _is_whole(law: Law, league: League, seats: Seats) -> bool:
    """Whether a law that comes out of a column explains nearly all of its rows."""
    if law.unit is not None:
        return True
    column = next(one for one in league.columns if one.heading == law.column)
    made = sums(law, seats)
    off = sum(not column.shows(no, made[no]) for no in column.values)
    return off <= max(1, len(column.values) // 10)


def _read_columns(facts: Facts, tallies: Mapping[int, Tally], seats: Seats) -> Iterator[Law]:
    """Scales out of the columns, but for those that a criterion without a scale shows.

    The first of these may be a scale all the same: wins are points too.
    """
    costs = dict(codes(facts, facts.bare))
    values = {code: values_of(code, tallies) for code in costs}
    columns = [one for one in facts.league.columns if {*one.values} <= {*seats}]
    plain = {one.column.heading for one in match_columns(columns, values, costs) if not one.differ}
    points = values["victory_points"] if facts.points else None
    for n, column in enumerate(columns):
        if column.heading not in plain or n == 0:
            found = from_column(column, seats, None)
            yield from found
            if points and not found and column.heading not in plain:
                yield from from_column(column, seats, points)


def _try_scales(facts: Facts, leg: Leg, seats: Seats, *, known: bool) -> list[Law]:
    """Scales that put the fewest pairs wrong, where no column shows one."""
    scales: list[tuple[Law, int]] = []
    if known:
        own = [law for law in packaged_scales() if {*facts.sizes} <= {*law.by_size}]
        cut: list[Law] = []
        for law in own:
            here = law._replace(by_size={n: law.by_size[n] for n in facts.sizes})
            cut += [here] if here not in cut else []
        scales += [(law, n) for n, law in enumerate(cut)]
    scales += [(Law(s, found="tried"), 10 * n) for n, s in enumerate(usual_scales(facts.sizes))]
    counted = [None, *_fewer(facts.rounds[leg.name])]
    best = _best_scales(scales, leg, seats, counted)
    if not best or best[0][0] > 0:
        ways = _ways(Law({}, found="tried", strange=True), seats)
        more = find_best_scales(
            falling_scales(facts.sizes), ways, leg.pairs, seats, 2 * MOST_SCALES
        )
        best = sorted(best + more, key=lambda one: one[:2])
    return [law for *_, law in best[:MOST_SCALES]] + _scores(facts) * known


def _best_scales(
    scales: Sequence[tuple[Law, int]], leg: Leg, seats: Seats, counted: Sequence[int | None]
) -> list[tuple[int, int, Law]]:
    """Scales with how many pairs they put wrong as the first criterion, the best first."""
    found = []
    for law, price in scales:
        for way in _ways(law, seats):
            for n in counted:
                own = way._replace(counted=n)
                made = sums(own, seats)
                one = judge("tournament_points", 0, leg.pairs, keys_of(made))
                found.append((one.wrong.bit_count(), price + own.cost, own))
    found.sort(key=lambda one: one[:2])
    return found[: 2 * MOST_SCALES]


def _ways(law: Law, seats: Seats) -> list[Law]:
    """C3: a law, and where places are shared the same with the better one whole for all of them."""
    shared = any(seat.tied > 1 for own in seats.values() for seat in own)
    return [law, law._replace(shared="full")] if shared else [law]


def _fewer(rounds: int) -> range:
    """How many games may count where not all do, the most first."""
    return range(rounds - 1, max(0, rounds - LEFT_OUT), -1)


def _scores(facts: Facts) -> list[Law]:
    """G3: scores that packaged rules have."""
    found: list[Law] = []
    for rules in RULESETS.values():
        law, sizes = rules.score, rules.tournament_points.by_size
        if law.unit != 1 and {*facts.sizes} <= {*sizes}:
            scale = {size: sizes[size] for size in facts.sizes}
            own = Law(scale, unit=law.unit, origin=law.origin, found="used")
            found += [own] if own not in found else []
    return found


def variants(law: Law, facts: Facts) -> Iterator[Law]:
    """The same with what rules may say besides: small tables, caps, how many games count."""
    if len(facts.sizes) > 1 and facts.points:
        for base in facts.sizes:
            others = [size for size in facts.sizes if size != base]
            weights = {size: whole(Fraction(size, base)) for size in others}
            yield law._replace(weights=weights)
            yield law._replace(weights=weights, round_down=True)
    if 3 in facts.sizes and facts.points and not facts.negative:
        yield law._replace(mean_at=(3,))
        yield law._replace(mean_at=(3,), decimals=2)
    if facts.caps:
        yield law._replace(capped=True)
        if 3 in facts.sizes:
            yield law._replace(capped=True, mean_at=(3,))
            yield law._replace(capped=True, mean_at=(3,), decimals=2)
    if law.counted is None:
        for n in _fewer(max(facts.rounds.values())):
            yield law._replace(counted=n)
    if len(facts.rounds) > 1:
        for carry in (Fraction(1, 2), 1):
            yield law._replace(carry=carry)
