"""A folder with a Python for Windows and packages, made anywhere.

    python .ci/windows/tree.py EMBEDDABLE.zip FOLDER PACKAGE… [--alone PACKAGE…]

The zip is python.org's embeddable package. The packages are wheels for that Python, with all that
they need, but for those that come alone; a PACKAGE may be a wheel's path. No Python of Windows is
started for it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

#: What packages need on Windows alone, which pip does not see from elsewhere.
WINDOWS = ("pywin32", "colorama", "tzdata")
#: The folder of packages, beside python.exe.
PACKAGES = "packages"
#: Programs that pip makes for another place, tests, windows for programmers, a manual.
UNWANTED = ("bin", "Scripts", "pandas/tests", "pythonwin", "PyWin32.chm")
#: 1980-01-01, the first day of zips: the same bytes from the same packages.
DAY = 315532800


def make_tree(embeddable: Path, folder: Path, packages: list[str], alone: list[str]) -> None:
    """The folder, made anew; `alone` are packages without what they need."""
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(embeddable) as archive:
        archive.extractall(folder)
    (paths,) = folder.glob("python3*._pth")
    minor = re.fullmatch(r"python3(\d+)\._pth", paths.name)
    assert minor, paths
    python = f"3.{minor[1]}"
    pip = (
        *(sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"),
        *("--target", str(folder / PACKAGES), "--only-binary=:all:", "--no-compile"),
        *("--platform", "win_amd64", "--implementation", "cp", "--python-version", python),
    )
    subprocess.run([*pip, *packages, *WINDOWS], check=True)
    if alone:
        subprocess.run([*pip, "--no-deps", *alone], check=True)
    settle(folder, paths)


def settle(folder: Path, paths: Path) -> None:
    """The packages found by this Python, their libraries where Windows looks for them."""
    # without site, no other Python's packages get in; pywin32 lists these folders in a .pth
    found = (PACKAGES, *(f"{PACKAGES}\\{name}" for name in ("win32", "win32\\lib")))
    lines = (f"{paths.stem}.zip", ".", *found)
    paths.write_text("".join(f"{line}\r\n" for line in lines), "ascii", newline="")
    inside = folder / PACKAGES
    for library in [*inside.glob("pywin32_system32/*.dll"), *inside.glob("xlwings*.dll")]:
        shutil.copy(library, folder / library.name)
    for name in UNWANTED:
        shutil.rmtree(inside / name, ignore_errors=True)
        with suppress(OSError):
            (inside / name).unlink()
    for record in inside.glob("*.dist-info/direct_url.json"):
        record.unlink()  # where it was built
    for path in sorted(folder.rglob("*")):
        os.utime(path, (DAY, DAY))


if __name__ == "__main__":
    embeddable, folder, *packages = sys.argv[1:]
    at = packages.index("--alone") if "--alone" in packages else len(packages)
    make_tree(Path(embeddable), Path(folder), packages[:at], packages[at + 1 :])
