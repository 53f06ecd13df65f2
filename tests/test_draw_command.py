"""`xlscore draw` and `xlscore verify`: what is drawn, what is refused, what is left alone."""

from __future__ import annotations

import random
from pathlib import Path

import openpyxl
import pytest

from cells import type_cell
from command_line import run
from hall import NO, POINTS, RESULTS, ROUND, STATUS, Hall, codes
from xlscore.actions.differences import is_stale
from xlscore.book.adapters.file_book import FileBook

TEMPLATES = Path(__file__).parents[1] / "templates"


@pytest.fixture
def catan(tmp_path: Path) -> Path:
    """A template with fourteen players and a seed."""
    book = openpyxl.load_workbook(TEMPLATES / "catan.en.xlsx")
    for no in range(1, 15):
        book["Players"].cell(no + 1, 1).value = no
        book["Players"].cell(no + 1, 2).value = f"Player {no}"
    for row in book["Event"].iter_rows():
        if row[0].value == "Seed":
            row[1].value = "2025-11-21 Herne 48213"
    path = tmp_path / "catan.xlsx"
    book.save(path)
    return path


def results(path: Path) -> list[tuple[object, ...]]:
    rows = FileBook.open(path).grid("Results").rows[1:]
    return [tuple(row) for row in rows if any(cell is not None for cell in row)]


class TestFile:
    def test_draw_appends_rows_and_writes_the_sheets(self, catan: Path) -> None:
        done = run("draw", catan)
        assert done.exit_code == 0
        assert "Preliminary, round 1 drawn: 4 tables, 14 players" in done.stdout
        assert len(results(catan)) == 14
        titles = FileBook.open(catan).titles()
        assert {"Draw", "Seating list", "Slips", "Boards"} <= set(titles)
        assert run("verify", catan).exit_code == 0
        assert run("check", catan).exit_code == 0

    def test_drawing_twice_changes_nothing(self, catan: Path) -> None:
        run("draw", catan)
        once = catan.read_bytes()
        again = run("draw", catan)
        assert again.exit_code == 0
        assert "drawn already" in again.stdout
        assert catan.read_bytes() == once
        fresh = run("draw", "--check", catan)
        assert fresh.exit_code == 0
        assert "up to date" in fresh.stdout

    def test_check_writes_nothing(self, catan: Path) -> None:
        before = catan.read_bytes()
        stale = run("draw", "--check", catan)
        assert stale.exit_code == 1
        assert "xlscore draw" in stale.stderr
        assert catan.read_bytes() == before

    def test_to_another_file_without_slips(self, catan: Path, tmp_path: Path) -> None:
        before = catan.read_bytes()
        other = tmp_path / "out.xlsx"
        assert run("draw", "--no-slips", catan, "-o", other).exit_code == 0
        assert catan.read_bytes() == before
        assert "Slips" not in FileBook.open(other).titles()
        assert len(results(other)) == 14

    def test_the_same_file_gives_the_same_bytes(self, catan: Path, tmp_path: Path) -> None:
        files = [tmp_path / name for name in ("a.xlsx", "b.xlsx")]
        for file in files:
            run("draw", catan, "-o", file)
        assert files[0].read_bytes() == files[1].read_bytes()

    def test_redraw_after_a_drop_out_rewrites_its_own_rows(self, catan: Path) -> None:
        run("draw", catan)
        book = FileBook.open(catan)
        status = [str(cell) for cell in book.grid("Players").rows[0]].index("Status")
        type_cell(book, "Players", f"{'ABCDEFGH'[status]}4", "dropped")
        book.save()
        assert run("draw", "--redraw", catan).exit_code == 0
        assert len(results(catan)) == 13
        assert run("verify", catan).exit_code == 0
        assert run("check", catan).stderr == ""

    def test_a_sheet_of_the_organiser_is_left_alone(self, catan: Path) -> None:
        book = openpyxl.load_workbook(catan)
        book.create_sheet("Slips")["A1"] = "mine"
        book.save(catan)
        run("draw", catan)
        assert FileBook.open(catan).grid("Slips").rows[0][0] == "mine"

    def test_german(self, catan: Path) -> None:
        done = run("draw", "--lang", "de", catan)
        assert "Vorrunde, Runde 1 ausgelost: 4 Tische, 14 Spieler" in done.stdout

    def test_verify_finds_a_swap(self, catan: Path) -> None:
        run("draw", catan)
        book = openpyxl.load_workbook(catan)
        sheet = book["Results"]
        column = [cell.value for cell in sheet[1]].index("No") + 1
        one, other = sheet.cell(2, column), sheet.cell(8, column)
        one.value, other.value = other.value, one.value
        name = [cell.value for cell in sheet[1]].index("Player") + 1
        sheet.cell(2, name).value = sheet.cell(8, name).value = None
        book.save(catan)
        found = run("verify", catan)
        assert found.exit_code == 1
        assert ": error verify-differs: " in found.stderr

    def test_a_file_that_is_none(self, tmp_path: Path) -> None:
        assert run("draw", tmp_path / "no.xlsx").exit_code == 3
        assert run("verify", tmp_path / "no.xlsx").exit_code == 3


