"""BLS12-381 in plain Python: the vectors of RFC 9380, and py_ecc in random cases."""

from __future__ import annotations

import hashlib
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bls_of_py_ecc import G1, G2, b2, compress_G1, hash_to_G1, is_on_curve, normalize
from bls_of_py_ecc import multiply as times_of_py_ecc
from xlscore.actions.beacon import KEY, KEY_Y
from xlscore.core.bls import (
    BASE,
    KERNEL,
    A,
    P,
    Point2,
    R,
    add,
    are_equal,
    expand,
    hash_to_point,
    multiply,
    read_point,
    read_point2,
)

DST = b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_"
#: RFC 9380, J.9.1: x and y of the point.
POINTS = {
    b"": (
        "052926add2207b76ca4fa57a8734416c8dc95e24501772c814278700eed6d1e4e8cf62d9c09db0fac349612b759e79a1",
        "08ba738453bfed09cb546dbb0783dbb3a5f1f566ed67bb6be0e8c67e2e81a4cc68ee29813bb7994998f3eae0c9c6a265",
    ),
    b"abc": (
        "03567bc5ef9c690c2ab2ecdf6a96ef1c139cc0b2f284dca0a9a7943388a49a3aee664ba5379a7655d3c68900be2f6903",
        "0b9c15f3fe6e5cf4211f346271d7b01c8f3b28be689c8429c85b67af215533311f0b8dfaaa154fa6b88176c229f2885d",
    ),
    b"abcdef0123456789": (
        "11e0b079dea29a68f0383ee94fed1b940995272407e3bb916bbf268c263ddd57a6a27200a784cbc248e84f357ce82d98",
        "03a87ae2caf14e8ee52e51fa2ed8eefe80f02457004ba4d486d6aa1f517c0889501dc7413753f9599b099ebcbbd2d709",
    ),
    b"q128_" + b"q" * 128: (
        "15f68eaa693b95ccb85215dc65fa81038d69629f70aeee0d0f677cf22285e7bf58d7cb86eefe8f2e9bc3f8cb84fac488",
        "1807a1d50c29f430b8cafc4f8638dfeeadf51211e1602a5f184443076715f91bb90a48ba1e370edce6ae1062f5e6dd38",
    ),
    b"a512_" + b"a" * 512: (
        "082aabae8b7dedb0e78aeb619ad3bfd9277a2f77ba7fad20ef6aabdc6c31d19ba5a6d12283553294c1825c4b3ca2dcfe",
        "05b84ae5a942248eea39e1d91030458c40153f3b654ab7872d779ad1e942856a20c438e8d99bc8abfbf74729ce1f7ac8",
    ),
}
#: RFC 9380, K.1, of 32 bytes.
EXPANDED = {
    b"": "68a985b87eb6b46952128911f2a4412bbc302a9d759667f87f7a21d803f07235",
    b"abc": "d8ccab23b5985ccea865c6c97b6e5b8350e794e603b4b97902f53a8a0d605615",
}


def plain(point: object) -> tuple[int, int]:
    x, y = normalize(point)  # type: ignore[arg-type]
    return int(x), int(y)


def plain2(point: object) -> Point2:
    (a, b), (c, d) = (map(int, cell.coeffs) for cell in normalize(point))  # type: ignore[arg-type, union-attr]
    return (a, b), (c, d)


def test_the_vectors_of_the_rfc() -> None:
    for message, (x, y) in POINTS.items():
        assert hash_to_point(message, DST) == (int(x, 16), int(y, 16)), message
    for message, wide in EXPANDED.items():
        assert expand(message, b"QUUX-V01-CS02-with-expander-SHA256-128", 32).hex() == wide


@settings(max_examples=25, deadline=None)
@given(st.binary(max_size=80), st.binary(min_size=1, max_size=60))
def test_hashes_are_those_of_py_ecc(message: bytes, scheme: bytes) -> None:
    hashed = hash_to_G1(message, scheme, hashlib.sha256)  # type: ignore[arg-type]
    assert hash_to_point(message, scheme) == plain(hashed)


def test_the_kernel_has_eleven_points() -> None:
    point = None
    for n in range(1, 12):
        point = add(point, KERNEL, A)
        assert (point is None) == (n == 11)


def test_base_and_key_are_points_of_the_other_group() -> None:
    assert plain2(G2) == BASE
    (a, b), (c, d) = read_point2(KEY, KEY_Y)
    field = type(b2)
    key = field((a, b)), field((c, d)), field((1, 0))
    assert is_on_curve(key, b2)
    assert times_of_py_ecc(key, R)[2] == field((0, 0))
    # The first three bits: 1 for "x alone", 0 for not infinite, 1 for the larger y.
    assert (KEY[0] >> 5 == 0b101) if (d, c) > (P - d, P - c) else (KEY[0] >> 5 == 0b100)


@settings(max_examples=20, deadline=None)
@given(st.integers(1, R - 1))
def test_points_are_read_as_they_are_written(secret: int) -> None:
    point = times_of_py_ecc(G1, secret)
    assert multiply(plain(G1), secret) == plain(point)
    assert read_point(compress_G1(point).to_bytes(48, "big")) == plain(point)


def test_a_point_outside_the_group_is_none() -> None:
    """On the curve, but of another order: (0, 2) has order 3."""
    assert multiply((0, 2), 3) is None
    assert read_point((0b100 << 381).to_bytes(48, "big")) is None


def test_random_signatures_agree_and_others_do_not() -> None:
    chance = Random(0)
    for _ in range(4):
        secret, other = chance.randrange(1, R), chance.randrange(1, R)
        key = plain2(times_of_py_ecc(G2, secret))
        hashed = hash_to_point(chance.randbytes(32), DST)
        assert are_equal(multiply(hashed, secret), BASE, hashed, key)
        assert not are_equal(multiply(hashed, other), BASE, hashed, key)
        assert not are_equal(multiply(hashed, R - secret), BASE, hashed, key)
