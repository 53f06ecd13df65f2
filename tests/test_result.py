"""One block is the result: rank, name, how far, what he made there, and what decided it."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

from every import every
from forms import FORMS
from hall import Hall
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import LOT
from xlscore.report.block import cell_text

WORKBOOKS = Path(__file__).parents[1] / "workbooks"
SEVERAL = [name for name in FORMS if len(RULESETS[name].stages) > 1]


def shown(name: str) -> list[list[str]]:
    """The first block of an example workbook as texts, headings first."""
    job = evaluate(FileBook.open(WORKBOOKS / f"{name}.xlsx"))
    report = job.report(job.language)
    block = report.blocks()[0]
    lines = [[cell_text(cell, report.language) for cell in row.cells] for row in block.rows]
    return [list(block.heads), *lines]


def test_a_catan_final_has_its_points_and_its_table_winners() -> None:
    """Two tables of four: the winners made 5 each, ahead is who was better in the preliminary."""
    heads, *lines = shown("catan-herne-2026")
    assert heads[:3] == ["Rang", "Nr", "Name"]
    assert heads[-3:] == ["Erreicht", "Turnierpunkte", "Entschieden durch"]
    assert [line[-3:] for line in lines[:3]] == [
        ["Finale", "5", ""],
        ["Finale", "5", "Rang Vorrunde (7 : 1)"],
        ["Finale", "3", "Platz am Tisch (2 : 1)"],
    ]
    assert lines[8][-3:] == ["Vorrunde", "10", ""]
    assert lines[9][-3:] == ["Vorrunde", "10", "Siegpunkte (28 : 29)"]
    assert [lines[-1][0], *lines[-1][-3:]] == ["–", "Vorrunde", "3", "ausgestiegen"]


def test_a_knock_out_has_its_wins() -> None:
    heads, *lines = shown("duel-sheffield-2026")
    assert heads[-3:] == ["Reached", "Wins", "Decided by"]
    assert [line[-3:] for line in lines[:5]] == [
        ["Final", "1", ""],
        ["Final", "0", "Wins (0 : 1)"],
        ["Match for third place", "1", ""],
        ["Match for third place", "0", "Wins (0 : 1)"],
        ["Preliminary", "3", ""],
    ]


def test_of_those_who_were_put_out_before_a_final_the_chain_for_them_is_shown() -> None:
    """A7: Alhambra ranks them by points, then by the preliminary; the lot decides nothing."""
    _, *lines = shown("alhambra-kassel-2026")
    out = [line for line in lines if line[-3] == "Zwischenrunde"]
    assert out[1][-2:] == ["3", "Punkte (108 : 117)"]
    assert not any("Los" in line[-1] for line in out)


def held(job: EventJob) -> None:
    """What has to hold of a ranking at any time, looked at in its block."""
    assert job.outcome is not None
    stage = {line.no: s for s in job.outcome.stages for line in s.standings}
    first = job.report(job.language).blocks()[0]
    if first.code != "ranking":  # of one stage alone its standings are the result
        assert len(job.outcome.stages) <= 1
        return
    assert len(first.rows) == len(job.outcome.ranking)
    for row, line in zip(first.rows, job.outcome.ranking, strict=True):
        assert all(row.cells[c].value is not None for c in (0, 1, 2))
        assert (row.cells[first.total].value is None) == bool(line.waits_for)
    chain = [*(code for s in job.outcome.stages for code in s.rules.chain.criteria), LOT]
    chain += [c for s in job.outcome.stages for c in (s.rules.eliminated or s.rules.chain).criteria]
    for above, below in pairwise(job.outcome.ranking):
        if below.rank is None or above.rank == below.rank:
            assert below.decided_by is None
        elif below.decided_by is None:  # another stage, or behind those who go on
            on = stage[above.no].qualified
            assert stage[above.no] is not stage[below.no] or (above.no in on) > (below.no in on)
        else:
            assert stage[above.no] is stage[below.no]
            assert below.decided_by in chain


@every(SEVERAL)
def test_every_line_says_what_put_it_there_in_every_system_after_every_round(name: str) -> None:
    places = len(RULESETS[name].stages[0].places)
    players = places or max(24, RULESETS[name].minimum_players)
    hall, rng = Hall(name, players), random.Random(name)
    for _ in range(sum(stage.rounds for stage in RULESETS[name].stages)):
        drawing = hall.propose()
        if drawing.changes is None:
            break
        hall.book.apply(drawing.changes)
        hall.play(rng)
        held(evaluate(hall.book))
    assert evaluate(hall.book).outcome.stages  # type: ignore[union-attr]
