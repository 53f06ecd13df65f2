"""Event files: which are meant, what is out of reach, stale, failing, and the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from links import linked
from markdown_book import from_markdown
from season_book import codes, ranks, values
from workbook import book
from xlscore.actions.event import evaluate
from xlscore.actions.season import SeasonJob, evaluate_season
from xlscore.actions.season_events import digest_event
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.kind import is_season
from xlscore.book.problems import FileProblem
from xlscore.book.season import event_files

GAMES = [
    f"{round_}/{table}: "
    + ", ".join(f"{table * 4 - seat} {40 - table * 4 + seat + round_}" for seat in range(4))
    for round_ in range(1, 5)
    for table in (1, 2, 3)
]
HEAD = "## Season\n| Ruleset family | 7wonders |\n| Seed | 1 |\n## Events\n"


class Folder:
    """A folder of event files, each a few bytes that stand for a workbook in memory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.books: dict[str, MemoryBook] = {}
        self.opened: list[str] = []

    def add(self, file: str, name: str, **event: object) -> MemoryBook:
        made = book("7wonders-4rounds", GAMES, event=event)  # type: ignore[arg-type]
        made._sheets["Event"][0][1] = name
        return self.put(file, made)

    def put(self, file: str, made: MemoryBook) -> MemoryBook:
        (self.path / file).parent.mkdir(parents=True, exist_ok=True)
        (self.path / file).write_text(file)
        self.books[file] = made
        return made

    def open(self, _: bytes, path: Path) -> MemoryBook:
        file = path.relative_to(self.path).as_posix()
        self.opened.append(file)
        if file not in self.books:
            raise FileProblem("file-empty")
        return self.books[file]

    def season(self, events: str, **options: object) -> SeasonJob:
        text = HEAD + "| File | Name | Type | Participants |\n" + events
        made = from_markdown(text)
        return evaluate_season(made, self.path, open_book=self.open, **options)  # type: ignore[arg-type]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_a_date_that_an_event_has_as_text_is_not_dropped(folder: Folder) -> None:
    folder.add("herne.xlsx", "Herne", Date="30/04/2026")
    (event,) = folder.season("| herne.xlsx | | | |").season.events
    assert event.date == "2026-04-30"


def test_places_come_from_the_file(folder: Folder) -> None:
    """Twelve players: 6 + 15 for the first, then 5, 4, 3, 2, 1."""
    folder.add("herne.xlsx", "Herne")
    result = folder.season("| herne.xlsx | Herner Open | | |")
    assert [event.name for event in result.season.events] == ["Herner Open"]
    assert sorted(map(int, values(result).values()), reverse=True)[:6] == [21, 5, 4, 3, 2, 1]


def test_a_pattern_lists_every_file_once(folder: Folder) -> None:
    for name in ("a", "b", "c"):
        folder.add(f"events/{name}.xlsx", name.upper())
    (folder.path / "events" / "~$a.xlsx").write_text("lock")
    (folder.path / "events" / "notes.txt").write_text("notes")
    result = folder.season("| events/b.xlsx | Named | | |\n| events\\*.xlsx | | | |")
    assert codes(result, "error") == []
    assert [event.name for event in result.season.events] == ["Named", "A", "C"]


def test_a_pattern_of_too_many_files_is_refused(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_files, "MOST_FILES", 2)
    folder.add("a.xlsx", "A")
    folder.add("b.xlsx", "B")
    assert codes(folder.season("| *.xlsx | | | |"), "error") == []
    assert sorted(folder.opened) == ["a.xlsx", "b.xlsx"]
    folder.add("c.xlsx", "C")
    (many,) = [f for f in folder.season("| *.xlsx | | | |").findings if f.severity == "error"]
    assert (many.code, str(many.ref)) == ("event-files-many", "Events!A2")
    assert "*.xlsx" in many.text("en")
    assert " 2 " in many.text("de")


