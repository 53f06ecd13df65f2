"""F20: two files in, a ruleset with its evidence out, or what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xlscore.core.findings import Finding, finding, worst
from xlscore.core.search.evidence import evidence_of
from xlscore.core.search.league import League
from xlscore.core.search.searching import find_rules
from xlscore.core.sizes import LARGEST
from xlscore.imports.league import read_league
from xlscore.records import NamedTuple
from xlscore.report.found_rules import FoundRules


class Found(NamedTuple):
    """The rules, None where a file cannot be understood, and the findings of each file."""

    rules: FoundRules | None
    games: Sequence[Finding]
    table: Sequence[Finding]


def from_standings(
    games: bytes, table: bytes, games_name: str = "", table_name: str = "", *, known: bool = True
) -> Found:
    """The rules that explain a published table from the games. FileProblem for unreadable files.

    Without `known` no scale is taken from packaged rules.
    """
    read = read_league(games, table)
    wrong = [*read.games, *(_wrong_games(read.league) if read.league else ())]
    if read.league is None or worst(wrong) == "error":
        return Found(None, wrong, read.table)
    facts, trials = find_rules(read.league, known=known)
    evidence = evidence_of(facts, trials[0])
    rules = FoundRules(
        league=read.league,
        trial=trials[0],
        evidence=evidence,
        others=trials[1:],
        games=games_name,
        table=table_name,
        left=read.left,
    )
    return Found(rules, wrong, read.table)


def _wrong_games(league: League) -> Sequence[Finding]:
    """Tables of sizes that no ruleset has."""
    rows = league.event.results
    sizes = Counter((row.stage, row.round_, row.table) for row in rows).values()
    if max(sizes) < 2:
        return [finding("games-alone")]
    if max(sizes) > LARGEST:
        return [finding("games-large", None, found=max(sizes), most=LARGEST)]
    return ()
