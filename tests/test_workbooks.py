"""The playable events in workbooks/: xlscore says what the independent oracle said of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from differential import differences
from make_workbooks import PLANS, make
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.core.rulebook.load import RULESETS
from xlscore.report.event_data import event_data

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
FILES = sorted(path.stem for path in WORKBOOKS.glob("*.xlsx"))


def opened(name: str) -> EventJob:
    return evaluate(FileBook.open(WORKBOOKS / f"{name}.xlsx"))


def expected(name: str) -> dict[str, Any]:
    return json.loads((WORKBOOKS / f"{name}.json").read_text("utf-8"))


def test_every_plan_has_its_workbook():
    played = {expected(name)["event"]["ruleset"] for name in FILES}
    assert played == {plan.ruleset for plan, _ in PLANS} <= set(RULESETS)
    assert sorted(plan.file for plan, _ in PLANS) == FILES
    assert [opened(name).read.event.language for name in FILES].count("de") >= 3


@pytest.mark.parametrize("name", FILES)
def test_the_export_is_what_the_oracle_expects(name):
    result = opened(name)
    found = event_data(result.read.event, result.outcome, result.findings, "en")
    del found["findings"]
    assert differences(expected(name), found) == []


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_wrong_with_them(name):
    assert {finding.severity for finding in opened(name).findings} <= {"note"}


@pytest.mark.parametrize("name", FILES)
def test_the_events_are_as_large_as_real_ones(name):
    result = opened(name)
    assert 24 <= len(result.read.event.players) <= 45
    assert result.outcome is not None
    assert result.outcome.complete


@pytest.mark.parametrize(
    ("plan", "wanted"), [pytest.param(*plan, id=plan[0].file) for plan in PLANS]
)
def test_the_committed_files_are_what_the_script_makes(plan, wanted):
    data, text = make(plan, wanted)
    assert (WORKBOOKS / f"{plan.file}.json").read_text("utf-8") == text
    assert (WORKBOOKS / f"{plan.file}.xlsx").read_bytes() == data
