"""What the tests take of py_ecc, which raises Python's limit of recursion when it is imported.

With that limit a hostile file would end Python itself, for everybody's tests in this process.
"""

import sys

_LIMIT = sys.getrecursionlimit()

from py_ecc.bls.hash_to_curve import hash_to_G1 as hash_to_G1  # noqa: E402
from py_ecc.bls.point_compression import compress_G1 as compress_G1  # noqa: E402
from py_ecc.optimized_bls12_381 import G1 as G1  # noqa: E402
from py_ecc.optimized_bls12_381 import G2 as G2  # noqa: E402
from py_ecc.optimized_bls12_381 import is_on_curve as is_on_curve  # noqa: E402
from py_ecc.optimized_bls12_381 import multiply as multiply  # noqa: E402
from py_ecc.optimized_bls12_381 import normalize as normalize  # noqa: E402
from py_ecc.optimized_bls12_381.optimized_curve import b2 as b2  # noqa: E402

sys.setrecursionlimit(_LIMIT)
