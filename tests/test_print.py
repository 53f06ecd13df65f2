"""The print pack: the same bytes, pages that are filled, everybody once, nothing over an edge."""

from __future__ import annotations

import io
import random
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pypdf
import pytest
from click.testing import CliRunner

from command_line import run
from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.cli import main
from xlscore.core.exact import show_exact
from xlscore.core.rulebook.load import RULESETS
from xlscore.printing import pack as packing
from xlscore.printing import typefaces
from xlscore.printing.lists import choose_block
from xlscore.printing.pack import PARTS, pack
from xlscore.printing.paper import Paper, spread
from xlscore.report.event_report import EventReport
from xlscore.room.state import room_state
from xlscore.room.table_forms import all_forms
from xlscore.texts import LANGUAGES

PEOPLE = ("Łukasz Świątkowski", "Jiří Dvořák", "Şükrü Çağlayan", "Γιώργος Βασιλείου", "Юлия Щербак")
LONG = "Maximiliane-Charlotte von Hohenstein-Rabenau zu Waldburg-Zeil und Trauchburg"
MARKUP = "**Bo** <b>x</b> __y__ =1+1"


@pytest.fixture(autouse=True)
def no_fonts_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typefaces, "font_folders", list)


def drawn(ruleset: str, players: int, language: str = "de", rounds: int = 1) -> Hall:
    """An event after some rounds, the next one drawn; names of many letters, one without end."""
    hall = Hall(ruleset, players, event={"Language": language, "Date": "2026-05-30"})
    names = [*PEOPLE, LONG, MARKUP]
    for no in range(1, players + 1):
        name = names[no - 1] if no <= len(names) else f"Spieler Nummer{no}"
        hall.type_in("Players", no + 1, 1, name)
    rng = random.Random(players)
    for _ in range(rounds):
        hall.draw()
        hall.play(rng)
    hall.draw()
    return hall


def report(hall: Hall) -> EventReport:
    job = evaluate(hall.book)
    return job.report(job.language)


def texts(data: bytes) -> list[str]:
    """The text of every page, in one line."""
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def test_a_part_without_a_page_says_why_in_every_language(tmp_path: Path) -> None:
    """Of an event that is over nobody needs slips; what is for everybody never lacks."""
    for language in LANGUAGES:
        call = ("--sheets", "names,tables,slips", "-o", tmp_path / "p.pdf", "--lang", language)
        done = run("print", "workbooks/catan-herne-2026.xlsx", *call)
        assert done.exit_code == 0
        assert done.stderr.count("slips") == 1


@pytest.mark.parametrize("language", ["de", "en"])
def test_slips_have_a_box_for_every_typed_column(language: str) -> None:
    """G10: the ruleset's own columns beside points, in the workbook and in the pack."""
    hall = drawn("skat", 8, language, rounds=0)
    titles = [column.title.in_(language) for column in RULESETS["skat"].columns]
    heads = [[cell.value for cell in row] for row in hall.book.pages["slips"].rows]
    assert [head[4:6] for head in heads if len(head) > 4 and head[4] in titles] == [titles] * 2
    for part in ("slips", "blank-slip"):
        (page,) = texts(pack(report(hall), [part])[0])
        assert [page.count(title) for title in titles] == [2, 2]


@pytest.mark.parametrize(("ruleset", "language"), [("catan", "de"), ("7wonders-final", "en")])
@pytest.mark.parametrize(
    ("players", "pages"),
    [
        (12, {"standings": 1, "names": 1, "tables": 1, "slips": 2, "place-cards": 1}),
        (24, {"standings": 1, "names": 1, "tables": 1, "slips": 3, "place-cards": 2}),
        (48, {"standings": 1, "names": 1, "tables": 1, "slips": 6, "place-cards": 4}),
        (120, {"standings": 2, "names": 2, "tables": 2, "slips": 15, "place-cards": 10}),
    ],
)
def test_pages_and_names(ruleset: str, language: str, players: int, pages: dict[str, int]) -> None:
    """Every name stands once in each list, in whatever letters, however many pages there are."""
    hall = drawn(ruleset, players, language)
    made = report(hall)
    for part, count in pages.items():
        data, printed, lacking, _ = pack(made, [part])
        assert (part, printed, lacking) == (part, count, {})
        whole = " ".join(texts(data))
        numbers = Counter(re.findall(r"Nummer(\d+)", whole))
        assert numbers == {str(no): 1 for no in range(len(PEOPLE) + 3, players + 1)}, part
        squeezed = whole.replace(" ", "")
        for name in (*PEOPLE, LONG, MARKUP):
            assert squeezed.count(name.replace(" ", "")[:30]) == 1, (part, name)


