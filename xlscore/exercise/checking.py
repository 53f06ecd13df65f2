"""Where another program's results differ from what is right, and the rule that says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest

from xlscore.core.criteria import CRITERIA
from xlscore.core.rules import LOT, STAGES, Ruleset
from xlscore.exercise.answers import Task
from xlscore.exercise.results import EXTRA, RANKING, Line, Sections, Text, sections_of
from xlscore.records import NamedTuple
from xlscore.report.block import criterion_title
from xlscore.texts import Titles, fill, in_each, stage_title, titles

_NUMBER = re.compile(r"[+-]?\d{1,60}(\.\d{1,60})?(/\d{1,60})?", re.ASCII)
#: A decimal with so many digits may be a rounded one.
ROUNDED = 2


class Difference(NamedTuple):
    """One thing that differs, in one event and section; `law` is the rule that decides it."""

    event: str
    section: str
    code: str
    values: Mapping[str, object]
    law: Titles

    def text(self, language: str) -> str:
        """What differs, in one line that ends in the rule."""
        of = {name: _in_language(value, language) for name, value in self.values.items()}
        said = titles(f"exercise.{self.code}").text(language, of)
        where = _section(self.section).in_(language)
        law = self.law.in_(language)
        return titles("exercise.line").text(
            language, {"event": self.event, "section": where, "said": said, "law": law}
        )

    @property
    def rule(self) -> str:
        """The ids of the rule: "C4" of "C4: the sum of the shares"."""
        return self.law.en.partition(":")[0]


class Compared(NamedTuple):
    """All differences of an event, and how many values were compared."""

    differences: Sequence[Difference]
    values: int


def compare(task: Task, told: Sections, rules: Ruleset) -> Compared:
    """Everything that is told of an event beside what is right for it."""
    right = sections_of(task.answer)
    counts: list[int] = []
    found = [
        Difference(task.name, section, code, values, law)
        for section in dict.fromkeys([*right, *told])
        for code, values, law in _section_differences(section, right, told, rules, counts)
    ]
    return Compared(found, sum(counts))


Found = tuple[str, Mapping[str, object], Titles]


def _section_differences(
    section: str, right: Sections, told: Sections, rules: Ruleset, counts: list[int]
) -> Iterator[Found]:
    if section not in told:
        if section not in EXTRA:
            yield "no_section", {}, _law("C13")
        return
    if section not in right:
        if told[section]:
            yield "strange_section", {}, _law("C13")
        return
    lines = right[section]
    theirs: dict[str, list[Line]] = {}
    for line in told[section]:
        theirs.setdefault(_key(line, lines), []).append(line)
    for line in lines:
        same = theirs.pop(line.who, [])
        if not same:
            yield "missing", {"who": line.label}, _law("C8" if line.rank is None else "C12")
        elif len(same) > 1:
            yield "twice", {"who": line.label, "count": len(same)}, _law("C12")
        else:
            counts.append(_count(line, same[0]))
            yield from _line_differences(line, same[0], lines, section, rules)
    for strange in theirs.values():
        yield "strange", {"who": strange[0].label}, _law("C12")


def _count(right: Line, told: Line) -> int:
    """How many values are told of those that are right: a rank and others."""
    games = len(right.points or ()) if told.points is not None else 0
    goes_on = None not in (right.qualified, told.qualified)
    return 1 + len(right.values.keys() & told.values.keys()) + games + goes_on


def _key(line: Line, lines: Sequence[Line]) -> str:
    """Who is meant: by number, or by name where no number is told."""
    if any(line.who == one.who for one in lines):
        return line.who
    return next((one.who for one in lines if line.who == one.name), line.who)


def _line_differences(
    right: Line, told: Line, lines: Sequence[Line], section: str, rules: Ruleset
) -> Iterator[Found]:
    """Points of each game, then criteria in the order of the chain, then the rank."""
    who = {"who": right.label}
    if right.points is not None and told.points is not None:
        pairs = zip_longest(right.points, told.points)
        for game, (own, other) in enumerate(pairs, 1):
            if not is_right(own, other):
                yield "points", who | {"game": game} | _both(other, own), _law("C3")
    for key, value in right.values.items():
        if key in told.values and not is_right(value, told.values[key]):
            code = _code(key, rules)
            about = who | {"what": criterion_title(code, rules)} | _both(told.values[key], value)
            yield "value", about, _criterion_law(code)
    if not is_right(right.rank, told.rank, exactly=True):
        law, other = _rank_law(right, told, lines, section, rules)
        about = who | _both(told.rank, right.rank)
        yield ("rank_beside" if other else "rank"), about | {"other": other}, law
    if None not in (right.qualified, told.qualified) and right.qualified != told.qualified:
        code = "goes_on" if right.qualified else "stays"
        yield code, who, _law("C6" if right.by_lot else "cut")


def _rank_law(
    right: Line, told: Line, lines: Sequence[Line], section: str, rules: Ruleset
) -> tuple[Titles, str]:
    """The rule that separates a player from the one whose rank is told, and who that is."""
    if right.rank is None:
        return _law("C8"), ""
    ranked = [line for line in lines if line.rank is not None and line.who != right.who]
    if section == RANKING or not ranked:
        return _law("overall" if section == RANKING else "C5"), ""
    meant = _number(told.rank)
    if meant is None:
        return _law("C5"), ""
    other = min(ranked, key=lambda line: abs(Fraction(line.rank or 0) - meant))
    if other.rank == right.rank:
        return _law("shared"), other.label
    for key, value in right.values.items():
        if value != other.values.get(key):
            return _criterion_law(_code(key, rules)), other.label
    return _law("C6"), other.label


# -- numbers, words --------------------------------------------------------------------------------


def _number(text: Text) -> Fraction | None:
    """The number that a text is; None for none."""
    if text is None or not _NUMBER.fullmatch(text):
        return None
    top, _, bottom = text.partition("/")
    below = int(bottom or 1)
    return Fraction(top) / below if below else None


def is_right(right: Text, told: Text, *, exactly: bool = False) -> bool:
    """Whether a number is right: the same, or rounded to two decimals or more."""
    if right is None or told is None:
        return right == told
    own, other = _number(right), _number(told)
    if own is None or other is None:
        return right == told
    digits = len(told.partition(".")[2]) if "/" not in told else 0
    if exactly or digits < ROUNDED:
        return own == other
    return abs(own - other) <= Fraction(1, 2 * 10**digits)


def _code(key: str, rules: Ruleset) -> str:
    """The criterion that a column of the export is of."""
    chains = [*(stage.chain for stage in rules.stages), rules.teams.chain]
    codes = (code for chain in chains for code in chain.criteria)
    return next((code for code in codes if CRITERIA[code].key == key), key)


def _criterion_law(code: str) -> Titles:
    return _law("C6") if code == LOT else in_each(CRITERIA[code].law)


def _law(name: str) -> Titles:
    return titles(f"exercise.law_{name}")


def _section(name: str) -> Titles:
    """A section by its title; a stage that does not exist as it is written."""
    if name in EXTRA:
        return titles(f"exercise.{name}")
    return in_each(lambda language: stage_title(STAGES[name], language))


def _both(told: Text, right: Text) -> dict[str, object]:
    nothing = fill("exercise.nothing")
    return {"told": told or nothing, "right": right or nothing}


def _in_language(value: object, language: str) -> object:
    return value.in_(language) if isinstance(value, Titles) else value
