"""Eight evenings by the commands alone, from a club's list to the ranking, trouble and all.

Each is told as an organiser does it; what he types and taps for each round is counted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import openpyxl
from click.testing import Result

from cells import type_cell
from command_line import run
from test_next import values
from xlscore.actions.event import EventJob, evaluate
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Changes, Rewrite
from xlscore.room.table_forms import Form, open_forms
from xlscore.texts import Language, titles

FIRST = ["Ada", "Ben", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jan"]
LAST = ["Groß", "Müller", "Çelik"]
MOST_ROUNDS = 12

Points = Callable[[Form, random.Random], list[tuple[float | None, ...]]]


def people(count: int) -> list[tuple[str, str]]:
    """First names and surnames; no two are alike."""
    return [(FIRST[n % 10], LAST[n // 10]) for n in range(count)]


def by_points(least: int, most: int) -> Points:
    """Different points by lot, and nothing else."""

    def points(form: Form, lot: random.Random) -> list[tuple[float | None, ...]]:
        rest = (None,) * (len(form.keys) - 1)
        return [(n, *rest) for n in lot.sample(range(least, most + 1), len(form.rows))]

    return points


def one_wins(form: Form, lot: random.Random) -> list[tuple[float | None, ...]]:
    """1 for the winner, 0 for the others."""
    won = lot.randrange(len(form.rows))
    return [(int(n == won),) for n in range(len(form.rows))]


class Round(NamedTuple):
    """A round on *Results*: its tables, and the cells and keys (with Enter) that it took.

    `taps` are those of the tables on two phones each instead: names, fields and digits, or who won.
    """

    tables: int
    cells: int
    keys: int
    taps: int


class Story:
    """One event in a file of its own; `rounds` is what was typed."""

    def __init__(self, folder: Path, ruleset: str, language: Language, points: Points) -> None:
        self.file, self.language, self.points = folder / "herne.xlsx", language, points
        self.ruleset, self.lot, self.rounds = ruleset, random.Random(1), list[Round]()
        self.run("new", ruleset, self.file)

    def run(self, *words: object, wrong: str = "") -> Result:
        """A command that does what it should, or fails with some words."""
        done = run(*words, "--lang", self.language)
        assert (done.exit_code, wrong in done.stderr) == (int(bool(wrong)), True), done.output
        return done

    def register(self, data: bytes, told: str) -> None:
        """Import a list; `told` is how it was read."""
        source = self.file.with_name("liste.csv")
        source.write_bytes(data)
        assert told in self.run("players", "import", self.file, source).stdout

    def job(self) -> EventJob:
        return evaluate(FileBook.open(self.file))

    def sheet(self, role: str) -> str:
        """The name of a sheet in the organiser's language."""
        return titles(f"sheets.{role}").in_(self.language)

    def rows(self, role: str) -> list[list[object]]:
        return [[*row] for row in FileBook.open(self.file).grid(self.sheet(role)).rows]

    def type_cell(self, role: str, row: int, column: int, value: object) -> None:
        """Type a cell and save; None empties it."""
        here = FileBook.open(self.file)
        title = self.sheet(role)
        if value is None:
            here.apply(Changes(rewrites=(Rewrite(title, (column,), {row: (None,)}),)))
        else:
            type_cell(here, title, f"{chr(64 + column)}{row}", value)
        self.file.write_bytes(here.to_bytes())

    def key(self, name: str, value: object) -> None:
        """Type the value of a key of the event, in a new row where there is none."""
        rows = self.rows("event")
        at = next((n for n, row in enumerate(rows, 1) if row and row[0] == name), 0)
        if not at:
            at = len(rows) + 1
            self.type_cell("event", at, 1, name)
        self.type_cell("event", at, 2, value)

    def next(self, wrong: str = "") -> str:
        """One step a round."""
        return self.run("next", self.file, "--no-print", "--no-page", wrong=wrong).stdout

    def play(self) -> int:
        """Type all that is missing of the rounds that are on, save; how many tables that were."""
        here = FileBook.open(self.file)
        job = evaluate(here)
        table, forms = job.read.tables[schema.RESULTS.role], open_forms(job)
        cells = keys = taps = 0
        for form in forms.values():
            taps += 4  # two names, to send or say who won, to confirm
            for row, line in zip(form.rows, self.points(form, self.lot), strict=True):
                for key, value in zip(form.keys, line, strict=True):
                    if value is not None:
                        cell = f"{chr(65 + table.columns[key])}{row.source.row}"
                        type_cell(here, table.grid.title, cell, value)
                        cells, keys = cells + 1, keys + len(str(value)) + 1
                        taps += 0 if form.outcomes else len(str(value)) + 1
        self.file.write_bytes(here.to_bytes())
        if forms:
            self.rounds.append(Round(len(forms), cells, keys, taps))
        return len(forms)

    def finish(self) -> None:
        """Round after round until everything is played; then all is as it is recomputed."""
        for _ in range(MOST_ROUNDS):
            if not self.play():
                break
            self.next()
        assert not open_forms(self.job())
        self.run("recalc", "--check", self.file)
        self.run("verify", self.file)


