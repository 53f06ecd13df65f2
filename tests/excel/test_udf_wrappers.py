"""The VBA of functions: xlwings' own wrappers, made on any system, with help and a word on Macs."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
import xlwings

from excel import sample_functions
from xlscore.excel.vba.source import LONGEST_LINE, in_ascii, source
from xlscore.excel.vba.udf_wrappers import (
    LONGEST_HELP,
    PYTHON_MODULE,
    functions_module,
    help_module,
    udf_wrappers,
)
from xlscore.functions import FUNCTIONS
from xlscore.texts import say

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
    assert module.code.isascii()
    assert max(map(len, module.code.splitlines())) <= LONGEST_LINE


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_function_has_its_wrapper(language):
    code = functions_module(language, addin=True).code
    wrapped = re.findall(r"^Function (\w+)\(", code, re.M)
    assert wrapped == sorted(function.excel_name for function in FUNCTIONS)
    for function in FUNCTIONS:
        assert f'XLPy.CallUDF("{PYTHON_MODULE}", "{function.excel_name}", ' in code


def test_a_wrapper_names_its_python_module_and_its_workbook():
    text = udf_wrappers("excel.sample_functions")
    call = 'XLPy.CallUDF("excel.sample_functions", "SAMPLE_PLACES", Array(points, ruleset), '
    assert f"SAMPLE_PLACES = {call}ThisWorkbook, Application.Caller)" in text
    addin = udf_wrappers("excel.sample_functions", addin=True)
    assert f"SAMPLE_PLACES = {call}ActiveWorkbook, Application.Caller)" in addin
    assert "no_function" not in text


def test_errors_are_made_in_vba_of_what_one_function_gives():
    code = functions_module("en", addin=True).code
    lines = [line.strip() for line in code.splitlines() if "XlscoreErrors" in line]
    assert lines == ["XLSCORE_STRICT = XlscoreErrors(XLSCORE_STRICT)"] * 2  # Excel, and others
    assert "Public Function XlscoreErrors(" in help_module("en").code


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_wizard_is_told_of_every_function_and_every_argument(language):
    """Joined and read back: Excel shows 255 characters of each text, and takes 24 lines at once."""
    code = source(help_module(language))
    assert code.isascii()
    told = re.findall(
        r'^    Describe "(\w+)", (.*?)\)\r\n(?=    Describe|End Sub)', code, re.M | re.S
    )
    assert [name for name, _ in told] == [function.excel_name for function in FUNCTIONS]
    for function, (_, texts) in zip(FUNCTIONS, told, strict=True):
        assert texts.count(" _\r\n") <= 24
        own, arguments = texts.split(", Array( _\r\n", 1)
        assert heard(own) == function.help.in_(language)[:LONGEST_HELP]
        shown = [heard(text) for text in arguments.split(", _\r\n")]
        assert shown == [p.help.in_(language)[:LONGEST_HELP] for p in function.parameters]


def heard(expression):
    """The text of an expression that `in_ascii` made."""
    parts = re.findall(r'"((?:[^"]|"")*)"|ChrW\$\((\d+)\)', expression)
    return "".join(chr(int(code)) if code else part.replace('""', '"') for part, code in parts)


@pytest.mark.parametrize("text", ["", 'a "b" & c', "Größe", "…", "ß", "plain\n and  more"])
def test_a_text_is_spoken_in_ascii_and_heard_as_it_was(text):
    assert in_ascii(text).isascii()
    assert heard(in_ascii(text)) == " ".join(text.split())


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_mac_says_that_it_has_no_functions(language):
    lines = udf_wrappers("excel.sample_functions", language).splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith("Function ")]
    assert len(starts) == 2
    for start in starts:
        name = lines[start].split()[1].split("(")[0]
        assert [line.strip() for line in lines[start + 2 :][:4]] == [
            "#If Mac Then",
            f"{name} = {in_ascii(say('vba.not_on_mac', language))}",
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
