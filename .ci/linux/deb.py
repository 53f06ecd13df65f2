"""A package for Debian and what comes from it, made anywhere.

    python .ci/linux/deb.py WHEEL FOLDER

It has the wheel's modules in a place of their own and a command, and needs Debian's Python and
click; nothing is loaded when it is installed. Same wheel, same bytes. Prints the package's file.
"""

from __future__ import annotations

import hashlib
import io
import lzma
import re
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: 1980-01-01, the first day of zips.
DAY = 315532800
PLACE = "usr/share/xlscore"
COMMAND = """#!/usr/bin/python3 -I
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "share" / "xlscore"))

from xlscore.__main__ import main

main()
"""
CONTROL = """Package: xlscore
Version: {version}
Architecture: all
Maintainer: The xlscore project <xlscore@localhost>
Installed-Size: {size}
Depends: python3 (>= 3.11), python3-click
Recommends: python3-openpyxl, python3-pandas, python3-xlsxwriter
Suggests: libreoffice-calc
Section: games
Priority: optional
Description: standings for board-game tournaments, inside the organiser's workbook
 Players and results are typed into an Excel or LibreOffice workbook; xlscore writes the
 standings, every tie and what decided it into the same file. Numbers are exact, draws can be
 recomputed by anybody, and all that it does not own in a workbook stays byte for byte.
"""


def files_of(wheel: Path) -> dict[str, bytes]:
    """The files of the package by their places."""
    made = {"usr/bin/xlscore": COMMAND.encode()}
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if name.startswith("xlscore/") and not name.endswith("/"):
                made[f"{PLACE}/{name}"] = archive.read(name)
    licences = ("LICENSE", "xlscore/printing/fonts/OFL.txt")
    texts = [(ROOT / name).read_text("utf-8") for name in licences]
    made["usr/share/doc/xlscore/copyright"] = "\n\n".join(texts).encode()
    return made


def package(files: Mapping[str, bytes], version: str) -> bytes:
    """The package as Debian has it: an ar archive of a version and two packed tar archives."""
    size = sum(len(data) for data in files.values()) // 1024
    sums = (f"{hashlib.md5(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    control = {"control": CONTROL.format(version=version, size=size), "md5sums": "".join(sums)}
    members = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": _tar({name: text.encode() for name, text in control.items()}),
        "data.tar.xz": _tar(files),
    }
    return b"!<arch>\n" + b"".join(_member(name, data) for name, data in members.items())


def _member(name: str, data: bytes) -> bytes:
    head = f"{name:<16}{DAY:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n"
    return head.encode("ascii") + data + b"\n" * (len(data) % 2)


def _tar(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders = {parent for name in files for parent in Path(name).parents}
        for folder in sorted(folders):
            entry = tarfile.TarInfo("./" if folder == Path() else f"./{folder.as_posix()}/")
            entry.type, entry.mode, entry.mtime = tarfile.DIRTYPE, 0o755, DAY
            entry.uname = entry.gname = "root"
            archive.addfile(entry)
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"./{name}")
            entry.size, entry.mtime = len(data), DAY
            entry.mode = 0o755 if name.startswith("usr/bin/") else 0o644
            entry.uname = entry.gname = "root"
            archive.addfile(entry, io.BytesIO(data))
    return lzma.compress(out.getvalue(), preset=6)


def main(wheel: Path, folder: Path) -> None:
    """Write the package."""
    version = re.match(r"xlscore-([^-]+)-", wheel.name)
    assert version, wheel.name
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / f"xlscore_{version[1]}-1_all.deb"
    out.write_bytes(package(files_of(wheel), f"{version[1]}-1"))
    print(out)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
