"""The headings of a table somebody saved: which column is what, and what was read of a source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from xlscore.book.schema import Field
from xlscore.book.values import column_letter
from xlscore.core.findings import Finding, finding
from xlscore.core.spelling import fold, nearest, suggestion
from xlscore.records import dataclass, field
from xlscore.texts import clauses, say, words

#: Rows that are named one by one.
NAMED = 12


@dataclass(slots=True)
class Seen:
    """`rows` are the lines that were left out, `columns` and `left` headings as they are typed.

    `beside` is what else was left out: numbers, marks and mails beside the names, own numbering.
    """

    form: str = ""
    encoding: str = ""
    columns: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    rows: list[int] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)

    def line(self, language: str) -> str:
        """All of it in one line."""
        parts = [say("imports.seen", language, form=self.form, encoding=self.encoding)]
        for key, names in (("columns", self.columns), ("left", self.left)):
            if names:
                parts.append(say(f"imports.{key}", language, names=", ".join(names)))
        parts += [say(f"imports.{key}", language) for key in self.beside]
        if self.rows:
            lines = ", ".join(map(str, self.rows[:NAMED])) + (" …" if self.rows[NAMED:] else "")
            parts.append(say("imports.rows", language, count=len(self.rows), lines=lines))
        return clauses(parts, language)


#: What a column holds, and for which player of the row if its heading is numbered.
Column = tuple[str, int]
#: What forms add to every answer: never a result.
OF_FORMS = frozenset(fold(word) for one in words("of_forms").values() for word in one.spellings)


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings that are looked for, as they are written: heading -> key.

    Of the keys `numbered` there may be one for each player of a row: "Points 1", "Points 2".
    """

    written: Mapping[str, str]
    numbered: Set[str] = frozenset()

    def __contains__(self, heading: str) -> bool:
        return self.column(heading) is not None

    def column(self, heading: str) -> Column | None:
        """What a column holds; None for a heading that nobody knows."""
        known = {fold(name): key for name, key in self.written.items()}
        name = fold(plain_heading(heading))
        if name in known:
            return known[name], 0
        stem, number = _split_number(name)
        key = known.get(stem, "")
        return (key, int(number)) if number and key in self.numbered else None

    def near(self, heading: str) -> str | None:
        """The key of the heading that this one is nearly."""
        name = nearest(_split_number(plain_heading(heading))[0], self.written, 0.75)
        return self.written[name] if name else None

    def unknown(self, heading: str) -> Finding:
        """The error for a heading that nobody knows, with the nearest one."""
        stem, number = _split_number(plain_heading(heading))
        names = [f"{name} {number}".strip() for name in self.written]
        near = suggestion(f"{stem} {number}".strip(), names)
        return finding("import-heading", None, value=plain_heading(heading), near=near)


def headings_of(
    fields: Iterable[Field], also: Mapping[str, str] | None = None, numbered: Set[str] = frozenset()
) -> Headings:
    """The headings of these columns in every language, and what `also` names them."""
    written = dict(also or {})
    for own in fields:
        for name in (*own.titles.spellings, *own.older):
            written[name] = own.key
    return Headings(written, numbered)


def columns_of(
    rows: Sequence[tuple[int, Sequence[str]]], headings: Headings, skip: Set[str], seen: Seen
) -> tuple[list[Column | None], list[Finding]]:
    """What the columns below the first row hold, None for those left out, and what is wrong.

    A heading that nobody knows is an error, unless nothing stands below it or `skip` names it. A
    column without a heading goes by its letter.
    """
    heads = [head if head.strip() else column_letter(c) for c, head in enumerate(rows[0][1], 1)]
    filled = {c for _, row in rows[1:] for c, cell in enumerate(row) if cell.strip()}
    columns: list[Column | None] = []
    findings: list[Finding] = []
    for c, heading in enumerate(heads):
        column = headings.column(heading)
        if fold(plain_heading(heading)) in skip:
            column = None
        elif column is None and c in filled and fold(plain_heading(heading)) not in OF_FORMS:
            findings.append(headings.unknown(heading))
        columns.append(column)
    shown = [(plain_heading(head), columns[c], c) for c, head in enumerate(heads)]
    seen.columns = tuple(head for head, column, _ in shown if column)
    empty = {c for c, head in enumerate(rows[0][1]) if not head.strip()} - filled
    seen.left = tuple(head for head, column, c in shown if not column and c not in empty)
    return columns, findings


def plain_heading(heading: str) -> str:
    """A heading on one line, without the star or the sign that a question ends in."""
    return " ".join(heading.split()).rstrip("*: ?")


def _split_number(heading: str) -> tuple[str, str]:
    """A heading in two parts, the second its number: "Points #2" is "Points" and "2"."""
    count = 2 if heading[-2:].isdecimal() else int(heading[-1:].isdecimal())
    stem, number = heading[: len(heading) - count], heading[len(heading) - count :]
    return (stem.rstrip(" .#"), number) if number else (heading, "")
