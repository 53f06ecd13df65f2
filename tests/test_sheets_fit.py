"""Sheets for people: nothing is cut, headings stand on every page, no page holds a row or two."""

from __future__ import annotations

import io
import itertools
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import openpyxl
import pytest

from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.owned import read_ranks
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes
from xlscore.book.ranges import area
from xlscore.book.styles import style
from xlscore.book.template import buttons
from xlscore.book.text_width import DEFAULT_SIZE, INDENT, PADDING, text_width
from xlscore.book.values import Grid
from xlscore.live.macro_list import MACROS
from xlscore.report.fitting import Part, lay, lines, page_height

NAMES = (
    "Maximiliane-Charlotte von Hohenstein-Rabenau zu Waldburg",
    "WOLFGANG MAMMWEGMÜLLER",
    "Łukasz Świątkowski",
    "Γιώργος Παπαδόπουλος",
    "Екатерина Вознесенская",
    "Bo",
)
TITLE = "Offene Stadtmeisterschaft im Brettspiel der Vereinigten Spielkreise an Ruhr und Lippe 2026"
LINE = 15.0
#: How wide a column is that was given no width.
UNSET = 8.43


def played(ruleset: str, players: int, language: str, rounds: int = 3) -> Hall:
    """An event after some rounds, the next one drawn; every name is long, wide or short."""
    hall = Hall(ruleset, players, event={"Language": language, "Date": "2026-05-30"})
    hall.type_in("Event", 1, 1, TITLE)
    for no in range(1, players + 1):
        hall.type_in("Players", no + 1, 1, f"{NAMES[no % len(NAMES)]} {no}")
        hall.type_in("Players", no + 1, 2, "Würfelfreunde Lippe" if no % 3 else None)
    rng = random.Random(players)
    for _ in range(rounds):
        hall.draw()
        hall.play(rng)
    return hall


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_text_alone_in_its_column_has_cells_to_flow_over(rounds: int) -> None:
    """Calc prints as wide as the cells of a sheet are: a title was cut behind the first column."""
    hall = played("skat", 8, "de", rounds)
    made = evaluate(hall.book).changes().pages
    alone = {"explain"} if rounds else {"standings", "explain", "checks"}
    assert alone <= {
        page.role for page in made if not any(row[1:] and row[1].value for row in page.rows)
    }
    for page in made:
        assert max(map(len, page.rows)) > 1, page.role


@cache
def pages(ruleset: str, players: int, language: str) -> tuple[Page, ...]:
    hall = played(ruleset, players, language)
    drawing = hall.draw()
    assert drawing.changes is not None
    return (*drawing.changes.pages, *evaluate(hall.book).changes().pages)


def number(value: int | Fraction, form: str) -> str:
    """A number as a format shows it; what does not fit is shown as ###."""
    if "%" in form:
        return f"{float(value) * 100:.2f}%"
    return f"{float(value):.2f}" if ".00" in form else f"{float(value):.0f}"


def cut(page: Page) -> Iterator[str]:
    """What is wider than its cells, those beside it that are empty, and the lines it may take."""
    joined = {(a.top, a.left): a for ref in page.merges if (a := area(ref))}
    columns = max(map(len, page.rows))
    widths = [*page.widths, *[UNSET] * (columns - len(page.widths))]
    for r, row in enumerate(page.rows, 1):
        for c, cell in enumerate(row, 1):
            if cell.value is None:
                continue
            if not isinstance(cell.value, str):
                shown = number(cell.value, style(cell.style).number)
                if text_width(shown) + PADDING > widths[c - 1] and (r, c) not in joined:
                    yield f"{page.title} row {r}: {shown} is wider than {widths[c - 1]}"
                continue
            if len(cell.value) > 600:
                continue
            look, found = style(cell.style), joined.get((r, c))
            end = found.right if found else c
            if not found and not look.wrap and look.align in (None, "left"):
                while end < len(widths) and (end >= len(row) or row[end].value is None):
                    end += 1
            room = round(sum(widths[c - 1 : end]) - PADDING - INDENT * look.indent, 6)
            wide = text_width(cell.value, look.bigger)
            height = page.heights.get(r, LINE)
            one = LINE * (DEFAULT_SIZE + look.bigger) / DEFAULT_SIZE
            fits = 1 if not look.wrap else max(1, int(height / one))
            wide -= (fits - 1) * text_width(" ")  # the blank at a line's end takes no room
            if round(wide, 6) > fits * room:
                yield f"{page.title} row {r}: {cell.value[:40]!r}: {wide:.1f} of {fits}x{room:.1f}"


