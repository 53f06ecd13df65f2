"""A language of its own, made from the English one, shows that no text is left outside.

In `xx` every Latin letter of a text of ours is another letter. So whatever is still written in
Latin letters did not come from the catalogue, or came from the workbook.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import openpyxl
import pytest

import xlscore
from xlscore.core.rulebook.load import RULESETS
from xlscore.texts.compiled import FILE

pytestmark = pytest.mark.skipif(
    sys.platform == "emscripten", reason="a browser starts no second program"
)

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER = "αβγδεζηθικλμνξοπρστυφχψωϡϙАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ"
LETTERS = str.maketrans(PLAIN, OTHER)
#: What stays: fields, options, names of files and commands in code, codes of a page's footer.
KEPT = re.compile(r"(\{\w+(?:\[\w+\])?|\}|`[^`]*`|--[\w-]+|&[PN]|<[^>]*>|\bxlscore\b)")
#: What people typed, or what has the same name everywhere.
NAMES = {
    *(
        "Anna",
        "Ben",
        "Cleo",
        "Dana",
        "Emil",
        "Frida",
        "xlscore",
        "catan",
        "Catan",
        "final",
        "herne",
        "xlsx",
    ),
    *("SHA", "com", "drand", "Enter", "html", "TOML", "md", "csv", "json", "pdf", "nan"),
}


def pseudo(text: str) -> str:
    return "".join(
        part if i % 2 else part.translate(LETTERS) for i, part in enumerate(KEPT.split(text))
    )


def with_other_language(words: str) -> str:
    """The words of the program, and `xx` beside English and German."""
    lines = []
    for line in words.splitlines():
        area, _, rest = line.partition("\t")
        entries = json.loads(rest)
        if area == "languages":
            own = {"name": "Xx", "locales": ["xx"], "windows": 0x7E, "office": "xx-XX"}
            entries["xx"] = entries["en"] | own | {"of_one": "(?!)"}
        else:
            for entry in entries.values():
                entry["xx"] = pseudo(entry["en"])
        lines.append(f"{area}\t{json.dumps(entries, ensure_ascii=False)}\n")
    return "".join(lines)


#: Checksums, the lines that they are made of, names of plans, options.
FOR_PROGRAMS = re.compile(
    r"\b[0-9a-f]{8,}\b|^[A-Z]\|.*$|^[\w.]+=.*$|\w+\|start numbers"
    r"|\b\d+x\d+-\w+-\w+|--[\w-]+|\bwhat-if\b",
    re.M,
)


def foreign(texts: Iterable[str], allowed: set[str]) -> list[str]:
    """The words in Latin letters that nobody typed and that the ruleset does not bring."""
    rules = RULESETS["catan"]
    titles = [rules.points_title, *(game.title for game in rules.games)]
    data = {w for t in titles for w in t.en.split()} | {*re.split(r"\W", rules.document)}
    found = {
        word for text in texts for word in re.findall(r"[A-Za-z]{3,}", FOR_PROGRAMS.sub(" ", text))
    }
    return sorted(found - allowed - NAMES - data)


class Other:
    """The program with `xx` among its languages."""

    def __init__(self, folder: Path) -> None:
        package = Path(xlscore.__file__).parent
        left = shutil.ignore_patterns("__pycache__", "catalogue", "static")
        shutil.copytree(package, folder / "program" / "xlscore", ignore=left)
        words = with_other_language(FILE.read_text("utf-8"))
        (folder / "program" / "xlscore" / "texts" / FILE.name).write_text(words, "utf-8")
        self.folder = folder

    def run(self, *args: object, code: int = 0) -> str:
        known = os.pathsep.join(str(Path(entry).resolve()) for entry in sys.path if entry)
        done = subprocess.run(
            [sys.executable, "-m", "xlscore", *map(str, args)],
            env={**os.environ, "PYTHONPATH": known, "LANG": "xx_XX.UTF-8", "LC_ALL": ""},
            cwd=self.folder / "program",  # where `-m` looks first
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Other:
    return Other(tmp_path_factory.mktemp("other"))


def cells(file: Path) -> list[str]:
    book = openpyxl.load_workbook(file)
    shown = [str(c.value) for sheet in book for row in sheet.iter_rows() for c in row if c.value]
    return [*shown, *book.sheetnames]


def test_an_event_from_nothing_to_the_standings_is_in_one_language(other: Other) -> None:
    file = other.folder / "herne.xlsx"
    said = other.run("new", "catan", file, "--lang", "xx")
    people = other.folder / "people.txt"
    people.write_text("Anna\nBen\nCleo\nDana\nEmil\nFrida\n", "utf-8")
    other.run("players", "import", file, people)
    book = openpyxl.load_workbook(file)
    event = book.worksheets[0]
    row = next(r for r in event.iter_rows() if r[0].value == pseudo("Seed"))
    row[1].value = "7"
    book.save(file)
    for points in ((10, 8, 6, 9, 10, 5), (9, 10, 5, 5, 3, 10), (3, 4, 10, 7, 7, 10)):
        said += other.run("draw", file)
        book = openpyxl.load_workbook(file)
        results = book[pseudo("Results")]
        heads = {cell.value: cell.column for cell in results[1]}
        empty = [
            r
            for r in range(2, results.max_row + 1)
            if results.cell(r, heads[pseudo("No")]).value
            and results.cell(r, heads[pseudo("Points")]).value is None
        ]
        for r, own in zip(empty, points, strict=True):
            results.cell(r, heads[pseudo("Points")]).value = own
        book.save(file)
    for command in ("check", "recalc", "verify"):
        said += other.run(command, file)
    for more in (("explain", "--all"), ("what-if",), ("export", "--to", "md"), ("plan",)):
        said += other.run(more[0], file, *more[1:])
    assert foreign([said.replace(str(other.folder), ""), *cells(file)], set()) == []


def test_a_mistake_is_told_in_one_language(other: Other) -> None:
    file = other.folder / "mistake.xlsx"
    other.run("new", "catan", file, "--lang", "xx")
    book = openpyxl.load_workbook(file)
    results = book[pseudo("Results")]
    for column, value in enumerate((None, "first", 1, None, 1, None, "ten"), 1):
        results.cell(2, column).value = value
    book.save(file)
    told = other.run("check", file, code=1).replace(str(file), "")
    typed = {"first", "ten", "error", "warning", "note"}
    codes = set(re.findall(r"[a-z]{3,}", " ".join(re.findall(r"\b[a-z]+(?:-[a-z]+)+:", told))))
    assert foreign([told], typed | codes) == []


def test_every_help_is_in_one_language(other: Other) -> None:
    for command in ("draw", "recalc", "season", "rules", "calc"):
        shown = other.run(command, "--help", "--lang", "xx")
        prose = re.sub(r"--?[\w/-]+|\[[^]]*\]|^ *[a-z-]+  |[A-Z_.]{3,}", " ", shown, flags=re.M)
        assert foreign([prose], {command, "xlscore", "main", "what"}) == []
