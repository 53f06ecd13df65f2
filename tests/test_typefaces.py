"""Names in letters that the packaged fonts lack: fonts of the computer, or one that is named."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pypdf
import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from command_line import run
from xlscore.printing import typefaces
from xlscore.printing.paper import Paper
from xlscore.printing.typefaces import Typefaces, read_typeface

LATIN = "".join(map(chr, range(0x20, 0x7F)))
#: Beh as it stands alone, at the beginning and at the end of a word, each with a width of its own.
BEH = "\u0628"
FORMS = {"beh.alone": 900, "beh.first": 300, "beh.last": 200}
JOINED = """
languagesystem DFLT dflt;
languagesystem arab dflt;
feature init { sub beh.alone by beh.first; } init;
feature fina { sub beh.alone by beh.last; } fina;
"""


def made(file: Path, letters: str, *, embedding: int = 0) -> Path:
    """A font whose letters are squares, 500 wide of 1000; beh joins as it does in Arabic."""
    names = {ord(c): "beh.alone" if c == BEH else f"u{ord(c):X}" for c in letters}
    widths = {".notdef": 500, **dict.fromkeys(names.values(), 500)}
    widths |= FORMS if BEH in letters else {}
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((50, 400), (450, 400), (450, 0)):
        pen.lineTo(corner)
    pen.closePath()
    square = pen.glyph()
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(list(widths))
    font.setupCharacterMap(names)
    font.setupGlyf(dict.fromkeys(widths, square))
    font.setupHorizontalMetrics({name: (wide, 50) for name, wide in widths.items()})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": file.stem, "styleName": "Regular"})
    font.setupOS2(sTypoAscender=800, usWinAscent=800, fsType=embedding)
    font.setupPost()
    if BEH in letters:
        addOpenTypeFeaturesFromString(font.font, JOINED)
    font.save(file)
    return file


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this computer's fonts, in which there is none yet."""
    folder = tmp_path / "fonts"
    folder.mkdir()
    monkeypatch.setattr(typefaces, "font_folders", lambda: [folder, tmp_path / "none"])
    return folder


def paper(*named: Path) -> Paper:
    faces = [face for file in named if (face := read_typeface(file))]
    page = Paper("Cup", "en", None, Typefaces(faces))
    page.page()
    return page


def printed(page: Paper, *texts: str) -> str:
    """What can be read on a page that has these texts."""
    for row, text in enumerate(texts):
        page.text((10, 10 + 20 * row, 150, 10), text, 20, bold=True)
    (found,) = pypdf.PdfReader(io.BytesIO(page.bytes())).pages
    return " ".join(found.extract_text().split())


def test_a_font_of_the_computer_lends_the_letters_that_are_missing(fonts: Path) -> None:
    made(fonts / "han.ttf", "梅小明")
    page = paper()
    assert printed(page, "Mei 梅", "小明", "Łukasz") == "Mei 梅 小明 Łukasz"
    assert page.letters.lacking == {}


def test_a_name_is_in_one_font_if_one_has_all_of_it(fonts: Path) -> None:
    made(fonts / "a.ttf", "梅")
    made(fonts / "b.ttf", LATIN + "梅")
    assert paper().letters.of("Mei 梅").family == "lent0"
    assert paper().letters.of("Łu 梅")[1:] == ("sans", ["lent0"], True)


def test_a_letter_that_no_font_has_is_told_with_its_name(fonts: Path) -> None:
    made(fonts / "han.ttf", "梅")
    page = paper()
    assert printed(page, "Mei 梅 😀", "Ada") == "Mei 梅 ? Ada"
    assert page.letters.lacking == {"Mei 梅 😀": "😀"}


def test_letters_are_joined(fonts: Path) -> None:
    """Two beh are one at the beginning (300) and one at the end (200), not 900 each."""
    made(fonts / "arabic.ttf", BEH)
    page = paper()
    with page._with_letters(BEH * 2) as shown:
        wide = page._wide(shown, "", 10)
    assert page.pdf.k * wide == pytest.approx(10 * (300 + 200) / 1000)


def test_no_text_in_another_font_is_wider_than_its_box(fonts: Path) -> None:
    made(fonts / "han.ttf", LATIN + "梅小明")
    page = paper()
    seen = []
    put = page._put

    def spy(x: float, baseline: float, line: str, room: tuple[float, float]) -> None:
        wide = page.pdf.get_string_width(line)
        seen.append((line, room[0] - 0.01 <= x, x + wide <= sum(room) + 0.01))
        put(x, baseline, line, room)

    page._put = spy  # type: ignore[method-assign]
    for align in ("L", "C", "R"):
        page.text((10, 10, 40, 10), "梅小明" * 20, 20, align=align)  # type: ignore[arg-type]
        page.text((10, 30, 40, 10), "梅小明 Mei", 20, align=align)  # type: ignore[arg-type]
    assert [line[-3:] for line, *_ in seen] == ["...", "Mei"] * 3
    assert all(left and right for _, left, right in seen)


