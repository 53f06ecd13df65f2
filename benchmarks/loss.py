"""What a changed workbook has lost of the one before: a check that shares no code with xlscore.

A part that is XML counts as extended if everything of it is still there in the same order: every
tag with its attributes, text, comment and instruction. In sheets every filled cell must be the
same, and every empty one still there. Only what says how far something reaches may differ.
"""

from __future__ import annotations

import collections
import io
import posixpath
import re
import zipfile
from string import ascii_uppercase
from typing import NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

EXTENTS = {"count", "uniqueCount", "fullCalcOnLoad"}
"""Attributes of any element that say how much there is, or that it has to be calculated."""

REACHES = {"dimension", "table", "autoFilter"}
"""Elements whose `ref` grows with the rows of a list."""

ROW_LOOKS = {"spans", "hidden"}
"""Attributes of rows that change where something is put into them."""

Event = tuple[object, ...]


class Part(NamedTuple):
    """A part taken to pieces: all but the cells in order, rows and cells by their numbers."""

    events: list[Event]
    rows: dict[int, dict[str, str]]
    cells: dict[tuple[int, int], tuple[dict[str, str], list[Event]]]


def compared(before: bytes, after: bytes) -> tuple[collections.Counter[str], list[str]]:
    """How the parts of a workbook came out, counted; and what is lost, one line each."""
    old, new = _unpacked(before), _unpacked(after)
    count: collections.Counter[str] = collections.Counter()
    lost: list[str] = []
    nothing = _empty_texts(old)
    for name, content in old.items():
        if name not in new:
            lost.append(f"{name}: gone")
            count["gone"] += 1
        elif new[name] == content:
            count["identical"] += 1
        else:
            gone, filled = _gone(content, new[name], nothing)
            lost += [f"{name}: {each}" for each in gone]
            kind = "in which something is lost" if gone else "extended"
            count["extended, empty cells filled" if filled and not gone else kind] += 1
    lost += [f"calcChain lists {cell}, which has no formula" for cell in _lies(new) - _lies(old)]
    return count, lost


def _unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def _shows_nothing(
    attributes: dict[str, str], content: list[Event], nothing: frozenset[str]
) -> bool:
    """Whether a cell has no content, or only a text of no letters."""
    texts = [str(event[1]) for event in content if event[0] == "text"]
    formula = any(str(event[0]).endswith(" f") for event in content)
    return not formula and (not texts or (attributes.get("t") == "s" and texts[0] in nothing))


def _empty_texts(parts: dict[str, bytes]) -> frozenset[str]:
    """The numbers of the shared strings without any letters."""
    number, empty = -1, set()
    strings = next((parts[n] for n in parts if n.lower() == "xl/sharedstrings.xml"), b"<sst/>")
    for event in _taken_apart(strings).events:
        if str(event[0]).endswith(" si"):
            number += 1
            empty.add(str(number))
        elif event[0] == "text":
            empty.discard(str(number))
    return frozenset(empty)


def _column(name: str) -> int:
    column = 0
    for letter in name.rstrip("0123456789"):
        column = column * 26 + ord(letter) - 64
    return column


def _gone(before: bytes, after: bytes, nothing: frozenset[str]) -> tuple[list[str], bool]:
    """What of a part is not in the later one, and whether empty cells were filled."""
    try:
        old, new = _taken_apart(before), _taken_apart(after)
    except expat.ExpatError as error:
        return [f"no XML: {error}"], False
    left = iter(new.events)
    gone = [str(event)[:90] for event in old.events if not any(event == found for found in left)]
    for number, look in old.rows.items():
        now = new.rows.get(number, {})
        if any(now.get(name) != look[name] for name in look if name not in ROW_LOOKS):
            gone.append(f"the look of row {number}")
    filled = False
    for place, (attributes, content) in old.cells.items():
        now = new.cells.get(place)
        if now is not None and _shows_nothing(attributes, content, nothing):
            filled |= now[1] != content
        elif now != (attributes, content):
            gone.append(f"row {place[0]}, column {place[1]}")
    return gone[:9], filled


