"""docs/check_draw.py, the second verifier: nothing of ours in it, it agrees, and finds changes."""

from __future__ import annotations

import ast
import copy
import importlib
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from drawn_logs import CHANGES, DEALT, Log, changed, fitting, log_of
from hall import Hall
from seatable import SHORT_FORMS
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws.machinery.record import find_changes

DOCS = Path(__file__).parents[1] / "docs" / "draws.md"
PAGES = sorted(DOCS.parent.glob("check_*.py"))


@pytest.mark.parametrize(("luck", "ruleset"), list(enumerate((*SHORT_FORMS, *DEALT))))
def test_it_agrees_on_whole_events(checker: ModuleType, ruleset: str, luck: int) -> None:
    """With another luck for each: seeds and dice, late players, groups, sizes of tables."""
    told = list(checker.check(log_of(ruleset, luck)))
    assert [(e["entry"], wrong) for e, wrong, _ in told if wrong] == []


@pytest.mark.parametrize("kind", CHANGES)
def test_it_finds_every_planted_change(checker: ModuleType, kind: str) -> None:
    for luck, ruleset in enumerate(("alhambra", "catan")):
        log = log_of(ruleset, luck)
        published = log[-1]["hash"]
        forged = changed(log, kind, luck, checker.hash_of)
        assert forged != log
        wrong = any(wrong for _, wrong, _ in checker.check(forged))
        assert wrong or forged[-1]["hash"] != published


def test_rounds_by_lot_and_schedules_are_recomputed(checker: ModuleType) -> None:
    for ruleset in ("catan", "alhambra", "king-lui"):
        hall = Hall(ruleset, 16)
        hall.draw()
        ((_, wrong, told), *_) = checker.check(
            json.loads(evaluate(hall.book).export("json", "en"))["draws"]
        )
        assert (wrong, told) == ([], "recomputed, it agrees")


def _allowed() -> Hall:
    """Six who share two tables and a fixed one: players are exchanged for it, A2 in mind."""
    wanted: dict[int, Value] = {3: "4", 8: "4", 11: "4", 17: "4", 20: "4-5", 5: "5"}
    hall = Hall("alhambra", 21, event={"Tables": "3-5,7-9"}, columns={"Tables": wanted})
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    return hall


def _teams() -> Hall:
    groups = {no: f"T{(no - 1) // 4}" for no in range(1, 21)}
    hall = Hall("europe-masters", 20, groups=groups)
    hall.type_in("Players", 3, 4, 2)
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    return hall


def _long_teams() -> Hall:
    groups = {no: f"T{(no - 1) // 4}" for no in range(1, 17)}
    rules: dict[str, Value] = {
        "stages.1.seating": "teams",
        "teams.apart": "yes",
        "stages.1.rounds": 6,
    }
    hall = Hall("carcassonne-hig", 16, groups=groups, rules=rules)
    hall.type_in("Players", 3, 4, 2)
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    return hall


def _same_tables() -> Hall:
    hall = Hall("king-lui", 21, columns={"Tables": {3: "4"}})
    hall.draw()
    return hall


def _swiss() -> Hall:
    hall = Hall("carcassonne-wm-2016", 9, columns={"Tables": {2: "2-3"}})
    hall.draw()
    return hall


def _pods() -> Hall:
    """13 at tables of four and five."""
    hall = Hall("commander", 13)
    hall.draw()
    return hall


def _second_swiss() -> Hall:
    """13 at tables of four and five: some are to sit apart, regulars are spread."""
    yes: dict[int, Value] = dict.fromkeys(range(5, 10), "yes")
    apart: dict[int, Value] = dict.fromkeys(range(1, 4), "2")
    hall = Hall("commander", 13, columns={"Regular": yes, "Apart in rounds": apart})
    for no in (1, 2, 3):
        hall.type_in("Players", no + 1, 3, "club")
    hall.type_in("Players", 5, 4, 2)
    return _played_on(hall, 3)


def _second_swiss_of_few() -> Hall:
    """So few that every round there is was looked at; one of them has a bye."""
    return _played_on(Hall("carcassonne-wm-2016", 9), 3)


def _pods_by_lot() -> Hall:
    return _played_on(Hall("diplomacy-squares", 21), 2)


def _played_on(hall: Hall, rounds: int) -> Hall:
    for n in range(rounds):
        if n:
            hall.play(random.Random(n))
        hall.draw()
    return hall


