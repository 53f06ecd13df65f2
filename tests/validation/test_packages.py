"""Our own rules for packages: nothing we make breaks one, and each catches its planted fault."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable

import pytest

from validation.made import GROUPS, Files
from validation.package_rules import problems
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS

BOOK, TABLE = r"xl/workbook\.xml", r"xl/tables/table1\.xml"
SHEET, ANY_SHEET = r"xl/worksheets/sheet1\.xml", r"xl/worksheets/sheet\d\.xml"
SOUND = template_bytes(RULESETS["catan"], "en")


@pytest.mark.parametrize("group", GROUPS)
def test_nothing_we_make_breaks_a_rule(group: str, made: Callable[[str], Files]) -> None:
    files = made(group)
    assert len(files) >= 4
    assert {name: found for name, data in files.items() if (found := problems(data))} == {}


def planted(part: str, old: str, new: str) -> bytes:
    """The sound workbook with the first such text in a part replaced."""
    out = io.BytesIO()
    changed = False
    with zipfile.ZipFile(io.BytesIO(SOUND)) as package, zipfile.ZipFile(out, "w") as other:
        for name in package.namelist():
            text = package.read(name)
            if re.fullmatch(part, name) and not changed:
                faulty = re.sub(old.encode(), new.encode(), text, count=1)
                changed = faulty != text
                text = faulty
            other.writestr(name, text)
    assert changed
    return out.getvalue()


#: A fault that the Open XML SDK's validator lets through, or does not look for; and what is said.
FAULTS = {
    "heading 'X'": (TABLE, '(<tableColumn id="1" )name="[^"]*"', r'\1name="X"'),
    "column id 2 twice": (TABLE, '<tableColumn id="1"', '<tableColumn id="2"'),
    "tables: id 2 twice": (TABLE, r'(<table [^>]*?) id="1"', r'\1 id="2"'),
    "'AB12' is no name": (TABLE, 'displayName="[^"]*"', 'displayName="AB12"'),
    "'R1C1' is no name": (
        BOOK, "<definedNames>", "<definedNames><definedName name='R1C1'>1</definedName>"
    ),
    "formula1 of": (ANY_SHEET, "<formula1>[^<]*", f"<formula1>{'A1+' * 90}A1"),
    "promptTitle of": (ANY_SHEET, 'promptTitle="[^"]*"', f"promptTitle='{'x' * 33}'"),
    "sheetId 2 twice": (BOOK, 'sheetId="1"', 'sheetId="2"'),
    "the name 'a:b'": (BOOK, '<sheet name="[^"]*"', '<sheet name="a:b"'),
    "which is not there": (r"xl/_rels/workbook\.xml\.rels", "/sheet1", "/sheet9"),
    "a style that is not there": (SHEET, '<c r="([A-Z]+1)" s="\\d+"', r'<c r="\1" s="999"'),
    "a text that is not there": (SHEET, '(t="s"><v>)\\d+', r"\g<1>99999"),
    "out of order": (SHEET, '<c r="A1"', '<c r="Z99"'),
    "a conditional format": (ANY_SHEET, 'dxfId="\\d+"', 'dxfId="777"'),
    "overlap": (
        r"xl/worksheets/sheet2\.xml", "</sheetData>",
        "</sheetData><mergeCells><mergeCell ref='A1:B2'/></mergeCells>",
    ),
    "no content type": (r"\[Content_Types\]\.xml", 'Extension="rels"', 'Extension="other"'),
}  # fmt: skip


@pytest.mark.parametrize("said", FAULTS)
def test_a_planted_fault_is_caught(said: str) -> None:
    assert problems(SOUND) == []
    found = problems(planted(*FAULTS[said]))
    assert any(said in line for line in found), found


def test_a_part_that_is_there_twice_is_caught() -> None:
    data = io.BytesIO(SOUND)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(data, "a") as package:
        package.writestr("xl/workbook.xml", package.read("xl/workbook.xml"))
    assert "xl/workbook.xml: twice in the package" in problems(data.getvalue())