def _taken_apart(data: bytes) -> Part:
    part = Part([], {}, {})
    path: list[str] = []
    row, column, content, texts = 0, 0, part.events, [""]

    def flush() -> None:
        text = "".join(texts)
        texts.clear()
        if text.strip() or (text and path and path[-1] in ("t", "v", "f")):
            content.append(("text", text))

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal row, column, content
        flush()
        name = tag.rpartition(" ")[2]
        if path[1:] == ["sheetData"] and name == "row":
            row, column = int(attributes.pop("r", row + 1)), 0
            part.rows[row] = attributes
        elif path[1:] == ["sheetData", "row"] and name == "c":
            column = _column(attributes.pop("r", "")) or column + 1
            content = []
            part.cells[row, column] = attributes, content
        else:
            left = {key: value for key, value in attributes.items() if key not in EXTENTS}
            if name in REACHES or (name == "f" and attributes.get("t") == "shared"):
                left.pop("ref", None)
            content.append((tag, tuple(sorted(left.items()))))
        path.append(name)

    def end(tag: str) -> None:
        nonlocal content
        flush()
        name = path.pop()
        if path[1:] == ["sheetData", "row"] and name == "c":
            content = part.events
        elif path[1:] != ["sheetData"]:
            content.append(("end", tag))

    def text(value: str) -> None:
        if path[-1] != "definedName":  # that of a filter grows with it
            texts.append(value)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    parser.CommentHandler = lambda value: part.events.append(("comment", value))
    parser.ProcessingInstructionHandler = lambda *given: part.events.append(("instruction", *given))
    parser.Parse(data, True)
    return part


def _lies(parts: dict[str, bytes]) -> set[str]:
    """The cells that calcChain lists though they hold no formula."""
    chain = parts.get("xl/calcChain.xml")
    if chain is None:
        return set()
    sheet, lies = "", set()
    formulas: dict[str, set[tuple[int, int]]] = {}
    for tag in re.findall(rb"<c(?=\s)[^<>]*", chain):
        found = dict(re.findall(r'\s(\w+)="([^"]*)"', tag.decode("utf-8", "replace")))
        name, sheet = found.get("r", ""), found.get("i", sheet)
        if sheet not in formulas:
            formulas[sheet] = _formulas(parts, sheet)
        if (int(name.lstrip(ascii_uppercase) or 0), _column(name)) not in formulas[sheet]:
            lies.add(f"{name} of sheet {sheet}")
    return lies


def _formulas(parts: dict[str, bytes], number: str) -> set[tuple[int, int]]:
    """The cells with a formula of the sheet with this id, those of an array included."""
    tree = ElementTree.fromstring(parts.get("xl/workbook.xml", b"<x/>"))
    ids = {
        value
        for element in tree.iter()
        for name, value in element.attrib.items()
        if element.get("sheetId") == number and name.endswith("}id")
    }
    links = ElementTree.fromstring(parts.get("xl/_rels/workbook.xml.rels", b"<x/>"))
    target = next((link.get("Target", "") for link in links if link.get("Id") in ids), "")
    part = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
    if part not in parts:
        return set()
    found = set()
    for place, (_, content) in _taken_apart(parts[part]).cells.items():
        formula = [event for event in content if str(event[0]).endswith(" f")]
        if formula:
            found.add(place)
            ref = dict(formula[0][1]).get("ref", "") if isinstance(formula[0][1], tuple) else ""
            found |= _area(ref)
    return found


def _area(ref: str) -> set[tuple[int, int]]:
    first, _, last = ref.partition(":")
    if not last:
        return set()
    top, bottom = (int(name.lstrip(ascii_uppercase)) for name in (first, last))
    columns = range(_column(first), _column(last) + 1)
    return {(row, column) for row in range(top, bottom + 1) for column in columns}
