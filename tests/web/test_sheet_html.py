"""Sheets as HTML: rows become titles, tables and notes, numbers read as in the sheet."""

from __future__ import annotations

import re
from fractions import Fraction

from xlscore.book.page import Page, PageCell
from xlscore.report.markup import sheet_html


def html(*rows: tuple[PageCell, ...], language: str = "en") -> str:
    return sheet_html(Page("standings", "Standings", rows), language)


def test_titles_notes_and_blank_rows() -> None:
    found = html(
        (PageCell("Open of Leeds", "title"),),
        (PageCell("Catan · 2026", "subtitle"),),
        (PageCell(None, "plain"),),
        (PageCell("Final <1>", "section"),),
        (PageCell("nothing yet", "plain"),),
    )
    assert found.splitlines() == [
        "<h3>Open of Leeds</h3>",
        '<p class="lead">Catan · 2026</p>',
        "<h4>Final &lt;1&gt;</h4>",
        "<p>nothing yet</p>",
    ]


def test_a_table_has_heads_and_each_line_says_whom_it_is_about() -> None:
    found = html(
        (PageCell("Ranking", "section"),),
        (
            PageCell("Rank", "head-centre"),
            PageCell("Name", "head"),
            PageCell("P", "head-right"),
        ),
        (PageCell(1, "centre gold"), PageCell("Ann", "body gold"), PageCell(7, "count gold")),
        (PageCell(2, "centre"), PageCell("Bob", "body warning"), PageCell(None, "count")),
    )
    assert 'aria-label="Standings: Ranking"' in found
    assert (
        '<thead><tr><th scope="col" class="c">Rank</th><th scope="col" class="who">Name</th>'
        '<th scope="col" class="n">P</th></tr></thead>'
    ) in found
    assert (
        '<tr class="gold"><td class="c">1</td><th scope="row" class="who">Ann</th>'
        '<td class="n">7</td></tr>'
    ) in found
    assert '<th scope="row" class="who warning">Bob</th><td class="n"></td>' in found


def test_empty_columns_at_the_right_are_left_out() -> None:
    found = html((PageCell("a", "body"), PageCell(None, "body"), PageCell(None, "body")))
    assert found.count("<td") + found.count("<th") == 1


def test_numbers_read_as_in_the_sheet() -> None:
    row = (
        PageCell(Fraction(1, 4), "percent"),
        PageCell(Fraction(11, 2), "points-2 at3"),
        PageCell(3, "points"),
        PageCell(2, "decimal"),
    )
    cells = [">25.00 %<", ">5.50³<", ">3<", ">2.00<"]
    assert all(cell in html(row) for cell in cells)
    german = html(row, language="de")
    assert all(cell.replace(".", ",") in german for cell in cells)


def test_a_label_cannot_end_its_attribute() -> None:
    found = html((PageCell('x" onfocus="alert(1)', "section"),), (PageCell("a", "body"),))
    assert 'aria-label="Standings: x&quot; onfocus=&quot;alert(1)"' in found


def test_no_two_tables_of_a_page_have_the_same_label() -> None:
    rows = [(PageCell("R", "section"),), (PageCell("a", "body"),), (PageCell("b", "subtitle"),)]
    found = html(*rows, (PageCell("c", "body"),), *rows)
    labels = [f"Standings: R{number}" for number in ("", " 2", " 3")]
    assert re.findall(r'aria-label="(.*?)"', found) == labels
