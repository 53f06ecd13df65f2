"""Paper: pages of A4 in millimetres on which every text stays in its box.

The library (fpdf2) is imported when the first page is made. Same texts, same bytes: no date, no
name of the machine, fonts that are shipped; for other letters those of the same fonts. Texts are
drawn as they are, nothing in them is markup.
"""

from __future__ import annotations

import unicodedata
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.resources import as_file, files
from typing import Any, Literal, TypeVar

from xlscore.book.styles import ACCENT, INK, QUIET
from xlscore.printing.typefaces import OWN, Lettering, Letters, Typefaces
from xlscore.report.plain import visible

Align = Literal["L", "C", "R"]
#: Left, top, width and height.
Box = tuple[float, float, float, float]
Item = TypeVar("Item")

SHORT, LONG, MARGIN = 210.0, 297.0, 12.0
#: Points to millimetres, and a line's height over its size.
POINT, LEADING = 0.3528, 1.2
#: Where in a cell without height the library puts the line, as a part of the size.
BASELINE = 0.3
#: A text that is too wide is made a little smaller, else takes two lines, else is made smaller yet.
LITTLE, SMALLEST = 0.8, 0.62
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
LINE_COLOR = "B8C2CC"


class Paper:
    """A PDF that grows page by page; `letters` knows what no font has.

    `chosen` is the number of a player to be marked among the others, `faces` lend letters that the
    packaged fonts do not have.
    """

    def __init__(
        self,
        title: str,
        language: str,
        chosen: int | None = None,
        faces: Typefaces | None = None,
    ) -> None:
        with warnings.catch_warnings():
            # without Pillow, as in a browser, it warns that it has no pictures; there are none
            warnings.simplefilter("ignore")
            from fpdf import FPDF

        made: Any = FPDF
        self.pdf: Any = made(unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(EPOCH)
        self.pdf.set_lang(language)
        self.chosen = chosen
        #: Where a table reports its result, by stage, round and table.
        self.links: Mapping[tuple[str, int, str], str] = {}
        self.width, self.height = SHORT, LONG
        with as_file(files("xlscore.printing") / "fonts") as folder:
            for style, name in (("", "Regular"), ("B", "Bold")):
                self.pdf.add_font(OWN, style, folder / f"NotoSans-{name}.ttf")
        self.pdf.c_margin = 0
        self.letters = Letters(self.pdf, faces or Typefaces())
        self._lettering = Lettering("")
        self.pdf.set_title(_clean(title))

    def page(self, *, landscape: bool = False) -> None:
        """Begin a page."""
        self.pdf.add_page(orientation="L" if landscape else "P")
        self.width, self.height = (LONG, SHORT) if landscape else (SHORT, LONG)

    def bytes(self) -> bytes:
        """The whole file."""
        return bytes(self.pdf.output())

    def box(self, x: float, y: float, w: float, h: float, fill: str | None = None) -> None:
        """A frame, or an area without one in a colour."""
        if fill:
            self.pdf.set_fill_color(_rgb(fill))
        else:
            self.pdf.set_draw_color(_rgb(INK))
            self.pdf.set_line_width(0.3)
        self.pdf.rect(x, y, w, h, style="F" if fill else "D")

    def code(self, x: float, y: float, side: float, link: str) -> None:
        """The QR code of a link in a square; nothing where segno is not installed."""
        try:
            import segno
        except ImportError:
            return
        rows = segno.make(link, error="m").matrix
        one = side / len(rows)
        for r, row in enumerate(rows):
            for c, dark in enumerate(row):
                if dark:
                    self.box(x + c * one, y + r * one, one, one, INK)

    def line(
        self, start: tuple[float, float], end: tuple[float, float], *, thick: float = 0.2
    ) -> None:
        """A line from one point to another; a thick one is dark."""
        self.pdf.set_draw_color(_rgb(INK if thick > 0.5 else LINE_COLOR))
        self.pdf.set_line_width(thick)
        self.pdf.line(*start, *end)

    def polyline(self, points: Sequence[tuple[float, float]], color: str, thick: float) -> None:
        """A line through points."""
        self.pdf.set_draw_color(_rgb(color))
        self.pdf.set_line_width(thick)
        self.pdf.polyline(points)

    def cut(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Where to cut: a dashed line."""
        self.pdf.set_draw_color(_rgb(QUIET))
        self.pdf.set_line_width(0.2)
        self.pdf.set_dash_pattern(dash=2, gap=2)
        self.pdf.line(*start, *end)
        self.pdf.set_dash_pattern()

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "L",
        color: str = INK,
    ) -> None:
        """A text in the middle of its box (x, y, width, height), smaller or in lines if need be."""
        x, y, w, h = box
        style = "B" if bold else ""
        with self._with_letters(text) as shown:
            if not shown:
                return
            self.pdf.set_text_color(_rgb(color))
            size, lines = self._fit(shown, style, size, (w, h))
            tall = size * POINT * LEADING
            top = y + (h - tall * len(lines)) / 2
            for number, line in enumerate(lines):
                wide = self._wide(line, style, size)
                left = x + {"L": 0.0, "C": (w - wide) / 2, "R": w - wide}[align]
                self._put(left, top + number * tall + size * POINT, line, (x, w))

    @contextmanager
    def _with_letters(self, text: str) -> Iterator[str]:
        """What is printed of a text; meanwhile its fonts are those that are set."""
        self._lettering = self.letters.of(_clean(text))
        if self._lettering.shaped:
            self.pdf.set_text_shaping(True)
            self.pdf.set_fallback_fonts(self._lettering.lenders, exact_match=False)
        yield self._lettering.text
        self.pdf.set_text_shaping(False)
        self.pdf.set_fallback_fonts(())

    def _put(self, x: float, baseline: float, line: str, _room: tuple[float, float]) -> None:
        """One line, at last."""
        if not self._lettering.shaped:
            self.pdf.text(x, baseline, line)
            return
        self.pdf.set_xy(x, baseline - BASELINE * self.pdf.font_size)
        self.pdf.cell(w=None, h=0, text=line)

    def _fit(
        self, text: str, style: str, size: float, room: tuple[float, float]
    ) -> tuple[float, list[str]]:
        """The size and the lines in which a text has room; an endless one ends in an ellipsis."""
        w, h = room
        size = min(size, h / POINT / LEADING)
        wide = self._wide(text, style, size)
        if wide <= w:
            return size, [text]
        for one_line, parts in ((LITTLE, (1.0, 0.85, 0.7)), (SMALLEST, (SMALLEST, 0.5, 0.4))):
            if wide * one_line <= w:
                return size * w / wide * 0.999, [text]
            for part in parts:
                lines = self._wrap(text, style, size * part, w)
                if len(lines) * size * part * POINT * LEADING <= h and all(
                    self._wide(line, style, size * part) <= w for line in lines
                ):
                    return size * part, lines
        size *= SMALLEST
        kept, end = text, "…" if self._lettering.family == OWN else "..."
        while kept and self._wide(kept + end, style, size) > w:
            kept = kept[:-1]
        return size, [kept + end]

    def _wrap(self, text: str, style: str, size: float, w: float) -> list[str]:
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if self._wide(longer, style, size) <= w or not lines[-1]:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _wide(self, text: str, style: str, size: float) -> float:
        family = self._lettering.family
        self.pdf.set_font(family, style if family == OWN else "", size)
        return float(self.pdf.get_string_width(text))


def _clean(text: str) -> str:
    """A text on one line, without what cannot be seen."""
    whole = unicodedata.normalize("NFC", visible(text)).strip()
    kept = (c for c in whole if unicodedata.category(c) not in ("Cf", "Mn") or ord(c) > 0x2FF)
    return "".join(kept)


def _rgb(color: str) -> tuple[int, ...]:
    return tuple(int(color[i : i + 2], 16) for i in (0, 2, 4))


def spread(count: int, most: int) -> list[int]:
    """How many go onto each page, `most` at most, as evenly as can be: no page is left half empty.

    All pages but the last have the same number.
    """
    if not count:
        return []
    pages = -(-count // most)
    each = -(-count // pages)
    return [min(each, count - start) for start in range(0, count, each)]


def fill_pages(
    paper: Paper, items: Sequence[Item], most: int, titles: tuple[str, str, str]
) -> Iterator[tuple[Sequence[Item], float, int]]:
    """Begins one page after the other, filled evenly: its items, where they begin, the most of one.

    `titles` are those of `top`; of several pages each has its number, "2/3".
    """
    name, title, about = titles
    sizes = spread(len(items), most)
    for number, count in enumerate(sizes, 1):
        paper.page()
        of = f"{number}/{len(sizes)}" if len(sizes) > 1 else ""
        y = top(paper, name, title, " · ".join(filter(None, (about, of))))
        start = sum(sizes[: number - 1])
        yield items[start : start + count], y, max(sizes)


def top(paper: Paper, name: str, title: str, about: str = "") -> float:
    """The head of a list: the event small, what it is large; gives back where the list begins."""
    wide = paper.width - 2 * MARGIN
    paper.text((MARGIN, 10, wide, 7), name, 12, color=QUIET)
    paper.text((MARGIN, 17, wide, 13), title, 26, bold=True, color=ACCENT)
    if not about:
        return 34.0
    paper.text((MARGIN, 30, wide, 7), about, 12, color=QUIET)
    return 40.0