EVENTS = pytest.mark.parametrize(
    ("ruleset", "players", "language"),
    [
        ("catan", 24, "de"),
        ("alhambra", 41, "de"),
        ("7wonders-final", 12, "en"),
        ("catan", 120, "en"),
        ("7wonders-duel", 8, "de"),
    ],
)


@EVENTS
def test_no_text_is_cut(ruleset: str, players: int, language: str) -> None:
    made = pages(ruleset, players, language)
    assert {page.role for page in made} >= {"draw", "seating", "slips", "standings", "explain"}
    assert [line for page in made for line in cut(page)] == []


@EVENTS
def test_a_table_has_its_headings_once_and_no_row_that_is_no_line_of_it(
    ruleset: str, players: int, language: str
) -> None:
    """So it can be sorted, filtered and copied."""
    for page in pages(ruleset, players, language):
        if page.role not in ("standings", "draw"):
            continue
        above = None
        for row in page.rows:
            style = row[0].style.split("-")[0]
            if style == "head":
                assert above == "section", page.title
            above = style
        titles = [row[0].value for row in page.rows if row[0].style == "section"]
        assert len(titles) == len(set(titles))


def test_a_list_that_fills_two_pages_leaves_no_row_or_two_for_the_second() -> None:
    """Whatever the number of players, the last page of a table holds three rows at least."""
    for players in range(40, 60):
        hall = Hall("7wonders-4rounds", players, event={"Language": "de"})
        rng = random.Random(players)
        hall.draw()
        hall.play(rng)
        (page,) = (p for p in evaluate(hall.book).changes().pages if p.role == "standings")
        ends = [*page.breaks, len(page.rows) + 1][1:]
        assert all(end - start >= 3 for start, end in zip(page.breaks, ends, strict=True))


def test_a_title_of_several_lines_is_counted_on_every_page() -> None:
    """Tables of any length: a page holds its rows, the titles above them, an empty row below.

    An empty row that does not fit would make a page of its own, with nothing on it but titles.
    """
    top = (PageCell(f"{TITLE} {TITLE}", "title"),)
    empty = Page("x", "X", (top,), widths=(70.0,), repeat=(1, 1), heights={1: 30.0})
    room = page_height(empty.widths, landscape=False)
    for count in range(1, 60):
        part = Part("Table", None, [(PageCell(n, "count"),) for n in range(count)])
        page = lay([part, part], empty)
        heights = [page.heights.get(n, LINE) for n in range(1, len(page.rows) + 1)]
        assert heights[0] > 60
        first, *others = itertools.pairwise([0, *(n - 1 for n in page.breaks), len(heights)])
        assert sum(heights[slice(*first)]) <= room, count
        assert all(heights[0] + sum(heights[slice(*one)]) <= room for one in others), count


def test_every_page_of_the_seating_list_holds_its_names_under_headings() -> None:
    """Names that take three lines: as many pages as are needed, none ends by itself."""
    drawing = played("7wonders-4rounds", 48, "de", rounds=0).draw()
    assert drawing.changes is not None
    (page,) = (p for p in drawing.changes.pages if p.role == "seating")
    edges = [1, *page.breaks, len(page.rows) + 1]
    assert len(edges) > 2
    room = page_height(page.widths, page.landscape)
    names = []
    for start, end in itertools.pairwise(edges):
        assert sum(page.heights.get(n, LINE) for n in range(start, end)) <= room
        title, _, head, *rows = page.rows[start - 1 : end - 1]
        assert (title[0].style.split()[0], head[0].style) == ("title", "head")
        names += [cell.value for row in rows for cell in row if cell.style.split()[0] == "large"]
    assert sorted(str(name).rsplit(" ", 1)[1] for name in names) == sorted(map(str, range(1, 49)))