def test_a_substitute_has_a_line_on_the_slip_and_no_number() -> None:
    hall = drawn("catan", 8, "en", rounds=0)
    for column, value in ((4, None), (5, "Zoe"), (9, "substitute")):
        hall.type_in("Results", 2, column, value)
    (page,) = texts(pack(report(hall), ["slips"])[0])
    assert "Substitute" in page
    assert "None" not in page


def test_the_same_input_gives_the_same_bytes() -> None:
    first, second = (pack(report(drawn("catan", 12)), list(PARTS))[0] for _ in range(2))
    assert first == second
    assert b"D:2000" in first  # no clock in it
    assert len(first) < 150_000  # the letters that are used, not whole fonts
    fonts = pypdf.PdfReader(io.BytesIO(first)).pages[0]["/Resources"]["/Font"].values()
    files = [f.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"] for f in fonts]
    assert all("/FontFile2" in descriptor.get_object() for descriptor in files)


@pytest.mark.parametrize("ruleset", ["catan", "7wonders-4rounds", "king-lui", "7wonders-duel"])
def test_no_text_is_wider_than_its_box(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither to the left nor to the right, nor over the paper's edge; what is endless is cut."""
    seen: list[tuple[float, float, str, float]] = []

    def spy(self: Paper, x: float, baseline: float, line: str, room: tuple[float, float]) -> None:
        wide = self.pdf.get_string_width(line)
        assert room[0] - 0.01 <= x, line
        assert x + wide <= sum(room) + 0.01, line
        assert 0 < x < self.width
        assert 0 < baseline < self.height
        seen.append((x, baseline, line, wide))

    monkeypatch.setattr(Paper, "_put", spy)
    hall = drawn(ruleset, 24)
    hall.type_in("Event", 1, 1, "Ein Turnier mit einem Namen ohne Ende " * 9)
    hall.type_in("Players", 9, 1, "W" * 300)
    pack(report(hall), list(PARTS))
    assert any(line.endswith("…") for _, _, line, _ in seen)


def test_letters_that_the_fonts_do_not_have_are_told() -> None:
    hall = drawn("catan", 12)
    hall.type_in("Players", 9, 1, "Mei 梅 😀")
    data, _, lacking, _ = pack(report(hall), ["place-cards"])
    assert lacking == {"Mei 梅 😀": "梅😀"}
    assert "Mei ? ?" in texts(data)[0]


def test_the_finalists_and_the_cut_are_marked() -> None:
    """T4: after the preliminaries the wall shows where the cut is, then the end result."""
    hall = drawn("catan", 24, "en", rounds=3)
    (page,) = texts(pack(report(hall), ["standings"])[0])
    assert "Preliminary complete · the line marks the cut" in page
    assert pack(report(hall), ["certificates"]) == (b"", 0, {}, ["certificates"])
    hall.play(random.Random(1))
    made = report(hall)
    assert made.outcome.complete
    (page,) = texts(pack(made, ["standings"])[0])
    assert "Overall ranking" in page
    winners = [line for line in made.outcome.ranking if line.rank and line.rank <= 3]
    pages = texts(pack(made, ["certificates"])[0])
    assert ["Certificate" in page for page in pages] == [True] * len(winners)
    seating = ["names", "tables", "slips"]
    assert pack(made, seating) == (b"", 0, {}, seating)


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        (
            "catan",
            "3 am Tisch: 5 · 3 · 1, vom|4 am Tisch: 5 · 3 · 2 · 1, vom|"
            "Finale: 1 Runde; die 8 Besten (Vorrunde)|Vorrunde: 1. Turnierpunkte, 2. Siegpunkte, "
            "|Finale: 1. Platz am Tisch, 2. Rang Vorrunde",
        ),
        (
            "king-lui",
            "die 27 Besten (Runde 1), ab 27 Spielern|die 9 Tischsieger (Runde 2); sonst die 9 "
            "Besten (Runde 1)|Runde 2: 1. Turnierpunkte, 2. |5. Rang Runde 1",
        ),
        ("skat", "3 Runden Punkte Leistung: Punkte + 50 × Gewonnen"),
        ("mleague", "50 · 10 · -10 · -30, vom|Wertung: (Punkte – 30000) : 1000 + Turnierpunkte"),
        ("diplomacy-cdiplo", "Wertung: Zentren + 1 + Turnierpunkte"),
    ],
)
def test_the_rules_in_short_tell_each_stage(ruleset: str, told: str) -> None:
    """Who comes into a stage, and the chain of each, on one page that ends above its edge."""
    (page,) = texts(pack(report(drawn(ruleset, 28, rounds=0)), ["rules"])[0])
    for part in told.split("|"):
        assert part in page, page
    assert page.index("Was gespielt wird") < page.index("Was über den Rang entscheidet")


