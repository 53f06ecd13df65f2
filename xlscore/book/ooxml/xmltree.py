"""A small XML tree that knows where each element stands in the bytes, so they can be patched.

Nothing is ever serialised from the tree: Excel's own text stays as it is, edits are spliced in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from xml.parsers import expat

from xlscore.book.limits import MAX_DEPTH, MAX_ELEMENTS
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern
from xlscore.core.reasons import reason

MARKUP = "http://schemas.openxmlformats.org/markup-compatibility/2006"
RELATIONS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)

MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
)
"""The namespace of workbooks, sheets, styles and blocks: transitional and strict."""

_DECLARED = pattern(rb"""\A<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["'][^>]*\?>""")
_ENCODING = pattern(rb"""encoding\s*=\s*["'][^"']*["']""")
_PLAIN = {"utf-8", "utf8", "us-ascii", "ascii"}
_OTHERS = {"iso-8859-1", "iso-8859-15", "windows-1252", "windows-1251", "utf-16", "gbk"}
_MOST_ALIKE = 20_000
_TEXT_AT_A_TIME = 1 << 16
"""Characters: a text that came in one piece a line would take many times its length."""

_TAG_END = pattern(rb"""(?:[^>"']++|"[^"]*+"|'[^']*+')*+>""")
_ATTRIBUTE = pattern(rb"""\s+([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')""")


class Element:
    """An element: its text runs from `start` to `end`, its content from `inner` to `close`.

    Attributes without a prefix go by their name, those of relationships by ``r:name``, others by
    ``{uri}name``. `inner`, `close` and `end` are the same for an element without an end tag.
    Elements with the same attributes share them: a styles part has hundreds of thousands.
    """

    __slots__ = (
        *("name", "uri", "prefix", "attributes", "children", "texts"),
        *("start", "inner", "close", "end"),
    )

    def __init__(
        self, name: str, uri: str, prefix: str, attributes: dict[str, str], at: int
    ) -> None:
        self.name, self.uri, self.prefix, self.attributes = name, uri, prefix, attributes
        self.children: Sequence[Element] = ()
        self.texts: Sequence[str] = ()
        self.start, self.inner, self.close, self.end = at, -1, -1, -1

    @property
    def text(self) -> str:
        """The text directly in the element, without that of its children."""
        return "".join(self.texts)

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute."""
        return self.attributes.get(name, default)

    def number(self, name: str, digits: int = 6) -> int | None:
        """An attribute that is a whole number of at most so many digits; None for any other."""
        text = self.attributes.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None

    def flag(self, name: str) -> bool:
        """Whether an attribute is there and true, in any of its spellings."""
        return self.attributes.get(name) in ("1", "true", "on")

    def find(self, name: str) -> Element | None:
        """The first child called `name` in the namespace of this element."""
        return next(self.all(name), None)

    def all(self, name: str) -> Iterator[Element]:
        """All children called `name` in the namespace of this element."""
        return (c for c in self.children if c.name == name and c.uri == self.uri)


def utf8(data: bytes, part: str) -> bytes:
    """The part as UTF-8 without a byte order mark; no DOCTYPE, no encoding nobody writes."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = _convert(data, "utf-16", part)
    elif data[:4] == b"<\0?\0":
        data = _convert(data, "utf-16-le", part)
    elif data[:4] == b"\0<\0?":
        data = _convert(data, "utf-16-be", part)
    else:
        data = data.removeprefix(b"\xef\xbb\xbf")
        declared = _DECLARED.match(data)
        encoding = declared[1].decode().lower() if declared else "utf-8"
        if encoding in _OTHERS:
            data = _convert(data, encoding, part)
        elif encoding not in _PLAIN:
            raise damaged(part, "encoding", name=encoding)
    if b"<!DOCTYPE" in data:
        raise FileProblem("doctype", part=part)
    return data


def damaged(part: str, key: str, **values: object) -> FileProblem:
    """The problem of a part that cannot be read, for one of the fixed reasons."""
    return FileProblem("part-damaged", part=part, reason=reason(key, **values))


