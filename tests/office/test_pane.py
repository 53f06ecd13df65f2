"""A click in the pane: what goes in and comes out, and what a spreadsheet then shows."""

from __future__ import annotations

import datetime as dt
import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from cells import all_trimmed, trimmed
from oracle.generate import GENERATED
from web.events import not_drawn, season_folder
from xlscore.actions.draw import draw
from xlscore.actions.verbs import verb
from xlscore.actions.verbs.hosts import options_off
from xlscore.actions.verbs.verb import Opened
from xlscore.actions.workbooks import JobOptions, SeasonOptions, event_job, job_of, open_workbook
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.adapters.office_read import HEAD
from xlscore.book.ooxml.contents import quote
from xlscore.book.port import Workbook
from xlscore.book.ranges import Area
from xlscore.book.values import Uncached, Value
from xlscore.functions import FUNCTIONS
from xlscore.functions.calling import Caught
from xlscore.functions.document import EXAMPLES, Cells
from xlscore.texts import say
from xlscore.web.office.pane import post

from .paper import Paper

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
EVENTS = sorted(WORKBOOKS.glob("*.xlsx"))
CATAN = WORKBOOKS / "catan-herne-2026.xlsx"
EPOCH = dt.datetime(1899, 12, 30)


class Excel:
    """An Excel on paper with the pane beside it."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        book = FileBook.open(path)
        self.paper = Paper({})
        for title in book.titles():
            self.paper.add(title, [[_plain(v) for v in row] for row in book.grid(title).rows])
            for r, row in enumerate(book.grid(title).rows, 1):
                for c, value in enumerate(row, 1):
                    if isinstance(value, dt.datetime):
                        self.paper.sheets[title].format(r, c, "yyyy-mm-dd hh:mm:ss.000")
            self.paper.sheets[title].hidden = sorted(book.grid(title).hidden)
        for role, title in book.roles().items():
            self.paper.names[f"xlscore.{role}"] = f"={quote(title)}!$A$1:$B$2"
        self.kept: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        self.selected = [book.titles()[0], "A1"]

    def click(self, verb: str, refuse: bool = False) -> dict[str, Any]:
        """A click; with `refuse` Excel takes none of the changes."""
        book = {**self.paper.told(), "name": self.name, "selected": self.selected}
        asked = {"verb": verb, "book": book, "kept": self.kept, "language": "en"}
        answer = self._asked(asked)
        if not refuse:
            self.paper.carry_out(answer["operations"])
            self.kept = answer["kept"]
            if answer["settle"]:
                told = {**self.paper.told(), "name": self.name, "selected": self.selected}
                asked = {"verb": "settle", "book": told, "kept": self.kept}
                self.kept = json.loads(post({}, json.dumps(asked))[0])["kept"]
        return answer

    def _asked(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The question, again until all is read that it needs."""
        answer: dict[str, Any] = json.loads(post(self.files, json.dumps(asked))[0])
        if "lacking" not in answer:
            return answer
        self.paper.read(asked["book"], answer["lacking"])
        return self._asked(asked)

    @property
    def book(self) -> OfficeBook:
        return OfficeBook(self.paper.told())


def _plain(value: Value) -> Value:
    if isinstance(value, dt.datetime):
        return (value - EPOCH) / dt.timedelta(days=1)
    return None if isinstance(value, Uncached) else value


def assert_same(ours: Workbook, theirs: Workbook) -> None:
    """The same sheets, and the same cells in them."""
    assert list(ours.titles()) == list(theirs.titles())
    assert ours.roles() == theirs.roles()
    mine = all_trimmed(ours)
    for title, rows in all_trimmed(theirs).items():
        assert mine[title] == [[_filled(value) for value in row] for row in rows], title


def _filled(value: Value) -> Value:
    return None if value == "" else value


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser nothing says where to keep things."""
    monkeypatch.delenv("XLSCORE_STATE", raising=False)


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_recalculating_gives_the_cells_of_the_command(path: Path) -> None:
    excel, book = Excel(path), open_workbook(path)
    job = job_of(book)
    book.apply(job.changes())
    answer = excel.click("recalculate")
    assert answer["wrong"] is False
    assert answer["said"][0] == say("macros.updated_event", job.language)
    assert_same(excel.book, book)


@pytest.mark.parametrize("ruleset", GENERATED)
def test_drawing_gives_the_cells_of_the_command(ruleset: str, tmp_path: Path) -> None:
    path = not_drawn(tmp_path / "event.xlsx", ruleset, 16)
    excel, book = Excel(path), open_workbook(path)
    changes = draw(book).changes
    assert changes
    book.apply(changes)
    assert excel.click("draw")["wrong"] is False
    assert_same(excel.book, book)


def test_a_mistake_is_told_and_shown_and_only_the_checks_are_written() -> None:
    excel = Excel(CATAN)
    excel.paper.sheets["Ergebnisse"].type(14, 7, "zehn")
    answer = excel.click("recalculate")
    assert answer["wrong"] is True
    assert answer["show"] == ["Ergebnisse", "G14"]
    assert any("Ergebnisse!G14: „zehn“ ist keine Zahl" in line for line in answer["said"])
    assert [page["name"] for page in answer["operations"]["pages"]] == ["xlscore.checks"]


NOTHING: dict[str, list[Any]] = {"pages": [], "growths": [], "blocks": []}


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_nothing_is_written_where_nothing_changes(path: Path) -> None:
    """Excel's own undo stays, and it does not ask whether to save."""
    excel = Excel(path)
    for macro in ("recalculate", "entry", "check"):
        excel.click(macro)
    for macro in ("recalculate", "entry", "check", "explain", "publish"):
        assert excel.click(macro)["operations"] == NOTHING, macro