def test_two_finals_share_a_page_of_the_seating_list() -> None:
    """D4: the final and the match for third place are on at once, two players each."""
    hall = played("7wonders-duel", 8, "en", rounds=5)
    drawing = hall.draw()
    assert drawing.changes is not None
    (page,) = (p for p in drawing.changes.pages if p.role == "seating")
    titles = [row[0].value for row in page.rows if row[0].style == "section"]
    assert titles == ["Match for third place", "Final"]
    assert page.breaks == ()


def test_no_board_is_torn_apart_by_the_end_of_a_page() -> None:
    """T12: six islands, each whole on its page; A4 upright holds 710 points at this width."""
    drawing = Hall("catan", 24, event={"Language": "de"}).draw()
    assert drawing.changes is not None
    (page,) = (p for p in drawing.changes.pages if p.role == "boards")
    titles = [n for n, row in enumerate(page.rows, 1) if str(row[0].value).startswith("Tisch ")]
    assert len(titles) == 6
    assert set(page.breaks) <= set(titles)
    edges = [1, *page.breaks, len(page.rows) + 1]
    for start, end in itertools.pairwise(edges):
        assert sum(page.heights.get(n, LINE) for n in range(start, end)) <= 710


def test_no_table_of_the_entry_sheet_is_torn_apart_by_the_end_of_a_page() -> None:
    """Where a printed page starts, a table starts: its name stands in the first column."""
    drawing = Hall("stone-age", 80, event={"Language": "de", "Entry grid": "yes"}).draw()
    assert drawing.changes is not None
    (page,) = (p for p in drawing.changes.pages if p.role == "entry")
    assert page.breaks
    for first in page.breaks:
        above, below = page.rows[first - 2][0].value, page.rows[first - 1][0].value
        assert (above, below) == (None, "Vorrunde")
    edges = [4, *page.breaks, len(page.rows) + 1]
    room = page_height(page.widths, landscape=True) - 60  # the three rows that stand on each page
    for start, end in itertools.pairwise(edges):
        assert sum(page.heights.get(n, LINE) for n in range(start, end)) <= room


def test_what_a_draw_was_drawn_from_begins_at_the_top_of_its_cell() -> None:
    """A text of more lines than its row has: seen is its beginning; in the file and in Excel."""
    hall = Hall("catan", 24, event={"Language": "de", "Randomness": "dice"}, seed=None)
    drawing = hall.draw()
    assert drawing.changes is not None
    (page,) = (p for p in drawing.changes.pages if p.title == "Losprotokoll")
    cell = page.rows[5][9]
    assert str(cell.value).count("\n") >= 24
    assert style(cell.style).top
    assert page.heights[6] == 4 * LINE + 2  # the hash beside it takes four lines
    book = FileBook.open("templates/catan.de.xlsx")
    book.apply(Changes((page,)))
    sheet = openpyxl.load_workbook(io.BytesIO(book.to_bytes()))[page.title]
    assert (sheet["J6"].alignment.vertical, sheet["I6"].alignment.vertical) == ("top", "center")


def test_two_values_that_were_compared_stay_on_one_line_of_the_html_page() -> None:
    html = evaluate(played("catan", 12, "de", 1).book).export("html", "de").decode()
    pairs = re.findall(r"\([^()<>]+\s:\s[^()<>]+\)", html)
    assert pairs
    assert len(re.findall(r'<span class="p">\([^()<>]+\s:\s[^()<>]+\)</span></td>', html)) == len(
        pairs
    )
    assert ".p { white-space: nowrap; }" in html


