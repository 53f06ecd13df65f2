"""*Names*: in full, short or none; every way out of a workbook obeys, and its sheets never change.

The event has people whose short forms are alike, names in every order, a substitute, somebody with
a penalty whose reason names him, a title that names somebody, and a round that is being played.
"""

from __future__ import annotations

import gzip
import html
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

import click
import pandas
import pytest
from hypothesis import given
from hypothesis import strategies as st

from book.test_season_files import Folder
from cells import type_cell
from command_line import run
from every import every
from markdown_book import from_markdown
from room.phones import Evening, send, served
from workbook import book
from xlscore.actions.event import evaluate
from xlscore.actions.job import Job
from xlscore.actions.season import SeasonJob, evaluate_season
from xlscore.actions.verbs import names, verb
from xlscore.actions.verbs.verb import Opened
from xlscore.actions.workbooks import JobOptions, job_of, open_workbook
from xlscore.batch import action
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Changes, Rewrite
from xlscore.cli import main
from xlscore.core.names import Known, short_name, show_names
from xlscore.core.season.lots import season_lot
from xlscore.core.season.model import Season, SeasonOutcome
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.spelling import fold
from xlscore.report.formats import formats
from xlscore.report.season.season_blocks import SeasonWriter
from xlscore.room.announcing import announcement
from xlscore.room.page import news_script, room_page
from xlscore.room.services import SERVICES, posts
from xlscore.room.state import room_state
from xlscore.site.event import entry_of, event_page, pack_entry
from xlscore.site.frame import address_of
from xlscore.texts import LANGUAGES

pytestmark = pytest.mark.usefixtures("few_endings")

PEOPLE = (
    *("Anna Müller", "Anna Meyer", "Bernd Schütz", "Zoë Überall"),
    *("DIAZ Carla", "Fox, Dana", "Emil Gran Torino", "Hugo Ibsen"),
)
#: What nobody may read: the last names.
LAST = ("Müller", "Meyer", "Schütz", "Überall", "Diaz", "Fox", "Torino", "Ibsen", "Quandt")
FIRST = ("Anna", "Bernd", "Carla", "Hugo")

#: Verbs and commands that speak to the organiser alone, or print for the hall.
HIS_OWN = {
    *("check", "draw", "enter", "import-results", "plan", "players import", "recalc", "redo"),
    *("season", "undo", "verify", "what-if", "print"),
}
#: Those whose way out is tried below.
TRIED = {"announce", "explain", "export", "next", "publish"}
#: Commands beside the verbs: no workbook of people, or through what is tried below.
COMMANDS = {
    *("new", "players", "init-repo", "calc", "excel", "web", "rules", "exercise", "texts"),
    *("batch", "live", "watch"),
}


def put(file: Path, values: dict[str, dict[str, object]]) -> None:
    here = FileBook.open(file)
    for sheet, cells in values.items():
        for cell, value in cells.items():
            if value is None:
                column, row = ord(cell[0]) - 64, int(cell[1:])
                here.apply(Changes(rewrites=(Rewrite(sheet, (column,), {row: (None,)}),)))
            else:
                type_cell(here, sheet, cell, value)
    file.write_bytes(here.to_bytes())


def key(file: Path, name: str, value: object) -> None:
    """Type a key of the first sheet in its own row, or in a free one."""
    here = FileBook.open(file)
    sheet = here.titles()[0] if "Season" not in here.titles() else "Season"
    rows = here.grid(sheet).rows
    there = [n for n, row in enumerate(rows, 1) if row and row[0] == name]
    row = there[0] if there else len(rows) + 2
    put(file, {sheet: {f"A{row}": name, f"B{row}": value}})


