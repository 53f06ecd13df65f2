"""What goes into the package, found without a look at anything else; and where it comes from."""

from __future__ import annotations

import hashlib
import io
import lzma
import os
import re
import runpy
import shutil
import struct
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from functools import partial
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from setuptools.config.expand import find_packages

import xlscore
from command_line import run

ROOT = Path(__file__).parents[1]


def found(folder: Path) -> set[str]:
    """The packages of a folder, by the settings of the project."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return set(find_packages(root_dir=folder, **settings["tool"]["setuptools"]["packages"]["find"]))


def test_what_was_built_is_not_searched_for_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A prefix of wine in build/ has a link to the whole disk, which the search would follow."""
    for package in ("xlscore", "xlscore/core"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    disk = tmp_path / "build" / "wine" / "prefix" / "dosdevices"
    disk.mkdir(parents=True)
    (disk / "z").symlink_to(tmp_path, target_is_directory=True)
    searched = set()
    walk = os.walk

    def walking(top: Any, *given: Any, **named: Any) -> Iterator[Any]:
        for step in walk(top, *given, **named):
            searched.add(Path(step[0]).relative_to(tmp_path).parts[:1])
            yield step

    monkeypatch.setattr("os.walk", walking)
    assert found(tmp_path) == {"xlscore", "xlscore.core"}
    assert searched == {(), ("xlscore",)}


def test_every_package_is_found() -> None:
    folders = {path.parent for path in (ROOT / "xlscore").rglob("__init__.py")}
    assert found(ROOT) == {".".join(folder.relative_to(ROOT).parts) for folder in folders}


def test_the_project_says_what_the_program_says() -> None:
    """One version; both licences, each with its file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == xlscore.__version__
    assert project["license"] == "MIT AND OFL-1.1"
    mit, fonts = (ROOT / name for name in project["license-files"])
    assert mit.read_text("utf-8").startswith("MIT License")
    assert "SIL Open Font License, Version 1.1" in fonts.read_text("utf-8")
    assert list(fonts.parent.glob("*.ttf"))


#: Hosts of package registries: a source is a project's own page.
REGISTRIES = ("py{}pi.org", "python{}hosted", "npm{}js", "un{}pkg", "jsdelivr.net/{}npm")


def test_no_registry_is_named_as_a_source() -> None:
    hosts = [name.format("") for name in REGISTRIES]
    folders = ("xlscore", "docs", "tests", "benchmarks", "templates", ".github", ".ci")
    files = [*ROOT.glob("*.*"), *(path for name in folders for path in (ROOT / name).rglob("*"))]
    text = {".py", ".md", ".toml", ".yml", ".json", ".js", ".mjs", ".html", ".bas", ""}
    named = [
        (path.relative_to(ROOT).as_posix(), host)
        for path in files
        if path.is_file() and path.suffix in text and "__pycache__" not in path.parts
        for host in hosts
        if host in path.read_text("utf-8", "replace")
    ]
    assert not named


def wheel_of_sources(folder: Path) -> Path:
    """What stands in a wheel of these modules, without the builder."""
    made = folder / f"xlscore-{xlscore.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as archive:
        for file in sorted((ROOT / "xlscore").rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, file.relative_to(ROOT))
    return made


def unpacked(package: bytes) -> dict[str, tarfile.TarFile]:
    """The archives of a package of Debian, as its format says: a head of 60 bytes before each."""
    assert package.startswith(b"!<arch>\n")
    found, at = dict[str, bytes](), 8
    while at < len(package):
        head = package[at : at + 60]
        assert head.endswith(b"`\n")
        size = int(head[48:58])
        found[head[:16].decode().strip()] = package[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    assert [*found] == ["debian-binary", "control.tar.xz", "data.tar.xz"]
    return {
        name: tarfile.open(fileobj=io.BytesIO(data)) for name, data in found.items() if "." in name
    }


def test_the_package_for_debian_starts_and_recalculates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unpacked and started by this Python; .ci/linux/lane does so with Debian's own.

    Packed no smaller than takes no time.
    """
    quick = partial(lzma.compress, preset=0)
    monkeypatch.setattr("lzma.compress", lambda data, preset: quick(data))
    made = runpy.run_path(str(ROOT / ".ci" / "linux" / "deb.py"))
    files = made["files_of"](wheel_of_sources(tmp_path))
    package = made["package"](files, "1-1")
    assert made["package"](files, "1-1") == package
    inside = unpacked(package)
    control = inside["control.tar.xz"].extractfile("./control")
    assert control is not None
    text = control.read().decode()
    assert "Depends: python3 (>= 3.11), python3-click\n" in text
    assert "\nVersion: 1-1\n" in text
    inside["data.tar.xz"].extractall(tmp_path / "root", filter="data")
    command = tmp_path / "root" / "usr" / "bin" / "xlscore"
    assert os.access(command, os.X_OK)
    book = ROOT / "workbooks" / "catan-herne-2026.xlsx"
    done = subprocess.run(
        [sys.executable, "-I", command, "recalc", book, "-o", tmp_path / "out.xlsx"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert run("recalc", book, "-o", tmp_path / "own.xlsx").exit_code == 0
    assert (tmp_path / "out.xlsx").read_bytes() == (tmp_path / "own.xlsx").read_bytes()
    if tool := shutil.which("dpkg-deb"):
        (tmp_path / "x.deb").write_bytes(package)
        listed = subprocess.check_output([tool, "--contents", tmp_path / "x.deb"], text=True)
        assert listed.count("\n") == len(inside["data.tar.xz"].getmembers())


def elf_with(sections: dict[str, bytes]) -> bytes:
    """A program for 64 bits that is nothing but a head, these sections and the list of them."""
    names = b"\0" + b"".join(name.encode() + b"\0" for name in sections) + b".names\0"
    body, rows, at = bytearray(64), [bytes(64)], 1
    for name, data in [*sections.items(), (".names", names)]:
        rows.append(struct.pack("<IIQQQQ24x", at, 1, 0, 0, len(body), len(data)))
        body += data
        at += len(name) + 1
    body[:11] = b"\x7fELF\x02\x01\x01\0AI\x02"
    struct.pack_into("<Q", body, 40, len(body))
    struct.pack_into("<HHH", body, 58, 64, len(rows), len(rows) - 1)
    return bytes(body) + b"".join(rows)


def test_the_runtime_of_an_appimage_is_what_it_was_before_one_was_made() -> None:
    """What follows it goes, and what was written into it: where to look for a newer one, a sum."""
    head = runpy.run_path(str(ROOT / ".ci" / "linux" / "appimage.py"))["runtime_of"]
    empty = elf_with({".text": b"works", ".upd_info": bytes(9), ".digest_md5": bytes(4)})
    given = elf_with({".text": b"works", ".upd_info": b"elsewhere", ".digest_md5": b"1234"})
    assert head(given + b"hsqs of another program") == empty == head(empty)
    for other in (b"#!/bin/sh\n", b"\x7fELF" + bytes(90)):
        with pytest.raises(SystemExit, match="not an AppImage"):
            head(other)


@pytest.mark.skipif(sys.platform == "win32", reason="an AppImage is for Linux")
def test_an_appimage_starts_the_python_that_is_in_it(tmp_path: Path) -> None:
    """Its start alone, from elsewhere; .ci/linux/appimage-lane does so with the whole file."""
    made = runpy.run_path(str(ROOT / ".ci" / "linux" / "appimage.py"))
    inside = tmp_path / "a place"
    (inside / "usr" / "bin").mkdir(parents=True)
    for name, text in (
        ("AppRun", made["START"]),
        ("usr/bin/python3", f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'),
    ):
        (inside / name).write_text(text, "utf-8")
        (inside / name).chmod(0o755)
    book = shutil.copy(ROOT / "workbooks" / "catan-herne-2026.xlsx", tmp_path / "two words.xlsx")
    done = subprocess.run(
        [inside / "AppRun", "recalc", book, "-o", tmp_path / "out.xlsx"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert run("recalc", book, "-o", tmp_path / "own.xlsx").exit_code == 0
    assert (tmp_path / "out.xlsx").read_bytes() == (tmp_path / "own.xlsx").read_bytes()


def test_the_formula_for_homebrew_names_all_sources_in_order() -> None:
    """.github/workflows/release.yml asks Homebrew itself."""
    made = runpy.run_path(str(ROOT / ".ci" / "macos" / "formula.py"))
    sources = [
        {
            "download_info": {
                "url": f"https://example.org/{name}-1.tar.gz",
                "archive_info": {"hashes": {"sha256": sum_}},
            },
            "metadata": {"name": name, "version": "1"},
        }
        for name, sum_ in (("et_xmlfile", "e" * 64), ("Click", "c" * 64))
    ]
    address = "https://example.org/xlscore-1.tar.gz"
    text = made["formula"](b"archive", address, "https://example.org", sources)
    assert text == made["formula"](b"archive", address, "https://example.org", sources[::-1])
    sums = [hashlib.sha256(b"archive").hexdigest(), "c" * 64, "e" * 64]
    lines = [line.strip() for line in text.splitlines()]
    assert [line for line in lines if line.startswith("sha256")] == [f'sha256 "{s}"' for s in sums]
    assert [line for line in lines if line.startswith("resource")] == [
        'resource "click" do',
        'resource "et-xmlfile" do',
    ]
    # each block is closed: the class, its resources, what installs and what tests
    assert lines.count("end") == 1 + len(sources) + 2
    first = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    needed = {line.split(">")[0] for line in first}
    assert {name for name in needed if name not in made["LEFT_OUT"]} == {
        *("click", "openpyxl", "xlsxwriter"),
    }
    # what goes along on macOS with what is left out is left out too; appscript needs lxml
    of_xlwings = [line for line in requires("xlwings") or [] if "Darwin" in line]
    assert len(of_xlwings) == 2
    along = {re.split(r"[^\w-]", line)[0] for line in of_xlwings} | {"lxml"}
    assert along <= made["LEFT_OUT"]
