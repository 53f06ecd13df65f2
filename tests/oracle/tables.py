"""What a game gave its players, by any ruleset's file (C1-C4, C9, D2, D3, T2, A3, G3, G7)."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from . import common, duel, formulas
from .common import Game
from .model import Book, Row, RuleError, Table
from .rulebook import (
    Rules,
    by_table_size,
    number,
    rounded,
    scale,
    stage_rules,
    title_of,
    usual_size,
)


class RulesBook(Book):
    """An event whose table sizes are those of its ruleset."""

    def __init__(self, event: dict[str, Any], rules: Rules) -> None:
        self.rules = rules
        self.early = rules.get("share", {}).get("early_win") is not None
        plan = {stage["name"]: stage["rounds"] for stage in rules["stages"]}
        circles = (s["name"] for s in rules["stages"] if s.get("seating") == "round-robin")
        self.may_lack = frozenset(circles)
        self.typed: dict[int, dict[str, Any]] = {}
        super().__init__(event, plan, duel=self.early)
        for table in self.tables if "formula" in rules else []:
            g10_points(self, table)
        for table in self.tables if "victory_points" in rules.get("formulas", {}) else []:
            formulas.make_points(self, table)
        self.team_of = {entry["no"]: entry.get("team") for entry in event["players"]}
        self.penalties: list[dict[str, Any]] = event.get("penalties") or []

    def goal(self, table: Table) -> Fraction | None:
        """F13: the points that win the game of the round."""
        return cap(self, table)

    def _row(self, entry: dict[str, Any]) -> Row:
        """A row, and what is typed in it."""
        row = super()._row(entry)
        self.typed[id(row)] = entry
        return row

    def _check_table(self, table: Table) -> None:
        """C7: a size the ruleset has, one with a bye (D3), or one whose match is over (F4)."""
        stage = stage_rules(self.rules, self.stages[table.stage])
        if stage.get("best_of") and all(row.points is None for row in table.rows):
            return
        if is_bye(table):
            fits = table.size() == 1 and self.rules.get("byes", False)
        else:
            fits = table.size() in self.rules["sizes"]
        if not fits:
            raise RuleError(f"{table.size()} at table {table.number} of round {table.round}")

    def finished(self, table: Table) -> bool:
        """C13; a bye needs no points."""
        return is_bye(table) or super().finished(table)

    def counts(self, table: Table) -> bool:
        """F14, F15: where partners change and a missed round is worth something, no bye counts."""
        rules = self.rules["stages"][table.stage]
        rest = rules["seating"] == "partners" and rules.get("absence")
        return super().counts(table) and not (rest and is_bye(table))

    def games_in(self, stage: str) -> list[Game]:
        """All finished games of a stage, each player's with his points."""
        games: list[Game] = []
        for table in self.of_stage(stage):
            if self.counts(table):
                games += games_at(self, table)
        return games


def g10_points(book: RulesBook, table: Table) -> None:
    """G10: what a formula makes of what is typed; substitutes have no part in it."""
    rows = [row for row in table.rows if row.points is not None and row.status != "substitute"]
    made = [sum(g10_part(book, table, part, row, rows) for part in formula(book)) for row in rows]
    for row, points in zip(rows, made, strict=True):
        row.points = Fraction(points)


def formula(book: RulesBook) -> list[Rules]:
    """The parts of the formula."""
    return list(book.rules["formula"])


def g10_part(book: RulesBook, table: Table, part: Rules, row: Row, rows: list[Row]) -> Fraction:
    """One part: of whose column, each full so many, at most so many, times a number."""
    own = typed_in(book, part["column"], row)
    all_ = [typed_in(book, part["column"], other) for other in rows]
    total = sum(all_, Fraction(0))
    found = {"own": own, "others": total - own, "table": total, "most": max(all_)}
    value = found[part.get("operation", "own")]
    if "per" in part:
        value = Fraction(math.floor(value / number(part["per"])))
    if "at_most" in part:
        value = min(value, number(part["at_most"]))
    times = by_table_size(part.get("at_size", {}), table.size())
    return value * number(part.get("times", 1) if times is None else times)


