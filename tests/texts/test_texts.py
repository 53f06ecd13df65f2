"""Every text: in all languages, with the same fields, in use; counts choose their form."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from xlscore.book.schema import EVENT_SHEETS
from xlscore.book.season.schema import SEASON_SHEETS
from xlscore.core.findings import CellRef, finding
from xlscore.texts import LANGUAGES, PROGRAMS, Message, Titles, everywhere, say, words
from xlscore.texts.compiled import areas
from xlscore.texts.compiling import FILE, compiled_text, read_catalogue
from xlscore.texts.languages import (
    PLURALS,
    language_of_locale,
    language_of_windows,
    spoken,
)
from xlscore.web.fields import fill_fields

PACKAGE = Path(__file__).parents[2] / "xlscore"
SOURCES = "\n".join(
    path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py")) if path.parent.name != "texts"
)
#: The page in the browser names its words by themselves.
PAGE = "\n".join(
    fill_fields(path.read_text("utf-8"))
    for kind in ("*.html", "*.js")
    for path in sorted((PACKAGE / "web").rglob(kind))
)
ALL = {
    f"{area}.{name}": text
    for area in areas()
    if area != "languages"
    for name, text in words(area).items()
}
CALLS = set(re.findall(r"""\b(?:say|titles|filled)\(\s*f?["']([\w.{}-]+)["']""", SOURCES))
#: Areas whose entries are named by something else than a text: a command, a key, a sentence.
NAMED_ELSEWHERE = {
    *("commands", "help", "options", "usage", "help_frame", "system_errors", "languages"),
    "installer",
    *("rule_keys", "rule_words", "season_rule_keys", "season_rule_words", "functions_notes"),
    *("column_help", "csv_results", "csv_season", "key_headings", "stages", "units"),
    *("headings", "stages_of", "function_help", "argument_help", "criteria", "season_criteria"),
}


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_the_one_file_is_made_from_what_people_write() -> None:
    """Else: python xlscore/texts/compiling.py"""
    assert FILE.read_text("utf-8") == compiled_text()


def test_every_language_has_every_text_with_the_same_fields() -> None:
    for key, text in ALL.items():
        assert {*text.texts} == {*LANGUAGES}, key
        assert all(text.texts.values()), key
        if not key.startswith("usage."):  # these leave out what the library says too much
            assert len({frozenset(fields(one)) for one in text.texts.values()}) == 1, key


def test_every_form_of_a_count_can_be_chosen() -> None:
    """A language has as many forms as its rule asks for, or one that fits all."""
    for key, text in ALL.items():
        for language, one in text.texts.items():
            for _, _, spec, _ in Formatter().parse(one):
                most = 3 if spoken(language).plural == "one-few-many" else 2
                assert not spec or len(spec.split("|")) in (1, most), (key, language)


def test_a_seat_is_no_place() -> None:
    """Where one sits is "Sitz", what one made at a table "Platz": one word each."""
    for key, text in ALL.items():
        if re.search(r"\bseats?\b", text.en) and not re.search(r"\bplaces?\b", text.en):
            german = text.in_("de").replace("freier Platz", "")  # as it is typed on *Event*
            assert "Platz" not in german, key
            assert "Plätze" not in german, key


def test_no_message_is_left_in_another_language() -> None:
    for key, text in ALL.items():
        if isinstance(text, Message):
            assert len({*text.texts.values()}) == len(LANGUAGES), key


def test_every_message_of_the_catalogue_is_used() -> None:
    for code in words("findings"):
        made_up = f'f"{code.split("-")[0]}-{{'  # f"breach-{kind}"
        assert f'"{code}"' in SOURCES or made_up in SOURCES, code


def test_every_word_is_used() -> None:
    """By its whole key, or by its name where the area is known already."""
    made_up = [head for head in re.findall(r'f"(?:[\w.]+\.)?(\w*_?)\{', SOURCES) if head]
    made_up += [tail for tail in re.findall(r'\{[\w.]+\}(_\w+)"', SOURCES) if tail]
    whole = {*re.findall(r'f"(\w+)\.\{[^}]+\}"', SOURCES)}
    of_two = re.search(r'f"\{[\w.]+\}_\{[\w.]+\}"', SOURCES)  # f"{operation}_{name}"
    for key, text in ALL.items():
        area, _, name = key.partition(".")
        assert (
            isinstance(text, Message)
            or area in NAMED_ELSEWHERE | whole
            or key in SOURCES
            or f'words("{area}")' in SOURCES
            or re.search(rf"""["']{re.escape(name)}["']""", SOURCES)
            or any(name.startswith(part) or name.endswith(part) for part in made_up)
            or (of_two and all(f'"{part}"' in SOURCES for part in name.split("_", 1)))
            or (area in ("web", "office", "pane") and f'"{name}"' in PAGE)
        ), key


def test_every_call_finds_its_text() -> None:
    for key in CALLS:
        assert "{" in key or "." not in key or key.endswith(".") or key in ALL, key


def test_no_word_means_two_columns_of_a_sheet() -> None:
    for spec in (*EVENT_SHEETS, *SEASON_SHEETS):
        names = [name for field in spec.fields for name in field.names]
        assert len(names) == len({*names}), (spec.role, sorted(names))


def test_a_count_chooses_its_form() -> None:
    text = Titles({"en": "{n:# table|# tables}", "de": "{n:# Tisch|# Tische}"})
    assert [text.text("en", {"n": n}) for n in (0, 1, 7)] == ["0 tables", "1 table", "7 tables"]
    assert [text.text("de", {"n": n}) for n in (0, 1, 7)] == ["0 Tische", "1 Tisch", "7 Tische"]


@pytest.mark.parametrize(
    ("rule", "forms"),
    [
        ("one", {0: 1, 1: 0, 2: 1, 21: 1}),
        ("up-to-one", {0: 0, 1: 0, 2: 1, 21: 1}),
        ("one-few-many", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 14: 2, 22: 1, 112: 2}),
    ],
)
def test_rules_of_counting(rule: str, forms: dict[int, int]) -> None:
    """English and German; French; Polish."""
    assert {n: PLURALS[rule](n) for n in forms} == forms


def test_locales_and_windows_name_the_language() -> None:
    assert language_of_locale("de_AT.UTF-8") == language_of_locale("German_Germany.1252") == "de"
    assert language_of_locale("tlh_001") is None
    assert language_of_windows(0x07) == "de"
    assert [spoken(code).name for code in LANGUAGES[:2]] == ["English", "Deutsch"]
    assert spoken("xx") == spoken(PROGRAMS)


def test_a_language_that_is_missing_is_that_of_programs() -> None:
    assert Titles({"en": "Rank", "de": "Rang"}).in_("xx") == "Rank"
    assert Titles({"de": "Rang"}).in_("en") == "Rang"
    assert everywhere("x").in_("de") == "x"


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("report.nonsense", "en")


def test_values_of_a_workbook_are_never_templates() -> None:
    found = finding(
        "player-unknown", CellRef("S", "A1"), value="{near} {0} %s", near=everywhere("")
    )
    assert "{near} {0} %s" in found.text("en")


def test_values_stay_on_one_line_and_short() -> None:
    found = finding("value-choice", None, value="a\nb" + "x" * 500, accepted="y")
    assert "\n" not in found.text("de")
    assert len(found.text("de")) < 350


def test_a_line_of_a_language_that_belongs_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    (tmp_path / "a.toml").write_text('[languages.en]\n[a.b]\nen = "One"\nde = "Eins"\n', "utf-8")
    own = tmp_path / "languages" / "es.toml"
    own.write_text('[languages.es]\n[a.b]\nes = "Uno"\n', "utf-8")
    assert read_catalogue(tmp_path)["a"]["b"] == {"en": "One", "de": "Eins", "es": "Uno"}
    for wrong in ('[a.c]\nes = "Dos"', '[a.b]\nde = "Zwei"', '[b.b]\nes = "Dos"'):
        own.write_text(f"[languages.es]\n{wrong}\n", "utf-8")
        with pytest.raises(ValueError, match=r"es\.toml"):
            read_catalogue(tmp_path)
