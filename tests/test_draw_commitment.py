"""C6: wonders, sides, islands and the ruleset are announced and verified with the seats."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from hashlib import sha256
from types import ModuleType
from typing import Any

import pytest

from announced import DICE, below, log, text, told, type_log
from drawn_logs import fitting
from hall import Hall, codes
from xlscore.actions.draw_checks import check_log
from xlscore.actions.event import evaluate
from xlscore.book.values import Value, cell_name
from xlscore.core.draws.review import review
from xlscore.core.rulebook.checksum import rules_checksum
from xlscore.core.rulebook.load import RULESETS

WONDERS = "7wonders-4rounds"
FIVE = "Alexandria, Babylon, Ephesos, Gizah, Olympia"


def sevens(source: str = "dice", sides: str = "yes", **more: Any) -> Hall:
    """Eight players at two tables, four wonders for each round, with sides."""
    event: dict[str, Value] = {"Randomness": source, "Wonder sides": sides}
    return Hall(WONDERS, 8, seed=None, event=event, **more)


def thrown(hall: Hall) -> Hall:
    hall.draw()
    hall.draw(randomness=DICE)
    return hall


def exported(hall: Hall) -> list[dict[str, Any]]:
    draws: list[dict[str, Any]] = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    return draws


def lines(hall: Hall, letter: str, entry: int = -1) -> list[str]:
    return [line for line in log(hall)[entry].basis.split("\n") if line[:2] == f"{letter}|"]


def seated(hall: Hall) -> str:
    """Who sits where in the first round, as it is hashed."""
    seats = sorted((str(at), no) for no, at in hall.seats("preliminary", 1).items())
    places = ((hall.seats("preliminary", 1)[no], no) for _, no in seats)
    return "preliminary|1|" + " ".join(f"{table}.{seat}={no}" for (table, seat), no in places)


def before(hall: Hall) -> str:
    """What the announcement was drawn from, as it was written before there were such lines."""
    kept = (line for line in log(hall)[0].basis.split("\n") if line[:2] not in ("V|", "W|"))
    return "\n".join(kept)


def row_of(hall: Hall, sheet: str, start: str) -> int:
    """The row of a sheet whose first cell begins so."""
    rows = hall.book.grid(sheet).rows
    return next(n for n, row in enumerate(rows, 1) if row and str(row[0]).startswith(start))


def test_what_will_be_drawn_is_announced() -> None:
    hall = sevens()
    hall.draw()
    (about,) = lines(hall, "W")
    assert about.startswith("W|yes|Alexandria|Babylon|")
    (ruleset,) = lines(hall, "V")
    assert ruleset == f"V|2|{rules_checksum(RULESETS[WONDERS])}"


def test_sides_toggled_after_the_announcement_are_refused_and_told() -> None:
    hall = sevens()
    hall.draw()
    hall.type_in("Event", 4, 1, "no")
    assert codes(hall.propose(randomness=DICE).findings)[-1] == "randomness-stale"
    hall.draw()
    assert "wonders: sides drawn → sides not drawn" in log(hall)[-1].reason


@pytest.mark.parametrize("source", ["dice", "seed"])
def test_sides_toggled_after_the_draw_are_told(source: str) -> None:
    hall = sevens(source)
    if source == "seed":
        below(hall, "Event", "Seed", "7")
    hall.draw()
    if source == "dice":
        hall.draw(randomness=DICE)
    assert told(hall.verified()) == set()
    hall.type_in("Event", 4, 1, "no")
    assert told(hall.verified()) == {"log-list"}
    assert "wonders: sides drawn → sides not drawn" in text(hall, "log-list")


def test_a_wonder_doubled_on_the_draw_is_told() -> None:
    hall = thrown(sevens())
    assert told(hall.verified()) == set()
    row = row_of(hall, "Draw", "Preliminary, round 1") + 2
    (first, second) = hall.book.grid("Draw").rows[row - 1][1:3]
    hall.type_in("Draw", row, 2, str(first))
    (found,) = hall.verified().findings
    assert (found.code, str(found.ref)) == ("verify-beside", f"Draw!C{row}")
    assert f"{first} instead of {second}" in found.text("en")


def test_a_wonder_taken_away_is_told() -> None:
    hall = thrown(sevens())
    row = row_of(hall, "Draw", "Preliminary, round 1") + 2
    hall.type_in("Draw", row, 4, None)
    assert told(hall.verified()) == {"verify-beside"}


def test_two_land_tiles_swapped_are_told() -> None:
    hall = boarded()
    assert told(hall.verified()) == set()
    row = row_of(hall, "Boards", "Table 2") + 1
    cells = list(hall.book.grid("Boards").rows[row - 1])
    here = [n for n, cell in enumerate(cells) if cell is not None]
    one, other = next((a, b) for a in here for b in here if cells[a] != cells[b])
    hall.type_in("Boards", row, one, str(cells[other]))
    hall.type_in("Boards", row, other, str(cells[one]))
    (found,) = hall.verified().findings
    assert (found.code, str(found.ref)) == ("verify-beside", f"Boards!{cell_name(row, one + 1)}")
    assert f"{cells[other]} instead of {cells[one]}" in found.text("en")


def test_two_number_chips_swapped_are_told() -> None:
    hall = boarded()
    row = row_of(hall, "Boards", "Table 1") + 2
    cells = list(hall.book.grid("Boards").rows[row - 1])
    (one, other, *_) = [n for n, cell in enumerate(cells) if cell is not None]
    hall.type_in("Boards", row, one, cells[other])
    hall.type_in("Boards", row, other, cells[one])
    assert told(hall.verified()) == {"verify-beside"}


def boarded() -> Hall:
    """A round of Catan with the base game: an island for each of two tables."""
    hall = Hall("catan", 8, seed=None, event={"Randomness": "dice"})
    return thrown(hall)


def test_another_ruleset_is_told() -> None:
    hall = Hall(WONDERS, 8, rules={"wonders": FIVE})
    hall.draw()
    assert told(hall.verified()) == set()
    hall.type_in("Rules", 2, 1, FIVE.replace("Gizah", "Rhodos"))
    found = told(hall.verified())
    assert found == {"log-list"}
    said = [f.text("en") for f in hall.verified().findings]
    assert any("ruleset: " in line for line in said)
    assert any("wonders: " in line for line in said)


def test_another_board_is_told() -> None:
    """The island of the game that is played; the sheet still shows the one that was drawn."""
    hall = Hall("catan", 8, rules={"games.1.board": "3, 4, 5, 4, 3"})
    hall.draw()
    assert told(hall.verified()) == set()
    hall.type_in("Rules", 2, 1, "4, 5, 6, 5, 4")
    assert told(hall.verified()) == {"log-list"}
    said = [f.text("en") for f in hall.verified().findings]
    assert any("board: 3,4,5,4,3 → 4,5,6,5,4" in line for line in said)


def test_a_ruleset_changed_after_the_announcement_is_announced_anew() -> None:
    hall = sevens(rules={"wonders": FIVE})
    hall.draw()
    hall.type_in("Rules", 2, 1, FIVE.replace("Gizah", "Rhodos"))
    assert codes(hall.propose(randomness=DICE).findings)[-1] == "randomness-stale"
    hall.draw()
    hall.draw(randomness=DICE)
    assert told(hall.verified()) == set()


def test_the_hash_of_the_result_holds_all_that_was_drawn() -> None:
    """Added up by hand: the seats, then a line for the wonders."""
    hall = thrown(sevens())
    row = row_of(hall, "Draw", "Preliminary, round 1") + 2
    shown = hall.book.grid("Draw").rows[row - 1][1:5]
    drawn = f"{seated(hall)}\nW|{'|'.join(map(str, shown))}"
    assert log(hall)[-1].result == sha256(drawn.encode()).hexdigest()


@pytest.mark.parametrize("kind", ["wonders", "islands"])
def test_the_second_verifier_draws_wonders_and_islands_again(
    kind: str, checker: ModuleType
) -> None:
    draws = exported(thrown(sevens()) if kind == "wonders" else boarded())
    assert [wrong for _, wrong, _ in checker.check(draws)] == [[], []]
    for before, after in (("W|yes|", "W||"), ("|Gizah", "|Giza"), ("I|3,4,5,4,3", "I|3,4,3")):
        forged = copy.deepcopy(draws)
        for entry in forged:
            entry["drawn_from"] = entry["drawn_from"].replace(before, after)
        if forged == draws:
            continue
        *_, (_, wrong, _) = checker.check(fitting(forged, checker.hash_of))
        assert wrong == ["is not what the lot gives"], before


def test_an_older_log_verifies_as_it_did(checker: ModuleType) -> None:
    """Without the lines and with the hash of the seats alone, whatever the sheet shows."""
    hall = thrown(sevens())
    older = before(hall)
    previous = ""
    for entry in (1, 2):
        type_log(hall, entry, "Drawn from", older)
        type_log(hall, entry, "List hash", sha256(older.encode()).hexdigest())
        type_log(hall, entry, "Previous", previous or None)
        if entry == 2:
            type_log(hall, entry, "Result hash", sha256(seated(hall).encode()).hexdigest())
        previous = exported(hall)[entry - 1]["hash"]
    hall.type_in("Event", 4, 1, "no")
    assert told(hall.verified()) == set()
    assert [wrong for _, wrong, _ in checker.check(exported(hall))] == [[], []]


def test_an_older_announcement_is_drawn_as_it_was_announced(checker: ModuleType) -> None:
    hall = sevens()
    hall.draw()
    older = before(hall)
    type_log(hall, 1, "Drawn from", older)
    type_log(hall, 1, "List hash", sha256(older.encode()).hexdigest())
    hall.draw(randomness=DICE)
    assert [e.basis for e in log(hall)] == [older, older]
    assert told(hall.verified()) == set()
    assert [wrong for _, wrong, _ in checker.check(exported(hall))] == [[], []]


def test_which_hashes_of_a_round_fit_follows_from_what_its_entry_says() -> None:
    """All the lot gives; the seats alone in an older entry; either where no list was kept."""
    hall = thrown(sevens())
    read = hall.job().read
    assert read.rules is not None
    last, older = read.event.draws[-1], before(hall)
    alone, whole = sha256(seated(hall).encode()).hexdigest(), last.result
    reviews, fits = review(read.event, read.rules), []
    for basis in (last.basis, older, ""):
        for result in (alone, whole):
            entry = last._replace(basis=basis, result=result)
            event = replace(read.event, draws=(*read.event.draws[:-1], entry))
            found = {one.code for one in check_log(event, read.rules, reviews)}
            fits.append("log-result" not in found)
    assert fits == [False, True, True, False, True, True]
