"""Exports worth publishing: what is in them, and that no text of a workbook does anything."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from batch.events import HOSTILE, hostile_event
from oracle.generate import random_event
from oracle.xlsx import write
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.report.plain import csv_safe, escape_hidden, markdown, visible
from xlscore.texts import Language

FORMULA = re.compile(r"^[\s\"]*[=+\-@＝＋－＠]")


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> EventJob:
    rng = random.Random("csv")
    path = tmp_path_factory.mktemp("events") / "catan.xlsx"
    write(random_event(rng, "catan", players=26, lots="seed", stop="never"), path, rng, "de")
    return evaluate(FileBook.open(path))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> EventJob:
    path = tmp_path_factory.mktemp("events") / "hostile.xlsx"
    hostile_event(path)
    return evaluate(FileBook.open(path))


def rows(result: EventJob, to: str, language: Language) -> list[dict[str, str]]:
    text = result.export(to, language).decode("utf-8-sig")
    separator = ";" if language == "de" else ","
    return list(csv.DictReader(io.StringIO(text), delimiter=separator))


def test_german_csv_is_for_spreadsheets_and_plain_csv_for_programs(event: EventJob) -> None:
    german, plain = event.export("csv", "de"), event.export("csv", "en")
    assert german.startswith("\ufeffPhase;Rang;Nr;Name;Verein;R1;".encode())
    assert plain.startswith(b"stage,rank,no,name,club,round_1,")
    assert re.search(rb";\d+,\d", german)
    assert re.search(rb",\d+\.\d", plain)
    one, other = rows(event, "csv", "de"), rows(event, "csv", "en")
    assert [row["Name"] for row in one] == [row["name"] for row in other]
    assert {row["Phase"] for row in one} == {"Vorrunde", "Finale"}
    assert {row["stage"] for row in other} == {"preliminary", "final"}


def test_wide_standings_say_what_the_json_export_says(event: EventJob) -> None:
    from fractions import Fraction

    data = json.loads(event.export("json", "en"))
    expected = [
        (stage["stage"], line["rank"], line["no"], line["criteria"]["share"], line["decided_by"])
        for stage in data["stages"]
        for line in stage["standings"]
        if "share" in line["criteria"]
    ]
    wide = {(row["stage"], row["no"]): row for row in rows(event, "csv", "en")}
    assert expected
    for stage, rank, no, share, decided_by in expected:
        row = wide[stage, str(no)]
        assert (row["rank"], row["decided_by"]) == (str(rank or ""), decided_by or "")
        assert abs(Fraction(row["share"]) - Fraction(share)) < Fraction(1, 10**6)


def test_long_results_add_up_to_the_standings(event: EventJob) -> None:
    from fractions import Fraction

    sums: dict[tuple[str, str], Fraction] = {}
    for row in rows(event, "csv-results", "en"):
        if row["tournament_points"]:
            key = row["stage"], row["no"]
            sums[key] = sums.get(key, Fraction(0)) + Fraction(row["tournament_points"])
    for row in rows(event, "csv", "en"):
        if row["tournament_points"]:
            assert sums[row["stage"], row["no"]] == Fraction(row["tournament_points"])


def test_parquet_of_different_events_fits_together(event: EventJob, hostile: EventJob) -> None:
    pytest.importorskip("pyarrow")
    import pandas as pd

    frames = [pd.read_parquet(io.BytesIO(r.export("parquet", "en"))) for r in (event, hostile)]
    both = pd.concat(frames)
    assert set(both["ruleset"]) == {"catan", "stone-age"}
    assert both["share"].dtype == "float64"
    assert str(both["rank"].dtype) == "Int64"
    assert set(HOSTILE[:2]) <= set(both["name"])  # data, not for display: as typed
    assert event.export("parquet", "en") == event.export("parquet", "de")


@pytest.mark.parametrize("to", ["csv", "csv-results"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_field_is_a_formula_whatever_separator_a_program_expects(
    hostile: EventJob, to: str, language: Language, separator: str
) -> None:
    text = hostile.export(to, language).decode("utf-8-sig")
    negative = re.compile(r"^-?\d+([.,]\d+)?$")
    for row in csv.reader(io.StringIO(text), delimiter=separator):
        for field in row:
            assert not FORMULA.match(field) or negative.match(field), field


@pytest.mark.parametrize(
    "text",
    ["=1", "＝1", "\u200b=1", " =1", "\u202e=1", '"=1', "a;=1", "a, =1", "\ufeff+1", "-x"],
)
def test_csv_safe_disarms(text: str) -> None:
    assert "'" in csv_safe(visible(text, 99))


@pytest.mark.parametrize("text", ["Jean-Luc", "a = b", "Müller, Jan", "x@y.example", "3 + 4", ""])
def test_csv_safe_leaves_plain_names(text: str) -> None:
    assert csv_safe(text) == text


class Tags(HTMLParser):
    """What a browser makes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.urls: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.urls += [value or "" for name, value in attrs if name in ("src", "href")]


def test_html_holds_no_script_no_handler_and_no_address(hostile: EventJob) -> None:
    page = hostile.export("html", "en").decode()
    tags = Tags()
    tags.feed(page)
    assert tags.tags <= {
        "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "small",
        "section", "div", "table", "thead", "tbody", "tr", "th", "td", "bdi", "wbr", "span",
        "svg", "g", "text", "polyline",
    }  # fmt: skip
    assert not [name for name in tags.attributes if name.startswith("on")]
    assert tags.urls == []
    assert "default-src 'none'" in page
    assert "\u202e" not in page
    assert "g" * 300 not in page
    assert "<bdi>שלום | עולם</bdi>" in page


def test_markdown_holds_no_markup_of_a_workbook(hostile: EventJob) -> None:
    text = hostile.export("md", "en").decode()
    assert not re.search(r"(?<!\\)<|(?<!\\)\]\(|(?<!\\)`|(?<!\\)\$", text)
    for line in text.splitlines():
        if line.startswith("|"):
            assert (
                len(re.findall(r"(?<!\\)\|", line))
                == len(re.findall(r"(?<!\\)\|", text.split("|---")[0].splitlines()[-1]))
                or "---" in line
            )
    assert markdown("a\nb\u202e c") == "a b c"


def test_text_shows_every_hidden_sign_on_one_line(hostile: EventJob) -> None:
    text = hostile.export("text", "en").decode()
    assert text.isprintable() is False
    assert all(line.isprintable() for line in text.split("\n"))
    assert "\\u202egotcha\\u202c" in text
    assert "g" * 32_000 in text
    assert escape_hidden("a\\nb") != escape_hidden("a\nb")


def test_text_of_a_workbook_with_errors_says_what_is_wrong(tmp_path: Path) -> None:
    hostile_event(tmp_path / "bad.xlsx", errors=3)
    result = evaluate(FileBook.open(tmp_path / "bad.xlsx"))
    text = result.export("text", "en").decode()
    assert text.count("\nerror Results!G") == 3
    assert "# standings" not in text


def test_json_holds_every_text_as_typed(hostile: EventJob) -> None:
    data = json.loads(hostile.export("json", "en"))
    names = {line["name"] for line in data["ranking"]}
    assert {HOSTILE[0], HOSTILE[6], HOSTILE[-1]} <= names
