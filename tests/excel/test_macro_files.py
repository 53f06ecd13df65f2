"""Workbooks with buttons: what is in them is what we wrote, and nothing depends on the machine."""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import subprocess
import sys
import zipfile
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import pytest

from cells import type_cell
from command_line import run
from every import every
from excel.office_files import (
    PROJECT,
    VBA_Parser,
    decompressed,
    needs_node,
    parts,
    sources,
    streams,
    streams_in_node,
)
from forms import FORMS
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.excel.vba.addin import addin_bytes, functions_addin_bytes
from xlscore.excel.vba.modules import (
    ADDIN,
    asking_module,
    calc_module,
    macros_module,
    pages_module,
    ribbon_module,
    xlwings_modules,
)
from xlscore.excel.vba.source import in_ascii, sheet_module, source, workbook_module
from xlscore.excel.vba.udf_wrappers import TELLS_THE_WIZARD, functions_module, help_module
from xlscore.excel.vba.workbooks import SEASON_ROLES, season_with_macros, workbook_with_macros
from xlscore.live.macro_list import MACROS
from xlscore.texts import say, titles

#: The sheets of an event without teams.
EVENT_ROLES = ("event", "players", "rounds", "results")

LANGUAGES = ("en", "de")
EVENTS = [("event", ruleset, LANGUAGES[n % 2]) for n, ruleset in enumerate(FORMS)]
SEASONS = [("season", family, language) for family in FAMILIES for language in LANGUAGES]
ADDINS = [(kind, "", language) for kind in ("addin", "functions") for language in LANGUAGES]
FULL = [("self-contained", "catan", language) for language in LANGUAGES]
WORKBOOKS = every(EVENTS + SEASONS)
EACH = [
    ("event", "catan", "de"),
    ("self-contained", "catan", "en"),
    ("season", "7wonders", "en"),
    ("addin", "", "en"),
    ("functions", "", "de"),
]
ONE_OF_EACH = pytest.mark.parametrize(("kind", "rules", "language"), EACH)
VML = {"v": "urn:schemas-microsoft-com:vml", "x": "urn:schemas-microsoft-com:office:excel"}
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@cache
def built(kind, rules, language):
    if kind == "event":
        return workbook_with_macros(RULESETS[rules], language)
    if kind == "self-contained":
        return workbook_with_macros(RULESETS[rules], language, self_contained=True)
    if kind == "season":
        return season_with_macros(FAMILIES[rules], language)
    return {"addin": addin_bytes, "functions": functions_addin_bytes}[kind](language)


def expected_modules(kind, language):
    """The modules of a project, from the parts that other tests look at."""
    roles = {"season": SEASON_ROLES, "addin": ("addin",), "functions": ("addin",)}
    tells = kind in ("self-contained", "functions")
    documents = [
        workbook_module(TELLS_THE_WIZARD if tells else ""),
        *(sheet_module(f"{role.title()}Sheet") for role in roles.get(kind, EVENT_ROLES)),
    ]
    if kind in ("event", "season"):
        return [*documents, asking_module(), calc_module()]
    addin = kind != "self-contained"
    own = {
        "self-contained": [
            macros_module(language),
            pages_module(),
            functions_module(language, addin=False),
            help_module(language),
        ],
        "addin": [macros_module(language), pages_module(), ribbon_module(language)],
        "functions": [functions_module(language, addin=True), help_module(language)],
    }
    return [*documents, *own[kind], *xlwings_modules(addin=addin)]


