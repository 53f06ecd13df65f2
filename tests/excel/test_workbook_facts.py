"""What the doctor reads of a workbook: where it lies, who has it open, its macros."""

from __future__ import annotations

import zipfile
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlscore.core.rulebook.load import RULESETS
from xlscore.excel.setup.doctor import examine_workbook
from xlscore.excel.setup.machine import installed_xlwings
from xlscore.excel.setup.workbook_facts import from_the_net, in_cloud, in_temporary, workbook_facts
from xlscore.excel.vba.compound_file import compound_file
from xlscore.excel.vba.project import compress
from xlscore.excel.vba.project_reading import decompress, vba_project_of, xlwings_version
from xlscore.excel.vba.workbooks import workbook_with_macros

from .computers import (
    HEALTHY,
    MAC,
    VERSION,
    WINDOWS,
    book,
    words,
)


@pytest.mark.parametrize(
    ("path", "temporary"),
    [
        (r"C:\Users\a\AppData\Local\Temp\Temp1_Turnier 2026.zip\e.xlsm", True),
        (r"C:\Users\a\AppData\Local\Temp\7zO4A1B\e.xlsm", True),
        (r"C:\Users\a\AppData\Local\Temp\Rar$DIa12.345\e.xlsm", True),
        (r"C:\Users\a\AppData\Local\Microsoft\Windows\INetCache\Content.Outlook\AB\e.xlsm", True),
        ("/Users/a/Library/Containers/com.apple.mail/Data/Library/Mail Downloads/1/e.xlsm", True),
        (r"C:\Turnier.zip - entpackt\e.xlsm", False),
        (r"C:\Temp\e.xlsm", False),
    ],
)
def test_temporary_folders(path, temporary):
    assert in_temporary(path) is temporary


@pytest.mark.parametrize(
    ("computer", "path", "cloud"),
    [
        (WINDOWS, r"C:\Users\anna\OneDrive\e.xlsm", True),
        (WINDOWS, r"c:\users\ANNA\onedrive\x\e.xlsm", True),
        (WINDOWS, r"D:\OneDrive - Spieleverein\e.xlsm", True),
        (WINDOWS, r"C:\Users\anna\OneDriveX\e.xlsm", False),
        (WINDOWS, r"C:\Turnier\OneDrive", False),
        (MAC, "/Users/anna/Library/CloudStorage/OneDrive-Personal/e.xlsm", True),
        (MAC, "/Users/anna/Documents/e.xlsm", False),
    ],
)
def test_synced_folders(computer, path, cloud):
    assert in_cloud(computer, path) is cloud


@pytest.mark.parametrize(
    ("mark", "blocked"),
    [
        ("[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://example.org/\r\n", True),
        ("[ZoneTransfer]\nZoneId=4", True),
        ("[ZoneTransfer]\r\nZoneId=2\r\n", False),
        ("[ZoneTransfer]\r\nHostUrl=https://example.org/?ZoneId=3\r\n", False),
    ],
)
def test_the_mark_of_the_web(mark, blocked):
    assert from_the_net(mark) is blocked


def test_facts_of_a_workbook_with_buttons(tmp_path):
    facts = workbook_facts(str(book(tmp_path)))
    assert facts.workbook
    assert facts.macros
    assert facts.version is None
    assert facts.owner is None


def test_a_self_contained_workbook_has_the_version_of_its_xlwings(tmp_path):
    path = tmp_path / "event.xlsm"
    path.write_bytes(workbook_with_macros(RULESETS["catan"], "en", self_contained=True))
    assert workbook_facts(str(path)).version == installed_xlwings().version


def test_facts_of_other_files(tmp_path):
    text = tmp_path / "a.xlsm"
    text.write_text("text")
    assert not workbook_facts(str(text)).workbook
    assert workbook_facts(str(tmp_path / "missing.xlsm")).problem.code == "file-missing"
    assert workbook_facts(str(tmp_path)).problem.code == "file-no-file"


def test_a_workbook_that_is_open_is_noted(tmp_path):
    path = book(tmp_path)
    (tmp_path / f".~lock.{path.name}#").write_text("Anna,anna,pc,;")
    facts = workbook_facts(str(path))
    assert facts.owner == " (Anna)"
    assert words(examine_workbook(HEALTHY["mac"], facts), "note") == ["file-open"]


def test_versions_are_read_from_files_that_excel_itself_saved():
    folder = files("xlwings")
    for name, version in (
        ("addin/xlwings.xlam", VERSION),
        ("quickstart_standalone.xlsm", VERSION),
        ("quickstart.xlsm", None),  # its macros are those of xlwings' add-in
    ):
        project = vba_project_of(folder.joinpath(name).read_bytes())
        found = xlwings_version(project)
        assert found == (version and installed_xlwings().version), name


@given(st.text(st.sampled_from("abc Attribute VB_Name\r\n"), max_size=9000))
def test_compressed_sources_are_read_back(text):
    data = text.encode()
    assert decompress(compress(data) + b"\0\0")[: len(data)] == data


@given(st.data())
def test_damaged_projects_have_no_version_and_raise_nothing(data):
    source = b'Attribute VB_Name = "xlwings"\r\nConst XLWINGS_VERSION As String = "0.37.8"\r\n'
    whole = bytearray(compound_file({"VBA": {"xlwings": compress(source * 80)}}))
    assert xlwings_version(bytes(whole)) == "0.37.8"
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    found = xlwings_version(bytes(whole[: data.draw(st.integers(0, len(whole)))]))
    assert found is None or found[0].isdigit()


def test_a_file_without_macros_has_no_project(tmp_path):
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("xl/workbook.xml", "<workbook/>")
    assert vba_project_of(path.read_bytes()) is None
    assert words(examine_workbook(HEALTHY["mac"], workbook_facts(str(path)))) == ["file-plain"]
