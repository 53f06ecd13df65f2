"""The add-in as files: the manifest, the functions, the icons, and the page that they stand in."""

from __future__ import annotations

import json
import re
import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from command_line import run
from making.icons import SIZES, png
from web.test_site import FAKE
from xlscore.functions import FUNCTIONS
from xlscore.live.macro_list import GROUPS, MACROS, macros_on
from xlscore.web.office.add_in import POLICY, add_in
from xlscore.web.office.manifest import NoAddress, manifest
from xlscore.web.site import site

ADDRESS = "https://club.example/scores"
OFFICE = Path(__file__).parents[2] / "xlscore" / "web" / "office" / "static"
APP = "{http://schemas.microsoft.com/office/appforoffice/1.1}"
OVER = "{http://schemas.microsoft.com/office/taskpaneappversionoverrides}"
BT = "{http://schemas.microsoft.com/office/officeappbasictypes/1.0}"
RESOURCES = (f"{BT}Image", f"{BT}Url", f"{BT}String")


@pytest.fixture(scope="module")
def root() -> ElementTree.Element:
    return ElementTree.fromstring(manifest(ADDRESS))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return site(FAKE, add_in(ADDRESS))


def names(element: ElementTree.Element) -> list[str]:
    return [child.tag.rpartition("}")[2] for child in element]


def test_elements_stand_in_the_order_of_the_schema(root: ElementTree.Element) -> None:
    assert names(root) == [
        *("Id", "Version", "ProviderName", "DefaultLocale", "DisplayName", "Description"),
        *("IconUrl", "HighResolutionIconUrl", "SupportUrl", "Hosts", "Requirements"),
        *("DefaultSettings", "Permissions", "VersionOverrides"),
    ]
    over = root.find(f"{OVER}VersionOverrides")
    assert over is not None
    assert names(over) == ["Requirements", "Hosts", "Resources"]
    host = over.find(f"{OVER}Hosts/{OVER}Host")
    assert host is not None
    assert names(host) == ["Runtimes", "AllFormFactors", "DesktopFormFactor"]
    resources = over.find(f"{OVER}Resources")
    assert resources is not None
    assert names(resources) == ["Images", "Urls", "ShortStrings", "LongStrings"]
    for control in over.iter(f"{OVER}Control"):
        assert names(control) == ["Label", "Supertip", "Icon", "Action"]
    tab = next(over.iter(f"{OVER}CustomTab"))
    assert names(tab) == ["Group"] * len(GROUPS) + ["Label"]  # the label comes after the groups


def test_every_reference_has_its_resource_and_every_resource_a_reference(
    root: ElementTree.Element,
) -> None:
    used = {value for one in root.iter() for key, value in one.attrib.items() if key == "resid"}
    known = [one.attrib["id"] for one in root.iter() if one.tag in RESOURCES and "id" in one.attrib]
    assert sorted(known) == sorted(used)
    assert all(len(name) <= 32 for name in known)


def test_the_limits_of_microsoft_are_kept(root: ElementTree.Element) -> None:
    for kind, most in (("ShortStrings", 125), ("LongStrings", 250)):
        for string in root.iter(f"{BT}{kind}"):
            for one in string.iter():
                text = one.attrib.get("DefaultValue") or one.attrib.get("Value") or ""
                assert len(text) <= most, text
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", root.findtext(f"{APP}Version") or "")
    assert re.fullmatch(
        r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", root.findtext(f"{APP}Id") or ""
    )


def test_the_ribbon_has_every_macro_in_both_languages(root: ElementTree.Element) -> None:
    clicked = [one.text for one in root.iter(f"{OVER}FunctionName")]
    assert sorted(map(str, clicked)) == sorted(macro.function for macro in macros_on("pane"))
    # the page of the room is written to a folder of this computer, which a pane has not
    missing = {macro.function for macro in MACROS} - set(clicked)
    assert missing == {"room", "print", "announce"}
    strings = {one.attrib["id"]: one for one in root.iter(f"{BT}String")}
    for macro in macros_on("pane"):
        label = strings[f"{macro.sub}.Label"]
        assert label.attrib["DefaultValue"] == macro.title.en
        german = label.find(f"{BT}Override")
        assert german is not None
        assert german.attrib == {"Locale": "de-DE", "Value": macro.title.in_("de")}


def test_a_host_without_shared_runtime_has_the_pane_all_the_same(
    root: ElementTree.Element,
) -> None:
    sets = [one.attrib for one in root.findall(f"{APP}Requirements/{APP}Sets/{APP}Set")]
    assert sets == [{"Name": "ExcelApi", "MinVersion": "1.9"}]
    over = [one.attrib["Name"] for one in root.iter(f"{BT}Set")]
    assert over == ["SharedRuntime"]


def test_everything_that_the_manifest_names_is_in_the_site(
    root: ElementTree.Element, files: dict[str, bytes]
) -> None:
    urls = {
        value
        for one in root.iter()
        for value in one.attrib.values()
        if value.startswith("https://club")
    }
    assert len(urls) == 7
    for url in urls:
        assert url.removeprefix(f"{ADDRESS}/") in files, url
    assert (files["office/manifest.xml"]) == manifest(f"{ADDRESS}/")


def test_each_address_is_an_add_in_of_its_own() -> None:
    def own_id(address: str) -> str | None:
        return ElementTree.fromstring(manifest(address)).findtext(f"{APP}Id")

    assert own_id(ADDRESS) == own_id(f"{ADDRESS}/")
    assert own_id(ADDRESS) != own_id("https://other.example")
    assert b"https://a.example/x&amp;y/office/pane.html" in manifest("https://a.example/x&y")


