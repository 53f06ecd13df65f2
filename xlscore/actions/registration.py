"""People to register: from CSV, pasted text or another workbook; who is new gets a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice
from operator import itemgetter

from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.input_sheets import InputSheets
from xlscore.book.kind import is_season, require
from xlscore.book.pending import follow_players
from xlscore.book.people import count_on
from xlscore.book.port import Changes, Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.reader import read_event
from xlscore.book.season.schema import MEMBERS
from xlscore.book.sheets import locate_sheets
from xlscore.book.typing_places import add_rows
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import NOWHERE, Player
from xlscore.core.spelling import NO_HINT, exact_name, find_near, fold, suggestion
from xlscore.imports.columns import NAMED, Column, Seen, columns_of
from xlscore.imports.imported import line
from xlscore.imports.people_rows import (
    FAMILY,
    GIVEN,
    KEYS,
    MAIL,
    NAMES,
    addresses,
    clean_names,
    headings,
    in_brackets,
    is_numbering,
    is_odd,
    left_aside,
    read_list,
    without_brackets,
)
from xlscore.imports.saved import decode
from xlscore.records import dataclass, replace
from xlscore.texts import join

#: The longest name that is taken for one.
LONGEST = 200
#: How many cells of a first row without known headings are named.
MOST_HEADS = 8
NAME = schema.PLAYERS.field("name").titles


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to register. `no` is his number in the workbook that he comes from."""

    name: str
    club: str = ""
    team: str = ""
    group: str = ""
    no: str = ""


@dataclass(frozen=True, slots=True)
class Newcomers:
    """People to register; none with an error. `seen` is what was read of a text."""

    people: Sequence[Newcomer]
    findings: Sequence[Finding] = ()
    seen: Seen | None = None


def newcomers_of_text(data: bytes, skip: Set[str] = frozenset()) -> Newcomers:
    """The people of a CSV: with headings as on *Players*, or one name a line.

    The headings may stand further down, and a name in two columns; numbers, marks and addresses
    beside names are left out. A heading that nobody knows is an error, unless `skip` (folded) has
    it. FileProblem "csv-no-names" where there are several columns and none is headed Name.
    """
    whole = decode(data)
    seen = Seen("CSV", whole.encoding)
    names = addresses(whole.text)
    if names:
        seen.beside.append("mails")
        listed = [(number, Newcomer(name[:LONGEST])) for number, name in names]
        return Newcomers(*_take_once(listed), seen)
    found = read_list(whole.text)
    rows, findings = found.rows, list[Finding]()
    seen.rows += found.above
    columns: list[Column | None] = [("name", 0)]
    if found.headed:
        fields = schema.PLAYERS.fields
        others = {name for own in fields if own.key not in KEYS for name in own.names}
        others |= left_aside(rows[0][1])
        columns, findings = columns_of(rows, headings(), skip | others, seen)
        seen.beside += ["renumbered"] if any(map(is_numbering, seen.left)) else []
    keys = {column[0] for column in columns if column}
    several = max((len(row) for _, row in rows), default=1) > 1
    if not findings and (not keys & NAMES or (several and not found.headed)):
        raise _no_names(rows[0][1])
    if not findings and FAMILY in keys and GIVEN not in keys and "name" not in keys:
        findings.append(_half(seen, FAMILY))
    if not findings and GIVEN in keys and not keys & {FAMILY, "name"}:
        findings.append(_half(seen, GIVEN))
    people: list[tuple[int, Newcomer]] = []
    for number, row in rows[found.headed :]:
        own: dict[str, str] = {}
        for column, cell in zip(columns, map(str.strip, row), strict=False):
            if column and cell:
                own.setdefault(column[0], cell)
        if any(cell.strip() for cell in row[len(columns) :]):
            values = {"found": len(row), "most": len(columns)}
            findings.append(finding("import-cells", None, at=line(number), **values))
        elif name := _whole(own):
            people.append((number, Newcomer(name, **own)))
        else:
            seen.rows.append(number)
    return _clean(people, findings, skip, seen)


