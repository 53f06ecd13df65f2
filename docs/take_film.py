"""Take the pictures of film.md: a workbook from the page, typed into in LibreOffice, worked out.

    XLSCORE_AXE=FOLDER python docs/take_film.py [FOLDER]

Needs what take_pictures.py needs, and node, Chromium and the npm packages pyodide, playwright-core
and axe-core in the folder that XLSCORE_AXE names.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from take_pictures import COLOURS, HEIGHT, ROOT, Window, screen, settings

from xlscore.book import schema
from xlscore.calc import uno_bridge
from xlscore.calc.office import Office
from xlscore.web.runtime import pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import site, write_site

RULES = "Catan"
PEOPLE = {
    "en": "Ada Byron|Ben Okri|Cleo Marsh|Dan Petrov|Eva Lund|Finn Daly|Gus Novak|Hana Sato",
    "de": "Ada Berger|Ben Kurz|Clara Voß|Dirk Müller|Eva Lang|Falk Göbel|Gina Roth|Heiko Jansen",
}
POINTS = (10, 8, 7, 5, 6, 10, 4, 9)
ROWS = 40
#: The upper left of LibreOffice without its menus, which are in the language of the machine.
SHEET = "1100x330+0+112"
SEED = {"en": "Seed", "de": "Startwert"}


class Shown(NamedTuple):
    """What the film shows: where the page is, LibreOffice and its screen."""

    url: str
    office: Office
    display: str


class Film:
    """One language's film: a workbook, the page and LibreOffice."""

    def __init__(self, language: str, work: Path, pictures: Path, shown: Shown) -> None:
        self.language, self.work, self.pictures = language, work, pictures
        self.url, self.office, self.display = shown
        self.file = work / {"en": "my-event.xlsx", "de": "mein-turnier.xlsx"}[language]

    def page(self, step: str, name: str, **given: str) -> None:
        """One step at the page, and its picture."""
        modules = Path(os.environ["XLSCORE_AXE"])
        told = {
            "url": self.url,
            "chromium": shutil.which("chromium") or shutil.which("google-chrome"),
            "folder": str(self.work),
            "profile": str(self.work / "browser"),
            "language": self.language,
            "file": str(self.file),
            "picture": str(self.work / "seen.png"),
            **given,
        }
        script = ROOT / "docs" / "film.mjs"
        subprocess.run(["node", str(script), step, json.dumps(told)], cwd=modules, check=True)
        self.keep(name)

    def keep(self, name: str, crop: str = "900x1040+0+0") -> None:
        """The picture just taken, small, in its folder."""
        target = self.pictures / f"film-{name}.{self.language}.png"
        seen = self.work / "seen.png"
        subprocess.run(
            [
                *("convert", str(seen), "-crop", crop, "+repage", "-strip", "-dither", "None"),
                *("-colors", str(COLOURS), f"PNG8:{target}"),
            ],
            check=True,
        )

    def typed(self, name: str, sheet: str, column: str, values: tuple[Any, ...]) -> None:
        """Values typed below a heading in LibreOffice, the file saved, and the picture."""
        window = Window(self.office, self.display, self.work)
        window.open(self.file)
        event = window.document.Sheets.getByIndex(0)
        label, row = found(event, SEED[self.language])
        event.getCellByPosition(label + 1, row).Value = 4711
        fill(window, sheet, column, values)
        kind = uno_bridge.properties(FilterName="Calc MS Excel 2007 XML")
        window.document.storeToURL(self.file.as_uri(), kind)
        window.picture("seen.png", HEIGHT)
        window.document.close(True)
        self.keep(name, SHEET)


def fill(window: Window, sheet: str, column: str, values: tuple[Any, ...]) -> None:
    """The values below the heading, the cursor in the next cell."""
    titles = list(window.document.Sheets.ElementNames)
    cells = window.document.Sheets.getByIndex(titles.index(sheet))
    at, top = found(cells, column)
    for row, value in enumerate(values, top + 1):
        cell = cells.getCellByPosition(at, row)
        if isinstance(value, str):
            cell.String = value
        else:
            cell.Value = value
    window.show(titles.index(sheet), f"{chr(65 + at)}{top + len(values) + 2}")


def found(cells: Any, text: str) -> tuple[int, int]:
    """Column and row of a text on a sheet."""
    places = ((x, y) for y in range(ROWS) for x in range(ROWS))
    return next(xy for xy in places if cells.getCellByPosition(*xy).String == text)


def main() -> None:
    pictures = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
    built = site(pyodide(Path(os.environ["XLSCORE_AXE"], "node_modules", "pyodide")))
    with tempfile.TemporaryDirectory() as temporary, screen() as display:
        write_site(Path(temporary, "site"), built)
        running = server(Path(temporary, "site"))
        Thread(target=running.serve_forever, daemon=True).start()
        profile = Path(temporary, "profile")
        (profile / "user").mkdir(parents=True)
        (profile / "user" / "registrymodifications.xcu").write_text(settings("en"), "utf-8")
        with Office(profile, visible=True, env={"DISPLAY": display}) as office:
            for language in PEOPLE:
                work = Path(temporary, language)
                work.mkdir()
                shown = Shown(address(running), office, display)
                take(Film(language, work, pictures, shown))
        running.shutdown()


def take(film: Film) -> None:
    """The whole film, in its order."""
    language = film.language
    people, points = PEOPLE[language].split("|"), {"en": "Points", "de": "Punkte"}[language]
    film.page("make", "1-new", rules=RULES)
    film.typed("2-players", schema.PLAYERS.titles.in_(language), "Name", (*people,))
    film.page("ask", "3-draw", button="draw")
    film.typed("4-points", schema.RESULTS.titles.in_(language), points, POINTS)
    film.page("ask", "5-standings", button="recalculate")


if __name__ == "__main__":
    main()
