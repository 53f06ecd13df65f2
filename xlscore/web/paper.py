"""What the page needs to print: a library and fonts, loaded when somebody prints at first."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.util import find_spec

from xlscore.packing import licence, tree

#: fpdf2 and what it imports; of fontTools what setting text and embedding a font takes.
PACKAGES: Mapping[str, tuple[str, ...]] = {
    "defusedxml": ("",),
    "fpdf": ("",),
    "fontTools": (
        "__init__.py",
        "agl.py",
        "cffLib/",
        "colorLib/",
        "config/",
        "designspaceLib/",
        "encodings/",
        "feaLib/",
        "misc/",
        "otlLib/",
        "pens/",
        "subset/",
        "svgLib/",
        "ttLib/",
        "unicode.py",
        "unicodedata/",
        "varLib/",
    ),
    "xlscore": ("printing/",),
}
#: Distribution -> the name of its licence.
LICENCES = {"fpdf2": "LICENSE", "fonttools": "LICENSE", "defusedxml": "LICENSE"}
FONTS = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")


def can_print() -> bool:
    """Whether the library is installed where the page is built."""
    return find_spec("fpdf") is not None


def parts() -> dict[str, str]:
    """Path -> text of all that printing needs."""
    return {
        f"{package}/{path}": data.decode()
        for package, rooms in PACKAGES.items()
        for path, data in tree(files(package))
        if path.startswith(rooms) and path.endswith(".py")
    }


def beside() -> dict[str, bytes]:
    """The fonts and the licences, as files of the site."""
    folder = files("xlscore") / "printing" / "fonts"
    fonts = {f"fonts/{name}": (folder / name).read_bytes() for name in FONTS}
    texts = {
        f"licences/{package}.txt": licence(package, name) for package, name in LICENCES.items()
    }
    return {**fonts, **texts, "licences/noto.txt": (folder / "OFL.txt").read_bytes()}
