"""The port of the task pane, with an Excel on paper behind it."""

from __future__ import annotations

import datetime as dt
import json

import pytest

from cells import trimmed
from port_contract import EVENT, LiveContract, Make, PortContract, Sheets, page
from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.adapters.office_page import MAX_ADDRESSES
from xlscore.book.adapters.office_read import CELLS, HEAD, NotRead, pieces
from xlscore.book.limits import LAST_ROW, MAX_ROWS
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Uncached

from .paper import Paper, PaperBook


class TestPane(PortContract, LiveContract):
    """Read as a whole, written as a whole."""

    @pytest.fixture
    def make(self) -> Make:
        return lambda sheets: PaperBook(Paper(sheets))


def operations(sheets: Sheets, changes: Changes) -> dict[str, list[dict[str, object]]]:
    """What goes to JavaScript, which takes nothing but JSON."""
    book = OfficeBook(Paper(sheets).told())
    book.apply(changes)
    assert json.loads(json.dumps(book.operations)) == book.operations
    return book.operations


def test_kinds_of_cells_are_told_apart() -> None:
    paper = Paper({"S": [[46142.5, 0.25, True, "x"], [3, Uncached('=IF(A1="","","")')]]})
    sheet = paper.sheets["S"]
    sheet.format(1, 1, "dd/mm/yyyy hh:mm")
    sheet.format(1, 2, "0.0%")
    sheet.cells[3, 3] = ("#DIV/0!", "Error", "=1/0", "General")
    sheet.cells[4, 1] = ("=1+1", "String", "=1+1", "@")
    sheet.hidden = [2, 4, 9]
    grid = OfficeBook(paper.told()).grid("S")
    assert grid.rows[0] == [dt.datetime(2026, 4, 30, 12), 0.25, True, "x"]
    assert grid.rows[1:] == [[3], [None, None, ErrorValue("#DIV/0!")], ["=1+1"]]
    assert grid.calculated == {(2, 2), (3, 3)}
    assert grid.percents == {(1, 2)}
    assert grid.hidden == {2, 4}
    assert grid.number_format(1, 2) == "0.0%"
    assert grid.number_format(99, 99) == "General"


def test_dates_of_old_macs_are_four_years_later() -> None:
    paper = Paper({"S": [[1]]})
    paper.sheets["S"].format(1, 1, "yyyy-mm-dd")
    told = paper.told()
    told["date1904"] = True
    assert OfficeBook(told).grid("S").rows == [[dt.datetime(1904, 1, 2)]]


def test_used_cells_need_not_begin_at_the_first() -> None:
    paper = Paper({"S": [[], [None, "x"], [], [None, None, Uncached('=IF(A1="","","")')]]})
    grid = OfficeBook(paper.told()).grid("S")
    assert grid.rows == [[], [None, "x"]]
    assert grid.formulas == {3: 4}


def test_a_sheet_beyond_all_limits_is_refused() -> None:
    told = Paper({"S": [["x"]]}).told()
    told["sheets"][0]["row"] = MAX_ROWS
    with pytest.raises(FileProblem) as caught:
        OfficeBook(told).grid("S")
    assert caught.value.code == "too-many-rows"


def test_of_a_foreign_sheet_of_any_size_the_head_is_read() -> None:
    told = Paper({"Notizen": [["x", n] for n in range(50)]}).told()
    told["sheets"][0]["rows"] = LAST_ROW
    grid = OfficeBook(told).grid("Notizen")
    assert grid.rows[:6] == [["x", n] for n in range(6)]
    assert grid.rows[11] == ["x", 11]
    with pytest.raises(FileProblem, match="Notizen"):
        len(grid.rows)


def test_who_asks_for_more_than_was_read_is_told_so_by_no_error() -> None:
    grid = OfficeBook(Paper({"Notizen": [["x"]] * 50}).told()).grid("Notizen")
    for asking in (lambda: grid.rows[HEAD], lambda: len(grid.rows), lambda: list(grid.rows)):
        with pytest.raises(NotRead) as caught:
            asking()
        assert caught.value.args == ("Notizen",)
        assert not isinstance(caught.value, Exception)


