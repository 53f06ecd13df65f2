"""A kit is made, and what another program makes of it is checked: all that a command needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xlscore.book.problems import FileProblem
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.exercise.answers import task
from xlscore.exercise.checking import Difference, compare
from xlscore.exercise.files import File, kit_files
from xlscore.exercise.lines import BY_GAME, EXTRA, THROUGH, Sections, sections_of
from xlscore.exercise.reading import read_results
from xlscore.records import NamedTuple
from xlscore.texts import say


def make_kit(
    rules: Ruleset, toml: str, seed: str, numbers: range, *, own: bool, workbooks: bool
) -> Iterator[File]:
    """All files of a kit; `toml` is the text of the rules, `own` that they are not packaged."""
    tasks = [task(rules, seed, number, own=own) for number in numbers]
    yield from kit_files(tasks, rules, toml, own=own, workbooks=workbooks)


class Checked(NamedTuple):
    """What came out of the comparison: differences, and what was not told at all."""

    events: int
    values: int
    differences: Sequence[Difference]
    not_told: Sequence[str]

    def lines(self, language: str) -> Iterator[str]:
        """Each difference with its rule, what was not compared, and how many there are."""
        yield from (one.text(language) for one in self.differences)
        if self.not_told:
            yield say("exercise.not_told", language, names=", ".join(self.not_told))
        numbers = {"count": self.events, "values": self.values, "differ": len(self.differences)}
        yield say(f"exercise.{'differ' if self.differences else 'same'}", language, **numbers)

    def data(self, language: str) -> dict[str, Any]:
        """The same for programs."""
        return {
            "events": self.events,
            "values": self.values,
            "differences": [
                {
                    "event": one.event,
                    "stage": one.section,
                    "code": one.code,
                    "rule": one.rule,
                    "message": one.text(language),
                }
                for one in self.differences
            ],
            "not_compared": list(self.not_told),
        }


def check_results(data: bytes, own: Ruleset | None) -> Checked:
    """Results of another program beside the answers, which are made anew from the events' names.

    FileProblem if they cannot be read, or name an event that is none of a kit.
    """
    told = read_results(data)
    found: list[Difference] = []
    values, wanted = 0, set[str]()
    for name, sections in told.events.items():
        rules, seed, number = _named(name, own)
        right = task(rules, seed, number, own=own is not None)
        compared = compare(right, sections, rules)
        found += compared.differences
        values += compared.values
        wanted |= _names(sections_of(right.answer))
    silent = wanted - {name for sections in told.events.values() for name in _names(sections)}
    return Checked(len(told.events), values, found, sorted(silent))


def _named(name: str, own: Ruleset | None) -> tuple[Ruleset, str, int]:
    """What an event is made of by its name, "stone-age/1/0"."""
    id_, _, rest = name.partition("/")
    seed, slash, number = rest.rpartition("/")
    rules = own if own and own.id == id_ else RULESETS.get(id_) if not own else None
    if rules is None or not slash or not (number.isascii() and number.isdigit()):
        raise FileProblem("exercise-event", value=name)
    return rules, seed, int(number[:9])


def _names(sections: Sections) -> set[str]:
    """The sections and columns of which something is told, but stages."""
    found = {name for name in EXTRA if name in sections}
    for lines in sections.values():
        for line in lines:
            found |= line.values.keys()
            found |= {BY_GAME} if line.points is not None else set()
            found |= {THROUGH} if line.qualified is not None else set()
    return found