@pytest.mark.parametrize(
    "path", ["../secret.xlsx", "/etc/passwd", "C:\\events\\a.xlsx", "\\\\server\\a.xlsx", "..\\*"]
)
def test_nothing_outside_the_folder_is_opened(folder: Folder, path: str) -> None:
    result = folder.season(f"| {path} | A | | |")
    assert codes(result, "error") == ["event-file-outside"]
    assert folder.opened == []


def test_a_link_does_not_lead_out_either(tmp_path: Path) -> None:
    (tmp_path / "season").mkdir()
    (tmp_path / "secret.xlsx").write_text("secret")
    linked(tmp_path / "season" / "link.xlsx", tmp_path / "secret.xlsx")
    folder = Folder(tmp_path / "season")
    assert codes(folder.season("| link.xlsx | A | | |"), "error") == ["event-file-outside"]
    assert codes(folder.season("| *.xlsx | | | |"), "error") == ["event-file-none"]
    assert folder.opened == []


def test_snapshots_and_other_hidden_folders_are_no_events(folder: Folder) -> None:
    for file in ("a/b/herne.xlsx", "a/b/.xlscore/herne.000001.xlsx", ".git/x.xlsx", "top.xlsx"):
        folder.add(file, file)
    shown = {
        pattern: sorted(event.name for event in folder.season(f"| {pattern} | | | |").season.events)
        for pattern in ("**/*.xlsx", "**/**/**/h*.xlsx", "a/*/*.xlsx", "*/x.xlsx", "[!h]*.xlsx")
    }
    assert shown == {
        "**/*.xlsx": ["a/b/herne.xlsx", "top.xlsx"],
        "**/**/**/h*.xlsx": ["a/b/herne.xlsx"],
        "a/*/*.xlsx": ["a/b/herne.xlsx"],
        "*/x.xlsx": [],
        "[!h]*.xlsx": ["top.xlsx"],
    }


def test_links_that_lead_round_in_a_circle(folder: Folder) -> None:
    """Two links to their own folder double with every part of a pattern, if one lets them."""
    folder.add("a.xlsx", "A")
    linked(folder.path / "self", folder.path)
    linked(folder.path / "also", folder.path)
    linked(folder.path / "loop.xlsx", folder.path / "loop.xlsx")
    assert codes(folder.season("| loop.xlsx | A | | |"), "error") == ["event-file-none"]
    for pattern in ("*" + "/*" * 30 + "/a.xlsx", "*.xlsx", "/".join(["**"] * 9000) + "/*.xlsx"):
        folder.opened.clear()
        folder.season(f"| {pattern} | | | |")
        assert [Path(file).name for file in folder.opened] == ["a.xlsx"]


@pytest.mark.parametrize("letter", ["n", "\u00e4", "/", "*", "?/", "**/a/"])
def test_a_path_that_no_disk_has(folder: Folder, letter: str) -> None:
    typed = "x" + letter * 3000
    assert codes(folder.season(f"| {typed} | A | | |"), "error") == ["event-file-none"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hernee.xlsx", "herne.xlsx"),
        ("events/sost.xlsx", "events/soest.xlsx"),
        ("evnts/soest.xlsx", "events/soest.xlsx"),  # the folder is misspelt
        ("soest.xlsx", "events/soest.xlsx"),
        ("Herne.xlsm", "herne.xlsx"),
        ("catan.xlsx", None),  # all end in .xlsx
        ("events/herten2.xlsx", None),
        ("seasn.xlsx", None),  # another season
        ("liste.xlsx", None),  # no workbook
    ],
)
def test_a_file_that_is_not_there(folder: Folder, typed: str, meant: str | None) -> None:
    """An event's file with a similar name is suggested as it would have to be typed."""
    for file in ("herne.xlsx", "events/soest.xlsx"):
        folder.add(file, file)
    folder.put("season.xlsx", from_markdown(HEAD))
    (folder.path / "list.xlsx").write_text("list")
    found = folder.season(f"| {typed} | A | | |").findings
    said = {"en": f"; is “{meant}” meant to be it?", "de": f"; ist „{meant}“ gemeint?"}
    start = {"en": f"no file matches “{typed}”", "de": f"zu „{typed}“ gibt es keine Datei"}
    for language in ("en", "de"):
        end = said[language] if meant else ""
        assert [one.text(language) for one in found] == [start[language] + end]


