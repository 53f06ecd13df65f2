"""The catalogue: every message in both languages, with the same fields, and in use."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from xlscore.book.problems import PROBLEMS
from xlscore.core.catalogue import CATALOGUE, finding
from xlscore.core.findings import CellRef
from xlscore.texts import Titles

SOURCES = "\n".join(
    path.read_text("utf-8")
    for path in (Path(__file__).parents[2] / "xlscore").rglob("*.py")
    if not path.name.startswith("messages_")
)
ALL = {**CATALOGUE, **PROBLEMS}


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("code", sorted(ALL))
def test_both_languages_have_the_same_fields(code: str) -> None:
    message = ALL[code]
    assert fields(message.en) == fields(message.de)
    assert message.en != message.de


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_every_message_is_used(code: str) -> None:
    made_up = f'f"{code.split("-")[0]}-{{'  # f"breach-{kind}"
    assert f'"{code}"' in SOURCES or made_up in SOURCES


def test_values_of_a_workbook_are_never_templates() -> None:
    found = finding(
        "player-unknown", CellRef("S", "A1"), value="{near} {0} %s", near=Titles("", "")
    )
    assert "{near} {0} %s" in found.text("en")


def test_values_stay_on_one_line_and_short() -> None:
    found = finding("value-choice", None, value="a\nb" + "x" * 500, accepted="y")
    assert "\n" not in found.text("de")
    assert len(found.text("de")) < 350
