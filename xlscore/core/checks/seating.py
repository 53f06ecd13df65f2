"""Checks of the seating found in Results: C7, C8, C9, A2, D1, D3, H2, K1 (by rank: see cuts)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from xlscore.core.assembly import Assembly, players_in
from xlscore.core.checks.games import where_of
from xlscore.core.findings import Finding, finding, name_first
from xlscore.core.model import Event, Game, ResultRow
from xlscore.core.round_robin import find_spared
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.strikes import Struck, count_strikes

Check = Callable[[Event, Ruleset, Assembly], Iterator[Finding]]


def misses_rows(event: Event, stage: str, round_: int) -> bool:
    """Whether a row without a table, or without a round, may be of this round."""
    return any(row.stage == stage and row.round_ in (0, round_) for row in event.unplaced)


def of_whole_rounds(check: Check) -> Check:
    """The same check, of rounds of which every row has its table."""

    def checked(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
        whole = (
            tuple(one for one in games if not misses_rows(event, one.stage, one.round_))
            for games in assembly.games
        )
        seen = assembly._replace(games=tuple(whole)) if event.unplaced else assembly
        return check(event, rules, seen)

    return checked


def absent_rows(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C8: who is out does not play on; a drawn row without points is only left out of account."""
    for row in assembly.absent:
        ref = row.source.at("no", "player")
        if row.victory_points is None and row.status in (None, "bye"):
            yield finding("row-absent", ref, name=row.name)
        else:
            title = STAGES[row.stage]
            yield finding("row-after-exit", ref, name=row.name, round=row.round_, stage=title)