def test_the_same_fonts_give_the_same_bytes(fonts: Path, tmp_path: Path) -> None:
    made(fonts / "han.ttf", "梅小明")
    made(fonts / "arabic.ttf", BEH)
    names = ("Mei 梅", BEH * 3, "小明 Łukasz")

    def data() -> bytes:
        page = paper()
        printed(page, *names)
        return page.bytes()

    first = data()
    moved = fonts / "elsewhere"
    moved.mkdir()
    (fonts / "han.ttf").rename(moved / "han.ttf")
    assert data() == first


def test_a_named_font_comes_before_those_of_the_computer(fonts: Path, tmp_path: Path) -> None:
    made(fonts / "han.ttf", "梅")
    own = made(tmp_path / "own.ttf", "梅")
    page = paper(own)
    page.letters.of("梅")
    assert list(page.letters._lent) == [own]


def test_plain_fonts_come_first_and_what_is_none_is_passed_over(fonts: Path) -> None:
    for name in ("Noto Sans Han", "Aa", "Aa Bold", "LastResort"):
        made(fonts / f"{name}.ttf", "梅")
    made(fonts / "A restricted.ttf", "梅", embedding=2)
    (fonts / "A broken.ttf").write_bytes((fonts / "Aa.ttf").read_bytes()[:300])
    (fonts / "A text.otf").write_text("梅", "utf-8")
    (fonts / "A picture.png").touch()
    assert [face.file.stem for face in Typefaces()] == ["Noto Sans Han", "Aa", "Aa Bold"]


def test_names_in_known_letters_look_for_no_font(
    fonts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked() -> Any:
        raise AssertionError("looked for fonts")

    monkeypatch.setattr(typefaces, "system_fonts", looked)
    assert printed(paper(), "Łukasz", "Юлия", "Γιώργος") == "Łukasz Юлия Γιώργος"


class TestCommand:
    """``xlscore print FILE -o pack.pdf --font FONT``."""

    @pytest.fixture
    def event(self, tmp_path: Path) -> Path:
        file = tmp_path / "event.xlsx"
        run("new", "catan", file, "--lang", "en")
        book = openpyxl.load_workbook(file)
        players = book["Players"]
        (name,) = (cell for row in players.iter_rows() for cell in row if cell.value == "Name")
        for no, text in enumerate(("王小明", "Mei 梅", "Ada", "Bob"), 1):
            players.cell(name.row + no, name.column - 1, no)
            players.cell(name.row + no, name.column, text)
        book.save(file)
        return file

    def test_a_font_that_is_named_is_used(self, event: Path, fonts: Path, tmp_path: Path) -> None:
        font, out = made(tmp_path / "han.ttf", "王小明梅"), tmp_path / "pack.pdf"
        done = run("print", event, "-o", out, "--sheets", "place-cards", "--font", font)
        assert (done.exit_code, done.stderr) == (0, "")
        (page,) = pypdf.PdfReader(io.BytesIO(out.read_bytes())).pages
        assert "王小明" in page.extract_text()

    def test_without_a_font_one_warning_names_who(
        self, event: Path, fonts: Path, tmp_path: Path
    ) -> None:
        out = tmp_path / "pack.pdf"
        done = run("print", event, "-o", out, "--sheets", "check-in,place-cards")
        assert done.exit_code == 0
        assert done.stderr == (
            f"{out}: no font of this computer has 小 明 梅 王, so question marks stand in: "
            "Mei 梅, 王小明; name a font that has them with --font\n"
        )

    def test_what_is_no_font_is_one_message(self, event: Path, fonts: Path, tmp_path: Path) -> None:
        other = tmp_path / "font.ttf"
        shutil.copy(event, other)
        done = run("print", event, "-o", tmp_path / "pack.pdf", "--font", other)
        assert done.exit_code == 2
        assert f"--font {other}: no font that may be embedded (.ttf, .otf, .ttc)" in done.stderr
        assert not (tmp_path / "pack.pdf").exists()

    def test_without_the_library_that_joins_letters_it_says_what_is_missing(
        self, event: Path, fonts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        made(fonts / "han.ttf", "王小明梅")
        monkeypatch.setattr(typefaces, "find_spec", lambda _: None)
        done = run("print", event, "-o", tmp_path / "pack.pdf")
        assert done.exit_code == 2
        assert "print needs xlscore[print]" in done.stderr
