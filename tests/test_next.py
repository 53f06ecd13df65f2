"""`next`: one step a round; it is what the commands do by hand, or it is nothing."""

from __future__ import annotations

import io
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdf
import pytest

from cells import type_cell
from command_line import run
from every import every
from hall import NO, POINTS, TABLE, Hall
from memory_host import MemoryHost
from workbook import book
from xlscore.actions.stepping import take_step
from xlscore.actions.verbs import verb
from xlscore.actions.verbs.hosts import LEFT_OUT, WITHOUT, options_off
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Changes, Rewrite
from xlscore.core.rulebook.load import RULESETS
from xlscore.printing.pack import BEFORE, END, FIRST, ROUND, parts_now
from xlscore.texts import LANGUAGES, Language
from xlscore.web.messages import Request
from xlscore.web.worker import answer

ROOT = Path(__file__).parents[1]
NAMES = ("Ada", "Ben", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
HEADS = (("No", "Nr", "N°"), ("Points", "Punkte"))
STEPS = 12
"""More than any of these events needs."""


pytestmark = pytest.mark.usefixtures("few_endings")


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Eight players are typed, and a seed; nothing is drawn."""
    return new_event(tmp_path / "e.xlsx", "7wonders-final", "en")


def new_event(file: Path, ruleset: str, language: Language) -> Path:
    """Eight players are typed, and a seed: made once, with all that lies beside it, and copied."""
    for name, data in _new(file.name, ruleset, language).items():
        made = file.parent / name
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_bytes(data)
    return file


@cache
def _new(name: str, ruleset: str, language: Language) -> dict[str, bytes]:
    with TemporaryDirectory() as made:
        folder = Path(made)
        file, people = folder / name, folder / "people.csv"
        assert run("new", ruleset, file, "--lang", language).exit_code == 0
        people.write_text("\n".join(("Name", *NAMES)), "utf-8")
        assert run("players", "import", file, people).exit_code == 0
        here = FileBook.open(file)
        title = schema.EVENT.titles.in_(language)
        seed = {"en": "Seed", "de": "Startwert", "fr": "Graine"}[language]
        row = next(n for n, r in enumerate(here.grid(title).rows, 1) if r and r[0] == seed)
        type_cell(here, title, f"B{row}", 4711)
        here.save()
        found = (path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def type_points(file: Path, lot: random.Random, most: int = 99) -> int:
    """Points for so many rows that have a player and none yet; how many were typed."""
    here, typed = FileBook.open(file), 0
    title = results_of(here)
    rows = here.grid(title).rows
    no, points = (next(n for n, h in enumerate(rows[0]) if h in names) for names in HEADS)
    for number, row in enumerate(rows[1:], 2):
        cells = [*row, *[None] * 20]
        if cells[no] is not None and cells[points] is None and typed < most:
            type_cell(here, title, f"{chr(65 + points)}{number}", lot.randint(2, 10))
            typed += 1
    here.save()
    return typed


def results_of(here: FileBook) -> str:
    known = {schema.RESULTS.titles.in_(language) for language in LANGUAGES}
    return next(title for title in here.titles() if title in known)


def values(file: Path) -> dict[str, list[list[object]]]:
    """All that the sheets of a workbook show."""
    here = FileBook.open(file)
    return {title: [[*row] for row in here.grid(title).rows] for title in here.titles()}


@every([("7wonders-final", "en"), ("catan", "de"), ("7wonders-duel", "fr"), ("stone-age", "en")])
def test_an_evening_is_the_one_by_hand(ruleset: str, language: Language) -> None:
    """From the names to the final: `next` alone, or check, recalc, draw, and recalc once more."""
    with TemporaryDirectory() as folder:
        play_both(Path(folder), ruleset, language)


def play_both(folder: Path, ruleset: str, language: Language) -> None:
    ours = new_event(folder / "ours.xlsx", ruleset, language)
    hand = folder / "hand.xlsx"
    hand.write_bytes(ours.read_bytes())
    for count in range(STEPS):
        if count:
            typed = [type_points(file, random.Random(count)) for file in (ours, hand)]
            assert typed[0] == typed[1]
        assert run("next", ours, "--no-print", "--no-page").exit_code == 0
        for command in ("check", "recalc", "draw", "recalc"):
            assert run(command, hand).exit_code == 0
        assert values(ours) == values(hand)
        assert run("recalc", "--check", ours).exit_code == 0
        if count and not typed[0]:
            break
    told = run("next", ours, "--no-print", "--no-page", "--lang", "en").stdout
    assert "final result" in told
    assert "everything is played" in told
    assert run("verify", ours).exit_code == 0


def test_while_results_are_missing_nothing_is_written(event: Path) -> None:
    run("next", event)
    for typed in (0, 3, 3):
        type_points(event, random.Random(1), typed)
        there = {file.name: file.read_bytes() for file in event.parent.iterdir() if file.is_file()}
        done = run("next", event)
        assert done.exit_code == 0
        assert done.stdout.splitlines()[1] == f"{event}: nothing was written"
        now = {file.name: file.read_bytes() for file in event.parent.iterdir() if file.is_file()}
        assert now == there
    assert "round 1 of 3: 1 of 2 tables typed, table 2 missing" in done.stdout
    done = run("next", event, "-o", event.with_name("other.xlsx"))
    assert not event.with_name("other.xlsx").exists()


def test_a_latecomer_is_on_the_slips_although_nothing_is_to_be_written(event: Path) -> None:
    """He takes a free seat of the drawn round; then that is taken back."""
    people(event, {9: ""})  # Hal is not here yet
    run("next", event)
    first = beside(event)
    type_event(event, "Late players", "free seat")
    people(event, {9: "Zoe"})
    done = run("draw", event, "--redraw")
    assert done.stdout.splitlines()[-1] == (
        f"{event}: beside the workbook, as before this draw: e.xlscore.pdf, e.room.html;"
        " to make anew: xlscore next"
    )
    assert beside(event) == first
    workbook = event.read_bytes()
    done = run("next", event)
    assert done.stdout.splitlines()[0].endswith("type the points of 2 tables on Results")
    assert done.stdout.splitlines()[1:] == [
        f"{event}: beside the workbook: e.xlscore.pdf, e.room.html"
    ]
    assert event.read_bytes() == workbook
    assert "Zoe" in pdf_text(event)
    assert "Zoe" in event.with_name("e.room.js").read_text("utf-8")
    late = beside(event)
    assert run("next", event).stdout.splitlines()[1] == f"{event}: nothing was written"
    assert beside(event) == late
    assert run("undo", event).exit_code == 0
    assert "beside the workbook: e.xlscore.pdf\n" in run("next", event, "--no-page").stdout
    assert beside(event)["e.xlscore.pdf"] != late["e.xlscore.pdf"]
    assert beside(event)["e.room.js"] == late["e.room.js"]


def test_seats_that_are_exchanged_while_a_table_has_its_points(event: Path) -> None:
    """The paper is that of the round's first table: no points change it, seats do."""
    run("next", event)
    first = beside(event)
    type_points(event, random.Random(1), 4)
    here = FileBook.open(event)
    rows = here.grid("Results").rows
    for row, other in ((6, 7), (7, 6)):
        for column in (4, 5):
            type_cell(here, "Results", f"{chr(65 + column)}{row}", rows[other - 1][column])
    here.save()
    out = event.with_name("out.xlsx")
    assert run("next", event, "-o", out).stdout.splitlines()[1].endswith("nothing was written")
    assert beside(event) == first
    assert not out.with_name("out.xlscore.pdf").exists()
    done = run("next", event)
    assert done.stdout.splitlines()[1].endswith("workbook: e.xlscore.pdf, e.room.html")
    exchanged = beside(event)
    assert exchanged["e.xlscore.pdf"] != first["e.xlscore.pdf"]
    run("live", event, "--once")  # it shows the points of the first table too
    shown = beside(event)
    type_points(event, random.Random(1), 2)
    assert run("next", event, "--no-page").stdout.splitlines()[1].endswith("nothing was written")
    assert beside(event) == shown


def test_the_page_of_live_stays_while_it_shows_what_is_there(event: Path) -> None:
    """With the points typed since the draw, and with the hall's clock."""
    run("next", event)
    type_points(event, random.Random(1), 4)
    run("live", event, "--once")
    news = event.with_name("e.room.js")
    clock = news.read_text("utf-8").replace("Room({", 'Room({"clock":{"ends":5,"left":null},')
    news.write_text(clock, "utf-8")
    assert run("next", event).stdout.splitlines()[1] == f"{event}: nothing was written"
    assert news.read_text("utf-8") == clock
    news.unlink()
    assert run("next", event).stdout.splitlines()[1].endswith(": e.room.html")


def beside(event: Path) -> dict[str, bytes]:
    """The files that `next` makes beside a workbook."""
    names = ("e.xlscore.pdf", "e.room.html", "e.room.js")
    return {name: event.with_name(name).read_bytes() for name in names}


def pdf_text(event: Path) -> str:
    pages = pypdf.PdfReader(event.with_name("e.xlscore.pdf")).pages
    return "".join(page.extract_text() for page in pages)


def people(event: Path, names: dict[int, str]) -> None:
    """Names typed on rows of *Players*; "" takes the whole row away."""
    here = FileBook.open(event)
    for row, name in names.items():
        type_cell(here, "Players", f"B{row}", name or None)
        if not name:
            type_cell(here, "Players", f"A{row}", None)
    here.save()


def type_event(event: Path, key: str, value: str | int) -> None:
    here = FileBook.open(event)
    rows = here.grid("Event").rows
    row = next(n for n, r in enumerate(rows, 1) if r and r[0] == key)
    type_cell(here, "Event", f"B{row}", value)
    here.save()


def test_with_an_error_nothing_is_written(event: Path) -> None:
    run("next", event)
    type_points(event, random.Random(1))
    here = FileBook.open(event)
    type_cell(here, "Results", "G2", "abc")
    here.save()
    there = {file.name: file.read_bytes() for file in event.parent.iterdir() if file.is_file()}
    done = run("next", event)
    assert done.exit_code == 1
    assert "Results!G2: error" in done.stderr
    assert "waits until the errors are put right" in done.stdout
    now = {file.name: file.read_bytes() for file in event.parent.iterdir() if file.is_file()}
    assert now == there


def test_one_undo_takes_the_whole_step_back(event: Path) -> None:
    for _ in range(2):
        before, shown = event.read_bytes(), values(event)
        assert run("next", event, "--no-print").exit_code == 0
        assert run("undo", event).exit_code == 0
        taken = values(event)
        assert taken.pop("Draw log", None) != shown.pop("Draw log", None)  # it only ever grows
        assert taken == shown
        event.write_bytes(before)
        run("next", event, "--no-print")
        type_points(event, random.Random(3))


def test_what_the_room_needs_lies_beside_the_workbook(event: Path) -> None:
    done = run("next", event)
    assert f"{event}: beside the workbook: e.xlscore.pdf, e.room.html" in done.stdout
    pdf = event.with_name("e.xlscore.pdf")
    first = pypdf.PdfReader(io.BytesIO(pdf.read_bytes())).pages
    assert "Ada" in "".join(page.extract_text() for page in first)
    assert event.with_name("e.room.html").read_bytes().count(b"data-news") == 1
    news = event.with_name("e.room.js").read_bytes()
    type_points(event, random.Random(1))
    out = event.with_name("out.xlsx")
    there = event.read_bytes()
    done = run("next", event, "-o", out, "--no-page")
    assert "out.xlscore.pdf" in done.stdout
    assert event.read_bytes() == there
    assert not out.with_name("out.room.html").exists()
    assert run("next", event).exit_code == 0
    assert event.with_name("e.room.js").read_bytes() != news
    assert values(event) == values(out)


def test_a_page_of_somebody_else_stays(event: Path) -> None:
    event.with_name("e.room.html").write_text("mine", "utf-8")
    done = run("next", event, "--no-print")
    assert done.exit_code == 0
    assert "e.room.html beside the workbook is not from xlscore" in done.stderr
    assert event.with_name("e.room.html").read_text("utf-8") == "mine"


def test_without_the_library_the_step_is_made_all_the_same(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise ImportError

    monkeypatch.setattr("xlscore.actions.verbs.print.pack", missing)
    done = run("next", event)
    assert done.exit_code == 0
    assert "xlscore[print]" in done.stderr
    assert "Preliminary, round 1 drawn" in done.stdout


def test_a_file_that_cannot_be_written_undoes_nothing(event: Path) -> None:
    """As a PDF that a reader holds open: the round is drawn, and it is said."""
    event.with_name("e.xlscore.pdf").mkdir()
    done = run("next", event)
    assert done.exit_code == 3
    assert "e.xlscore.pdf: " in done.stderr
    assert "Preliminary, round 1 drawn" in done.stdout
    assert event.with_name("e.room.html").exists()
    host = MemoryHost(book("7wonders-final", ["1/1: 1 60, 2 50, 3 40"]), event)
    said = host.click("next_round")
    assert "Preliminary, round 2 drawn" in said
    assert "e.xlscore.pdf: " in said


def test_rounds_drawn_in_advance_are_printed_as_they_come(event: Path) -> None:
    run("draw", event, "--all")
    assert "written: Standings" in run("next", event).stdout
    assert "nothing was written" in run("next", event).stdout
    type_points(event, random.Random(1), 8)
    pdf = event.with_name("e.xlscore.pdf")
    before = pdf.read_bytes()
    done = run("next", event)
    assert "next: Preliminary, round 2 of 3" in done.stdout
    assert " drawn" not in done.stdout
    assert pdf.read_bytes() != before
    type_points(event, random.Random(1), 3)
    assert "nothing was written" in run("next", event).stdout


def test_a_season_has_no_rounds(tmp_path: Path) -> None:
    season = tmp_path / "s.xlsx"
    name = next(path for path in (ROOT / "workbooks").rglob("*season*.xlsx"))
    season.write_bytes(name.read_bytes())
    assert run("next", season).exit_code == 2
    assert season.read_bytes() == name.read_bytes()


def test_print_makes_what_this_round_needs(event: Path) -> None:
    """Place cards once; `--all` the whole."""

    def printed(*more: object) -> int:
        done = run("print", event, "-o", event.with_name("p.pdf"), *more)
        assert done.exit_code == 0
        return len(pypdf.PdfReader(event.with_name("p.pdf")).pages)

    assert printed() == printed("--sheets", ",".join(BEFORE))
    run("next", event, "--no-print")
    assert printed() == printed("--sheets", ",".join(FIRST))
    type_points(event, random.Random(1))
    assert printed() == printed("--sheets", "standings")
    run("next", event, "--no-print")
    assert printed() == printed("--sheets", ",".join(ROUND)) < printed("--all")
    both = run("print", event, "-o", event.with_name("p.pdf"), "--all", "--sheets", "names")
    assert both.exit_code == 2


def test_in_the_end_there_are_certificates() -> None:
    hall = Hall("stone-age", 4)
    for round_ in range(9):
        hall.draw()
        hall.play(random.Random(round_))
    assert parts_now(hall.job().report("en")) == END


def test_randomness_is_announced_once_and_waited_for(event: Path) -> None:
    """The first step announces the round; without the dice the next one changes no byte."""
    type_event(event, "Randomness", "dice 25")
    assert run("next", event).exit_code == 0
    assert "Draw log" in values(event)
    there = event.read_bytes()
    done = run("next", event)
    assert done.stdout.splitlines()[1] == f"{event}: nothing was written"
    assert event.read_bytes() == there


def test_as_a_macro_it_is_one_click_and_one_undo(tmp_path: Path) -> None:
    games = ["1/1: 1 60, 2 50, 3 40", "1/2: 4 60, 5 50, 6 40"]
    host = MemoryHost(book("7wonders-final", games), tmp_path / "e.xlsx")
    before = {title: host.book.grid(title).rows for title in host.book.titles()}
    assert "Preliminary, round 2 drawn" in host.click("next_round")
    assert (tmp_path / "e.xlscore.pdf").exists()
    assert (tmp_path / "e.room.js").exists()
    assert "nothing was written" in host.click("next_round")
    host.click("undo")
    now = {title: host.book.grid(title).rows for title in host.book.titles()}
    now.pop("Draw log", None)
    assert now == before
    host.path = None
    assert host.click("next_round").startswith("Save the workbook")
    for kind in ("lite", "pane"):
        host.kind = kind
        assert "Preliminary, round 2 drawn" in host.click("next_round")
        host.click("undo")


def test_what_a_host_leaves_out_has_a_reason() -> None:
    for host, verbs in WITHOUT.items():
        for name, parts in verbs.items():
            assert parts.keys() <= {one.name for one in verb(name).arguments}
            assert all(len(reason) > 10 for reason in parts.values())
            assert options_off(host, name) == dict.fromkeys(parts, False)
        assert not verbs.keys() & LEFT_OUT.get(host, {}).keys()


def test_in_the_page_it_is_the_workbook_of_the_command(event: Path) -> None:
    data = event.read_bytes()
    told = answer({"e.xlsx": data}, Request("next", "e.xlsx", "en"))
    assert "Preliminary, round 1 drawn" in " ".join(told.said)
    run("next", event, "--no-print", "--no-page")
    assert told.data == event.read_bytes()
    again = answer({"e.xlsx": event.read_bytes()}, Request("next", "e.xlsx", "en"))
    assert again.data is None
    assert "nothing was written" in again.said


CUP = """
[points]
by_size = { 3 = [5, 3, 1], 4 = [5, 3, 2, 1] }
[[stages]]
name = "preliminary"
rounds = 1
seating = "lot"
chain = ["tournament_points"]
[[stages]]
name = "final"
rounds = 1
seating = "lot"
chain = ["tournament_points"]
entries = [{ source = "preliminary", take = "best", count = 3, at_least = 3 }]
"""


def test_who_is_level_on_the_last_place_that_goes_on_is_told_before_the_final_is_drawn() -> None:
    """Two tables of four: both winners go on, and of two seconds with 3 points one.

    The rules have nothing between them. The first step shows it, with the lot of the seed; who
    wants that draws with the next one, who draws lots himself types them.
    """
    rules = RULESETS.load_toml('id = "cup"\ntitle = "Cup"\nsizes = [3, 4]\n' + CUP)
    hall = Hall("cup", 8, event={"Language": "de"}, own=rules)
    hall.draw()
    second = {}
    for number, row in enumerate(hall.rows(), 2):
        place = [other for other in hall.rows() if other[TABLE] == row[TABLE]].index(row)
        hall.type_in("Results", number, POINTS, 40 - 10 * place)
        if place == 1:
            second[row[NO]] = f"{row[NO]} {row[5]}"
    step = take_step(hall.book, rules)
    assert step.changes is not None
    assert not step.changes.appends
    (told,) = (one for one in step.findings if one.code == "cut-lot")
    both = ", ".join(second[no] for no in sorted(second))
    assert told.text("de").startswith(f"{both} liegen gleichauf auf dem letzten Platz, der weiter")
    hall.book.apply(step.changes)
    assert any(str(cell).startswith(both) for row in hall.sheet("checks") for cell in row)
    by_seed = take_step(hall.book, rules)
    assert by_seed.changes is not None
    assert len(by_seed.changes.appends[0].rows) == 3
    for lot, no in enumerate(second, 1):
        hall.type_in("Players", int(str(no)) + 1, 5, lot)
    by_hand = take_step(hall.book, rules)
    assert by_hand.changes is not None
    assert next(iter(second)) in {row[4] for row in by_hand.changes.appends[0].rows}
    hall.book.apply(by_hand.changes)
    assert "cut-lot" not in {one.code for one in hall.job().findings}


def test_a_row_that_was_deleted_by_mistake_is_told_before_the_next_round_is_drawn() -> None:
    """Of a table of four one row is gone: a table of three, which nobody would notice."""
    hall = Hall("catan", 8)
    hall.draw()
    hall.play(random.Random(1))
    lost = hall.rows()[1]
    hall.book.apply(Changes(rewrites=(Rewrite("Results", tuple(range(1, 11)), {3: (None,) * 10}),)))
    step = take_step(hall.book)
    assert step.changes is not None
    assert not step.changes.appends
    (told,) = (one for one in step.findings if one.code == "row-lost")
    assert told.text("en").startswith(f"{lost[5]} (No {lost[NO]}) was drawn for round 1 (prelim")
    assert "players-idle" not in {one.code for one in step.findings}
    hall.book.apply(step.changes)
    with_it_known = take_step(hall.book)
    assert with_it_known.changes is not None
    assert with_it_known.changes.appends
    hall.go(int(str(lost[NO])))
    assert "row-lost" not in hall.warnings()
