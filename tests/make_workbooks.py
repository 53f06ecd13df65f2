"""Makes workbooks/: a fully typed event per system, and beside it what the oracle says of it.

``python tests/make_workbooks.py [DIRECTORY]`` writes the same bytes on every run. The expected JSON
is worked out by the second implementation in ``oracle/``; what is tested has no part in it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

from making.play import Plan, played  # noqa: E402
from oracle.oracle import solve  # noqa: E402
from xlscore.book.template.workbook import Filling, template_bytes  # noqa: E402
from xlscore.core.rulebook.load import RULESETS  # noqa: E402

Event = dict[str, Any]
Wanted = Callable[[Event, Event], bool]


def shared_rank(answer: Event) -> bool:
    """Whether two players share a rank in the first stage."""
    ranks = [row["rank"] for row in answer["stages"][0]["standings"] if row["rank"]]
    return len(ranks) > len(set(ranks))


def by_lot(answer: Event, stage: int = 0) -> list[int]:
    """The ranks of a stage that only the lot decided."""
    return [row["rank"] for row in answer["stages"][stage]["standings"] if row["by_lot"]]


def decided(answer: Event) -> set[str]:
    """The criteria that decided something."""
    return {r["decided_by"] for s in answer["stages"] for r in s["standings"]} - {None}


def typed_places(event: Event, stage: str) -> bool:
    return any(row["place"] for row in event["results"] if row["stage"] == stage)


PLANS: tuple[tuple[Plan, Wanted], ...] = (
    (
        Plan(
            "alhambra-kassel-2026",
            "alhambra",
            "de",
            43,
            "Kasseler Alhambra-Turnier 2026",
            date(2026, 3, 14),
            "Kassel, Kulturhaus Dock",
            "KASSEL-0314",
            attempt=28,
            drop_outs=(("preliminary", 1, "dropped", True),),
        ),
        # the lot decides who plays the intermediate round
        lambda event, answer: {16, 17} <= set(by_lot(answer)),
    ),
    (
        Plan(
            "catan-herne-2026",
            "catan",
            "de",
            27,
            "Offene Herner Catan-Meisterschaft 2026",
            date(2026, 5, 9),
            "Herne, Bürgersaal am Park",
            "HERNE-26",
            attempt=10,
            head={"type": "qualifier", "time_limit": "3 Minuten je Zug"},
            games={("preliminary", 3): "Cities & Knights"},
            drop_outs=(("preliminary", 2, "dropped", True),),
        ),
        lambda event, answer: (
            shared_rank(answer)
            and typed_places(event, "preliminary")
            and {"share", "victory_points"} <= decided(answer)
        ),
    ),
    (
        Plan(
            "7wonders-leeds-2026",
            "7wonders-final",
            "en",
            31,
            "Leeds 7 Wonders Open 2026",
            date(2026, 2, 21),
            "Leeds, Corn Exchange Room",
            "corn exchange",
            attempt=40,
            head={"expansions": "Leaders, Cities", "wonder_sides": "yes"},
            drop_outs=(("preliminary", 1, "dropped", False),),
            leavers=(("preliminary", 2, 3),),
        ),
        lambda event, answer: "share" in decided(answer) and final_tie(answer),
    ),
    (
        Plan(
            "7wonders-york-2026",
            "7wonders-4rounds",
            "en",
            28,
            "York Spring Gathering: 7 Wonders",
            date(2026, 4, 18),
            "York, Friargate Hall",
            "20260418",
            head={"three_player_tables": "many", "status": "closed"},
            leavers=(("preliminary", 3, 4),),
        ),
        lambda event, answer: "share" in decided(answer),
    ),
    (
        Plan(
            "duel-sheffield-2026",
            "7wonders-duel",
            "en",
            25,
            "Steel City 7 Wonders Duel Cup",
            date(2026, 1, 31),
            "Sheffield, The Old Foundry",
            "steel 25",
            drop_outs=(("preliminary", 3, "dropped", True),),
            undecided=1,
        ),
        lambda event, answer: (
            {"share"} <= decided(answer)
            and any(
                p == "1/2" for r in answer["stages"][0]["standings"] for p in r["tournament_points"]
            )
        ),
    ),
    (
        Plan(
            "king-lui-soest-2026",
            "king-lui",
            "de",
            38,
            "King Lui in Soest 2026",
            date(2026, 6, 6),
            "Soest, Alter Schlachthof",
            "Börde 38",
            attempt=174,
            drop_outs=(("stage 1", 2, "dropped", True), ("stage 2", 2, "dropped", True)),
        ),
        lambda event, answer: {27, 28} <= set(by_lot(answer)) and "losses" in decided(answer),
    ),
    (
        Plan(
            "stone-age-bristol-2026",
            "stone-age",
            "en",
            30,
            "Bristol Stone Age Qualifier 2026",
            date(2026, 9, 12),
            "Bristol, Harbourside Library",
            "HARBOUR-12",
            head={"type": "qualifier"},
            drop_outs=(("preliminary", 2, "disqualified", True),),
        ),
        lambda event, answer: {"share", "tournament_points"} <= decided(answer),
    ),
)


def final_tie(answer: Event) -> bool:
    """Whether two finalists share their points in the final."""
    points = [tuple(r["tournament_points"]) for r in answer["stages"][-1]["standings"]]
    return len(points) > len(set(points))


def make(plan: Plan, wanted: Wanted) -> tuple[bytes, str]:
    """The workbook of a plan and its expected JSON: the first attempt that shows what it should.

    The search starts where it ended last time; set `attempt` to 0 to search anew.
    """
    for attempt in count(plan.attempt):
        event = played(plan, attempt)
        answer = solve(event)
        if "error" not in answer and answer["event"]["complete"] and wanted(event, answer):
            break
    answer.pop("findings", None)
    fill = Filling(event["event"], event["players"], worded(event, plan), event["results"])
    data = template_bytes(RULESETS[plan.ruleset], plan.language, fill=fill)  # type: ignore[arg-type]
    return data, json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def worded(event: Event, plan: Plan) -> list[Event]:
    """The rounds with the titles of their games in the event's language."""
    rules = RULESETS[plan.ruleset]
    rounds = []
    for entry in event["rounds"]:
        game = rules.game(entry["game"] or "")
        title = game.title.in_(plan.language) if game else entry["game"]
        rounds.append(entry | {"game": title})
    return rounds


def main(directory: Path) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    for plan, wanted in PLANS:
        data, expected = make(plan, wanted)
        (directory / f"{plan.file}.xlsx").write_bytes(data)
        (directory / f"{plan.file}.json").write_text(expected, "utf-8")
        print(directory / f"{plan.file}.xlsx")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "workbooks")
