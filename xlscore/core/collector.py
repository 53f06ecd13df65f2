"""Holding the garbage collector while many small objects are made that all stay alive."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

LEAST = 100_000
"""Objects made under hold before a full collection is worth its time, in a process of any size."""

_made, _due, _full = 0, LEAST, 0
"""Objects made under hold, how many bring a collection, and the full collections counted so far."""


@contextmanager
def hold_collector() -> Iterator[None]:
    """No automatic collection inside: what a large event makes in cycles are results, not garbage.

    Tallies know their stage and their mates, which know them; but all of them stay alive as long
    as the outcome. Each full collection would walk over all facts of the event again; on 50,000
    rows that takes as long as the work itself. Frozen for a moment, they count as old afterwards,
    so that the next small collection does not walk over them either.

    Python does not count what gets old in this way, so it would never look for garbage there. That
    is done here, before the work and not after it: then nobody needs the outcomes before it.
    """
    global _made
    if not gc.isenabled():
        yield
        return
    _collect_old()
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            _made += gc.get_count()[0]
            gc.freeze()
            gc.unfreeze()
        gc.enable()


def _collect_old() -> None:
    """A full collection as soon as a quarter of what is alive has come, which is Python's own rule.

    Nothing is due if somebody else has collected in the meantime.
    """
    global _made, _due, _full
    if _full != _full_collections():
        _made = 0
    if _made >= _due:
        gc.collect()
        _made, _due = 0, max(LEAST, len(gc.get_objects()) // 4)
    _full = _full_collections()


def _full_collections() -> int:
    collections: int = gc.get_stats()[-1]["collections"]
    return collections
