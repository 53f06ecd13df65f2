"""LibreOffice's configuration files (.xcu): nodes with their texts in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree

from xlscore.records import dataclass, field
from xlscore.texts import LANGUAGES, Titles

OOR = "http://openoffice.org/2001/registry"
Value = str | Titles


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a configuration: properties, then nodes, in the order given.

    A `new` node is an element of a set, written whole; others are there already.
    """

    name: str
    properties: Mapping[str, Value] = field(default_factory=dict)
    nodes: Iterable[Node] = ()
    new: bool = True


def group(name: str, *nodes: Node, **properties: Value) -> Node:
    """A node that is there already, with what goes into it."""
    return Node(name, properties, nodes, new=False)


def xcu(component: str, package: str, *nodes: Node) -> bytes:
    """A configuration file for ``package.component``."""
    # the prefix is bound by hand: ElementTree would call it ns0, which LibreOffice does not read
    root = ElementTree.Element(
        "oor:component-data",
        {"xmlns:oor": OOR, "oor:name": component, "oor:package": package},
    )
    for node in nodes:
        _add(root, node)
    return document(root)


def _add(parent: ElementTree.Element, node: Node) -> None:
    attributes = {"oor:name": node.name} | ({"oor:op": "replace"} if node.new else {})
    element = ElementTree.SubElement(parent, "node", attributes)
    for name, value in node.properties.items():
        prop = ElementTree.SubElement(element, "prop", {"oor:name": name})
        if isinstance(value, str):
            ElementTree.SubElement(prop, "value").text = value
        else:
            for language, text in texts(value):
                ElementTree.SubElement(prop, "value", {"xml:lang": language}).text = text
    for child in node.nodes:
        _add(element, child)


def texts(titles: Titles) -> tuple[tuple[str, str], ...]:
    """A text by language, as LibreOffice calls them; English is what other languages get."""
    return tuple((language, titles.in_(language)) for language in LANGUAGES)


def document(root: ElementTree.Element) -> bytes:
    """An XML file, the same bytes every time."""
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
