"""C6: a played round in which somebody sits at another table than drawn: mostly a slip of the pen.

Two exchanged table numbers make wrong standings, and nothing else on the sheets shows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.draws.extras.of_round import find_extras
from xlscore.core.draws.log import hash_result
from xlscore.core.draws.machinery.record import find_entry
from xlscore.core.draws.review import report_places, review_stage
from xlscore.core.draws.upcoming import is_played, list_places, read_places
from xlscore.core.findings import Finding
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset


def find_moved_seats(event: Event, rules: Ruleset) -> Iterator[Finding]:
    """A warning for the last round with results, where the draw log knows who was to sit where.

    Seats count too where partners go by them. Matches of teams are left out, since captains choose
    who plays whom. Only a round whose hash is not that of the log is drawn again to be compared.
    """
    order = [stage.name for stage in rules.stages]
    rows = (row for row in event.results if row.stage in order and is_played(row))
    played = {(order.index(row.stage), row.round_) for row in rows}
    if not played:
        return
    index, round_ = max(played)
    stage = rules.stages[index]
    entry = find_entry(event, stage.name, round_)
    if entry is None or stage.choose_seats or stage.kind.of_teams:
        return
    typed = read_places(event, stage.name)[round_]
    tables = sorted({place.table for place in typed.values() if isinstance(place.table, int)})
    beside = find_extras(event, rules, stage.name, round_, tables).lines()
    about = (stage.name, round_, typed)
    if entry.result in (hash_result(*about), hash_result(*about, beside)):
        return
    for one in review_stage(event, rules, index)[0]:
        if one.round_ == round_ and not one.matches and one.plan is not None:
            drawn = list_places(one.plan.round_)
            moved = [
                no
                for no in one.elsewhere()
                if no in drawn
                and no in typed
                and (stage.kind.of_sides or drawn[no].table != typed[no].table)
            ]
            if moved:
                yield report_places(event, one, "seats-moved", moved)
