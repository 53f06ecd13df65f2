"""C6: signatures of BLS12-381 in plain Python, as short as it can be read.

Points of the curve y² = x³ + 4 over the integers modulo P whose order is R are the group G1, in
which signatures are. A curve y² = x³ + ax + b is given by its a alone: b follows from any point.

A message is a point of G1 as RFC 9380 says (BLS12381G1_XMD:SHA-256_SSWU_RO_). Two numbers of the
message give two points of another curve, y² = x³ + A·x + B. Their sum is led to the curve of G1 by
an isogeny of degree 11, and multiplied into G1. The RFC lists the isogeny as 54 coefficients; here
it is written by its kernel, eleven points: it maps Q to the sum over the kernel of Q + K less K,
coordinate by coordinate (Vélu), and then divides x by 11² and y by 11³.

Whether two pairings are equal Tate's pairing tells. The other group, G2, has points whose
coordinates are of the field a + b·i with i² = -1, on the curve y² = x³ + 4 + 4i. Both groups meet
in a field of P to the twelfth numbers. Such a number is written as its twelve coefficients by
powers of w, where w^12 = 2·w^6 - 2; so w^6 is 1 + i. A factor of even powers of w alone makes no
difference: Tate's last power makes 1 of it. Upright lines are such factors, and are left out.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

#: The number that all of BLS12-381 is made from.
X: Final = -0xD201000000010000
#: The order of the groups, and the prime of the field.
R: Final = X**4 - X**2 + 1
P: Final = (X - 1) ** 2 // 3 * R + X
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
    y = root((x**3 + 4) % P)
    if len(data) != SIZE or flags not in (0b100, 0b101) or x >= P or y is None:
        return None
    point = x, y if (y > P - y) == (flags == 0b101) else P - y
    return point if multiply(point, R) is None else None


A: Final = int(
    "00144698a3b8e9433d693a02c96d4982b0ea985383ee66a8"
    "d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d",
    16,
)
B: Final = int(
    "12e2908d11688030018b12e8753eee3b2016c1f0f24f4070"
    "a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0",
    16,
)
#: The RFC's Z, which is no square.
Z: Final = 11
#: A point of the other curve that is zero when taken eleven times.
KERNEL: Final = (
    int(
        "010ef325dd1e98bdf0d97a4c6b7f968ed7f31f2fbff088ac"
        "b39d5319cfc261ea18773405f325612742f0c5d90634bcf4",
        16,
    ),
    int(
        "0b4d22299126c5339d6985c18a361f3773a5eab68958511c"
        "e67ce6783698852a0ae18320d9998708ecaa01c9c8a2d4ae",
        16,
    ),
)
DEGREE: Final = 11
#: Bytes of a hash, of what it works on, and of a number of the field before it is reduced.
_OUT, _BLOCK, _WIDE = 32, 64, 64


def hash_to_point(message: bytes, scheme: bytes) -> Point:
    """The point of G1 for a message; `scheme` keeps the uses of one hash apart."""
    data = expand(message, scheme, 2 * _WIDE)
    one, other = (int.from_bytes(part, "big") % P for part in (data[:_WIDE], data[_WIDE:]))
    return multiply(across(add(onto_curve(one), onto_curve(other), A)), 1 - X)


def expand(message: bytes, scheme: bytes, length: int) -> bytes:
    """RFC 9380, 5.3.1: so many bytes of a message, for a scheme of 255 bytes at most."""
    end = scheme + bytes([len(scheme)])
    first = sha256(bytes(_BLOCK) + message + length.to_bytes(2, "big") + b"\0" + end).digest()
    blocks = [sha256(first + b"\1" + end).digest()]
    while len(blocks) * _OUT < length:
        mixed = bytes(one ^ other for one, other in zip(first, blocks[-1], strict=True))
        blocks.append(sha256(mixed + bytes([len(blocks) + 1]) + end).digest())
    return b"".join(blocks)[:length]


def onto_curve(number: int) -> tuple[int, int]:
    """RFC 9380, 6.6.2: a point of the other curve for a number of the field."""
    scaled = Z * number * number
    below = (scaled * scaled + scaled) % P
    x = -B * pow(A, -1, P) * (1 + pow(below, -1, P)) if below else B * pow(Z * A, -1, P)
    y = root((x**3 + A * x + B) % P)
    if y is None:
        x *= scaled
        y = root((x**3 + A * x + B) % P)
    assert y is not None  # one of the two is a square, since Z is none
    return x % P, y if y % 2 == number % 2 else P - y


def across(point: Point) -> Point:
    """RFC 9380, 6.6.3: the point of y² = x³ + 4 for one of the other curve."""
    if point is None:
        return None
    x, y = point
    kernel: Point = KERNEL
    for _ in range(DEGREE - 1):
        moved = add(point, kernel, A)
        if moved is None or kernel is None:
            return None
        x, y = x + moved[0] - kernel[0], y + moved[1] - kernel[1]
        kernel = add(kernel, KERNEL, A)
    return x * pow(DEGREE**2, -1, P) % P, y * pow(DEGREE**3, -1, P) % P


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
    product = _pack(one) * _pack(other)
    data = product.to_bytes(2 * _DEGREE * _BYTES, "little")
    found = [int.from_bytes(data[n : n + _BYTES], "little") for n in range(0, len(data), _BYTES)]
    for n in range(2 * _DEGREE - 2, _DEGREE - 1, -1):
        found[n - 6] += 2 * found[n]
        found[n - 12] -= 2 * found[n]
    return tuple(digit % P for digit in found[:_DEGREE])


def _pack(number: Wide) -> int:
    return int.from_bytes(b"".join(c.to_bytes(_BYTES, "little") for c in number), "little")
