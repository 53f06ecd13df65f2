"""Workbooks for xlwings Lite: the parts that hold its files, and a Python that can run them."""

from __future__ import annotations

import ast
import json
import sys
import types
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from command_line import run
from excel.office_files import parts
from xlscore import __version__
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS
from xlscore.excel.lite_parts import main_py, with_lite
from xlscore.live.macro_list import MACROS
from xlscore.live.macros import work_of

WE = "{http://schemas.microsoft.com/office/webextensions/webextension/2010/11}"
CLICKED = ["check", "draw", "entry", "recalculate", "explain", "update_ranking", "undo", "redo"]


def properties(data: bytes) -> dict[str, str]:
    root = ElementTree.fromstring(parts(data)["xl/webextensions/webextension1.xml"])
    found = root.iter(f"{WE}property")
    return {one.attrib["name"]: json.loads(one.attrib["value"]) for one in found}


def test_a_workbook_has_the_files_of_lite(tmp_path: Path) -> None:
    path = tmp_path / "catan.xlsx"
    made = run("new", "catan", path, "--lite", "--lang", "de")
    assert made.exit_code == 0, made.stderr
    files = properties(path.read_bytes())
    assert files["main.py"] == main_py("de")
    assert f"xlscore=={__version__}\n" in files["requirements.txt"]
    assert set(files) == {"main.py", "requirements.txt", "pyodideVersion", "addinVersion"}
    assert "xlwings Lite" in made.stdout


def test_its_sheets_are_those_of_a_plain_one_and_stay_with_their_macros(tmp_path: Path) -> None:
    lite, plain = tmp_path / "lite.xlsx", tmp_path / "plain.xlsx"
    run("new", "7wonders-final", lite, "--lite", "--lang", "en")
    run("new", "7wonders-final", plain, "--lang", "en")
    mine, theirs = parts(lite.read_bytes()), parts(plain.read_bytes())
    changed = {"[Content_Types].xml", "_rels/.rels"}
    assert {name: mine[name] for name in theirs if name not in changed} == {
        name: data for name, data in theirs.items() if name not in changed
    }
    assert sorted(set(mine) - set(theirs)) == [
        "xl/webextensions/_rels/taskpanes.xml.rels",
        "xl/webextensions/taskpanes.xml",
        "xl/webextensions/webextension1.xml",
    ]
    book = FileBook.open(lite)
    book.apply(evaluate(book).changes(checks_only=True))
    assert properties(book.to_bytes()) == properties(lite.read_bytes())


def test_every_part_is_declared_and_related() -> None:
    found = parts(with_lite(template_bytes(RULESETS["catan"], "en"), "en"))
    types_ = ElementTree.fromstring(found["[Content_Types].xml"])
    declared = {one.attrib.get("PartName", ""): one.attrib["ContentType"] for one in types_}
    office = "application/vnd.ms-office."
    assert declared["/xl/webextensions/taskpanes.xml"] == f"{office}webextensiontaskpanes+xml"
    assert declared["/xl/webextensions/webextension1.xml"] == f"{office}webextension+xml"
    targets = [
        one.attrib["Target"]
        for name in ("_rels/.rels", "xl/webextensions/_rels/taskpanes.xml.rels")
        for one in ElementTree.fromstring(found[name])
    ]
    assert "xl/webextensions/taskpanes.xml" in targets
    assert "webextension1.xml" in targets
    identifiers = [one.attrib["Id"] for one in ElementTree.fromstring(found["_rels/.rels"])]
    assert len(identifiers) == len(set(identifiers))


def test_the_same_bytes_each_time_and_seasons_too(tmp_path: Path) -> None:
    one, other = tmp_path / "one.xlsx", tmp_path / "other.xlsx"
    for path in (one, other):
        run("new", "7wonders", path, "--season", "--lite", "--lang", "en")
    assert one.read_bytes() == other.read_bytes()
    assert "update_ranking" in properties(one.read_bytes())["main.py"]


@pytest.mark.parametrize("name", ["x.xlsm", "x.xlsx --self-contained"])
def test_lite_is_for_plain_workbooks(name: str, tmp_path: Path) -> None:
    file, *more = name.split()
    done = run("new", "catan", tmp_path / file, "--lite", *more, "--lang", "en")
    assert done.exit_code == 2
    assert not (tmp_path / file).exists()


@pytest.mark.parametrize("language", ["en", "de"])
def test_main_py_names_public_names_only_and_every_macro(
    language: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = main_py(language)
    imported = [
        f"{node.module}.{name.name}" if isinstance(node, ast.ImportFrom) else name.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    ]
    assert imported == ["xlwings", "xlscore.excel.lite.run", "xlwings.script"]
    assert "enable_events" not in text
    ran: list[str] = []
    module = types.ModuleType("xlscore.excel.lite")
    vars(module)["run"] = lambda name, book: ran.append(name)
    monkeypatch.setitem(sys.modules, "xlscore.excel.lite", module)
    names: dict[str, Any] = {}
    exec(compile(text, "main.py", "exec"), names)
    for macro in CLICKED:
        names[macro](object())
        assert names[macro].__doc__ in {m.help.in_(language) for m in MACROS}
    assert ran == CLICKED
    assert all(map(work_of, ran))
