"""C6: points of the curve y² = x³ + 4 over the integers modulo P, and how 48 bytes name one.

The points whose order is R are the group G1, in which signatures are. A curve y² = x³ + ax + b is
given by its a alone: b follows from any point of it.
"""

from __future__ import annotations

from typing import Final

#: The number that all of BLS12-381 is made from.
X: Final = -0xD201000000010000
#: The order of the groups, and the prime of the field.
R: Final = X**4 - X**2 + 1
P: Final = (X - 1) ** 2 // 3 * R + X
B: Final = 4
SIZE: Final = 48

#: None is the point at infinity, which is the zero of a curve.
Point = tuple[int, int] | None


def slope(one: tuple[int, int], other: tuple[int, int], a: int = 0) -> int | None:
    """The slope of the line through two points, or of the tangent at one; None if upright."""
    (x, y), (x2, y2) = one, other
    if x != x2:
        return (y - y2) * pow(x - x2, -1, P) % P
    return None if (y + y2) % P == 0 else (3 * x * x + a) * pow(2 * y, -1, P) % P


def add(one: Point, other: Point, a: int = 0) -> Point:
    """The sum of two points."""
    if one is None or other is None:
        return one or other
    steep = slope(one, other, a)
    if steep is None:
        return None
    x = (steep * steep - one[0] - other[0]) % P
    return x, (steep * (one[0] - x) - one[1]) % P


def multiply(point: Point, times: int) -> Point:
    """A point of y² = x³ + 4 added to itself so many times."""
    found: Point = None
    for bit in f"{times:b}":
        found = add(found, found)
        if bit == "1":
            found = add(found, point)
    return found


def root(square: int) -> int | None:
    """A square root modulo P, None where there is none."""
    found = pow(square, (P + 1) // 4, P)
    return found if (found * found - square) % P == 0 else None


def read_point(data: bytes) -> Point:
    """The point of G1 that 48 bytes name; None for infinity and for what is no point of G1.

    The first bits: 1 for "x alone", 1 for infinity, 1 for the larger of the two y.
    """
    flags, x = data[0] >> 5, int.from_bytes(data, "big") % 2**381
    y = root((x**3 + B) % P)
    if len(data) != SIZE or flags not in (0b100, 0b101) or x >= P or y is None:
        return None
    point = x, y if (y > P - y) == (flags == 0b101) else P - y
    return point if multiply(point, R) is None else None
