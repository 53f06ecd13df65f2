"""Findings: what is wrong with a workbook, as data (never raised), in words of every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from xlscore.core.exact import trim_number
from xlscore.records import NamedTuple, dataclass, field
from xlscore.texts import SEVERITIES, Message, Severity, Titles, everywhere, fill, messages, spoken

#: Characters of one value in a message; of what is accepted all rulesets have room.
MAX_VALUE, MAX_ACCEPTED = 300, 2000
#: People who are named one by one in a message; of more it says how many they are.
NAMED = 6
#: Blanks at which no line breaks, as our own words have them before a colon.
HOLDING_BLANKS = "\u00a0\u202f"


class CellRef(NamedTuple):
    """Where a fact was typed: the sheet's title and a cell or range in A1 form ("" = the sheet)."""

    sheet: str
    cell: str = ""

    def __str__(self) -> str:
        return f"{self.sheet}!{self.cell}" if self.cell else self.sheet


@dataclass(frozen=True, slots=True)
class Finding:
    """Something an organiser should see: a code of a catalogue, the cell, and the values."""

    code: str
    message: Message
    ref: CellRef | None = None
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return self.message.severity

    def text(self, language: str) -> str:
        """What is wrong and what would be accepted, in one line."""
        return fill_message(self.message, language, self.values)


def finding(code: str, ref: CellRef | None = None, **values: object) -> Finding:
    """A finding of the catalogue; KeyError for an unknown code."""
    return Finding(code, messages("findings")[code], ref, values)


def name_first(names: Sequence[str]) -> Titles:
    """The first `NAMED` of many people, and how many more there are; all where one more is left."""
    listed, rest = names[:NAMED], len(names) - NAMED
    if rest <= 1:
        return everywhere(", ".join(names))
    return fill("hints.others", names=", ".join(listed), count=rest)


def fill_message(message: Message, language: str, values: Mapping[str, object]) -> str:
    """A message with its fields filled: values of a workbook on one line, of bounded length."""
    shown = {
        k: v
        if type(v) is int or (k == "stage" and isinstance(v, Titles))
        else _one_line(v, language, accepted=k == "accepted")
        for k, v in values.items()
    }
    return message.text(language, shown)


def worst(findings: tuple[Finding, ...] | list[Finding]) -> Severity | None:
    """The severest severity present, or None."""
    present = {found.severity for found in findings}
    return next((severity for severity in SEVERITIES if severity in present), None)


def _one_line(value: object, language: str, *, accepted: bool) -> str:
    """A value as it may stand in a message: one line, printable, of bounded length."""
    holding = ""
    if isinstance(value, Titles):
        text, holding = value.in_(language), HOLDING_BLANKS
    elif isinstance(value, Fraction):
        text = trim_number(value, comma=spoken(language).comma)
    elif isinstance(value, bool):
        text = spoken(language).truth[0 if value else 1]
    elif isinstance(value, float):
        text = repr(value).replace(".", ",") if spoken(language).comma else repr(value)
    else:
        text = str(value)
    text = "".join(c if c.isprintable() or c in holding else " " for c in text)
    most = MAX_ACCEPTED if accepted else MAX_VALUE
    return text if len(text) <= most else text[: most - 3] + "..."


class WrongCriterion(ValueError):
    """What is wrong with a text: the code of a finding, its values, words that were `offered`."""

    def __init__(self, code: str, offered: Sequence[str] = (), **values: object) -> None:
        super().__init__(code)
        self.code, self.values, self.offered = code, values, offered