def catan(folder: Path) -> Story:
    """Excel's "Unicode text"; half a point too much is asked about; somebody comes late."""
    story = Story(folder, "catan", "de", by_points(3, 10))
    names = "".join(f"{first} {last}\tHerne\r\n" for first, last in people(12))
    story.register(f"Teilnehmer\tVerein\r\n{names}".encode("utf-16"), "UTF-16")
    story.key("Startwert", 4711)
    story.next()
    story.play()
    kept = story.rows("results")[1][6]
    story.type_cell("results", 2, 7, "10o")
    story.next(wrong="Ergebnisse!G2: error number-bad")
    story.type_cell("results", 2, 7, kept)
    story.run("players", "import", story.file, _saved(story, "Zoe Spät\n"))
    story.next()
    assert "Zoe Spät" in str(story.rows("results")[-13:])
    story.finish()
    return story


def commander(folder: Path) -> Story:
    """A numbered list with marks, 19 players; two go home after the first round."""
    story = Story(folder, "commander", "en", one_wins)
    lines = [f"{n}. {first} {last} ✓\n" for n, (first, last) in enumerate(people(19), 1)]
    story.register("".join(lines).encode(), "left out")
    story.key("Seed", 4711)
    story.next()
    story.play()
    status = story.rows("players")[0].index("Status") + 1
    for row in (3, 4):
        story.type_cell("players", row, status, "dropped")
    story.next()
    last = {row[4] for row in story.rows("results")[1:] if len(row) > 4 and row[1] == 2}
    assert len(last) == 17
    story.finish()
    return story


def skat(folder: Path) -> Story:
    """A CSV that begins with sep=; and half a point, which nobody can make."""

    def points(form: Form, lot: random.Random) -> list[tuple[float | None, ...]]:
        return [(lot.randrange(-200, 900), lot.randrange(9), lot.randrange(4)) for _ in form.rows]

    story = Story(folder, "skat", "de", points)
    names = "".join(f"{first} {last};Herne\r\n" for first, last in people(12))
    story.register(f"sep=;\r\nName;Verein\r\n{names}".encode(), "Spalten Name, Verein")
    story.key("Startwert", 4711)
    story.next()
    story.play()
    kept = story.rows("results")[1][6]
    story.type_cell("results", 2, 7, 1.5)
    story.next(wrong="Ergebnisse!G2: error")
    story.type_cell("results", 2, 7, kept)
    story.next()
    story.finish()
    return story


