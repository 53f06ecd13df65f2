"""The shared strings of a workbook; of rich text the plain text, without phonetic readings."""

from __future__ import annotations

import re
from xml.parsers import expat

from xlscore.book.limits import MAX_PARSED_BYTES, MAX_STRINGS, MEBIBYTE
from xlscore.book.ooxml.decode import entities, refuse_no_text, unescape
from xlscore.book.ooxml.xmltree import MAIN, check, run
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern

_ITEM = pattern(
    rb'<si>(?:<t(?: xml:space="preserve")?>([^<]*)</t></si>|(.*?)</si>)\s*|<si ?/>\s*|(.+)',
    re.DOTALL,
)
_BLANKS = pattern(rb"\s*")
_PREFIXED = pattern(rb"""xmlns:[^\s=]+\s*=\s*["'](?:%s|%s)""" % tuple(uri.encode() for uri in MAIN))
"""A prefix for the elements of the part: they need not be called <r> and <t> then."""
_PHONETIC = pattern(rb"<rPh\b.*?</rPh>", re.DOTALL)
_TEXT = pattern(rb"<t(?: [^<>]*)?(?<!/)>([^<]*)</t>")


def read_strings(data: bytes, part: str) -> list[str]:
    """All shared strings in their order; FileProblem if the part is damaged."""
    try:
        return _plain(data, part)
    except ValueError:
        return _full(data, part)


def _plain(data: bytes, part: str) -> list[str]:
    """Most programs write the part so plainly that expressions do; ValueError if not.

    What the expressions do not account for is checked by an XML parser.
    """
    refuse_no_text(data)
    first, end = data.find(b"<sst"), data.rfind(b"</sst>")
    if (
        first < 0
        or end < 0
        or b"<!" in data
        or data.find(b"<?", first) >= 0
        or data.find(b"\r", first) >= 0
    ):
        raise ValueError
    at = data.find(b">", first) + 1
    if data[at - 2 : at] == b"/>":
        raise ValueError
    if data.find(b"xmlns", at) >= 0 or _PREFIXED.search(data, first, at):
        raise ValueError
    out: list[str] = []
    unchecked = [data[:at]]
    blanks = _BLANKS.match(data, at, end)
    for match in _ITEM.finditer(data, blanks.end() if blanks else at, end):
        plain, rich, rest = match.groups()
        if rest:
            raise ValueError
        if plain is None and rich is None:
            text = ""
        elif plain is not None:
            text = plain.decode()
        else:
            text = b"".join(_TEXT.findall(_PHONETIC.sub(b"", rich))).decode()
            unchecked.append(b"<si>%s</si>" % rich)
        out.append(unescape(entities(text) if "&" in text else text))
        if len(out) > MAX_STRINGS:
            raise _too_many()
    check(b"".join((*unchecked, data[end:])), part)
    return out


def _full(data: bytes, part: str) -> list[str]:
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
                raise _too_many()

    def text(value: str) -> None:
        if path[1:] in (["si", "t"], ["si", "r", "t"]):
            pieces.append(value)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    run(parser, data, part)
    return out


def _too_many() -> FileProblem:
    return FileProblem("parsed-too-big", limit=MAX_PARSED_BYTES // MEBIBYTE)
