"""The extension for LibreOffice: what is in the file, and that it is the same everywhere."""

from __future__ import annotations

import ast
import hashlib
import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from command_line import run
from xlscore import __version__
from xlscore.calc.extension.build import FILE_NAME, extension_bytes, numbers
from xlscore.calc.extension.menu import command
from xlscore.functions import FUNCTIONS
from xlscore.live.macro_list import macros_on
from xlscore.texts import LANGUAGES

ROOT = Path(__file__).parents[2]
OOR = "{http://openoffice.org/2001/registry}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
MANIFEST = "{http://openoffice.org/2001/manifest}"
HASH = """
import hashlib
from xlscore.calc.extension.build import extension_bytes
print(hashlib.sha256(extension_bytes()).hexdigest())
"""


CLICKS = """
from xlscore.actions.verbs import verb
from xlscore.live.macro_list import OWN, macros_on
from xlscore.live.macros import work_of
for macro in macros_on("calc"):
    work_of(macro.function) if macro.function in OWN else verb(macro.verb)
"""


@pytest.fixture(scope="module")
def parts() -> Mapping[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(extension_bytes())) as archive:
        assert archive.testzip() is None
        assert len(set(archive.namelist())) == len(archive.namelist())
        return {name: archive.read(name) for name in archive.namelist()}


def nodes(data: bytes, *path: str) -> dict[str, ElementTree.Element]:
    """The nodes at a place of a configuration file, by name."""
    at = ElementTree.fromstring(data)
    for name in path:
        at = next(node for node in at.findall("node") if node.get(f"{OOR}name") == name)
    return {node.attrib[f"{OOR}name"]: node for node in at.findall("node")}


def prop(node: ElementTree.Element, name: str) -> dict[str | None, str | None]:
    """The values of a property by language."""
    found = next(prop for prop in node.findall("prop") if prop.get(f"{OOR}name") == name)
    return {value.get(LANGUAGE): value.text for value in found.findall("value")}


@pytest.mark.parametrize("environment", [{"TZ": "Asia/Tokyo"}, {"LC_ALL": "C", "LANG": "de_DE"}])
def test_the_same_bytes_in_every_process(environment: dict[str, str], tmp_path: Path) -> None:
    seeded = {**os.environ, "PYTHONHASHSEED": str(len(environment)), **environment}
    done = subprocess.run(
        [sys.executable, "-c", HASH], env=seeded, cwd=tmp_path, check=True, capture_output=True
    )
    expected = hashlib.sha256(extension_bytes()).hexdigest()
    assert done.stdout.decode().strip() == expected


def test_all_xml_is_well_formed_and_the_manifest_lists_what_is_there(
    parts: Mapping[str, bytes],
) -> None:
    for name, data in parts.items():
        if name.endswith((".xml", ".xcu", ".svg", ".components")):
            ElementTree.fromstring(data)
    manifest = ElementTree.fromstring(parts["META-INF/manifest.xml"])
    listed = [entry.attrib[f"{MANIFEST}full-path"] for entry in manifest]
    assert set(listed) <= set(parts)
    configuration = {name for name in parts if name.endswith((".xcu", ".components", ".idl"))}
    assert set(listed) == configuration


