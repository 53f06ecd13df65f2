"""Paper: pages of A4 in millimetres on which every text stays in its box.

The library (fpdf2) is imported when the first page is made. Same texts, same bytes: no date, no
name of the machine, fonts that are shipped. Texts are drawn as they are, nothing in them is markup.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import as_file, files
from typing import Any, Literal

from xlscore.book.styles import ACCENT, INK, QUIET
from xlscore.report.plain import visible

Align = Literal["L", "C", "R"]

SHORT, LONG, MARGIN = 210.0, 297.0, 12.0
#: Points to millimetres, and a line's height over its size.
POINT, LEADING = 0.3528, 1.2
#: A text that is too wide is made a little smaller, else takes two lines, else is made smaller yet.
LITTLE, SMALLEST = 0.8, 0.62
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
LINE_COLOR = "B8C2CC"
UNKNOWN = "?"


class Paper:
    """A PDF that grows page by page; `unknown` are letters that the fonts do not have.

    `chosen` is the number of a player to be marked among the others.
    """

    def __init__(self, title: str, language: str, chosen: int | None = None) -> None:
        from fpdf import FPDF

        made: Any = FPDF
        self.pdf: Any = made(unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(EPOCH)
        self.pdf.set_lang(language)
        self.unknown: set[str] = set()
        self.chosen = chosen
        self.width, self.height = SHORT, LONG
        with as_file(files("xlscore.printing") / "fonts") as folder:
            for style, name in (("", "Regular"), ("B", "Bold")):
                self.pdf.add_font("sans", style, folder / f"NotoSans-{name}.ttf")
        self._known = frozenset(self.pdf.fonts["sans"].cmap)
        self.pdf.set_title(self._clean(title))

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
        box: tuple[float, float, float, float],
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "L",
        color: str = INK,
    ) -> None:
        """A text in the middle of its box (x, y, width, height), smaller or in lines if need be."""
        x, y, w, h = box
        shown = self._clean(text)
        if not shown:
            return
        self.pdf.set_text_color(_rgb(color))
        style = "B" if bold else ""
        size, lines = self._fitted(shown, style, size, (w, h))
        self.pdf.set_font("sans", style, size)
        tall = size * POINT * LEADING
        top = y + (h - tall * len(lines)) / 2
        for number, line in enumerate(lines):
            wide = self.pdf.get_string_width(line)
            left = x + {"L": 0.0, "C": (w - wide) / 2, "R": w - wide}[align]
            self._put(left, top + number * tall + size * POINT, line, (x, w))

    def _put(self, x: float, baseline: float, line: str, _room: tuple[float, float]) -> None:
        """One line, at last."""
        self.pdf.text(x, baseline, line)

    def _fitted(
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
                lines = self._wrapped(text, style, size * part, w)
                if len(lines) * size * part * POINT * LEADING <= h and all(
                    self._wide(line, style, size * part) <= w for line in lines
                ):
                    return size * part, lines
        size *= SMALLEST
        kept = text
        while kept and self._wide(kept + "…", style, size) > w:
            kept = kept[:-1]
        return size, [kept + "…"]

    def _wrapped(self, text: str, style: str, size: float, w: float) -> list[str]:
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if self._wide(longer, style, size) <= w or not lines[-1]:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _wide(self, text: str, style: str, size: float) -> float:
        self.pdf.set_font("sans", style, size)
        return float(self.pdf.get_string_width(text))

    def _clean(self, text: str) -> str:
        """A text on one line, in letters that the fonts have."""
        whole = unicodedata.normalize("NFC", visible(text)).strip()
        kept = (c for c in whole if unicodedata.category(c) not in ("Cf", "Mn") or ord(c) > 0x2FF)
        out = []
        for c in kept:
            if ord(c) in self._known:
                out.append(c)
            elif not unicodedata.category(c).startswith(("C", "M")):
                self.unknown.add(c)
                out.append(UNKNOWN)
        return "".join(out)


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


def top(paper: Paper, name: str, title: str, about: str = "") -> float:
    """The head of a list: the event small, what it is large; gives back where the list begins."""
    wide = paper.width - 2 * MARGIN
    paper.text((MARGIN, 10, wide, 7), name, 12, color=QUIET)
    paper.text((MARGIN, 17, wide, 13), title, 26, bold=True, color=ACCENT)
    if not about:
        return 34.0
    paper.text((MARGIN, 30, wide, 7), about, 12, color=QUIET)
    return 40.0