def typed_in(book: RulesBook, column: str, row: Row) -> Fraction:
    """What stands in a column; an empty one is 0."""
    if column == "points":
        return row.points or Fraction(0)
    return number(book.typed[id(row)].get(column) or 0)


def is_bye(table: Table) -> bool:
    """Whether somebody sits out here (D3)."""
    return any(row.status == "bye" for row in table.rows)


def games_at(book: RulesBook, table: Table) -> list[Game]:
    """The games of one finished table with their tournament points."""
    if is_bye(table):
        games = duel.d3_bye(table)
        for game in games:  # a win at a table of the usual size
            game.tournament_points = scale(book.rules, usual_size(book.rules))[0]
        return games
    if book.early and any(row.status == "left" for row in table.rows):
        return duel.d2a_left(table)
    winner = duel.early_winner(table)
    if book.early and winner:
        return duel.d2_early(table, winner)
    games = common.c9_games(
        table,
        "tie_break" in book.rules,
        formulas.tie_breaks(book, table),
        dense=book.rules["points"].get("dense", False),
    )
    alone = solo(book, table)
    for game in games:
        if alone is not None:
            takes_all(book, game, alone)
        else:
            game.tournament_points = worth(book.rules, game)
    if alone is None:
        formulas.value_games(book, games)
    return games


def worth(rules: Rules, game: Game) -> Fraction:
    """C3, G7: the tournament points of a place, shared or not."""
    points, how = scale(rules, game.table.size()), rules["points"]
    if game.place == 1 < game.sharing and "drawn" in how:
        return number(how["drawn"])
    if how.get("shared") == "full":
        return points[game.place - 1]
    return common.c3_tournament_points(points, game, lambda value: rounded(rules, value))


def solo(book: RulesBook, table: Table) -> Row | None:
    """G11: who alone makes the points that take all of a table."""
    how = book.rules.get("solo")
    if not how or is_bye(table) or (book.early and table.ended_early()):
        return None
    enough = [row for row in table.playing() if (row.points or 0) >= number(how["at"])]
    return enough[0] if len(enough) == 1 else None


def takes_all(book: RulesBook, game: Game, alone: Row) -> None:
    """G11: he is first, with all there is; the others are last with nothing."""
    if game.row is alone:
        game.place, game.sharing = 1, 1
        game.tournament_points = number(book.rules["solo"]["points"])
    else:
        game.place, game.sharing = 2, game.table.size() - 1
        game.tournament_points = Fraction(0)


def knocked_out(book: RulesBook, games: list[Game], seeds: dict[int, tuple[Any, ...]]) -> None:
    """D4: whoever shares a place in a knock-out game goes by who was better placed before."""
    shared = [
        game
        for game in games
        if game.sharing > 1 and game.row.status != "left" and solo(book, game.table) is None
    ]
    places = {id(game): (id(game.table), game.place) for game in shared}
    for game in shared:
        own = seeds[game.row.no or 0]
        beside = [seeds[g.row.no or 0] for g in shared if places[id(g)] == places[id(game)]]
        ahead = sum(other < own for other in beside)
        game.place, game.sharing = game.place + ahead, beside.count(own)
        game.tournament_points = worth(book.rules, game)
    if formulas.formulas(book):
        for table in {id(game.table): game.table for game in shared}.values():
            there = [game for game in games if game.table is table]
            for game in there:
                game.tournament_points = worth(book.rules, game)
            formulas.value_games(book, there)


def cap(book: RulesBook, table: Table) -> Fraction | None:
    """T2, T6: the points that win the game of the round."""
    stage = book.stages[table.stage]
    usual = stage_rules(book.rules, stage).get("games")
    game = usual[table.round - 1] if usual else None
    for entry in book.round_sheet:
        if ((entry.get("stage") or book.stages[0]), entry["round"]) == (stage, table.round):
            if entry.get("points_to_win") is not None:
                return number(entry["points_to_win"])
            game = entry.get("game") or game
    known = title_of(book.rules, game) if game else None
    return number(known["points_to_win"]) if known and "points_to_win" in known else None


