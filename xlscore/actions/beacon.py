"""C6: whether a signature is that of a round of drand's public beacon quicknet, by BLS12-381.

The chain's public key is pinned; nothing is fetched. Message: SHA-256 of the round as 8 bytes, big
endian; signatures are points of G1 in 48 bytes, hashed to the curve by RFC 9380
(bls-unchained-g1-rfc9380). A key is the secret number times the base of G2, a signature the same
number times the point of the message: so two pairings are equal.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from xlscore.core.bls import BASE, are_equal, hash_to_point, read_point, read_point2
from xlscore.core.patterns import pattern

KEY: Final = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
#: The y of the key, whose own bytes say x alone.
KEY_Y: Final = bytes.fromhex(
    "01a714f2edb74119a2f2b0d5a7c75ba902d163700a61bc224ededd8e63aef7be1aaf8e93d7a9718b047ccddb3eb5d68b"
    "0e5db2b6bfbb01c867749cadffca88b36c24f3012ba09fc4d3022c5c37dce0f977d3adb5d183c7477c442b1f04515273"
)
SCHEME: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_SIGNATURE: Final = pattern("[0-9a-fA-F]{96}")


@cache
def is_genuine(round_: int, signature: str) -> bool:
    """Whether the beacon signed this round so: 96 hex digits; False for anything else.

    It takes a tenth of a second, and a draw asks more than once.
    """
    if not _SIGNATURE.fullmatch(signature):
        return False
    point = read_point(bytes.fromhex(signature))
    if point is None:
        return False
    hashed = hash_to_point(sha256(round_.to_bytes(8, "big")).digest(), SCHEME)
    return are_equal(point, BASE, hashed, read_point2(KEY, KEY_Y))
