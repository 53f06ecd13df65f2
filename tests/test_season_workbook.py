"""The playable season, random seasons against the second implementation, and the commands."""

from __future__ import annotations

import json
import random
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from cells import type_cell
from oracle_season import league_events
from oracle_season.generate import random_season
from oracle_season.season import answer
from season_book import codes, core_engine, differing, engine, exported, season, to_book
from xlscore.actions.differences import differences
from xlscore.actions.season import SeasonJob, evaluate_season
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.season.inputs import read_season
from xlscore.cli import main
from xlscore.commands.season import command
from xlscore.core.season.rules_load import FAMILIES

FOLDER = Path(__file__).parents[1] / "workbooks" / "season-7wonders-2026"
FILE = FOLDER / "season.xlsx"


@pytest.fixture(scope="module")
def played() -> SeasonJob:
    return evaluate_season(FileBook.open(FILE), FOLDER, own_file=FILE)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(FOLDER, tmp_path / "season")
    return tmp_path / "season" / "season.xlsx"


def run(*args: object, cache: Path | None = None) -> Result:
    where = ["--cache", str(cache)] if cache else ["--no-cache"]
    return CliRunner().invoke(command, [*map(str, args), *where])


class TestPlayableSeason:
    def test_it_comes_out_as_the_second_implementation_says(self, played: SeasonJob) -> None:
        found = exported(played)
        del found["findings"]
        found["season"] = {key: found["season"][key] for key in ("name", "places")}
        assert differing(json.loads((FOLDER / "season.json").read_text("utf-8")), found) == []

    def test_its_sheets_are_up_to_date(self, played: SeasonJob) -> None:
        assert differences(FileBook.open(FILE), played.changes()) == []

    def test_eight_events_of_different_sizes(self, played: SeasonJob) -> None:
        sizes = sorted(event.participants for event in played.season.events)
        assert sizes == [9, 12, 16, 20, 24, 31, 40, 45]
        types = {event.type_ for event in played.season.events}
        assert types == {"open", "qualifier", "regional", "last-chance"}

    def test_it_shows_what_a_season_can_show(self, played: SeasonJob) -> None:
        """A qualifier in mid-season, a refusal, ties, two of one name, aliases, a suggestion."""
        assert played.outcome is not None
        late = next(line for line in played.outcome.ranking if line.name == "Ines Lüttich")
        assert late.forfeited > 0
        assert played.outcome.events[late.direct.event].type_ == "qualifier"  # type: ignore[union-attr, index]
        states = [i.state for i in played.outcome.invitations]
        assert states.count("declined") == 2
        assert sum(i.by_lot for i in played.outcome.invitations) >= 2
        names = [line.name for line in played.outcome.ranking]
        assert [name for name in names if name.startswith("Frank Krüger (")]
        assert codes(played, "warning") == ["person-near"]
        ranks = [line.rank for line in played.outcome.ranking if line.rank]
        assert len(set(ranks)) < len(ranks)


#: The seasons whose documents the second implementation is written from.
OF_DOCUMENTS = ("7wonders", "catan")


class TestSecondImplementation:
    @pytest.mark.parametrize("family", OF_DOCUMENTS)
    @pytest.mark.parametrize("block", range(10))
    def test_random_seasons(self, family: str, block: int) -> None:
        for number in range(20):
            data = random_season(random.Random(f"{family}/{block}/{number}"), family)
            assert differing(answer(data), engine(data)) == [], (block, number)

    @pytest.mark.parametrize("block", range(10))
    def test_random_seasons_with_final_tables(self, block: int) -> None:
        """T9 needs the tables, which come from files only: the core alone is asked."""
        for number in range(20):
            data = random_season(random.Random(f"{block}/{number}"), "catan", tables=True)
            assert differing(answer(data), core_engine(data)) == [], (block, number)

    @pytest.mark.parametrize("family", sorted({*FAMILIES} - {*OF_DOCUMENTS}))
    def test_random_seasons_of_the_other_families(self, family: str) -> None:
        """F17, F19: crokinole and ratings, by what docs/rules.md says of seasons."""
        rules = tomllib.loads(FAMILIES.text(family))
        for number in range(60):
            data = league_events.random_league(random.Random(f"{family}/{number}"), rules)
            assert league_events.differing(data) == [], (family, number)

    @given(st.integers(0, 2**32))
    def test_any_season(self, seed: int) -> None:
        data = random_season(random.Random(seed))
        assert differing(answer(data), engine(data)) == []


class TestWritten:
    @pytest.mark.parametrize("language", ["en", "de"])
    @pytest.mark.parametrize("seed", range(6))
    def test_pages_and_exports_of_random_seasons(self, seed: int, language: Any) -> None:
        """Every sheet can be written and is not stale afterwards, whatever the season."""
        data = random_season(random.Random(f"pages/{seed}"))
        data["season"] |= {"language": language, "seed": "1"}
        book = to_book(data)
        result = evaluate_season(book)
        if result.outcome is None:
            assert all(c.startswith("season-lot") for c in codes(result, "error"))
            return
        changes = result.changes()
        assert differences(book, changes)
        book.apply(changes)
        assert differences(book, evaluate_season(book).changes()) == []
        for to in ("json", "csv", "md", "html"):
            assert result.export(to, language)

    def test_the_ranking_sheet_can_be_added_up(self) -> None:
        result = season(
            """
            ## Events
            | Name | Participants |
            | A | 12 |
            | B | 12 |
            ## Places
            | Event | Player | Place |
            | A | Dirk | 2 |
            | B | Dirk | 4 |
            """
        )
        page = result.changes().pages[0]
        texts = [[cell.value for cell in row] for row in page.rows]
        line = next(row for row in texts if "Dirk" in row)
        assert line[:5] == [1, "Dirk", 6.5, "5 (A, place 2)", "3 (B, place 4)"]
        assert line[6:8] == [2, "2 · 4"]

    def test_with_an_error_only_checks_are_written_on_request(self) -> None:
        result = season("## Events\n| Name |\n| A |\n| A |")
        assert result.changes().pages == ()
        (page,) = result.changes(checks_only=True).pages
        assert page.role == "checks"