def buttons(data):
    """The buttons of a workbook: sheet's code name, caption, macro, and where it stands.

    That is (column, pixels) of its left and right edge, and (row, pixels) of top and bottom.
    """
    found, package = [], parts(data)
    for name in sorted(package):
        match = re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name)
        rels = f"xl/worksheets/_rels/sheet{match[1]}.xml.rels" if match else ""
        target = re.search(r'Target="\.\./(drawings/\w+\.vml)"', package.get(rels, b"").decode())
        if not target:
            continue
        code_name = ElementTree.fromstring(package[name]).find(f"{MAIN}sheetPr").get("codeName")
        drawing = ElementTree.fromstring(package[f"xl/{target[1]}"])
        for shape in drawing.iterfind("v:shape", VML):
            data_ = shape.find("x:ClientData", VML)
            assert data_.get("ObjectType") == "Button"
            caption = "".join(shape.find("v:textbox", VML).itertext()).strip()
            anchor = [int(n) for n in data_.find("x:Anchor", VML).text.split(",")]
            left, top, right, bottom = (tuple(anchor[i : i + 2]) for i in (0, 2, 4, 6))
            macro = data_.find("x:FmlaMacro", VML).text.removeprefix("[0]!")
            found.append((code_name, caption, macro, (left, right, top, bottom)))
    return found


@every(EVENTS[:2] + FULL + SEASONS[:2] + ADDINS)
def test_olevba_extracts_exactly_our_sources(kind, rules, language):
    wanted = {module.name: source(module) for module in expected_modules(kind, language)}
    assert sources(built(kind, rules, language)) == wanted


@WORKBOOKS
def test_strict_readers_accept_the_container(kind, rules, language):
    found = dict(streams(parts(built(kind, rules, language))[PROJECT]))
    for module in expected_modules(kind, language):
        code = decompressed(found.pop(f"VBA/{module.name}"))
        assert code.decode("cp1252") == source(module)
    more = {"VBA/PenaltiesSheet"} & set(found)  # of an event with teams
    assert set(found) - more == {"PROJECT", "PROJECTwm", "VBA/_VBA_PROJECT", "VBA/dir"}


@needs_node
@ONE_OF_EACH
def test_a_reader_in_another_language_accepts_the_container(kind, rules, language, tmp_path):
    project = parts(built(kind, rules, language))[PROJECT]
    assert streams_in_node(project, tmp_path) == streams(project)


