"""Take the pictures of the guides, of the real LibreOffice with the real extension.

    python docs/take_pictures.py [FOLDER]

Needs LibreOffice with its German texts (on Debian libreoffice-calc, python3-uno,
libreoffice-l10n-de and fonts-crosextra-carlito), Xvfb, xdotool, openbox and ImageMagick. A
person's settings are not touched: there is a profile and a screen for the pictures alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from xlscore.calc import uno_bridge
from xlscore.calc.extension.build import extension_bytes
from xlscore.calc.extension.unopkg import install
from xlscore.calc.office import Office
from xlscore.live.macro_list import MACROS

ROOT = Path(__file__).parents[1]
#: A filled workbook in each language, and a cell of its results to mistype.
EVENTS = {"en": ("stone-age-bristol-2026.xlsx", "ten"), "de": ("catan-herne-2026.xlsx", "zehn")}
WIDTH, HEIGHT = 1180, 700
COLOURS = 48
SECONDS = 60
MENU_BAR, PUSH_BUTTON = 35, 44  # com.sun.star.accessibility.AccessibleRole
RECALCULATE = next(macro for macro in MACROS if macro.function == "recalculate")
SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">{items}</oor:items>
"""
ITEM = (
    '<item oor:path="/org.openoffice.{path}"><prop oor:name="{name}" oor:op="fuse">'
    "<value>{value}</value></prop></item>"
)
Found = TypeVar("Found")


def settings(language: str) -> str:
    """A LibreOffice in this language, without first-day windows and red waves under names."""
    locale = {"en": "en-US", "de": "de"}[language]
    values = (
        ("Office.Linguistic/General", "UILocale", locale),
        ("Setup/Product", "ooSetupLastVersion", "99.0"),
        ("Office.Common/Misc", "ShowTipOfTheDay", "false"),
        ("Office.Common/Misc", "FirstRun", "false"),
        ("Office.Linguistic/SpellChecking", "IsSpellAuto", "false"),
    )
    items = "".join(ITEM.format(path=path, name=name, value=value) for path, name, value in values)
    return SETTINGS.format(items=items)


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as numbers:
        display = f":{numbers.readline().strip()}"
    started = [server]
    if manager := shutil.which("openbox"):
        # puts titles on windows, where it is installed
        started.append(subprocess.Popen([manager], env={**os.environ, "DISPLAY": display}))
    try:
        yield display
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(10)