def test_pieces_are_never_more_than_an_answer_holds() -> None:
    told = Paper({"Ergebnisse": [["x"]], "Tabelle": [["x"]], "Notizen": [["x"]]}).told()
    told["parts"] = []
    for sheet, size in zip(told["sheets"], ((9_999, 10), (5_000, 3), (5_000, 16_384)), strict=True):
        sheet["rows"], sheet["columns"] = size
    lists = pieces(told)
    asked = [piece for found in lists for piece in found]
    assert [(p["title"], p["row"], p["rows"]) for p in asked[:4]] == [
        *(("Ergebnisse", 0, 4_000), ("Ergebnisse", 4_000, 4_000), ("Ergebnisse", 8_000, 2_000)),
        ("Tabelle", 0, 5_001),
    ]
    assert [(p["title"], p["row"], p["rows"]) for p in asked[4:]] == [
        ("Notizen", row, 2) for row in range(0, HEAD, 2)
    ]
    assert all(sum(p["rows"] * p["columns"] for p in found) <= CELLS for found in lists)


def test_what_a_person_put_in_the_way_stays() -> None:
    paper = Paper(EVENT)
    PaperBook(paper).apply(Changes((page(3),)))
    paper.sheets["Tabelle"].type(6, 1, "meins")
    book = PaperBook(paper)
    with pytest.raises(FileProblem, match="Tabelle!A6"):
        book.apply(Changes((page(9),), sheets=book.roles()))
    assert book.port.operations == {"pages": [], "growths": [], "blocks": []}
    book.apply(Changes((page(4),), sheets=book.roles()))
    assert trimmed(book, "Tabelle")[5] == ["meins"]


def test_cells_beside_a_page_stay() -> None:
    paper = Paper(EVENT)
    PaperBook(paper).apply(Changes((page(3),)))
    paper.sheets["Tabelle"].type(2, 5, "Notiz")
    book = PaperBook(paper)
    book.apply(Changes((page(2),), sheets=book.roles()))
    assert trimmed(book, "Tabelle")[1] == ["=row 2", 2, 0.25, None, "Notiz"]


def test_a_sheet_taken_away_is_emptied_and_comes_back_where_it_was() -> None:
    paper = Paper(EVENT)
    book = PaperBook(paper)
    book.apply(Changes((page(3),)))
    port = OfficeBook(paper.told())
    port.remove("Tabelle")
    assert port.emptied == ["Tabelle"]
    book.remove("Tabelle")
    assert list(paper.sheets) == [*EVENT, "Tabelle"]  # deleting it would empty Excel's undo
    assert not [cell for cell in paper.sheets["Tabelle"].cells.values() if cell[0] != ""]
    assert list(book.titles()) == list(EVENT)
    paper.sheets["Tabelle"].type(7, 2, "Notiz")
    assert list(PaperBook(paper).titles()) == [*EVENT, "Tabelle"]


def test_an_input_sheet_is_there_though_it_is_empty() -> None:
    paper = Paper(EVENT | {"Ergebnisse": []})
    paper.names["xlscore.results"] = "=Ergebnisse!$A$1:$D$9"
    assert "Ergebnisse" in OfficeBook(paper.told()).titles()


def test_new_rows_look_like_the_last_one_and_the_table_grows() -> None:
    paper = Paper(EVENT)
    paper.tables = {"Results": "Ergebnisse!A1:D5", "Other": "Notizen!A1:B5"}
    paper.sheets["Ergebnisse"].format(5, 2, "@")
    PaperBook(paper).apply(
        Changes(appends=(Append("Ergebnisse", 1, (1, 2), ((2, "2-1"), (2, "7"))),))
    )
    cells = paper.sheets["Ergebnisse"].cells
    assert cells[6, 2] == ("2-1", "String", "2-1", "@")
    assert cells[7, 2][0] == "7"
    assert paper.tables == {"Results": "Ergebnisse!A1:D7", "Other": "Notizen!A1:B5"}