def test_every_macro_finds_what_it_imports(tmp_path: Path) -> None:
    """With the extension's packages alone: LibreOffice's own Python has no others."""
    with zipfile.ZipFile(io.BytesIO(extension_bytes())) as archive:
        archive.extractall(tmp_path)
    alone = f"import sys; sys.path.insert(0, {str(tmp_path / 'packages')!r})\n{CLICKS}"
    command_ = [sys.executable, "-I", "-S", "-c", alone]
    done = subprocess.run(command_, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_macro_is_in_menu_and_toolbar_with_a_picture(parts: Mapping[str, bytes]) -> None:
    addons = parts["Addons.xcu"]
    menu = nodes(addons, "AddonUI", "OfficeMenuBar", "org.xlscore.calc.menu", "Submenu")
    toolbar = nodes(addons, "AddonUI", "OfficeToolBar", "org.xlscore.calc.toolbar")
    for items in (menu, toolbar):
        assert [prop(items[name], "URL")[None] for name in sorted(items)] == list(
            map(command, macros_on("calc"))
        )
        for macro, name in zip(macros_on("calc"), sorted(items), strict=True):
            titles = {language: macro.title.in_(language) for language in LANGUAGES}
            assert prop(items[name], "Title") == titles
    images = nodes(addons, "AddonUI", "Images")
    for image in images.values():
        for size in ("ImageSmallURL", "ImageBigURL"):
            url = prop(image.findall("node")[0], size)[None]
            assert url is not None
            assert url.removeprefix("%origin%/") in parts
    pictured = {prop(image, "URL")[None] for image in images.values()}
    assert pictured == set(map(command, macros_on("calc")))


def test_interface_and_wizard_know_the_same_functions(parts: Mapping[str, bytes]) -> None:
    described = nodes(parts["CalcAddIn.xcu"], "AddInInfo", "xlscore", "AddInFunctions")
    declared = re.findall(r"(\w+)\((.*)\);", parts["functions.idl"].decode())
    assert [name for name, _ in declared] == list(described)
    for function, (name, arguments) in zip(FUNCTIONS, declared, strict=True):
        node = described[name]
        assert prop(node, "DisplayName")["en"] == f"XLSCORE.{function.name}"
        assert prop(node, "Description") == function.help.texts
        parameters = nodes(ElementTree.tostring(node), "Parameters")
        assert list(parameters) == re.findall(r"(\w+)(?:,|$)", arguments)
        optional = [argument.startswith("[in] any ") for argument in arguments.split(", ")]
        assert optional == [parameter.optional for parameter in function.parameters]
        for parameter, described_as in zip(function.parameters, parameters.values(), strict=True):
            assert prop(described_as, "DisplayName")[None] == parameter.name
            help_ = parameter.help.texts
            assert prop(described_as, "Description") == help_


def test_only_xlscore_is_inside_without_what_is_for_excel(parts: Mapping[str, bytes]) -> None:
    inside = [name.removeprefix("packages/") for name in parts if name.startswith("packages/")]
    assert "xlscore/calc/inside.py" in inside
    assert {name.partition("/")[0] for name in inside} == {"xlscore"}
    assert not [name for name in inside if "/excel/" in name or "xlwings" in name]
    assert [name for name in parts if name.startswith("licences/")] == ["licences/xlscore.txt"]
    assert b"MIT License" in parts["licences/xlscore.txt"]


def test_nothing_tells_of_the_machine(parts: Mapping[str, bytes]) -> None:
    told = [str(path).encode() for path in (ROOT, Path.home(), Path(sys.prefix))]
    for name, data in parts.items():
        assert not [path for path in told if len(path) > 5 and path in data], name
        assert "__pycache__" not in name


def test_an_old_python_can_read_what_says_that_it_is_too_old(parts: Mapping[str, bytes]) -> None:
    ast.parse(parts["component.py"], feature_version=(3, 8))


def test_the_description_names_the_version(parts: Mapping[str, bytes]) -> None:
    description = ElementTree.fromstring(parts["description.xml"])
    space = "{http://openoffice.org/extensions/description/2006}"
    assert description.find(f"{space}identifier").attrib == {"value": "org.xlscore.calc"}  # type: ignore[union-attr]
    assert description.find(f"{space}version").attrib == {"value": numbers(__version__)}  # type: ignore[union-attr]
    assert numbers("1.2.3.dev4+abc") == "1.2.3"
    sources = description.findall(f"{space}extension-description/{space}src")
    assert [source.attrib["{http://www.w3.org/1999/xlink}href"] for source in sources] == [
        *(f"description/{language}.txt" for language in LANGUAGES),
    ]


ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from importlib import import_module
from pathlib import Path
rooms = [Path(sys.argv[1], "xlscore", room) for room in ("live", "calc")]
modules = [path for room in rooms for path in room.glob("[a-z]*.py")]
assert len(modules) > 8
for path in modules:
    import_module(f"xlscore.{path.parent.name}.{path.stem}")
from xlscore.actions import event as actions
from xlscore.book.adapters.file_book import FileBook
from xlscore.functions import FUNCTIONS
book = FileBook.open(Path(sys.argv[2]))
result = actions.evaluate(book)
assert result.outcome is not None
book.apply(result.changes())
for to in ("html", "csv"):
    assert result.export(to, "de")
place = next(function for function in FUNCTIONS if function.name == "PLACE")
print(place.call("catan", ((10.0, 8.0, 8.0, 5.0),)))
loaded = {name.partition(".")[0] for name in sys.modules}
print(sorted(loaded & {"pandas", "openpyxl", "click", "xlwings"}))
"""


def test_the_packages_need_nothing_but_python(parts: Mapping[str, bytes], tmp_path: Path) -> None:
    for name, data in parts.items():
        if name.startswith("packages/"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    workbook = ROOT / "workbooks" / "catan-herne-2026.xlsx"
    # -I and -S: neither this project nor what is installed with it can be imported
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path / "packages"), str(workbook)],
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout == "[[1.0, 2.0, 2.0, 4.0]]\n[]\n"


def test_build_writes_the_file_and_nothing_else(tmp_path: Path) -> None:
    made = run("calc", "build", tmp_path / FILE_NAME, "--lang", "en")
    assert made.exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]
    assert (tmp_path / FILE_NAME).read_bytes() == extension_bytes()
    assert run("calc", "build", tmp_path / FILE_NAME).exit_code == 0  # our own may be replaced
    foreign = io.BytesIO()
    with zipfile.ZipFile(foreign, "w") as archive:
        archive.writestr("description.xml", "<description/>")
    for content in (b"notes", foreign.getvalue()):
        other = tmp_path / "other.oxt"
        other.write_bytes(content)
        assert run("calc", "build", other).exit_code == 3
        assert other.read_bytes() == content
    refused = run("calc", "build", tmp_path / "extension.zip")
    assert refused.exit_code == 2
    assert "must end in .oxt" in refused.stderr
    nowhere = run("calc", "build", tmp_path / "no" / FILE_NAME, "--lang", "de")
    assert nowhere.exit_code == 3
    assert "no-such-folder" in nowhere.stderr
