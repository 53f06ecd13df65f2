"""F19: ratings over the events of a season: Elo at tables of any size, and Glicko-2.

Powers of 10 have no exact value: ratings are the one thing here that is not exact. They are
computed with 50 digits and rounded half away from zero after each event, so that they are the same
everywhere.
All games of an event go by the ratings before it. Glicko-2 after Mark E. Glickman, "Example of the
Glicko-2 system" (2022): a table is a game against each of the others, an event a rating period.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Final

from xlscore.core.exact import Exact
from xlscore.core.season.model import SeasonEvent
from xlscore.core.season.rules import RatingRules
from xlscore.records import NamedTuple

DIGITS = 50
CENT, TINY = Decimal("0.01"), Decimal("0.0000001")
ONE, HALF = Decimal(1), Decimal("0.5")
#: Glicko-2 counts from 1500 in parts of 173.7178.
MIDDLE, PART = Decimal(1500), Decimal("173.7178")
PI: Final = Decimal("3.14159265358979323846264338327950288419716939937511")
#: So close the volatility is found.
NEAR = Decimal("1e-30")


class Rating(NamedTuple):
    """How strong somebody is; with Glicko-2 also how sure that is and how it varies."""

    value: Decimal
    deviation: Decimal = Decimal(0)
    volatility: Decimal = Decimal(0)

    @property
    def exact(self) -> Exact:
        """The rating as it is shown, which is a number of hundredths."""
        return Fraction(self.value)


class Duel(NamedTuple):
    """A game against one other at the table: who, and 1, 1/2 or 0 for better, level or worse."""

    other: str
    score: Decimal


def rate(events: Iterable[SeasonEvent], law: RatingRules | None) -> dict[str, Rating]:
    """Everybody's rating after all events whose games are known, in their order."""
    found: dict[str, Rating] = {}
    for after in each_rating(events, law):
        found = after
    return found


def each_rating(
    events: Iterable[SeasonEvent], law: RatingRules | None
) -> Iterator[dict[str, Rating]]:
    """Everybody's rating after each of the events."""
    found: dict[str, Rating] = {}
    if law is None:
        return
    for event in events:
        with localcontext() as context:
            context.prec = DIGITS
            start = Rating(*map(_decimal, (law.start, law.deviation, law.volatility)))
            games = [game for game in event.games if len(game) > 1]
            new = {name for game in games for name, _ in game} - found.keys()
            found = found | dict.fromkeys(sorted(new), start)
            if games:
                found = _rate_event(found, games, law, start)
        yield found


def _rate_event(
    before: Mapping[str, Rating],
    games: Sequence[Sequence[tuple[str, int]]],
    law: RatingRules,
    start: Rating,
) -> dict[str, Rating]:
    """The ratings after an event."""
    if law.system == "elo":
        changes: defaultdict[str, Decimal] = defaultdict(Decimal)
        for game in games:
            for name, change in elo_changes(before, game, _decimal(law.k)).items():
                changes[name] += change
        return {n: Rating(_round(own.value + changes[n], CENT)) for n, own in before.items()}
    duels: defaultdict[str, list[Duel]] = defaultdict(list)
    for game in games:
        for name, own in duels_of(game).items():
            duels[name] += own
    tau = _decimal(law.tau)
    return {n: glicko(own, duels[n], before, tau, start) for n, own in before.items()}


def duels_of(game: Sequence[tuple[str, int]]) -> dict[str, list[Duel]]:
    """Everybody at a table against each of the others, by their places."""
    return {
        name: [
            Duel(other, HALF if place == rank else Decimal(place < rank))
            for other, rank in game
            if other != name
        ]
        for name, place in game
    }


def elo_changes(
    ratings: Mapping[str, Rating], game: Sequence[tuple[str, int]], k: Decimal
) -> dict[str, Decimal]:
    """Elo at a table of n: result less what was expected, over the others, times k / (n - 1).

    1500, 1500 and 1600 in places 1, 2 and 3, with k = 32: 18.24, 2.24 and -20.48.
    """
    return {
        name: k
        / len(own)
        * sum(score - _expected(ratings[other].value - ratings[name].value) for other, score in own)
        for name, own in duels_of(game).items()
    }


def _expected(above: Decimal) -> Decimal:
    """What is expected against somebody who is so much stronger: 1 / (1 + 10 ^ (above / 400))."""
    return ONE / (ONE + (above / 400 * Decimal(10).ln()).exp())


def glicko(
    own: Rating,
    duels: Sequence[Duel],
    ratings: Mapping[str, Rating],
    tau: Decimal,
    start: Rating,
) -> Rating:
    """Glicko-2: one's rating after a period; who did not play is known less well.

    The deviation is never above that of the `start`.
    """
    middle, deviation = (own.value - MIDDLE) / PART, own.deviation / PART
    volatility, information, surplus = own.volatility, Decimal(0), Decimal(0)
    for other, score in duels:
        far = ratings[other].deviation / PART
        weight = ONE / (ONE + 3 * far * far / (PI * PI)).sqrt()
        away = (ratings[other].value - MIDDLE) / PART
        expected = ONE / (ONE + (-weight * (middle - away)).exp())
        information += weight * weight * expected * (ONE - expected)
        surplus += weight * (score - expected)
    if duels:
        volatility = _volatility(own.volatility, deviation, information, surplus, tau)
    spread = deviation * deviation + volatility * volatility
    deviation = (ONE / (ONE / spread + information)).sqrt()
    return Rating(
        _round(PART * (middle + deviation * deviation * surplus) + MIDDLE, CENT),
        min(start.deviation, _round(PART * deviation, CENT)),
        _round(volatility, TINY),
    )


def _volatility(
    before: Decimal, deviation: Decimal, information: Decimal, surplus: Decimal, tau: Decimal
) -> Decimal:
    """Step 5 of the paper: where the likelihood is greatest, by the Illinois algorithm."""
    variance = ONE / information
    off, spread = (variance * surplus) ** 2, deviation * deviation + variance
    middle = (before * before).ln()

    def slope(x: Decimal) -> Decimal:
        part = x.exp()
        whole = spread + part
        return part * (off - whole) / (2 * whole * whole) - (x - middle) / (tau * tau)

    low, high = middle, (off - spread).ln() if off > spread else middle - tau
    while off <= spread and slope(high) < 0:
        high -= tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > NEAR:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return (low / 2).exp()


def _decimal(number: Exact) -> Decimal:
    exact = Fraction(number)
    return Decimal(exact.numerator) / Decimal(exact.denominator)


def _round(number: Decimal, step: Decimal) -> Decimal:
    """Half away from zero."""
    return number.quantize(step, ROUND_HALF_UP)
