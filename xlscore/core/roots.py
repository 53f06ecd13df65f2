"""F17: sums of square roots, compared exactly: no float, and no limit to how close they may be.

A sum has one form: whole numbers without square factors under the roots, each once. Square roots of
such numbers are independent over the rationals, so two sums are equal only if their forms are, and
of two that differ whole numbers tell which is greater, taken to as many digits as that needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache, total_ordering
from math import isqrt, lcm

from xlscore.core.exact import Exact, whole

#: So many digits are plenty for showing a number that is then rounded to two.
DIGITS = 40


@total_ordering
class Roots:
    """A number with at least one irrational root in it: (number under the root, how often)."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[tuple[int, Fraction], ...]) -> None:
        self.parts = parts

    def __add__(self, other: Number) -> Number:
        parts = dict(self.parts)
        for under, times in _parts(other):
            parts[under] = parts.get(under, Fraction(0)) + times
        return _number(parts)

    def __mul__(self, other: Exact) -> Number:
        return _number({under: times * other for under, times in self.parts})

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Number:
        return self * -1

    def __sub__(self, other: Number) -> Number:
        return self + -other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roots) and self.parts == other.parts

    def __lt__(self, other: Number) -> bool:
        return floor(self - other) < 0

    def __hash__(self) -> int:
        return hash(self.parts)

    def __str__(self) -> str:
        """As exports have it: "5+3/2*sqrt(2)", "1*sqrt(3)"."""
        terms = (str(n) if under == 1 else f"{n}*sqrt({under})" for under, n in self.parts)
        return "+".join(terms).replace("+-", "-")


#: What points can be: exact numbers, or sums with square roots.
Number = Exact | Roots


def plain(value: Number) -> Number:
    """The same number, as an int if it is one."""
    return value if isinstance(value, Roots) else whole(value)


def root(value: Exact) -> Number:
    """The square root of a number from 0 on."""
    # nothing divides both, so no square factor comes in by the product
    (over, out), (below, more) = _split(value.numerator), _split(value.denominator)
    return _number({over * below: Fraction(out * more, value.denominator)})


def floor(value: Number) -> int:
    """The greatest whole number that is not above the value."""
    if not isinstance(value, Roots):
        return value.numerator // value.denominator
    unit = lcm(*(times.denominator for _, times in value.parts))
    counts = [(under, int(times * unit)) for under, times in value.parts]
    off = sum(abs(count) for _, count in counts)
    bits = 64
    while True:
        # each root is floored, so it is less than 1 too small
        total = sum(count * isqrt(under << 2 * bits) for under, count in counts)
        low, high = (total - off) // (unit << bits), (total + off) // (unit << bits)
        if low == high:
            return low
        bits *= 2


def round_number(value: Number, digits: int) -> Exact:
    """The value with so many decimals, half up."""
    unit = 10**digits
    return whole(Fraction(floor(value * unit + Fraction(1, 2)), unit))


def decimal(value: Number) -> Exact:
    """The value for showing: itself, or cut off after 40 decimals, which rounds the same to few."""
    if not isinstance(value, Roots):
        return value
    return Fraction(floor(value * 10**DIGITS), 10**DIGITS)


def _parts(value: Number) -> tuple[tuple[int, Fraction], ...]:
    return value.parts if isinstance(value, Roots) else ((1, Fraction(value)),)


def _number(parts: Mapping[int, Fraction]) -> Number:
    """The sum in its one form; an exact number where no root is left."""
    kept = tuple((under, parts[under]) for under in sorted(parts) if under and parts[under])
    if any(under > 1 for under, _ in kept):
        return Roots(kept)
    return whole(kept[0][1]) if kept else 0


@lru_cache(maxsize=65536)
def _split(number: int) -> tuple[int, int]:
    """The number as (what has no square factor, the root of the rest)."""
    own, out, prime = number, 1, 2
    while prime * prime <= own:
        while own % (prime * prime) == 0:
            own, out = own // (prime * prime), out * prime
        prime += 1
    return own, out