def test_one_result_that_changes_is_a_few_values() -> None:
    excel = Excel(CATAN)
    excel.click("recalculate")
    sheet = excel.paper.sheets["Ergebnisse"]
    before = sheet.cells[8, 7][0]
    sheet.type(8, 7, before + 1)
    operations = excel.click("recalculate")["operations"]
    assert operations["pages"]
    assert all(set(page) == {"sheet", "range", "values"} for page in operations["pages"])
    assert operations | {"pages": []} == NOTHING
    sheet.type(8, 7, before)
    excel.click("recalculate")
    assert_same(excel.book, _recalculated(CATAN))


def test_a_page_that_moved_or_was_drawn_otherwise_is_drawn_anew() -> None:
    """Somebody put a row into it; a file was written by the command."""
    excel = Excel(CATAN)
    excel.click("recalculate")
    names = excel.paper.names
    place = names["xlscore.standings"]
    names["xlscore.standings"] = f"{place}0"  # ten times as long
    assert "looks" in excel.click("recalculate")["operations"]["pages"][0]
    assert names["xlscore.standings"] == place
    del names["xlscore.look.standings"]
    assert "looks" in excel.click("recalculate")["operations"]["pages"][0]
    assert excel.click("recalculate")["operations"] == NOTHING


def _recalculated(path: Path) -> Workbook:
    book = open_workbook(path)
    book.apply(job_of(book).changes())
    return book


def test_undo_takes_back_and_what_it_made_is_empty() -> None:
    excel = Excel(CATAN)
    before = {title: dict(sheet.cells) for title, sheet in excel.paper.sheets.items()}
    excel.click("recalculate")
    made = [title for title in excel.paper.sheets if title not in before]
    answer = excel.click("undo")
    assert answer["wrong"] is False
    assert answer["said"][0].startswith("Zurückgenommen: Berechnung")
    assert answer["said"][1].startswith("Jetzt leer und kann gelöscht werden: " + ", ".join(made))
    for title, cells in before.items():
        assert excel.paper.sheets[title].cells == cells
    assert list(excel.book.titles()) == list(before)
    assert excel.click("undo")["operations"] == NOTHING


def test_undo_leaves_what_somebody_typed_since() -> None:
    excel = Excel(CATAN)
    excel.click("recalculate")
    excel.paper.sheets["Tabelle"].type(5, 2, "meins")
    answer = excel.click("undo")
    assert answer["wrong"] is True
    assert "Tabelle" in answer["said"][0]
    assert answer["show"][0] == "Tabelle"
    assert answer["operations"] == NOTHING
    assert excel.paper.sheets["Tabelle"].cells[5, 2][0] == "meins"


def test_formulas_that_excel_fills_into_a_table_are_not_in_the_way(tmp_path: Path) -> None:
    excel = Excel(not_drawn(tmp_path / "event.xlsx", "catan", 16))
    rows = excel.book.grid("Ergebnisse").rows
    head = next(r for r, row in enumerate(rows, 1) if "Nr" in row)
    beside = len(rows[head - 1]) + 1
    excel.paper.sheets["Ergebnisse"].type(head, beside, "'Doppelt")
    excel.paper.tables = {"Results": f"Ergebnisse!{Area(head, 1, head + 1, beside)}"}
    excel.paper.filled = {beside: (2, "Double", "=1+1", "General")}
    assert excel.click("draw")["settle"] is True
    excel.paper.filled = {}
    assert excel.click("undo")["wrong"] is False
    assert trimmed(excel.book, "Ergebnisse")[head:] == []
    assert excel.click("redo")["wrong"] is False


