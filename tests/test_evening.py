"""An evening as organisers have it: what comes next, and a correction after the final was drawn."""

from __future__ import annotations

import io
import random
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from hall import NO, POINTS, ROUND, SEAT, STATUS, TABLE, Hall, codes
from memory_host import MemoryHost
from xlscore.actions.differences import is_stale
from xlscore.actions.event import EventJob, evaluate
from xlscore.core.findings import CellRef
from xlscore.printing.pack import pack
from xlscore.report.explain import Explainer
from xlscore.room.state import room_state

REASON = "Anna (desk): two slips were exchanged"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be undone in a workbook without a file is this test's alone."""
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "state"))


def job(hall: Hall) -> EventJob:
    return evaluate(hall.book)


@pytest.fixture
def corrected() -> tuple[Hall, int, int]:
    """Eight players; after the final was drawn, the last of the preliminaries has won every game.

    The hall, who was drawn into the final and would be out, and who would be in.
    """
    hall = Hall("7wonders-final", 8, event={"Final stands": None, "Reason": None})
    rng = random.Random(3)
    for _ in range(3):
        hall.draw()
        hall.play(rng)
    outcome = job(hall).outcome
    assert outcome is not None
    order = [line.no for line in outcome.stages[0].standings]
    hall.draw()
    for n, row in enumerate(hall.rows(), 2):
        if row[0] == "preliminary" and row[NO] == order[-1]:
            hall.type_in("Results", n, POINTS, 99)
    outcome = job(hall).outcome
    assert outcome is None
    return hall, order[3], order[-1]


def told(hall: Hall) -> list[str]:
    """The codes of all findings, but for those of random points."""
    return [code for code in codes(job(hall).findings) if code != "points-unusual"]


def decide(hall: Hall, reason: str | None = REASON) -> None:
    """Type that the final stands, and why."""
    hall.type_in("Event", 4, 1, "yes")
    hall.type_in("Event", 5, 1, reason)


def test_a_correction_after_the_draw_of_the_final_asks_for_a_decision(corrected) -> None:
    hall, out, _ = corrected
    (found,) = (f for f in job(hall).findings if f.severity == "error")
    assert (found.code, found.values["no"]) == ("not-through", out)
    for language, words in (("en", "“Final stands: yes”"), ("de", "„Finale gilt: ja“")):
        assert words in found.text(language)
        assert "xlscore draw --redraw" in found.text(language)


def test_drawn_anew_those_play_who_are_through_now(corrected) -> None:
    hall, out, now_in = corrected
    hall.draw(redraw=True)
    seated = {row[NO] for row in hall.rows() if row[0] == "final"}
    assert (out in seated, now_in in seated) == (False, True)
    assert told(hall) == []


def test_a_final_that_stands_is_played_by_those_who_were_drawn(corrected) -> None:
    hall, out, now_in = corrected
    decide(hall)
    hall.play(random.Random(9))
    done = job(hall)
    assert told(hall) == ["final-stands"]
    assert done.outcome is not None
    assert done.outcome.complete
    assert out in [line.no for line in done.outcome.ranking[:4]]
    assert done.outcome.ranking[4].no == now_in


def test_sheets_and_explanations_say_who_decided_and_why(corrected) -> None:
    hall, out, now_in = corrected
    decide(hall)
    hall.book.apply(job(hall).changes())
    explain = [[*row] for row in hall.book.grid("Explain").rows]
    (line,) = (row for row in explain if REASON in row)
    assert f"Player {out} ({out}) plays on instead of Player {now_in} ({now_in})" in str(line[1])
    assert line[3] == "decision of the organiser"
    assert line[5] == "Event!B4"
    for no in (out, now_in):
        assert any(REASON in text for text in job(hall).explanation(no, "de"))
    assert not is_stale(hall.book, job(hall).changes())


def test_without_a_reason_it_is_asked_for_at_its_cell(corrected) -> None:
    hall, _, _ = corrected
    decide(hall, reason=None)
    (found,) = (f for f in job(hall).findings if f.code == "stands-reason")
    assert (found.severity, str(found.ref)) == ("warning", "Event!B5")