def event(file: Path, how: str, *, broken: bool = False) -> Path:
    """A round played, one drawn."""
    assert run("new", "7wonders-final", file, "--lang", "en").exit_code == 0
    people = file.with_suffix(".csv")
    people.write_text("Name;Club\n" + "\n".join(f"{name};Club" for name in PEOPLE), "utf-8")
    assert run("players", "import", file, people, "--lang", "en").exit_code == 0
    people.unlink()
    key(file, "Seed", 4711)
    key(file, "Name", "Anna Müller Cup")
    assert run("next", file, "--no-print", "--no-page").exit_code == 0
    rows = FileBook.open(file).grid("Results").rows
    head = [str(one) for one in rows[0]]
    columns = (chr(65 + head.index(one)) for one in ("No", "Player", "Points", "Status"))
    no, who, points, status = columns
    seats = [n for n, row in enumerate(rows, 1) if n > 1 and row[1] is not None]
    put(file, {"Results": {f"{points}{n}": 70 - 3 * n for n in seats}})
    put(file, {"Results": {f"{no}{seats[3]}": None, f"{who}{seats[3]}": "Willi Quandt"}})
    put(file, {"Results": {f"{status}{seats[3]}": "substitute"}})
    for _ in range(2):  # the first one asks about the row that is not there any more
        done = run("next", file, "--no-print", "--no-page")
        assert done.exit_code == 0, done.output
    if broken:
        put(
            file, {"Results": {f"{no}{seats[0]}": None, f"{who}{seats[0]}": "Berndt Schütz-Quandt"}}
        )
    if how != "full":
        key(file, "Names", how)
    return file


