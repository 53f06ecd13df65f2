"""Workbooks for tests: small ones typed as Markdown, results typed one table a line."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.values import Value
from xlscore.report.event_data import event_data

HEADS = [
    "Stage",
    "Round",
    "Table",
    "Seat",
    "No",
    "Player",
    "Points",
    "Tie-break",
    "Place",
    "Status",
]


def book(
    ruleset: str,
    games: Sequence[str],
    *,
    seed: str | None = "1",
    players: dict[int, dict[str, Value]] | None = None,
    event: dict[str, Value] | None = None,
    extra: dict[str, list[list[Value]]] | None = None,
) -> MemoryBook:
    """A workbook with one game a line: "stage/round/table: no points, no points, ...".

    After the points of a player may follow "t7" (tie-break), "p2" (place), "s3" (seat), and a
    status; "-" are no points; "x" as number is a substitute. The stage may be left out.
    """
    rows: list[list[Value]] = [list(HEADS)]
    nos: set[int] = set()
    for game in games:
        head, _, seats = game.partition(":")
        *stage, round_, table = head.strip().split("/")
        for seat in seats.split(","):
            no, points, *more = seat.split()
            row: list[Value] = [stage[0] if stage else None, int(round_), int(table)]
            row += [None, None, None, None if points == "-" else number(points)]
            row += [None, None, None]
            if no == "x":
                row[5] = "Referee"
            else:
                row[4] = int(no)
                nos.add(int(no))
            for word in more:
                if word[0] in "tps" and word[1:].isdecimal():
                    row[{"t": 7, "p": 8, "s": 3}[word[0]]] = int(word[1:])
                else:
                    row[9] = word
            rows.append(row)
    people: list[list[Value]] = [["No", "Name", "Lot", "Status", "Dropped after"]]
    for no in sorted(nos | set(players or {})):
        own = (players or {}).get(no, {})
        people.append(
            [no, own.get("name", f"P{no}"), own.get("lot"), own.get("status"), own.get("after")]
        )
    keys: list[list[Value]] = [["Name", "Test"], ["Ruleset", ruleset]]
    keys += [["Seed", seed]] if seed else []
    keys += [[key, value] for key, value in (event or {}).items()]
    return MemoryBook({"Event": keys, "Players": people, "Results": rows, **(extra or {})})


def number(text: str) -> int | float:
    return int(text) if text.isdecimal() else float(text)


def result(*args: object, **kwargs: object) -> EventJob:
    """The evaluated workbook of `book(...)`."""
    return evaluate(book(*args, **kwargs))  # type: ignore[arg-type]


def codes(res: EventJob, severity: str | None = None) -> list[str]:
    """The codes of the findings, of one severity if given."""
    return [f.code for f in res.findings if severity in (None, f.severity)]


def exported(res: EventJob) -> dict:
    """The JSON export as data; the event must have no error."""
    assert res.outcome is not None, [f"{f.ref}: {f.text('en')}" for f in res.findings]
    return event_data(res.read.event, res.outcome, res.findings, "en")


def stage(res: EventJob, name: str) -> dict[int, dict]:
    """The standings of one stage by player number."""
    data = next(s for s in exported(res)["stages"] if s["stage"] == name)
    return {line["no"]: line for line in data["standings"]}


def ranks(res: EventJob, name: str) -> dict[int, int | None]:
    """The ranks of one stage by player number."""
    return {no: line["rank"] for no, line in stage(res, name).items()}


def points(res: EventJob, name: str) -> dict[int, list[str]]:
    """The tournament points of each game of one stage by player number."""
    return {no: line["tournament_points"] for no, line in stage(res, name).items()}


def overall(res: EventJob) -> list[tuple[int | None, int]]:
    """The overall ranking as (rank, No)."""
    return [(line["rank"], line["no"]) for line in exported(res)["ranking"]]
