"""How a sheet is printed: Calc has page styles for it, one for each sheet that is set up."""

from __future__ import annotations

import re
from typing import Any

from xlscore.book.adapters.page_looks import HeadParts, breaks_of, split_head
from xlscore.book.page import Page

#: A4 in 1/100 mm.
SHORT, LONG = 21_000, 29_700
BLACK = 0
FIELDS = {"&P": "PageNumber", "&N": "PageCount", "&A": "SheetName"}


def set_up_print(document: Any, sheet: Any, page: Page) -> None:
    """Paper, heads, feet, titles and breaks of a sheet."""
    _change(sheet, PageStyle=_style(document, f"xlscore {sheet.Name}", page))
    repeat_rows(sheet, page.repeat)
    sheet.removeAllManualPageBreaks()
    for row in breaks_of(page):
        sheet.Rows.getByIndex(row - 1).IsStartOfNewPage = True


def is_turned(document: Any, sheet: Any, page: Page) -> bool:
    """Whether the paper of a sheet lies the other way."""
    style = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
    return bool(style.IsLandscape) != page.landscape


def repeat_rows(sheet: Any, rows: tuple[int, int] | None) -> None:
    """The first and last row (from 1) of those that stand on top of every printed page."""
    _change(sheet, PrintTitleRows=rows is not None)
    first, last = rows or (0, 0)
    if rows and (sheet.TitleRows.StartRow, sheet.TitleRows.EndRow) != (first - 1, last - 1):
        sheet.setTitleRows(sheet.getCellRangeByPosition(0, first - 1, 0, last - 1).RangeAddress)


def _style(document: Any, name: str, page: Page) -> str:
    """The name of a page style with this setup, made if it is not there."""
    styles = document.StyleFamilies.getByName("PageStyles")
    if not styles.hasByName(name):
        styles.insertByName(name, document.createInstance("com.sun.star.style.PageStyle"))
    style = styles.getByName(name)
    width, height = (LONG, SHORT) if page.landscape else (SHORT, LONG)
    _change(style, IsLandscape=page.landscape, Width=width, Height=height)
    _change(style, ScaleToPagesX=1, ScaleToPagesY=0)
    for kind, code in (("Header", page.header), ("Footer", page.footer)):
        found = split_head(code)
        _change(style, **{f"{kind}IsOn": any(found)})
        if any(found):
            _fill(document, style, f"RightPage{kind}Content", found)
    return name


def _change(thing: Any, **values: object) -> None:
    """Set what is different; a change lays out all pages anew, asking costs nothing."""
    for name, value in values.items():
        if getattr(thing, name) != value:
            setattr(thing, name, value)


def _fill(document: Any, style: Any, place: str, codes: HeadParts) -> None:
    content = getattr(style, place)
    for text, code in zip(
        (content.LeftText, content.CenterText, content.RightText), codes, strict=True
    ):
        text.setString("")
        for piece in re.findall(r"&.|[^&]+", code, re.DOTALL):
            cursor = text.createTextCursor()
            cursor.gotoEnd(False)
            if field := FIELDS.get(piece):
                made = document.createInstance(f"com.sun.star.text.TextField.{field}")
                text.insertTextContent(cursor, made, False)
            else:
                text.insertString(cursor, "&" if piece == "&&" else piece, False)
        # Without a colour of its own the text is saved to .xlsx as white ("&Kffffff").
        cursor = text.createTextCursor()
        cursor.gotoStart(False)
        cursor.gotoEnd(True)
        cursor.CharColor = BLACK
    setattr(style, place, content)