@pytest.fixture(scope="module")
def workbooks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same event in each way, and one with an error."""
    folder = tmp_path_factory.mktemp("names")
    made = {how: event(folder / f"{how}.xlsx", how) for how in ("full", "short", "none")}
    return made | {"broken": event(folder / "broken.xlsx", "short", broken=True)}


def job(file: Path) -> Job:
    return job_of(open_workbook(file), JobOptions(file=file))


def plain(data: bytes) -> str:
    """What a reader can make of it: unpacked, without escapes, accents and case."""
    if data[:4] == b"PAR1":
        data = pandas.read_parquet(io.BytesIO(data)).to_csv().encode()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    text = data.decode("utf-8", "replace")
    text = re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text)
    text = unquote(html.unescape(text))
    text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return text.casefold()


def read_in(data: bytes, words: tuple[str, ...]) -> list[str]:
    text = plain(data)
    return [word for word in words if re.search(rf"(?<![a-z]){plain(word.encode())}", text)]


# -- all ways out ----------------------------------------------------------------------------------


def of_formats(file: Path) -> Iterator[tuple[str, bytes]]:
    found = job(file)
    wrong = found.outcome is None
    for form in formats(found.kind, with_errors=wrong):
        for language in LANGUAGES:
            yield f"{form} {language}", found.export(form, language)


def of_verbs(file: Path) -> Iterator[tuple[str, bytes]]:
    ready = file.with_name(f"ready-{file.name}")  # so that the next round can be drawn
    ready.write_bytes(file.read_bytes())
    seats = [n for n, row in enumerate(FileBook.open(ready).grid("Results").rows, 1) if row[1] == 2]
    put(ready, {"Results": {f"G{n}": 70 - 3 * n for n in seats}})
    opened = Opened(ready)
    asked = {
        "announce": {"dry_run": True},
        "explain": {"all_": True},
        "export": {"to": "json"},
        "next": {"print_": False},
        "publish": {},
    }
    for name, given_ in asked.items():
        made = verb(name).answer(opened, **given_)
        assert made.files, name
        yield from ((f"{name}: {one}", data) for one, data in made.files.items())


def of_room(file: Path) -> Iterator[tuple[str, bytes]]:
    found = evaluate(open_workbook(file))
    for language in LANGUAGES:
        state = room_state(found, language)
        yield f"room {language}", (room_page(state) + news_script(state)).encode()
        for name, service in SERVICES.items():
            for body in posts(service, announcement(found, language), language, {}):
                yield f"{name} {language}", body.encode()


def of_phones(file: Path) -> Iterator[tuple[str, bytes]]:
    copy = file.with_name("phones.xlsx")
    copy.write_bytes(file.read_bytes())
    evening = Evening(copy)
    with served(evening) as (phones, desk):
        for table in range(2):
            code = evening.code(table)
            port = phones.server_port
            status, told = send(port, "/entry/table", {}, code)
            assert status == 200
            yield f"phone {table}", json.dumps(told).encode()
            sent = {"player": 0, "values": [["70", ""]] * 4}
            status, told = send(port, "/entry/report", sent, code)
            assert status == 200
            yield f"report {table}", json.dumps(told).encode()
        for path, page in (*phones.answers.items(), *desk.answers.items()):
            yield path.rpartition("/")[2], page.body


def of_batch(file: Path) -> Iterator[tuple[str, bytes]]:
    out = file.parent / f"batch-{file.stem}"
    every_form = [word for form in formats() for word in ("--to", form)]
    base = ("batch", file, "--fail-on", "never", "--lang", "en")
    told = run(*base, "--mode", "export", *every_form, "-o", out / "exports")
    yield "what batch says", told.output.encode()
    for form in ("json", "junit", "parts"):
        run(*base, "--report", form, "--report-file", out / form)
    run(*base, "--site", out / "site")
    for path in sorted(out.rglob("*")):
        if path.is_file():
            yield path.relative_to(out).as_posix(), path.read_bytes()


def of_action(file: Path, patch: pytest.MonkeyPatch) -> Iterator[tuple[str, bytes]]:
    out = file.parent / f"action-{file.stem}"
    out.mkdir()
    given_ = {"PATHS": str(file), "MODE": "export", "FORMATS": "json", "OUTPUT": str(out / "made")}
    for name, value in given_.items():
        patch.setenv(f"INPUT_{name}", value)
    patch.setenv("GITHUB_STEP_SUMMARY", str(out / "summary"))
    patch.setenv("GITHUB_OUTPUT", str(out / "output"))
    action.main()
    for path in sorted(out.rglob("*")):
        if path.is_file():
            yield f"action {path.name}", path.read_bytes()


WAYS: dict[str, Callable[[Path], Iterator[tuple[str, bytes]]]] = {
    "formats": of_formats,
    "verbs": of_verbs,
    "room": of_room,
    "phones": of_phones,
    "batch": of_batch,
}


@pytest.mark.parametrize("way", WAYS)
def test_no_way_out_of_a_workbook_shows_a_name_that_is_short_or_left_out(
    workbooks: dict[str, Path], way: str
) -> None:
    seen = [what for what, data in WAYS[way](workbooks["full"]) if read_in(data, LAST)]
    assert seen, "nothing would be asked"
    shortened = [*WAYS[way](workbooks["short"])]
    for what, data in shortened:
        assert read_in(data, LAST) == [], what
    short = {what for what, data in shortened if read_in(data, FIRST)}
    own_page = re.compile("site/(players|site-pages)")
    expected = {what.replace("full", "short") for what in seen if not own_page.match(what)}
    assert expected <= {*short, "what batch says"}
    for what, data in WAYS[way](workbooks["none"]):
        assert read_in(data, (*LAST, *FIRST)) == [], what


def test_what_a_runner_shows_has_no_name_either(
    workbooks: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for what, data in of_action(workbooks["short"], monkeypatch):
        assert read_in(data, LAST) == [], what
    assert read_in(capsys.readouterr().out.encode(), LAST) == []


@pytest.mark.parametrize("way", ["formats", "batch"])
def test_nor_does_a_workbook_with_an_error(workbooks: dict[str, Path], way: str) -> None:
    found = dict(WAYS[way](workbooks["broken"]))
    assert found
    for what, data in found.items():
        assert read_in(data, LAST) == [], what
    assert any(b"player-unknown" in data for data in found.values())


def test_every_verb_and_command_is_tried_or_speaks_to_the_organiser_alone() -> None:
    assert {*names()} == HIS_OWN | TRIED
    assert not HIS_OWN & TRIED
    assert {*main.list_commands(click.Context(main))} <= {*names()} | COMMANDS


# -- the workbook stays, and so does what was before -----------------------------------------------


def test_the_sheets_of_the_workbook_have_the_names_whatever_is_asked_for(
    workbooks: dict[str, Path], tmp_path: Path
) -> None:
    file = tmp_path / "short.xlsx"
    file.write_bytes(workbooks["short"].read_bytes())
    assert run("recalc", file).exit_code == 0
    shown = str(FileBook.open(file).grid("Standings").rows)
    assert [name for name in PEOPLE if name not in shown] == []


def test_full_is_what_no_key_is(workbooks: dict[str, Path], tmp_path: Path) -> None:
    file = tmp_path / "full.xlsx"
    file.write_bytes(workbooks["full"].read_bytes())
    before = dict(of_formats(file))
    key(file, "Names", "full")
    assert dict(of_formats(file)) == before
    key(file, "Names", "some")
    assert run("check", file, "--lang", "en").exit_code == 1


def test_what_was_published_with_short_names_is_found_to_be_the_workbook_s(
    workbooks: dict[str, Path], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(job(workbooks["short"]).export("html", "en"))
    done = run("verify", workbooks["short"], "--published", page, "--lang", "en")
    assert done.exit_code == 0, done.output
    told = run("explain", workbooks["short"], "--all").stdout
    digits = re.findall(r"[0-9a-f]{64}", told)
    assert digits
    for one in digits:
        assert run("verify", workbooks["short"], "--checksum", one).exit_code == 0


# -- who is who ------------------------------------------------------------------------------------


@every(
    [
        ("Ada Lovelace", "Ada L."),
        ("Lovelace, Ada", "Ada L."),
        ("LOVELACE Ada", "Ada L."),
        ("Anna Lena von der Heide", "Anna H."),
        ("Ada", "Ada"),
        ("MADONNA", "MADONNA"),
        ("Zoë  Überall", "Zoë Ü."),
    ]
)
def test_a_short_name_is_the_first_and_a_letter(name: str, short: str) -> None:
    assert short_name(name) == short


NAME = st.text("abAB. ,()1", min_size=1, max_size=6).filter(str.strip)


@given(st.lists(NAME, min_size=1, max_size=8), st.sampled_from(("short", "none")))
def test_two_people_never_look_the_same(people: list[str], how: str) -> None:
    known = {no: Known(name, how, no) for no, name in enumerate(people)}  # type: ignore[arg-type]
    shown = show_names(known)
    assert len({fold(text) for text in shown.values()}) == len(people)


# -- seasons ---------------------------------------------------------------------------------------


GAMES = [
    f"{round_}/{table}: {3 * table - 2} 60, {3 * table - 1} 50, {3 * table} 40"
    for round_ in range(1, 5)
    for table in range(1, 5)
]


def season_of(tmp_path: Path, how: str, own: str = "full") -> SeasonJob:
    """A season of a file, whose names are shown as `how`, and of typed places."""
    people = {no: {"name": name} for no, name in enumerate((*PEOPLE, "Ida Quandt"), 1)}
    folder = Folder(tmp_path)
    folder.put("a.xlsx", book("7wonders-4rounds", GAMES, players=people, event={"Names": how}))
    text = (
        f"## Season\n| Ruleset family | 7wonders |\n| Seed | 1 |\n| Names | {own} |\n"
        "| Champion | Anna Müller |\n"
        "## Events\n| File | Name | Type | Participants |\n| a.xlsx | May | open | |\n"
        "| | June | open | 12 |\n## Places\n| Event | Player | Place |\n"
        "| June | Anna Müller | 1 |\n| June | Jana Kraus | 2 |\n| June | Anna Maurer | 3 |\n"
        "## Members\n| Name | Also known as |\n| Bernd Schütz | B. Schütz-Quandt |\n"
    )
    made = from_markdown(text)
    return evaluate_season(made, tmp_path, open_book=folder.open)


def everything(found: SeasonJob) -> str:
    """All that a season can be exported to, and its pages of a site."""
    data = [
        found.export(form, language)
        for form in formats("season", with_errors=found.outcome is None)
        for language in LANGUAGES
    ]
    if found.outcome is not None:
        seen = found.outward().report("en")
        data += [event_page(seen, "events/s.html"), pack_entry(entry_of(seen, "season"))]
    return "\n".join(map(plain, data))


def test_a_season_shows_nobody_in_full_who_played_where_names_are_short(tmp_path: Path) -> None:
    full, short, none = (season_of(tmp_path, how) for how in ("full", "short", "none"))
    assert full.outcome is not None, [one.text("en") for one in full.findings]
    assert read_in(everything(full).encode(), (*LAST, "Kraus", "Maurer")) == [
        *(*LAST, "Kraus", "Maurer")
    ]
    text = everything(short).encode()
    assert read_in(text, LAST) == []
    assert read_in(text, ("Kraus", "Maurer")) == ["Kraus", "Maurer"]
    assert read_in(everything(none).encode(), (*LAST, "Zoe", "Emil")) == []
    assert "Zoë Überall" in str(short.changes())


def test_a_season_s_own_key_counts_for_all(tmp_path: Path) -> None:
    found = season_of(tmp_path, "full", "short")
    assert read_in(everything(found).encode(), (*LAST, "Kraus", "Maurer")) == []
    names = [line["name"] for line in json.loads(found.export("json", "en"))["ranking"]]
    assert len({*names}) == len(names)
    assert sum(name.startswith("Anna M. (") for name in names) == 3


def test_a_drawn_lot_of_a_season_is_a_hash_of_the_name_and_not_shown() -> None:
    season, rules = Season(seed="1", veiled=frozenset({"Ada L."})), FAMILIES["7wonders"]
    writer = SeasonWriter(season, rules, SeasonOutcome((), (), (), (), (), 0, False), "en")
    assert writer.lot("Ada L.", "ranking") == "–"
    assert writer.lot("Ada Lovelace", "ranking") == season_lot("ranking", "1", "Ada Lovelace")[:8]


def test_two_who_are_alike_when_shortened_have_their_numbers(workbooks: dict[str, Path]) -> None:
    data = json.loads(job(workbooks["short"]).export("json", "en"))
    assert sorted(line["name"] for line in data["ranking"]) == [
        *("Anna M. (1)", "Anna M. (2)", "Bernd S.", "Carla D.", "Dana F.", "Emil T."),
        *("Hugo I.", "Zoë Ü."),
    ]
    assert data["event"]["name"] == "Anna M. (1) Cup"
    data = json.loads(job(workbooks["none"]).export("json", "en"))
    assert sorted(line["name"] for line in data["ranking"]) == [f"#{no}" for no in range(1, 9)]


def test_who_has_a_short_name_shares_a_page_by_that_name(
    workbooks: dict[str, Path], tmp_path: Path
) -> None:
    """Anna M. (1) and Anna M. (2) are numbers of one workbook; the address is of the short name."""
    out = tmp_path / "site"
    run("batch", workbooks["short"], "--site", out, "--fail-on", "never")
    pages = sorted((out / "players").iterdir())
    shown = ("Bernd S.", "Carla D.", "Dana F.", "Emil T.", "Hugo I.", "Zoë Ü.")
    assert [f"players/{page.name}" for page in pages] == sorted(map(address_of, shown))
    for page in pages:
        assert read_in(page.read_bytes(), LAST) == []
        assert "Names are short here: all who are shown as " in page.read_text("utf-8")
    assert "Carla D." in (out / "search-data.js").read_text("utf-8")
    (event,) = (out / "events").glob("*.html")
    linked = {*re.findall(r'href="../(players/[^"]+)"', event.read_text("utf-8"))}
    assert linked == {*map(address_of, shown)}
    run("batch", workbooks["full"], workbooks["short"], "--site", out, "--fail-on", "never")
    assert len(list((out / "players").iterdir())) == len({*PEOPLE, *shown})
    full = (out / address_of("Anna Müller")).read_text("utf-8")
    assert "Names are short" not in full


def test_who_is_a_number_has_no_page(workbooks: dict[str, Path], tmp_path: Path) -> None:
    run("batch", workbooks["none"], "--site", tmp_path / "site", "--fail-on", "never")
    assert not (tmp_path / "site" / "players").exists()
