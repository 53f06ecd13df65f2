"""W6, T12, F2: what a round draws beside the seats: wonders for all tables, a board for each.

Which rulesets have them is data: `Ruleset.wonders`, `GameTitle.board`. Wonders are drawn once for
all tables of a round: four of the ruleset's list; position p gets the p-th, a three-table those of
the positions it uses (W5). Sides A or B are drawn only if the event says so. Labels:
"<stage>|round <r>|wonders" over the list; "<stage>|round <r>|side <p>" over ("A", "B"): the first
counts; for boards "<stage>|round <r>|table <t>|board".

What a round is drawn from (C6) says which wonders there are and whether they have sides, the rows
of the islands, and who is typed into which other pool: all pools of a stage are drawn at once, and
only the first of them is announced.

    W|<yes: with sides>|<wonder>|<wonder>|...
    I|<lengths of the rows>
    Q|<No>|<pool>

What was drawn has a line for the wonders of all positions and one for each island, field by field:

    W|<wonder>|<wonder>|<wonder>|<wonder>
    I|<table>|<land> <chip>|<land> <chip>|...
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from xlscore.core.draws.extras.island import (
    CHIPS,
    STANDARD_LANDS,
    STANDARD_ROWS,
    Island,
    draw_island,
)
from xlscore.core.draws.machinery.history import find_late
from xlscore.core.draws.machinery.record import record_of
from xlscore.core.lots import shuffle
from xlscore.core.model import Event
from xlscore.core.pools import first_pools, read_pools
from xlscore.core.rules import GameTitle, Ruleset, is_board
from xlscore.core.spelling import in_a_cell
from xlscore.records import NamedTuple, dataclass

Side = Literal["A", "B", ""]

POSITIONS: Final = 4
_SIDES: Final[tuple[Side, ...]] = ("A", "B")


@dataclass(frozen=True, slots=True)
class Wonder:
    """W6: a wonder and its side; an empty side is the players' own choice."""

    name: str
    side: Side = ""

    def __str__(self) -> str:
        return f"{self.name} {self.side}".rstrip()


def draw_wonders(
    stage: str, round_: int, seed: str, sides: bool, among: Sequence[str]
) -> tuple[Wonder, ...]:
    """W6: the wonders of positions 1 to 4 in one round of a stage, drawn ``among`` those named."""
    label = f"{stage}|round {round_}"
    names = shuffle(among, f"{label}|wonders", seed)[:POSITIONS]
    return tuple(
        Wonder(name, shuffle(_SIDES, f"{label}|side {position}", seed)[0] if sides else "")
        for position, name in enumerate(names, 1)
    )


#: How the lines begin that say what is drawn beside the seats.
BESIDE: Final = ("W|", "I|")
#: Larger islands are no islands of ours: what a log says is read as what anybody may have typed.
MOST_FIELDS: Final = 500


class Extras(NamedTuple):
    """What a round has beside its seats: wonders by position, boards by table."""

    wonders: tuple[Wonder, ...] = ()
    boards: Mapping[int, Island] = {}

    def lines(self) -> list[str]:
        """C6: what the hash of the result is of, after the seats."""
        shown = [in_a_cell(str(wonder)) for wonder in self.wonders]
        found = ["|".join(["W", *shown])] if shown else []
        boards = sorted(self.boards.items())
        return [*found, *("|".join(["I", str(table), *_say_fields(b)]) for table, b in boards)]


def _say_fields(board: Island) -> list[str]:
    return [f"{f.land or ''} {'' if f.chip is None else f.chip}".strip() for f in board.fields]


def find_game(
    event: Event, rules: Ruleset, stage: str, round_: int
) -> tuple[str, GameTitle | None]:
    """T6, H1: the game of a round as it is called, and what the ruleset knows of it."""
    for info in event.rounds:
        if (info.stage, info.round_) == (stage, round_) and info.game:
            return info.game, rules.game(info.game)
    own = rules.stage(stage)
    if own is None or not own.games:
        return "", None
    game = rules.game(own.games[round_ - 1])
    return (game.title.in_(event.language) if game else own.games[round_ - 1]), game


def list_extras(event: Event, rules: Ruleset, stage: str, round_: int) -> list[str]:
    """C6: the lines that say what will be drawn beside the seats; none where nothing is."""
    _, game = find_game(event, rules, stage, round_)
    names = map(in_a_cell, rules.wonders)
    sides = "yes" if event.wonder_sides else ""
    found = ["|".join(["W", sides, *names])] if rules.wonders else []
    return [*found, *([f"I|{','.join(map(str, game.board))}"] if game and game.board else [])]


def draw_extras(
    lines: Iterable[str], stage: str, round_: int, tables: Iterable[int], seed: str
) -> Extras:
    """W6, T12: what the lot of a round gives beside the seats, by the lines that announce it."""
    found = Extras()
    for letter, *cells in (line.split("|") for line in lines):
        if letter == "W" and len(cells) > 1:
            found = found._replace(
                wonders=draw_wonders(stage, round_, seed, bool(cells[0]), cells[1:])
            )
        rows = _read_rows(cells[0]) if letter == "I" and cells else ()
        if rows:
            label = f"{stage}|round {round_}"
            boards = {t: _draw_board(f"{label}|table {t}|board", seed, rows) for t in tables}
            found = found._replace(boards=boards)
    return found


def _read_rows(text: str) -> tuple[int, ...]:
    """The lengths of the rows of an island; () for what is none."""
    numbers = text.split(",")
    fit = all(number.isdecimal() and len(number) < 4 for number in numbers)
    rows = tuple(map(int, numbers)) if fit else ()
    return rows if is_board(rows) and sum(rows) <= MOST_FIELDS else ()


def _draw_board(label: str, seed: str, rows: tuple[int, ...]) -> Island:
    """T12: one board; other islands than the usual one take lands that the organiser lays, and
    larger ones more than one set of chips."""
    lands = STANDARD_LANDS if rows == STANDARD_ROWS else None
    chips = CHIPS * -(-(sum(rows) - (lands is not None)) // len(CHIPS))
    return draw_island(label, seed, rows, lands, chips)


def find_extras(
    event: Event, rules: Ruleset, stage: str, round_: int, tables: Iterable[int] = ()
) -> Extras:
    """W6, T12: what a round has beside its seats; nothing without a seed.

    As the log says that it was drawn, whatever was typed since (C6).
    """
    seed = event.lot_seed(stage, round_)
    if seed is None:
        return Extras()
    record = record_of(event, stage, round_)
    lines = record.lines if record.is_committed else list_extras(event, rules, stage, round_)
    return draw_extras(lines, stage, round_, tables, seed)


def list_others(
    event: Event, rules: Ruleset, index: int, round_: int, players: Collection[int]
) -> Iterator[str]:
    """A line `Q|<No>|<pool>` for each who is typed into a pool and is none of the `players`.

    Of a pool that is drawn those drawn into it, of another one who is to be.
    """
    typed, pools = read_pools(event, rules.stages), first_pools(rules.stages)
    if not typed or round_ > 1 or rules.stages[index] not in pools:
        return
    names = {pool.name for pool in pools}
    rows = [row for row in event.results if row.stage in names and row.round_ == 1]
    drawn = {row.stage for row in rows}
    inside = {row.no for row in rows}.difference(*(find_late(event, name, 1) for name in drawn))
    for player in sorted(event.players):
        name = typed.get(player.no, "")
        waits = name not in drawn and player.status == "active" and player.present is not False
        if name and player.no not in players and (player.no in inside or waits):
            yield f"Q|{player.no}|{name}"
