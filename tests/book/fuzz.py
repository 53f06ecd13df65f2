"""Thousands of damaged and hostile workbooks: refused with a message, or handled and still whole.

    python -m tests.book.fuzz --count 10000

Every mutant is given by its number alone, so one that fails can be repeated: ``--first 4711
--count 1``. The process limits its own memory; a mutant that takes longer than LIMIT_SECONDS, or
raises anything but FileProblem, is reported with its traceback.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
import resource
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable
from fractions import Fraction

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Append, Changes
from xlscore.book.problems import FileProblem

from .rich import pack, page, rich_workbook, unpack

LIMIT_SECONDS = 10
LIMIT_BYTES = 512 << 20

Parts = dict[str, bytes]
XML_NOISE = (
    *(
        b"<",
        b">",
        b"/>",
        b"&",
        b"&#0;",
        b"&bogus;",
        b"<!--",
        b"-->",
        b"<![CDATA[",
        b"]]>",
        b"<?x?>",
    ),
    *(b"<!-- kept? -->", b"<![CDATA[<c>]]>", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"\0", b"\xff\xfe"),
    *(
        b"<a>" * 300,
        b"<x:row/>",
        b"<row r='7'><c/></row>",
        b"</row>",
        b"</sheetData>",
        b"\r\n",
        b" ",
    ),
    *(b'r="A1"', b"\xed\xa0\x80", "Ж".encode("utf-16"), b"<sheetData/>", b"<v>1</v>", b"</c>"),
)
HOSTILE_VALUES = (
    *(b"", b"-1", b"0", b"99999999999999999999", b"1e999", b"nan", b"XFD1048576", b"XFE1", b"A0"),
    *(b"A1:XFD1048576", b"B2:A1", b"1048577", b"true", b"../../../etc/passwd", b"/", b"%2e%2e/x"),
    *(
        b"http://example.org/",
        b"\xc3\xa4" * 40,
        b"A" * 5000,
        b"&lt;",
        b"#REF!",
        b"rId1",
        b"s",
        b"d",
    ),
    *(b"1 1 1", b"2147483648", b"4294967295", b"'Sheet'!$A$1", b"1.5", b"\t", b"e", b"inlineStr"),
)


def flip_bytes(rng: random.Random, seed: bytes) -> bytes:
    data = bytearray(seed)
    for _ in range(rng.choice((1, 1, 3, 10, 100))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def cut(rng: random.Random, seed: bytes) -> bytes:
    a, b = sorted(rng.randrange(len(seed)) for _ in range(2))
    return rng.choice((seed[:a], seed[b:], seed[:a] + seed[b:], seed[:b] + seed[a:]))


def lie_in_directory(rng: random.Random, seed: bytes) -> bytes:
    """A field of a local or central header, or of the end, set to something else."""
    data = bytearray(seed)
    marks = [m.start() for m in re.finditer(rb"PK(?:\1\2|\3\4|\5\6)", seed)]
    at = rng.choice(marks) + rng.randrange(4, 46)
    value = rng.choice((0, 1, 0xFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, rng.getrandbits(32)))
    data[at : at + 4] = struct.pack("<L", value)
    return bytes(data[: len(seed)])


def drop_part(rng: random.Random, seed: bytes) -> bytes:
    parts = unpack(seed)
    for _ in range(rng.choice((1, 1, 2, 5))):
        del parts[rng.choice(list(parts))]
    return pack(parts)


def swap_parts(rng: random.Random, seed: bytes) -> bytes:
    parts = unpack(seed)
    a, b = rng.choice(list(parts)), rng.choice(list(parts))
    parts[a], parts[b] = parts[b], parts[a]
    return pack(parts)


def rename_part(rng: random.Random, seed: bytes) -> bytes:
    parts = unpack(seed)
    name = rng.choice(list(parts))
    new = (name.upper(), name.replace("/", "\\"), f"/{name}", f"{name}/", f"../{name}", "x" * 300)
    return pack({rng.choice(new) if key == name else key: value for key, value in parts.items()})


def _in_xml(
    change: Callable[[random.Random, bytes], bytes],
) -> Callable[[random.Random, bytes], bytes]:
    def mutate(rng: random.Random, seed: bytes) -> bytes:
        parts = unpack(seed)
        names = [n for n in parts if n.endswith((".xml", ".rels"))]
        core = [n for n in names if re.search(r"workbook|sheet\d|styles|sharedStr|Types|table", n)]
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            name = rng.choice(core if rng.random() < 0.9 else names)
            parts[name] = change(rng, parts[name])
        return pack(parts)

    return mutate


def _flip(rng: random.Random, xml: bytes) -> bytes:
    return flip_bytes(rng, xml) if xml else xml


def _noise(rng: random.Random, xml: bytes) -> bytes:
    at = rng.randrange(len(xml) + 1)
    return xml[:at] + rng.choice(XML_NOISE) + xml[at:]


def _noise_between_tags(rng: random.Random, xml: bytes) -> bytes:
    places = [m.end() for m in re.finditer(b">", xml)] or [0]
    at = rng.choice(places)
    return xml[:at] + rng.choice(XML_NOISE) + xml[at:]


def _value(rng: random.Random, xml: bytes) -> bytes:
    """The value of an attribute replaced by a hostile one."""
    found = list(re.finditer(rb'="([^"]*)"', xml))
    if not found:
        return xml
    match = rng.choice(found)
    return xml[: match.start(1)] + rng.choice(HOSTILE_VALUES) + xml[match.end(1) :]


def _attribute(rng: random.Random, xml: bytes) -> bytes:
    """An attribute taken out or renamed."""
    found = list(re.finditer(rb' ([\w:]+)="[^"]*"', xml))
    if not found:
        return xml
    match = rng.choice(found)
    new = rng.choice((b"", match[0] * 2, b" z" + match[0][1:], match[0].replace(b'"', b"'")))
    return xml[: match.start()] + new + xml[match.end() :]


def _text(rng: random.Random, xml: bytes) -> bytes:
    found = list(re.finditer(rb">([^<]+)<", xml))
    if not found:
        return xml
    match = rng.choice(found)
    return xml[: match.start(1)] + rng.choice(HOSTILE_VALUES) + xml[match.end(1) :]


def _element(rng: random.Random, xml: bytes) -> bytes:
    """An element without children taken out, doubled or moved."""
    found = list(re.finditer(rb"<[\w:]+[^<>]*/>|<([\w:]+)[^<>]*>[^<]*</\1>", xml))
    if not found:
        return xml
    match, other = rng.choice(found), rng.choice(found)
    rest = xml[: match.start()] + xml[match.end() :]
    doubled = xml[: match.end()] + match[0] * rng.choice((1, 2, 50)) + xml[match.end() :]
    at = min(other.start(), len(rest))
    return rng.choice((rest, doubled, rest[:at] + match[0] + rest[at:]))


def _tag(rng: random.Random, xml: bytes) -> bytes:
    """A tag taken out, doubled, renamed or given a prefix."""
    found = list(re.finditer(rb"</?([\w:]+)[^<>]*>", xml))
    if not found:
        return xml
    match = rng.choice(found)
    renamed = match[0].replace(
        match[1], rng.choice((b"x:" + match[1], b"zz", b"row", b"c", b"v")), 1
    )
    new = rng.choice((b"", match[0] * 2, renamed))
    return xml[: match.start()] + new + xml[match.end() :]


def _encode(rng: random.Random, xml: bytes) -> bytes:
    text = xml.decode("utf-8", "replace")
    other = re.sub("UTF-8", rng.choice(("UTF-16", "latin-1", "utf-7", "idna", "x")), text, count=1)
    coded = (text.encode("utf-16"), text.encode("utf-16-le"), b"\xef\xbb\xbf" + xml, other.encode())
    return rng.choice((*coded, text.encode("latin-1", "replace")))


def _grow(rng: random.Random, xml: bytes) -> bytes:
    """A piece repeated very often: many rows, cells, styles or names."""
    found = list(re.finditer(rb"<(row|c|xf|definedName|si|sheet)\b.*?(?:</\1>|/>)", xml, re.DOTALL))
    if not found:
        return xml
    match = rng.choice(found)
    count = rng.choice((100, 2000, 30_000))
    return xml[: match.end()] + match[0][:400] * count + xml[match.end() :]


def bomb(rng: random.Random, seed: bytes) -> bytes:
    parts = unpack(seed)
    name = rng.choice([n for n in parts if n.endswith(".xml")])
    filler = rng.choice((b" ", b"<a/>", b"<row/>", b"<c/>", b"\0"))
    size = rng.choice((1, 20, 70)) << 20
    parts[name] = parts[name] + filler * (size // len(filler))
    return pack(parts)


MUTATORS: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    *(flip_bytes, cut, lie_in_directory, drop_part, swap_parts, rename_part),
    *map(_in_xml, (_flip, _noise, _noise_between_tags, _value, _value, _attribute, _text)),
    *map(_in_xml, (_element, _element, _tag, _encode)),
)
RARE = (_in_xml(_grow), bomb)
"""Mutators whose work takes long: one mutant in fifty."""


def seeds() -> list[bytes]:
    """What is mutated: the rich workbook, as it is and with owned sheets in it."""
    plain = rich_workbook()
    book = FileBook(plain)
    book.apply(Changes((page(8), page(3, "checks", "Checks"))))
    return [plain, book.to_bytes()]


def mutant(number: int, sources: list[bytes]) -> bytes:
    """Mutant number so-and-so, always the same bytes."""
    rng = random.Random(f"xlscore {number}")
    seed = rng.choice(sources)
    if number % 50 == 49:
        return rng.choice(RARE)(rng, seed)
    for _ in range(rng.choice((1, 1, 1, 2))):
        try:
            seed = rng.choice(MUTATORS)(rng, seed)
        except Exception:
            break
    return seed


def judge(data: bytes) -> str:
    """What became of a workbook: the code of its refusal, or "handled"; raises what is wrong."""
    try:
        book = FileBook(data)
        for title in book.titles():
            book.grid(title)
        sheets = dict(book.roles())
        rows = ((9, 9, "=new", Fraction(1, 3)),)
        sheet = next((t for t in book.titles() if t not in sheets.values()), None)
        appends = (Append(sheet, 1, (1, 2, 3, 4), rows),) if sheet is not None else ()
        book.apply(Changes((page(4),), appends, sheets))
        result = book.to_bytes()
    except FileProblem as problem:
        return problem.code if problem.text("de") != problem.text("en") else "without a message"
    again = FileBook(result)
    title = again.roles()["standings"]
    shown = [list(row[:3]) for row in again.grid(title).rows[:5]]
    assert [row[0] for row in shown] == ["Rank", 1, 2, 3, 4], shown
    again.apply(Changes((page(4),), (), again.roles()))
    assert again.to_bytes() == result, "a second run changed the file"
    return "handled"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=10_000)
    chosen = parser.parse_args(arguments)
    sources = seeds()
    signal.signal(signal.SIGALRM, _too_slow)
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT_BYTES, LIMIT_BYTES))
    seen: collections.Counter[str] = collections.Counter()
    failures, slowest = 0, (0.0, -1)
    for number in range(chosen.first, chosen.first + chosen.count):
        data = mutant(number, sources)
        started = time.perf_counter()
        signal.alarm(LIMIT_SECONDS)
        try:
            seen[judge(data)] += 1
        except Exception:
            failures += 1
            print(f"mutant {number}:\n{traceback.format_exc(limit=-4)}", flush=True)
        finally:
            signal.alarm(0)
        slowest = max(slowest, (time.perf_counter() - started, number))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    for code, count in seen.most_common():
        print(f"{count:7} {code}")
    print(f"slowest: mutant {slowest[1]}, {slowest[0]:.2f} s; peak memory {peak} MB")
    print(f"{chosen.count} mutants, {failures} failures")
    return 1 if failures else 0


def _too_slow(*_: object) -> None:
    raise TimeoutError(f"more than {LIMIT_SECONDS} s")


if __name__ == "__main__":
    sys.exit(main())
