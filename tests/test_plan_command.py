"""`xlscore plan`: the schedule beforehand is what is drawn afterwards."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

from announced import DICE
from command_line import run
from hall import Hall, codes
from xlscore.actions.planning import Planning, plan_event
from xlscore.core.draws.seatings.schedule import draw_schedule
from xlscore.report.draws.plan import csv as as_csv

WORKBOOKS = Path(__file__).parents[1] / "workbooks"


def seats(found: Planning, round_: int, stage: str = "preliminary") -> dict[object, object]:
    """No -> table and seat in one round."""
    (one,) = [p for p in found.rounds if (p.stage.name, p.round_) == (stage, round_)]
    return {no: (table, seat) for table, at in one.tables.items() for seat, no in at.items()}


@pytest.mark.parametrize("ruleset", ["catan", "7wonders-4rounds", "alhambra", "7wonders-duel"])
def test_with_a_plain_seed_it_is_what_will_be_drawn(ruleset: str) -> None:
    hall, rng = Hall(ruleset, 14, groups={1: "club", 2: "club"}), random.Random(4)
    before = [hall.book.grid(title).rows for title in hall.book.titles()]
    found = plan_event(hall.book)
    assert [hall.book.grid(title).rows for title in hall.book.titles()] == before
    last = max(one.round_ for one in found.rounds)
    for round_ in range(1, last + 1):
        hall.draw()
        assert seats(found, round_) == hall.seats("preliminary", round_)
        assert seats(plan_event(hall.book), last) == seats(found, last)
        hall.play(rng)
    assert last == {"catan": 3, "alhambra": 2}.get(ruleset, 4)
    assert "plan-unknown" in codes(found.findings) or ruleset == "7wonders-4rounds"


def test_rounds_by_the_standings_are_not_known() -> None:
    found = plan_event(Hall("stone-age", 14).book)
    assert [one.round_ for one in found.rounds] == [1]
    assert codes(found.findings) == ["plan-unknown"]


def test_a_stage_that_is_not_played_is_not_said_to_depend_on_results() -> None:
    """Eight at Alhambra are too few for the intermediate round: the final comes next."""
    hall, rng = Hall("alhambra", 8), random.Random(4)
    assert "plan-unknown" in codes(plan_event(hall.book).findings)
    for _ in range(2):
        hall.draw()
        hall.play(rng)
    for _ in ("to be drawn", "played"):
        found = plan_event(hall.book)
        assert "plan-unknown" not in codes(found.findings)
        assert {one.stage.name for one in found.rounds} == {"preliminary", "final"}
        hall.draw()
        hall.play(rng)


def test_before_the_dice_it_is_by_start_number() -> None:
    hall = Hall("catan", 15, event={"Randomness": "dice"})
    found = plan_event(hall.book)
    assert not found.by_name
    hall.draw()
    hall.draw(randomness=DICE)
    drawn = draw_schedule(range(1, 16), 3, "preliminary", DICE.replace(" ", ""))
    named = {drawn.start_numbers[no - 1]: at for no, at in seats(found, 1).items()}  # type: ignore[operator]
    assert named == hall.seats("preliminary", 1)
    assert plan_event(hall.book).by_name


def test_a_lot_that_is_still_to_come_gives_no_schedule() -> None:
    found = plan_event(Hall("alhambra", 15, event={"Randomness": "dice"}).book)
    assert found.rounds == ()
    assert codes(found.findings) == ["announced-dice", "plan-unknown"]


def test_a_name_in_the_table_is_data() -> None:
    hall = Hall("catan", 12)
    hall.type_in("Players", 2, 1, "=1+1|<b>")
    report = plan_event(hall.book).report("en")
    rows = list(csv.reader(io.StringIO(as_csv(report))))
    assert rows[0] == ["Stage", "Round", "Table", "Seat", "No", "Player"]
    assert len(rows) == 1 + 3 * 12
    assert {row[5] for row in rows if row[4] == "1"} == {"'=1+1|<b>"}
    assert "<b>" not in run_to(hall, "html")


def run_to(hall: Hall, to: str) -> str:
    from xlscore.actions.verbs.plan import WRITERS

    return WRITERS[to](plan_event(hall.book).report("de"))


def test_the_command_line(tmp_path: Path) -> None:
    path, out = WORKBOOKS / "catan-herne-2026.xlsx", tmp_path / "plan.html"
    before = path.read_bytes()
    said = run("plan", path, "--lang", "en").stdout.splitlines()
    assert said[0] == "Preliminary, round 1"
    assert said[-1] == "No two people meet twice."
    assert said[1].startswith("  Table 1: 18 Ronja Ahlers · ")
    assert said.count("Final") == 1
    assert run("plan", path, "--to", "html", "-o", out).exit_code == 0
    assert "Nach Namen" in out.read_text("utf-8")
    assert run("plan", path, "--to", "md").stdout.startswith("# Offene Herner")
    assert run("plan", path, "-o", tmp_path / "x.xlsx").exit_code == 2
    assert run("plan", WORKBOOKS / "season-7wonders-2026" / "season.xlsx").exit_code == 2
    assert run("plan", tmp_path / "none.xlsx").exit_code == 3
    assert path.read_bytes() == before
