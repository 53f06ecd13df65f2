"""Fonts for letters that the packaged ones lack: those that the user names, then the system's.

They are looked for once a text needs one, so that all other texts are printed as on every computer.
The same fonts give the same choice. Letters that join or change places (Arabic, Hindi, Thai) and
names from right to left are set by HarfBuzz.
"""

from __future__ import annotations

import logging
import os
import struct
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence, Set
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from xlscore.records import NamedTuple

#: The packaged family, with a regular and a bold style.
OWN = "sans"
SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
#: What a font is made of that can be embedded.
TABLES = {"cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post"}
#: Fonts that show a box for every letter there is.
BOXES = ("lastresort", "blank")
#: Words of a file's name that say that it is no plain one.
STYLED = ("bold", "italic", "oblique", "light", "thin", "black", "medium", "mono", "serif", "ui")
#: Asks that a letter is drawn as a picture, or in another form; fonts know it without having it.
VARIANTS = range(0xFE00, 0xFE10)
UNKNOWN = "?"


class Typeface(NamedTuple):
    """A font's file, and what it has."""

    file: Path
    letters: frozenset[int]


def font_folders() -> list[Path]:
    """Where this system keeps its fonts."""
    home = Path.home()
    if sys.platform == "win32":
        own = Path(os.environ.get("LOCALAPPDATA", home), "Microsoft", "Windows", "Fonts")
        return [Path(os.environ.get("WINDIR", "C:\\Windows"), "Fonts"), own]
    if sys.platform == "darwin":
        roots = (Path("/System/Library"), Path("/Library"), home / "Library")
        return [root / "Fonts" for root in roots]
    shared = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]
    return [*shared, home / ".local" / "share" / "fonts", home / ".fonts"]


def system_fonts() -> list[Path]:
    """The files of fonts, plain ones first, of them those that belong together (Noto)."""
    found = {
        Path(folder, name)
        for root in font_folders()
        for folder, _, names in os.walk(root)
        for name in names
        if name.lower().endswith(SUFFIXES)
    }
    return sorted(found, key=_order)


def _order(file: Path) -> tuple[int, bool, str, str]:
    name = file.stem.lower()
    return sum(word in name for word in STYLED), not name.startswith("noto"), name, str(file)


def read_typeface(file: Path) -> Typeface | None:
    """A font that may be embedded; None for anything else."""
    from fontTools.ttLib import TTFont, TTLibError

    broken = (TTLibError, OSError, ValueError, LookupError, AttributeError, AssertionError)
    try:
        with TTFont(file, fontNumber=0, lazy=True) as font:
            if not set(font.keys()) >= TABLES or font["OS/2"].fsType & 0xF == 2:
                return None
            return Typeface(file, frozenset(font.getBestCmap() or ()))
    except (*broken, struct.error, EOFError, OverflowError, NotImplementedError):
        return None


class Typefaces:
    """All fonts that letters are looked for in, each read once and only when it is needed."""

    def __init__(self, named: Iterable[Typeface] = ()) -> None:
        self._read = list(named)
        self._left: Iterator[Path] | None = None

    def __iter__(self) -> Iterator[Typeface]:
        at = 0
        while at < len(self._read) or self._more():
            yield self._read[at]
            at += 1

    def _more(self) -> bool:
        if self._left is None:
            files = system_fonts()
            self._left = (file for file in files if not any(b in file.stem.lower() for b in BOXES))
        found = next(filter(None, map(read_typeface, self._left)), None)
        if found:
            self._read.append(found)
        return found is not None

    def with_all(self, letters: set[int]) -> Typeface | None:
        """The first font that has all letters."""
        return next((face for face in self if face.letters >= letters), None)

    def with_most(self, letters: set[int]) -> Typeface | None:
        """The first of those that have most of them; None if none has any."""
        best = max(self, key=lambda face: len(face.letters & letters), default=None)
        return best if best and best.letters & letters else None


class Lettering(NamedTuple):
    """A text as it is printed: in one family, and in fonts that lend it letters.

    Only what is not in the packaged fonts alone is `shaped`.
    """

    text: str
    family: str = OWN
    lenders: Sequence[str] = ()
    shaped: bool = False


class Letters:
    """How the fonts of a PDF print texts; `lacking` are texts with letters that no font has."""

    def __init__(self, pdf: Any, faces: Typefaces) -> None:
        self.pdf, self.faces = pdf, faces
        self.own = frozenset(pdf.fonts[OWN].cmap)
        self.lacking: dict[str, str] = {}
        self._lent: dict[Path, str] = {}

    def of(self, text: str) -> Lettering:
        """How a text is printed. ImportError where that needs HarfBuzz, and it is not there."""
        letters = {ord(c) for c in text if unicodedata.category(c)[0] != "C"} - set(VARIANTS)
        foreign = letters - self.own
        if not foreign:
            return Lettering(_without(text, self.own))
        words = any(unicodedata.category(chr(code))[0] in "LM" for code in foreign)
        if words and (face := self.faces.with_all(letters)):
            return Lettering(text, self._family_of(face), (), True)
        known, lenders = set(self.own), []
        while face := self.faces.with_most(foreign):
            lenders.append(self._family_of(face))
            known |= face.letters
            foreign -= face.letters
        if missing := dict.fromkeys(c for c in text if ord(c) in foreign and not _is_mark(c)):
            self.lacking[text] = "".join(missing)
        return Lettering(_without(text, known), OWN, lenders, bool(lenders))

    def _family_of(self, face: Typeface) -> str:
        """The family of a font in the PDF."""
        if not find_spec("uharfbuzz"):
            raise ImportError("uharfbuzz")
        if face.file not in self._lent:
            logging.getLogger("fontTools").setLevel(logging.ERROR)  # what it leaves out is no news
            self._lent[face.file] = f"lent{len(self._lent)}"
            self.pdf.add_font(self._lent[face.file], "", face.file)
        return self._lent[face.file]


def _without(text: str, known: Set[int]) -> str:
    """A text in which a question mark stands for each letter that is not known."""
    return "".join(c if ord(c) in known else "" if _is_mark(c) else UNKNOWN for c in text)


def _is_mark(c: str) -> bool:
    """Whether a sign only says something of others."""
    return unicodedata.category(c)[0] in "CM"
