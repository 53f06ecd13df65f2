"""What can be said of the proofs without Coq: `.ci/formal` is where they are checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import exercise
from formal import contracts, faults, third, words
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
        rules = load(ruleset)
        said = list(map(str, words.law(rules, rules["stages"][0])))
        assert said[0] == str(len(rules["points"]["by_size"])), ruleset
        assert "None" not in said, ruleset


def test_without_its_program_the_third_scorer_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(third, "PROGRAM", tmp_path / "third")
    with pytest.raises(SystemExit) as ended:
        exercise.run(["alhambra", "--events", "1", "--third"])
    assert ended.value.code == 2
    assert ".ci/formal builds it" in capsys.readouterr().err


def test_what_it_does_not_have_is_left_out_and_counted() -> None:
    """F11: nobody asks the program, which has no mean of scores; that it was not is said."""
    event = {"event": {"ruleset": "skat"}, "players": [], "results": []}
    rules = load("skat")
    lacking = {**rules, "stages": [{**rules["stages"][0], "chain": ["mean(score)"]}]}
    before = third.LEFT_OUT["skat"]
    assert third.differing(event, {"stages": ["anything"]}, lacking) == []
    assert third.LEFT_OUT["skat"] == before + 1


def test_it_has_all_that_packaged_rulesets_ask() -> None:
    assert [one for one in packaged() if not third.has_all(load(one))] == []


def test_of_columns_of_games_that_nobody_won_it_has_one_in_a_stage() -> None:
    """F10."""
    one, other = ("game_win_share(drawn = a)", "opponents(game_win_share(drawn = b))")
    assert words.has_all([one, "opponents(game_win_share(drawn = a))"])
    assert not words.has_all([one, other])


def test_a_criterion_is_said_with_what_it_is_made_of_last() -> None:
    """F11: its own words for those of a chain; none for what it has not."""
    for name, said in {
        "best(victory_points, k = 2)": "best 2 victory_points",
        "worst(losses)": "worst 1 losses",
        "game(count(place = 4), n = 3)": "game 3 count 4 0",
        "opponents(mean(wins), drop_worst = 2)": "opponents 2 0 mean wins",
        "opponents_between": "opponents 1 1 tournament_points",
        "second_share": "best 2 share",
        "shared_thirds": "count 3 1",
        "place(shared = parts) at least 3": "at_least 3 place 1",
        "games_played at least 2": "at_least 2 games_played",
        "head_to_head": "head_to_head",
        "games_won": "alone 1",
        "best(alone(place = 2))": "best 1 alone 2",
        "opponents(game_win_share)": "opponents 0 0 game_win_share 1/3 0",
        "game_win_share(floor = 33/100, drawn = d)": "game_win_share 33/100 1",
        "mean(score)": None,
        "best(mean(wins))": None,
    }.items():
        assert words.criterion(name) == said, name
