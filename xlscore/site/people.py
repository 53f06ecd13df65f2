"""Which page is whose: one for each name, whatever its spelling."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from functools import lru_cache

from xlscore.core.names import NOBODY
from xlscore.core.spelling import folded

LONGEST = 40
"""Letters of a name in an address; what makes it unique is the hash behind them."""


#: Names that are left out, and short ones with the number of who would look the same.
_NUMBERED = re.compile(r"#\d+|.* \(\d+\)")


@lru_cache(maxsize=1 << 16)
def address_of(name: str) -> str:
    """ "players/anna-muller-1f2e3d4c.html": letters any server takes, then a hash of the name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")
    digest = hashlib.sha256(folded(name).encode("utf-8", "backslashreplace")).hexdigest()[:8]
    return f"players/{words}-{digest}.html" if words else f"players/{digest}.html"


def has_page(name: str, veiled: Collection[str]) -> bool:
    """Whether a name as shown stands for the same person on every page.

    A short one does as far as anybody sees; a number is somebody in one workbook alone.
    """
    return name not in veiled or (name != NOBODY and not _NUMBERED.fullmatch(name))


def usual_spelling(names: Iterable[str]) -> str:
    """The spelling that most lists have; of equals the first by the alphabet."""
    counts = Counter(names)
    return min(counts, key=lambda name: (-counts[name], name))