class TestCommand:
    def test_a_current_season_passes_the_check(self, copied: Path) -> None:
        done = run(copied, "--check", "--lang", "de")
        assert done.exit_code == 0
        assert done.stdout == f"{copied}: auf dem neuesten Stand, nichts geschrieben\n"

    def test_a_refusal_is_written_and_then_current(self, copied: Path) -> None:
        book = FileBook.open(copied)
        grid = book.grid("Mitglieder")
        row = next(i for i, r in enumerate(grid.rows, 1) if r and r[0] == "Nele Pieper")
        type_cell(book, "Mitglieder", f"E{row}", "abgelehnt")
        book.save()
        assert run(copied, "--check").exit_code == 1
        done = run(copied, "--lang", "de")
        assert done.exit_code == 0, done.output
        assert "7 Wonders" in done.output
        assert run(copied, "--check").exit_code == 0
        shown = [row for row in FileBook.open(copied).grid("Einladungen").rows if row]
        assert any("rückt für Nele Pieper nach (abgelehnt)" in str(row) for row in shown)

    def test_dry_run_writes_nothing(self, copied: Path) -> None:
        before = copied.read_bytes()
        done = run(copied, "--dry-run", "--as-of", "01.09.2026", "--lang", "de")
        assert done.exit_code == 0, done.output
        assert copied.read_bytes() == before

    def test_as_of_lapses_invitations(self, copied: Path, tmp_path: Path) -> None:
        out = tmp_path / "season" / "later.xlsx"
        assert run(copied, "--as-of", "2026-09-01", "-o", out).exit_code == 0
        rows = [str(row) for row in FileBook.open(out).grid("Einladungen").rows]
        assert any("'verfallen'" in row for row in rows)
        assert run(copied, "--check").exit_code == 0

    def test_a_bad_date_is_wrong_usage(self, copied: Path) -> None:
        assert run(copied, "--as-of", "soon").exit_code == 2

    def test_a_missing_file_cannot_be_read(self, tmp_path: Path) -> None:
        assert run(tmp_path / "none.xlsx").exit_code == 3

    def test_an_error_in_an_event_file_writes_nothing(self, copied: Path) -> None:
        (copied.parent / "turniere" / "4-soest.xlsx").unlink()
        before = copied.read_bytes()
        done = run(copied)
        assert done.exit_code == 1
        assert "Turniere!A" in done.output
        assert copied.read_bytes() == before

    def test_the_cache_changes_nothing(self, copied: Path, tmp_path: Path) -> None:
        cache = tmp_path / "cache"
        for _ in range(2):
            assert run(copied, "--check", cache=cache).exit_code == 0
        assert len(list(cache.rglob("*.json"))) == 8
        shutil.rmtree(cache)
        assert run(copied, "--check", cache=cache).exit_code == 0

    def test_breaches_are_told_by_the_dry_run(self, tmp_path: Path) -> None:
        text = to_book(
            {
                "season": {"family": "catan", "seed": "1"},
                "events": [
                    {
                        "name": name,
                        "date": None,
                        "type": "qualifier",
                        "participants": 12,
                        "places": [["Eva", 1], ["Jan" + name, 2]],
                    }
                    for name in ("A", "B")
                ],
                "members": [],
            }
        )
        result = evaluate_season(text)
        lines = list(result.consequences("en"))
        assert any(line.startswith("Eva: ") and "disqualified (T10)" in line for line in lines)

    def test_what_if(self, copied: Path) -> None:
        done = run("what-if", copied, "Yannick Möllers", "--participants", 40, "--lang", "en")
        assert done.exit_code == 0, done.output
        assert "place 1" in done.output
        assert "depends on the others" in done.output
        assert run("what-if", copied, "Nobody At All").exit_code == 2


class TestRulesInside:
    """A workbook made from a file of rules knows them, as one of an event does."""

    def made(self, folder: Path, toml: str) -> Path:
        (folder / "own.toml").write_text(toml, "utf-8")
        file = folder / "own.xlsx"
        done = CliRunner().invoke(main, ["new", str(folder / "own.toml"), str(file), "--season"])
        assert done.exit_code == 0, done.output
        return file

    def test_all_kinds_of_rules_come_back_as_they_are(self, tmp_path: Path) -> None:
        """Also titles in German: `de` is French for the key `of`, but not there."""
        for family in FAMILIES:
            (folder := tmp_path / family).mkdir()
            toml = re.sub(r'^id = "', 'id = "own-', FAMILIES.text(family), flags=re.M)
            read = read_season(FileBook.open(self.made(folder, toml)))
            assert read.findings == ()
            assert read.rules == FAMILIES.load_toml(toml).rules
            assert read.rules != FAMILIES[family]

    def test_the_command_of_the_sheet_needs_no_file_of_rules(self, tmp_path: Path) -> None:
        file = self.made(tmp_path, 'base = "7wonders"\nid = "own"\n[points]\nparticipants = 4\n')
        done = run(file)
        assert done.exit_code == 0, done.output
        other = tmp_path / "other.toml"
        other.write_text('base = "catan"\ntitle = "Another"\n', "utf-8")
        assert "Another" in run(file, "--rules", other).output

    def test_notes_under_that_title_stay_notes(self) -> None:
        notes = "## Rules\n| Be kind | always |\n## Events\n| Name | Participants |"
        assert season(notes).outcome is not None
