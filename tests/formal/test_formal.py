"""What can be said of the proofs without Coq: `.ci/formal` is where they are checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import exercise
from formal import contracts, faults, third
from oracle.rulebook import load, packaged

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROOFS = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("*.v"))}
PAGE = (ROOT / "docs" / "proofs.md").read_text("utf-8")


def theorems() -> dict[str, str]:
    """Every theorem with the comment above it."""
    comment = r"^\(\*((?:[^*]|\*(?!\)))*)\*\)\nTheorem (\w+)"
    return {m[2]: m[1] for text in PROOFS.values() for m in re.finditer(comment, text, re.M)}


def test_every_theorem_names_its_rule() -> None:
    found = theorems()
    assert len(found) == sum(len(re.findall(r"^Theorem ", text, re.M)) for text in PROOFS.values())
    assert [name for name, text in found.items() if not re.match(r" [A-Z]\d+[a-z]?\b", text)] == []


def test_nothing_is_taken_for_granted() -> None:
    for name, text in PROOFS.items():
        for word in ("Axiom", "Parameter", "Admitted", "admit", "Conjecture"):
            assert not re.search(rf"\b{word}\b", text), f"{name}: {word}"


def test_the_lane_checks_every_file_of_proofs() -> None:
    script = (ROOT / ".ci" / "formal").read_text("utf-8")
    listed = re.search(r"^files=\((.*)\)$", script, re.M)
    assert listed
    assert {*listed[1].split(), "Extract"} == {*PROOFS}
    assert ".ci/formal" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_page_knows_how_much_there_is() -> None:
    """Numbers of the page that grow with the files."""
    contracts = (HERE / "contracts.py").read_text("utf-8").count("    post: _\n")
    for number, what in (
        (len(theorems()), "theorems"),
        (contracts, "contracts"),
        (len(faults.FAULTS), "faults"),
    ):
        assert f"{number} {what}" in PAGE


def test_every_fault_can_be_planted() -> None:
    """Its text stands in its function once, and the engine is afterwards what it was."""
    for fault in faults.FAULTS:
        own = faults.function(fault.where)
        before = own.__code__
        with faults.planted(fault):
            assert own.__code__ is not before, fault
        assert own.__code__ is before


def test_contracts_hold_for_some_numbers() -> None:
    """So that what they import and call is there; all numbers are for the lane."""
    assert contracts.keys_order(1, -1, 0, -1)
    assert contracts.keys_of_three(2, 1, 1)
    assert contracts.reduced_is_quotient(6, -3)
    assert contracts.points_conserved([5, 5, 3], 1)
    assert contracts.first_and_last([5, 5, 3], 1)
    assert contracts.weights_round_down(91)


def test_every_law_can_be_told() -> None:
    """The words of each packaged ruleset begin with its sizes of tables."""
    for ruleset in packaged():
        words = list(map(str, third.law(load(ruleset))))
        assert words[0] == str(len(load(ruleset)["points"]["by_size"])), ruleset
        assert "None" not in words, ruleset


def test_without_its_program_the_third_scorer_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(third, "PROGRAM", tmp_path / "third")
    with pytest.raises(SystemExit) as ended:
        exercise.run(["alhambra", "--events", "1", "--third"])
    assert ended.value.code == 2
    assert ".ci/formal builds it" in capsys.readouterr().err


def test_events_by_formulas_are_left_out_and_counted() -> None:
    """F12: nobody asks the program, which knows no bonus; and it says that it was not asked."""
    event = {"event": {"ruleset": "poker-league"}, "players": [], "results": []}
    before = third.LEFT_OUT["poker-league"]
    assert third.differing(event, {"stages": ["anything"]}) == []
    assert third.LEFT_OUT["poker-league"] == before + 1


def test_events_of_a_graph_are_left_out_and_counted() -> None:
    """F1: it knows entries, and no places."""
    event = {"event": {"ruleset": "commander-top-10"}, "players": [], "results": []}
    before = third.LEFT_OUT["commander-top-10"]
    assert third.differing(event, {"stages": ["anything"]}) == []
    assert third.LEFT_OUT["commander-top-10"] == before + 1
    assert not third.has_formulas(load("skat"))