def struck_rows(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """F6: who is out with strikes plays no more in that stage."""
    for index, games in enumerate(assembly.games):
        struck = count_strikes(rules, index, games)
        for row in (row for game in games if struck for row in game.rows):
            own = struck.get(row.no or 0, Struck())
            if own.out and row.round_ > own.out:
                where = {"round": row.round_, "stage": STAGES[row.stage], "out": own.out}
                ref = row.source.at("no", "player")
                yield finding("row-struck", ref, name=row.name, strikes=own.strikes, **where)


def table_sizes(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C7, C9: no table has a size without points; a bye is a table of one.

    One that somebody left before it was played has no result yet, and the others stand. Of a match
    that is decided the rest is not asked (F4), nor of a table that lacks somebody while a row of
    the round has no table.
    """
    over = [
        games[at]
        for index, games in enumerate(assembly.games)
        for at in find_spared(rules, index, games)
    ]
    begun = {
        (row.stage, row.round_)
        for row in (event.results if assembly.absent else ())
        if row.victory_points is not None
    }
    for game in (game for game in assembly.all_games() if game not in over):
        gone = [row.name for row in assembly.absent if _table(row) == _table(game)]
        ref, names = game.rows[0].source.at("table"), ", ".join(gone)
        if game.bye and gone:
            yield finding("table-bye", ref, **where_of(game), names=names, who=game.rows[0].name)
        elif game.size not in rules.sizes and not game.bye:
            open_ = all(row.victory_points is None for row in game.rows)
            sizes = ", ".join(map(str, rules.sizes))
            code, why = "table-size", {"sizes": sizes}
            if gone and open_:
                on = (game.stage, game.round_) in begun
                code, why = "table-left-open" if on else "table-left", {"names": names}
            elif game.size < max(rules.sizes) and misses_rows(event, game.stage, game.round_):
                continue
            ref = game.rows[0].source.at("table")
            yield finding(code, ref, **where_of(game), found=game.size, **why)


def _table(of: Game | ResultRow) -> tuple[str, int, object]:
    return of.stage, of.round_, of.table


def seats(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Nobody sits twice in a round, and no seat is taken twice, except by a substitute (C9).

    Of seats at a table that has too many people its size is told.
    """
    players: dict[tuple[str, int, int], ResultRow] = {}
    taken: dict[tuple[object, ...], ResultRow] = {}
    most = max(rules.sizes)
    absent = {id(row) for row in assembly.absent}
    large = {_table(game) for game in assembly.all_games() if game.size > most}
    for row in event.results:
        if id(row) in absent:
            continue
        if row.no is not None:
            first = players.setdefault((row.stage, row.round_, row.no), row)
            if first is not row:
                ref, there = row.source.at("no", "player"), first.source.at("no", "player")
                where = {"round": row.round_, "stage": STAGES.get(row.stage, row.stage)}
                yield finding("player-twice", ref, name=row.name, no=row.no, **where, other=there)
        if row.seat is None:
            continue
        if not 1 <= row.seat <= most:
            yield finding("seat-range", row.source.at("seat"), seat=row.seat, most=most)
        other = taken.setdefault((row.stage, row.round_, row.table, row.seat), row)
        if _table(row) in large:
            continue
        if other is not row and {other.status, row.status} != {"left", "substitute"}:
            at = {"seat": row.seat, "table": row.table, "round": row.round_}
            yield finding("seat-twice", row.source.at("seat"), **at, other=other.source.at("seat"))


def substitutes(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C9, K8: a substitute takes a leaver's seat, or fills a table that would be too small."""
    for game in assembly.all_games():
        if game.substitutes and (game.left or len(game.playing) >= min(rules.sizes)):
            ref = game.rows[0].source.at("seat", "table")
            at = {"table": game.table, "round": game.round_, "size": game.size}
            yield finding("substitute-seat", ref, **at)


def few_or_many(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """C7: as few three-player tables as possible, or as many; C10 may need others."""
    if rules.sizes != (3, 4) or rules.at_most or assembly.exits:
        return
    for tables in _by_round(assembly.games[0]):
        sizes = [game.size for game in tables]
        if set(sizes) <= {3, 4}:
            players, threes = sum(sizes), sizes.count(3)
            best = -players % 4
            if event.three_player_tables == "many":
                best = (players - 4 * (players % 3)) // 3
            if threes != best:
                ref, round_ = tables[0].rows[0].source.at("table"), tables[0].round_
                yield finding("tables-three", ref, round=round_, found=threes, best=best)


def tables_at_most(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """H2, K1: not more tables of the unusual size than foreseen (C10 may need them)."""
    for games in (games for stage in assembly.games for games in _by_round(stage)):
        for size, most in sorted(rules.at_most.items()):
            found = [game for game in games if game.size == size]
            if len(found) > most:
                ref = found[most].rows[0].source.at("table")
                where = {"round": found[0].round_, "stage": STAGES[found[0].stage]}
                yield finding("tables-most", ref, **where, found=len(found), size=size, most=most)


def winners_tables(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """A4, K5: where table winners go on, there are no more tables than winners who can."""
    index = {stage.name: i for i, stage in enumerate(rules.stages)}
    for entry in (entry for stage in rules.stages for entry in stage.entries):
        rounds = _by_round(assembly.games[index[entry.source]])
        if entry.take == "winners" and rounds and len(rounds[0]) > entry.count:
            ref = rounds[0][entry.count].rows[0].source.at("table")
            counts = {"found": len(rounds[0]), "count": entry.count}
            yield finding("tables-winners", ref, stage=STAGES[entry.source], **counts)


def everybody_seated(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """Who played before in a stage and is not out has a seat in each of its later rounds.

    G8: unless the ruleset lets people sit out rounds. Not asked of a round in which the player of
    some row cannot be told.
    """
    names = {player.no: player.name for player in event.players}
    for i, stage in enumerate(assembly.games):
        if rules.stages[i].sit_out:
            continue
        before: set[int] = set()
        struck = count_strikes(rules, i, stage)
        for games in _by_round(stage):
            before -= {no for no, own in struck.items() if 0 < own.out < games[0].round_}
            here = {row.no for game in games for row in game.rows if row.no is not None}
            when = games[0].round_
            missing = [
                n for n in sorted(before - here) if n > 0 and not _gone(assembly, n, i, when)
            ]
            before |= here
            if missing and are_all_known(here):
                ref, title = games[0].rows[0].source.at("round"), STAGES[games[0].stage]
                who = name_first([f"{no} {names.get(no, '')}" for no in missing])
                yield finding("not-seated", ref, round=when, stage=title, names=who)


def three_again(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """A2: who sat at a three-player table is drawn to a four-player table next."""
    for stage, games in zip(rules.stages, assembly.games, strict=True):
        if not stage.kind.spares_threes:
            continue
        small: set[int | None] = set()
        for tables in _by_round(games):
            here = [row for game in tables if game.size == 3 for row in game.rows]
            again = [row for row in here if row.no in small]
            small |= {row.no for row in here}
            if again:
                ref = again[0].source.at("no", "player")
                names = ", ".join(f"{row.no} {row.name}" for row in again)
                yield finding("three-again", ref, round=tables[0].round_, names=names)


def pairings(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """D1, D3: in the Duel's drawn rounds no opponent twice, one bye a round and a player."""
    for stage, games in zip(rules.stages, assembly.games, strict=True):
        if stage.kind.tables != "pairs":
            continue
        met: set[frozenset[int | None]] = set()
        players = len(players_in(games))
        opponents = players - 1 + players % 2
        for tables in _by_round(games):
            byes = [game for game in tables if game.bye]
            if len(byes) > 1:
                ref = byes[1].rows[0].source.at("status")
                yield finding("byes-many", ref, round=byes[1].round_, found=len(byes))
            for game in tables:
                pair = frozenset(row.no for row in game.rows)
                row = game.rows[0]
                if pair in met and (game.bye or game.round_ <= opponents):
                    ref = row.source.at("no", "player")
                    if game.bye:
                        yield finding("bye-again", ref, name=row.name, round=game.round_)
                    else:
                        names = " – ".join(r.name for r in game.rows)
                        yield finding("opponents-again", ref, names=names, round=game.round_)
                met.add(pair)


def fixed_tables(event: Event, rules: Ruleset, assembly: Assembly) -> Iterator[Finding]:
    """K1, K8: one seating for all games of a stage, but for those who went out.

    Not asked of a table where the player of some row cannot be told.
    """
    for i, (stage, games) in enumerate(zip(rules.stages, assembly.games, strict=True)):
        if not stage.kind.together:
            continue
        first: dict[object, set[int | None]] = {}
        for game in games:
            here = {row.no for row in game.rows}
            start = first.setdefault(game.table, here)
            stayed = {no for no in start if no and not _gone(assembly, no, i, game.round_)}
            if are_all_known(here | start) and (here - start or stayed - here):
                yield finding("tables-changed", game.rows[0].source.at("table"), **where_of(game))


def _gone(assembly: Assembly, no: int, stage: int, round_: int) -> bool:
    gone = assembly.exits.get(no)
    return gone is not None and (gone.stage, gone.after) < (stage, round_)


def are_all_known(numbers: Iterable[int | None]) -> bool:
    """Whether it is known who sits there: an unknown or contradictory player has a No below 0."""
    return all(no is None or no >= 0 for no in numbers)


def _by_round(games: tuple[Game, ...]) -> list[list[Game]]:
    rounds: dict[int, list[Game]] = {}
    for game in games:
        rounds.setdefault(game.round_, []).append(game)
    return [rounds[n] for n in sorted(rounds)]


SEATING_CHECKS = (
    absent_rows,
    struck_rows,
    table_sizes,
    seats,
    substitutes,
    *map(of_whole_rounds, (few_or_many, tables_at_most, winners_tables, everybody_seated)),
    *map(of_whole_rounds, (three_again, pairings, fixed_tables)),
)
