"""Reasons come in both languages: by the system's number, never in the words it has for it."""

from __future__ import annotations

import errno
import os
import re
import socket
import ssl
import sys
from pathlib import Path

import pytest

from xlscore.book.atomic import read_file, write_file
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import place_of, reason, system_reason
from xlscore.core.rulebook.load import RULESETS
from xlscore.texts import LANGUAGES, fill, say, words

PACKAGE = Path(__file__).parents[2] / "xlscore"


@pytest.mark.parametrize(
    "name", sorted(name for name in words("system_errors") if hasattr(errno, name))
)
def test_no_word_of_the_system_is_passed_on(name: str) -> None:
    error = OSError(getattr(errno, name), "in its own words")
    problem, text = FileProblem("cannot-write", reason=system_reason(error)), words("system_errors")
    for language in LANGUAGES:
        assert "in its own words" not in problem.text(language)
        assert f"({text[name].in_(language)})" in problem.text(language)
    assert len(text[name].spellings) == len(LANGUAGES)


@pytest.mark.skipif(sys.platform == "win32", reason="the same has other numbers there")
def test_what_the_system_really_refuses(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cases = {
        tmp_path / ("x" * 300): "(der Name ist zu lang)",
        tmp_path / "file" / "x.xlsx": "(eine Datei statt eines Ordners)",
        tmp_path / "none" / "x.xlsx": f"den Ordner {tmp_path.resolve() / 'none'} gibt es nicht",
    }
    for path, said in cases.items():
        with pytest.raises(FileProblem) as caught:
            write_file(path, b"x")
        assert said in caught.value.text("de")
        assert os.strerror(errno.ENOENT) not in caught.value.text("de")
    with pytest.raises(FileProblem) as caught:
        read_file(tmp_path / ("x" * 300))
    assert "(der Name ist zu lang)" in caught.value.text("de")


def test_errors_without_a_number_of_ours() -> None:
    windows = PermissionError(errno.EACCES, "Der Prozess kann nicht zugreifen", None, 32)
    if not hasattr(windows, "winerror"):
        vars(windows)["winerror"] = 32  # a sharing violation, as Windows has it
    assert system_reason(windows) == words("system_errors")["EBUSY"]
    assert system_reason(TimeoutError()) == words("system_errors")["ETIMEDOUT"]
    assert system_reason(socket.gaierror(1, "x")) == reason("name-unknown")
    assert system_reason(ssl.SSLError(1, "x")) == reason("no-safe-line")
    assert system_reason(OSError(99_999, "odd")) == fill("reasons.other", said="odd")
    assert system_reason(ValueError("odd")).in_("de") == "Meldung: ValueError: odd"


@pytest.mark.parametrize(
    ("line", "column", "accepted"),
    [
        ("b = = 2", 5, "a number, a text in quotation marks, true, false or a list in [ ]"),
        ("b = vier", 5, "a number, a text in quotation marks, true, false or a list in [ ]"),
        ("b c = 2", 3, "a line such as key = 3, or a heading in [ ]"),
        ("[tables", 8, "a heading that ends with its bracket, such as [points]"),
        ("b = {c = 1", 11, "the sign that ends what was begun: a quotation mark or a bracket"),
        ("a = 2", 6, "each key and each heading only once"),
        ("b = 2 c = 3", 7, "one key with one value in a line; a comment begins with #"),
        (
            'b = "C:\\dir"',
            10,
            "a text in quotation marks on one line, in which a backslash is written twice",
        ),
    ],
)
def test_a_line_that_is_no_toml_is_shown_with_what_is_accepted(
    line: str, column: int, accepted: str
) -> None:
    (found,) = RULESETS.load_toml(f"a = 1\n  {line}\n", "own.toml").problems
    place = f"line 2, column {column + 2} is not valid TOML: “{line}”"
    assert found.text("en") == f"{place}; accepted there: {accepted}"
    for language in LANGUAGES:
        assert line in found.text(language)
        assert (language == "en") == (accepted in found.text(language))


def test_the_end_of_a_text_is_a_place_too() -> None:
    (found,) = RULESETS.load_toml("a = 1\na = 2", "own.toml").problems
    assert found.text("de").startswith("Zeile 2, Spalte 6 ist kein gültiges TOML: „a = 2“")
    (nested,) = RULESETS.load_toml("a = " + "[" * 100_000).problems
    assert nested.code == "rules-nested"


def test_a_place_is_told_without_the_words_of_a_parser() -> None:
    assert place_of(RecursionError()).in_("de") == "zu tief verschachtelt"
    assert place_of(ValueError("odd")) == reason("no-text")


def test_a_reason_is_said_in_the_language_of_the_sentence() -> None:
    why = words("system_errors")["EADDRINUSE"]
    said = say("room.port_taken", "de", address="::1", port=80, reason=why)
    assert why.in_("de") in said
    assert why.en not in said


def test_every_reason_that_is_given_is_there() -> None:
    given = set[str]()
    for path in PACKAGE.rglob("*.py"):
        calls = re.findall(r"\b_?(?:damaged|reason)\(([^()\n]*)\)", path.read_text("utf-8"))
        given |= {key for call in calls for key in re.findall(r'(?<!=)"([a-z][a-z0-9-]+)"', call)}
    assert {"row-open", "checksum", "encoding"} <= given <= set(words("reasons"))
