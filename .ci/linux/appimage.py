"""An AppImage: one file that runs on a Linux without Python, made from the Python that runs this.

    python .ci/linux/appimage.py PACKAGES RUNTIME FOLDER

PACKAGES is a folder where pip put xlscore and what it needs. RUNTIME is the program that opens an
AppImage, or any AppImage that begins with it. The file runs where the C library is no older than
here. Needs mksquashfs and patchelf. Same packages, same Python, same bytes. Prints the file.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import site
import struct
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: 1980-01-01, the first day of zips.
DAY = 315532800
#: The runtime of the AppImage project, without what a maker of AppImages writes into it.
RUNTIME = "66f5b22f035022b8bdebb54c066aa6edc7b5db282fe6cdb372e7965f80772557"
#: Where the makers of AppImages write: a sum, where to look for a newer one, a signature, its key.
WRITTEN = (".digest_md5", ".upd_info", ".sha256_sig", ".sig_key")
#: Libraries that belong to each Linux: glibc, by its own list of them.
OF_THE_SYSTEM = re.compile(r"(ld-linux|lib(c|dl|m|mvec|pthread|resolv|rt|util)\.so)")
#: What only programs in Python would call; tests, windows for programmers, what installs packages;
#: what needs libraries for a terminal.
UNWANTED = (
    *("numpy*", "pandas*", "xlwings*", "dateutil", "python_dateutil*", "tzdata*"),
    *("bin", "share", "*/tests", "*.dist-info/direct_url.json", "**/__pycache__"),
    *("config-*", "dist-packages", "ensurepip", "idlelib", "lib2to3", "site-packages", "test"),
    *("tkinter", "turtledemo", "venv", "_sysconfigdata*", "lib-dynload/*test*", "lib-dynload/xx*"),
    *(f"lib-dynload/{name}.*" for name in ("_curses*", "_dbm", "_gdbm", "_tkinter", "nis")),
    *(f"lib-dynload/{name}.*" for name in ("ossaudiodev", "readline")),
)
START = """#!/bin/sh
# The certificates of this Linux, where its OpenSSL would not look for them.
for file in ssl/certs/ca-certificates.crt pki/tls/certs/ca-bundle.crt ssl/ca-bundle.pem; do
  if [ -e "/etc/$file" ]; then export SSL_CERT_FILE="${SSL_CERT_FILE:-/etc/$file}"; fi