def test_the_bytes_are_the_same_in_another_process_and_when_made_again(tmp_path):
    code = (
        "import hashlib, sys; sys.path.insert(0, sys.argv[1])\n"
        "from excel.test_macro_files import EACH, built\n"
        "for one in EACH: print(hashlib.sha256(built(*one)).hexdigest())"
    )
    world = {"PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parents[1])],
        env=os.environ | world | {"PYTHONUTF8": "0", "USERPROFILE": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    again = [hashlib.sha256(built.__wrapped__(*one)).hexdigest() for one in EACH]
    assert done.stdout.split() == again
    assert [hashlib.sha256(built(*one)).hexdigest() for one in EACH] == again


@every(EACH)
def test_parts_are_stored_and_undated(kind, rules, language):
    with zipfile.ZipFile(BytesIO(built(kind, rules, language))) as package:
        for entry in package.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert (entry.create_system, entry.compress_type) == (0, zipfile.ZIP_STORED)
        assert b"2026-01-01T00:00:00Z" in package.read("docProps/core.xml")


@WORKBOOKS
def test_every_sheet_has_its_module(kind, rules, language):
    package = parts(built(kind, rules, language))
    names = [
        ElementTree.fromstring(package[f"xl/worksheets/sheet{number}.xml"])
        .find(f"{MAIN}sheetPr")
        .get("codeName")
        for number in range(1, 1 + sum("worksheets/sheet" in name for name in package))
    ]
    text = streams(package[PROJECT])["PROJECT"].decode("cp1252")
    documents = re.findall(r"^Document=(\w+)/", text, re.M)
    assert documents == ["ThisWorkbook", *names]
    book = ElementTree.fromstring(package["xl/workbook.xml"])
    assert book.find(f"{MAIN}workbookPr").get("codeName") == "ThisWorkbook"


@WORKBOOKS
def test_the_buttons_are_those_of_the_list(kind, rules, language):
    wanted = [
        (f"{role.title()}Sheet", macro.title.in_(language), macro.sub)
        for role in (EVENT_ROLES if kind == "event" else SEASON_ROLES)
        for macro in MACROS
        if role in macro.buttons
    ]
    found = buttons(built(kind, rules, language))
    assert [button[:3] for button in found] == wanted
    assert len(wanted) >= 3


@WORKBOOKS
def test_no_button_covers_a_cell_in_use_or_another_button(kind, rules, language):
    data = built(kind, rules, language)
    package = parts(data)
    used = {}
    for number in (1, 2, 3, 4):
        sheet = ElementTree.fromstring(package[f"xl/worksheets/sheet{number}.xml"])
        code_name = sheet.find(f"{MAIN}sheetPr").get("codeName")
        used[code_name] = {cell.get("r") for cell in sheet.iter(f"{MAIN}c")}
    placed = [(code_name, place) for code_name, _, _, place in buttons(data)]
    for code_name, (left, right, top, bottom) in placed:
        for row in range(top[0], bottom[0] + 1):
            for column in range(left[0], right[0] + 1):
                assert f"{chr(ord('A') + column)}{row + 1}" not in used[code_name]
    for (one, a), (other, b) in itertools.combinations(placed, 2):
        beside = a[1] <= b[0] or b[1] <= a[0]
        above = a[3] <= b[2] or b[3] <= a[2]
        assert one != other or beside or above


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_how_to_tells_of_buttons_only_where_there_are_some(language):
    shown = {
        "plain": parts(template_bytes(RULESETS["catan"], language)),
        "buttons": parts(built("event", "catan", language)),
    }
    for text, place in (
        (titles("templates.by_command"), "plain"),
        (titles("templates.by_button"), "buttons"),
    ):
        step = escape(text.in_(language)).encode()
        found = [name for name, package in shown.items() if step in package["xl/sharedStrings.xml"]]
        assert found == [place]


def bodies(code):
    """The subs that anybody may run, and what is in them."""
    found = re.findall(r"^Public Sub (\w+)\(\)\r\n(.*?)\r\n^End Sub", code, re.M | re.S)
    return [(sub, body.strip()) for sub, body in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_macro_is_one_line_of_python_in_a_fixed_module(language):
    code = source(macros_module(language))
    assert bodies(code) == [(macro.sub, f'XlscoreStart "{macro.function}"') for macro in MACROS]
    assert 'RunPython "import xlscore.excel; xlscore.excel." & Job & "()"' in code
    assert f"MsgBox {in_ascii(say('vba.refused', language))} & " in code


def test_a_button_asks_the_add_in_or_says_in_both_languages_what_to_do():
    code = source(asking_module())
    asked = [(m.sub, f'XlscoreAsk "{m.sub}", "{m.function}"') for m in MACROS if m.buttons]
    assert bodies(code) == asked
    assert f'Application.Run "{ADDIN}!" & Macro' in code
    for language in LANGUAGES:
        assert f'"{say("vba.addin_missing", language)}"' in code
        assert f'"{say("vba.extension_missing", language)}"' in source(calc_module())
    # what the add-in has are subs of these very names
    assert [sub for sub, _ in bodies(source(macros_module("de")))] == [m.sub for m in MACROS]


@WORKBOOKS
def test_a_workbook_knows_no_xlwings_no_version_and_no_path(kind, rules, language):
    """A colleague's file works with my installation."""
    modules = sources(built(kind, rules, language))
    assert not {"xlwings", "Dictionary", "xlwings_udfs"} & set(modules)
    for code in modules.values():
        assert "xlwings" not in code.lower()
        assert not re.search(r"RunPython|Shell|\.exe\b|Declare|CreateObject|[0-9]+\.[0-9]+", code)


def flagged(data):
    """What olevba warns of: words that harmful macros have too, and macros that start alone."""
    parser = VBA_Parser("book.xlsm", data=data)
    found = {
        word for kind, word, _ in parser.analyze_macros() if kind in ("Suspicious", "AutoExec")
    }
    parser.close()
    return found


def test_a_workbook_gives_a_virus_scanner_three_words_where_a_self_contained_one_gives_thirty():
    """Two of the three are in every workbook with macros: ids of classes and names of modules,
    which olevba takes for encoded text.
    """
    assert flagged(built("event", "catan", "de")) == {"Run", "Base64 Strings", "Hex Strings"}
    assert len(flagged(built("self-contained", "catan", "en"))) >= 25


@every(EVENTS[:2] + FULL + SEASONS[:2] + ADDINS)
def test_our_modules_are_ascii_so_a_mac_reads_them_too(kind, rules, language):
    for name, code in sources(built(kind, rules, language)).items():
        assert code.isascii() or name in ("xlwings", "Dictionary"), name


@pytest.mark.parametrize("addin", [False, True], ids=["workbook", "add-in"])
def test_xlwings_modules_are_those_installed_but_for_where_settings_come_from(addin):
    run_python, dictionary = xlwings_modules(addin=addin)
    name = "xlwings_custom_addin.bas" if addin else "xlwings.bas"
    package = files("xlwings")
    original = package.joinpath(name).read_text("utf-8").splitlines()
    ours = run_python.code.splitlines()
    changed = [new for old, new in zip(original, ours, strict=True) if old != new]
    assert [line.strip() for line in changed if "pandas" not in line] == [
        'Public Const PROJECT_NAME As String = "xlscore"',
        'AddExcelDir = GetConfig("ADD_WORKBOOK_TO_PYTHONPATH", "false")',
        'AddExcelDir = GetConfig("ADD_WORKBOOK_TO_PYTHONPATH", "false")',
        'If source = "sheet" Then',
        'If source = "directory" Then',
    ]
    assert dictionary.code == package.joinpath("addin/Dictionary.cls").read_text("utf-8")
    # the licences ask that their notices stay
    assert "xlwings is distributed under a BSD 3-clause license." in source(run_python)
    assert "Redistributions in binary form must reproduce" in source(run_python)
    assert "@license: MIT" in source(dictionary)
    # the name of xlwings' library carries its version
    assert f'"xlwings64-{version("xlwings")}.dll"' in source(run_python)


def test_a_click_of_ours_imports_neither_pandas_nor_numpy():
    """xlwings does wherever they are installed; a RunPython of somebody else's keeps them."""
    run_python, _ = xlwings_modules(addin=False)
    (line,) = (line for line in run_python.code.splitlines() if "pandas" in line)
    condition, hiding, other = re.search(r'IIf\((.+) = 1, "(.+?)", "(.*?)"\)', line).groups()
    assert condition == 'InStr(PythonCommand, "import xlscore.excel;")'
    assert 'RunPython "import xlscore.excel; ' in macros_module("en").code
    assert other == ""
    code = f"{hiding}import xlwings.utils; assert not sys.modules['pandas']; import xlscore.excel"
    subprocess.run([sys.executable, "-B", "-c", code], check=True)


def test_the_command_line_leaves_project_and_buttons_alone(tmp_path):
    names = ("Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo")
    filling = Filling(
        event={"name": "Spring Open", "seed": "2026"},
        players=[{"no": no, "name": name} for no, name in enumerate(names, 1)],
    )
    path = tmp_path / "Spring Open.xlsm"
    path.write_bytes(workbook_with_macros(RULESETS["catan"], "en", fill=filling))
    before = parts(path.read_bytes())
    assert run("draw", path).exit_code == 0
    book = FileBook.open(path)
    for row, points in enumerate((10, 7, 5, 3, 10, 8, 4, 2), 2):
        type_cell(book, "Results", f"G{row}", points)
    book.save(path)
    assert run("recalc", path).exit_code == 0
    after = parts(path.read_bytes())
    assert "Standings" in FileBook.open(path).titles()
    assert set(after) > set(before)
    kept = [name for name in before if name == PROJECT or name.endswith(".vml")]
    assert len(kept) == 4
    for name in kept:
        assert after[name] == before[name]
    for number in (1, 2, 4):
        assert b"<legacyDrawing " in after[f"xl/worksheets/sheet{number}.xml"]
    assert buttons(path.read_bytes()) == buttons(workbook_with_macros(RULESETS["catan"], "en"))
    assert sources(path.read_bytes()) == sources(built("event", "catan", "en"))
    assert b"sheet.macroEnabled.main+xml" in after["[Content_Types].xml"]
