"""The VBA of functions: xlwings' own wrappers, made on any system, with help and a word on Macs."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
import xlwings

from excel import sample_functions
from xlscore.excel.vba.source import ENCODING, LONGEST_LINE, quoted
from xlscore.excel.vba.udf_wrappers import (
    NOT_ON_MAC,
    PYTHON_MODULE,
    functions_module,
    udf_wrappers,
)
from xlscore.functions import FUNCTIONS

WINDOWS_ONLY = ("pythoncom", "pywintypes", "win32com", "win32com.client", "xlwings.udfs")


def golden(file, text):
    """XLSCORE_GOLDEN=1 writes the golden files anew: look at what changed."""
    path = Path(__file__).parent / "golden" / file
    if os.environ.get("XLSCORE_GOLDEN"):
        path.write_text(text + "\n", "utf-8")
    assert text + "\n" == path.read_text("utf-8")


def test_the_wrappers_of_any_module_are_as_they_were():
    golden("sample.bas", udf_wrappers("excel.sample_functions"))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("addin", "file"), [(False, "workbook"), (True, "addin")])
def test_the_wrappers_of_our_functions_are_as_they_were(language, addin, file):
    module = functions_module(language, addin=addin)
    golden(f"{file}.{language}.bas", module.code)
    module.code.encode(ENCODING)
    assert max(map(len, module.code.splitlines())) <= LONGEST_LINE


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_function_has_its_wrapper_with_help_in_the_language(language):
    code = functions_module(language).code
    wrapped = re.findall(r"^Function (\w+)\(", code, re.M)
    assert wrapped == sorted(function.excel_name for function in FUNCTIONS)
    for function in FUNCTIONS:
        help_ = quoted(function.help.in_(language))[:250]
        assert f"Attribute {function.excel_name}.VB_Description = {help_}" in code
        assert f'XLPy.CallUDF("{PYTHON_MODULE}", "{function.excel_name}", ' in code


def test_a_wrapper_names_its_python_module_and_its_workbook():
    text = udf_wrappers("excel.sample_functions")
    call = 'XLPy.CallUDF("excel.sample_functions", "SAMPLE_PLACES", Array(points, ruleset), '
    assert f"SAMPLE_PLACES = {call}ThisWorkbook, Application.Caller)" in text
    addin = udf_wrappers("excel.sample_functions", addin=True)
    assert f"SAMPLE_PLACES = {call}ActiveWorkbook, Application.Caller)" in addin
    assert "no_function" not in text


def test_help_comes_from_the_docstring():
    lines = udf_wrappers("excel.sample_functions").splitlines()
    head = lines.index("Function SAMPLE_PLACES(points, Optional ruleset)")
    help_ = '"Places at a table, the ""shared"" ones too."'
    assert lines[head + 1] == f"Attribute SAMPLE_PLACES.VB_Description = {help_}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_mac_says_that_it_has_no_functions(language):
    lines = udf_wrappers("excel.sample_functions", language).splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith("Function ")]
    assert len(starts) == 2
    for start in starts:
        assert [line.strip() for line in lines[start + 3 :][:4]] == [
            "#If Mac Then",
            f'{lines[start].split()[1].split("(")[0]} = "{NOT_ON_MAC.in_(language)}"',
            "Exit Function",
            "#End If",
        ]


def test_nothing_stays_behind():
    modules = {name: sys.modules.get(name) for name in WINDOWS_ONLY}
    names = dict(vars(xlwings))
    udf_wrappers("excel.sample_functions")
    assert {name: sys.modules.get(name) for name in WINDOWS_ONLY} == modules
    assert vars(xlwings) == names
    assert sys.modules["excel.sample_functions"] is sample_functions
    assert not hasattr(sample_functions.SAMPLE_SUM, "__xlfunc__") or sys.platform == "win32"


def test_a_module_that_cannot_be_wrapped_leaves_nothing_behind(tmp_path, monkeypatch):
    (tmp_path / "keyword_only.py").write_text(
        "import xlwings as xw\n@xw.func\ndef bad(*, key):\n    return key\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    names = dict(vars(xlwings))
    with pytest.raises(Exception, match="keyword arguments"):
        udf_wrappers("keyword_only")
    assert vars(xlwings) == names
    assert "xlwings.udfs" not in sys.modules or sys.platform == "win32"


def test_a_module_that_is_not_there_is_named():
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        udf_wrappers("no_such_module")
