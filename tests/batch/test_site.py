"""A site from a folder of workbooks: what its pages say, and what a build writes and leaves."""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from batch.events import event_bytes, hostile_event
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.cli import main
from xlscore.core.rulebook.load import RULESETS
from xlscore.site.build import site_pages
from xlscore.site.event import Entry, Listed, Placed, pack_entry, unpack_entry
from xlscore.site.frame import address_of

ATOM = "{http://www.w3.org/2005/Atom}"


def put_event(path: Path, title: str, date: str, names: Sequence[str], language="en") -> None:
    """A round of Stone Age at one table; who is named first has the most points."""
    players = [{"no": no, "name": name} for no, name in enumerate(sorted(names), 1)]
    numbers = {player["name"]: player["no"] for player in players}
    results = [
        {
            "stage": "preliminary",
            "round": round_,
            "table": 1,
            "seat": None,
            "no": numbers[name],
            "player": None,
            "points": 200 - 10 * place,
        }
        for round_ in (1, 2, 3)
        for place, name in enumerate(names)
    ]
    event = {"name": title, "date": date, "seed": "4711"}
    fill = Filling(event, players, [], results)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(template_bytes(RULESETS["stone-age"], language, fill=fill))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put_event(
        tmp_path / "cups/may.xlsx", "May Cup", "2025-05-03", ("Ada", "Bea", "Zoë Müller", "Dan")
    )
    put_event(
        tmp_path / "cups/june.xlsx", "June Cup", "2026-06-07", ("ZOË  müller", "Ada", "Eve", "Dan")
    )
    return tmp_path


def build(*more: str) -> Result:
    return CliRunner().invoke(main, ["batch", "cups", "--site", "out", "--fail-on", "error", *more])


