"""F1: `rules show --graph`: the stages of a ruleset as a picture of text."""

from __future__ import annotations

import re
from pathlib import Path

from bracket_play import PAIRS, rules_of
from command_line import run
from core.test_graph import BRACKET, CHAMPIONSHIP, DOUBLE
from core.test_round_robin import POOLS
from every import every
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import STAGES
from xlscore.report.graph_text import graph_lines
from xlscore.texts import stage_title

OF_POOLS = """\
Ours

Pool A: 9 rounds; from seed 1, 4, 5, 8
Pool B: 9 rounds; from seed 2, 3, 6, 7

Semi-final         Final

Pool A 1 ───┐
            ├─(1)─────────┐
Pool B 2 ───┘             │
                          ├─(1)──
Pool B 1 ───┐             │
            ├─(2)─────────┘
Pool A 2 ───┘"""
#: Of three people 1 has a bye, so that nobody comes from it into the lower bracket.
LOWER_OF_THREE = """\
Verliererrunde 1                     Verliererrunde 2

Freilos ──────────────────────┐
                              ├─(1)────────────────────────────┐
Verlierer Siegerrunde 1 (2) ──┘                                ├─(1)──
                                     Verlierer Siegerrunde 2 ──┘"""


def test_pools_and_the_bracket_they_play_into() -> None:
    assert "\n".join(graph_lines(rules_of(POOLS), "en")) == OF_POOLS


def test_a_bye_goes_on_alone_and_has_no_loser() -> None:
    """Double elimination of three: 1 rests, so that 2 or 3 meets nobody in the lower bracket."""
    text = "\n".join(graph_lines(rules_of(DOUBLE.format(players=3)), "de"))
    assert "\nSetzplatz 1 ─────(1)─────────────────┐\n" in text
    assert text.endswith(LOWER_OF_THREE)


def test_games_that_are_named_out_of_turn_stand_without_crossing_lines() -> None:
    """The first and the fourth quarter-final, then the second and the third."""
    numbers = re.findall(r"├─\((\d)\)─+[┐┘]", "\n".join(graph_lines(rules_of(CHAMPIONSHIP), "en")))
    assert numbers == ["1", "1", "4", "2", "2", "3"]


@every(range(3, 17))
def test_every_game_and_everybody_stands_once(players: int) -> None:
    """F4: of n people n - 1 lose a game, and two of them play for third place."""
    lines = graph_lines(rules_of(BRACKET.format(players=players)), "en")
    text = "\n".join(lines)
    assert sorted(map(int, re.findall(r"seed (\d+)", text))) == list(range(1, players + 1))
    assert len(re.findall(r"[├┼]─\(", text)) == players
    assert max(map(len, lines)) < 160


def test_every_packaged_ruleset_is_shown_in_every_language() -> None:
    for rules in RULESETS.values():
        for language in ("en", "de", "fr"):
            lines = graph_lines(rules, language)
            if not rules.has_bracket:
                assert len(lines) == 2 + len(rules.stages)
            for stage in rules.stages:
                assert any(stage_title(STAGES[stage.name], language) in line for line in lines)
    assert "Final: 1 round; the 2 table winners (Semi-final)" in graph_lines(
        RULESETS["7wonders-duel"], "en"
    )


def test_a_file_is_drawn_and_one_with_mistakes_is_told(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(PAIRS + POOLS, "utf-8")
    assert run("rules", "show", file, "--graph", "--lang", "en").stdout == OF_POOLS + "\n"
    file.write_text(PAIRS + POOLS.replace("pool A 1", "pol A 1"), "utf-8")
    told = run("rules", "show", file, "--graph", "--lang", "en")
    assert (told.exit_code, told.stdout) == (1, "")
    assert "stages.2.from" in told.stderr
    assert "did you mean pool A" in told.stderr