def parse(data: bytes, part: str, root: str = "") -> Element:
    """The tree of a whole part, from its UTF-8 bytes; of a main part `root` names the root."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.namespace_prefixes = parser.ordered_attributes = True
    parser.buffer_text, parser.buffer_size = True, _TEXT_AT_A_TIME
    stack: list[Element] = []
    roots: list[Element] = []
    count = 0
    alike: dict[tuple[str, ...], dict[str, str]] = {}

    def start(tag: str, flat: list[str]) -> None:
        nonlocal count
        count += 1
        if count > MAX_ELEMENTS:
            raise FileProblem("too-many-elements", part=part, limit=MAX_ELEMENTS)
        if len(stack) > MAX_DEPTH:
            raise FileProblem("too-deep", part=part, limit=MAX_DEPTH)
        uri, name, prefix = _parts(tag)
        attributes = _attributes(flat, alike)
        at = parser.CurrentByteIndex
        element = Element(name, uri, prefix, attributes, at)
        tag_end = _TAG_END.match(data, at)
        assert tag_end is not None, "the parser has read it"
        element.inner = tag_end.end()
        siblings = stack[-1].children if stack else roots
        if isinstance(siblings, list):
            siblings.append(element)
        else:
            stack[-1].children = [element]
        stack.append(element)

    def end(_: str) -> None:
        element = stack.pop()
        element.close = element.end = element.inner
        if data[element.inner - 2 : element.inner] != b"/>":
            element.close = parser.CurrentByteIndex
            element.end = data.index(b">", element.close) + 1

    def text(value: str) -> None:
        texts = stack[-1].texts
        if isinstance(texts, list):
            texts.append(value)
        else:
            stack[-1].texts = [value]

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    run(parser, data, part)
    if root and (roots[0].name != root or roots[0].uri not in MAIN):
        raise damaged(part, "no-root", name=root)
    return roots[0]


def run(parser: expat.XMLParserType, data: bytes, part: str) -> None:
    """Feed `data` to `parser`; FileProblem if it is not well-formed.

    Its handlers know the parser, which knows them: they are taken off, so that nothing of what was
    read waits for the collector.
    """

    def doctype(*_: object) -> None:
        raise FileProblem("doctype", part=part)

    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, UnicodeDecodeError, LookupError) as error:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        raise damaged(part, "xml", line=line, column=column) from error
    finally:
        parser.StartElementHandler = parser.EndElementHandler = None
        parser.CharacterDataHandler = parser.StartDoctypeDeclHandler = None


def follow(
    data: bytes,
    part: str,
    start: Callable[[str, dict[str, str]], None] | None = None,
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Call these for all tags and texts, names as "uri name"; FileProblem if not well-formed."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text, parser.buffer_size = True, _TEXT_AT_A_TIME
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = text
    run(parser, data, part)


def check(data: bytes, part: str) -> None:
    """Raise FileProblem unless `data` is well-formed XML."""
    follow(data, part)


def escape(text: str) -> str:
    """Text as it may stand between tags or in a quoted attribute."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")


def with_attributes(tag: bytes, changes: Mapping[str, str | None]) -> bytes:
    """The start tag with attributes set (or removed, for None); the others keep their bytes."""
    left = {name.encode(): value for name, value in changes.items()}
    head = re.match(rb"<[^\s/>]+", tag)
    if head is None:
        raise ValueError(tag)
    out, at = [head[0]], head.end()
    while found := _ATTRIBUTE.match(tag, at):
        at = found.end()
        if found[1] not in left:
            out.append(found[0])
        elif (value := left.pop(found[1])) is not None:
            out.append(b' %s="%s"' % (found[1], escape(value).encode()))
    out += [b' %s="%s"' % (k, escape(v).encode()) for k, v in left.items() if v is not None]
    return b"".join(out) + tag[at:].lstrip()


def splice(data: bytes, edits: Iterable[tuple[int, int, bytes]]) -> bytes:
    """`data` with each (start, end, new bytes) carried out; spans must not overlap."""
    out, at = [], 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        if start < at:
            raise ValueError("edits overlap")
        out += [data[at:start], new]
        at = end
    return b"".join((*out, data[at:]))


def _convert(data: bytes, encoding: str, part: str) -> bytes:
    try:
        text = data.decode(encoding).removeprefix("\ufeff")
    except UnicodeError as error:
        raise damaged(part, "encoding", name=encoding) from error
    return _ENCODING.sub(b'encoding="UTF-8"', text.encode(), count=1)


def _attributes(flat: list[str], alike: dict[tuple[str, ...], dict[str, str]]) -> dict[str, str]:
    """Attributes from expat's names and values in turn; of those that are alike the same ones."""
    key = tuple(flat)
    found = alike.get(key)
    if found is None:
        pairs = zip(flat[::2], flat[1::2], strict=True)
        found = {_attribute(name): value for name, value in pairs}
        if len(alike) < _MOST_ALIKE:
            alike[key] = found
    return found


@lru_cache(maxsize=4096)
def _parts(tag: str) -> tuple[str, str, str]:
    """Namespace, name and prefix from expat's "uri name prefix"."""
    pieces = tag.split(" ")
    if len(pieces) == 1:
        return "", pieces[0], ""
    return pieces[0], pieces[1], f"{pieces[2]}:" if len(pieces) > 2 else ""


def _attribute(key: str) -> str:
    if " " not in key:
        return key
    uri, name, _ = _parts(key)
    return f"r:{name}" if uri in RELATIONS else f"{{{uri}}}{name}"
