"""Season workbooks for tests: plain data as typed sheets, and both answers to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markdown_book import from_markdown
from xlscore.actions.season import SeasonJob, evaluate_season
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.season import schema
from xlscore.book.values import Value
from xlscore.core.exact import Exact
from xlscore.core.model import Source
from xlscore.core.season import place_chances as core
from xlscore.core.season.model import Member, Season, SeasonEvent
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.season.solving import solve_season
from xlscore.report.season.season_report import season_data


def to_book(data: dict[str, Any]) -> MemoryBook:
    """A season of the oracle as a workbook in memory, with English titles."""
    keys: list[list[Value]] = [
        [schema.SEASON.field(key).titles.en, value]
        for key, value in data["season"].items()
        if value is not None
    ]
    events: list[list[Value]] = [["Name", "Date", "Type", "Participants"]]
    places: list[list[Value]] = [["Event", "Player", "Place"]]
    for event in data["events"]:
        events.append([event["name"], event["date"], event["type"], event["participants"]])
        places += [[event["name"], player, place] for player, place in event["places"]]
    heads = ["Name", "Also known as", "Ranking points", "Lot", "Invitation", "Banned until"]
    members: list[list[Value]] = [[*heads]]
    for member in data["members"]:
        aliases = "; ".join(member["aliases"]) or None
        own = [member[key] for key in ("ranking_points", "lot", "invitation", "banned_until")]
        members.append([member["name"], aliases, *own])
    sheets = {"Season": keys, "Events": events, "Places": places, "Members": members}
    return MemoryBook(sheets)


def season(text: str, **options: Any) -> SeasonJob:
    """A season typed as Markdown; the Season sheet may be left out."""
    if "## Season" not in text and "## Saison" not in text:
        text = "## Season\n| Ruleset family | 7wonders |\n| Seed | 1 |\n" + text
    return evaluate_season(from_markdown(text), **options)


def typed_events(events: Iterable[str]) -> list[str]:
    """The sheets of events as "A regional: Eva 1, Jan 2, Uli -", each of eight."""
    lines = ["## Events", "| Name | Participants | Type |"]
    places = ["## Places", "| Event | Player | Place |"]
    for event in events:
        start, _, rows = event.partition(":")
        name, type_ = start.split()
        lines.append(f"| {name} | 8 | {type_} |")
        for row in rows.split(","):
            player, place = row.split()
            places.append(f"| {name} | {player} | {place.strip('-')} |")
    return [*lines, *places]


def exported(result: SeasonJob) -> dict[str, Any]:
    """The JSON export as data; the season must have no error."""
    assert result.outcome is not None, [f"{f.ref}: {f.text('en')}" for f in result.findings]
    return season_data(result.season, result.outcome, result.findings, "en")


def what_if(
    own: Season, rules: SeasonRules, person: str, type_: str, participants: int, strength: Exact = 1
) -> tuple[core.PlaceChance, ...]:
    """What each place in the next event would mean for one person."""
    more = {"type_": type_, "participants": participants, "strength": strength}
    return core.what_if([person], own, rules, **more)[person]


def codes(result: SeasonJob, severity: str | None = None) -> list[str]:
    """The codes of the findings, of one severity if given."""
    return [f.code for f in result.findings if severity in (None, f.severity)]


def values(result: SeasonJob) -> dict[str, str]:
    """Name -> value of the ranking list."""
    return {line["name"]: line["value"] for line in exported(result)["ranking"]}


def ranks(result: SeasonJob) -> list[tuple[int | None, str]]:
    """The ranking list as (rank, name)."""
    return [(line["rank"], line["name"]) for line in exported(result)["ranking"]]


def invited(result: SeasonJob) -> list[tuple[str, str, str]]:
    """The invitations as (name, reason, state)."""
    lines = exported(result)["invitations"]
    return [(line["name"], line["reason"], line["state"]) for line in lines]


def core_engine(data: dict[str, Any]) -> dict[str, Any]:
    """The core's answer without any sheet, so that events can have final tables (T9)."""
    head, source = dict(data["season"]), Source("Members", 1, {})
    events = tuple(
        SeasonEvent(
            event["name"],
            event["type"],
            event["participants"],
            dict(event["places"]),
            event["date"] or "",
            tuple(map(tuple, event["tables"])),
        )
        for event in data["events"]
        if event["places"]
    )
    keys = ("ranking_points", "lot", "invitation")
    members = {
        m["name"]: Member(m["name"], source, (), *map(m.get, keys), m["banned_until"] or "")
        for m in data["members"]
    }
    texts = ("champion", "runner_up", "confirm_by", "as_of")
    head |= {key: head[key] or "" for key in texts}
    found = Season(events=events, members=members, **head)
    outcome = solve_season(found, FAMILIES[found.family])
    if any(f.severity == "error" for f in outcome.findings):
        return {"error": [f.code for f in outcome.findings], "lots": True}
    data = season_data(found, outcome, (), "en")
    head = {key: data["season"][key] for key in ("name", "places")}
    return {"season": head, "ranking": data["ranking"], "invitations": data["invitations"]}


def engine(data: dict[str, Any]) -> dict[str, Any]:
    """The engine's answer to a season of the oracle, in the oracle's form."""
    result = evaluate_season(to_book(data))
    errors = [f for f in result.findings if f.severity == "error"]
    if errors:
        lots = all(f.code.startswith("season-lot") for f in errors)
        return {"error": [f.code for f in errors], "lots": lots}
    found = exported(result)
    head = {key: found["season"][key] for key in ("name", "places")}
    return {"season": head, "ranking": found["ranking"], "invitations": found["invitations"]}


def differing(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where two answers differ; both may say that a lot is missing."""
    if isinstance(expected, dict) and isinstance(found, dict):
        if "error" in expected and "error" in found:
            return [] if found["lots"] else [f"other errors: {found['error']}"]
        keys = sorted(set(expected) | set(found))
        return [d for k in keys for d in differing(expected.get(k), found.get(k), f"{path}.{k}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [d for i, (a, b) in pairs for d in differing(a, b, f"{path}[{i}]")]
    return [] if expected == found else [f"{path}: expected {expected!r}, found {found!r}"]
