"""XlsxWriter as templates use it: named styles as its formats, and calls that must not fail."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

from xlscore.book.ooxml.cell_xml import needs_guard
from xlscore.book.ooxml.style_items import LINE_COLOR
from xlscore.book.port import ROLE_PREFIX
from xlscore.book.schema import SheetSpec
from xlscore.book.styles import INK, Style, style
from xlscore.texts import Language, spoken


class Percent(Fraction):
    """A number that is shown as per cent."""


Cell = None | str | bool | int | Fraction | dt.date | dt.timedelta

CREATED = dt.datetime(2026, 1, 1)
"""The date in every file's properties: a file must not depend on when it was made."""
DEFAULT_SIZE = 11
LAST_COLUMN = 16383
LONGEST_LIST = 255
"""The most characters that a list to pick from may have in Excel, commas included."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_FONT = "Calibri"


class Formats:
    """The formats of one XlsxWriter workbook, one for each style that is asked for."""

    def __init__(self, workbook: Any) -> None:
        self._workbook = workbook
        self._formats: dict[tuple[Style, bool], Any] = {}

    def get(self, name: str, *, quoted: bool = False, **changes: Any) -> Any:
        """The format of the named style; `changes` are fields of `Style` that differ here."""
        wanted = style(name)._replace(**changes)
        key = wanted, quoted
        if key not in self._formats:
            properties = _properties(wanted) | ({"quote_prefix": True} if quoted else {})
            self._formats[key] = self._workbook.add_format(properties)
        return self._formats[key]

    def difference(self, name: str, **changes: Any) -> Any:
        """What the named style changes in a cell that has a format already."""
        wanted = style(name)._replace(**changes)
        properties: dict[str, Any] = {"bold": True} if wanted.bold else {}
        if wanted.fill:
            properties["bg_color"] = f"#{wanted.fill}"
        return self._workbook.add_format(properties)


def _properties(wanted: Style) -> dict[str, Any]:
    color, fill = wanted.color, wanted.fill
    lines = {"none": (0, ""), "thin": (1, LINE_COLOR[2:]), "thick": (2, INK)}
    line, line_color = lines[wanted.line]
    found = {
        "font_name": _FONT,
        "font_size": DEFAULT_SIZE + wanted.bigger,
        "font_color": color and f"#{color}",
        "bold": wanted.bold,
        "italic": wanted.italic,
        "underline": int(wanted.underline),
        "bg_color": fill and f"#{fill}",
        "num_format": wanted.number if wanted.number != "General" else None,
        "align": wanted.align,
        "valign": "top" if wanted.top else "vcenter",
        "indent": wanted.indent,
        "text_wrap": wanted.wrap,
        "bottom": line,
        "bottom_color": line_color and f"#{line_color}",
    }
    used: dict[str, Any] = {name: value for name, value in found.items() if value}
    return used | ({"locked": False} if wanted.unlocked else {})


def ensure(code: Any) -> None:
    """XlsxWriter tells of refused texts and ranges by its return value: ValueError for one."""
    if code not in (None, 0):
        raise ValueError(f"XlsxWriter refused a call ({code})")


def put(sheet: Any, row: int, column: int, value: Cell, formats: Formats, **look: Any) -> None:
    """One cell, row and column from 0; text stays text, whatever it looks like."""
    shown = formats.get(look.pop("name"), quoted=needs_guard(value), **look)
    if value is None or value == "":
        code = sheet.write_blank(row, column, None, shown)
    elif isinstance(value, str):
        code = sheet.write_string(row, column, value, shown)
    elif isinstance(value, bool):
        code = sheet.write_boolean(row, column, value, shown)
    elif isinstance(value, dt.date):
        code = sheet.write_datetime(row, column, value, shown)
    elif isinstance(value, dt.timedelta):
        code = sheet.write_number(row, column, value / dt.timedelta(days=1), shown)
    else:
        number = int(value) if value.denominator == 1 else float(value)
        code = sheet.write_number(row, column, number, shown)
    ensure(code)


def number_format(value: Cell, language: Language) -> str:
    """How a cell shows what somebody typed, by its kind; texts stay texts."""
    if isinstance(value, dt.timedelta):
        return "[h]:mm:ss" if value % dt.timedelta(minutes=1) else "[h]:mm"
    if isinstance(value, dt.date):
        time = value.time() if isinstance(value, dt.datetime) else dt.time()
        more = (" hh:mm:ss" if time.second else " hh:mm") if time != dt.time() else ""
        return spoken(language).cell_date + more
    if isinstance(value, Percent):
        return "0%" if (value * 100).denominator == 1 else "0.00%"
    return "@" if value is None or isinstance(value, str) else "General"


def fits_list(words: Collection[str]) -> bool:
    """Whether a list to pick from can have these words: a comma would end one, a quote all."""
    listed = ",".join(words)
    return len(listed) <= LONGEST_LIST and '"' not in listed and not any("," in w for w in words)


def open_beyond(sheet: Any, first: int, formats: Formats) -> None:
    """Leave all columns from `first` on to the organiser, unlocked.

    XlsxWriter would take them for cells in use, down to the last column there is, and describe each
    of the sixteen thousand anew: it describes the first, and the last range it writes goes on.
    """
    before = sheet.dim_colmin, sheet.dim_colmax
    sheet.set_column(first, first, None, formats.get("plain", unlocked=True))
    sheet.dim_colmin, sheet.dim_colmax = before
    write = sheet._write_col_info

    def write_range(low: int, high: int, look: Any) -> None:
        write(low, LAST_COLUMN if high == first else high, look)

    sheet._write_col_info = write_range


def begin_workbook(out: io.BytesIO, title: str, **more: str) -> Any:
    """A workbook for XlsxWriter to author into `out`; what looks like a formula stays a text."""
    from xlsxwriter import Workbook

    kept = dict.fromkeys(("strings_to_formulas", "strings_to_urls", "strings_to_numbers"), False)
    workbook = Workbook(out, {"in_memory": True, **kept, **more})
    workbook.set_properties({"title": title, "created": CREATED})
    return workbook


def on_a4(sheet: Any) -> None:
    """A4, as wide as the paper."""
    sheet.set_paper(9)
    sheet.set_margins(left=0.5, right=0.5, top=0.6, bottom=0.7)
    sheet.fit_to_pages(1, 0)


def name_sheets(workbook: Any, specs: Iterable[SheetSpec], language: Language) -> None:
    """The names by which sheets are found, also where an organiser renames them."""
    for spec in specs:
        place = f"='{spec.titles.in_(language)}'!$A$1"
        ensure(workbook.define_name(ROLE_PREFIX + spec.role, place))


def pack_alike(data: bytes) -> bytes:
    """The same package as every machine packs it: no times, no compression, no system's marks.

    Compressed bytes depend on the zlib that Python was built with, so parts are stored.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system = 0
            new.writestr(entry, old.read(name), zipfile.ZIP_STORED)
    return out.getvalue()
