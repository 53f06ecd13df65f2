"""What LibreOffice loads of the extension, with stand-ins for LibreOffice around it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from xlscore.book.adapters.memory import MemoryBook
from xlscore.calc import inside
from xlscore.calc.uno_bridge import SPREADSHEET, CalcProblem
from xlscore.core.findings import CellRef
from xlscore.live import running
from xlscore.live.macros import work_of

FILE = Path(inside.__file__).parent / "extension" / "component.py"
ROOT = FILE.parents[3]
Component = Callable[[str], Any]


class Window:
    """A window whose message boxes are noted down."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def getToolkit(self) -> Window:  # noqa: N802
        return self

    def createMessageBox(  # noqa: N802
        self, _window: Window, _kind: object, _buttons: int, _title: str, text: str
    ) -> SimpleNamespace:
        self.said.append(text)
        return SimpleNamespace(execute=lambda: 1, dispose=lambda: None)


class Frame:
    """A window's frame; its document is a spreadsheet or not."""

    def __init__(self, kind: str | None = SPREADSHEET) -> None:
        self.window = Window()
        self.kind = kind

    def getContainerWindow(self) -> Window:  # noqa: N802
        return self.window

    def getController(self) -> SimpleNamespace | None:  # noqa: N802
        document = SimpleNamespace(
            supportsService=lambda service: service == self.kind,
            calculate=lambda: None,
            URL="",
            Title="Untitled 1",
        )
        return SimpleNamespace(getModel=lambda: document) if self.kind else None


def context(locale: str) -> Any:
    """A component context whose only service is the configuration."""
    settings = SimpleNamespace(getByName=lambda name: {"ooLocale": locale}[name])
    provider = SimpleNamespace(createInstanceWithArguments=lambda name, arguments: settings)
    manager = SimpleNamespace(createInstanceWithContext=lambda name, context: provider)
    return SimpleNamespace(ServiceManager=manager)


@pytest.fixture
def component(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The component's module, its imports from LibreOffice replaced."""
    uno = ModuleType("uno")
    uno.getClass = lambda name: type(name, (), {})  # type: ignore[attr-defined]
    uno.createUnoStruct = lambda *fields: fields  # type: ignore[attr-defined]
    uno.Enum = lambda *names: names  # type: ignore[attr-defined]
    helper = ModuleType("unohelper")
    added: list[tuple[object, ...]] = []
    helper.Base = type("Base", (), {})  # type: ignore[attr-defined]
    helper.ImplementationHelper = lambda: SimpleNamespace(  # type: ignore[attr-defined]
        addImplementation=lambda *what: added.append(what)
    )
    modules = {"uno": uno, "unohelper": helper}
    for name, interfaces in (
        ("com.sun.star.frame", ("XDispatch", "XDispatchProvider")),
        ("com.sun.star.lang", ("XInitialization", "XServiceInfo")),
    ):
        modules[name] = ModuleType(name)
        for interface in interfaces:
            setattr(modules[name], interface, type(interface, (), {}))
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "path", list(sys.path))
    spec = importlib.util.spec_from_file_location("component", FILE)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    loaded.PACKAGES = ROOT  # as if the extension brought this checkout
    registered = ElementTree.parse(FILE.with_name("xlscore.components"))
    space = "{http://openoffice.org/2010/uno-components}"
    assert [what[1:] for what in added] == [
        (one.attrib["name"], tuple(service.attrib["name"] for service in one))
        for one in registered.iter(f"{space}implementation")
    ]
    return loaded


def clicked(component: Any, name: str, frame: Frame, locale: str = "en-US") -> list[str]:
    """What is said after a click on a macro."""
    macros = component.Macros(context(locale))
    macros.initialize((frame,))
    url = SimpleNamespace(Path=name)
    assert macros.queryDispatch(url, "_self", 0) is macros
    macros.dispatch(url, ())
    return frame.window.said


def test_a_click_runs_the_macro_on_the_windows_document(
    component: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[tuple[running.Work, Any]] = []
    monkeypatch.setattr(running, "run", lambda work, host: ran.append((work, host.name)))
    assert clicked(component, "check", Frame()) == []
    assert ran == [(work_of("check"), "Untitled 1")]


@pytest.mark.parametrize("kind", ["com.sun.star.text.TextDocument", None])
def test_other_documents_get_a_message(component: Any, kind: str | None) -> None:
    (said,) = clicked(component, "check", Frame(kind))
    assert said.startswith("This works in a spreadsheet")
    (said,) = clicked(component, "check", Frame(kind), "de")
    assert said.startswith("Das geht in einer Tabelle")


def test_unknown_commands_get_a_message(component: Any) -> None:
    assert clicked(component, "system", Frame()) == ["xlscore has no macro system."]


class Locked:
    """A host whose workbook is protected."""

    book = MemoryBook({"Turnier": [["Sprache", "de"]]})
    path, name, kind = None, "Mappe", "calc"

    def __init__(self) -> None:
        self.said: list[str] = []

    def selected(self) -> CellRef:
        return CellRef("Turnier")

    def show(self, at: CellRef) -> None:
        raise AssertionError(at)

    def working(self, text: str) -> nullcontext[None]:
        return nullcontext()

    def alert(self, text: str, *, wrong: bool) -> None:
        self.said.append(text)

    def reason(self, error: Exception, language: str) -> None:
        raise AssertionError(error)


def test_what_libreoffice_refuses_is_told_in_the_language_of_the_workbook() -> None:
    def refused(_live: running.Live) -> running.Said:
        raise CalcProblem("cells_protected", cells="A1", sheet="Tabelle")

    host = Locked()
    running.run(refused, host)
    (said,) = host.said
    assert said.startswith("A1 auf dem Blatt Tabelle ist geschützt.")


def test_what_no_macro_tells_is_told_without_internals(
    component: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_work: object, _host: object) -> None:
        raise ZeroDivisionError("in a secret place")

    monkeypatch.setattr(running, "run", run)
    (said,) = clicked(component, "check", Frame())
    assert "ZeroDivisionError" in said
    assert "secret" not in said
    assert "secret" in capsys.readouterr().err


def test_an_old_python_says_what_to_install(
    component: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(component, "OLDEST", (9, 1))
    found = ".".join(map(str, sys.version_info[:2]))
    (said,) = clicked(component, "check", Frame())
    assert said.startswith(f"xlscore needs Python 9.1, and this LibreOffice comes with {found}.")
    functions = component.Functions(context("de"))
    ((text,),) = functions.PLACE((("catan",),), ((10.0, 8.0, 5.0),))
    assert text.startswith("xlscore braucht Python 9.1")


def test_functions_answer_in_rows_of_cells(component: Any) -> None:
    functions = component.Functions(context("en-GB"))
    points = ((10.0,), (8.0,), (8.0,), (5.0,))
    assert functions.PLACE((("catan",),), points, None) == ((1.0,), (2.0,), (2.0,), (4.0,))
    ((text,),) = functions.PLACE((("chess",),), points, None)
    assert text.startswith("xlscore: ruleset: ")
    ((text,),) = component.Functions(context("de")).PLACE((("chess",),), points, None)
    assert "Regelwerk" in text
    with pytest.raises(AttributeError):
        functions.__unknown__()
