"""An event as stable lines of text, for ``git diff``: a changed cell changes its own line only.

No columns are padded, everything typed stands in full, and every hidden sign is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from xlscore.core.model import Event, Player, ResultRow
from xlscore.core.spelling import numbers_text
from xlscore.report.event_report import EventReport
from xlscore.report.formats import Format
from xlscore.report.plain import escape_hidden
from xlscore.report.season.season_report import SeasonReport


def event_text(report: EventReport) -> str:
    """What was typed, what it amounts to, and what is wrong with it; also with errors."""
    event, data = report.event, report.data()
    lines = ["# event", *_head(event)]
    lines += ["# players", *map(_player, sorted(event.players, key=lambda player: player.no))]
    if event.rounds:
        lines.append("# rounds")
        lines += [
            _line([f"{r.stage} {r.round_}", r.game, _tag("to", r.points_to_win)])
            for r in event.rounds
        ]
    names = {player.no: player.name for player in event.players}
    lines += ["# results", *(_result(row, names) for row in _sort_rows(event.results))]
    for stage in data["stages"]:
        lines += [f"# standings: {stage['stage']}", *map(_standing, stage["standings"])]
    if report.maybe_outcome:
        lines.append("# ranking")
        lines += [_line([_rank(r), f"{r['no']} {r['name']}"]) for r in data["ranking"]]
        lines += ["# qualified", *(str(no) for no in data["qualified"])]
    return _with_findings(lines, data)


def season_text(report: SeasonReport) -> str:
    """The same of a season."""
    data = report.data()
    lines = ["# season"]
    lines += [f"{key}: {escape_hidden(str(v))}" for key, v in data["season"].items() if v]
    lines.append("# ranking")
    for row in data["ranking"]:
        lines.append(_line([_rank(row), row["name"], row["value"]]))
        lines += [
            "  " + _line([c["event"], _tag("place", c["place"]), c["points"], f"x {c['weight']}"])
            for c in row["counted"]
        ]
    lines.append("# invitations")
    lines += [
        _line([str(i["order"]), i["name"], i["reason"], i["state"]]) for i in data["invitations"]
    ]
    if moves := data.get("divisions"):
        cells = ([m["name"], str(m["division"]), str(m["next"]), m["movement"]] for m in moves)
        lines += ["# divisions", *map(_line, cells)]
    return _with_findings(lines, data)


def _with_findings(lines: list[str], data: Mapping[str, Any]) -> str:
    """The lines, then one for each finding; none at all without any."""
    if data["findings"]:
        lines += ["# findings", *map(_finding, data["findings"])]
    return "\n".join(lines) + "\n"


def _finding(data: Mapping[str, Any]) -> str:
    where = f"{data['sheet']}!{data['cell']}" if data["cell"] else data["sheet"] or "-"
    return escape_hidden(f"{data['severity']} {where} {data['code']}: {data['message']}")


def _head(event: Event) -> Iterator[str]:
    values = {
        "name": event.name,
        "date": event.date,
        "venue": event.venue,
        "ruleset": event.ruleset,
        "seed": event.seed,
        "language": event.language,
        "type": event.type_,
        "three-player tables": event.three_player_tables,
        "expansions": event.expansions,
        "time limit": event.time_limit,
        "wonder sides": "yes" if event.wonder_sides else "",
        "status": "closed" if event.closed else "open",
        "tables": numbers_text(event.tables),
        "late players": "free seat" if event.seat_late else "",
        "final stands": "yes" if event.final_stands else "",
        "reason": event.reason,
    }
    for key, value in values.items():
        if value:
            yield f"{key}: {escape_hidden(value)}"


def _player(player: Player) -> str:
    status = "" if player.status == "active" else player.status
    return _line(
        [
            str(player.no),
            player.name,
            player.club,
            _tag("team", player.team),
            _tag("apart", player.group),
            _tag("fixed table", player.fixed_table),
            _tag("tables", numbers_text(player.tables)),
            _tag("lot", player.lot),
            f"{status} after {player.dropped_after}" if player.dropped_after else status,
            {True: "present", False: "absent", None: ""}[player.present],
            _tag("apart in rounds", numbers_text(player.apart_rounds)),
            _tag("together", player.together),
            "regular" if player.regular else "",
            "fills in" if player.fills_in else "",
            _tag("pool", player.pool),
        ],
    )


def _sort_rows(rows: Sequence[ResultRow]) -> list[ResultRow]:
    """Stages in the order they were typed, then rounds, tables and seats by number."""
    stages = list(dict.fromkeys(row.stage for row in rows))
    return sorted(
        rows,
        key=lambda row: (
            stages.index(row.stage),
            row.round_,
            isinstance(row.table, str),
            str(row.table).rjust(12),
            row.seat or 0,
        ),
    )


def _result(row: ResultRow, names: Mapping[int, str]) -> str:
    who = row.name if row.no is None else f"{row.no} {names.get(row.no, row.name)}"
    return _line(
        [
            f"{row.stage} {row.round_}",
            f"table {row.table}",
            _tag("seat", row.seat),
            who,
            "-" if row.victory_points is None else str(row.victory_points),
            _tag("tie-break", row.tie_break),
            _tag("place", row.place),
            row.status or "",
        ],
    )


def _standing(row: Mapping[str, Any]) -> str:
    by = f"by {row['decided_by']}" if row["decided_by"] else ""
    return _line(
        [
            _rank(row),
            f"{row['no']} {row['name']}",
            " ".join(row["tournament_points"]),
            *(f"{key} {value}" for key, value in row["criteria"].items()),
            by,
            "lot" if row["by_lot"] else "",
            "qualified" if row["qualified"] else "",
        ],
    )


def _rank(row: Mapping[str, Any]) -> str:
    return "-" if row["rank"] is None else str(row["rank"])


def _tag(tag: str, value: object) -> str:
    return "" if value is None or value == "" else f"{tag} {value}"


def _line(parts: Iterable[str]) -> str:
    """Parts that are not empty, a bar between; a bar inside a part stays distinguishable."""
    return " | ".join(escape_hidden(part).replace("|", "\\|") for part in parts if part)


FORMAT = Format(".txt", {"event": event_text, "season": season_text}, with_errors=True, place=6)
