"""C6: whether a signature is that of a round of drand's public beacon quicknet, by BLS12-381.

The chain's public key is pinned; nothing is fetched. Message: SHA-256 of the round as 8 bytes, big
endian; signatures are compressed points of G1, hashed to the curve by RFC 9380. Needs py-ecc (the
extra "drand"); without it only the SHA-256 of the signature is computed, which anybody can compare
with the published randomness.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from typing import Final

from xlscore.core.patterns import pattern

KEY: Final = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
SCHEME: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_HALF: Final = 48
_SIGNATURE: Final = pattern("[0-9a-fA-F]{96}")


def is_genuine(round_: int, signature: str) -> bool | None:
    """Whether the beacon signed this round so; None where py-ecc is not installed.

    `signature` are 96 hex digits. False for any other point, for none, and for another round.
    """
    # py-ecc sets the depth of recursion for everybody, so that nested JSON would end the process.
    depth = sys.getrecursionlimit()
    try:
        import py_ecc  # noqa: F401
    except ImportError:
        return None
    finally:
        sys.setrecursionlimit(depth)
    return bool(_SIGNATURE.fullmatch(signature)) and _is_signed(round_, signature)


@cache
def _is_signed(round_: int, signature: str) -> bool:
    """The same of hex digits. It takes most of a second, and a draw asks more than once."""
    from py_ecc.bls.g2_primitives import subgroup_check
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G1, decompress_G2
    from py_ecc.optimized_bls12_381.optimized_curve import G2, is_inf
    from py_ecc.optimized_bls12_381.optimized_pairing import pairing

    message = hashlib.sha256(round_.to_bytes(8, "big")).digest()
    key = int.from_bytes(KEY[:_HALF], "big"), int.from_bytes(KEY[_HALF:], "big")
    try:
        point = decompress_G1(int(signature, 16))  # type: ignore[arg-type]
    except ValueError:
        return False
    if is_inf(point) or not subgroup_check(point):
        return False
    hashed = hash_to_G1(message, SCHEME, hashlib.sha256)  # type: ignore[arg-type]
    return bool(pairing(G2, point) == pairing(decompress_G2(key), hashed))  # type: ignore[arg-type]
