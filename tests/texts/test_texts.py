"""Every text: in both languages, with the same fields, in use; counts choose their form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from xlscore.core.findings import CellRef, finding
from xlscore.texts import Message, Titles, say
from xlscore.texts.files import PROBLEMS
from xlscore.texts.findings import CATALOGUE

PACKAGE = Path(__file__).parents[2] / "xlscore"
SOURCES = "\n".join(
    path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py")) if path.parent.name != "texts"
)
#: The page in the browser names its words by themselves.
PAGE = "\n".join(
    path.read_text("utf-8")
    for kind in ("*.html", "*.js")
    for path in sorted((PACKAGE / "web").rglob(kind))
)
AREAS: Mapping[str, Mapping[str, Titles]] = {
    path.stem: words
    for path in sorted((PACKAGE / "texts").glob("*.py"))
    if (words := getattr(import_module(f"xlscore.texts.{path.stem}"), "WORDS", None))
}
WORDS = {f"{area}.{name}": text for area, words in AREAS.items() for name, text in words.items()}
ALL: Mapping[str, Titles | Message] = {**WORDS, **CATALOGUE, **PROBLEMS}
CALLS = set(re.findall(r"""\bsay\(\s*f?["']([\w.{}-]+)["']""", SOURCES))


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", sorted(ALL))
def test_both_languages_have_the_same_fields(key: str) -> None:
    text = ALL[key]
    assert text.en
    assert text.de
    assert fields(text.en) == fields(text.de)


@pytest.mark.parametrize("key", sorted(ALL))
def test_a_seat_is_no_place(key: str) -> None:
    """Where one sits is "Sitz", what one made at a table "Platz": one word each."""
    text = ALL[key]
    if re.search(r"\bseats?\b", text.en) and not re.search(r"\bplaces?\b", text.en):
        german = text.de.replace("freier Platz", "")  # as it is typed on the event sheet
        assert "Platz" not in german
        assert "Plätze" not in german


@pytest.mark.parametrize("code", sorted({**CATALOGUE, **PROBLEMS}))
def test_every_message_is_in_two_languages(code: str) -> None:
    assert ALL[code].en != ALL[code].de


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_every_message_is_used(code: str) -> None:
    made_up = f'f"{code.split("-")[0]}-{{'  # f"breach-{kind}"
    assert f'"{code}"' in SOURCES or made_up in SOURCES


@pytest.mark.parametrize("key", sorted(WORDS))
def test_every_word_is_used(key: str) -> None:
    """By its whole key, or by its name where the area is known already."""
    name = key.partition(".")[2]
    made_up = [head for head in re.findall(r'f"(?:\w+\.)?(\w*_?)\{', SOURCES) if head]
    made_up += [tail for tail in re.findall(r'\{\w+\}(_\w+)"', SOURCES) if tail]
    assert (
        key in SOURCES
        or re.search(rf"""["']{re.escape(name)}["']""", SOURCES)
        or any(name.startswith(part) or name.endswith(part) for part in made_up)
        or (key.startswith(("web.", "office.")) and f'"{name}"' in PAGE)
    )


@pytest.mark.parametrize("key", sorted(CALLS))
def test_every_call_finds_its_text(key: str) -> None:
    assert "{" in key or key.endswith(".") or key in WORDS


def test_a_count_chooses_its_form() -> None:
    text = Titles("{n:# table|# tables}", "{n:# Tisch|# Tische}")
    assert [text.text("en", {"n": n}) for n in (0, 1, 7)] == ["0 tables", "1 table", "7 tables"]
    assert [text.text("de", {"n": n}) for n in (0, 1, 7)] == ["0 Tische", "1 Tisch", "7 Tische"]


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("report.nonsense", "en")


def test_values_of_a_workbook_are_never_templates() -> None:
    found = finding(
        "player-unknown", CellRef("S", "A1"), value="{near} {0} %s", near=Titles("", "")
    )
    assert "{near} {0} %s" in found.text("en")


def test_values_stay_on_one_line_and_short() -> None:
    found = finding("value-choice", None, value="a\nb" + "x" * 500, accepted="y")
    assert "\n" not in found.text("de")
    assert len(found.text("de")) < 350
