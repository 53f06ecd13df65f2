"""Which rules an argument means: by id or title, or an own ruleset as key, value rows."""

from __future__ import annotations

from xlscore.book.cells import CellReader
from xlscore.book.input_sheets import read_own_keys
from xlscore.book.values import Grid
from xlscore.core.findings import Finding, finding
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.spelling import folded, suggestion
from xlscore.functions.arguments import Argument, Refused
from xlscore.texts import filled, spoken


def ruleset(argument: Argument) -> Ruleset:
    """A packaged ruleset by its id or title; rows of key and value as on a *Rules* sheet."""
    ids = ", ".join(RULESETS)
    argument.required(filled("functions.ruleset", ids=ids))
    findings: list[Finding] = []
    if argument.width > 1:
        cells = CellReader(findings, comma=spoken(argument.language).comma)
        found = RULESETS.find("", own=read_own_keys(Grid(argument.name, argument.rows), cells))
    else:
        name = argument.one(lambda cells, value, ref: cells.text(value, ref))
        found = RULESETS.find(name, argument.at(0, 0))
    findings += found.problems
    if found.rules is None or findings:
        raise _refusal(argument, findings)
    return found.rules


def _refusal(argument: Argument, findings: list[Finding]) -> Refused:
    """The first finding; without any, the rows hold no key with a value."""
    if not findings:
        findings = [finding("rules-missing", None, key="base")]
    return Refused(findings[0], argument.where(findings[0].ref), len(findings) - 1)


def season_rules(argument: Argument) -> SeasonRules:
    """The season rules of a family: by its id or title, or by one of its rulesets."""
    accepted = ", ".join(FAMILIES)
    argument.required(filled("values.one_of", words=accepted))
    name = argument.one(lambda cells, value, ref: cells.text(value, ref))
    words: dict[str, SeasonRules] = {}
    for family, rules in FAMILIES.items():
        for word in (*rules.rulesets, *reversed(rules.title.spellings), family):
            words[folded(word)] = rules
    found = words.get(folded(name))
    if found is None:
        near = suggestion(name, FAMILIES)
        raise argument.refuse("family-unknown", value=name, near=near, accepted=accepted)
    return found
