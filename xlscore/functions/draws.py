"""Functions around a draw: the sizes of tables, and the order that the lot gives."""

from __future__ import annotations

from xlscore.book.cells import CellReader
from xlscore.book.schema import EVENT, Field
from xlscore.book.values import Value
from xlscore.core.draws.machinery.history import choose_mode
from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef
from xlscore.core.lots import lot_digest
from xlscore.core.model import Event
from xlscore.core.season.lots import season_lot
from xlscore.core.sizes import MOST_IN_EVENT, ImpossibleSize, duel_sizes, pod_sizes, table_sizes
from xlscore.core.spelling import exact_name
from xlscore.core.stage_titles import stage_name
from xlscore.functions.calling import Answer, Argument, answering, as_column, read_ruleset
from xlscore.texts import titles

PLAYERS = Field("players", titles("functions.players"), "integer")
THREES = EVENT.field("three_player_tables")
NUMBER = Field("no", titles("functions.no"), "integer")


@answering
def sizes(ruleset: Argument, players: Argument, three_player_tables: Argument) -> Answer:
    """C7, K1, D1: the sizes of the tables for so many players, largest first."""
    rules = read_ruleset(ruleset)
    players.require(titles("functions.player_count"))
    count = int(players.one(lambda cells, value, ref: cells.integer(value, ref, PLAYERS)) or 0)
    wanted = three_player_tables.one(lambda cells, value, ref: cells.choice(value, ref, THREES))
    if count < rules.minimum_players:
        raise players.refuse("players-few", found=count, least=rules.minimum_players)
    if count > MOST_IN_EVENT:
        raise players.refuse("players-many", found=count, most=MOST_IN_EVENT)
    listed = ", ".join(map(str, rules.sizes))
    try:
        if rules.stages[0].kind.tables == "pairs":
            return as_column(duel_sizes(count))
        if rules.stages[0].kind.tables in ("pods", "dealt"):
            return as_column(pod_sizes(count, rules.sizes, rules.table_size, byes=rules.byes))
        event = Event(three_player_tables="many" if wanted == "many" else "few")
        return as_column(table_sizes(count, choose_mode(event, rules, count)))
    except ImpossibleSize:
        raise players.refuse("players-unseatable", found=count, sizes=listed) from None


@answering
def lot_order(seed: Argument, label: Argument, items: Argument) -> Answer:
    """C6: numbers or names in the order of their lots, the lower digest first.

    A stage is a label by its English name, so its name in any other language gives the same lots.
    """
    seed.require(titles("functions.lot_seed"))
    label.require(titles("functions.lot_label"))
    drawn_from = seed.one(CellReader.seed) or ""
    about = label.one(CellReader.text)
    about = stage_name(about)
    lots: dict[str, str | Exact] = {}
    for r, row in enumerate(items.each(_item)):
        for c, item in enumerate(row):
            if item == "":
                continue
            lot = (
                season_lot(about, drawn_from, item)
                if isinstance(item, str)
                else lot_digest(about, drawn_from, int(item))
            )
            if lot in lots:
                raise items.refuse("item-twice", items.at(r, c), value=item)
            lots[lot] = item
    return as_column([lots[lot] for lot in sorted(lots)])


def _item(cells: CellReader, value: Value, ref: CellRef) -> str | Exact:
    """A player's number or a name; "" for a blank."""
    if isinstance(value, str):
        return exact_name(value)
    return "" if value is None else cells.integer(value, ref, NUMBER) or ""