def state(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def rows(page: Path) -> list[list[str]]:
    """The cells of all tables of a page, as text."""
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", page.read_text("utf-8"), re.DOTALL)
    cells = (re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in found)
    return [[re.sub(r"<[^>]+>", "", cell) for cell in row] for row in cells]


def test_the_start_lists_the_newest_first_with_who_won(folder: Path) -> None:
    done = build()
    assert done.exit_code == 0, done.output
    assert rows(folder / "out/index.html") == [
        ["Date", "Tournament", "First", "Players"],
        ["2026-06-07", "June Cup", "ZOË  müller", "4"],
        ["2025-05-03", "May Cup", "Ada", "4"],
    ]
    start = (folder / "out/index.html").read_text("utf-8")
    assert 'href="years/2025.html">Tournaments in 2025</a> (1)' in start
    assert rows(folder / "out/years/2025.html")[1:] == [["2025-05-03", "May Cup", "Ada", "4"]]


def test_a_date_typed_as_text_is_in_its_year(folder: Path) -> None:
    """As on the sheets of a season: 3.5.2025 is no other day than 2025-05-03."""
    put_event(folder / "cups/may.xlsx", "May Cup", "3.5.2025", ("Ada", "Ben", "Zoë Müller"))
    build()
    (may,) = rows(folder / "out/years/2025.html")[1:]
    assert may[:2] == ["2025-05-03", "May Cup"]


def test_a_person_has_one_page_for_all_spellings_and_all_years(folder: Path) -> None:
    build()
    address = address_of("Zoë Müller")
    assert address == address_of("zoë  MÜLLER")
    assert address.startswith("players/zoe-muller-")
    head, june, may = rows(folder / "out" / address)
    assert head == ["Date", "Tournament", "Rank", "How it came about"]
    assert june[:3] == ["2026-06-07", "June Cup", "1 of 4"]
    assert may[:3] == ["2025-05-03", "May Cup", "3 of 4"]
    assert "Tournament points: 6" in may[3]  # three thirds at 2 points each
    page = (folder / "out/events/cups/may.html").read_text("utf-8")
    assert f'<a href="../../{address}">' in page


def test_every_link_leads_to_a_page(folder: Path) -> None:
    build()
    pages = list((folder / "out").rglob("*.html"))
    assert len(pages) == 2 + 5 + 2 + 2  # events, people, years, start and search
    for page in pages:
        for target in re.findall(r'(?:href|src)="([^"]+)"', page.read_text("utf-8")):
            assert (page.parent / target).is_file(), (page, target)


def test_a_second_build_writes_nothing_and_a_change_its_own_pages(folder: Path) -> None:
    build()
    before = state(folder / "out")
    assert "out: 16 pages, 0 written, 0 removed" in build().output
    assert state(folder / "out") == before
    put_event(folder / "cups/june.xlsx", "June Cup", "2026-06-07", ("Eve", "Ada", "Zoë Müller"))
    build()
    after = state(folder / "out")
    changed = {path for path in before if after[path] != before[path]}
    people = {address_of(name) for name in ("Eve", "Ada", "Zoë Müller", "Dan")}
    start = {"index.html", "years/2026.html", "feed.xml", "search-data.js"}
    june = {"events/cups/june.html", "data/cups/june.json"}
    lists = {"site-pages.json", "site-report.json"}
    assert changed <= june | people | start | lists
    assert june | people < changed


def test_what_is_gone_from_the_folder_goes_from_the_site_and_nothing_else(folder: Path) -> None:
    build()
    (folder / "out/CNAME").write_text("cups.example")
    edited = folder / "out" / address_of("Bea")
    edited.write_text(edited.read_text("utf-8") + "<!-- by hand -->", "utf-8")
    (folder / "cups/may.xlsx").unlink()
    done = build()
    assert done.exit_code == 0, done.output
    left = state(folder / "out").keys()
    assert {"CNAME", address_of("Bea")} <= left  # neither is as xlscore wrote it
    assert not {"events/cups/may.html", "data/cups/may.json", "years/2025.html"} & left


def test_the_same_events_make_the_same_bytes_wherever_they_are_built(folder: Path) -> None:
    build()
    once = state(folder / "out")
    for path in sorted((folder / "out").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    build("-j", "1")
    assert state(folder / "out") == once


def test_the_order_of_events_does_not_matter() -> None:
    entries = [
        Listed(f"events/{n}.html", Entry("event", f"Cup {n}", date, "", "de", lines))
        for n, (date, lines) in enumerate(
            [
                ("2026-01-02", (Placed("1", "Ada", ""), Placed("2", "Bob", ""))),
                ("2026-01-02", (Placed("1", "ada", ""),)),
                ("", (Placed("–", "Bob", "x"),)),
                ("some time", ()),
            ]
        )
    ]
    pages = dict(site_pages(entries, "de"))
    for seed in range(5):
        mixed = random.Random(seed).sample(entries, len(entries))
        assert dict(site_pages(mixed, "de")) == pages
    assert {"years/2026.html", "years/undated.html"} <= pages.keys()


def test_an_entry_comes_back_as_it_was() -> None:
    entry = Entry("season", "Liga ‹2026›", "2026-12-31", "x · y", "fr", (Placed("1", "Ä", "–"),))
    assert unpack_entry(pack_entry(entry)) == entry


def test_a_folder_of_somebody_else_is_left_alone(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out/thesis.txt").write_text("years of work")
    before = state(folder / "out")
    done = build()
    assert done.exit_code == 3
    assert "thesis.txt" in done.output
    assert state(folder / "out") == before


def test_a_list_that_somebody_edited_removes_nothing_outside(folder: Path) -> None:
    build()
    victim = folder / "victim.txt"
    victim.write_text("mine")
    listed = folder / "out/site-pages.json"
    data = json.loads(listed.read_text())
    digest = hashlib.sha256(b"mine").hexdigest()
    data["pages"] |= {"../victim.txt": digest, str(victim): digest}
    listed.write_text(json.dumps(data))
    assert build().exit_code == 0
    assert victim.read_text() == "mine"


def test_a_build_that_was_cut_off_goes_on(folder: Path) -> None:
    build()
    whole = state(folder / "out")
    (folder / "out/site-pages.json").write_text('{"xlscore": 1, "pages": {}}\n')
    (folder / "out/site-report.json").unlink()
    (folder / "out/index.html").write_text(
        (folder / "out/index.html").read_text("utf-8").replace("June", "Jun"), "utf-8"
    )
    assert build().exit_code == 0
    assert state(folder / "out") == whole


def test_a_workbook_with_errors_keeps_the_page_it_had(folder: Path) -> None:
    build()
    before = (folder / "out/events/cups/may.html").read_bytes()
    put_event(folder / "cups/may.xlsx", "May Cup", "2025-05-03", ("Ada", "Bea"))
    put_event(folder / "cups/new.xlsx", "New Cup", "2026-07-01", ("Ada", "Bea"))
    done = build()
    assert done.exit_code == 1  # two are fewer than a table takes
    assert (folder / "out/events/cups/may.html").read_bytes() == before
    assert [row[1] for row in rows(folder / "out/index.html")[1:]] == ["June Cup", "May Cup"]


@pytest.mark.parametrize("path", ["cupps", "cups/broken.xlsx"])
def test_what_cannot_be_read_leaves_the_site_as_it_was(folder: Path, path: str) -> None:
    build()
    before = state(folder / "out")
    broken = event_bytes(1, 1)
    (folder / "cups/broken.xlsx").write_bytes(broken[: len(broken) // 2])
    done = CliRunner().invoke(main, ["batch", path, "--site", "out"])
    assert done.exit_code == 3
    assert f"out stays as it was, since {path} could not be read" in done.output
    after = state(folder / "out")
    assert {k: v for k, v in after.items() if k != "site-report.json"} == {
        k: v for k, v in before.items() if k != "site-report.json"
    }


def test_the_feed_is_atom_with_a_day_for_each_event(folder: Path) -> None:
    build()
    feed = ElementTree.parse(folder / "out/feed.xml").getroot()
    assert feed.tag == f"{ATOM}feed"
    days = [entry.findtext(f"{ATOM}updated") for entry in feed.iter(f"{ATOM}entry")]
    assert days == ["2026-06-07T00:00:00Z", "2025-05-03T00:00:00Z"]
    assert feed.findtext(f"{ATOM}updated") == days[0]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_texts_of_a_workbook_stay_texts(folder: Path, language: str) -> None:
    hostile_event(folder / "cups/hostile.xlsx")
    assert build("--lang", language).exit_code == 0
    for page in (folder / "out").rglob("*.html"):
        text = page.read_text("utf-8")
        assert "<script>alert" not in text
        assert "<img" not in text
        assert f'<html lang="{language}">' in text
    ElementTree.parse(folder / "out/feed.xml")
    data = (folder / "out/search-data.js").read_text("utf-8")
    assert data.isascii()
    assert len(json.loads(data[data.index("[") : data.rindex("]") + 1])) == 5 + 16 + 3


@pytest.mark.parametrize(
    "more", [("--to", "csv"), ("--mode", "recalc"), ("-o", "x"), ("--since-report", "r.json")]
)
def test_what_a_site_decides_itself_is_refused(folder: Path, more: tuple[str, str]) -> None:
    done = build(*more)
    assert done.exit_code == 2
    assert "--site" in done.output
    assert not (folder / "out").exists()