def test_points_are_typed_where_a_click_leads(tmp_path: Path) -> None:
    excel = Excel(not_drawn(tmp_path / "event.xlsx", "catan", 16))
    assert excel.click("entry")["wrong"] is True
    excel.click("draw")
    assert excel.click("entry")["show"] == ["Eingabe", "E6"]
    no = trimmed(excel.book, "Eingabe")[3][4]
    excel.paper.sheets["Eingabe"].type(6, 5, 10)
    assert excel.click("entry")["show"] == ["Eingabe", "F6"]
    rows = trimmed(excel.book, "Ergebnisse")
    assert [row[4] for row in rows if row[6:] == [10]] == [no]


def test_a_change_that_excel_refused_cannot_be_taken_back() -> None:
    excel = Excel(CATAN)
    excel.click("recalculate", refuse=True)
    assert excel.click("undo")["said"] == [
        "Es gibt keine Änderung von xlscore, die sich zurücknehmen lässt."
    ]


def test_the_selected_row_says_whom_to_explain() -> None:
    excel = Excel(CATAN)
    excel.selected = ["Ergebnisse", "C9"]
    rows = excel.book.grid("Ergebnisse").rows
    column = next(row.index("Nr") for row in rows if "Nr" in row)
    explained = event_job(open_workbook(CATAN)).explanation(int(str(rows[8][column])), "de")
    assert excel.click("explain")["said"][:22] == list(explained)[:22]


def test_of_a_foreign_sheet_more_is_read_where_it_is_needed() -> None:
    """Somebody selected a row of the club's own list: its headings say who that is."""
    excel = Excel(CATAN)
    rows = excel.book.grid("Ergebnisse").rows
    column = next(row.index("Nr") for row in rows if "Nr" in row)
    people = [["Nr"], *([rows[8][column]] for _ in range(99))]
    excel.paper.add("Kasse", people)
    excel.selected = ["Ergebnisse", "C9"]
    said = excel.click("explain")["said"]
    told = excel.paper.told()["parts"]
    assert [len(part["values"]) for part in told if part["title"] == "Kasse"] == [HEAD]
    excel.selected = ["Kasse", "A80"]
    assert excel.click("explain")["said"] == said


def test_a_season_reads_the_files_that_were_picked(tmp_path: Path) -> None:
    season = season_folder(tmp_path / "season", WORKBOOKS / "season-7wonders-2026")
    path = season / "season.xlsx"
    excel, book = Excel(path), open_workbook(path)
    book.apply(job_of(book, JobOptions(file=path, season=SeasonOptions(use_cache=False))).changes())
    picked = (season / "turniere").glob("*.xlsx")
    excel.files = {file.name: file.read_bytes() for file in picked}
    assert excel.click("update_ranking")["wrong"] is False
    assert_same(excel.book, book)


def test_publishing_hands_over_the_files() -> None:
    excel = Excel(CATAN)
    made = excel.click("publish")["made"]
    assert sorted(made) == [f"{CATAN.stem}.xlscore.csv", f"{CATAN.stem}.xlscore.html"]
    job = job_of(open_workbook(CATAN))
    for name, data in made.items():
        assert b64decode(data) == job.export(name.rpartition(".")[2], job.language)


def test_a_step_of_an_event_makes_no_files_there() -> None:
    """Neither a PDF nor a page: the sheets are what the command writes."""
    excel, book = Excel(CATAN), open_workbook(CATAN)
    found = excel.click("next_round")
    assert found["made"] == {}
    given = options_off("pane", "next")
    step = verb("next").answer(Opened(CATAN, book), **given)
    assert step.changes is not None
    assert set(step.lines) < set(found["said"])
    book.apply(step.changes)
    assert_same(excel.book, book)


def test_a_workbook_never_saved_has_a_name_too() -> None:
    excel = Excel(CATAN)
    excel.name = "../Mappe1"
    excel.click("recalculate")
    assert all(path.startswith(".xlscore/Mappe1") for path in excel.kept)
    assert excel.click("undo")["wrong"] is False


def test_only_macros_can_be_clicked() -> None:
    excel = Excel(CATAN)
    with pytest.raises(KeyError):
        excel.click("run")


@pytest.mark.parametrize("language", ["en", "de"])
def test_functions_give_what_the_catalogue_gives(language: str) -> None:
    calls = [
        {
            "name": example.name,
            "arguments": [own.rows if isinstance(own, Cells) else own for own in example.arguments],
        }
        for example in EXAMPLES
    ]
    asked = json.dumps({"verb": "call", "calls": calls, "language": language})
    found = json.loads(post({}, asked)[0])["results"]
    by_name = {function.name: function for function in FUNCTIONS}
    for example, call, rows in zip(EXAMPLES, calls, found, strict=True):
        own = by_name[example.name].call(*call["arguments"], host_language=language)
        shown = own if isinstance(own, list) else [[own]]
        told = [[c.text if isinstance(c, Caught) else c for c in row] for row in shown]
        assert [[c["caught"] if isinstance(c, dict) else c for c in row] for row in rows] == told
    assert {example.name for example in EXAMPLES} == set(by_name)