def test_before_the_end_the_wall_has_the_stage_that_is_played() -> None:
    """The ranking of all stages is there from the first round on, but it is not the result yet."""
    here = report(drawn("catan", 14, rounds=2))
    shown_first = choose_block(here)
    assert "ranking" in {block.code for block in here.standings()}
    assert shown_first is not None
    assert shown_first.code == "preliminary"


def test_an_odd_number_of_slips_ends_with_a_blank_one() -> None:
    data, pages, *_ = pack(report(drawn("catan", 12)), ["slips"])
    assert pages == 2
    assert "Tisch _____" in texts(data)[1]


def test_a_blank_slip_has_the_boxes_of_the_games_that_are_on() -> None:
    """K1: three games at the same tables; a ruleset's own word for what is written down."""
    (page,) = texts(pack(report(drawn("king-lui", 27, rounds=0)), ["blank-slip"])[0])
    assert [page.count(box) for box in ("P1", "P2", "P3", "Platz")] == [2, 2, 2, 0]
    (page,) = texts(pack(report(drawn("diplomacy-cdiplo", 14, rounds=0)), ["blank-slip"])[0])
    assert (page.count("Zentren"), page.count("Punkte")) == (2, 0)


def test_teams_have_a_list_cards_and_certificates() -> None:
    """G4: the teams as they stand, before the players; the first three of each get a page."""
    teams = {no: f"Team {'ABCDE'[(no - 1) // 4]}" for no in range(1, 21)}
    hall, rng = Hall("europe-masters", 20, columns={"Team": teams}), random.Random(4)
    hall.draw()
    hall.play(rng)
    made = report(hall)
    pages = texts(pack(made, ["standings"])[0])
    assert len(pages) == 2
    first = made.outcome.teams[0]
    points = show_exact(first.standing.values[0])
    assert f"Rank Team Tournament points 1 {first.name} {points} " in pages[0]
    assert "1 · Team A" in texts(pack(made, ["place-cards"])[0])[0]
    assert "Teams: 1. Tournament points, 2. " in texts(pack(made, ["rules"])[0])[0]
    while not (made := report(hall)).outcome.complete:
        hall.draw()
        hall.play(rng)
    pages = texts(pack(made, ["certificates"])[0])
    best = [team.name for team in made.outcome.teams if (team.standing.rank or 9) <= 3]
    assert [name in page for name, page in zip(best, pages, strict=False)] == [True] * len(best)


@pytest.mark.parametrize(("count", "most", "sizes"), [(0, 9, []), (9, 9, [9]), (10, 9, [5, 5])])
def test_pages_are_filled_alike(count: int, most: int, sizes: list[int]) -> None:
    assert spread(count, most) == sizes
    for n in range(1, 200):
        found = spread(n, 31)
        assert sum(found) == n
        assert max(found) <= 31
        assert found[-1] * 2 >= found[0]


