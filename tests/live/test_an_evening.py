"""An evening in each language, in a real LibreOffice, from the first name to the prize-giving."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from calc_window import Calc, linux_only
from clicking import Desk

from command_line import run
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.texts import Language

pytestmark = linux_only

NAMES = ("Ümit", "Bea", "Cem", "Dan", "Eva", "Finn", "Gül", "Hugo")
NO, PLAYER, POINTS = 5, 6, 7
SEED = 8
RANDOMNESS = 14


class Words(NamedTuple):
    """What the organiser is told, in the order of the evening."""

    names_first: str
    seed_first: str
    drawn: str
    again: str
    one_winner: str
    next_round: str
    final_drawn: str
    taken_back: str
    made_again: str
    ended: str
    played: str
    first_rank: str


WORDS: dict[Language, Words] = {
    "de": Words(
        "bitte hier die Namen der Spieler eintippen",
        "das Los braucht einen Startwert",
        "Vorrunde, Runde 1 ausgelost: {} Spieler an 2 Tischen.",
        "Runde neu auslosen (im Menü, ",
        "gewonnen hat aber nur einer",
        "als Nächstes auslosen: Vorrunde, Runde 2 von 3",
        "Finale ausgelost: 8 Spieler an 2 Tischen.",
        "Zurückgenommen: Auslosung, ",
        "Wiederholt: Auslosung, ",
        "Catan, 8 Spieler, Endstand",
        "alles ist gespielt",
        "Gesamt: Rang 1",
    ),
    "en": Words(
        "please type the names of the players here",
        "the lot needs a seed",
        "Preliminary, round 1 drawn: {} players at 2 tables.",
        "draw the round again (in the menu, ",
        "only one of them won",
        "next: draw Preliminary, round 2 of 3",
        "Final drawn: 8 players at 2 tables.",
        "Taken back: draw, ",
        "Made again: draw, ",
        "Catan, 8 players, final result",
        "everything is played",
        "Overall: rank 1",
    ),
}


class Organiser:
    """Somebody at a workbook with the menu, and what the messages said."""

    def __init__(self, calc: Calc, path: Path, lang: Language) -> None:
        self.calc, self.path, self.words = calc, path, WORDS[lang]
        self.desk = Desk(calc, path)
        specs = (schema.EVENT, schema.PLAYERS, schema.RESULTS, schema.STANDINGS)
        self.event, self.players, self.results, self.standings = (
            spec.titles.in_(lang) for spec in specs
        )

    def choose(self, macro: str) -> str:
        """An entry of the menu; its message."""
        return self.calc.click(self.desk.document, macro)

    def rows(self) -> list[list[object]]:
        """What stands on *Results*, below its headings."""
        return [[*row] for row in self.calc.book(self.path).grid(self.results).rows[1:]]

    def open_rows(self) -> list[int]:
        """Rows without points, counted from 1 as on the screen."""
        return [n for n, row in enumerate(self.rows(), 2) if row[NO - 1] and len(row) < POINTS]

    def play(self) -> None:
        """Type the slips: the first at each table has won."""
        for n, points in zip(self.open_rows(), (10, 8, 6, 4, 10, 7, 5, 3), strict=True):
            self.desk.type(self.results, n, POINTS, str(points))


@pytest.fixture(params=WORDS)
def lang(request: pytest.FixtureRequest) -> Language:
    """The language of the workbook."""
    chosen: Language = request.param
    return chosen


@pytest.fixture
def organiser(calc: Calc, tmp_path: Path, lang: Language) -> Iterator[Organiser]:
    path = tmp_path / "evening.xlsx"
    assert run("new", "catan", path, "--lang", lang).exit_code == 0
    opened = Organiser(calc, path, lang)
    yield opened
    opened.desk.close()


def test_an_evening_from_the_first_name_to_the_prize_giving(organiser: Organiser) -> None:
    desk, choose, words = organiser.desk, organiser.choose, organiser.words
    players, results = organiser.players, organiser.results
    assert words.names_first in choose("draw")
    for row, name in enumerate(NAMES[:7], 2):
        desk.type(players, row, 2, name)
    desk.type(organiser.event, RANDOMNESS, 2, "seed")  # instead of drand, which is announced first
    assert words.seed_first in choose("draw")
    desk.type(organiser.event, SEED, 2, "4711")
    assert choose("draw").startswith(words.drawn.format(7))

    desk.type(players, 9, 2, NAMES[7])  # late
    assert words.again in choose("draw")
    assert choose("redraw").startswith(words.drawn.format(8))

    organiser.play()
    right = str(organiser.rows()[0][PLAYER - 1])
    for column, wrong, value in ((POINTS, "zehn", "10"), (PLAYER, "Niemand", right)):
        desk.type(results, 2, column, wrong)
        assert f"{results}!{'ABCDEFG'[column - 1]}2: " in choose("recalculate")
        desk.type(results, 2, column, value)
    desk.type(results, 3, POINTS, "10")  # two winners
    assert words.one_winner in choose("check")
    desk.type(results, 3, POINTS, "8")
    assert words.next_round in choose("recalculate")

    for _ in range(2):
        choose("draw")
        organiser.play()
    assert choose("draw").startswith(words.final_drawn)
    assert choose("undo").startswith(words.taken_back)
    assert organiser.open_rows() == []
    assert choose("redo").startswith(words.made_again)
    organiser.play()
    said = choose("recalculate")
    assert words.ended in said
    assert words.played in said
    assert choose("draw").splitlines()[0] == words.played

    desk.document.store()
    copy = organiser.path.with_name("saved.xlsx")
    copy.write_bytes(organiser.path.read_bytes())
    assert run("verify", copy).exit_code == 0
    first = FileBook.open(copy).grid(organiser.standings).rows[5]
    assert f"{first[2]} ({int(str(first[1]))})" in said
    assert run("explain", copy, first[2]).output.splitlines()[1] == words.first_rank
