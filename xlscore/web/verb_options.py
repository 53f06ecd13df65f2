"""The options of a verb on the page: which it has, and what was typed into their fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlscore.actions.verbs.verb import Argument, Misused, Verb

#: The kinds that have a field. All others the page asks for elsewhere, or has no need of: rules lie
#: beside the workbook, and what is made is shown.
KINDS = ("flag", "text", "texts", "count", "choice", "some", "parts", "player")
#: A file that is picked for a verb.
FILES = ("source", "file")
#: Verb -> what it has elsewhere: a page may ask no other address; *Check* says what would be
#: written, and *Undo* takes it back; lines are for people.
ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "announce": ("to", "dry_run"),
    "check": ("parallel",),
    "draw": ("fetch", "beacon", "check_only"),
    "import-results": ("dry_run",),
    "next": ("print_", "page"),
    "plan": ("to",),
    "players import": ("dry_run",),
    "recalc": ("check_only", "diff", "write_checks"),
    "what-if": ("to",),
}


def offered(verb: Verb) -> list[Argument]:
    """The arguments of a verb that the page has, in their order."""
    elsewhere = ELSEWHERE.get(verb.name, ())
    return [one for one in verb.arguments if one.kind in KINDS and one.name not in elsewhere]


def read_options(verb: Verb, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The options that were typed. An empty field leaves the default."""
    read = {one.name: _read(one, typed.get(one.name)) for one in offered(verb)}
    return {name: value for name, value in read.items() if value not in (None, "", [])}


def _read(one: Argument, typed: Any) -> Any:
    """What stands in a field; Misused for a number that is too small or too great."""
    if one.kind == "count" and typed not in (None, ""):
        text, least = str(typed).strip(), one.least or 0
        if not text.isdecimal() or not least <= int(text) <= (one.most or int(text)):
            raise Misused(f"{one.name.strip('_')}: {text}")
        return int(text)
    return typed.strip() if isinstance(typed, str) else typed