@pytest.mark.parametrize("drawn", [_second_swiss, _second_swiss_of_few, _pods_by_lot])
def test_rounds_by_the_results_before_are_recomputed(
    checker: ModuleType, drawn: Callable[[], Hall]
) -> None:
    """What they are drawn from stands in the log, and who changes it alone is found."""
    log: Log = json.loads(evaluate(drawn().book).export("json", "en"))["draws"]
    *_, (_, wrong, told) = checker.check(log)
    assert (wrong, told) == ([], "recomputed, it agrees")
    for kind in ("order", "points", "sizes", "result"):
        lines = log[-1]["drawn_from"].split("\n")
        forged = _another(lines, kind)
        other = copy.deepcopy(log)
        other[-1]["drawn_from"] = "\n".join(forged)
        if kind == "result":
            other[-1]["result_hash"] = other[-1]["result_hash"][::-1]
        *_, (_, wrong, _) = checker.check(fitting(other, checker.hash_of))
        found = wrong == ["is not what the lot gives"]
        assert found == (kind == "result" or forged != lines), kind


def _another(lines: list[str], kind: str) -> list[str]:
    """The lines of a log with something else in what is there for pods, if there is any."""
    order = [line.split("|") for line in lines if line.startswith("O|")]
    if kind == "order":
        rest = [line for line in lines if not line.startswith("O|")]
        nos = sorted((cells[1] for cells in order), key=int)
        by_number = (["O", no, *cells[2:]] for no, cells in zip(nos, order, strict=True))
        return [*rest, *map("|".join, by_number)]
    if kind == "points" and order:
        return [*lines[:-1], "|".join([*order[-1][:2], "1000", *order[-1][3:]])]
    if kind == "sizes":
        return [f"{line},1" if line.startswith("G|") else line for line in lines]
    return lines


def _at_tables_of(size: int, seating: str, players: int) -> Hall:
    rules: dict[str, Value] = {
        "id": "ours",
        "title": "ours",
        "sizes": str(size),
        f"points.by_size.{size}": "; ".join(map(str, range(size, 0, -1))),
        "minimum_players": size,
        "stages.1.name": "preliminary",
        "stages.1.rounds": 3,
        "stages.1.seating": seating,
        "stages.1.chain": "tournament_points; lot",
    }
    return _played_on(Hall("ours", players, rules=rules), 3)


def test_tables_of_up_to_twelve_are_recomputed(checker: ModuleType) -> None:
    """First Swiss rounds too, whose sizes are not in the log, and several games at such tables."""
    for size, seating, players in (
        (12, "swiss", 24),
        (12, "pods", 12),
        (9, "swiss", 18),
        (5, "fixed", 15),
        (6, "lot", 12),
    ):
        hall = _at_tables_of(size, seating, players)
        log: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
        told = [(wrong, told) for _, wrong, told in checker.check(log)]
        assert told == [([], "recomputed, it agrees")] * 3, (size, seating)


def test_heats_are_recomputed(checker: ModuleType) -> None:
    hall = _played_on(Hall("pinball-strikes", 9), 3)
    log: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    told = [(wrong, told) for _, wrong, told in checker.check(log)]
    assert told == [([], "recomputed, it agrees")] * 3


def test_a_colon_of_a_lottery_may_stand_apart(checker: ModuleType) -> None:
    seed_of = importlib.import_module("check_source").seed_of
    for colon in (":", " :", "\u00a0:"):
        source = f"loterie loto, 28.11.2026{colon} 3 numéros + 1 complémentaire"
        assert seed_of(source, "31 4 09 7") == "4 9 31 7"


def test_who_has_a_bye_needs_no_table(checker: ModuleType) -> None:
    first = Hall("carcassonne-wm-2016", 9)
    first.draw()
    (bye,) = (no for no, (table, _) in first.seats("preliminary", 1).items() if table == 5)
    assert isinstance(bye, int)
    hall = Hall("carcassonne-wm-2016", 9, columns={"Tables": {bye: "1"}})
    hall.draw()
    assert hall.seats("preliminary", 1) == first.seats("preliminary", 1)
    log: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    assert [(w, told) for _, w, told in checker.check(log)] == [([], "recomputed, it agrees")]


def test_an_older_log_has_no_order_of_the_standings(checker: ModuleType) -> None:
    """It is checked by its hashes as before, and nothing is said to have changed since."""
    log: Log = json.loads(evaluate(_second_swiss_of_few().book).export("json", "en"))["draws"]
    now = log[-1]["drawn_from"]
    before = "\n".join(line for line in now.split("\n") if line[:2] not in ("G|", "O|"))
    assert before != now
    assert find_changes(before, now) == [] == find_changes(now, before)
    log[-1]["drawn_from"] = before
    *_, (_, wrong, told) = checker.check(fitting(log, checker.hash_of))
    assert (wrong, told) == ([], "not recomputed: a log without the order of the standings")


