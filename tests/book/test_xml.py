"""The tree that knows its bytes, and edits spliced into them."""

from __future__ import annotations

import gc

import pytest

from xlscore.book.ooxml.xmlpatch import Patch
from xlscore.book.ooxml.xmltree import Element, parse, utf8, with_attributes
from xlscore.book.problems import FileProblem

from .sheets import MAIN

TEXT = (
    '<?xml version="1.0"?>\n<a xmlns="urn:x" xmlns:y="urn:y" y:k="1"><b/><b></b><b>/></b>'
    "<c k='>'><!-- /> --><d e=\"1/\"/></c><f>ä<![CDATA[<]]>&amp;</f><a><a/></a></a>"
).encode()


def test_no_tree_waits_for_the_collector() -> None:
    """Large parts would stay until it runs, which is seldom while an event is worked out."""
    gc.collect()
    parse(TEXT, "x")
    assert not gc.isenabled()
    assert not [found for found in gc.get_objects() if type(found) is Element]


def test_every_element_knows_its_span() -> None:
    root = parse(TEXT, "x")
    spans = [TEXT[e.start : e.end].decode() for e in root.children]
    assert spans == [
        *("<b/>", "<b></b>", "<b>/></b>", "<c k='>'><!-- /> --><d e=\"1/\"/></c>"),
        *("<f>ä<![CDATA[<]]>&amp;</f>", "<a><a/></a>"),
    ]
    inner = [TEXT[e.inner : e.close].decode() for e in root.children]
    assert inner[:4] == ["", "", "/>", '<!-- /> --><d e="1/"/>']
    assert root.children[4].text == "ä<&"
    assert root.attributes == {"{urn:y}k": "1"}
    assert root.end == len(TEXT)


@pytest.mark.parametrize("data", [f'<x xmlns="{MAIN}"/>', '<sst xmlns="urn:x"/>'])
def test_the_root_has_its_name_and_its_namespace(data: str) -> None:
    with pytest.raises(FileProblem, match="it is no sst"):
        parse(data.encode(), "x", "sst")
    assert parse(f'<sst xmlns="{MAIN}"/>'.encode(), "x", "sst").name == "sst"


def test_patches_keep_the_order_of_the_schema() -> None:
    data = b'<s xmlns="urn:x"><one/><four n="1"></four><odd/></s>'
    patch = Patch(data, "x", ("zero", "one", "two", "three", "four"))
    patch.put("three", "<three/>")
    patch.put("two", "<two/>")
    patch.put("zero", "<zero/>")
    four = patch.child("four")
    assert four is not None
    patch.set(four, n="2", m="ä&")
    patch.append(four, "<x/>")
    one = patch.child("one")
    assert one is not None
    patch.append(one, "<y/>")
    assert patch.result().decode() == (
        '<s xmlns="urn:x"><zero/><one><y/></one><two/><three/><four n="2" m="ä&amp;"><x/></four>'
        "<odd/></s>"
    )


def test_nothing_changed_means_the_same_bytes() -> None:
    patch = Patch(TEXT, "x", ("b",))
    b = patch.child("b")
    assert b is not None
    patch.replace(b, "<b/>")
    assert patch.result() is TEXT


def test_an_edit_that_breaks_the_xml_is_refused() -> None:
    patch = Patch(b"<a><b/></a>", "x", ("b",))
    patch.put("b", "<b>")
    with pytest.raises(FileProblem):
        patch.result()


def test_attributes_of_a_tag() -> None:
    tag = b"<x:c r = 'A1'  s=\"1\" t=\"a=b 's'\"/>"
    assert with_attributes(tag, {"s": None, "r": "B2"}) == b'<x:c r="B2" t="a=b \'s\'"/>'


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "iso-8859-1"])
def test_encodings(encoding: str) -> None:
    text = '<?xml version="1.0" encoding="{}"?><a b="ä"/>'
    data = text.format(encoding.removesuffix("-sig").removesuffix("-le")).encode(encoding)
    assert parse(utf8(data, "x"), "x").get("b") == "ä"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"<!DOCTYPE a><a/>", "doctype"),
        (b'<?xml version="1.0" encoding="utf-7"?><a/>', "part-damaged"),
        (b"<a><b></a>", "part-damaged"),
        (b"", "part-damaged"),
        (b"<a>" * 500, "too-deep"),
        (b"<a>" + b"<b/>" * 400_001 + b"</a>", "too-many-elements"),
    ],
)
def test_hostile_xml_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(FileProblem) as caught:
        parse(utf8(data, "x"), "x")
    assert caught.value.code == code
