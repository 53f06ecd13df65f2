"""What crosses to Excel: every property and method that is asked for is counted, and may fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

FAILED = -2147352567
"""DISP_E_EXCEPTION: Excel itself refused, and says why."""
REJECTED = -2147418111
"""RPC_E_CALL_REJECTED: Excel is busy, perhaps with a cell that somebody edits."""
NO_MEMBER = -2147352573
REFUSED = -2146827284
"""Error 1004 of VBA, which is nearly all that Excel's objects raise."""


class ComError(Exception):
    """As pywin32 raises it: code, text, details, argument."""

    @property
    def hresult(self) -> int:
        return int(self.args[0])

    @property
    def excepinfo(self) -> tuple[Any, ...] | None:
        details: tuple[Any, ...] | None = self.args[2]
        return details


def refused(text: str) -> ComError:
    """Excel's own sentence, as it comes through COM."""
    details = (0, "Microsoft Excel", text, "xlmain11.chm", 0, REFUSED)
    return ComError(FAILED, "Exception occurred.", details, None)


def rejected() -> ComError:
    """What a caller hears while somebody edits a cell."""
    return ComError(REJECTED, "Call was rejected by callee.", None, None)


class Calls:
    """How often what was asked of one Excel.

    `fault` is asked at each call, and in a macro at each step, and may raise. What happens inside
    of Excel, in a macro, costs no call. `writing` names the calls that changed something.
    """

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()
        self.writing: Counter[str] = Counter()
        self.fault: Callable[[str], None] | None = None
        self._inside = 0
        self._unnoticed = 0

    @property
    def count(self) -> int:
        return self.made.total()

    def clear(self) -> None:
        self.made.clear()
        self.writing.clear()

    def crossed(self, name: str) -> None:
        """A property or method is asked for."""
        if self._unnoticed:
            return
        if not self._inside:
            self.made[name] += 1
        if self.fault is not None:
            self.fault(name)

    def wrote(self, name: str) -> None:
        """Something of the workbook is changed: Excel would ask whether to save it."""
        self.writing[name] += 1

    @contextmanager
    def unnoticed(self) -> Iterator[None]:
        """What one call does: it is done, or not."""
        self._unnoticed += 1
        try:
            yield
        finally:
            self._unnoticed -= 1

    @contextmanager
    def inside(self) -> Iterator[None]:
        """A macro runs."""
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1


class Dispatch:
    """pywin32's class of all objects, by which xlwings knows them."""


class ComObject(Dispatch):
    """An object of Excel's: what begins with a capital letter is its own, the rest is ours."""

    calls: Calls

    def __init__(self, calls: Calls, **own: Any) -> None:
        self.__dict__["calls"] = calls
        self.__dict__.update(own)

    def __getattribute__(self, name: str) -> Any:
        if name[0].isupper():
            calls = object.__getattribute__(self, "calls")
            calls.crossed(f"{type(self).__name__}.{name}")
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name[0].isupper():
            self.calls.crossed(f"{type(self).__name__}.{name} =")
            setter = getattr(getattr(type(self), name, None), "fset", None)
            if setter is None:
                raise ComError(NO_MEMBER, f"Member not found: {name}", None, None)
        object.__setattr__(self, name, value)


class Collection(ComObject):
    """A collection that counts from 1 and knows its members by name, capitals or not."""

    @property
    def members(self) -> list[Any]:
        raise NotImplementedError

    @property
    def Count(self) -> int:
        return len(self.members)

    def __iter__(self) -> Iterator[Any]:
        for member in list(self.members):
            self.calls.crossed(f"{type(self).__name__}.Next")
            yield member

    def Item(self, key: float | str) -> Any:
        return self.at(key)

    def __call__(self, key: float | str) -> Any:
        self.calls.crossed(f"{type(self).__name__}()")
        return self.at(key)

    def at(self, key: float | str) -> Any:
        members = self.members
        if isinstance(key, str):
            found = [one for one in members if one.name.casefold() == key.casefold()]
        else:
            found = members[int(key) - 1 : int(key)] if key >= 1 else []
        if not found:
            raise refused("Subscript out of range")
        return found[0]


def inner(value: Any) -> Any:
    """An object without what xlwings wraps it in."""
    return getattr(value, "_inner", value)
