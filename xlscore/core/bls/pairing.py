"""C6: whether two pairings of BLS12-381 are equal, by Tate's pairing.

The other group, G2, has points whose coordinates are of the field a + b·i with i² = -1, on the
curve y² = x³ + 4 + 4i. Both groups meet in a field of P to the twelfth numbers. Such a number is
written as its twelve coefficients by powers of w, where w^12 = 2·w^6 - 2; so w^6 is 1 + i.

A factor of even powers of w alone makes no difference: Tate's last power makes 1 of it. Upright
lines are such factors, and are left out.
"""

from __future__ import annotations

from typing import Final

from xlscore.core.bls.points import SIZE, P, Point, R, add, slope

Wide = tuple[int, ...]
#: x and y of a point of G2, each as (a, b).
Point2 = tuple[tuple[int, int], tuple[int, int]]

_DEGREE: Final = 12
#: Bytes that hold any coefficient of a product: a sum of twelve times P².
_BYTES: Final = 96


def read_point2(x: bytes, y: bytes) -> Point2:
    """A point of G2 from what 96 bytes say of x and of y: b before a, and three flags before b."""
    (b, a), (d, c) = (
        (int.from_bytes(data[:SIZE], "big") % 2**381, int.from_bytes(data[SIZE:], "big"))
        for data in (x, y)
    )
    return (a, b), (c, d)


#: The point of G2 that everybody begins with.
BASE: Final = read_point2(
    bytes.fromhex(
        "13e02b6052719f607dacd3a088274f65596bd0d09920b61a"
        "b5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
        "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02"
        "b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
    ),
    bytes.fromhex(
        "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af"
        "267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be"
        "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a7"
        "6d429a695160d12c923ac9cc3baca289e193548608b82801"
    ),
)


def are_equal(one: Point, with_one: Point2, other: Point, with_other: Point2) -> bool:
    """Whether e(one, with_one) = e(other, with_other); none of the points is zero."""
    assert one is not None
    assert other is not None
    lines = times(along(one, with_one), along((other[0], P - other[1]), with_other))
    return not any(power(lines, (P**6 + 1) // R)[1::2])


def along(point: tuple[int, int], seen_from: Point2) -> Wide:
    """Miller's product: the lines by which R times a point of G1 is made, at a point of G2."""
    found, at = one_at(0), point
    for bit in f"{R:b}"[1:]:
        found = times(found, found)
        for other in (at, point) if bit == "1" else (at,):
            steep = slope(at, other)
            if steep is not None:
                found = times(found, line(at, steep, seen_from))
                at = add(at, other) or at
    return found


def line(point: tuple[int, int], steep: int, seen_from: Point2) -> Wide:
    """y - y0 - steep·(x - x0) at a point of G2, which the larger field has at x/w², y/w³.

    It is multiplied by w^6, whose powers are even.
    """
    (a, b), (c, d) = seen_from
    at = {3: c - d, 9: d, 4: -steep * (a - b), 10: -steep * b, 6: steep * point[0] - point[1]}
    return tuple(at.get(n, 0) % P for n in range(_DEGREE))


def one_at(place: int) -> Wide:
    """A power of w below the twelfth."""
    return tuple(int(n == place) for n in range(_DEGREE))


def power(base: Wide, exponent: int) -> Wide:
    """A power, by squares."""
    found = one_at(0)
    for bit in f"{exponent:b}":
        found = times(found, found)
        if bit == "1":
            found = times(found, base)
    return found


def times(one: Wide, other: Wide) -> Wide:
    """The product. Python multiplies all coefficients at once, as the digits of two numbers."""
    product = _packed(one) * _packed(other)
    data = product.to_bytes(2 * _DEGREE * _BYTES, "little")
    found = [int.from_bytes(data[n : n + _BYTES], "little") for n in range(0, len(data), _BYTES)]
    for n in range(2 * _DEGREE - 2, _DEGREE - 1, -1):
        found[n - 6] += 2 * found[n]
        found[n - 12] -= 2 * found[n]
    return tuple(digit % P for digit in found[:_DEGREE])


def _packed(number: Wide) -> int:
    return int.from_bytes(b"".join(c.to_bytes(_BYTES, "little") for c in number), "little")