@pytest.mark.parametrize(
    "address",
    [
        *("", "club.example", "http://club.example", "https://", "https:///x", "file:///x"),
        *("https://a.example/?x=1", "https://a.example/#x", 'https://a.example/"x', "https://[a"),
    ],
)
def test_excel_wants_https(address: str) -> None:
    with pytest.raises(NoAddress):
        manifest(address)


def test_the_command_says_what_an_address_is(tmp_path: Path) -> None:
    done = run("web", "build", tmp_path / "s", "--office", "http://x.example", "--lang", "en")
    assert done.exit_code == 2
    assert "“http://x.example” is no address for an add-in" in done.stderr
    assert not (tmp_path / "s").exists()


def test_functions_come_from_the_catalogue() -> None:
    listed = json.loads(add_in(ADDRESS).files["office/functions.json"])["functions"]
    assert [one["name"] for one in listed] == [function.name for function in FUNCTIONS]
    for one, function in zip(listed, FUNCTIONS, strict=True):
        assert re.fullmatch(r"[A-Z][A-Z.]*", one["id"])
        assert [p["name"] for p in one["parameters"]] == [p.name for p in function.parameters]
        for given, parameter in zip(one["parameters"], function.parameters, strict=True):
            assert (given["dimensionality"] == "matrix") == parameter.array
            assert given.get("optional", False) == parameter.optional
            assert given["description"] == parameter.help.en


def test_the_pane_is_no_part_of_what_the_page_keeps(files: dict[str, bytes]) -> None:
    assert b"office/" not in files["sw.js"]
    kept = json.loads(files["xlscore.json"])
    assert {"xlscore/web/office/pane.py", "xlscore/live/macros.py"} <= set(kept)
    assert "xlscore/web/office/manifest.py" not in kept
    assert "xlscore/web/office/pane.py" not in json.loads(site(FAKE)["xlscore.json"])
    version = re.search(rb'data-version="(\w{16})"', files["index.html"])
    assert version
    assert version[0] in files["office/pane.html"]


def test_the_pane_reads_before_any_script_runs(files: dict[str, bytes]) -> None:
    html = files["office/pane.html"].decode()
    assert "{{" not in html
    assert ">Draw next round</button>" in html
    words = json.loads(files["site.json"])["words"]["de"]
    said = re.findall(r'data-say(?:-label)?="(\w+)"', html)
    scripts = "".join(path.read_text("utf-8") for path in OFFICE.glob("*.js"))
    said += re.findall(r'\b(?:say|state|refuse)\("(\w+)"', scripts)
    assert set(said) <= set(words)
    assert words["macro_draw"] == "Nächste Runde auslosen"


def test_only_microsoft_is_asked_and_only_for_office_js(files: dict[str, bytes]) -> None:
    manifest_names_its_schemas = {"manifest.xml"}
    for path in OFFICE.iterdir():
        if path.suffix == ".png" or path.name in manifest_names_its_schemas:
            continue
        found = re.findall(r"(?:https?:)?//([\w.-]+\.\w{2,})/", path.read_text("utf-8"))
        assert set(found) <= {"appsforoffice.microsoft.com"}, path.name
    assert "unsafe-eval'" in POLICY
    assert "'unsafe-eval'" not in POLICY
    assert POLICY in files["office/pane.html"].decode()


def test_no_call_empties_excels_undo() -> None:
    """Of Microsoft's list "Excel add-in undo capabilities", what `excel.js` could ask for."""
    text = (OFFICE / "excel.js").read_text("utf-8")
    called = set(re.findall(r"\.(\w+)\(", text))
    assert not called & {"delete", "copy", "protect", "unprotect", "allowEditRanges"}
    assert not re.findall(r"\.(?:name|position|visibility|tabColor) = ", text)


def test_only_one_file_touches_excel() -> None:
    touching = [path.name for path in OFFICE.glob("*.js") if "Excel." in path.read_text("utf-8")]
    assert touching == ["excel.js"]


def test_icons_are_pictures_of_the_pages_icon(files: dict[str, bytes]) -> None:
    icon = (OFFICE.parents[1] / "static" / "icon.svg").read_text("utf-8")
    for size in SIZES:
        data = files[f"office/icon-{size}.png"]
        assert data == png(icon, size)  # `python tests/making/icons.py` writes them
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (size, size)
    rows = pixels(files["office/icon-64.png"], 64)
    assert rows[0][0][3] == 0  # outside of the round corner
    assert rows[32][2] == (0x1F, 0x4E, 0x79, 255)
    assert rows[16][32] == (0xFF, 0xD6, 0x66, 255)  # the circle
    assert rows[40][32] == (255, 255, 255, 255)


def pixels(data: bytes, size: int) -> list[list[tuple[int, ...]]]:
    """A PNG of ours as rows of red, green, blue and opacity."""
    length = struct.unpack(">I", data[33:37])[0]
    assert data[37:41] == b"IDAT"
    raw = zlib.decompress(data[41 : 41 + length])
    width = 4 * size + 1
    lines = [raw[i * width + 1 : (i + 1) * width] for i in range(size)]
    return [[tuple(line[4 * x : 4 * x + 4]) for x in range(size)] for line in lines]


def test_a_half_covered_pixel_is_half_seen() -> None:
    svg = '<svg width="2" height="2"><rect width="1" height="2" fill="#fff"/></svg>'
    assert pixels(png(svg, 1), 1) == [[(255, 255, 255, 128)]]