class TestRefusals:
    def test_no_seed(self) -> None:
        hall = Hall("catan", 14, seed=None)
        found = hall.propose()
        assert found.changes is None
        assert codes(found.findings) == ["draw-seed-missing"]
        assert str(found.findings[0].ref) == "Event"

    def test_a_misspelt_key_names_the_sheet_and_no_other_cell(self, tmp_path: Path) -> None:
        """The cell of another key would be emptied for it."""
        file = tmp_path / "cup.xlsx"
        assert run("new", "alhambra", file, "--lang", "fr").exit_code == 0
        book = openpyxl.load_workbook(file)
        for row, name in enumerate(["Ada", "Ben", "Cleo", "Dora"], 2):
            book["Joueurs"].cell(row, 2, name)
        (key,) = (cell for cell in book["Tournoi"]["A"] if cell.value == "Graine")
        key.value, book["Tournoi"].cell(key.row, 2).value = "Grainne", 4821
        (source,) = (cell for cell in book["Tournoi"]["A"] if cell.value == "Hasard")
        book["Tournoi"].cell(source.row, 2).value = None
        book.save(file)
        assert f"{file}: Tournoi: error draw-seed-missing: " in run("draw", file).stderr

    def test_standings_that_are_there_are_those_after_the_draw(self) -> None:
        """Somebody types the last points and draws: what hangs on the wall is not of before."""
        hall, rng = Hall("stone-age", 8), random.Random(1)
        hall.draw()
        hall.book.apply(hall.job().changes())
        hall.play(rng)
        before = hall.sheet("standings")
        drawing = hall.draw()
        assert drawing.changes is not None
        assert {"standings", "checks", "explain"} <= {page.role for page in drawing.changes.pages}
        assert hall.sheet("standings") != before
        assert not is_stale(hall.book, hall.job().changes())

    def test_without_standings_a_draw_makes_none(self) -> None:
        drawing = Hall("stone-age", 8).draw()
        assert drawing.changes is not None
        assert "standings" not in {page.role for page in drawing.changes.pages}

    def test_five_players(self) -> None:
        found = Hall("catan", 5).propose()
        assert found.changes is None
        assert codes(found.findings) == ["players-unseatable", "draw-unseatable"]

    def test_an_unresolved_error(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        hall.type_in("Results", 2, POINTS, "ten")
        assert hall.propose().changes is None

    def test_a_stage_too_early(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        assert "draw-too-early" in codes(hall.propose(stage="final").findings)

    def test_rounds_that_are_not_due(self) -> None:
        hall = Hall("stone-age", 12)
        assert codes(hall.propose(round_=2).findings) == ["draw-gap"]
        (beyond,) = hall.propose(round_=9).findings
        assert beyond.text("en") == "round 9 (preliminary): accepted are rounds 1 to 3"
        hall.draw()
        assert codes(hall.propose(round_=2).findings) == ["draw-round-open"]

    def test_a_round_with_points_is_not_drawn_again(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        hall.type_in("Results", 5, POINTS, 7)
        found = hall.propose(redraw=True)
        assert found.changes is None
        assert codes(found.findings) == ["draw-has-points"]
        assert str(found.findings[0].ref) == "Results!G5"
        assert "round 1 of " in found.findings[0].text("en")

    def test_rows_of_a_person_are_not_drawn_again(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        nos = [row[NO] for row in hall.rows()[:8]]
        hall.type_in("Results", 2, NO, nos[7])  # type: ignore[arg-type]
        hall.type_in("Results", 9, NO, nos[0])  # type: ignore[arg-type]
        hall.type_in("Results", 2, 5, None)
        hall.type_in("Results", 9, 5, None)
        assert codes(hall.propose(redraw=True).findings) == ["draw-hand-made"]
        hall.draw()  # drawing without --redraw leaves them, and does not make them its own
        assert codes(hall.propose(redraw=True).findings) == ["draw-hand-made"]

    def test_a_remark_beside_a_row_is_not_lost(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        hall.type_in("Results", 3, 12, "needs a chair")
        assert codes(hall.propose(redraw=True).findings) == ["draw-hand-made"]

    def test_the_name_of_a_substitute_is_not_lost(self) -> None:
        hall, rng = Hall("king-lui", 9), random.Random(2)
        hall.draw()
        hall.play(rng)
        hall.go(int(str(hall.rows()[0][NO])))
        hall.draw(redraw=True)
        numbers = [n for n, row in enumerate(hall.rows(), 2) if row[STATUS] == "substitute"]
        assert len(numbers) == 2
        assert "draw-hand-made" not in codes(hall.propose(redraw=True).findings)
        hall.type_in("Results", numbers[1], 5, "Ada Referee")
        found = hall.propose(redraw=True)
        assert found.changes is None
        assert [(f.code, str(f.ref)) for f in found.findings] == [
            ("draw-hand-made", f"Results!E{numbers[1]}")
        ]

    @pytest.mark.parametrize(
        ("ruleset", "players", "rounds", "heading"),
        [
            ("catan", 12, 3, "Stage"),  # the final, after three rounds of the preliminary
            ("7wonders-duel", 5, 0, "Status"),  # one of five has a bye
            ("catan", 6, 1, "Player"),  # five are left, and a substitute who has no number
        ],
    )
    def test_a_column_without_which_rows_would_not_say_what_was_drawn_is_asked_for(
        self, ruleset: str, players: int, rounds: int, heading: str
    ) -> None:
        hall, rng = Hall(ruleset, players), random.Random(2)
        for _ in range(rounds):
            hall.draw()
            hall.play(rng)
        if heading == "Player":
            hall.go(6)
        hall.type_in("Results", 1, RESULTS.index(heading), None)
        found = hall.propose()
        (told,) = (f for f in found.findings if f.code == "draw-no-column")
        assert (found.changes, str(told.ref), told.severity) == (None, "Results!A1", "error")
        assert f"needs a column {heading} on this sheet" in told.text("en")

    def test_nothing_to_draw_again(self) -> None:
        assert codes(Hall("catan", 14).propose(redraw=True).findings) == ["draw-nothing-open"]


class TestChoices:
    def test_all_rounds_at_once(self) -> None:
        hall = Hall("catan", 14)
        hall.draw(all_=True)
        assert {row[1] for row in hall.rows()} == {1, 2, 3}
        assert not hall.is_stale()
        assert hall.verified().findings == ()

    def test_all_rounds_are_the_ones_drawn_one_by_one(self) -> None:
        together, singly = Hall("7wonders-4rounds", 18), Hall("7wonders-4rounds", 18)
        together.draw(all_=True)
        for _ in range(4):
            singly.draw()
            singly.play(random.Random(1))
        for round_ in range(1, 5):
            seats = together.seats("preliminary", round_)
            assert seats == singly.seats("preliminary", round_)

    def test_a_redraw_after_a_new_seed(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        before = hall.rows()
        hall.type_in("Event", 3, 1, "another")
        hall.draw(redraw=True)
        assert hall.rows() != before
        assert len(hall.rows()) == 14
        assert hall.verified().findings == ()

    def test_a_redraw_with_a_late_player(self) -> None:
        hall = Hall("catan", 14)
        hall.draw()
        late = hall.come()
        assert "draw-unseated" in codes(hall.propose().findings)
        hall.draw(redraw=True)
        assert late in hall.seats("preliminary", 1)
        assert hall.warnings() == set()
        assert hall.verified().findings == ()

    def test_a_table_of_two_is_repaired(self) -> None:
        # Of seven players at 4 + 3 one of the three goes before round 2 is played.
        hall, rng = Hall("catan", 7), random.Random(2)
        hall.draw(all_=True)
        hall.play(rng)
        seats = hall.seats("preliminary", 2)
        sizes = [place[0] for place in seats.values()]
        gone = next(no for no, place in seats.items() if sizes.count(place[0]) == 3)
        hall.go(int(str(gone)))
        assert "table-left" in hall.warnings()
        found = hall.draw(redraw=True)
        assert "draw-moved" in codes(found.findings)
        assert hall.warnings() == set()
        assert {row[1] for row in hall.rows()} == {1, 2, 3}
        assert hall.verified().findings == ()

    def test_five_left_play_with_a_substitute(self) -> None:
        hall, rng = Hall("catan", 6), random.Random(2)
        hall.draw()
        hall.play(rng)
        hall.go(6)
        found = hall.draw()
        assert "draw-substitute" in codes(found.findings)
        rows = [row for row in hall.rows() if row[1] == 2]
        assert [row[5] for row in rows if row[NO] is None] == ["Substitute"]
        assert not {"table-size", "table-left"} & hall.warnings()
        assert hall.verified().findings == ()

    def test_a_fixed_table_goes_on_with_a_substitute(self) -> None:
        hall, rng = Hall("king-lui", 9), random.Random(2)
        hall.draw()
        hall.play(rng)
        hall.go(int(str(hall.rows()[0][NO])))
        assert "table-left" in hall.warnings()
        hall.draw(redraw=True)
        assert hall.warnings() <= {"tables-changed"}
        assert sum(row[NO] is None for row in hall.rows()) == 2
        assert hall.verified().findings == ()

    def test_those_who_meet_again_are_named(self) -> None:
        """D1: of four everybody has met everybody after three rounds."""
        hall, rng = Hall("7wonders-duel", 4), random.Random(3)
        for _ in range(3):
            hall.draw()
            hall.play(rng)
        notes = [f.text("en") for f in hall.draw().findings if f.code == "opponents-again"]
        rows = [row[NO] for row in hall.rows() if row[ROUND] == 4]
        pairs = [sorted(map(int, map(str, rows[k : k + 2]))) for k in (0, 2)]
        for a, b in pairs:
            assert sum(f"{a} Player {a}, {b} Player {b}" in note for note in notes) == 1
        assert len(notes) == 2

    def test_the_final_and_the_match_for_third_place_are_drawn_together(self) -> None:
        hall, rng = Hall("7wonders-duel", 8), random.Random(3)
        for _ in range(5):
            hall.draw()
            hall.play(rng)
        drawing = hall.draw()
        assert [at.stage for at in drawing.drawn] == [2, 3]
        assert not hall.is_stale()

    def test_catan_finals_by_rank(self) -> None:
        hall, rng = Hall("catan", 16), random.Random(3)
        for _ in range(3):
            hall.draw()
            hall.play(rng)
        order = hall.draw().drawn[(1, 1)].order.players  # type: ignore[index]
        seats = hall.seats("final", 1)
        assert [seats[no] for no in order] == [
            *((1, 1), (2, 1), (2, 2), (1, 2)),
            *((1, 3), (2, 3), (2, 4), (1, 4)),
        ]
        heads = [row for row in hall.book.grid("Draw").rows if row and row[0] == "Table"]
        assert list(heads[0][1:3]) == ["1. choice", "2. choice"]


def test_a_round_of_byes_alone_says_that_nobody_plays() -> None:
    """Eight come to a bracket of sixteen places: all eight have a bye in its first round."""
    drawing = Hall("backgammon-double-elimination", 8).draw()
    (line,) = drawing.drawn_lines("en")
    assert line == "Upper 1 drawn: all 8 players have a bye, nobody plays"
    (line,) = drawing.drawn_lines("de")
    assert line == "Siegerrunde 1 ausgelost: alle 8 Spieler haben ein Freilos, niemand spielt"
