"""VBA projects: the published algorithms, read back by oletools, and what Excel is strict about."""

from __future__ import annotations

import random
import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excel.office_files import PROJECT, decompressed, parts, streams
from xlscore.excel.vba.project import CHUNK, PROJECT_ID, compress, vba_project
from xlscore.excel.vba.source import Module, sheet_module, source, workbook_module

WORDS = st.sampled_from(("Dim ", "Sub ", "End If\r\n", "    ", "x", "'Läuft so\r\n", "1", "\t"))
CODE = st.lists(WORDS, max_size=3000).map(lambda words: "".join(words).encode("cp1252"))


@given(CODE | st.binary(max_size=3000))
def test_what_was_compressed_is_read_back(data: bytes) -> None:
    assert decompressed(compress(data)) == data


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 16, 17, 4095, 4096, 4097, 8192, 20000])
def test_a_repeated_letter_is_read_back_and_short(size: int) -> None:
    packed = compress(b"a" * size)
    assert decompressed(packed) == b"a" * size
    assert len(packed) <= 10 * (size // CHUNK + 1)


def test_a_chunk_that_does_not_shrink_is_stored() -> None:
    noise = random.Random(1).randbytes(CHUNK)
    packed = compress(noise)
    assert len(packed) == 1 + 2 + CHUNK
    assert decompressed(packed) == noise


@pytest.mark.parametrize("addin", [False, True], ids=["workbook", "add-in"])
def test_sources_that_excel_itself_saved_survive(addin: bool) -> None:
    name = "xlwings_custom_addin.bas" if addin else "xlwings.bas"
    text = files("xlwings").joinpath(name).read_bytes()
    assert decompressed(compress(text)) == text


def revealed(hidden: str, project_id: str) -> bytes:
    """[MS-OVBA] 2.4.3.3: what a value of the stream PROJECT hides."""
    data = bytes.fromhex(hidden)
    seed, version, key = data[0], data[1] ^ data[0], data[2] ^ data[0]
    assert version == 2
    assert key == sum(project_id.encode()) & 0xFF
    plain, out = key, bytearray()
    for at in range(3, len(data)):
        plain = data[at] ^ ((data[at - 2] + plain) & 0xFF)
        out.append(plain)
    content = out[(seed & 6) // 2 :]
    assert int.from_bytes(content[:4], "little") == len(content) - 4
    return bytes(content[4:])


def hidden_values(project: bytes) -> dict[str, bytes]:
    text = streams(project)["PROJECT"].decode("cp1252")
    values = dict(re.findall(r'^(ID|CMG|DPB|GC)="(.*)"\r$', text, re.M))
    return {name: revealed(values[name], values["ID"]) for name in ("CMG", "DPB", "GC")}


def test_nothing_is_protected_and_no_password_is_set() -> None:
    ours = hidden_values(vba_project("Test", [workbook_module()]))
    assert ours == {"CMG": bytes(4), "DPB": bytes(1), "GC": b"\xff"}
    # a project that Excel wrote says the same
    excels = files("xlwings").joinpath("quickstart.xlsm").read_bytes()
    assert hidden_values(parts(excels)[PROJECT]) == ours


def test_the_streams_that_excel_asks_for() -> None:
    modules = [workbook_module(), sheet_module("EventSheet"), Module("Macros", "module", "'ä")]
    found = streams(vba_project("Test", modules))
    names = [module.name for module in modules]
    assert set(found) == {"PROJECT", "PROJECTwm", "VBA/_VBA_PROJECT", "VBA/dir"} | {
        f"VBA/{name}" for name in names
    }
    assert found["VBA/_VBA_PROJECT"].hex() == "cc61ffff000000"
    both = b"".join(n.encode() + b"\0" + n.encode("utf-16-le") + b"\0\0" for n in names)
    assert found["PROJECTwm"] == both + b"\0\0"
    assert decompressed(found["VBA/Macros"]).decode("cp1252") == source(modules[2])
    text = found["PROJECT"].decode("cp1252")
    assert f'ID="{PROJECT_ID}"\r\nDocument=ThisWorkbook/&H00000000\r\n' in text
    assert "\r\nDocument=EventSheet/&H00000000\r\nModule=Macros\r\n" in text


def test_a_class_is_imported_without_what_only_its_file_has() -> None:
    exported = (
        "VERSION 1.0 CLASS\nBEGIN\n  MultiUse = -1  'True\nEND\n"
        'Attribute VB_Name = "Other"\nAttribute VB_Exposed = True\n'
        'Attribute VB_Description = "kept"\nOption Explicit\n'
    )
    assert source(Module("Dictionary", "class", exported)).split("\r\n") == [
        'Attribute VB_Name = "Dictionary"',
        'Attribute VB_Base = "0{FCFB3D2A-A0FA-1068-A738-08002B3371B5}"',
        "Attribute VB_GlobalNameSpace = False",
        "Attribute VB_Creatable = False",
        "Attribute VB_PredeclaredId = False",
        "Attribute VB_Exposed = True",
        "Attribute VB_TemplateDerived = False",
        "Attribute VB_Customizable = False",
        'Attribute VB_Description = "kept"',
        "Option Explicit",
        "",
    ]


def test_a_sheets_module_is_an_object_of_its_own() -> None:
    lines = source(sheet_module("EventSheet")).split("\r\n")
    assert lines[1] == 'Attribute VB_Base = "0{00020820-0000-0000-C000-000000000046}"'
    assert "Attribute VB_PredeclaredId = True" in lines


@pytest.mark.parametrize(
    "names", [("A", "a"), ("Test",), ("TEST",)], ids=["same", "project", "project in capitals"]
)
def test_names_that_clash_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="of one name"):
        vba_project("Test", [Module(name, "module") for name in names])


@pytest.mark.parametrize("name", ["", "a b", "Tür", "1st", "n" * 32])
def test_names_that_vba_has_not_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not a name"):
        Module(name, "module")


def test_what_vba_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="1024 characters"):
        source(Module("Long", "module", "'" * 1024))
    with pytest.raises(UnicodeEncodeError):
        vba_project("Test", [Module("Chinese", "module", "'棋")])
