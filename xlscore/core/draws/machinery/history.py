"""C8, C10: what a draw is a function of: the seed, the list, and the rounds before it.

A draw must come out the same whenever it is recomputed, so nothing typed after it may count.
``event_before`` is the event as it stood when a round was drawn: without that round and those after
it, and with everybody who was drawn into it still in. ``list_played`` is who sat where, which
Results say; players who were out by then did not sit there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from xlscore.core.assembly import Assembly, assemble
from xlscore.core.draws.machinery.record import record_of
from xlscore.core.draws.machinery.rounds import DrawnRound, DrawnTable, Seat, Wishes
from xlscore.core.lots import list_hash
from xlscore.core.model import Event, Player, ResultRow
from xlscore.core.rules import Ruleset
from xlscore.core.sizes import Mode, table_sizes
from xlscore.core.spelling import wish_text
from xlscore.core.standings.entrants import Entrants
from xlscore.core.standings.stages import solve
from xlscore.records import replace


def event_before(
    event: Event,
    rules: Ruleset,
    index: int,
    round_: int,
    seated: Collection[int] = (),
    *,
    recorded: bool = True,
) -> Event:
    """The event as it stood before round `round_` of stage `index` was drawn.

    `seated` are those drawn into it. Whoever of them went out later was still in, and so was
    everybody drawn into a round after it (D4: a finalist, when the third place was drawn), and who
    waited for a later stage (F1). What the log has kept of the round counts, whatever was typed
    since; not so without `recorded`.
    """
    order = {stage.name: i for i, stage in enumerate(rules.stages)}
    late = len(rules.stages), 0
    results: list[ResultRow] = []
    inside = set(seated)
    for row in event.results:
        at = (order[row.stage], row.round_) if row.stage in order else late
        if at < (index, round_):
            results.append(row)
        elif row.no is not None and at > (index, round_):
            inside.add(row.no)
    if rules.stages[index].places and any(player.status == "dropped" for player in event.players):
        assembly = assemble(event, rules)
        ways_in = Entrants(event, rules, assembly, solve(event, rules, assembly))
        inside |= ways_in.still_waiting(index)
    players = tuple(
        player._replace(status="active", dropped_after=None) if player.no in inside else player
        for player in event.players
    )
    penalties = tuple(
        one
        for one in event.penalties
        if not one.team and (order.get(one.stage, late[0]), one.round_ or 0) < (index, round_)
    )
    view = replace(event, results=tuple(results), players=players, penalties=penalties)
    return record_of(event, rules.stages[index].name, round_).restore(view) if recorded else view


def find_late(event: Event, stage: str, round_: int) -> frozenset[int]:
    """C7: who came late to a drawn round and took a free seat, as the log says."""
    return record_of(event, stage, round_).late


def list_played(assembly: Assembly, index: int) -> tuple[DrawnRound, ...]:
    """The rounds of a stage as played; a table's seats are counted where none are typed."""
    rounds: dict[int, list[DrawnTable]] = {}
    for game in assembly.games[index]:
        tables = rounds.setdefault(game.round_, [])
        seats = tuple(
            Seat(row.no, row.seat or position)
            for position, row in enumerate(game.rows, 1)
            if row.no is not None
        )
        number = game.table if isinstance(game.table, int) else len(tables) + 1
        tables.append(DrawnTable(number, tuple(sorted(seats, key=lambda seat: seat.seat))))
    return tuple(DrawnRound(n, tuple(tables)) for n, tables in sorted(rounds.items()))


def add_round(event: Event, rules: Ruleset, stage: str, round_: DrawnRound) -> Event:
    """The event with the rows of a drawn round, the points empty."""
    names = {player.no: player.name for player in event.players}
    rows = [
        ResultRow(
            stage=stage,
            round_=round_.round_,
            table=table.number,
            seat=seat.seat,
            no=seat.no,
            name=names.get(seat.no, ""),
            status="bye" if rules.byes and table.size == 1 else None,
        )
        for table in round_.tables
        for seat in table.seats
    ]
    rows += [
        ResultRow(stage, round_.round_, table, seat, no=None, name="", status="substitute")
        for table, seat in find_vacant(round_.tables, rules)
    ]
    return replace(event, results=(*event.results, *rows))