def test_what_is_listed_already_is_not_suggested(folder: Folder) -> None:
    folder.add("herne.xlsx", "Herne")
    found = folder.season("| herne.xlsx | Herne | | |\n| hernee.xlsx | Herne 2 | | |").findings
    (missing,) = (f for f in found if f.code == "event-file-none")
    assert missing.text("en") == "no file matches “hernee.xlsx”"


def test_a_season_is_no_event(folder: Folder) -> None:
    folder.put("older.xlsx", from_markdown(HEAD))
    (found,) = folder.season("| older.xlsx | Older | | |").findings
    assert (found.code, str(found.ref)) == ("event-file-unreadable", "Events!A2")
    assert "this is a season workbook" in found.text("en")


def test_a_file_twice(folder: Folder) -> None:
    folder.add("a.xlsx", "A")
    assert "event-file-twice" in codes(folder.season("| a.xlsx | A | | |\n| ./a.xlsx | B | | |"))


def test_a_file_that_cannot_be_read_is_a_finding(folder: Folder) -> None:
    (folder.path / "empty.xlsx").write_text("")
    (found,) = folder.season("| empty.xlsx | A | | |").findings
    assert (found.code, str(found.ref)) == ("event-file-unreadable", "Events!A2")
    assert "leer" in found.text("de")


def test_a_failing_event_is_a_finding(folder: Folder) -> None:
    folder.put("a.xlsx", book("7wonders-4rounds", ["1/1: 1 50, 1 40, 3 30, 4 20"]))
    (found,) = [f for f in folder.season("| a.xlsx | A | | |").findings if f.severity == "error"]
    assert found.code == "event-failing"
    assert "Results!" in found.text("en")


def test_standings_are_recomputed_not_believed(folder: Folder) -> None:
    made = folder.add("a.xlsx", "A")
    made.apply(evaluate(made).changes())
    assert not digest_event(made).stale
    fresh = folder.season("| a.xlsx | A | | |")
    assert codes(fresh, "warning") == []
    shown = made._sheets["Standings"]
    heads = next(i for i, row in enumerate(shown) if "Rank" in row)
    shown[heads + 1][0], shown[heads + 2][0] = 2, 1
    stale = folder.season("| a.xlsx | A | | |")
    assert codes(stale, "warning") == ["event-stale"]
    assert ranks(stale) == ranks(fresh)


def test_an_incomplete_event_does_not_count_yet(folder: Folder) -> None:
    folder.put("a.xlsx", book("7wonders-4rounds", GAMES[:6]))
    result = folder.season("| a.xlsx | A | | |")
    assert "event-incomplete" in codes(result, "warning")
    assert ranks(result) == []


def test_type_and_participants_that_differ(folder: Folder) -> None:
    """The type typed in the season counts; the participants of the file do."""
    folder.add("a.xlsx", "A", Type="open")
    result = folder.season("| a.xlsx | A | regional | 13 |")
    assert codes(result, "warning") == ["event-differs", "event-differs"]
    (event,) = result.season.events
    assert (event.type_, event.participants) == ("regional", 12)


def test_a_copy_is_noticed(folder: Folder) -> None:
    folder.add("a.xlsx", "A")
    folder.add("b.xlsx", "B")
    (folder.path / "b.xlsx").write_text("a.xlsx")
    season = folder.season("| a.xlsx | A | | |\n| b.xlsx | B | | |")
    (same,) = (one for one in season.findings if one.code == "event-same")
    assert same.severity == "warning"
    assert same.text("en").startswith("b.xlsx has the same contents as a.xlsx;")


