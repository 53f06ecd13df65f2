"""C6: who was drawn for a round, by the draw log, and has no row in it any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.core.assembly import Assembly
from xlscore.core.checks_seating import all_told
from xlscore.core.findings import Finding, finding
from xlscore.core.model import DrawEntry, Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.taken_back import taken_back


def lost_rows(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Of each player the first round he was drawn for and is not in, where he was in none before.

    Of later rounds `everybody_seated` says so. Not asked of a round without rows, and of one in
    which the player of some row cannot be told or somebody sits twice: that is told.
    """
    stages = {stage.name: stage for stage in rules.stages}
    told: set[int] = set()
    for (stage, round_), drawn in sorted(_drawn(event).items(), key=lambda one: one[0][1]):
        rows = [row for row in (*event.results, *event.unplaced) if row.stage == stage]
        nos = [row.no for row in rows if row.round_ in (0, round_) and row.no is not None]
        here = {*nos}
        if stage not in stages or stages[stage].sit_out or not here or not all_told(here):
            continue
        if len(here) < len(nos):
            continue
        seen = here | {row.no for row in rows if row.round_ < round_} | told
        there = _players_of(drawn) - seen
        for player in event.players:
            if player.no not in there or player.status != "active" or player.present is False:
                continue
            if player.no not in assembly.exits:
                told.add(player.no)
                where = {"round": round_, "stage": STAGES[stage]}
                ref = player.source.at("name")
                yield finding("row-lost", ref, no=player.no, name=player.name, **where)


def _drawn(event: Event) -> Mapping[tuple[str, int], DrawEntry]:
    """The draw of each round that holds: the last one that is not taken back."""
    gone = taken_back(draw.source for draw in event.draws)
    held = (draw for draw in event.draws if draw.result and draw.entry not in gone)
    return {(draw.stage, draw.round_): draw for draw in held}


def _players_of(draw: DrawEntry) -> set[int]:
    """Who was drawn: the lines of players in what the round was drawn from."""
    lines = (line.split("|") for line in draw.basis.split("\n") if line.startswith("P|"))
    return {int(cells[1]) for cells in lines if cells[1].isdecimal()}