class TestCommand:
    """``xlscore print FILE -o pack.pdf``."""

    def run(self, *arguments: str) -> Any:
        return CliRunner().invoke(main, ["print", *arguments])

    FILE = "workbooks/catan-herne-2026.xlsx"

    def test_it_writes_the_parts_that_are_wanted(self, tmp_path: Path) -> None:
        out = tmp_path / "pack.pdf"
        done = self.run(self.FILE, "-o", str(out), "--sheets", "standings, certificates")
        assert done.exit_code == 0, done.output
        assert f"{out}: 4 Seiten" in done.output
        assert out.read_bytes().startswith(b"%PDF-")

    def test_without_a_name_it_lies_beside_the_workbook_as_the_one_of_next(
        self, tmp_path: Path
    ) -> None:
        book = shutil.copy(self.FILE, tmp_path / "herne.xlsx")
        done = self.run(str(book))
        beside = tmp_path / "herne.xlscore.pdf"
        assert done.exit_code == 0, done.output
        assert f"{beside}: " in done.stdout
        assert beside.read_bytes().startswith(b"%PDF-")

    def test_a_part_that_has_no_page_says_why(self, tmp_path: Path) -> None:
        out = tmp_path / "pack.pdf"
        done = self.run(self.FILE, "-o", str(out), "--sheets", "standings,check-in")
        why = "die Liste ist für Angemeldete, bis Punkte eingetragen sind"
        assert f"{self.FILE}: check-in: nichts zu drucken; {why}\n" in done.stderr
        assert "standings" not in done.stderr
        assert out.is_file()
        done = self.run(self.FILE, "-o", str(tmp_path / "x.pdf"), "--sheets", "check-in")
        assert done.stderr.endswith(f"{self.FILE}: check-in: nichts zu drucken; {why}\n")
        assert not (tmp_path / "x.pdf").exists()

    def test_an_unknown_part_is_a_wrong_call(self, tmp_path: Path) -> None:
        done = self.run(self.FILE, "-o", str(tmp_path / "p.pdf"), "--sheets", "standings,posters")
        assert done.exit_code == 2
        assert "posters: bekannt sind check-in, missing, standings, race" in done.output

    def test_a_workbook_is_not_replaced(self, tmp_path: Path) -> None:
        done = self.run(self.FILE, "-o", str(tmp_path / "p.xlsx"))
        assert done.exit_code == 2

    def test_a_season_is_none(self, tmp_path: Path) -> None:
        season = "workbooks/season-7wonders-2026/season.xlsx"
        done = self.run(season, "-o", str(tmp_path / "p.pdf"))
        assert done.exit_code == 2
        assert "only-events" in done.output

    def test_without_the_library_it_says_what_is_missing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def missing(*_: object) -> None:
            raise ImportError

        monkeypatch.setattr(packing.Paper, "__init__", missing)
        done = self.run(self.FILE, "-o", str(tmp_path / "p.pdf"))
        assert done.exit_code == 2
        assert "print braucht xlscore[print]" in done.output


class TestForTheDesk:
    """Who is registered, and who has not reported."""

    def people(self) -> Hall:
        hall = Hall("catan", 9, event={"Language": "de"})
        width = len(hall.book.grid("Players").rows[0])
        hall.type_in("Players", 1, width, "Anwesend")
        for no, word in ((1, "ja"), (2, "nein"), (4, "ja")):
            hall.type_in("Players", no + 1, width, word)
        hall.type_in("Players", 2, 2, "Spielekreis Herne")
        hall.go(9)
        return hall

    def test_the_list_has_everybody_who_may_come_with_number_club_and_box(self) -> None:
        (page,) = texts(pack(report(self.people()), ["check-in"])[0])
        assert "Anmeldung" in page
        assert "1 Player 1 Spielekreis Herne [ x ]" in page
        assert "2 Player 2 [ ]" in page
        assert page.count("[ x ]") == 2
        assert "Player 9" not in page

    def test_umlauts_stand_with_their_letters(self) -> None:
        """DIN 5007: Ä as A, Ü as U, ß as ss, accents apart, on lists for the desk and the wall."""
        names = ("Zander", "Ümit", "Łukasz", "Öz", "Ute", "Strass", "Straße", "Émile", "strasse")
        wanted = ["Émile", "Łukasz", "Öz", "Strass", "Straße", "strasse", "Ümit", "Ute", "Zander"]
        hall = Hall("catan", len(names), event={"Language": "de"})
        for no, name in enumerate(names, 1):
            hall.type_in("Players", no + 1, 1, name)
        (desk,) = texts(pack(report(hall), ["check-in"])[0])
        drawing = hall.draw()
        assert drawing.changes is not None
        (wall,) = texts(pack(report(hall), ["names"])[0])
        sheets = {page.role: page for page in drawing.changes.pages}
        lists = [sorted(names, key=lambda name: text.index(f" {name} ")) for text in (desk, wall)]
        for role in ("draw", "seating"):
            cells = [str(cell.value) for row in sheets[role].rows for cell in row]
            lists.append([cell for cell in cells if cell in names])
        lists.append([one["name"] for one in room_state(evaluate(hall.book), "de")["seating"]])
        assert lists == [wanted] * 5

    def test_missing_are_those_with_a_no_and_an_empty_cell_counts_as_yes(self) -> None:
        """One *ja* says nothing about the others: who is not asked for is drawn, too."""
        (page,) = texts(pack(report(self.people()), ["missing"])[0])
        assert "Wer noch fehlt" in page
        assert re.findall(r"Player (\d)", page) == ["2"]

    def test_who_sits_at_a_table_is_not_missing(self) -> None:
        """As the warning on *Checks* says: who has a row in *Results* counts as present."""
        hall = self.people()
        hall.draw()
        seated = {row[4] for row in hall.rows()}
        assert seated == {1, 3, 4, 5, 6, 7, 8}
        width = len(hall.book.grid("Players").rows[0]) - 1
        hall.type_in("Players", 4, width, "nein")
        job = evaluate(hall.book)
        assert {f.code for f in job.findings} >= {"players-absent", "present-played"}
        (page,) = texts(pack(job.report(job.language), ["missing"])[0])
        assert re.findall(r"Player (\d)", page) == ["2"]

    def test_nobody_is_missing_where_nobody_is_ticked_off(self) -> None:
        assert pack(report(Hall("catan", 8)), ["missing"])[1] == 0

    def test_with_points_typed_there_is_no_such_list(self) -> None:
        assert pack(report(drawn("catan", 12)), ["check-in", "missing"])[1] == 0