done
exec "${0%/*}/usr/bin/python3" -I -m xlscore "$@"
"""
DESKTOP = """[Desktop Entry]
Type=Application
Name=xlscore
Comment=Standings for board-game tournaments, inside the organiser's workbook
Comment[de]=Ranglisten für Brettspielturniere, in der Arbeitsmappe der Veranstalter
Comment[fr]=Classements de tournois de jeux de société, dans le classeur de l’organisateur
Exec=xlscore
Icon=xlscore
Terminal=true
Categories=Game;BoardGame;
"""


def runtime_of(image: bytes) -> bytes:
    """The program at the head of an AppImage, as it was before anything was written into it."""
    if image[:4] != b"\x7fELF" or image[8:11] != b"AI\x02":
        raise SystemExit("not an AppImage of type 2")
    (start,) = struct.unpack_from("<Q", image, 40)
    length, count, names = struct.unpack_from("<HHH", image, 58)
    head = bytearray(image[: start + length * count])
    sections = [struct.unpack_from("<IIQQQQ", head, start + length * at) for at in range(count)]
    for name, _, _, _, offset, size in sections:
        first = sections[names][4] + name
        if head[first : head.index(0, first)].decode() in WRITTEN:
            head[offset : offset + size] = bytes(size)
    return bytes(head)


def lay_out(packages: Path, folder: Path) -> None:
    """The folder that goes in, made anew: this Python, its libraries, the packages, a start."""
    shutil.rmtree(folder, ignore_errors=True)
    python = f"python{sysconfig.get_python_version()}"
    library = folder / "usr" / "lib" / python
    _copy(Path(sysconfig.get_path("stdlib")), library)
    inside = folder / Path(site.getsitepackages(["usr"])[-1])
    _copy(packages, inside)
    (folder / "usr" / "bin").mkdir()
    program = folder / "usr" / "bin" / "python3"
    shutil.copy(Path(sys.executable).resolve(), program)
    for needed in sorted(_needed([program, *library.rglob("lib-dynload/*.so")])):
        shutil.copy(needed, folder / "usr" / "lib" / needed.name)
        _copy_licence(needed, folder)
    _copy_licence(Path(sys.executable).resolve(), folder)
    # the program's own list of places holds for all that it loads
    origin = ("--force-rpath", "--set-rpath", "$ORIGIN/../lib")
    subprocess.run(["patchelf", *origin, program], check=True)
    compiled = ("-q", "-s", str(folder), "-p", "/", "--invalidation-mode", "unchecked-hash")
    subprocess.run([program, "-IB", "-m", "compileall", *compiled, folder / "usr"], check=True)
    (folder / "AppRun").write_text(START, "utf-8")
    (folder / "AppRun").chmod(0o755)
    (folder / "xlscore.desktop").write_text(DESKTOP, "utf-8")
    for name in ("xlscore.svg", ".DirIcon"):
        shutil.copy(ROOT / "xlscore" / "web" / "static" / "icon.svg", folder / name)
    licences = (ROOT / "LICENSE", ROOT / "xlscore" / "printing" / "fonts" / "OFL.txt")
    text = "\n\n".join(path.read_text("utf-8") for path in licences)
    (folder / "usr" / "share" / "doc" / "xlscore").mkdir(parents=True)
    (folder / "usr" / "share" / "doc" / "xlscore" / "copyright").write_text(text, "utf-8")


def _copy(source: Path, target: Path) -> None:
    """A folder without what nobody needs there."""
    left = {path for pattern in UNWANTED for path in source.glob(pattern)}
    shutil.copytree(
        source,
        target,
        ignore=lambda place, names: {name for name in names if Path(place, name) in left},
        dirs_exist_ok=True,
    )


def _needed(files: list[Path]) -> set[Path]:
    """The libraries that these load, but for those of each Linux."""
    said = subprocess.run(["ldd", *files], check=True, capture_output=True, text=True).stdout
    assert "not found" not in said, said
    found = {Path(path) for path in re.findall(r"=> (/\S+)", said)}
    return {path for path in found if not OF_THE_SYSTEM.match(path.name)}


def _copy_licence(file: Path, folder: Path) -> None:
    """What Debian says of a library's licence, where Debian made it."""
    # /lib is a part of /usr, which its lists of files may not know yet
    places = {str(file), str(file.resolve()), str(file.resolve()).removeprefix("/usr")}
    known = ["dpkg-query", "--search", *sorted(places)]
    if shutil.which(known[0]):
        said = subprocess.run(known, check=False, capture_output=True, text=True).stdout
    else:
        said = ""
    if said:
        package = said.split(":")[0]
        target = folder / "usr" / "share" / "doc" / package / "copyright"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path("/usr/share/doc", package, "copyright"), target)


def pack(folder: Path, out: Path) -> None:
    """The folder as a squashed file system; times and owners of nobody."""
    out.unlink(missing_ok=True)
    settled = ("-root-owned", "-no-xattrs", "-no-exports", "-mkfs-time", "-all-time")
    subprocess.run(
        ["mksquashfs", folder, out, *settled[:4], str(DAY), settled[4], str(DAY), "-quiet"],
        check=True,
        env={name: text for name, text in os.environ.items() if name != "SOURCE_DATE_EPOCH"},
        stdout=subprocess.DEVNULL,
    )


def main(packages: Path, runtime: Path, folder: Path) -> None:
    """Write the AppImage."""
    head = runtime_of(runtime.read_bytes())
    if hashlib.sha256(head).hexdigest() != RUNTIME:
        raise SystemExit(f"{runtime}: another runtime than the one that is known")
    (known,) = packages.glob("xlscore-*.dist-info")
    version = known.name.removeprefix("xlscore-").removesuffix(".dist-info")
    folder.mkdir(parents=True, exist_ok=True)
    lay_out(packages, folder / "AppDir")
    squashed = folder / "AppDir.squashfs"
    pack(folder / "AppDir", squashed)
    out = folder / f"xlscore-{version}-x86_64.AppImage"
    out.write_bytes(head + squashed.read_bytes())
    out.chmod(0o755)
    squashed.unlink()
    shutil.rmtree(folder / "AppDir")
    print(out)


if __name__ == "__main__":
    main(*(Path(given) for given in sys.argv[1:]))
