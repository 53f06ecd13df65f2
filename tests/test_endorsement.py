"""The endorsement kit: events for any program, and what its results get wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from differential import differences
from every import every
from oracle.graph_packaged import solve_packaged
from xlscore.actions.event import evaluate
from xlscore.actions.workbooks import open_workbook
from xlscore.cli import COMMANDS
from xlscore.core.rulebook.load import RULESETS
from xlscore.exercise.answers import Task, task
from xlscore.exercise.checking import compare, is_right
from xlscore.exercise.kit import check_results, make_kit
from xlscore.exercise.results import sections_of
from xlscore.report.event_data import event_data

ROOT = Path(__file__).parents[1]
RULES = RULESETS["stone-age"]
OWN = """
base = "stone-age"
id = "our-league"
title = "Our league"
[points]
by_size.4 = [6, 3, 2, 1]
"""
Data = dict[str, Any]


def kit(ruleset: str, seed: str = "1", events: int = 2, *, workbooks: bool = False) -> Data:
    """All files of a small kit."""
    rules = RULESETS[ruleset]
    toml = RULESETS.text(ruleset)
    return dict(make_kit(rules, toml, seed, range(events), own=False, workbooks=workbooks))


# -- what is made ----------------------------------------------------------------------------------


def test_the_same_seed_makes_the_same_bytes() -> None:
    assert kit("mcr", workbooks=True) == kit("mcr", workbooks=True)
    assert kit("mcr") != kit("mcr", seed="2")


@every(RULESETS)
def test_answers_of_every_ruleset_are_right(ruleset: str) -> None:
    files = kit(ruleset)
    again = cache(lambda id_, seed, number: task(RULESETS[id_], seed, number))
    with pytest.MonkeyPatch.context() as patch:
        # both files are compared with the same answers, which are worked out anew
        patch.setattr("xlscore.exercise.kit.task", lambda rules, *key, own: again(rules.id, *key))
        for name in ("expected.json", "expected.csv"):
            checked = check_results(files[name], None)
            assert not checked.differences
            assert not checked.not_told
            assert checked.events == 2
            assert checked.values > 10


def test_everything_happens_in_made_events() -> None:
    """Ties, drop-outs, late players, byes, substitutes, penalties, lots, typed places, teams."""
    missing = {
        *("tie", "dropped", "disqualified", "late", "bye", "left", "substitute", "penalty"),
        *("place", "lot", "team", "unfinished"),
    }
    for number in range(40):
        for ruleset in ("stone-age", "carcassonne-wm-2016", "alhambra"):
            if missing:
                missing -= set(happenings(task(RULESETS[ruleset], "seen", number)))
    assert not missing


@every(
    [
        ("magic-top-8", {"semi-final", "quarter-final", "final"}),
        ("commander-top-10", {"semi-final", "final"}),
        ("carcassonne-wm-2019", {"quarter-final", "semi-final", "third place", "final"}),
        ("backgammon-double-elimination", {"upper 4", "lower 6", "final", "decider"}),
    ]
)
def test_all_stages_of_a_graph_are_played_and_both_routes_agree(
    ruleset: str, stages: set[str]
) -> None:
    """F1: the second route knows no teams there and no penalties, and nothing of byes alone."""
    seen = set()
    for number in range(12):
        made = task(RULESETS[ruleset], "kit", number)
        event, answer = made.event, {**made.answer, "teams": None}
        seen |= {row["stage"] for row in event["results"]}
        first = [row for row in event["results"] if row["stage"] == "upper 1"]
        alone = bool(first) and all(row["status"] == "bye" for row in first)
        if not (event.get("penalties") or alone):
            other = {"id": answer["id"], "teams": None, **solve_packaged(event)}
            assert not differences({**other, "event": None}, {**answer, "event": None})
    assert stages <= seen


def happenings(made: Task) -> Iterator[str]:
    """What a reader of the event would point at."""
    event, answer = made.event, made.answer
    first = event["results"][0]["stage"] if event["results"] else None
    begins: dict[int, int] = {}
    for row in event["results"]:
        yield from {row["status"]} & {"bye", "left", "substitute"}
        if row["place"]:
            yield "place"
        if row["no"] is not None and row["stage"] == first:
            begins[row["no"]] = min(row["round"], begins.get(row["no"], 9))
    if 2 in begins.values():
        yield "late"
    for entry in event["players"]:
        yield from {entry["status"]} & {"dropped", "disqualified"}
        if entry.get("team"):
            yield "team"
    if event.get("penalties"):
        yield "penalty"
    for stage in answer["stages"]:
        ranks = [row["rank"] for row in stage["standings"] if row["rank"]]
        if len(set(ranks)) < len(ranks):
            yield "tie"
        if any(row["by_lot"] for row in stage["standings"]):
            yield "lot"
        if not stage["complete"]:
            yield "unfinished"


@every(("catan", "skat", "mcr", "king-lui"))
def test_workbooks_of_a_kit_come_out_as_its_answers(ruleset: str) -> None:
    files = kit(ruleset, workbooks=True)
    for number, answer in enumerate(json.loads(files["expected.json"])["events"]):
        job = evaluate(open_workbook(files[f"{number:04}/event.xlsx"]))
        found = event_data(job.read.event, job.outcome, (), "en")
        assert sections_of(found) == sections_of(answer)


def test_a_kit_says_that_anybody_may_take_it() -> None:
    files = kit("alhambra", events=1)
    assert files["LICENCE.txt"].startswith(b"CC0 1.0")
    for name in ("expected.json", "0000/event.json"):
        assert json.loads(files[name])["licence"] == "CC0-1.0"


# -- what is checked -------------------------------------------------------------------------------


def line(rank: int | None, no: int, points: str, share: str, sum_: str, **more: Any) -> Data:
    """A line of standings; `points` are those of three games."""
    made = points.split()
    criteria = {"tournament_points": str(sum(map(int, made))), "share": share}
    criteria["victory_points"] = sum_
    row = {"rank": rank, "no": no, "name": "ABCDE"[no - 1], "tournament_points": made}
    return row | {"criteria": criteria, "qualified": False} | more


#: A has 10 points; B, C and D have 8 each, B the larger share; C and D are equal in everything,
#: and E dropped out. C has more game points than B, which nobody asks for.
STANDINGS = [
    line(1, 1, "5 3 2", "3/4", "100", qualified=True),
    line(2, 2, "5 2 1", "2/3", "80"),
    line(3, 3, "3 3 2", "1/2", "90"),
    line(3, 4, "2 3 3", "1/2", "90"),
    line(None, 5, "1", "1/6", "20"),
]
ANSWER = {"id": "stone-age/1/0", "stages": [{"stage": "preliminary", "standings": STANDINGS}]}
ANSWER["ranking"] = [{"rank": row["rank"], "no": row["no"]} for row in STANDINGS]


def told(change: Callable[[list[Data]], object]) -> list[tuple[str, str, str]]:
    """Code, rule and message of each difference, after a change of the standings."""
    answer: Any = deepcopy(ANSWER)
    change(answer["stages"][0]["standings"])
    found = compare(Task("stone-age/1/0", {}, ANSWER), sections_of(answer), RULES)
    return [(one.code, one.rule, one.text("en")) for one in found.differences]


def only(change: Callable[[list[Data]], object]) -> tuple[str, str]:
    """Code and rule of the only difference."""
    ((code, rule, _),) = told(change)
    return code, rule


def test_nothing_changed_differs_in_nothing() -> None:
    assert told(lambda rows: rows.reverse()) == []


def test_a_changed_rank_is_told_with_the_rule_that_separates() -> None:
    ((code, rule, text),) = told(lambda rows: rows[0].update(rank=2))
    assert (code, rule) == ("rank_beside", "C3")
    assert text.startswith(
        "stone-age/1/0, Preliminary: 1 A: rank is 2, right is 1, beside 2 B – C3"
    )


def test_another_tie_break_is_told_with_its_rule() -> None:
    """Game points before shares: C and D come before B."""
    found = told(lambda rows: [rows[i].update(rank=r) for i, r in ((1, 4), (2, 2), (3, 2))])
    assert [(code, rule) for code, rule, _ in found] == [("rank_beside", "C4")] * 3


def test_a_rank_that_should_be_shared_is_told() -> None:
    """C and D are equal; a program that goes by numbers puts D on rank 4."""
    assert only(lambda rows: rows[3].update(rank=4)) == ("rank_beside", "C5")


@every(
    (
        (lambda rows: rows.pop(1), "missing", "C5, C12"),
        (lambda rows: rows.pop(4), "missing", "C8"),
        (lambda rows: rows.append(line(6, 5, "1", "0", "0") | {"no": 7}), "strange", "C5, C12"),
        (lambda rows: rows.append(rows[0]), "twice", "C5, C12"),
        (lambda rows: rows[4].update(rank=5), "rank", "C8"),
        (lambda rows: rows[0]["criteria"].update(share="0.8"), "value", "C4"),
        (lambda rows: rows[0]["criteria"].update(share=None), "value", "C4"),
        (lambda rows: rows[2]["tournament_points"].reverse(), "points", "C3"),
        (lambda rows: rows[0].update(qualified=False), "goes_on", "C8, C13"),
        (lambda rows: rows[1].update(qualified=True), "stays", "C8, C13"),
    )
)
def test_each_difference_has_its_rule(change: Any, code: str, rule: str) -> None:
    assert {one[:2] for one in told(change)} == {(code, rule)}


def test_a_stage_that_is_missing_or_strange_is_told() -> None:
    right = Task("stone-age/1/0", {}, ANSWER)
    other = {"final": sections_of(ANSWER)["preliminary"]}
    found = compare(right, other, RULES).differences
    assert [(one.section, one.code) for one in found] == [
        ("preliminary", "no_section"),
        ("final", "strange_section"),
    ]


def test_the_overall_ranking_has_its_rule() -> None:
    sections = sections_of(ANSWER)
    sections["ranking"][0] = sections["ranking"][0]._replace(rank="3")
    (found,) = compare(Task("stone-age/1/0", {}, ANSWER), sections, RULES).differences
    assert (found.section, found.code, found.rule) == ("ranking", "rank", "C5, C8")


@every(
    (
        *(("5/3", "5/3", True), ("5/3", "1.67", True), ("5/3", "1.6667", True)),
        *(("5/3", "1.6", False), ("5/3", "1.7", False), ("5/3", "1.66", False)),
        *(("2", "2.0", True), ("2", "2.1", False), ("-3/2", "-1.5", True)),
        *((None, None, True), (None, "1", False), ("1", "many", False), ("1", "1/0", False)),
        ("1", "1e999999999", False),
    )
)
def test_a_number_may_be_rounded_to_two_decimals_or_more(
    right: str | None, other: str | None, same: bool
) -> None:
    assert is_right(right, other) is same


# -- the command -----------------------------------------------------------------------------------


def changed(path: Path, pattern: str, new: str) -> Path:
    """A file with the first match replaced."""
    text, count = re.subn(pattern, new, path.read_text("utf-8"), count=1, flags=re.M)
    assert count
    path.write_text(text, "utf-8")
    return path


def test_the_command_makes_a_kit_and_checks_it(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    made = run("exercise", "--ruleset", "stone-age", "--events", 2, "--first", 5, "-o", folder)
    assert made.exit_code == 0
    assert (folder / "0006" / "results.csv").exists()
    answers = folder / "expected.csv"
    right = run("exercise", "--against", answers)
    assert right.exit_code == 0
    assert right.stdout.endswith("nothing differs\n")
    changed(answers, r"^(stone-age/1/5,preliminary),1,", r"\1,9,")
    wrong = run("exercise", "--against", answers, "--lang", "de")
    assert wrong.exit_code == 1
    assert "Rang ist 9, richtig ist 1" in wrong.stdout
    data = json.loads(run("exercise", "--against", answers, "--format", "json").stdout)
    assert [one["code"] for one in data["differences"]] == ["rank_beside"]


def test_a_table_of_another_program(tmp_path: Path) -> None:
    """With semicolons, decimal commas, names instead of numbers, and without what it has not."""
    made = task(RULES, "1", 0)
    rows = ["event;stage;rank;name;tournament_points"]
    for row in made.answer["stages"][0]["standings"]:
        points = float(Fraction(row["criteria"]["tournament_points"]))
        told = f"{points:.4f}".replace(".", ",")
        rows.append(f"{made.name};preliminary;{row['rank'] or ''};{row['name']};{told}")
    file = tmp_path / "theirs.csv"
    file.write_text("\n".join(rows), "utf-8-sig")
    result = run("exercise", "--against", file)
    assert result.exit_code == 0, result.stdout
    assert "not compared, since the file has none of it: qualified, ranking, share" in result.stdout


def test_rules_of_ones_own(tmp_path: Path) -> None:
    rules, folder = tmp_path / "own.toml", tmp_path / "kit"
    rules.write_text(OWN, "utf-8")
    arguments = ("--events", 2, "--workbooks", "-o", folder)
    assert run("exercise", "--rules", rules, *arguments).exit_code == 0
    answers = folder / "expected.json"
    assert '"our-league/1/0"' in answers.read_text("utf-8")
    assert run("exercise", "--against", answers, "--rules", rules).exit_code == 0
    assert run("exercise", "--against", answers).exit_code == 3
    job = evaluate(open_workbook((folder / "0000" / "event.xlsx").read_bytes()))
    assert job.outcome is not None
    found = event_data(job.read.event, job.outcome, (), "en")
    assert sections_of(found) == sections_of(json.loads(answers.read_text("utf-8"))["events"][0])


def test_what_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    broken = tmp_path / "broken.toml"
    broken.write_text("id = 3\n", "utf-8")
    assert run("exercise").exit_code == 2
    assert run("exercise", "--ruleset", "chess").exit_code == 2
    assert run("exercise", "--ruleset", "mcr", "--rules", broken).exit_code == 2
    assert run("exercise", "--rules", broken).exit_code == 1
    assert run("exercise", "--ruleset", "mcr", "-o", tmp_path / "full").exit_code == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "first row has no column"),
        (b"event,stage,rank\n", "no column no"),
        (b"event,stage,rank,no\n", "there are no results"),
        (b"event,stage,rank,no\nchess/1/0,preliminary,1,1\n", "chess/1/0 is no event"),
        (b"event,stage,rank,no\nmcr/1/x,preliminary,1,1\n", "mcr/1/x is no event"),
        (b'event,stage,rank,no\n"mcr', "not the form"),
        (b"[1]", "not the form"),
        (b'{"events": 3}', "not the form"),
        (b'{"id": "mcr/1/0"', "cannot"),
        (b"[" * 100000, "cannot"),
        (b"\xff\xfe", "cannot"),
        (b'[{"id": "mcr/1/0", "stages": [{"stage": [], "standings": [7]}]}]', "not the form"),
    ],
)
def test_what_cannot_be_compared_is_said_in_one_line(
    content: bytes, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "theirs"
    file.write_bytes(content)
    result = run("exercise", "--against", file, "--lang", "en")
    assert result.exit_code == 3
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_checklist_has_forty_points_and_commands_that_exist() -> None:
    page = (ROOT / "docs" / "endorsement.md").read_text("utf-8")
    points = re.findall(r"^\| (\d+) \|.*\| ([^|]*) \|$", page, re.M)
    assert [int(number) for number, _ in points] == list(range(1, 41))
    for _, shown in points:
        called = re.findall(r"`(xlscore|pytest|python -m|\.ci/)\s?([\w/.]+)", shown)
        assert called, shown
        for program, name in called:
            assert program != "xlscore" or name in COMMANDS
            assert program != "pytest" or (ROOT / name).exists()
        for ruleset in re.findall(r"xlscore exercise --ruleset ([\w-]+)", shown):
            assert ruleset in RULESETS or ruleset.startswith("--")