def find_vacant(tables: Iterable[DrawnTable], rules: Ruleset) -> list[tuple[int, int]]:
    """C10, K8: table and seat of every substitute: tables of fewer than three are filled up.

    Not those of a size that the ruleset has. F15: where two sides are drawn, both are filled up.
    """
    found: list[tuple[int, int]] = []
    if rules.table_size < 3:
        return found
    sides = any(stage.kind.of_sides for stage in rules.stages)
    most, least = (rules.table_size,) * 2 if sides else (4, 3)
    for table in tables:
        if table.size in rules.sizes or (rules.byes and table.size == 1):
            continue
        taken = {seat.seat for seat in table.seats}
        free = [seat for seat in range(1, most + 1) if seat not in taken]
        found += [(table.number, seat) for seat in free[: max(0, least - table.size)]]
    return found


def read_wishes(event: Event, players: Collection[int]) -> Wishes:
    """What players need: groups, tables, company; tables are counted from 1, as in the draw.

    A table that is not there is table 0, which nobody gets.
    """
    here = [player for player in event.players if player.no in players]
    position = {number: k for k, number in enumerate(event.tables, 1)}
    return Wishes(
        groups={player.no: player.group for player in here if player.group},
        fixed={
            player.no: position.get(player.fixed_table, 0) if position else player.fixed_table
            for player in here
            if player.fixed_table is not None
        },
        allowed={
            player.no: frozenset(position.get(n, 0) if position else n for n in player.tables)
            for player in here
            if player.tables and player.fixed_table is None
        },
        rounds={player.no: player.apart_rounds for player in here if player.apart_rounds},
        partners=_partners(here),
        regulars=frozenset(player.no for player in here if player.regular),
    )


def _partners(here: Iterable[Player]) -> dict[int, int]:
    """T7: of two with the same entry in *Keep together* each the other."""
    found: dict[str, list[int]] = {}
    for player in here:
        if player.together:
            found.setdefault(player.together, []).append(player.no)
    twos = [nos for nos in found.values() if len(nos) == 2]
    return {no: other for two in twos for no, other in (two, reversed(two))}


def choose_mode(event: Event, rules: Ruleset, players: int, index: int = 0) -> Mode:
    """C7, K1, H2: few or many three-player tables; many only where the ruleset allows as many.

    A4: what is announced holds for the first stage. Later ones have as many tables as the cut asks
    for (16 players at four), so they are played with few.
    """
    if rules.table_size == 3:
        return "threes"
    if index or 3 not in rules.sizes:
        return "few"
    wanted = event.three_player_tables
    most = rules.at_most.get(3)
    if wanted == "many" and most is not None and table_sizes(players, "many").count(3) > most:
        return "few"
    return wanted


def choose_mode_begun(event: Event, rules: Ruleset, players: int, index: int) -> Mode:
    """T7: what a schedule is drawn for: as its first round was, whatever is announced since."""
    began = record_of(event, rules.stages[index].name, 1).restore(event)
    return choose_mode(began, rules, players, index)


def player_list_hash(event: Event, players: Collection[int]) -> str:
    """C6: the hash of the list that was drawn from: who takes part in the round, by number.

    A line per player: No, name, keep apart, fixed table and what `Player.company` adds, with tabs
    between, the empty end cut off.
    """
    lines = []
    for player in sorted(event.players, key=lambda player: player.no):
        if player.no in players:
            fixed = wish_text(player.fixed_table, player.tables)
            cells = str(player.no), player.name, player.group, fixed, *player.company()
            lines.append("\t".join(cells).rstrip("\t"))
    return list_hash(lines)
