"""What is on the paper: the colours as they are written down, and how a list is laid out."""

from __future__ import annotations

import io
import re

import pypdf
import pytest

from xlscore.book.styles import ACCENT, INK, PAPER, QUIET
from xlscore.printing.lists import Line, List, put_list
from xlscore.printing.paper import LINE_COLOR, Paper


def pages(paper: Paper) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(io.BytesIO(paper.bytes())).pages)


def colors(paper: Paper) -> set[tuple[str, str]]:
    """What the only page sets: for areas and letters (fill), for lines (line), as RRGGBB."""
    (page,) = pages(paper)
    contents = page.get_contents()
    assert contents is not None
    part = rb"(\d?\.?\d+)"
    found = re.findall(rb" ".join([part] * 3) + rb" (rg|RG)\b", contents.get_data())
    return {
        ("fill" if what == b"rg" else "line", "".join(f"{round(float(p) * 255):02X}" for p in rgb))
        for *rgb, what in found
    }


def test_areas_letters_and_lines_have_the_colours_that_are_asked_for() -> None:
    """Red, green and blue in this order, each of two hexadecimal digits."""
    paper = Paper("Test", "en")
    paper.page()
    paper.box(10, 10, 50, 10, "C81E0A")
    paper.text((10, 30, 50, 10), "Catan", 12, color="0A64F0")
    paper.polyline([(10, 50), (60, 60)], "32C896", 0.5)
    assert colors(paper) == {("fill", "C81E0A"), ("fill", "0A64F0"), ("line", "32C896")}


def test_what_is_drawn_without_a_colour_has_that_of_the_house() -> None:
    """Frames and thick lines as dark as the letters, thin ones pale, where to cut between them."""
    for wanted, draw in (
        (INK, lambda paper: paper.box(10, 10, 50, 10)),
        (INK, lambda paper: paper.line((10, 10), (60, 10), thick=0.9)),
        (LINE_COLOR, lambda paper: paper.line((10, 10), (60, 10))),
        (QUIET, lambda paper: paper.cut((10, 10), (60, 10))),
    ):
        paper = Paper("Test", "en")
        paper.page()
        draw(paper)
        assert colors(paper) == {("line", wanted)}


def listed(count: int) -> Paper:
    """A list for the wall with so many lines, the last one marked."""
    lines = [Line((str(n), f"Guest{n}"), tone="FFE699" * (n == count)) for n in range(1, count + 1)]
    made = List("Standings", "", ("Rank", "Name"), (1, 4), ("R", "L"), lines)
    paper = Paper("Test", "en")
    put_list(paper, "Test", made)
    return paper


def test_a_list_has_a_dark_head_with_light_letters_and_dark_lines() -> None:
    assert colors(listed(3)) == {
        *[("fill", color) for color in (ACCENT, PAPER, INK, QUIET, "FFE699")],
        ("line", LINE_COLOR),
    }


@pytest.mark.parametrize(
    ("count", "columns", "numbers"),
    [
        (31, [1], [""]),
        (32, [2], [""]),
        (33, [2], [""]),
        (62, [2], [""]),
        (63, [2, 2], ["1/2", "2/2"]),
        (65, [2, 2], ["1/2", "2/2"]),
        (125, [2, 2, 2], ["1/3", "2/3", "3/3"]),
    ],
)
def test_a_list_of_more_than_31_has_two_columns_and_pages_are_numbered(
    count: int, columns: list[int], numbers: list[str]
) -> None:
    """31 lines fill a column, 62 a page; each column has its heads, and one page has no number."""
    texts = [page.extract_text() for page in pages(listed(count))]
    assert [text.count("Rank") for text in texts] == columns
    assert ["".join(re.findall(r"\b\d/\d\b", text)) for text in texts] == numbers
    guests = [int(no) for text in texts for no in re.findall(r"Guest(\d+)", text)]
    assert guests == list(range(1, count + 1))


def put_texts(*texts: tuple[tuple[float, float, float, float], str]) -> list[tuple[float, float]]:
    """The size and the baseline of each line of texts that are asked for in size 12."""
    seen: list[tuple[float, float]] = []

    class Watched(Paper):
        def _put(self, x: float, baseline: float, line: str, room: tuple[float, float]) -> None:
            seen.append((self.pdf.font_size_pt, baseline))

    paper = Watched("Test", "en")
    paper.page()
    for box, text in texts:
        paper.text(box, text, 12)
    return seen


def test_a_text_stands_in_the_middle_of_its_box() -> None:
    """In a box that is twenty millimetres taller it stands ten lower."""
    (_, low), (_, high) = put_texts(((10, 50, 60, 10), "Catan"), ((10, 50, 60, 30), "Catan"))
    assert high - low == pytest.approx(10)


def test_a_text_with_room_on_two_lines_keeps_its_size() -> None:
    """Each line is just as wide as the box; a third line would have no room."""
    paper = Paper("Test", "en")
    paper.page()
    with paper._with_letters("Hohenstein") as name:
        wide = paper._wide(name, "", 12)
    (one, first), (two, second) = put_texts(((10, 50, wide + 0.1, 12), "Hohenstein Hohenstein"))
    assert one == two == 12
    assert 4 < second - first < 6


def test_a_centred_text_has_as_much_room_on_the_left_as_on_the_right() -> None:
    rooms: list[tuple[float, float]] = []

    class Watched(Paper):
        def _put(self, x: float, baseline: float, line: str, room: tuple[float, float]) -> None:
            rooms.append((x - room[0], sum(room) - x - self.pdf.get_string_width(line)))

    paper = Watched("Test", "en")
    paper.page()
    paper.text((10, 50, 60, 10), "Catan", 12, align="C")
    ((left, right),) = rooms
    assert left == pytest.approx(right)
    assert left > 0
