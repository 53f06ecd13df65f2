"""The shared strings of a workbook; of rich text the plain text, without phonetic readings."""

from __future__ import annotations

from xlscore.book.limits import MAX_PARSED_BYTES, MAX_STRINGS, MEBIBYTE
from xlscore.book.ooxml.decode import unescape
from xlscore.book.ooxml.xmltree import follow
from xlscore.book.problems import FileProblem


def read_strings(data: bytes, part: str) -> list[str]:
    """All shared strings in their order; FileProblem if the part is damaged."""
    out: list[str] = []
    path: list[str] = []
    pieces: list[str] = []
    main = ""

    def start(tag: str, _: dict[str, str]) -> None:
        nonlocal main
        uri, name = tag.rpartition(" ")[::2]
        main = main if path else uri
        path.append(name if uri == main else tag)
        if len(path) == 2 and name == "si":
            pieces.clear()

    def end(_: str) -> None:
        name = path.pop()
        if len(path) == 1 and name == "si":
            out.append(unescape("".join(pieces)))
            if len(out) > MAX_STRINGS:
                raise FileProblem("parsed-too-big", limit=MAX_PARSED_BYTES // MEBIBYTE)

    def text(value: str) -> None:
        if path[1:] in (["si", "t"], ["si", "r", "t"]):
            pieces.append(value)

    follow(data, part, start, end, text)
    return out
