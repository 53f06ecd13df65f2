"""What comes next, from the first name to the end, and how far the event is."""

from __future__ import annotations

import random

import pytest

from hall import POINTS, TABLE, Hall, codes
from memory_host import MemoryHost
from xlscore.book.values import Value
from xlscore.core.findings import finding
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import stage_words

pytestmark = pytest.mark.usefixtures("own_state")


class TestWhatComesNext:
    def hall(self, ruleset: str = "7wonders-final", players: int = 8) -> Hall:
        return Hall(ruleset, players, event={"Language": "en"})

    def next(self, hall: Hall, language: str = "en") -> list[str]:
        return hall.job().next_steps(language)  # type: ignore[arg-type]

    def test_an_empty_workbook_wants_players_then_a_draw(self) -> None:
        assert self.next(self.hall(players=0)) == ["next: type the players on Players"]
        assert self.next(self.hall()) == ["next: draw Preliminary, round 1 of 3"]

    def test_sheets_are_called_what_they_are_called_whatever_the_language(self) -> None:
        keys: dict[str, Value] = {"Language": "en", "Entry grid": None}
        hall = Hall("7wonders-final", 8, event=keys)
        hall.draw()
        wanted = "als Nächstes: Vorrunde, Runde 1 von 3, die Punkte von 2 Tischen auf {} eintippen"
        assert self.next(hall, "de") == [wanted.format("Results")]
        hall.type_in("Event", 5, 1, "yes")
        hall.book.apply(hall.job().changes())
        assert self.next(hall, "de") == [wanted.format("Entry")]

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


def test_players_are_counted_before_anybody_has_played() -> None:
    hall = Hall("stone-age", 23)
    assert "23 players registered, nobody has played yet" in hall.job().summary("en")[0]
    hall.draw()
    assert "23 Spieler angemeldet, noch niemand hat gespielt" in hall.job().summary("de")[0]
    hall.play(random.Random(1))
    assert "23 Spieler, " in hall.job().summary("de")[0]


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
        before = {role: over.sheet(role) for role in ("draw", "slips", "seating")}
        drawing = over.draw()
        assert drawing.changes is not None
        assert drawing.changes.pages == ()
        assert {role: over.sheet(role) for role in before} == before
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
    assert "4 of 8 players have played, Preliminary, in round 1" in hall.job().summary("en")[0]
    assert "4 von 8 Spielern haben gespielt, Vorrunde, in Runde 1" in hall.job().summary("de")[0]


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


@pytest.mark.parametrize(
    ("ruleset", "code"), [("catan", "draw-unseated"), ("commander", "draw-unseated-anew")]
)
def test_free_seats_are_offered_only_where_the_tables_have_some(ruleset: str, code: str) -> None:
    """Pods are drawn as a whole, so a late player moves the others."""
    hall = Hall(ruleset, 16, event={"Late players": "free seat"})
    hall.draw()
    hall.come()
    (late,) = (f for f in hall.propose().findings if f.code.startswith("draw-unseated"))
    assert late.code == code
    assert ("free seat" in late.text("en")) == (code == "draw-unseated")
    assert ("freier Platz" in late.text("de")) == (code == "draw-unseated")


@pytest.mark.parametrize(
    ("stage", "begins", "within"),
    [
        (
            "final",
            ("final is drawn", "Finale ist ohne"),
            ("in round 1 of final", "in Runde 1 des Finales"),
        ),
        (
            "preliminary",
            ("round 1 of preliminary is drawn", "Runde 1 der Vorrunde ist ohne"),
            ("in round 1 of preliminary", "in Runde 1 der Vorrunde"),
        ),
    ],
)
def test_a_stage_of_one_round_is_called_by_its_name(
    stage: str, begins: tuple[str, str], within: tuple[str, str]
) -> None:
    title = stage_words(RULESETS["catan"], stage)
    where: dict[str, object] = {"round": 1, "stage": title, "names": "7 Ada", "count": 1}
    late, gone = finding("draw-unseated", None, **where), finding("draw-gone", None, **where)
    for language, start, inside in zip(("en", "de"), begins, within, strict=True):
        assert late.text(language).startswith(start)
        assert inside in gone.text(language)
