"""An office as xlwings' App, and the list of those that are known."""

from __future__ import annotations

import contextlib
import os
import re
from collections import deque
from collections.abc import Iterator
from typing import Any

from xlwings import base_classes

from uno_engine.address import of_uno
from uno_engine.alerts import REMEMBERED, Alert, show
from uno_engine.books import Book, Books
from xlscore.calc import uno_bridge
from xlscore.calc.office import Office

#: What xlwings is told: the Excel whose files and functions LibreOffice aims at.
VERSION = "16.0"


class Apps(base_classes.Apps):
    """The offices that were started or attached here, the active one first."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self._apps: list[App] = []

    def attach(self, context: Any, office: Office | None = None) -> App:
        """The app of a component context; without `office` that of this very process."""
        pid = office.pid if office else os.getpid()
        for app in self._apps:
            if app.pid == pid:
                app.context = context
                return app
        app = App(self, context, office)
        self._apps.insert(0, app)
        return app

    def add(
        self,
        spec: str | None = None,
        add_book: bool | None = None,
        xl: Any = None,
        visible: bool | None = None,
    ) -> App:
        """Start an office of our own; `spec` may name the folder of its profile."""
        office = Office(spec, visible=bool(visible) and _has_display())
        app = self.attach(office.context, office)
        if add_book:
            app.books.add()
        return app

    def first(self, app: App) -> None:
        """Make an office the active one."""
        self._apps.remove(app)
        self._apps.insert(0, app)

    def drop(self, app: App) -> None:
        """Forget an office."""
        if app in self._apps:
            self._apps.remove(app)

    def keys(self) -> list[int]:
        """The process ids."""
        return [app.pid for app in self._apps]

    def __iter__(self) -> Iterator[App]:
        return iter(list(self._apps))

    def __len__(self) -> int:
        return len(self._apps)

    def __getitem__(self, pid: int) -> App:
        for app in self._apps:
            if app.pid == pid:
                return app
        raise KeyError(pid)


def _has_display() -> bool:
    """Whether windows can be shown: only X11 and Wayland must be told where."""
    return (
        os.name == "nt"
        or any(os.environ.get(v) for v in ("DISPLAY", "WAYLAND_DISPLAY"))
        or (os.uname().sysname == "Darwin")
    )


class App(base_classes.App):
    """A running LibreOffice."""

    # Plain attributes where the base class has properties.
    pid: Any = None
    display_alerts: Any = True
    enable_events: Any = True
    interactive: Any = True
    cut_copy_mode: Any = None

    def __init__(self, apps: Apps, context: Any, office: Office | None) -> None:
        self._apps = apps
        self.engine = apps.engine
        self.context = context
        self.office = office
        self.pid = office.pid if office else os.getpid()
        self.alerts: deque[Alert] = deque(maxlen=REMEMBERED)
        self._visible = office is None or office.visible
        self._still: Any = None
        self._status: Any = None
        self._status_text: str | bool = False
        self._calculation: str | None = None

    @property
    def api(self) -> Any:
        """The desktop, LibreOffice's own object for all that is open."""
        return uno_bridge.service(self.context, "frame.Desktop")

    @property
    def books(self) -> Books:
        """The spreadsheets that are open."""
        return Books(self)

    @property
    def version(self) -> str:
        """The version, as a version of Excel."""
        return VERSION

    @property
    def hwnd(self) -> None:
        """Windows' number of a window, which LibreOffice does not tell."""
        return None

    @property
    def path(self) -> str:
        """The program file; nothing for an office that was only attached."""
        return self.office.program if self.office else ""

    def activate(self, steal_focus: bool = False) -> None:
        """Make this the active office."""
        self._apps.first(self)

    @property
    def visible(self) -> bool:
        """Whether its windows can be seen."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        self._visible = bool(value)
        for book in self.books:
            controller = book.api.CurrentController
            if controller is not None:
                controller.Frame.ContainerWindow.setVisible(self._visible)

    def quit(self) -> None:
        """End an office that was started here; one that was only attached stays open."""
        self._apps.drop(self)
        if self.office:
            self.office.close()

    def kill(self) -> None:
        """End an office that was started here by force."""
        self._apps.drop(self)
        if self.office:
            self.office.kill()

    # What a person sees

    @property
    def selection(self) -> Any:
        """The selected cells of the workbook in front."""
        book = self.books.active
        return selection_of(book)

    @property
    def screen_updating(self) -> bool:
        """Whether the windows follow what changes."""
        return self._still is None

    @screen_updating.setter
    def screen_updating(self, value: bool) -> None:
        if value and self._still is not None:
            still, self._still = self._still, None
            # The workbook may have been closed meanwhile.
            with contextlib.suppress(uno_bridge.failure()):
                still.unlockControllers()
        elif not value and self._still is None:
            document = self.books.active.api
            document.lockControllers()
            self._still = document

    @property
    def status_bar(self) -> str | bool:
        """The text in the status bar, or False for LibreOffice's own."""
        return self._status_text

    @status_bar.setter
    def status_bar(self, value: str | bool) -> None:
        if self._status is not None:
            with contextlib.suppress(uno_bridge.failure()):
                self._status.end()
            self._status = None
        self._status_text = value
        if isinstance(value, str):
            controller = self.books.active.api.CurrentController
            if controller is not None:
                self._status = controller.Frame.createStatusIndicator()
                self._status.start(value, 0)

    def alert(
        self,
        prompt: str,
        title: str | None = None,
        buttons: str = "ok",
        mode: str | None = None,
        callback: str | None = None,
    ) -> str:
        """Show a message box; `alerts` keeps what was said."""
        alert = Alert(prompt, title or "", buttons, mode)
        self.alerts.append(alert)
        controller = self.books.active.api.CurrentController if self._visible else None
        return show(alert, controller.Frame.ContainerWindow if controller else None)

    # Calculating and macros

    @property
    def calculation(self) -> str:
        """ "automatic", "semiautomatic" or "manual"."""
        if self._calculation == "semiautomatic":
            return self._calculation
        on = self.books.active.api.isAutomaticCalculationEnabled()
        return "automatic" if on else "manual"

    @calculation.setter
    def calculation(self, value: str) -> None:
        self._calculation = value
        self.books.active.api.enableAutomaticCalculation(value != "manual")

    def calculate(self) -> None:
        """Calculate all open workbooks anew."""
        for book in self.books:
            book.api.calculateAll()

    def run(self, macro: str, args: Any) -> Any:
        """Run "Module.Sub" of a workbook's VBA, or a script by its vnd.sun.star.script URL."""
        found = re.fullmatch(r"'(.*)'!(.*)", macro)
        book = self.books(found[1]) if found else self.books.active
        name = found[2] if found else macro
        if not name.startswith("vnd."):
            name = f"vnd.sun.star.script:VBAProject.{name}?language=Basic&location=document"
        return book.api.getScriptProvider().getScript(name).invoke(tuple(args), (), ())[0]


def selection_of(book: Book) -> Any:
    """The selected cells of a workbook, the first range of several; None for a drawing."""
    selected = book.api.CurrentSelection
    if selected is not None and selected.supportsService("com.sun.star.sheet.SheetCellRanges"):
        selected = selected.getByIndex(0) if selected.Count else None
    if selected is None or not hasattr(selected, "RangeAddress"):
        return None
    return book.sheet_of(selected).at(of_uno(selected.RangeAddress))