@pytest.mark.parametrize("drawn", [_allowed, _teams, _long_teams, _same_tables, _swiss, _pods])
def test_tables_teams_and_first_swiss_rounds_are_recomputed(
    checker: ModuleType, drawn: Callable[[], Hall]
) -> None:
    """And a change is found by the seating alone, whatever else was made to fit."""
    log: Log = json.loads(evaluate(drawn().book).export("json", "en"))["draws"]
    assert {(*w, told) for _, w, told in checker.check(log)} == {("recomputed, it agrees",)}
    for at in range(len(log)):
        forged = copy.deepcopy(log)
        forged[at]["result_hash"] = forged[at]["result_hash"][::-1]
        wrong = [w for _, w, _ in checker.check(fitting(forged, checker.hash_of))]
        assert wrong == [["is not what the lot gives"] if k == at else [] for k in range(len(log))]


@pytest.mark.parametrize(
    ("drawn", "before", "after"),
    [
        (_allowed, "P|3|Player 3||{4}|", "P|3|Player 3||{7}|"),
        (_allowed, "P|5|Player 5||{5}|", "P|5|Player 5|||"),
        (_teams, "P|2|Player 2|T0|2|", "P|2|Player 2|T0|4|"),
        (_teams, "P|20|Player 20|T4||", "P|21|Player 20|T4||"),
        (_swiss, "P|9|Player 9|||", "P|10|Player 9|||"),
        (_same_tables, "P|3|Player 3||{4}|", "P|3|Player 3||{6}|"),
    ],
)
def test_a_wish_or_a_player_changed_after_the_draw_is_found(
    checker: ModuleType, drawn: Callable[[], Hall], before: str, after: str
) -> None:
    log: Log = json.loads(evaluate(drawn().book).export("json", "en"))["draws"]
    lines = log[0]["drawn_from"].split("\n")
    assert before in lines
    log[0]["drawn_from"] = "\n".join(after if line == before else line for line in lines)
    wrong = [w for _, w, _ in checker.check(fitting(log, checker.hash_of))]
    assert "is not what the lot gives" in wrong[0]


@pytest.mark.parametrize("ruleset", ["catan", "europe-masters"])
def test_a_first_round_that_was_left_out_is_found(checker: ModuleType, ruleset: str) -> None:
    groups = {no: f"T{(no - 1) // 4}" for no in range(1, 21)} if ruleset != "catan" else {}
    hall = Hall(ruleset, 20, groups=groups)
    for _ in range(2):
        hall.draw()
        hall.play(random.Random(1))
    log: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    (_, wrong, told), *_ = checker.check(log[1:])
    assert "does not follow the entry before" in wrong
    assert told == "not recomputed: the first round is not in the log"


def test_the_vectors_of_the_docs(checker: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    text = DOCS.read_text("utf-8")
    snippet = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[1]
    exec(snippet, {})
    assert f"# {capsys.readouterr().out}" == snippet.splitlines(keepends=True)[-1]
    snippet = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[2]
    exec(snippet, {})
    said = capsys.readouterr().out.splitlines()
    assert [f"# {line}" for line in said] == snippet.splitlines()[-6:]
    vectors = re.findall(r"\| `([0-9a-f]+)` \| ([0-9 ]+) \|", text)
    shuffled = importlib.import_module("check_basis").shuffled
    assert len(vectors) == 3
    for seed, order in vectors:
        drawn = shuffled(range(1, 13), "preliminary|round 1|players", seed)
        assert " ".join(map(str, drawn)) == order


def test_it_needs_the_standard_library_alone() -> None:
    named: set[str | None] = set()
    for script in PAGES:
        tree = ast.parse(script.read_text("utf-8"))
        named |= {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        named |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    standard = {"collections", "copy", "datetime", "fractions", "functools", "hashlib"}
    standard |= {"itertools", "json", "math", "re"}
    pages = {script.stem for script in PAGES} - {"check_draw"}
    assert named == {*standard, "pathlib", "sys", *pages}


def test_it_says_what_is_wrong(
    checker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = log_of("catan", 1)
    path = tmp_path / "event.json"
    path.write_text(json.dumps({"draws": log}), "utf-8")
    assert checker.main(path) == 0
    path.write_text(json.dumps({"draws": log[1:]}), "utf-8")
    assert checker.main(path) == 1
    assert "does not follow the entry before" in capsys.readouterr().out
    path.write_text("{}", "utf-8")
    assert checker.main(path) == 1