def _no_names(heads: Sequence[str]) -> FileProblem:
    """No column is known to hold names: what the first row has instead, and what is near."""
    known = headings().written
    hints = (suggestion(head, known) for head in heads[:MOST_HEADS])
    near = next((hint for hint in hints if hint is not NO_HINT), NO_HINT)
    found = ", ".join(filter(None, map(str.strip, heads[:MOST_HEADS])))[:LONGEST]
    return FileProblem("csv-no-names", accepted=join([NAME]), found=found, near=near)


def _half(seen: Seen, key: str) -> Finding:
    """Half of a name has a column: nobody but the organiser knows what is in it."""
    known = headings()
    head = next(head for head in seen.columns if (c := known.column(head)) and c[0] == key)
    return finding("people-half", None, found=head, name=NAME)


def _whole(own: dict[str, str]) -> str:
    """The name of a row, taken out of it; of one in two columns the family name is the second."""
    name, given, family = (own.pop(key, "") for key in ("name", GIVEN, FAMILY))
    return " ".join(filter(None, (given, family or name)) if given or family else (name,))[:LONGEST]


def _clean(
    rows: Sequence[tuple[int, Newcomer]], findings: list[Finding], skip: Set[str], seen: Seen
) -> Newcomers:
    """The people without what stands beside their names; who is an address alone is asked for."""
    names, beside = clean_names([one.name for _, one in rows])
    seen.beside += beside
    left = [without_brackets(name, skip) for name in names]
    people = [replace(one, name=name) for (_, one), name in zip(rows, left, strict=True)]
    for (number, _), name in zip(rows, left, strict=True):
        if MAIL.fullmatch(name):
            findings.append(finding("people-mail", None, at=line(number), value=name))
    if brackets := list(in_brackets(left)):
        values = {"count": len(brackets), "value": f'"{brackets[0]}"'}
        findings.append(finding("people-brackets", None, **values))
    if odd := [
        (number, name) for (number, _), name in zip(rows, left, strict=True) if is_odd(name)
    ]:
        number, name = odd[0]
        findings.append(finding("people-odd", None, at=line(number), count=len(odd), value=name))
    numbers = (number for number, _ in rows)
    once, twice = _take_once(list(zip(numbers, people, strict=True)))
    wrong = any(found.severity == "error" for found in findings)
    return Newcomers([] if wrong else once, [*findings, *twice], seen)


def _take_once(rows: Sequence[tuple[int, Newcomer]]) -> tuple[list[Newcomer], list[Finding]]:
    """Each person of a list once, and a finding about lines that repeat somebody.

    Namesakes with different clubs are two people, in a workbook those with different numbers. A
    line with neither repeats the first one of that name.
    """
    by_name: dict[str, dict[str, list[tuple[int, Newcomer]]]] = {}
    for number, one in rows:
        namesakes = by_name.setdefault(exact_name(one.name), {})
        namesakes.setdefault(one.no or fold(one.club), []).append((number, one))
    people, twice = [], []
    for namesakes in by_name.values():
        if len(namesakes) > 1:
            bare = namesakes.pop("", [])
            next(iter(namesakes.values())).extend(bare)
        for lines in namesakes.values():
            people.append(lines[0])
            if len(lines) > 1:
                numbers = dict.fromkeys(sorted(number for number, _ in lines))
                twice.append(f"{lines[0][1].name} ({', '.join(map(str, numbers))})")
    people.sort(key=itemgetter(0))
    names = ", ".join(twice[:NAMED]) + (" …" if twice[NAMED:] else "")
    findings = [finding("people-twice", None, names=names)] if twice else []
    return [one for _, one in people], findings