def capped(book: RulesBook, table: Table, row: Row) -> Fraction:
    """T2: a row's points, no more than win; a leaver has none (C9)."""
    points = row.points or Fraction(0)
    if row.status in ("left", "substitute"):
        return Fraction(0)
    if not book.rules.get("victory_points", {}).get("capped"):
        return points
    most = cap(book, table)
    return points if most is None else min(points, most)


def own_points(book: RulesBook, game: Game) -> Fraction:
    """The game points of a game as typed and capped; none where it ended early (D2, D2a)."""
    if book.early and game.table.ended_early():
        return Fraction(0)
    return capped(book, game.table, game.row)


def victory_points(book: RulesBook, game: Game) -> Fraction:
    """A3, K3, T2: the game points as they are added up; G7: those that a bye is worth."""
    if is_bye(game.table):
        return number(book.rules.get("victory_points", {}).get("bye", 0))
    return weighted(book, game.table.size(), own_points(book, game))


def weighted(book: RulesBook, size: int, points: Fraction) -> Fraction:
    """A3, K3: points times the factor of the table size, rounded down or not."""
    how = book.rules.get("victory_points", {})
    weight = by_table_size(how.get("weights", {}), size)
    if weight is None:
        return points
    points *= number(weight)
    return Fraction(math.floor(points)) if how.get("round_down") else points


def share(book: RulesBook, game: Game) -> Fraction:
    """C4, D2, T3: own points of those of the table."""
    how = book.rules.get("share", {})
    table = game.table
    if is_bye(table):
        part = Fraction(1, 2)
    elif book.early and table.ended_early():
        win = number(how["early_win"])
        part = win if game.place == 1 else 1 - win
    else:
        part = part_of(book, game)
    return common.half_up(100 * part, how["decimals"]) if "decimals" in how else part


def part_of(book: RulesBook, game: Game) -> Fraction:
    """C4, G11: own points, or a power of them, of those of all; alone one has them all."""
    how, table = book.rules.get("share", {}), game.table
    alone = solo(book, table)
    if alone is not None:
        return Fraction(game.row is alone)
    power = how.get("power", 1)
    total = sum((capped(book, table, row) ** power for row in table.playing()), Fraction(0))
    if table.size() in how.get("mean_at", ()):
        total += total / table.size()
    return common.c4_share(capped(book, table, game.row) ** power, total)


def score(book: RulesBook, game: Game) -> Fraction:
    """G3: (game points - origin) / unit + tournament points."""
    how = book.rules.get("score", {})
    if solo(book, game.table) is not None:
        return game.tournament_points
    origin, unit = number(how.get("origin", 0)), number(how.get("unit", 1))
    own = (victory_points(book, game) - origin) / unit + game.tournament_points
    return own + survival(book, game)


def survival(book: RulesBook, game: Game) -> Fraction:
    """G11: everybody with points has the same part, from which he pays tribute to the leaders."""
    how, table = book.rules.get("score", {}), game.table
    if "survivors" not in how or is_bye(table) or (book.early and table.ended_early()):
        return Fraction(0)
    made = {
        id(row): weighted(book, table.size(), capped(book, table, row)) for row in table.playing()
    }
    alive = {who: points for who, points in made.items() if points > 0}
    if id(game.row) not in alive:
        return Fraction(0)
    purse = {who: number(how["survivors"]) / len(alive) for who in alive}
    if "tribute_over" in how:
        top = max(alive.values())
        leaders = [who for who, points in alive.items() if points == top]
        for who in alive.keys() - {*leaders}:
            paid = min(purse[who], max(Fraction(0), top - number(how["tribute_over"])))
            purse[who] -= paid
            for leader in leaders:
                purse[leader] += paid / len(leaders)
    return purse[id(game.row)]
