"""What standings were made of, as three texts that anybody can hash: inputs, ruleset, standings.

A line for each fact, cells with "|" between them, exact numbers ("13/3"), stages by their English
names; what is empty stays empty, and a "|" or a line break in a text is a blank. The checksum of a
text is its SHA-256 in UTF-8, with line feeds between the lines and none at the end.

Inputs:    E|<key>|<value> of the event, P of a player, G of a round's game, R of a result,
           M of a penalty, D with the hash of the last entry of the draw log
Ruleset:   <key>=<value> for all that is not empty, no or 0; without its sources and paragraphs
Standings: O|<rank>|<No> of the overall ranking, then of each stage
           T|<stage>|<rank>|<No>|<each criterion>|<decided by>|<through>
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final

from xlscore.core.exact import Exact
from xlscore.core.model import Event
from xlscore.core.rulebook.checksum import rules_text
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import in_a_cell, numbers_text, wish_text
from xlscore.core.standings.outcome import Outcome
from xlscore.records import NamedTuple
from xlscore.texts import say

#: Keys of the event sheet that stand in the inputs, in this order.
KEYS: Final = (
    *("name", "date", "venue", "ruleset", "seed", "randomness", "three_player_tables", "type_"),
    *("expansions", "wonder_sides", "seat_late", "final_stands", "reason"),
)


class Audit(NamedTuple):
    """The three texts."""

    inputs: str
    ruleset: str
    standings: str

    def checksums(self) -> Mapping[str, str]:
        """SHA-256 of each, as hex digits."""
        texts = self._asdict().items()
        return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts}

    def lines(self, language: str) -> list[str]:
        """The checksums as they stand under the standings."""
        found = self.checksums().items()
        return [say(f"audit.sum_{name}", language, digits=digits) for name, digits in found]


def audit(event: Event, rules: Ruleset, outcome: Outcome) -> Audit:
    """What the standings of an event were made of, and they themselves."""
    return Audit(
        "\n".join(_inputs(event)),
        rules_text(rules),
        "\n".join(_standings(outcome)),
    )


def _inputs(event: Event) -> Iterator[str]:
    for key in KEYS:
        if value := getattr(event, key):
            yield _line("E", key.rstrip("_"), "yes" if value is True else value)
    if event.tables:
        yield _line("E", "tables", numbers_text(event.tables))
    for p in sorted(event.players, key=lambda player: player.no):
        who = p.no, p.name, p.club, p.group, wish_text(p.fixed_table, p.tables), p.lot
        present = {True: "yes", False: "no", None: ""}[p.present]
        state = p.status, p.dropped_after, present
        yield _line("P", *who, *state, p.team, *p.company(p.pool))
    for info in sorted(event.rounds, key=lambda info: (info.stage, info.round_)):
        yield _line("G", info.stage, info.round_, info.game, info.points_to_win)
    # Thousands of them: names are those of the players but for substitutes, so nothing is cleaned.
    results = [
        f"R|{r.stage}|{r.round_}|{_table(r.table)}|{_number(r.seat)}|{_number(r.no)}"
        f"|{_number(r.victory_points)}|{_number(r.tie_break)}|{_number(r.place)}|{r.status or ''}"
        for r in event.results
    ]
    yield from sorted(results)
    for one in event.penalties:
        what = one.stage, one.round_, one.team or one.no, one.points
        yield _line("M", *what, one.counts_in, one.reason)
    if event.draws:
        from xlscore.core.draws.log import hash_entry  # slow to import, and few keep a log

        yield f"D|{hash_entry(event.draws[-1])}"


def _standings(outcome: Outcome) -> Iterator[str]:
    for line in outcome.ranking:
        yield _line("O", line.rank, line.no)
    for stage in outcome.stages:
        for row in stage.standings:
            through = "through" if row.no in stage.qualified else ""
            ranked = stage.rules.name, row.rank, row.no
            yield _line("T", *ranked, *row.values, row.decided_by, through)


def _number(value: Exact | None) -> str:
    return "" if value is None else str(value)


def _table(table: int | str) -> str:
    return str(table) if isinstance(table, int) else in_a_cell(table)


def _line(*cells: str | Exact | None) -> str:
    """Cells side by side: of numbers nothing has to be cleaned, and what is empty stays empty."""
    return "|".join([in_a_cell(cell) if isinstance(cell, str) else _number(cell) for cell in cells])
