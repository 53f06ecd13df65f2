"""An evening in German, played in a real LibreOffice from the first name to the prize-giving."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from calc_window import Calc, linux_only
from clicking import Desk

from command_line import run
from xlscore.book.adapters.file_book import FileBook

pytestmark = linux_only

NAMES = ("Ümit", "Bea", "Cem", "Dan", "Eva", "Finn", "Gül", "Hugo")
NO, PLAYER, POINTS = 5, 6, 7
SEED = 8


class Organiser:
    """Somebody at a workbook with the menu, and what the messages said."""

    def __init__(self, calc: Calc, path: Path) -> None:
        self.calc, self.path = calc, path
        self.desk = Desk(calc, path)

    def choose(self, macro: str) -> str:
        """An entry of the menu; its message."""
        return self.calc.click(self.desk.document, macro)

    def rows(self) -> list[list[object]]:
        """What stands on *Ergebnisse*, below its headings."""
        return [[*row] for row in self.calc.book(self.path).grid("Ergebnisse").rows[1:]]

    def open_rows(self) -> list[int]:
        """Rows without points, counted from 1 as on the screen."""
        return [n for n, row in enumerate(self.rows(), 2) if row[NO - 1] and len(row) < POINTS]

    def play(self) -> None:
        """Type the slips: the first at each table has won."""
        for n, points in zip(self.open_rows(), (10, 8, 6, 4, 10, 7, 5, 3), strict=True):
            self.desk.type("Ergebnisse", n, POINTS, str(points))


@pytest.fixture
def organiser(calc: Calc, tmp_path: Path) -> Iterator[Organiser]:
    path = tmp_path / "abend.xlsx"
    assert run("new", "catan", path, "--lang", "de").exit_code == 0
    opened = Organiser(calc, path)
    yield opened
    opened.desk.close()


def test_an_evening_from_the_first_name_to_the_prize_giving(organiser: Organiser) -> None:
    desk, choose = organiser.desk, organiser.choose
    assert "bitte hier die Namen der Spieler eintippen" in choose("draw")
    for row, name in enumerate(NAMES[:7], 2):
        desk.type("Spieler", row, 2, name)
    assert "das Los braucht einen Startwert" in choose("draw")
    desk.type("Turnier", SEED, 2, "4711")
    assert choose("draw").startswith("Vorrunde, Runde 1 ausgelost: 7 Spieler an 2 Tischen.")

    desk.type("Spieler", 9, 2, NAMES[7])  # late
    assert "Runde neu auslosen (im Menü, " in choose("draw")
    assert choose("redraw").startswith("Vorrunde, Runde 1 ausgelost: 8 Spieler an 2 Tischen.")

    organiser.play()
    right = str(organiser.rows()[0][PLAYER - 1])
    for column, wrong, value in ((POINTS, "zehn", "10"), (PLAYER, "Niemand", right)):
        desk.type("Ergebnisse", 2, column, wrong)
        assert f"Ergebnisse!{'ABCDEFG'[column - 1]}2: " in choose("recalculate")
        desk.type("Ergebnisse", 2, column, value)
    desk.type("Ergebnisse", 3, POINTS, "10")  # two winners
    assert "gewonnen hat aber nur einer" in choose("check")
    desk.type("Ergebnisse", 3, POINTS, "8")
    assert "als Nächstes auslosen: Vorrunde, Runde 2 von 3" in choose("recalculate")

    for _ in range(2):
        choose("draw")
        organiser.play()
    assert choose("draw").startswith("Finale ausgelost: 8 Spieler an 2 Tischen.")
    assert choose("undo").startswith("Zurückgenommen: Auslosung, ")
    assert organiser.open_rows() == []
    assert choose("redo").startswith("Wiederholt: Auslosung, ")
    organiser.play()
    said = choose("recalculate")
    assert "Catan, 8 Spieler, Endstand" in said
    assert "alles ist gespielt" in said
    assert choose("draw").splitlines()[0] == "alles ist gespielt"

    desk.document.store()
    copy = organiser.path.with_name("gespeichert.xlsx")
    copy.write_bytes(organiser.path.read_bytes())
    done = run("verify", copy)
    assert (done.exit_code, "stimmt nicht" in done.output) == (0, False)
    first = FileBook.open(copy).grid("Tabelle").rows[5]
    assert f"{first[2]} ({int(str(first[1]))})" in said
    assert run("explain", copy, first[2]).output.splitlines()[1] == "Gesamt: Rang 1"
