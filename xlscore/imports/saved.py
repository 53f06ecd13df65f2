"""A file as somebody saved it: its bytes, its text in whatever letters, and the rows of a table."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern
from xlscore.core.reasons import place_of
from xlscore.records import NamedTuple

MARKS = {
    b"\xef\xbb\xbf": ("utf-8-sig", "UTF-8"),
    b"\xff\xfe": ("utf-16", "UTF-16"),
    b"\xfe\xff": ("utf-16", "UTF-16"),
}
SEPARATORS = "\t;,"
#: What Excel puts before a table, so that it knows the separator.
_SEPARATOR_LINE = pattern(r'"?sep=([;,|\t])"?[ ,;\t]*(?:\r\n|\r|\n|$)', re.IGNORECASE)
_NOT_ASCII = pattern(r"[^\x00-\x7f]")
#: Letters that no name has, and signs that stand inside of names.
_NO_LETTERS, _WITHIN = "ƒˆªº", "’‘´"
#: How much of a file is looked at to tell one encoding from another.
_LOOKED_AT = 4000


class Saved(NamedTuple):
    """What a file holds: as bytes, as text, and the name of the encoding that it was read in."""

    data: bytes
    text: str
    encoding: str

    def json(self) -> Any:
        """The value of a JSON file; FileProblem if it is none."""
        try:
            return json.loads(self.text)
        except (ValueError, RecursionError) as error:
            raise FileProblem("import-damaged", reason=place_of(error)) from None

    def is_json_with(self, *keys: str) -> bool:
        """Whether it begins as JSON does and has these keys somewhere."""
        begins = self.text[:1000].lstrip()[:1] in ("{", "[")
        return begins and all(f'"{key}"' in self.text for key in keys)


def decode(data: bytes) -> Saved:
    """The text as people save it: UTF-8 and UTF-16, with or without a mark, Windows, old Macs."""
    for mark, (codec, name) in MARKS.items():
        if data.startswith(mark):
            return _read(data, codec, name)
    if codec := _unmarked_utf16(data):
        return _read(data, codec, "UTF-16")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        windows, mac = _read(data, "cp1252", "Windows-1252"), _read(data, "mac-roman", "Mac Roman")
        return mac if _odd(mac.text) < _odd(windows.text) else windows
    return _read(data, "utf-8", "UTF-8")


def rows_of(text: str, separator: str = "") -> Iterator[tuple[int, list[str]]]:
    """The rows that hold something, each with the number of its first line.

    Separated by tabs, semicolons or commas: by what a line "sep=;" says, else by the `separator`
    or by what the first line has most of. FileProblem "csv-line" for a quotation mark that never
    ends: what it swallows would be lost.
    """
    said = _SEPARATOR_LINE.match(text)
    body = text[said.end() :] if said else text
    head = re.split(r"[\r\n]", body.lstrip("\r\n"), maxsplit=1)[0]
    separator = said[1] if said else separator or max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator, strict=True)
    before = len(said[0].splitlines()) if said else 0
    start = before + 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield start, row
            start = before + reader.line_num + 1
    except csv.Error:
        raise FileProblem("csv-line", line=start) from None


def _read(data: bytes, codec: str, name: str) -> Saved:
    return Saved(data, data.decode(codec, "replace").replace("\0", ""), name)


def _unmarked_utf16(data: bytes) -> str:
    """The codec where every other byte is 0 for many letters, as signs and digits are in UTF-16."""
    head = data[:_LOOKED_AT]
    high, low = head[::2].count(0), head[1::2].count(0)
    if max(high, low) * 20 < len(head) or min(high, low) * 4 > max(high, low):
        return ""
    return "utf-16-le" if low > high else "utf-16-be"


def _odd(text: str) -> int:
    """How many letters and signs stand where no word has them: "MŸller", "Kr‰mer", "…zil"."""
    found = 0
    for match in _NOT_ASCII.finditer(text):
        own, at = match[0], match.start()
        before, after = text[max(at - 1, 0) : at], text[at + 1 : at + 2]
        if own.isalpha() and own not in _NO_LETTERS:
            found += before.islower() and not own.islower()
            found += before.isupper() and own.isupper() and after.islower()
        elif own not in _WITHIN:
            found += after.islower() or (before.isalpha() and (own == "§" or after.isalpha()))
    return found
