"""One door for numbers: cells and texts become exact rationals here, and are rounded only here.

An exact number is an ``int`` where it is whole and a ``Fraction`` otherwise: sums of whole points
stay fast, and no float ever decides a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite

from xlscore.core.patterns import pattern

Exact = int | Fraction
#: A quotient that nobody has reduced, as numerator and denominator.
Ratio = tuple[int, int]

_PLAIN = pattern(r"[+-]?\d{1,15}(?:\.\d{1,15})?")
_THOUSANDS = pattern(r"[+-]?\d{1,3}\.\d{3}")
_COMMA = pattern(r"[+-]?\d{1,15}(?:,\d{1,15})?")


def whole(value: Exact) -> Exact:
    """The same number, as an int if it is one."""
    return value.numerator if value.denominator == 1 else value


def from_cell(value: int | float) -> Exact | None:
    """The decimal number a cell shows (0.1 is 1/10), or None for NaN and infinity."""
    if isinstance(value, int):
        return value
    if not isfinite(value):
        return None
    return int(value) if value.is_integer() else whole(Fraction(repr(value)))


def from_text(text: str, *, comma: bool) -> Exact | None:
    """The number a text looks like ("12", " 12 ", "12.5", with `comma` also "12,5"), or None.

    With `comma`, "1.000" could be a thousand and is no number.
    """
    stripped = text.strip()
    if comma and _THOUSANDS.fullmatch(stripped):
        return None
    if _PLAIN.fullmatch(stripped):
        return whole(Fraction(stripped))
    if comma and _COMMA.fullmatch(stripped):
        return whole(Fraction(stripped.replace(",", ".")))
    return None


def round_half_up(value: Exact, step: Exact = 1) -> Exact:
    """The multiple of `step` nearest to `value`, the upper one in the middle (K2, T3)."""
    times, of = value.numerator * step.denominator, value.denominator * step.numerator
    return _multiple((2 * times + of) // (2 * of), step)


def round_down(value: Exact, step: Exact = 1) -> Exact:
    """The largest multiple of `step` that is not above `value` (A1, A3)."""
    times, of = value.numerator * step.denominator, value.denominator * step.numerator
    return _multiple(times // of, step)


def _multiple(count: int, step: Exact) -> Exact:
    return count * step if isinstance(step, int) else whole(count * step)


def order_keys(ratios: Sequence[Ratio]) -> Sequence[int]:
    """C5: integers in the same order as `ratios`, equal only where the ratios are equal.

    floor(x * 2^k) keeps apart all fractions with denominators up to d if 2^k >= d * d, since two
    of them differ by at least 1 / (d * d); integers sort many times faster than Fractions. That
    holds for denominators above 0: others are made so first, and one of 0 is a ZeroDivisionError.
    """
    denominators = {of for _, of in ratios}
    if min(denominators, default=1) <= 0:
        return order_keys([Fraction(own, of).as_integer_ratio() for own, of in ratios])
    if len(denominators) < 2:
        return [own for own, _ in ratios]
    bits = 2 * max(denominators).bit_length()
    return [(own << bits) // of for own, of in ratios]


def as_ratio(value: Exact) -> Ratio:
    """A number as a quotient."""
    return value.numerator, value.denominator


def reduce_ratio(ratio: Ratio) -> Exact:
    """The number that a quotient is, as an int if it is one."""
    own, of = ratio
    return Fraction(own, of) if own % of else own // of


def export(value: Exact) -> str:
    """An integer or a fraction in lowest terms: "13/3"."""
    return str(value)


def trim_number(value: Exact, *, digits: int = 6, comma: bool = False) -> str:
    """A number with no more decimals than it needs: 12.5, 4.333333, 10."""
    text = show_exact(value, digits=digits, comma=comma)
    mark = "," if comma else "."
    return text.rstrip("0").rstrip(mark) if mark in text else text


def show_exact(value: Exact, *, digits: int = 2, comma: bool = False, times: int = 1) -> str:
    """`times` the number for reading: whole as it is, else half up to `digits` decimals."""
    if isinstance(value, int):
        return str(value * times)
    numerator, denominator = value.numerator * times, value.denominator
    if numerator % denominator == 0:
        return str(numerator // denominator)
    unit = 10**digits
    scaled = (2 * numerator * unit + denominator) // (2 * denominator)
    sign = "-" if scaled < 0 else ""
    units, rest = divmod(abs(scaled), unit)
    return f"{sign}{units}{',' if comma else '.'}{rest:0{digits}d}"