def newcomers_of_workbook(book: Workbook) -> Newcomers:
    """The people of another event's *Players*, or of a season's *Members*."""
    spec = MEMBERS if is_season(book) else schema.PLAYERS
    cells = CellReader([], comma=True)
    sheets = InputSheets(book, locate_sheets(book, (spec,)).sheets, cells)
    keys = [f.key for f in spec.fields if f.key in KEYS]
    keys += [f.key for f in spec.fields if f.key == "no"]
    found = []
    for row in sheets.rows(sheets.table(spec)):
        own = {key: row.text(key) for key in keys}
        if own["name"]:
            found.append((row.source.row, Newcomer(**own)))
    return Newcomers(*_take_once(found))


@dataclass(frozen=True, slots=True)
class Registration:
    """What registering would do. `changes` is None where an error stands in the way."""

    added: tuple[tuple[int, str], ...]
    known: tuple[str, ...]
    findings: tuple[Finding, ...]
    language: str
    changes: Changes | None = None


def register(book: Workbook, people: Sequence[Newcomer]) -> Registration:
    """Rows for all of `people` who are not on *Players* yet; nothing is written here.

    Somebody with exactly the same name counts as known, unless both have a club and these differ.
    A name that looks like another one, or is the same, is added with a finding, since only people
    can know. WrongKind for a season workbook.
    """
    require(book, "event")
    read = read_event(book)
    language, players = read.event.language, read.event.players
    title = read.sheets.get(schema.PLAYERS.role)
    wrong = [f for f in read.findings if f.severity == "error" and f.ref and f.ref.sheet == title]
    table = read.tables.get(schema.PLAYERS.role)
    if table is None or wrong:
        told = wrong or [f for f in read.findings if f.severity == "error"]
        return Registration((), (), tuple(told), language)
    there = _find_known(people, players)
    known = [one.name for one, is_known in zip(people, there, strict=True) if is_known]
    new = [one for one, is_known in zip(people, there, strict=True) if not is_known]
    numbers = list(islice(count_on(players), len(new)))
    told = list(_warn_alike(players, zip(numbers, new, strict=True)))
    for key in KEYS:
        if key not in table.columns and any(getattr(one, key) for one in new):
            ref = CellRef(table.grid.title, f"A{table.header}")
            titles = schema.PLAYERS.field(key).titles
            told.append(finding("people-no-column", ref, column=titles))
    rows = [
        {"no": no} | {key: getattr(one, key) or None for key in KEYS}
        for no, one in zip(numbers, new, strict=True)
    ]
    appends = add_rows(table, ("no", *KEYS), rows)
    changes = Changes((), appends, read.sheets, follow_players(read))
    added = tuple((no, one.name) for no, one in zip(numbers, new, strict=True))
    return Registration(added, tuple(known), tuple(told), language, changes)


def _find_known(people: Sequence[Newcomer], players: Sequence[Player]) -> list[bool]:
    """Who of `people` is one of the players; each player is at most one of them.

    First go those whose club is the same, then those of whom one has none.
    """
    clubs: dict[str, list[str]] = {}
    for player in players:
        clubs.setdefault(exact_name(player.name), []).append(fold(player.club))
    known = [False] * len(people)
    for without_club in (False, True):
        for i, one in enumerate(people):
            free, club = clubs.get(exact_name(one.name), []), fold(one.club)
            fits = [own for own in free if own == club or (without_club and not (own and club))]
            if fits and not known[i]:
                free.remove(fits[0])
                known[i] = True
    return known


def _warn_alike(
    players: Sequence[Player], new: Iterable[tuple[int, Newcomer]]
) -> Iterator[Finding]:
    """Namesakes and names that look like another one; later ones are compared with them too."""
    exact: dict[str, Player] = {}
    near: dict[str, Player] = {}
    for player in players:
        exact.setdefault(exact_name(player.name), player)
        find_near(player.name, player, near)
    for no, one in new:
        player = Player(no, one.name, NOWHERE)
        other = find_near(one.name, player, near)
        if (twin := exact.setdefault(exact_name(one.name), player)) is not player:
            yield finding("name-twice", None, name=one.name, nos=f"{twin.no}, {no}")
        elif other:
            others = {"other": other.name, "other_no": other.no}
            yield finding("name-near", None, name=one.name, no=no, **others)