def seven_wonders(folder: Path) -> Story:
    """Addresses of a mail program; after the final is drawn a result turns out to be wrong."""
    story = Story(folder, "7wonders-final", "en", by_points(30, 70))
    mails = ", ".join(f'"{first} {last}" <{n}@x.de>' for n, (first, last) in enumerate(people(12)))
    story.register(mails.encode(), "left out")
    story.key("Seed", 4711)
    story.next()
    for _ in range(3):
        story.play()
        story.next()
    rows = story.rows("results")
    final = {row[4] for row in rows[1:] if row and row[0] == "final"}
    out = next(row[4] for row in rows[1:] if row[4] not in final)
    for number, row in enumerate(rows[1:], 2):
        if row[0] == "preliminary" and row[4] == out:
            story.type_cell("results", number, 7, 99)
    before = story.file.read_bytes()
    story.next(wrong="not-through")
    assert story.file.read_bytes() == before
    story.key("Final stands", "yes")
    story.key("Reason", "Ada (desk): two slips were exchanged")
    story.next()
    assert {row[4] for row in story.rows("results")[1:] if row and row[0] == "final"} == final
    story.finish()
    return story


def duel(folder: Path) -> Story:
    """Letters of an old Mac; nine players, so that somebody has a bye in each round."""
    story = Story(folder, "7wonders-duel", "fr", by_points(30, 70))
    names = "".join(f"{first} {last};Lyon\r" for first, last in people(9))
    story.register(f"Nom;Club\r{names}".encode("mac-roman"), "Mac Roman")
    story.key("Graine", 4711)
    story.next()
    story.finish()
    byes = [row[4] for row in story.rows("results")[1:] if "exempt" in row[7:]]
    assert len(byes) == len(set(byes)) >= 3
    return story


def alhambra(folder: Path) -> Story:
    """First name and surname in two columns; dice that were announced decide each draw."""
    story = Story(folder, "alhambra", "de", by_points(60, 140))
    names = "".join(f"{first};{last}\n" for first, last in people(12))
    story.register(f"Vorname;Name\n{names}".encode(), "Spalten Vorname, Name")
    story.key("Zufall", "Würfel 25")
    for _ in range(MOST_ROUNDS):
        story.next()
        before = story.file.read_bytes()
        story.next()
        assert story.file.read_bytes() == before
        log = story.rows("draw_log")
        waiting = [n for n, row in enumerate(log, 1) if len(row) > 5 and row[5] is None]
        if not waiting:
            break
        dice = "".join(str(story.lot.randint(1, 6)) for _ in range(25))
        story.type_cell("draw_log", waiting[-1], 6, dice)
        story.next()
        assert story.play()
    story.finish()
    return story


def stone_age(folder: Path) -> Story:
    """The heading stands three rows down; two penalty points for who came late twice."""
    story = Story(folder, "stone-age", "en", by_points(80, 200))
    names = "".join(f"{first} {last};Herne\n" for first, last in people(8))
    story.register(f"Summer\nas of May 3\n\nName;Club\n{names}".encode(), "left out")
    story.key("Seed", 4711)
    story.next()
    story.play()
    here = openpyxl.load_workbook(story.file)
    sheet = here.create_sheet("Penalties")
    for row in (("Player", "Points", "Reason"), ("Ada Groß", 2, "late twice")):
        sheet.append(row)
    here.save(story.file)
    story.next()
    assert any("Penalties" in map(str, row) for row in story.rows("standings"))
    story.finish()
    return story


def carcassonne(folder: Path) -> Story:
    """A form's answers; a step is taken back and made again."""
    story = Story(folder, "carcassonne-hig", "fr", by_points(40, 120))
    names = "".join(f"1.5.,{first} {last}\n" for first, last in people(8))
    story.register(f"Horodateur,Votre nom ?\n{names}".encode(), "Votre nom")
    story.key("Graine", 4711)
    story.next()
    story.play()
    story.next()
    done = values(story.file)
    story.run("undo", story.file)
    assert story.rows("results") != done["Résultats"]
    story.run("redo", story.file)
    now = values(story.file)
    assert [title for title in done if now[title] != done[title]] == ["Journal des tirages"]
    assert len(now["Journal des tirages"]) > len(done["Journal des tirages"])
    story.finish()
    return story


def _saved(story: Story, text: str) -> Path:
    source = story.file.with_name("late.txt")
    source.write_text(text, "utf-8")
    return source


STORIES: Mapping[str, Callable[[Path], Story]] = {
    one.__name__: one
    for one in (catan, commander, skat, seven_wonders, duel, alhambra, stone_age, carcassonne)
}
