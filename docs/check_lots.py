"""The lot: numbers that anybody can draw again, and the order they put a list in.

The first page of the second verifier; described in draws.md, as everything there.
"""

from hashlib import sha256


class NotHere(Exception):
    """Why a round is not recomputed: what its log does not say."""


def hexdigest(text):
    return sha256(text.encode()).hexdigest()


def numbers(label, seed):
    """A function that gives the next number of a lot, one of 0 ... n - 1 without bias."""
    key, i = sha256(f"xlscore-lot-1|{label}|{seed}".encode()).digest(), 0

    def below(n):
        nonlocal i
        while True:
            x = int.from_bytes(sha256(key + i.to_bytes(8, "big")).digest()[:8], "big")
            i += 1
            if x < 2**64 - 2**64 % n:
                return x % n

    return below


def shuffled(items, label, seed):
    """The lot: Fisher-Yates from the end."""
    order, below = list(items), numbers(label, seed)
    for last in range(len(order) - 1, 0, -1):
        j = below(last + 1)
        order[last], order[j] = order[j], order[last]
    return order


def sizes(n, mode):
    """Fours first: as few tables of three as possible, or as few of four."""
    fours = (n - 3 * (-n % 4)) // 4 if mode == "few" else n % 3
    return [4] * fours + [3] * ((n - 4 * fours) // 3)
