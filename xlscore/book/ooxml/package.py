"""The package layer: parts, relationships and content types over the zip of a workbook."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count

from xlscore.book.ooxml.archive import Archive, Search, read_archive
from xlscore.book.ooxml.sniff import NOT_SHEETS, refuse_other_files, refuse_other_packages
from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import RELATIONS, Element, check, escape, parse, utf8
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple, dataclass, field

TYPES = "[Content_Types].xml"
OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_PERCENT = pattern("(?:%[0-9A-Fa-f]{2})++")


class Relation(NamedTuple):
    """A relationship of a part: its id, the last word of its type, and the part it leads to."""

    id: str
    kind: str
    target: str


@dataclass(slots=True)
class Package:
    """The parts of a workbook: those of the archive, with changed and new ones laid over them.

    Parts go by path without a leading slash; case does not matter.
    """

    archive: Archive
    workbook: str = ""
    changed: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)

    def fork(self) -> Package:
        """A package to work on, while this one stays as it is."""
        return Package(self.archive, self.workbook, dict(self.changed), set(self.dropped))

    def has(self, part: str) -> bool:
        """Whether there is such a part, as changed; names of parts ignore case."""
        key = part.lower()
        return key in self.changed or (key in self.archive.entries and key not in self.dropped)

    def holds(self, part: str, search: Search, length: int) -> bool:
        """Whether `search` finds something of at most `length` bytes in a part, as it is packed."""
        key = part.lower()
        if key in self.changed:
            return search(self.changed[key][1])
        return self.has(part) and self.archive.holds(key, search, length)

    def read(self, part: str, search: Search | None = None) -> bytes:
        """A part that is XML, in UTF-8; FileProblem if it is missing, damaged or too big.

        What `search` finds in it, as it is packed, need not be looked for by `holds`.
        """
        key = part.lower()
        if key in self.changed:
            return self.changed[key][1]
        if not self.has(part):
            raise FileProblem("part-missing", part=part)
        return utf8(self.archive.read(key, search), part)

    def put(self, part: str, content: bytes, before: bytes | None = None) -> None:
        """Replace a part or add it; it stays untouched if the content is the same.

        `before` is the part as it was read: a large one is not unpacked again then.
        """
        if not self.has(part) or (before or self.read(part)) != content:
            self.changed[part.lower()] = (part, content)
            self.dropped.discard(part.lower())

    @contextmanager
    def patch(self, part: str, order: Sequence[str] = ()) -> Iterator[Patch]:
        """Edits to a part, which are in it afterwards: see `Patch`."""
        patch = Patch(self.read(part), part, order)
        yield patch
        self.put(part, patch.result())

    def relations(self, part: str) -> Iterator[Relation]:
        """The relationships of a part to other parts; "" is the package itself."""
        rels = relations_part(part)
        if not self.has(rels):
            return
        folder = posixpath.dirname(part)
        for found in _relations(self.read(rels), rels):
            yield found._replace(target=self._resolve(folder, found.target))

    def related(self, part: str, kind: str) -> str | None:
        """The first part related to `part` in this way."""
        return next((r.target for r in self.relations(part) if r.kind == kind), None)

    def free_part(self, base: str) -> str:
        """The first part base1.xml, base2.xml, ... that is not there, nor led to by the workbook.

        A relationship that leads nowhere would lead to the new part.
        """
        taken = {relation.target.lower() for relation in self.relations(self.workbook)}
        names = (f"{base}{number}.xml" for number in count(1))
        return next(n for n in names if not self.has(n) and n.lower() not in taken)

    def add_part(self, source: str, kind: str, part: str, content: bytes, content_type: str) -> str:
        """Add a part with its content type and the relationship from `source`; returns its id."""
        usual, strict = RELATIONS
        base = strict if strict.encode() in self.read(self.workbook)[:4096] else usual
        self.fill_part(part, content, content_type)
        rels = relations_part(source)
        if not self.has(rels):
            empty = "http://schemas.openxmlformats.org/package/2006/relationships"
            self.put(rels, f'<Relationships xmlns="{empty}"></Relationships>'.encode())
        target = posixpath.relpath(part, posixpath.dirname(source) or ".")
        with self.patch(rels) as patch:
            used = {e.get("Id").lower() for e in patch.root.children}
            new_id = next(f"rId{n}" for n in range(1, len(used) + 2) if f"rid{n}" not in used)
            patch.append(
                patch.root,
                f'<{patch.prefix}Relationship Id="{new_id}" Type="{base}/{kind}" '
                f'Target="{escape(target)}"/>',
            )
        return new_id

    def fill_part(self, part: str, content: bytes, content_type: str) -> None:
        """Add a part to which a relationship leads already, with its content type."""
        check(content, part)
        self.put(part, content)
        self._set_type(part, content_type)

    def _set_type(self, part: str, content_type: str) -> None:
        """Say what a part is; an entry that is left of an earlier part of this name says it now."""
        with self.patch(TYPES) as types:
            if (element := _entry_of(types.root, part)) is not None:
                types.set(element, ContentType=content_type)
                return
            name, type_ = escape(f"/{part}"), escape(content_type)
            types.append(
                types.root, f'<{types.prefix}Override PartName="{name}" ContentType="{type_}"/>'
            )

    def drop_part(self, source: str, part: str) -> None:
        """Take out a part that is related to `source`, its content type, what it says of others."""
        ids = {r.id for r in self.relations(source) if r.target == part}
        with self.patch(relations_part(source)) as patch:
            for element in patch.root.children:
                if element.get("Id") in ids:
                    patch.replace(element, "")
        with self.patch(TYPES) as types:
            if (entry := _entry_of(types.root, part)) is not None:
                types.replace(entry, "")
        for key in (part.lower(), relations_part(part).lower()):
            if self.has(key):
                self.changed.pop(key, None)
                self.dropped.add(key)

    def content_type(self, part: str) -> str:
        """The content type of a part, by its own entry or by its extension."""
        types, extension = parse(self.read(TYPES), TYPES), part.lower().rpartition(".")[2]
        usual = (e for e in types.children if e.get("Extension").lower() == extension)
        element = _entry_of(types, part) or next(usual, None)
        return element.get("ContentType") if element is not None else ""

    def to_bytes(self) -> bytes:
        """The file: unchanged parts as they were packed; the original if nothing changed."""
        if not self.changed and not self.dropped:
            return self.archive.data
        return self.archive.patch(self.changed, self.dropped)

    def _resolve(self, folder: str, target: str) -> str:
        target = target.replace("\\", "/").partition("#")[0]
        path = target if target.startswith("/") else posixpath.join("/", folder, target)
        part = posixpath.normpath(path).lstrip("/")
        if not self.has(part) and "%" in part:
            return _PERCENT.sub(_unquote, part)
        return part


@lru_cache(maxsize=16)
def _relations(data: bytes, rels: str) -> tuple[Relation, ...]:
    """The relationships to other parts, with targets as written; asked for several times over."""
    return tuple(
        Relation(one.get("Id"), one.get("Type").rpartition("/")[2], one.get("Target"))
        for one in parse(data, rels).children
        if one.name == "Relationship" and one.get("TargetMode") != "External"
    )


def open_package(data: bytes) -> Package:
    """The package in the bytes of a file; FileProblem for everything that is no .xlsx or .xlsm."""
    refuse_other_files(data)
    archive = read_archive(data)
    package = Package(archive)
    part = package.related("", "officeDocument")
    if part is None or not package.has(part):
        part = "xl/workbook.xml"
    other = part in NOT_SHEETS or part.lower().endswith(".bin")
    if other or not package.has(part) or not package.has(TYPES):
        kind = archive.entries.get("mimetype")
        refuse_other_packages(archive.entries, archive.read("mimetype")[:99] if kind else b"")
    package.workbook = part
    return package


def _entry_of(types: Element, part: str) -> Element | None:
    """What the list of content types says of one part, if it has an entry of its own."""
    own = (e for e in types.children if e.get("PartName").lower().lstrip("/") == part.lower())
    return next(own, None)


def relations_part(part: str) -> str:
    """Where the relationships of a part are kept."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _unquote(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")
