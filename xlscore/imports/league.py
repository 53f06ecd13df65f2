"""Games as they were played and a table as it was published, as one league for the search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from xlscore.book import schema
from xlscore.core.findings import Finding, finding, name_first
from xlscore.core.model import NOWHERE, Event, Penalty, Player, ResultRow
from xlscore.core.search.league import League, Line, Numbers
from xlscore.core.spelling import fold, suggestion
from xlscore.imports import forms, read
from xlscore.imports.columns import Headings
from xlscore.imports.imported import Asked, Imported, ImportedGame
from xlscore.imports.saved_tables import (
    AnyTable,
    PublishedTable,
    Told,
    read_any_table,
    read_published,
)
from xlscore.records import NamedTuple
from xlscore.texts import words

#: The stage of games that name none.
FIRST = "preliminary"
#: Rounds from here on are numbers of something else.
MOST = 1000


class ReadLeague(NamedTuple):
    """A league, None where it cannot be understood; what is wrong with either file; what was read.

    `left` are headings of the games that nobody knows.
    """

    league: League | None
    games: Sequence[Finding]
    table: Sequence[Finding]
    left: Sequence[str] = ()


def read_league(games: bytes, table: bytes) -> ReadLeague:
    """Both files. FileProblem for what cannot be read at all."""
    imported, left = read_games(games)
    wrong = [*imported.findings]
    if not wrong and not imported.games:
        wrong.append(finding("games-none"))
    published = read_published(table)
    if wrong or published.findings:
        return ReadLeague(None, wrong, published.findings, left)
    return _league(imported.games, published)._replace(left=left)


# -- games -----------------------------------------------------------------------------------------


def read_games(data: bytes) -> tuple[Imported, Sequence[str]]:
    """Games from a table with headings as on *Results*, or in another form that is known.

    Headings that nobody knows are left out, unless they are nearly one that is known.
    """
    known = forms.headings(schema.RESULTS)
    titles = [fold(title) for title in schema.RESULTS.titles.spellings]

    def wanted(heads: Sequence[str]) -> bool:
        keys = {column[0] for head in _rename_heads(heads) if (column := known.column(head))}
        return bool(keys & {"player", "no"}) and bool(keys & {"points", "place"})

    table = read_any_table(data, wanted, titles)
    if table is None:
        return read(data), ()
    heads = _rename_heads(table.headings)
    left = [head for head in heads if head not in known and not known.near(head)]
    left += _winds(table, heads, known)
    asked = Asked(skip=frozenset(map(fold, left)))
    return forms.read_rows(_as_rows(table, heads), asked), left


def _winds(table: AnyTable, heads: Sequence[str], known: Headings) -> Sequence[str]:
    """A column of seats that are no numbers: winds, colours. No criterion needs them."""
    return [
        head
        for c, head in enumerate(heads)
        if (column := known.column(head)) and column[0] == "seat"
        if any(row[c] and not row[c].isdecimal() for _, row in table.rows if c < len(row))
    ]


def _rename_heads(heads: Sequence[str]) -> list[str]:
    """Headings that leagues have, as *Results* has them, where no column is called so."""
    present = set(map(fold, heads))
    found = []
    for head in heads:
        for key, own in words("league_headings").items():
            names = {fold(one) for text in own.spellings for one in text.split(",")}
            field = schema.RESULTS.field(key)
            if fold(head) in names and not present & set(map(fold, field.titles.spellings)):
                head = field.titles.en
        found.append(head)
    return found


def _as_rows(table: AnyTable, heads: Sequence[str]) -> list[tuple[int, Sequence[str]]]:
    """A table as `forms` reads it; a heading that is empty gets a name, points that miss are 0."""
    known = forms.headings(schema.RESULTS)
    keys = {column[0] for head in heads if (column := known.column(head))}
    more = [] if "points" in keys else [schema.RESULTS.field("points").titles.en]
    named = [head or f"- {c}" for c, head in enumerate(heads)]
    width, noughts = len(heads), ["0"] * len(more)
    rows = [
        (number, [" ".join(cell.split()) for cell in row] + [""] * (width - len(row)) + noughts)
        for number, row in table.rows
    ]
    return [(1, [*named, *more]), *rows]


# -- both ------------------------------------------------------------------------------------------


def _who(name: str, no: object) -> str:
    return fold(name) if name else f"#{no}"


def _league(games: Sequence[ImportedGame], table: PublishedTable) -> ReadLeague:
    """Who is who: by name, or by number where there is no name; a number in both need not agree."""
    names: dict[str, str] = {}
    seats = [seat for game in games for seat in game.seats]
    nameless = [seat.where for seat in seats if not seat.name and seat.no is None]
    if nameless:
        wrong = [finding("import-nameless", None, at=where) for where in nameless]
        return ReadLeague(None, wrong, ())
    for game in games:
        for seat in game.seats:
            if seat.status != "substitute":
                names.setdefault(_who(seat.name, seat.no), seat.name or str(seat.no))
    wrong = [*_wrong_rows(table.rows, names)]
    if wrong:
        return ReadLeague(None, (), wrong)
    ranked = [row for row in table.rows if row.rank is not None]
    told = {_who(row.name, row.no): row for row in table.rows}
    order = [*told, *(who for who in names if who not in told)]
    nos = {who: n for n, who in enumerate(order, 1)}
    out = {who for who in nos if who not in told or told[who].rank is None}
    players = tuple(
        Player(no, names[who], NOWHERE, status="dropped" if who in out else "active")
        for who, no in nos.items()
    )
    results = tuple(_rows(games, nos))
    stages = tuple(dict.fromkeys(row.stage for row in results))
    event = Event(
        players=players, results=results, penalties=tuple(_penalties(ranked, nos, stages))
    )
    own = [nos[_who(row.name, row.no)] for row in table.rows]
    columns = [
        Numbers(one.heading, dict(zip(own, one.values, strict=True)), one.digits, one.per_cent)
        for one in table.columns
    ]
    absent = [names[who] for who in nos if who not in told]
    notes = [finding("table-absent", None, names=name_first(absent))] if absent else []
    return ReadLeague(League(event, _lines(ranked, nos), columns, stages), (), notes)


def _wrong_rows(rows: Sequence[Told], names: Mapping[str, str]) -> Iterable[Finding]:
    """Rows of somebody who is in no game, or who stands in the table already."""
    seen = set()
    for row in rows:
        who = _who(row.name, row.no)
        if who not in names:
            near = suggestion(row.name, names.values())
            yield finding("table-stranger", None, at=row.where, value=row.name or row.no, near=near)
        elif who in seen:
            yield finding("import-same-player", None, at=row.where)
        seen.add(who)


def _lines(rows: Sequence[Told], nos: Mapping[str, int]) -> list[Line]:
    """The table as 1, 2, 2, 4, the best first."""
    ranks = sorted(row.rank or 0 for row in rows)
    ordered = sorted(rows, key=lambda row: row.rank or 0)
    return [Line(nos[_who(row.name, row.no)], 1 + ranks.index(row.rank or 0)) for row in ordered]


def _penalties(
    rows: Sequence[Told], nos: Mapping[str, int], stages: Sequence[str]
) -> Iterable[Penalty]:
    """G2: what the table says was taken from somebody."""
    for row in rows:
        if row.penalty and stages:
            no = nos[_who(row.name, row.no)]
            yield Penalty(
                stage=stages[0],
                round_=None,
                no=no,
                name=row.name,
                points=row.penalty,
                counts_in="tournament_points",
                reason="",
                source=NOWHERE,
            )


def _rows(games: Sequence[ImportedGame], nos: Mapping[str, int]) -> Iterable[ResultRow]:
    """The games in rounds: in the round they name, else in the first where all players are free."""
    busy: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    tables: defaultdict[tuple[str, int], int] = defaultdict(int)
    last: defaultdict[tuple[str, str], int] = defaultdict(int)
    for game in games:
        stage = game.stage or FIRST
        here = [_who(seat.name, seat.no) for seat in game.seats]
        told = game.round_ if (game.round_ or MOST) < MOST else None
        round_ = told or 1 + max(last[stage, who] for who in here)
        while busy[stage, round_] & {*here}:
            round_ += 1
        busy[stage, round_].update(here)
        tables[stage, round_] += 1
        for who in here:
            last[stage, who] = round_
        single = len(here) == 1
        for seat, who in zip(game.seats, here, strict=True):
            status = "bye" if single and seat.status is None else seat.status
            no = None if status == "substitute" else nos[who]
            points = 0 if seat.points is None and seat.place else seat.points
            yield ResultRow(
                stage=stage,
                round_=round_,
                table=tables[stage, round_],
                seat=seat.seat,
                no=no,
                name=seat.name,
                victory_points=points,
                tie_break=seat.tie_break,
                place=seat.place,
                status=status,
                typed=(points,),
            )