def test_nothing_is_asked_that_protection_forbids() -> None:
    paper = Paper(EVENT)
    paper.tables = {"Results": "Ergebnisse!A1:D5"}
    paper.sheets["Ergebnisse"].protected = True
    book = PaperBook(paper)
    book.apply(Changes(appends=(Append("Ergebnisse", 1, (1,), ((2,),)),)))
    assert paper.tables == {"Results": "Ergebnisse!A1:D5"}
    assert trimmed(book, "Ergebnisse")[5] == [2]


def test_texts_in_prepared_text_cells_get_no_apostrophe() -> None:
    paper = Paper({"Ergebnisse": [["Tisch"]]})
    for row in range(2, 9):
        paper.sheets["Ergebnisse"].format(row, 1, "@")
    book = PaperBook(paper)
    book.apply(Changes(appends=(Append("Ergebnisse", 1, (1,), (("2-1",), ("007",))),)))
    assert trimmed(book, "Ergebnisse")[1:] == [["2-1"], ["007"]]


def test_a_gentle_rewrite_leaves_formulas() -> None:
    paper = Paper({"Ergebnisse": [["Nr", "Name"], [1, Uncached("=A2")], [2, "x"]]})
    rewrite = Rewrite("Ergebnisse", (1, 2), {2: (5, "Ada"), 3: (6, "Bea")}, gentle=True)
    PaperBook(paper).apply(Changes(rewrites=(rewrite,)))
    cells = paper.sheets["Ergebnisse"].cells
    assert [cells[at][2] for at in ((2, 1), (2, 2), (3, 1), (3, 2))] == [5, "=A2", 6, "Bea"]


def test_looks_are_few_calls_each_within_the_limit() -> None:
    rows = tuple((PageCell(n, "count" if n % 2 else "body gold"),) for n in range(1, 3001))
    made = operations(EVENT, Changes((Page("standings", "Tabelle", rows),)))["pages"][0]
    looks = made["looks"]
    assert isinstance(looks, list)
    assert all(len(places) <= MAX_ADDRESSES for places, _ in looks)
    covered = [place for places, look in looks if "fill" in look for place in places.split(",")]
    assert covered == [f"A{n}" for n in range(2, 3001, 2)]


def test_a_page_says_how_it_is_shown_and_printed() -> None:
    rows = (
        (PageCell("Titel", "title"), PageCell(None)),
        (PageCell("Kopf", "head"), PageCell("zu", "link top", "Mein Blatt!B2")),
    )
    given = Page(
        *("slips", "Zettel", rows),
        widths=(20, 20),
        heights={2: 30},
        frozen=(2, 1),
        repeat=(1, 2),
        merges=("A1:B1",),
        breaks=(2,),
        landscape=True,
        footer="&LCup&RSeite &P",
    )
    made = operations(EVENT, Changes((given,)))["pages"][0]
    assert made["create"] is True
    assert made["values"] == [["Titel", ""], ["Kopf", "zu"]]
    assert made["links"] == [["B2", "'Mein Blatt'!B2"]]
    assert made["widths"] == [["A1:B1", 108.75]]
    assert made["heights"] == [[2, 30]]
    assert made["merges"] == ["A1:B1"]
    assert (made["frozenTo"], made["titles"], made["breaks"]) == ("A1:A2", "$1:$2", ["A2"])
    assert made["orientation"] == "Landscape"
    assert made["footer"] == ["Cup", "", "Seite &P"]
    shown = made["looks"]
    assert isinstance(shown, list)
    looks = {json.dumps(look): places for places, look in shown}
    assert looks['{"font": {"bold": true, "size": 18, "color": "#1F4E79"}}'] == "A1"
    fonts = {places: look["font"] for places, look in shown if "font" in look}
    assert fonts["B2"] == {"underline": "Single", "color": "#0B5394"}
    assert looks['{"format": {"verticalAlignment": "Center"}}'] == "A1:B2"
    top = [
        places for places, look in shown if look.get("format", {}).get("verticalAlignment") == "Top"
    ]
    assert top == ["B2"]