class TestCache:
    EVENTS = "| *.xlsx | | | |"

    def test_a_second_run_reads_only_what_changed(self, folder: Folder, tmp_path: Path) -> None:
        cache = tmp_path / "cache"
        for name in ("a", "b"):
            folder.add(f"{name}.xlsx", name)
        first = folder.season(self.EVENTS, cache=cache)
        assert folder.opened == ["a.xlsx", "b.xlsx"]
        folder.opened.clear()
        assert ranks(folder.season(self.EVENTS, cache=cache)) == ranks(first)
        assert folder.opened == []
        (folder.path / "b.xlsx").write_text("changed")
        folder.season(self.EVENTS, cache=cache)
        assert folder.opened == ["b.xlsx"]

    @pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"key": 1}', "[[[[[[", "\0"])
    def test_a_damaged_cache_changes_nothing(
        self, folder: Folder, tmp_path: Path, damage: str
    ) -> None:
        cache = tmp_path / "cache"
        folder.add("a.xlsx", "A")
        before = ranks(folder.season(self.EVENTS, cache=cache))
        (file,) = cache.rglob("*.json")
        file.write_text(damage)
        assert ranks(folder.season(self.EVENTS, cache=cache)) == before
        assert folder.opened == ["a.xlsx", "a.xlsx"]

    def test_not_one_bit_of_the_cache_can_change_the_ranking(
        self, folder: Folder, tmp_path: Path
    ) -> None:
        cache = tmp_path / "cache"
        folder.add("a.xlsx", "A")
        before = ranks(folder.season(self.EVENTS, cache=cache))
        (file,) = cache.rglob("*.json")
        good = file.read_bytes()
        for at in range(0, len(good), 7):
            file.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
            folder.opened.clear()
            assert ranks(folder.season(self.EVENTS, cache=cache)) == before
            assert folder.opened == ["a.xlsx"]

    def test_a_digest_under_the_name_of_another_file_is_not_taken(
        self, folder: Folder, tmp_path: Path
    ) -> None:
        cache = tmp_path / "cache"
        for name in ("a", "b"):
            folder.add(f"{name}.xlsx", name)
        folder.season(self.EVENTS, cache=cache)
        one, other = cache.rglob("*.json")
        one.write_bytes(other.read_bytes())
        folder.opened.clear()
        folder.season(self.EVENTS, cache=cache)
        assert len(folder.opened) == 1

    def test_a_cache_that_cannot_be_written_is_no_problem(
        self, folder: Folder, tmp_path: Path
    ) -> None:
        blocked = tmp_path / "file"
        blocked.write_text("not a folder")
        folder.add("a.xlsx", "A")
        assert codes(folder.season(self.EVENTS, cache=blocked), "error") == []

    def test_watching(self, folder: Folder) -> None:
        for name in ("a", "b"):
            folder.add(f"{name}.xlsx", name)
        seen: list[tuple[int, int]] = []
        folder.season(self.EVENTS, watch=lambda done, count: seen.append((done, count)))
        assert seen == [(1, 2), (2, 2)]


def test_a_workbook_with_results_is_no_season_whatever_else_it_holds() -> None:
    kinds = (["Season"], ["Season", "Results"], ["Results"], [])
    found = [is_season(MemoryBook({title: [] for title in titles})) for titles in kinds]
    assert found == [True, False, False, False]


@pytest.mark.parametrize("typed", [".", "./", "./.", "sub", "sub/."])
def test_a_folder_is_no_event_file(tmp_path: Path, typed: str) -> None:
    (tmp_path / "sub").mkdir()
    job = Folder(tmp_path).season(f"| {typed} | Cup |\n")
    found = next(found for found in job.findings if found.code == "event-file-none")
    assert found.ref is not None
    assert (found.ref.sheet, found.values["value"]) == ("Events", typed)