def test_where_seats_are_chosen_the_list_by_name_tells_the_choice() -> None:
    """T5: what stands beside the table in a Catan final is whose turn it is to choose."""
    draws = [p for p in pages("catan", 24, "de") if p.role == "draw"]
    (page,) = draws
    cells = [str(cell.value) for row in page.rows for cell in row]
    assert sorted(c for c in cells if c.startswith("Tisch 1, ")) == [
        f"Tisch 1, {n}. Wahl" for n in (1, 2, 3, 4)
    ]
    assert not any("Sitz" in cell for cell in cells)


def test_ranks_are_read_from_all_rows_of_the_first_table() -> None:
    """C11: what stands under repeated headings belongs to the same table, as once printed."""
    made = next(p for p in pages("alhambra", 41, "de") if p.role == "standings")
    rows = [tuple(c.value for c in row) for row in made.rows]
    assert len(read_ranks(Grid("Tabelle", rows))) == 41
    heads = next(n for n, row in enumerate(rows) if row[0] == "Rang")
    again = (rows[heads - 1][0] + " · Fortsetzung",), rows[heads]
    rows[heads + 30 : heads + 30] = [(None,), *again]
    assert len(read_ranks(Grid("Tabelle", rows))) == 41


def test_a_share_reads_as_a_percentage_in_every_ruleset() -> None:
    """C4: Catan rounds its shares in per cent, 7 Wonders adds them up exactly."""
    for ruleset in ("catan", "7wonders-final"):
        page = next(
            p for p in pages(ruleset, {"catan": 24}.get(ruleset, 12), "de") if p.role == "standings"
        )
        heads = next(
            row for row in reversed(page.rows) if any(c.value in ("Anteil", "Anteile") for c in row)
        )
        column = next(c for c, cell in enumerate(heads) if cell.value in ("Anteil", "Anteile"))
        below = [
            row[column] for row in page.rows[page.rows.index(heads) + 1 :] if len(row) > column
        ]
        shares = [cell for cell in below if cell.value is not None]
        assert {cell.style.split()[0] for cell in shares} == {"percent"}
        assert all(0 <= cell.value <= 3 for cell in shares)  # three games, each a share of 1


@pytest.mark.parametrize("macro", MACROS, ids=lambda macro: macro.sub)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_caption_fits_on_its_button(macro: object, language: str) -> None:
    """Seven pixels a character, edges beside it; a line of 15 points and edges above and below."""
    title = macro.title.in_(language)  # type: ignore[attr-defined]
    assert text_width(title) * 7 + 20 <= buttons.WIDTH
    assert min(buttons.LOW, buttons.HEIGHT) >= 15 * 4 / 3 + 6


def test_lines_of_a_text_that_wraps() -> None:
    """Ten digits and the padding are 10.8 wide; a longer word is broken where the line ends."""
    assert lines("1234567890", "plain", 10.8) == 1
    assert lines("1234567890 1", "plain", 10.8) == 2
    assert lines("12345678901", "plain", 10.8) == 2
    assert lines("12345 1234 12345", "plain", 10.8) == 2
    assert lines("1\n2", "plain", 10.8) == 2


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("0123456789", 10.0),
        ("mmm", 5.1),
        ("Ü", 1.3),
        ("u\u0308", 1.1),
        ("将棋", 4.0),
        ("\u200b", 0.0),
    ],
)
def test_widths_are_counted_in_digits(text: str, width: float) -> None:
    assert text_width(text) == pytest.approx(width)
    assert text_width(text, 11) == pytest.approx(2 * width)


@pytest.mark.parametrize("text", ["Entschieden durch", "Buchholz", "Turnierpunkte", "decided by"])
def test_a_width_is_exact_in_every_python(text: str) -> None:
    """Newer Pythons add floats more exactly, so a sum of them would make other files there."""
    assert text_width(text) == text_width(text[::-1])
    assert text_width(text) * 10 == pytest.approx(round(text_width(text) * 10), abs=1e-12)
