"""A table as a league published it: who, which rank, and columns of numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from xlscore.core.exact import Exact, from_text, whole
from xlscore.core.findings import Finding, finding
from xlscore.core.patterns import pattern
from xlscore.core.spelling import folded
from xlscore.imports.any_table import AnyTable, read_any_table
from xlscore.records import NamedTuple
from xlscore.texts import Titles, words

_RANK = pattern(r"[=T#]? ?(\d{1,5}) ?[.)=]?", re.IGNORECASE)
_RATIO = pattern(r"([+-]?\d{1,12})/(\d{1,12})")
_NONE = frozenset(("", "-", "–", "—"))


def _known(key: str) -> frozenset[str]:
    """The headings that mean something, in every language."""
    spelt = words("published_headings")[key].spellings
    return frozenset(folded(one) for own in spelt for one in own.split(","))


RANKS, NAMES = _known("rank"), _known("player")
NUMBERS, PENALTIES = _known("no"), _known("penalty")


class Told(NamedTuple):
    """One row: where it stands, who it is by name or number, the rank, None out of the ranking."""

    where: Titles
    name: str
    no: str
    rank: int | None
    penalty: Exact = 0


class ToldColumn(NamedTuple):
    """A column of numbers, a number for each row; its decimals, None where it has none."""

    heading: str
    values: Sequence[Exact]
    digits: int | None
    per_cent: bool


class PublishedTable(NamedTuple):
    """The rows in their order, the columns of numbers, and what is wrong."""

    rows: Sequence[Told]
    columns: Sequence[ToldColumn]
    findings: Sequence[Finding] = ()


def read_published(data: bytes) -> PublishedTable:
    """The table in a file; a finding where none has the headings that it needs.

    Without ranks the order of the rows is the ranking; an empty rank is that of the row above, a
    dash is none.
    """
    table = read_any_table(data, lambda heads: bool(NAMES & set(map(folded, heads))))
    if table is None:
        accepted = words("published_headings")["player"]
        return PublishedTable((), (), [finding("table-headings", None, accepted=accepted)])
    heads = [folded(head) for head in table.headings]
    at = {key: _first(heads, own) for key, own in _ROLES.items()}
    findings: list[Finding] = []
    rows: list[Told] = []
    cells: list[Sequence[str]] = []
    last = 0
    for number, row in table.rows:
        own = {key: _cell(row, c) for key, c in at.items()}
        if not (own["player"] or own["no"]):
            continue
        rank = _rank(own["rank"], last) if at["rank"] is not None else len(rows) + 1
        if rank == 0:
            where = table.where(number, at["rank"] or 0)
            findings.append(finding("table-rank", None, at=where, value=own["rank"]))
            continue
        last = rank or last
        where = table.where(number, at["player"] or 0)
        penalty = number_of(own["penalty"]) or 0
        rows.append(Told(where, own["player"], own["no"], rank, penalty))
        cells.append(row)
    used = {c for c in at.values() if c is not None}
    columns = [
        one for c in range(len(heads)) if c not in used and (one := _column(table, c, cells))
    ]
    if not findings and len([row for row in rows if row.rank]) < 2:
        findings.append(finding("table-short"))
    return PublishedTable(rows, columns, findings)


_ROLES: Mapping[str, frozenset[str]] = {
    "rank": RANKS,
    "player": NAMES,
    "no": NUMBERS,
    "penalty": PENALTIES,
}


def _first(heads: Sequence[str], own: frozenset[str]) -> int | None:
    return next((c for c, head in enumerate(heads) if head in own), None)


def _cell(row: Sequence[str], column: int | None) -> str:
    return row[column].strip() if column is not None and column < len(row) else ""


def _rank(text: str, last: int) -> int | None:
    """A rank; 0 for what is none, None for a dash, that of the row above for nothing."""
    if text in _NONE:
        return last or 0 if not text else None
    found = _RANK.fullmatch(text)
    return int(found[1]) if found else 0


def number_of(text: str) -> Exact | None:
    """A number as tables have it: "12", "12,5", "215/2", "31.25 %"; None for what is none."""
    plain = text.replace("\u2212", "-").removesuffix("%").replace("\u00a0", "").strip()
    ratio = _RATIO.fullmatch(plain)
    if ratio and int(ratio[2]):
        return whole(Fraction(int(ratio[1]), int(ratio[2])))
    return from_text(plain, comma="," in plain)


def _column(table: AnyTable, c: int, rows: Sequence[Sequence[str]]) -> ToldColumn | None:
    """A column of numbers; None where a row has none."""
    texts = [_cell(row, c) for row in rows]
    values = [number_of(text) for text in texts]
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values):
        return None
    decimals = [len(re.split("[.,]", text.rstrip(" %"))[-1]) for text in texts if _decimal(text)]
    per_cent = all(text.endswith("%") for text in texts)
    return ToldColumn(table.headings[c], known, max(decimals, default=None), per_cent)


def _decimal(text: str) -> bool:
    return any(sign in text for sign in ".,")
