"""Drawn rounds as rows of Results: appended, or put in the place of rows that xlscore wrote itself.

Nothing a person typed is ever replaced. A redraw may only reuse rows that are as xlscore left them.
That is so if the fingerprint of their round stands on the *Draw* sheet, or if the lot gives exactly
these rows. Such rows hold only stage, round, table, seat, player and the status the draw wrote.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from xlscore.book import schema
from xlscore.book.page import Content
from xlscore.book.port import Append, Rewrite
from xlscore.book.reader import ReadEvent
from xlscore.book.sheets import Table, is_blank
from xlscore.book.typing_places import add_rows
from xlscore.core.draws.machinery.history import find_vacant
from xlscore.core.draws.review import fingerprint, review_stage
from xlscore.core.draws.seatings.context import RoundPlan
from xlscore.core.draws.upcoming import RoundAt, read_places, rows_of
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Event, ResultRow
from xlscore.core.rules import STAGES, Ruleset
from xlscore.texts import LANGUAGES

KEYS = ("stage", "round", "table", "seat", "no", "player", "status")
KEYS_WITHOUT_PLAYER = tuple(key for key in KEYS if key != "player")


def place_rounds(
    read: ReadEvent, rules: Ruleset, drawn: Mapping[RoundAt, RoundPlan], old: Sequence[ResultRow]
) -> tuple[tuple[Append, ...], tuple[Rewrite, ...], tuple[Finding, ...]]:
    """The changes to Results: new rows go where the `old` ones were, the rest below.

    Old rows that are left over become empty. A column of formulas that show each number's player
    stays. Findings name columns that the sheet lacks, and formulas that the rows had to go below.
    """
    table = read.tables[schema.RESULTS.role]
    rows = [row for at, plan in drawn.items() for row in _make_rows(read.event, rules, at, plan)]
    lacking = _find_lacking(table, rules, rows)
    if lacking or not rows:
        return (), (), lacking
    keys = sorted(table.columns.keys() & set(KEYS), key=lambda key: table.columns[key])
    title, numbers = table.grid.title, sorted(row.source.row for row in old)
    again, more = rows[: len(numbers)], rows[len(numbers) :]
    without = [key for key in keys if key != "player"]
    rewrites, appends = [], list[Append]()
    if again:
        own = without if _shows_players(table, old) else keys
        columns = tuple(table.columns[key] + 1 for key in own)
        values = [tuple(row[key] for key in own) for row in again]
        values += [(None,) * len(own)] * (len(numbers) - len(again))
        rewrites.append(Rewrite(title, columns, dict(zip(numbers, values, strict=True))))
    below: tuple[Finding, ...] = ()
    if more:
        own = without if _has_player_formulas(table, keys) else keys
        appends += add_rows(table, own, more)
        below = _warn_below_formulas(table, own)
    return tuple(appends), tuple(rewrites), below


def _has_player_formulas(table: Table, keys: Collection[str]) -> bool:
    """Whether formulas stand ready below for players, and for nothing else that a draw writes."""
    ready = {key for key in keys if table.columns[key] + 1 in table.grid.formulas}
    return "player" in ready and "no" in keys and not ready & {"no", "status"}


def _warn_below_formulas(table: Table, keys: Sequence[str]) -> tuple[Finding, ...]:
    """A warning about the formulas that new rows must not overwrite, if there are any."""
    last = {key: table.grid.formulas.get(table.columns[key] + 1, 0) for key in keys}
    key = max(keys, key=last.__getitem__)
    if not last[key]:
        return ()
    values = {"column": schema.RESULTS.field(key).titles, "row": last[key] + 1}
    return (finding("draw-below-formulas", table.ref(last[key], key), **values),)


def _make_rows(
    event: Event, rules: Ruleset, at: RoundAt, plan: RoundPlan
) -> Iterable[dict[str, Content]]:
    """The rows of one round by key, table by table and seat by seat; substitutes included."""
    names = {player.no: player.name for player in event.players}
    stage, language = rules.stages[at.stage].name, event.language
    free = find_vacant(plan.round_.tables, rules)
    for table in plan.round_.tables:
        seats: dict[int, int | None] = {seat.seat: seat.no for seat in table.seats}
        seats |= {seat: None for number, seat in free if number == table.number}
        for seat, no in sorted(seats.items()):
            status = "substitute" if no is None else "bye" if rules.byes and table.size == 1 else ""
            word = schema.ROW_STATUS[status].in_(language) if status else None
            yield {
                "stage": STAGES[stage].in_(language),
                "round": at.round_,
                "table": table.number,
                "seat": seat,
                "no": no,
                "player": substitute(language) if no is None else names.get(no),
                "status": word,
            }


def substitute(language: str) -> str:
    """What stands in *Player* for a substitute nobody has named yet."""
    return schema.ROW_STATUS["substitute"].in_(language).capitalize()


def _find_lacking(
    table: Table, rules: Ruleset, rows: Sequence[Mapping[str, Content]]
) -> tuple[Finding, ...]:
    """The columns without which the rows would not say what was drawn."""
    first = STAGES[rules.stages[0].name].spellings
    needed = {
        "stage": any(row["stage"] not in first for row in rows),
        "status": any(row["status"] for row in rows),
        "player": any(row["no"] is None for row in rows),
    }
    ref = CellRef(table.grid.title, f"A{table.header}")
    return tuple(
        finding("draw-no-column", ref, column=schema.RESULTS.field(key).titles)
        for key, is_needed in needed.items()
        if is_needed and key not in table.columns
    )


def find_typed(
    read: ReadEvent, rules: Ruleset, rounds: Sequence[RoundAt], marks: frozenset[str]
) -> tuple[Finding, ...]:
    """What a person typed into the rows of drawn rounds, so that they must not be replaced."""
    event, table = read.event, read.tables[schema.RESULTS.role]
    found: list[Finding] = []
    for at in rounds:
        stage = rules.stages[at.stage].name
        rows = rows_of(event, stage, at.round_)
        typed = read_places(event, stage).get(at.round_, {})
        ours = fingerprint(stage, at.round_, typed) in marks or any(
            one.matches
            for one in review_stage(event, rules, at.stage)[0]
            if one.round_ == at.round_
        )
        keys = KEYS_WITHOUT_PLAYER if _shows_players(table, rows) else KEYS
        by_hand = rows if not ours else [row for row in rows if _holds_typing(table, row, keys)]
        if by_hand:
            ref = _find_formula(table, by_hand[0], keys) or by_hand[0].source.at("no", "player")
            title = STAGES[stage]
            found.append(finding("draw-hand-made", ref, round=at.round_, stage=title))
    return tuple(found)


def _shows_players(table: Table, rows: Sequence[ResultRow]) -> bool:
    """Whether a formula in each of these rows shows the player, beside a typed number."""
    return "no" in table.columns and all(
        table.is_calculated(row.source.row, "player")
        and (row.status == "substitute" or not is_blank(table.cell(row.source.row, "no")))
        for row in rows
    )


def _holds_typing(table: Table, row: ResultRow, keys: Sequence[str]) -> bool:
    """Whether a row holds a formula where the draw stands, a substitute's real name, or a value.

    What a formula shows in another column was not typed.
    """
    own = {table.columns[key] for key in KEYS if key in table.columns}
    cells, number = table.grid.rows[row.source.row - 1], row.source.row
    if row.status == "substitute" and row.name not in ("", *map(substitute, LANGUAGES)):
        return True
    return _find_formula(table, row, keys) is not None or any(
        not is_blank(cell) and (number, c + 1) not in table.grid.calculated
        for c, cell in enumerate(cells)
        if c not in own
    )


def _find_formula(table: Table, row: ResultRow, keys: Sequence[str]) -> CellRef | None:
    """The first cell with a formula that somebody put where the draw stands."""
    number = row.source.row
    return next((table.ref(number, key) for key in keys if table.is_calculated(number, key)), None)
