"""Texts and sheets of a workbook as HTML: data, never markup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from xlscore.book.page import Page, PageCell
from xlscore.book.styles import style
from xlscore.report.block import BlockCell, cell_text, hold_ratios
from xlscore.report.plain import right_to_left, visible
from xlscore.texts import put_label

Row = Sequence[PageCell]

#: Signs of a word after which its line may break.
LONGEST_WORD = 30
#: The modifiers of styles that a page shows by a class of the same name (`formats.html.STYLE`).
TONES = ("gold", "silver", "bronze", "through", "out", "cut", "error", "warning", "note", "bold")
#: Base styles whose numbers read as the kind of a block's cell.
KINDS = {"percent": "percent", "decimal": "decimal", "points": "points", "points-2": "points"}


def text_html(text: str) -> str:
    """A text escaped, and set apart if its writing runs the other way."""
    words = hold_ratios(visible(text)).split(" ")
    inner = " ".join("<wbr>".join(map(escape, _breakable(word))) for word in words)
    return f"<bdi>{inner}</bdi>" if right_to_left(text) else inner


def table_html(head: str, rows: Iterable[str], name: str) -> str:
    """Rows of a table below its head, all markup; it scrolls, and `name` is an ARIA attribute."""
    body = "\n".join(rows)
    return (
        f'<div class="scroll" tabindex="0" role="region" {name}>\n'
        f"<table>\n{head}<tbody>\n{body}\n</tbody>\n</table>\n</div>"
    )


def _breakable(word: str) -> list[str]:
    """A word in parts that lines may break between; only endless ones are broken at all."""
    return [word[i : i + LONGEST_WORD] for i in range(0, len(word), LONGEST_WORD)] or [""]


def sheet_html(page: Page, language: str) -> str:
    """The rows of a page: title, lead, then sections with tables and notes; texts are escaped.

    Numbers read as in the sheet, with a decimal comma where the language has one.
    """
    parts, name = [], page.title
    labels: Counter[str] = Counter()
    for kind, group in groupby(page.rows, _kind):
        rows = list(group)
        if kind == "table":
            labels[name] += 1
            number = f" {labels[name]}" if labels[name] > 1 else ""
            parts.append(_table(rows, f"{name}{number}", language))
            continue
        for row in rows:
            text = " ".join(str(cell.value) for cell in row if cell.value is not None)
            if kind == "section":
                name = put_label(page.title, text, language)
            parts += [_LINES[kind].format(text_html(text))] if text else []
    return "\n".join(parts)


_LINES = {
    "title": "<h3>{}</h3>",
    "section": "<h4>{}</h4>",
    "subtitle": '<p class="lead">{}</p>',
    "plain": "<p>{}</p>",
}


def _kind(row: Row) -> str:
    """What a row is: title, section, subtitle, plain text or blank, or a line of a table."""
    base = row[0].style.split()[0] if row else "plain"
    if base == "plain" and any(cell.style != "plain" for cell in row):
        return "table"
    return base if base in _LINES else "table"


def _table(rows: Sequence[Row], name: str, language: str) -> str:
    """Lines in columns; what begins with a heading is the head of the table."""
    texts = [[_text(cell, language) for cell in row] for row in rows]
    width = max((c for line in texts for c, text in enumerate(line, 1) if text), default=0)
    heads: list[str] = []
    lines: list[str] = []
    for row, line in zip(rows, texts, strict=True):
        is_head = row[0].style.startswith("head")
        whole = [] if is_head else [t for t in TONES if all(t in _looks(cell) for cell in row)]
        made = "".join(_cells(row[:width], line, is_head, whole))
        tones = f' class="{" ".join(whole)}"' if whole else ""
        (heads if is_head and not lines else lines).append(f"<tr{tones}>{made}</tr>")
    head = f"<thead>{''.join(heads)}</thead>\n" if heads else ""
    return table_html(head, lines, f'aria-label="{escape(visible(name), quote=True)}"')


def _cells(row: Row, texts: Sequence[str], is_head: bool, whole: Sequence[str]) -> Iterator[str]:
    """The cells of one line; its first text is whom it is about. `whole` are tones of the line."""
    texts_left = [isinstance(cell.value, str) and not style(cell.style).align for cell in row]
    who = texts_left.index(True) if True in texts_left else -1
    for c, (cell, text) in enumerate(zip(row, texts, strict=False)):
        look = style(cell.style)
        side = {"right": "n", "center": "c"}.get(look.align or "", "who" if c == who else "t")
        own = [tone for tone in TONES if tone in _looks(cell) and tone not in whole]
        names = " ".join([side, *own])
        if text and (is_head or c == who):
            scope = "col" if is_head else "row"
            yield f'<th scope="{scope}" class="{names}">{text_html(text)}</th>'
        else:
            yield f'<td class="{names}">{text_html(text)}</td>'


def _looks(cell: PageCell) -> list[str]:
    return cell.style.split()[1:]


def _text(cell: PageCell, language: str) -> str:
    base = cell.style.split()[0]
    mark = re.search(r"\bat(\d)\b", cell.style)
    kind = KINDS.get(base, "text")
    return cell_text(BlockCell(cell.value, kind, int(mark[1]) if mark else 0), language)
