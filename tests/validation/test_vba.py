"""A static analysis of the VBA: what Excel's compiler would refuse, and what nobody meant.

It does not see a block that nobody closes; LibreOffice's Basic does, when the live tests click.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pyvbaanalysis import analyze_office_file

from validation.made import Files
from xlscore.core.rulebook.load import RULESETS
from xlscore.excel.vba import workbooks
from xlscore.excel.vba.source import Module

#: Written by xlwings, or by its generator.
FOREIGN = {"xlwings", "Dictionary", "xlwings_udfs"}
#: LibreOffice's names must not be declared, else they would be empty there too.
MEANT = {("XlscoreCalc", "option-explicit-missing")}


def found(data: bytes, file: Path) -> set[tuple[str, str]]:
    """(module, code) of all that is said of our modules."""
    file.write_bytes(data)
    said = analyze_office_file(file)
    return {(m, d.code) for m, lines in said.items() if m not in FOREIGN for d in lines}


@pytest.mark.parametrize("group", ["with_buttons", "addins"])
def test_nothing_is_said_of_our_modules(
    group: str, made: Callable[[str], Files], tmp_path: Path
) -> None:
    """Of every third file: the modules of the others differ in their sheets and words alone."""
    for name, data in [*made(group).items()][::-3]:
        meant = MEANT if group == "with_buttons" and name != "self-contained.xlsm" else set()
        assert found(data, tmp_path / name) == meant, name


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("Sub A()\n    Dim x As Long\n    x = 1\n    y = x\nEnd Sub", "undeclared-variable"),
        ("Sub A()\n    Missing 1\nEnd Sub", "unknown-call"),
        ("Sub A(\nEnd Sub", "unbalanced-parens"),
        ("Sub A()\nEnd Sub\nSub A()\nEnd Sub", "duplicate-procedure"),
    ],
)
def test_a_planted_fault_is_caught(
    code: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = Module("Faulty", "module", f"Option Explicit\n{code}")
    sound = workbooks.workbook_modules
    monkeypatch.setattr(workbooks, "workbook_modules", lambda sheets: (*sound(sheets), faulty))
    data = workbooks.workbook_with_macros(RULESETS["catan"], "en")
    assert {code for module, code in found(data, tmp_path / "x.xlsm") if module == "Faulty"} == {
        fault
    }