def test_verify_says_that_it_stands_and_is_no_error(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    told = hall.verified().findings
    assert {f.code for f in told} == {"log-corrected"}
    assert {f.severity for f in told} == {"warning"}


def test_verify_of_a_draw_that_stands_on_no_log(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    hall.book.remove("Draw log")
    told = hall.verified().findings
    assert [(f.code, f.severity) for f in told] == [("verify-stands", "warning")]


def test_the_decision_changes_nothing_where_nothing_was_corrected() -> None:
    hall = Hall("7wonders-final", 8, event={"Final stands": "yes", "Reason": None})
    rng = random.Random(3)
    for _ in range(4):
        hall.draw()
        hall.play(rng)
    assert told(hall) == []
    assert codes(hall.verified().findings) == []


class TestWhatComesNext:
    def hall(self, ruleset: str = "7wonders-final", players: int = 8) -> Hall:
        return Hall(ruleset, players, event={"Language": "en"})

    def next(self, hall: Hall, language: str = "en") -> list[str]:
        return job(hall).next_steps(language)  # type: ignore[arg-type]

    def test_an_empty_workbook_wants_players_then_a_draw(self) -> None:
        assert self.next(self.hall(players=0)) == ["next: type the players on Players"]
        assert self.next(self.hall()) == ["next: draw Preliminary, round 1 of 3"]

    def test_a_drawn_round_wants_points_and_then_names_the_tables_that_are_missing(self) -> None:
        hall = self.hall()
        drawing = hall.draw()
        wanted = "next: Preliminary, round 1 of 3, type the points of 2 tables on Results"
        assert drawing.next_steps("en") == self.next(hall) == [wanted]
        for n, row in enumerate(hall.rows(), 2):
            if row[TABLE] == 1:
                hall.type_in("Results", n, POINTS, n)
        assert self.next(hall) == [
            "Preliminary, round 1 of 3: 1 of 2 tables typed, table 2 missing"
        ]
        typed = "Vorrunde, Runde 1 von 3: 1 von 2 Tischen eingetippt, es fehlt Tisch 2"
        assert self.next(hall, "de") == [typed]

    def test_many_missing_tables_are_not_all_named(self) -> None:
        hall = self.hall("7wonders-4rounds", 36)
        hall.draw()
        for n, row in enumerate(hall.rows(), 2):
            if row[TABLE] == 3:
                hall.type_in("Results", n, POINTS, n)
        (line,) = self.next(hall)
        assert line.endswith("1 of 9 tables typed, tables 1, 2, 4, 5, 6, 7 … missing")

    def test_then_the_next_round_the_final_and_the_end(self) -> None:
        hall, rng = self.hall(), random.Random(3)
        for what in ("Preliminary, round 2 of 3", "Preliminary, round 3 of 3", "Final"):
            hall.draw()
            hall.play(rng)
            assert self.next(hall) == [f"next: draw {what}"]
        hall.draw()
        assert self.next(hall) == ["next: Final, type the points of 1 table on Results"]
        hall.play(rng)
        assert self.next(hall) == ["everything is played"]

    def test_two_stages_at_once_are_both_named(self) -> None:
        """D4: the match for third place and the final; a bye is no table that could be missing."""
        hall, rng = self.hall("7wonders-duel", 5), random.Random(3)
        hall.draw()
        assert "the points of 2 tables" in self.next(hall)[0]
        for _ in range(5):
            hall.play(rng)
            hall.draw()
        (line,) = self.next(hall)
        assert line.count("type the points of 1 table") == 2
        assert "Match for third place" in line
        assert "Final" in line

    def test_k1_games_at_the_same_tables_are_no_rounds(self) -> None:
        hall = self.hall("king-lui", 9)
        assert self.next(hall) == ["next: draw Stage 1, game 1 of 3"]
        assert self.next(hall, "de") == ["als Nächstes auslosen: Runde 1, Partie 1 von 3"]


@pytest.fixture(scope="module")
def played() -> EventJob:
    """A whole King Lui of 27."""
    hall, rng = Hall("king-lui", 27, event={"Language": "de"}), random.Random(1)
    hall.draw()
    for _ in range(7):
        hall.play(rng)
        hall.draw()
    return job(hall)


class TestKingLui:
    """K1, K5: games at the same tables, and the best of each table go on."""

    def test_columns_count_games_and_the_rank_is_that_of_the_first_stage(self, played) -> None:
        blocks = {block.code: block for block in played.report("de").blocks()}
        assert blocks["stage 2"].heads[3:7] == ("P1", "P2", "P3", "P4")
        assert "Rang Runde 1" in blocks["stage 2"].heads
        english = {block.code: block for block in played.report("en").blocks()}
        assert "Stage 1 rank" in english["stage 2"].heads
        assert "Runde 2, Partie 1" in "\n".join(played.explanation(1, "de"))

    def test_the_standings_say_who_goes_on_as_the_best_of_the_table(self, played) -> None:
        blocks = {block.code: block for block in played.report("de").blocks()}
        column = blocks["stage 2"].heads.index("Weiter")
        texts = [row.cells[column].value for row in blocks["stage 2"].rows]
        assert texts.count("ja (Bester des Tisches)") == 9
        assert "ja" in [row.cells[-2].value for row in blocks["stage 1"].rows]

    def test_explain_says_it_for_each_table_and_for_the_player(self, played) -> None:
        report = played.report("de")
        ties = Explainer(report.event, report.rules, report.outcome, "de").ties()
        second = played.outcome.stages[1]
        best = second.standings[0].no
        table = second.tallies[best].table
        lines = [tie for tie in ties if tie.who.startswith(f"von Tisch {table} kommt ")]
        assert any(f"({best}) weiter, vor " in tie.who for tie in lines)
        assert f"kommt in die nächste Phase, als Bester von Tisch {table}" in "\n".join(
            played.explanation(best, "de")
        )


def test_players_are_counted_before_anybody_has_played() -> None:
    hall = Hall("stone-age", 23)
    assert "23 players registered, nobody has played yet" in job(hall).summary("en")[0]
    hall.draw()
    assert "23 Spieler angemeldet, noch niemand hat gespielt" in job(hall).summary("de")[0]
    hall.play(random.Random(1))
    assert "23 Spieler, " in job(hall).summary("de")[0]


def test_findings_about_a_game_name_its_stage(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    for row in rows_of_final(hall):
        hall.type_in("Results", row, POINTS, 50)
    (found,) = (f for f in job(hall).findings if f.code == "tie-break-empty")
    assert "in round 1 (final)" in found.text("en")
    assert "in Runde 1 (Finale)" in found.text("de")


def rows_of_final(hall: Hall) -> list[int]:
    return [n for n, row in enumerate(hall.rows(), 2) if row[0] == "final"]


def test_markdown_speaks_of_no_line_and_the_sheet_does(played) -> None:
    text = played.export("md", "de").decode()
    assert "die Linie markiert den Schnitt" not in text
    assert b"die Linie markiert den Schnitt" in played.export("html", "de")
    shown = [cell.value for row in played.changes().pages[0].rows for cell in row]
    assert "die Linie markiert den Schnitt" in shown


def test_d3_a_bye_is_a_bye_on_the_wall_and_no_table() -> None:
    hall = Hall("7wonders-duel", 5, event={"Language": "de", "Date": "2026-11-21"})
    drawing = hall.draw()
    (bye,) = (row[NO] for row in hall.rows() if row[STATUS] == "Freilos")
    pages = {page.role: page for page in drawing.changes.pages}
    wall = [[cell.value for cell in row] for row in pages["seating"].rows]
    assert [f"Player {bye}", bye, "Freilos", None] in wall
    by_name = [[cell.value for cell in row] for row in pages["draw"].rows]
    assert [bye, f"Player {bye}", "Freilos"] in by_name
    assert sum("Freilos" in row for row in wall) == 1
    assert "21.11.2026" in by_name[1][0]


def test_what_is_typed_of_it_stands_in_the_text_to_diff(corrected) -> None:
    hall, _, _ = corrected
    decide(hall)
    text = job(hall).export("text", "en").decode()
    assert f"final stands: yes\nreason: {REASON}\n" in text
    assert "absent" not in text
    people = hall.book.grid("Players").rows
    hall.type_in("Players", 1, len(people[0]), "Present")
    hall.type_in("Players", 2, len(people[0]) - 1, "no")
    assert "1 | Player 1 | absent" in job(hall).export("text", "en").decode()


def sheet(hall: Hall, role: str) -> list[list[object]]:
    """What an owned sheet shows."""
    return [[cell.value for cell in row] for row in hall.book.pages[role].rows]


def test_a_draw_takes_mended_warnings_off_the_checks() -> None:
    hall = Hall("stone-age", 8)
    hall.type_in("Players", 3, 1, "Player 1")
    hall.book.apply(job(hall).changes())
    assert any("Players!B3" in row for row in sheet(hall, "checks"))
    hall.type_in("Players", 3, 1, "Somebody else")
    hall.draw()
    assert not any("Players!B3" in row for row in sheet(hall, "checks"))
    checks = next(page for page in job(hall).changes().pages if page.role == "checks")
    assert checks == hall.book.pages["checks"]


def test_a_draw_makes_no_checks_of_its_own() -> None:
    hall = Hall("stone-age", 8)
    hall.draw()
    assert "Checks" not in hall.book.titles()


@pytest.mark.parametrize(("gone", "left"), [(2, [1, 3, 4]), (1, [2, 3, 4])])
def test_c10_the_empty_seat_of_a_table_of_three_is_said(gone: int, left: list[int]) -> None:
    """Somebody leaves a table that is on: who sits there keeps the seats, one stays empty."""
    hall = Hall("stone-age", 8, event={"Language": "de", "Entry grid": "yes"})
    hall.draw()
    row = next(n for n, r in enumerate(hall.rows(), 2) if r[TABLE : SEAT + 1] == [2, gone])
    for column in range(7):
        hall.type_in("Results", row, column, None)
    hall.go(next(p for p in hall.active() if p not in {r[NO] for r in hall.rows()}))
    hall.book.apply(hall.propose().changes)
    assert [r[SEAT] for r in hall.rows() if r[TABLE] == 2] == left
    (line,) = (row for row in sheet(hall, "draw") if "Dreiertisch" in str(row[-1]))
    assert line[-1] == f"Dreiertisch, Sitz {gone} bleibt frei"
    slips = [row for row in sheet(hall, "slips") if len(row) > 2]
    assert sum(row[2] == "(bleibt frei)" for row in slips) == 1
    at_two = {r[SEAT]: r[NO] for r in hall.rows() if r[TABLE] == 2}
    head, *blocks = sheet(hall, "entry")[2:]
    numbers, names = next(blocks[n : n + 2] for n, row in enumerate(blocks) if row[2:3] == [2])
    for seat in range(1, 5):
        column = head.index(f"Sitz {seat}")
        assert numbers[column] == at_two.get(seat)
        assert (names[column] == "(bleibt frei)") == (seat == gone)
    assert sheet(hall, "seating")[-1] == ["(bleibt frei)", None, 2, gone]
    room = room_state(job(hall), "de")
    free = {"name": "(bleibt frei)", "seat": gone}
    assert [one["free"] for one in room["tables"]] == [[], [free]]
    assert room["seating"][-1] == {**free, "table": "2"}
    for part in ("slips", "tables", "names"):
        printed = PdfReader(io.BytesIO(pack(job(hall).report("de"), (part,))[0])).pages
        assert " ".join(page.extract_text() for page in printed).count("(bleibt frei)") == 1


def test_d4_the_match_for_third_place_is_called_that() -> None:
    hall, rng = Hall("7wonders-duel", 8, event={"Language": "de"}), random.Random(3)
    for _ in range(5):
        hall.draw()
        hall.play(rng)
    hall.draw()
    wall = [str(row) for role in ("draw", "slips") for row in sheet(hall, role)]
    assert any("Spiel um Platz 3" in row for row in wall)
    assert any("Finale" in row for row in wall)


class TestTheEnd:
    """D4: everything is played, and somebody clicks *Draw next round* once more."""

    @pytest.fixture
    def over(self) -> Hall:
        hall, rng = Hall("7wonders-duel", 5, event={"Language": "de"}), random.Random(3)
        for _ in range(6):
            hall.draw()
            hall.play(rng)
        return hall

    def test_the_message_begins_with_what_is_so(self, over) -> None:
        said = MemoryHost(over.book).click("draw")
        assert said.splitlines()[0] == "alles ist gespielt"

    def test_what_hangs_on_the_wall_is_left_as_it_was_drawn(self, over) -> None:
        before = {role: sheet(over, role) for role in ("draw", "slips", "seating")}
        drawing = over.draw()
        assert drawing.changes is not None
        assert drawing.changes.pages == ()
        assert {role: sheet(over, role) for role in before} == before
        assert "Spiel um Platz 3" in str(before["draw"])


def test_without_players_the_draw_asks_for_them_and_for_nothing_else() -> None:
    for ruleset in ("7wonders-duel", "catan"):
        found = [f for f in Hall(ruleset, 0).propose().findings if f.severity == "error"]
        assert codes(found) == ["draw-no-players"]
        assert str(found[0].ref) == "Players"


def test_while_the_first_round_is_on_it_is_said_how_many_have_played() -> None:
    hall = Hall("stone-age", 8)
    hall.draw()
    for n, row in enumerate(hall.rows(), 2):
        if row[TABLE] == 1:
            hall.type_in("Results", n, POINTS, n)
    assert "4 of 8 players have played, Preliminary, in round 1" in job(hall).summary("en")[0]
    assert "4 von 8 Spielern haben gespielt, Vorrunde, in Runde 1" in job(hall).summary("de")[0]


@pytest.mark.parametrize(
    ("gone", "is_", "whom"), [((1,), "ist", "diesen"), ((1, 2), "sind", "diese")]
)
def test_who_has_gone_is_one_or_several(gone: tuple[int, ...], is_: str, whom: str) -> None:
    hall = Hall("stone-age", 8)
    hall.draw()
    for no in gone:
        hall.go(no)
    (found,) = (f for f in hall.propose().findings if f.code == "draw-gone")
    assert f" {is_} ausgestiegen" in found.text("de")
    assert f"um ohne {whom} Spieler auszulosen" in found.text("de")


@pytest.mark.parametrize(
    ("late", "words"),
    [(1, "soll dieser Spieler noch mitspielen"), (2, "sollen diese Spieler noch mitspielen")],
)
def test_who_is_late_is_one_or_several(late: int, words: str) -> None:
    hall = Hall("stone-age", 8)
    hall.draw()
    for _ in range(late):
        hall.come()
    (found,) = (f for f in hall.propose().findings if f.code == "draw-unseated")
    assert words in found.text("de")


def test_k1_no_message_speaks_of_a_round_of_a_round() -> None:
    hall, rng = Hall("king-lui", 9, event={"Language": "de"}), random.Random(3)
    hall.draw()
    hall.play(rng)
    hall.type_in("Results", 2, POINTS, 99)
    told = [*hall.verified().lines("de"), *said_in(hall, "de")]
    assert any("Partie 2 von Runde 1 ausgelost" in line for line in told)
    assert not [line for line in told if "Runde 2 von Runde 1" in line or "Runde 1, Runde" in line]


def said_in(hall: Hall, language: str) -> list[str]:
    return [found.text(language) for found in hall.verified().findings]


def test_a_correction_is_told_once_with_every_draw_it_came_after() -> None:
    hall, rng = Hall("stone-age", 8), random.Random(3)
    for _ in range(2):
        hall.draw()
        hall.play(rng)
    hall.draw()
    points = hall.rows()[0][POINTS]
    hall.type_in("Results", 2, POINTS, 61)
    (line,) = (f for f in hall.verified().findings if f.code == "log-corrected")
    assert str(line.ref) == "Results!G2"
    assert "(entry 2, 3)" in line.text("en")
    assert f": {points}" in line.text("en")
    assert " → 61" in line.text("en")
    assert "preliminary, round 1, No " in line.text("en")
    assert "Vorrunde, Runde 1, Nr " in line.text("de")


def test_of_many_given_numbers_the_first_are_named() -> None:
    hall = Hall("stone-age", 8)
    for row in range(2, 10):
        hall.type_in("Players", row, 0, None)
    (found,) = (f for f in job(hall).findings if f.code == "no-given")
    assert found.text("en").endswith("5 Player 5, 6 Player 6 …")


class TestDrawAgain:
    """*Draw round again* in the menu: what `draw --redraw` is on the command line."""

    def test_late_players_get_a_seat(self) -> None:
        hall = Hall("stone-age", 8)
        hall.draw()
        late = hall.come()
        host = MemoryHost(hall.book)
        assert "draw the round again (in the menu, or xlscore draw --redraw;" in host.click("draw")
        assert late not in hall.seats("preliminary", 1)
        assert host.click("redraw").startswith("Preliminary, round 1 drawn: 9 players at 3 tables.")
        assert late in hall.seats("preliminary", 1)
        assert host.click("undo").startswith("Taken back: draw, ")
        assert late not in hall.seats("preliminary", 1)

    def test_what_was_played_is_not_drawn_again(self) -> None:
        hall = Hall("stone-age", 8)
        hall.draw()
        hall.type_in("Results", 2, POINTS, 7)
        before, host = hall.rows(), MemoryHost(hall.book)
        assert "round 1 of preliminary has results already" in host.click("redraw")
        assert host.wrong
        assert host.front == CellRef("Results", "G2")
        assert hall.rows() == before

    @pytest.mark.parametrize(("ruleset", "players"), [("king-lui", 9), ("stone-age", 7)])
    def test_k8_c10_a_table_that_somebody_left_is_put_right(self, ruleset, players) -> None:
        """The message at the table says so in the words of the menu."""
        hall = Hall(ruleset, players, event={"Language": "de"})
        hall.draw()
        if ruleset == "king-lui":
            hall.play(random.Random(3))
        open_ = [row for row in hall.rows() if row[POINTS] is None]
        sizes = Counter((row[ROUND], row[TABLE]) for row in open_)
        gone = next(row for row in open_ if sizes[row[ROUND], row[TABLE]] == 3)
        played = [row for row in hall.rows() if row[POINTS] is not None]
        hall.go(int(str(gone[NO])))
        errors = [f for f in job(hall).findings if f.severity == "error"]
        assert {f.code for f in errors} == {"table-left"}
        text = errors[0].text("de")
        assert text.startswith(f"ohne Player {gone[NO]} sitzen an Tisch {gone[TABLE]} in ")
        assert "die Runde neu auslosen (im Menü, " in text
        host = MemoryHost(hall.book)
        host.click("redraw")
        assert not host.wrong
        assert [f for f in job(hall).findings if f.severity == "error"] == []
        assert [row for row in hall.rows() if row[POINTS] is not None] == played


def test_k1_games_of_the_final_are_called_games_wherever_they_are_named() -> None:
    """King Lui's final too is played at the same tables: nobody speaks of its round 3."""
    hall, rng = Hall("king-lui", 9), random.Random(4)
    while not hall.seats("final", 1):
        hall.play(rng)
        hall.draw()
    hall.play(rng)
    final = [n for n, row in enumerate(hall.rows(), 2) if row[0] == "final"]
    corrected = next(n for n, row in enumerate(hall.rows(), 2) if row[0] == "stage 3")
    hall.type_in("Results", corrected, POINTS, 61)
    hall.type_in("Results", final[0], SEAT, 2)
    hall.type_in("Results", final[1], TABLE, 7)
    findings = (*hall.propose().findings, *job(hall).findings, *hall.verified().findings)
    for language, title, word in (("en", "final", "game"), ("de", "Finale", "Partie")):
        said = [found.text(language) for found in findings] + [*hall.verified().lines(language)]
        about = [line for line in said if f"of {title}" in line or f"von {title}" in line]
        assert len(about) > 3, said
        assert [line for line in about if f"{word} " not in line] == []
