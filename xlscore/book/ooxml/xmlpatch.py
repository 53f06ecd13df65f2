"""Edits to one XML part in terms of the children of its root, kept in the order of the schema."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book.ooxml.xmltree import MARKUP, Element, check, parse, splice, with_attributes


class Patch:
    """Collects edits to `data`; `result` is `data` itself when none was made.

    `order` names the possible children of the root in schema order, `root` the root itself. XML
    given here is written with the prefix of the root, which `prefix` tells.
    """

    def __init__(self, data: bytes, part: str, order: Sequence[str] = (), root: str = "") -> None:
        self.data, self.part = data, part
        self.root = parse(data, part, root)
        self.prefix = self.root.prefix
        self._rank = {name: i for i, name in enumerate(order)}
        self._edits: list[tuple[int, int, bytes]] = []
        self._inserts: list[tuple[int, int, bytes]] = []
        self._added: dict[int, tuple[Element, list[str], dict[str, str | None]]] = {}

    def without_edits(self) -> Patch:
        """The same part without any edits; it is not parsed a second time."""
        other = Patch.__new__(Patch)
        vars(other).update(vars(self))
        other._edits, other._inserts, other._added = [], [], {}
        return other

    def child(self, name: str) -> Element | None:
        """The first child of the root called `name`."""
        return self.root.find(name)

    def children(self, name: str) -> Sequence[Element]:
        """What the first child of the root called `name` holds; nothing where there is none."""
        parent = self.child(name)
        return parent.children if parent is not None else ()

    def raw(self, element: Element) -> bytes:
        """The bytes of an element as they are in the part."""
        return self.data[element.start : element.end]

    def start_tag(self, element: Element) -> bytes:
        """The bytes of an element up to what it contains."""
        return self.data[element.start : element.inner]

    def replace(self, element: Element, xml: str | bytes) -> None:
        """Put `xml` in the place of an element ("" removes it)."""
        new = xml if isinstance(xml, bytes) else xml.encode()
        if new != self.raw(element):
            self._edits.append((element.start, element.end, new))

    def put(self, name: str, xml: str | bytes) -> None:
        """Replace the root's child called `name`, or insert it where the schema wants it."""
        element = self.child(name)
        if element is not None:
            self.replace(element, xml)
        elif xml:
            self.insert(name, xml)

    def insert(self, name: str, xml: str | bytes) -> None:
        """Insert a child called `name` behind those that come before it in the schema."""
        at = self.root.inner
        for child in self.root.children:
            if self._position(child) <= self._rank[name]:
                at = child.end
        new = xml if isinstance(xml, bytes) else xml.encode()
        self._inserts.append((at, self._rank[name], new))

    def append(self, element: Element, xml: str) -> None:
        """Add `xml` as the last content of an element."""
        self._entry(element)[1].append(xml)

    def set(self, element: Element, **attributes: str | None) -> None:
        """Set attributes of an element's start tag (None removes one)."""
        changes = {k: v for k, v in attributes.items() if element.attributes.get(k) != v}
        if changes:
            self._entry(element)[2].update(changes)

    def result(self) -> bytes:
        """The patched part, well-formed, or FileProblem."""
        inserts = sorted(self._inserts, key=lambda insert: insert[:2])
        edits = [*self._edits, *((at, at, xml) for at, _, xml in inserts)]
        first = b""
        if inserts and self.root.inner == self.root.end:
            edits, first = list(self._edits), b"".join(xml for *_, xml in inserts)
            self._entry(self.root)
        for element, xml, attributes in self._added.values():
            tag = with_attributes(self.start_tag(element), attributes)
            body = (first if element is self.root else b"") + "".join(xml).encode()
            if element.inner == element.end and body:
                name = f"{element.prefix}{element.name}".encode()
                tag = tag.removesuffix(b"/>").rstrip() + b">" + body + b"</" + name + b">"
            elif body:
                edits.append((element.close, element.close, body))
            if tag != self.start_tag(element):
                edits.append((element.start, element.inner, tag))
        if not edits:
            return self.data
        new = splice(self.data, edits)
        check(new, self.part)
        return new

    def _entry(self, element: Element) -> tuple[Element, list[str], dict[str, str | None]]:
        return self._added.setdefault(element.start, (element, [], {}))

    def _position(self, child: Element) -> int:
        """The rank of a child; of alternatives, that of the first element in them; else last."""
        while child.uri == MARKUP and child.children:
            child = child.children[0]
        return self._rank.get(child.name, len(self._rank))
