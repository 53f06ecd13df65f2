"""xlwings' engine for Mac on any system: appscript as far as it is asked for.

The stand-ins are in `sys.modules` only while xlwings imports them.
"""

from __future__ import annotations

import atexit
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock, patch
from weakref import WeakValueDictionary

from apple_events.references import CommandError, EventError, Reference, k
from excel_objects.windows import MESSAGES

if TYPE_CHECKING:
    from excel_objects.application import Application
    from excel_objects.books import Workbook

ENGINE = "xlwings._xlmac"
RUNNING: WeakValueDictionary[int, Application] = WeakValueDictionary()
"""The Excels by the numbers of their processes."""
CRITICAL = 48


class Additions:
    """The scripting additions, which show a message in Excel: two events, which no fault meets."""

    def __init__(self, pid: int) -> None:
        self.app = RUNNING[pid]

    def activate(self) -> None:
        self.app.calls.made["activate"] += 1

    def display_alert(self, title: str, *, message: str, buttons: Any, as_: Any) -> Any:
        self.app.calls.made["display_alert"] += 1
        MESSAGES.append((message, CRITICAL if as_ == k.critical else 64))
        return {k.button_returned: "OK"}


def _modules() -> dict[str, Any]:
    appscript, reference = ModuleType("appscript"), ModuleType("appscript.reference")
    vars(reference).update(CommandError=CommandError, Reference=Reference)
    vars(appscript).update(k=k, its=MagicMock(), mactypes=MagicMock(), reference=reference)
    sending = SimpleNamespace(EventError=EventError)
    return {
        "aem": SimpleNamespace(kae=MagicMock(), aemsend=sending, EventError=EventError),
        "appscript": appscript,
        "appscript.reference": reference,
        "osax": SimpleNamespace(OSAX=lambda pid: Additions(pid)),
        "psutil": MagicMock(),
    }


@contextmanager
def _as_mac() -> Iterator[None]:
    with (
        patch.dict(sys.modules, _modules()),
        patch.object(atexit, "register", lambda function: function),
    ):
        yield


@cache
def engine() -> Any:
    """The module of xlwings that sends Apple events."""
    import xlwings  # noqa: F401 - first, as the system that this is

    before = sys.modules.get(ENGINE)
    with _as_mac():
        module = importlib.import_module(ENGINE)
    if before is None:
        sys.modules.pop(ENGINE, None)
    return module


def as_xlwings(book: Workbook) -> Any:
    """The workbook as xlwings on a Mac hands it over."""
    import xlwings as xw

    mac = engine()
    RUNNING[book.app.pid] = book.app
    return xw.Book(impl=mac.Book(mac.App(xl=Reference(book.app)), book.name))


@contextmanager
def as_on(book: Workbook) -> Iterator[None]:
    """What of xlscore asks which system this is, about open workbooks, hears of that Excel's."""
    system = SimpleNamespace(platform="darwin" if book.app.mac else "win32")
    with patch("xlscore.book.adapters.xlwings_mac.sys", system):
        yield
