"""Rules of one's own: a TOML file instead of what the workbook names, for an event or a season."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from functools import cache
from typing import TYPE_CHECKING

from xlscore.book.kind import Kind
from xlscore.book.problems import FileProblem
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.rulebook.load import RULESETS, Loaded, LoadedRules, R, Shelf
from xlscore.records import NamedTuple

if TYPE_CHECKING:
    from xlscore.core.season.rules_load import LoadedSeason


class OwnRules(NamedTuple):
    """The text of a TOML file and its name, read as what the workbook is.

    `for_one_kind`: a workbook of the kind that it is not for goes by its own rules.
    """

    toml: str
    name: str
    for_one_kind: bool = False


def own_rules(data: bytes, name: str) -> OwnRules:
    """The content of a TOML file; FileProblem if it is no text in UTF-8 or UTF-16."""
    return OwnRules(text_of(data), name)


def text_of(data: bytes) -> str:
    """A text in UTF-8, or in UTF-16 if it says so itself; FileProblem for any other."""
    encoding = "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise FileProblem("file-encoding") from None


@cache
def event_rules(own: OwnRules | None) -> Loaded | None:
    """The ruleset for an event; its problems are findings like others."""
    return _load(own, RULESETS, "season", "rules-of-season") if own else None


@cache
def season_rules(own: OwnRules | None) -> LoadedSeason | None:
    """The rules for a season; its problems are findings like others."""
    if own is None:
        return None
    from xlscore.core.season.rules_load import FAMILIES

    return _load(own, FAMILIES, "event", "rules-of-event")


def _load(own: OwnRules, shelf: Shelf[R], other: Kind, code: str) -> LoadedRules[R] | None:
    """The rules of a file. Those of the `other` kind are one finding, not one for each key."""
    loaded = shelf.load_toml(own.toml, own.name)
    if loaded.rules is None and _are_for(own, other):
        wrong = (finding(code, CellRef(own.name)),)
        return None if own.for_one_kind else LoadedRules(None, wrong)
    return loaded


def check_rules(own: OwnRules) -> tuple[Kind, tuple[Finding, ...]]:
    """What a TOML file is for, and what is wrong with it as that; for an event if it is unclear."""
    from xlscore.core.season.rules_load import FAMILIES

    kind: Kind = "season" if _are_for(own, "season") else "event"
    shelf = FAMILIES if kind == "season" else RULESETS
    return kind, shelf.load_toml(own.toml, own.name).problems


def _are_for(own: OwnRules, kind: Kind) -> bool:
    """Whether they are valid for that kind, or have more of its keys than of the other's.

    Of many workbooks of both kinds they are for one only where they are valid.
    """
    from xlscore.core.season.rules_load import FAMILIES

    shelves = (FAMILIES, RULESETS) if kind == "season" else (RULESETS, FAMILIES)
    valid = [shelf.load_toml(own.toml, own.name).rules is not None for shelf in shelves]
    if any(valid):
        return valid[0]
    here, there = (shelf.strange(own.toml) for shelf in shelves)
    return here is not None and there is not None and here < there and not own.for_one_kind
