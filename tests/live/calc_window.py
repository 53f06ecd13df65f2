"""A LibreOffice with the extension, whose windows nobody sees, and the hands of a person at it.

Its message boxes are real (the backend ``svp``): they are read, and their button is pressed, as
assistive programs do it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from uno_engine.engine import app_of
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.port import Workbook
from xlscore.calc import uno_bridge
from xlscore.calc.office import Office
from xlscore.live.macro_list import macros_on

# com.sun.star.accessibility.AccessibleRole
MENU_BAR, PUSH_BUTTON, TOOL_BAR = 35, 44, 63
MOST = 100
SECONDS = 60
TITLES = {macro.function: macro.title.en for macro in macros_on("calc")}
UNSEEN = {"SAL_USE_VCLPLUGIN": "svp", "BROWSER": "true"}

linux_only = pytest.mark.skipif(
    sys.platform != "linux", reason="only there LibreOffice can have windows that nobody sees"
)


class Calc:
    """A LibreOffice that has the extension."""

    def __init__(self, office: Office) -> None:
        self.office = office

    def open(self, path: Path | None = None) -> Any:
        url = path.as_uri() if path else "private:factory/scalc"
        return self.office.desktop.loadComponentFromURL(url, "_blank", 0, ())

    def book(self, path: Path) -> Workbook:
        """An open workbook as xlscore sees it from outside."""
        return XlwingsBook(app_of(self.office).books[path.name])

    def click(self, document: Any, macro: str) -> str:
        """Choose a macro in the menu and press the button of its message box; the message."""
        item = named(menu(document), TITLES[macro])
        assert item.doAccessibleAction(0)
        return self.answer()

    def answer(self) -> str:
        """The text of the message box, whose button is pressed."""
        *parts, button = within(self.wait(lambda boxes: boxes[0] if boxes else None))
        assert button.getAccessibleRole() == PUSH_BUTTON
        text = "".join(part.getAccessibleName() for part in parts)
        assert button.doAccessibleAction(0)
        self.wait(lambda boxes: not boxes)
        return text

    def wait(self, found: Callable[[list[Any]], Any]) -> Any:
        """What `found` makes of xlscore's message boxes, as soon as that is something."""
        toolkit = uno_bridge.service(self.office.context, "awt.Toolkit")
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            if result := found(message_boxes(toolkit)):
                return result
            time.sleep(0.05)
        raise AssertionError("no message box came, or one did not go")


def message_boxes(toolkit: Any) -> list[Any]:
    """xlscore's message boxes that are shown. A window may be gone before it is looked at."""
    found = []
    for number in range(toolkit.getTopWindowCount()):
        with suppress(uno_bridge.failure()):
            window = toolkit.getTopWindow(number)
            context = window.getAccessibleContext() if window and window.isVisible() else None
            if context and context.getAccessibleName() == "xlscore":
                found.append(context)
    return found


def children(context: Any) -> list[Any]:
    count = context.getAccessibleChildCount()
    return [context.getAccessibleChild(i).getAccessibleContext() for i in range(count)]


def named(contexts: Sequence[Any], name: str) -> Any:
    return next(context for context in contexts if context.getAccessibleName() == name)


def named_all(contexts: Sequence[Any], names: Sequence[str]) -> bool:
    return [context.getAccessibleName() for context in contexts] == list(names)


def within(context: Any) -> Iterator[Any]:
    """What is in a window, but not in its menus or sheets."""
    for child in children(context):
        yield child
        if 0 < child.getAccessibleChildCount() < MOST and child.getAccessibleRole() != MENU_BAR:
            yield from within(child)


def window(document: Any) -> Any:
    return document.CurrentController.Frame.ContainerWindow.getAccessibleContext()


def menu(document: Any) -> list[Any]:
    """The items of the menu xlscore."""
    bar = next(part for part in children(window(document)) if part.getAccessibleChildCount() > 5)
    return children(named(children(bar), "xlscore"))
