"""The checksum of a ruleset stands on paper: what is new in the language does not change it."""

from __future__ import annotations

from pathlib import Path

import pytest

from xlscore.core.rulebook import checksum as module
from xlscore.core.rulebook.checksum import rules_checksum, rules_text
from xlscore.core.rulebook.load import RULESETS

#: What stood under standings and in draw logs up to now.
PUBLISHED = Path(__file__).with_name("ruleset_checksums.txt").read_text("utf-8").splitlines()


def test_rulesets_keep_the_checksums_that_were_published() -> None:
    published = dict(line.split() for line in PUBLISHED)
    assert len(published) >= 30
    found = {name: rules_checksum(RULESETS[name]) for name in published}
    assert {name for name in found if found[name] != published[name]} == set()


def test_only_what_says_something_has_a_line() -> None:
    """`until_left` is 1 where it is left out, and says something with strikes alone."""
    lines = rules_text(RULESETS["pinball-strikes"]).splitlines()
    assert "stages.1.until_left=1" in lines
    for rules in RULESETS.values():
        for line in rules_text(rules).splitlines():
            key, value = line.split("=", 1)
            assert value not in ("", "0", "False", "None"), (rules.id, line)
            assert not key.endswith(".until_left") or rules.id == "pinball-strikes"


def test_the_rules_in_hand_are_hashed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rounds are drawn by them; other rules have another checksum all the same."""
    asked: list[str] = []
    whole = module.rules_text
    monkeypatch.setattr(module, "_LAST", [])
    monkeypatch.setattr(module, "rules_text", lambda own: (asked.append(own.id), whole(own))[1])
    catan, alhambra = RULESETS["catan"], RULESETS["alhambra"]
    first = [rules_checksum(catan) for _ in range(3)]
    assert asked == ["catan"]
    assert len({*first, rules_checksum(alhambra), rules_checksum(catan)}) == 2
