"""A click inside LibreOffice: the extension's own adapter beside xlwings and our engine for it.

    python benchmarks/calc_click.py

Two LibreOffices are started, one for each way. Workbooks of 48 and 200 players are opened in both,
and *Recalculate standings* runs inside, as a click on the menu does it, by turns. Shown are the
first click of a LibreOffice, which imports everything, and the fastest of several later ones. As in
the extension there is no pandas. Exit code 1 if the own adapter is not the faster one.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks"), str(ROOT / "tests")]

from workbooks_live import event_workbook  # noqa: E402

from xlscore.calc import uno_bridge  # noqa: E402
from xlscore.calc.office import Office  # noqa: E402

PLAYERS = (48, 200)
CLICKS = 9
#: How a click gets at the window's document, by the name of the way.
HOSTS = {
    "xlwings": (
        "from uno_engine.engine import book_of\n"
        "    from xlscore.book.adapters.xlwings_host import XlwingsHost\n"
        "    XlwingsHost.reason = lambda *_: None\n"
        "    return XlwingsHost(book_of(document, context))"
    ),
    "own": ("from xlscore.calc.host import CalcHost\n    return CalcHost(document, context)"),
}
COMPONENT = """
import sys, time, traceback
sys.path[:0] = {path!r}
sys.modules["pandas"] = sys.modules["numpy"] = None
import unohelper
from com.sun.star.task import XJob


def host_of(document, context):
    {host}


class Click(unohelper.Base, XJob):
    def __init__(self, context):
        self.context = context

    def execute(self, arguments):
        try:
            components = self.context.ServiceManager.createInstanceWithContext(
                "com.sun.star.frame.Desktop", self.context
            ).Components.createEnumeration()
            while components.hasMoreElements():
                document = components.nextElement()
                if document.URL.endswith(arguments[0].Value):
                    return self.clicked(document)
        except Exception:
            return traceback.format_exc()

    def clicked(self, document):
        start = time.perf_counter()
        from xlscore.live.macros import work_of
        from xlscore.live.running import run
        document.calculate()
        run(work_of("recalculate"), host_of(document, self.context))
        return time.perf_counter() - start


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Click, "xlscore.benchmark.Click", ())
"""


class Calc:
    """A LibreOffice in which clicks go one way."""

    def __init__(self, office: Office, way: str, folder: Path) -> None:
        self.office, self.folder = office, folder / way
        self.folder.mkdir()
        component = self.folder / "component.py"
        path = [str(ROOT), str(ROOT / "tests"), *filter(None, sys.path)]
        component.write_text(COMPONENT.format(path=path, host=HOSTS[way]), "utf-8")
        loader = uno_bridge.service(office.context, "loader.Python")
        factory = loader.activate("xlscore.benchmark.Click", "", component.as_uri(), None)
        self._click = factory.createInstanceWithContext(office.context)

    def open(self, name: str, data: bytes) -> None:
        path = self.folder / name
        path.write_bytes(data)
        self.office.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, ())

    def click(self, name: str) -> float:
        """Seconds of one click in an open workbook."""
        said: Any = self._click.execute((uno_bridge.struct("beans.NamedValue", "file", name),))
        assert isinstance(said, float), said
        return said


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        state = {"XLSCORE_STATE": str(Path(folder) / "state"), "XLSCORE_ALERTS": "collect"}
        offices = {way: Office(env=state) for way in HOSTS}
        try:
            calcs = {way: Calc(office, way, Path(folder)) for way, office in offices.items()}
            print("players  way      first  later  ratio")
            slower = False
            for players in PLAYERS:
                name, data = f"event-{players}.xlsx", event_workbook(players)
                for calc in calcs.values():
                    calc.open(name, data)
                first = {way: calc.click(name) for way, calc in calcs.items()}
                later = dict.fromkeys(HOSTS, float("inf"))
                for _ in range(CLICKS):
                    for way, calc in calcs.items():
                        later[way] = min(later[way], calc.click(name))
                slower |= later["own"] >= later["xlwings"]
                for way in HOSTS:
                    ratio = later[way] / later["xlwings"]
                    print(f"{players:7}  {way:7} {first[way]:6.3f} {later[way]:6.3f} {ratio:6.2f}")
        finally:
            for office in offices.values():
                office.close()
    return int(slower)


if __name__ == "__main__":
    sys.exit(main())
