"""C6: a message as a point of G1, as RFC 9380 says (BLS12381G1_XMD:SHA-256_SSWU_RO_).

Two numbers of the message give two points of another curve, y² = x³ + A·x + B. Their sum is led to
the curve of G1 by an isogeny of degree 11, and multiplied into G1. The RFC lists the isogeny as 54
coefficients; here it is written by its kernel, eleven points: it maps Q to the sum over the kernel
of Q + K less K, coordinate by coordinate (Vélu), and then divides x by 11² and y by 11³.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from xlscore.core.bls.points import P, Point, X, add, multiply, root

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
