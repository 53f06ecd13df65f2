"""The audit trail: checksums below the explanations, `explain --all`, `verify --published`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from command_line import run
from markdown_book import from_markdown
from xlscore.actions.event import evaluate
from xlscore.actions.published import compare_published
from xlscore.book.adapters.memory import MemoryBook
from xlscore.core.findings import Finding
from xlscore.report.pages import explain_page, standings_page

CUP = """
## Event
| Name | Cup \u202e2026 |
| Ruleset | stone-age |
| Seed | 7 |

## Players
| No | Name | Club |
| 1 | Ada | Herne / West |
| 2 | Bob | |
| 3 | <b>Cid | |
| 4 | Dan | |

## Results
| Stage | Round | Table | Seat | No | Points |
| preliminary | 1 | 1 | 1 | 1 | 90 |
| preliminary | 1 | 1 | 2 | 2 | 70 |
| preliminary | 1 | 1 | 3 | 3 | 70 |
| preliminary | 1 | 1 | 4 | 4 | 40.5 |
"""
SEVEN = sorted((Path(__file__).parents[1] / "workbooks").glob("*-2026.xlsx"))
SUM = re.compile(r"^SHA-256 (?:of the|der|des) \w+: ([0-9a-f]{64})$", re.M)


def cup(*changes: tuple[str, str]) -> MemoryBook:
    text = CUP
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return from_markdown(text)


def log_of(*changes: tuple[str, str], language: str = "en") -> str:
    return evaluate(cup(*changes)).audit_log(language)  # type: ignore[arg-type]


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [found.code for found in findings]


def test_the_log_tells_every_place_and_what_it_was_made_of() -> None:
    lines = log_of().split("\n")
    assert lines[:2] == ["Cup �2026", "Stone Age · Preliminary, after round 1, provisional"]
    places = [line for line in lines if line[:3] in ("1. ", "2. ", "3. ", "4. ")]
    assert places == ["1. Ada (1)", "2. Bob (2)", "2. <b>Cid (3)", "4. Dan (4)"]
    third = lines[lines.index(places[2]) :][:7]
    assert third[3:] == [
        "     level with Bob (2): equal in everything",
        "     behind Ada (1) (rank 1) by Tournament points: 2.50 against 5",
        "     ahead of Dan (4) (rank 4) by Tournament points: 2.50 against 1",
        "     Preliminary, round 1, table 1 (4 players): place 2, 2.50 tournament points, "
        "70 points",
    ]
    assert "P|1|Ada|Herne / West||||active|||" in lines
    assert "R|preliminary|1|1|4|4|81/2|||" in lines
    assert "T|preliminary|2|3|5/2|140/541|70||" in lines


def test_its_checksums_are_those_of_its_own_sections() -> None:
    """Anybody can hash a section: the text between two headings, without the blank line."""
    for language in ("en", "de"):
        text = log_of(language=language)
        parts = re.split(r"\n\n== .* ==\n", text)
        hashed = [hashlib.sha256(part.rstrip("\n").encode()).hexdigest() for part in parts[-3:]]
        assert SUM.findall(text) == hashed


def test_the_same_checksums_stand_on_the_sheet_and_on_the_page() -> None:
    job = evaluate(cup())
    sums = SUM.findall(job.audit_log("en"))
    rows = [row[0].value for row in explain_page(job.report("en")).rows]
    assert SUM.findall("\n".join(map(str, rows))) == sums
    assert "SHA" not in str(standings_page(job.report("en")).rows)
    page = job.export("html", "de").decode().replace("<wbr>", "").replace("</p>", "\n")
    assert SUM.findall(page.replace('<p class="lead sum">', "")) == sums


@pytest.mark.parametrize(
    ("change", "other"),
    [
        (("| 4 | 4 | 40.5 |", "| 4 | 4 | 41 |"), ["inputs", "standings"]),
        (("| 4 | Dan | |", "| 4 | Dan | Hall |"), ["inputs"]),
        (("| Seed | 7 |", "| Seed | 8 |"), ["inputs"]),
        (("## Players", "## Rules\n| minimum_players | 4 |\n\n## Players"), ["ruleset"]),
        (("| 1 | Ada |", "| 1 | Ada  |"), []),  # blanks at the end are no change
    ],
)
def test_what_is_typed_changes_its_checksum_alone(
    change: tuple[str, str], other: list[str]
) -> None:
    result = compare_published(evaluate(cup(change)), log_of().encode(), "old.log")
    assert [name for name, same in result.same.items() if not same] == other
    assert codes(result.findings) == [f"published-{name}" for name in other or ["same"]]


def test_a_correction_since_is_told_line_by_line() -> None:
    page = evaluate(cup()).export("html", "en")
    result = compare_published(
        evaluate(cup(("| 4 | 4 | 40.5 |", "| 4 | 4 | 80 |"))), page, "p.html"
    )
    assert codes(result.findings) == ["published-inputs", "published-standings"]
    state, *told = result.lines("p.html", "en")
    other, same = "another than in the workbook", "as in the workbook"
    assert state == f"p.html: inputs {other}, ruleset {same}, standings {other}"
    assert any(line.startswith("  published: 4 · 4 · Dan · · 1 · ") for line in told)
    assert not any("Ada" in line.partition(" – ")[0] for line in told if "Tournament" in line)


TAMPERED: dict[str, Callable[[str], str]] = {
    "a number": lambda page: page.replace(">40.50<", ">99.50<"),
    "a name": lambda page: page.replace("Bob", "Bib"),
    "a row less": lambda page: re.sub(r"<tr[^>]*><td[^>]*>4</td>.*?</tr>\n?", "", page, count=1),
    "a paragraph more": lambda page: page.replace("</main>", "<p>Bob was first</p></main>"),
    "a script": lambda page: page.replace("</main>", "<script>alert(1)</script></main>"),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_a_page_changed_under_its_checksums_is_found(kind: str) -> None:
    job = evaluate(cup())
    page = job.export("html", "en").decode()
    changed = TAMPERED[kind](page)
    assert changed != page
    assert codes(compare_published(job, changed.encode(), "p.html").findings) == [
        "published-changed"
    ]


def test_what_is_not_seen_is_a_warning_and_line_ends_are_nothing() -> None:
    job = evaluate(cup())
    page = job.export("html", "en").decode()
    hidden = page.replace("<main>", "<main hidden>")
    assert codes(compare_published(job, hidden.encode(), "p").findings) == ["published-dressed"]
    windows = page.replace("\n", "\r\n")
    assert codes(compare_published(job, windows.encode(), "p").findings) == ["published-same"]


def test_other_files_are_refused_with_what_would_be_accepted() -> None:
    for data in (b"", b"<!doctype html><p>Hello", b"\xff\xfe\x00", b"PK\x03\x04"):
        assert codes(compare_published(evaluate(cup()), data, "x").findings) == [
            "published-unknown"
        ]


@pytest.mark.parametrize("path", SEVEN, ids=lambda path: path.stem)
def test_the_command_line_in_both_languages(path: Path, tmp_path: Path) -> None:
    log, page = tmp_path / "log.txt", tmp_path / "page.html"
    before = path.read_bytes()
    for language in ("en", "de"):
        assert run("explain", path, "--all", "-o", log, "--lang", language).exit_code == 0
        run("export", path, "--to", "html", "-o", page, "--lang", language)
        for file in (log, page):
            told = run("verify", path, "--published", file)
            assert (told.exit_code, "published-same" in told.stderr) == (0, True)
    assert run("explain", path, "--all", "--lang", "de").stdout == log.read_text("utf-8")
    digits = SUM.findall(log.read_text("utf-8"))[2][:8]
    assert run("verify", path, "--checksum", digits).exit_code == 0
    assert run("verify", path, "--checksum", "00000000").exit_code == 1
    assert path.read_bytes() == before


def test_wrong_calls_are_usage_errors(tmp_path: Path) -> None:
    path = SEVEN[0]
    for words in (
        ("explain", path),
        ("explain", path, "1", "--all"),
        ("explain", path, "1", "-o", tmp_path / "x.txt"),
        ("explain", path, "--all", "-o", tmp_path / "x.xlsx"),
        ("verify", path, "--published", "x", "--checksum", "y"),
    ):
        assert run(*words).exit_code == 2
    assert run("verify", path, "--published", tmp_path / "none.html").exit_code == 3