class Window:
    """The window of LibreOffice, with a mouse and a camera."""

    def __init__(self, office: Office, display: str, folder: Path) -> None:
        self.office = office
        self.environment = {**os.environ, "DISPLAY": display}
        self.folder = folder
        self.document: Any = None

    def open(self, path: Path) -> None:
        desktop = self.office.desktop
        self.document = desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, ())
        frame = self.document.CurrentController.Frame
        frame.ContainerWindow.setPosSize(0, 0, WIDTH, HEIGHT, 15)
        dispatcher = uno_bridge.service(self.office.context, "frame.DispatchHelper")
        dispatcher.executeDispatch(frame, ".uno:Sidebar", "", 0, ())

    def show(self, number: int, cell: str = "A1") -> Any:
        """Bring a sheet to the front, a cell selected."""
        sheet = self.document.Sheets.getByIndex(number)
        controller = self.document.CurrentController
        controller.setActiveSheet(sheet)
        controller.select(sheet.getCellRangeByName(cell))
        return sheet

    def click(self, context: Any) -> None:
        """Click in the middle of something on the screen."""
        place, size = context.getLocationOnScreen(), context.getSize()
        x, y = place.X + size.Width // 2, place.Y + size.Height // 2
        self._run("xdotool", "mousemove", str(x), str(y))
        time.sleep(0.3)
        self._run("xdotool", "click", "1")
        time.sleep(0.7)

    def picture(self, name: str, height: int, width: int = WIDTH) -> None:
        """Photograph the upper left of the screen, as a small PNG."""
        # the mouse out of the way, and time to paint
        time.sleep(1)
        whole = self.folder / "whole.png"
        self._run("import", "-window", "root", str(whole))
        self._run(
            *("convert", str(whole), "-crop", f"{width}x{height}+0+0", "+repage", "-strip"),
            *("-dither", "None", "-colors", str(COLOURS), f"PNG8:{self.folder / name}"),
        )
        whole.unlink()

    def menu(self) -> Any:
        bar = self.document.CurrentController.Frame.ContainerWindow.getAccessibleContext()
        menus = next(part for part in children(bar) if part.getAccessibleRole() == MENU_BAR)
        return named(menus, "xlscore")

    def message(self) -> Any:
        """The message box of xlscore, as soon as there is one."""
        toolkit = uno_bridge.service(self.office.context, "awt.Toolkit")

        def look() -> Any:
            for number in range(toolkit.getTopWindowCount()):
                window = toolkit.getTopWindow(number)
                context = window.getAccessibleContext() if window is not None else None
                # a window that is just closing has no context any more
                if context is not None and context.getAccessibleName() == "xlscore":
                    return context
            return None

        return waited(look)

    def close_message(self) -> None:
        parts = children(self.message())
        self.click(next(p for p in parts if p.getAccessibleRole() == PUSH_BUTTON))

    def _run(self, *words: str) -> None:
        subprocess.run(words, env=self.environment, check=True)


def children(context: Any) -> list[Any]:
    count = context.getAccessibleChildCount()
    return [context.getAccessibleChild(i).getAccessibleContext() for i in range(count)]


def named(context: Any, name: str) -> Any:
    return next(part for part in children(context) if part.getAccessibleName() == name)


def waited(look: Callable[[], Found | None]) -> Found:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        if (found := look()) is not None:
            return found
        time.sleep(0.1)
    raise SystemExit("LibreOffice did not show what was waited for")


def take(window: Window, language: str, event: Path) -> None:
    """A person's first click, and a mistake that is found."""
    window.open(event)
    window.show(3, "F4")
    menu = window.menu()
    window.click(menu)
    window.picture(f"calc-menu.{language}.png", 330, 900)
    window.click(named(menu, RECALCULATE.title.in_(language)))
    window.message()
    window.picture(f"calc-message.{language}.png", 480)
    window.close_message()
    titles = list(window.document.Sheets.ElementNames)
    window.show(titles.index({"en": "Standings", "de": "Tabelle"}[language]))
    window.picture(f"calc-standings.{language}.png", 480)
    points = window.show(3, "A1")
    column = next(c for c in range(20) for r in range(8) if is_points(points, c, r))
    row = next(r for r in range(30) if points.getCellByPosition(column, r).Value > 0)
    points.getCellByPosition(column, row).String = EVENTS[language][1]
    menu = window.menu()
    window.click(menu)
    window.click(named(menu, RECALCULATE.title.in_(language)))
    window.message()
    window.picture(f"calc-mistake.{language}.png", 480)
    window.close_message()


def is_points(sheet: Any, column: int, row: int) -> bool:
    return str(sheet.getCellByPosition(column, row).String) in ("Points", "Punkte")


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
    for language, (name, _) in EVENTS.items():
        with tempfile.TemporaryDirectory() as temporary, screen() as display:
            profile = Path(temporary, "profile")
            (profile / "user").mkdir(parents=True)
            registry = profile / "user" / "registrymodifications.xcu"
            registry.write_text(settings(language), "utf-8")
            install(extension_bytes(), Path(temporary), profile)
            event = Path(temporary, name)
            shutil.copy(ROOT / "workbooks" / name, event)
            with Office(profile, visible=True, env={"DISPLAY": display}) as office:
                take(Window(office, display, folder), language, event)


if __name__ == "__main__":
    main()
