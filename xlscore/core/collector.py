"""Holding the garbage collector while many small tuples are made that all stay alive."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_collector() -> Iterator[None]:
    """No automatic collection inside: a large event makes no garbage in cycles, only results.

    Each full collection would walk over all facts of the event again; on 50,000 rows that takes
    as long as the work itself.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