def test_the_standings_tell_what_they_were_made_of() -> None:
    """The checksums stand on each page of the standings, whole, so that they can be typed."""
    made = report(drawn("catan", 120))
    pages = texts(pack(made, ["standings"])[0])
    assert len(pages) == 2
    for page in pages:
        assert all(line in page for line in made.checksums())
    assert len(made.checksums()) == 3


class TestNamesakes:
    """Players 2 and 4 have the same name, in two spellings; the workbook has their numbers."""

    NAME = "Jürgen Müller"

    def people(self, **event: str) -> Hall:
        hall = Hall("7wonders-4rounds", 4, event=dict(event))
        for no, name in ((2, self.NAME), (4, "jürgen  MÜLLER"), (3, "Jürgen Maurer")):
            hall.type_in("Players", no + 1, 1, name)
        hall.draw()
        return hall

    def test_on_paper_each_has_his_number_behind_the_name(self) -> None:
        hall = self.people()
        for part in ("names", "tables", "slips", "place-cards"):
            (page,) = texts(pack(report(hall), [part])[0])
            assert page.count(f"{self.NAME} (2)") == 1, (part, page)
            assert page.lower().count("müller (4)") == 1, part
            assert page.count("(") == 2, part  # nobody else has one
        for _ in range(4):
            hall.play(random.Random(1))
            if not hall.job().outcome.complete:  # type: ignore[union-attr]
                hall.draw()
        made = report(hall)
        (page,) = texts(pack(made, ["standings"])[0])
        assert (page.count(f"{self.NAME} (2)"), page.lower().count("müller (4)")) == (1, 1)
        assert all(line in page for line in made.checksums())
        assert "(2)" not in " ".join(texts(pack(made, ["certificates"])[0]))

    @pytest.mark.parametrize(
        ("how", "shown"),
        [
            ("full", ["Jürgen Maurer", f"{NAME} (2)", "jürgen MÜLLER (4)", "Player 1"]),
            ("short", ["Jürgen M. (2)", "Jürgen M. (3)", "jürgen M. (4)", "Player 1."]),
            ("none", ["#1", "#2", "#3", "#4"]),
        ],
    )
    def test_in_the_room_too_with_names_as_they_are_shown(self, how: str, shown: list[str]) -> None:
        """*Names* is obeyed, and who is told apart by it already gets no second number."""
        job = self.people(Names=how).job()
        state = room_state(job, "en")
        seated = [player["name"] for table in state["tables"] for player in table["players"]]
        lists = [
            state["names"],
            [one["name"] for one in state["seating"]],
            [row["cells"][1] for row in state["standings"][-1]["rows"]],
            [form_name for form in all_forms(job).values() for form_name in form.names],
        ]
        for found in (*lists, seated):
            assert sorted(" ".join(name.split()) for name in found) == sorted(shown)

    def test_the_sheets_stay(self) -> None:
        hall = self.people()
        hall.book.apply(hall.job().changes())
        for role in ("draw", "slips", "seating", "standings"):
            cells = [str(cell) for row in hall.sheet(role) for cell in row]
            assert any(self.NAME in cell for cell in cells), role
            assert not any("(2)" in cell for cell in cells), role
