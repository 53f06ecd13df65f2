"""One test for many of a kind: asked of each in a loop, and all that fail are named."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

#: What is asked comes out otherwise, or is not there at all.
MISSING = (AttributeError, LookupError, StopIteration, ValueError)
FAILS = (AssertionError, pytest.fail.Exception, *MISSING)


def every(cases: Iterable[object]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The test that asks its question of every case; a tuple is several arguments.

    For what one rule says of every module, ruleset or word: one behaviour, so it counts as one.
    """
    asked = [case if isinstance(case, tuple) else (case,) for case in cases]
    assert asked, "nothing would be asked"

    def of_all(question: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            wrong = []
            for case in asked:
                try:
                    question(*case)
                except FAILS as error:
                    wrong.append(f"{', '.join(map(repr, case))}: {error!r}")
            assert not wrong, "\n".join(wrong)

        test.__name__, test.__doc__ = question.__name__, question.__doc__
        return test

    return of_all
