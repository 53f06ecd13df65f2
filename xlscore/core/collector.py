"""Holding the garbage collector while many small objects are made that all stay alive."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_collector() -> Iterator[None]:
    """No automatic collection inside: what a large event makes in cycles are results, not garbage.

    Tallies know their stage and their mates, which know them; but all of them stay alive as long
    as the outcome. Each full collection would walk over all facts of the event again; on 50,000
    rows that takes as long as the work itself. Frozen for a moment, they count as old afterwards,
    so that the next small collection does not walk over them either.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
