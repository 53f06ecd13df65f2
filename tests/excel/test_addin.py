"""The add-in: a tab whose buttons run our macros and nothing else."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from lxml import etree

from excel.office_files import parts
from xlscore.excel.vba.addin import (
    CALLBACK,
    NAMESPACE,
    RIBBON_PART,
    addin_bytes,
    functions_addin_bytes,
    ribbon_xml,
)
from xlscore.excel.vba.modules import ribbon_module
from xlscore.excel.vba.source import in_ascii, source
from xlscore.live.macro_list import GROUPS, MACROS
from xlscore.texts import say

SCHEMA = etree.XMLSchema(etree.parse(Path(__file__).with_name("ribbon.xsd")))
PREFIX = f"{{{NAMESPACE}}}"
languages = pytest.mark.parametrize("language", ["en", "de"])


@cache
def package(language):
    return parts(addin_bytes(language))


@languages
def test_the_ribbon_is_valid(language):
    SCHEMA.assertValid(etree.fromstring(ribbon_xml(language)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('size="large"', 'size="huge"'),
        ("<tab ", "<tab visible='perhaps' "),
        (' id="XlscoreDrawButton"', ""),
        ("XlscoreDrawButton", "XlscoreCheckButton"),
        ("XlscoreDrawButton", "Draw Button"),
        ('label="xlscore"', 'label=""'),
        ("onAction=", "onaction="),
        ("2006/01", "2009/07"),
    ],
)
def test_the_schema_refuses_what_excel_would(old, new):
    text = ribbon_xml("en").decode()
    assert old in text
    assert not SCHEMA.validate(etree.fromstring(text.replace(old, new).encode()))


@languages
def test_every_macro_has_its_button_with_texts_in_the_language(language):
    tab = ElementTree.fromstring(ribbon_xml(language)).find(f".//{PREFIX}tab")
    groups = [group.get("label") for group in tab]
    assert groups == [title.in_(language) for title in GROUPS.values()]
    shown = {button.get("tag"): button.attrib for group in tab for button in group}
    assert len(shown) == len(MACROS)
    for macro in MACROS:
        button = shown[macro.sub]
        assert button["label"] == button["screentip"] == macro.title.in_(language)
        assert button["supertip"] == macro.help.in_(language)
        assert button["imageMso"] == macro.icon
        assert button["onAction"] == CALLBACK


@languages
def test_the_callback_runs_the_macros_and_nothing_else(language):
    code = source(ribbon_module(language))
    assert f"\r\nPublic Sub {CALLBACK}(ByVal control As Object)\r\n" in code
    cases = re.findall(r'^ +Case "(\w+)": (\w+)\r$', code, re.M)
    assert cases == [(macro.sub, macro.sub) for macro in MACROS]
    assert code.count("Case") == len(MACROS) + 1  # no "Case Else"
    assert "Application.Run" not in code
    assert f"MsgBox {in_ascii(say('vba.no_workbook', language))}, " in code


@languages
def test_the_package_is_an_add_in_with_that_ribbon(language):
    found = package(language)
    assert found[RIBBON_PART] == ribbon_xml(language)
    types = found["[Content_Types].xml"].decode()
    assert "application/vnd.ms-excel.addin.macroEnabled.main+xml" in types
    assert "sheet.macroEnabled" not in types
    relations = ElementTree.fromstring(found["_rels/.rels"])
    (target,) = (
        relation.get("Target")
        for relation in relations
        if relation.get("Type").endswith("/2006/relationships/ui/extensibility")
    )
    assert target == RIBBON_PART
    assert len({relation.get("Id") for relation in relations}) == len(relations)
    assert "<dc:title>xlscore</dc:title>" in found["docProps/core.xml"].decode()
    assert 'visibility="hidden"' in found["xl/workbook.xml"].decode()


def test_every_icon_is_one_that_microsoft_lists():
    """Names in all lists of OfficeDev/office-fluent-ui-command-identifiers, 2013 to 365."""
    listed = Path(__file__).with_name("image_mso.txt").read_text("utf-8").splitlines()
    assert listed == sorted(set(listed))
    assert {macro.icon for macro in MACROS} <= set(listed)


@languages
def test_the_functions_have_an_add_in_of_their_own_without_a_ribbon(language):
    found = parts(functions_addin_bytes(language))
    assert RIBBON_PART not in found
    assert "<dc:title>xlscore functions</dc:title>" in found["docProps/core.xml"].decode()
    assert "addin.macroEnabled.main+xml" in found["[Content_Types].xml"].decode()
    assert 'visibility="hidden"' in found["xl/workbook.xml"].decode()
