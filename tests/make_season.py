"""Makes workbooks/season-7wonders-2026/: a season of eight events, and what the rules say of it.

``python tests/make_season.py [DIRECTORY]`` writes the same bytes on every run. The events are
played by the oracle's simulation, their standings are the oracle's, and the expected JSON is worked
out by the second implementation in ``oracle_season/``; what is tested has no part in it.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

from making.people import CLUBS, people  # noqa: E402
from making.play import Plan, played  # noqa: E402
from oracle.oracle import solve  # noqa: E402
from oracle_season.season import answer  # noqa: E402
from xlscore.actions.event import evaluate  # noqa: E402
from xlscore.actions.season import evaluate_season  # noqa: E402
from xlscore.book.adapters.file_book import FileBook  # noqa: E402
from xlscore.book.template.season_sheets import season_template  # noqa: E402
from xlscore.book.template.workbook import Filling, template_bytes  # noqa: E402
from xlscore.core.rulebook.load import RULESETS  # noqa: E402
from xlscore.core.season.rules_load import FAMILIES  # noqa: E402

Event = dict[str, Any]
Person = tuple[str, str | None]


@dataclass(frozen=True)
class Chapter:
    """One event: its plan, and who is to stand on certain ranks (by position, from 1).

    `spelt` are names as they stand in this event; `absent` take no part in it.
    """

    plan: Plan
    cast: dict[int, str] = field(default_factory=dict)
    spelt: dict[str, str] = field(default_factory=dict)


CHAMPION, RUNNER_UP = "Melanie Wächter", "Thorsten Oberthür"
LATE, ALIAS, TWIN = "Ines Lüttich", "Jörg Kai Möllers", "Frank Krüger"
HERNE, SUED = "Spielkreis Emschertal", "Die Ludonauten"
NEAR = "Sören Rößler"


def chapter(
    number: int,
    file: str,
    ruleset: str,
    players: int,
    name: str,
    day: date,
    type_: str,
    venue: str,
    **more: Any,
) -> Chapter:
    plan = Plan(
        f"{number}-{file}",
        ruleset,
        "de",
        players,
        name,
        day,
        venue,
        f"{file.upper()}-{day:%m%d}",
        head={"type": type_, "status": "closed"},
        drop_outs=more.pop("drop_outs", ()),
    )
    return Chapter(plan, **more)


CHAPTERS = (
    chapter(
        *(1, "witten", "7wonders-4rounds", 12, "Neujahrsturnier Witten", date(2026, 1, 17), "open"),
        "Witten, Haus Witten",
        cast={1: "Udo Steinke", 4: LATE, 6: ALIAS, 7: f"{TWIN}|{HERNE}"},
    ),
    chapter(
        *(2, "koeln", "7wonders-4rounds", 20, "Kölner Winterrunde", date(2026, 2, 14), "open"),
        "Köln, Bürgerzentrum Ehrenfeld",
        cast={1: "Lena Haßler", 2: LATE, 3: CHAMPION, 5: ALIAS, 8: f"{TWIN}|{SUED}"},
        spelt={ALIAS: "Möllers, Jörg Kai"},
    ),
    chapter(
        *(3, "kassel", "7wonders-final", 16, "Qualifikation Kassel", date(2026, 3, 7)),
        *("qualifier", "Kassel, Kulturhaus Dock"),
        cast={1: LATE, 2: "Udo Steinke", 3: NEAR},
    ),
    chapter(
        *(4, "soest", "7wonders-4rounds", 9, "Vereinsabend Soest", date(2026, 3, 28), "open"),
        "Soest, Alter Schlachthof",
        cast={1: ALIAS, 2: "Nele Pieper"},
    ),
    chapter(
        *(5, "dortmund", "7wonders-final", 31, "Westdeutsche Regionalmeisterschaft"),
        *(date(2026, 4, 18), "regional", "Dortmund, Dietrich-Keuning-Haus"),
        cast={1: "Lena Haßler", 2: RUNNER_UP, 3: f"{TWIN}|{HERNE}", 4: "Udo Steinke"},
        drop_outs=(("preliminary", 2, "dropped", True),),
    ),
    chapter(
        *(6, "herne", "7wonders-final", 40, "Spieletage Herne", date(2026, 5, 9), "open"),
        "Herne, Bürgersaal am Park",
        cast={1: "Nele Pieper", 2: LATE, 3: ALIAS, 5: f"{TWIN}|{SUED}"},
        spelt={ALIAS: "Joerg-Kai Moellers"},
        drop_outs=(("preliminary", 1, "disqualified", True),),
    ),
    chapter(
        *(7, "bremen", "7wonders-4rounds", 24, "Nordtreff Bremen", date(2026, 6, 6), "open"),
        "Bremen, Schlachthof",
        cast={1: "Yannick Prinz", 2: "Nele Pieper", 9: NEAR},
        spelt={NEAR: "Soeren Rößler"},
    ),
    chapter(
        *(8, "hamm", "7wonders-final", 45, "Last-Chance-Turnier Hamm", date(2026, 7, 4)),
        *("last-chance", "Hamm, Maximilianpark"),
        cast={1: "Bastian Tepe", 2: f"{TWIN}|{HERNE}", 3: LATE, 6: "Yannick Prinz"},
        drop_outs=(("preliminary", 2, "dropped", False),),
    ),
)
#: The search for a casting starts where it ended last time; 0 searches anew.
ATTEMPT = 5230
NAMED = (CHAMPION, RUNNER_UP, LATE, ALIAS, NEAR)
STARS = ("Udo Steinke", "Lena Haßler", "Nele Pieper", "Yannick Prinz", "Bastian Tepe")


def level(event: Event, rounds: int) -> tuple[int, int] | None:
    """Make two players who never meet equal in everything: the points of one's tables are copied.

    Their tables must be of one size and different in every round; drop-outs are left alone.
    """
    rows = event["results"]
    nos = sorted({row["no"] for row in rows if row["no"] is not None})
    for one, other in itertools.combinations(nos, 2):
        pairs = []
        for number in range(1, rounds + 1):
            here = [r for r in rows if r["round"] == number and r["stage"] == "preliminary"]
            table = {r["no"]: r["table"] for r in here}
            if one not in table or other not in table or table[one] == table[other]:
                break
            own = [r for r in here if r["table"] == table[one]]
            copy = [r for r in here if r["table"] == table[other]]
            own.sort(key=lambda r: r["no"] != one)
            copy.sort(key=lambda r: r["no"] != other)
            if len(own) != len(copy) or any(r["status"] for r in (*own, *copy)):
                break
            pairs.append((own, copy))
        if len(pairs) == rounds:
            for own, copy in pairs:
                for source, target in zip(own, copy, strict=True):
                    for key in ("points", "tie_break", "place"):
                        target[key] = source[key]
            return one, other
    return None


def casting(
    rng: random.Random, pool: list[Person], part: Chapter, ranking: list[int]
) -> dict[int, Person]:
    """Who is which number: the cast on its ranks, the others from the pool, some more often."""
    chosen: dict[int, Person] = {}
    for position, name in part.cast.items():
        who, _, club = name.partition("|")
        clubs = dict(pool)
        chosen[ranking[position - 1]] = (who, club or clubs.get(who))
    taken = {name for name, _ in chosen.values()} | {TWIN, *NAMED, *STARS}
    free = [person for person in pool if person[0] not in taken]
    weights = [3 if i < len(free) // 3 else 1 for i in range(len(free))]
    for no in ranking:
        if no not in chosen:
            person = rng.choices(free, weights)[0]
            at = free.index(person)
            del free[at], weights[at]
            chosen[no] = person
    return chosen


def perform() -> list[tuple[Chapter, Event, list[tuple[int, int | None]], int]]:
    """Every event played, two players of one event made level; with its ranking and size."""
    plays = []
    for part in CHAPTERS:
        for attempt in itertools.count():
            event = played(part.plan, attempt)
            if part.plan.file.startswith("7") and level(event, 4) is None:
                continue
            result = solve(event)
            if "error" not in result and result["event"]["complete"]:
                break
        ranking = [(line["no"], line["rank"]) for line in result["ranking"]]
        plays.append((part, event, ranking, result["event"]["participants"]))
    return plays


def story(attempt: int, plays: list[Any]) -> tuple[list[dict[int, Person]], dict[str, Any]]:
    """One casting of all events, and the season that comes of it, in the oracle's form."""
    rng = random.Random(f"season/{attempt}")
    names = [name for name in people(rng, 58, "de") if name.split()[1] not in ("Krüger", "Rößler")]
    more = [name for name in people(rng, 58, "de") if name not in names]
    clubs = random.Random(f"clubs/{attempt}")
    fixed = [name for name in dict.fromkeys((*NAMED, *STARS)) if name not in names]
    pool = [(name, clubs.choice(CLUBS["de"])) for name in [*fixed, *names, *more]]
    casts = [casting(rng, pool, part, [no for no, _ in ranking]) for part, _, ranking, _ in plays]
    events = []
    for (part, _, ranking, size), cast in zip(plays, casts, strict=True):
        places = []
        for no, rank in ranking:
            name, club = cast[no]
            places.append([known(part, name, club), rank])
        plan = part.plan
        events.append(
            {
                "name": plan.name,
                "date": plan.date.isoformat(),
                "type": plan.head["type"],
                "participants": size,
                "places": places,
            }
        )
    head = {
        "name": "7 Wonders – Saison 2026",
        "family": "7wonders",
        "seed": "Saison 26",
        "champion": CHAMPION,
        "runner_up": RUNNER_UP,
        "places": None,
        "confirm_by": "2026-08-31",
        "as_of": None,
    }
    return casts, {"season": head, "events": events, "members": []}


def known(part: Chapter, name: str, club: str | None) -> str:
    """The person that a name in an event means, as a reader of *Members* would say."""
    if name == TWIN:
        return f"{TWIN} ({club})"
    if name == NEAR:
        return part.spelt.get(name, name)
    return name


def members(refusing: list[str], sure: list[str]) -> list[Event]:
    """Members: aliases, two of one name, answers."""
    rows: list[Event] = [
        {"name": ALIAS, "aliases": ["Möllers, Jörg Kai", "Joerg-Kai Moellers"]},
        {"name": f"{TWIN} ({HERNE})", "aliases": []},
        {"name": f"{TWIN} ({SUED})", "aliases": []},
    ]
    listed = {row["name"] for row in rows}
    rows += [{"name": n, "aliases": []} for n in (*sure, *refusing) if n not in listed]
    for row in rows:
        said = "declined" if row["name"] in refusing else None
        row |= {
            "ranking_points": None,
            "lot": None,
            "invitation": "confirmed" if row["name"] in sure else said,
        }
    return rows


def told(plays: list[Any]) -> tuple[list[dict[int, Person]], dict[str, Any], dict[str, Any]]:
    """The first casting with a tie across the last place, refusals and somebody moving up."""
    for attempt in itertools.count(ATTEMPT):
        casts, season = story(attempt, plays)
        season["members"] = members([], [])
        first = answer(season)
        listed = [line for line in first["ranking"] if line["rank"]]
        invited = [line for line in first["invitations"] if line["state"] != "waiting"]
        waiting = [line for line in first["invitations"] if line["state"] == "waiting"]
        if len(waiting) < 5:
            continue
        ranks = {line["name"]: line["rank"] for line in listed}
        refusing = ["Bastian Tepe", invited[12]["name"]]
        sure = [line["name"] for line in invited[:9] if line["name"] not in refusing]
        season["members"] = members(refusing, sure[::2])
        final = answer(season)
        moved = [line["name"] for line in final["invitations"] if line["reason"] == "next-in-line"]
        across = ranks[moved[1]] == ranks[moved[2]]
        shared = len(set(ranks.values())) < len(ranks)
        if across and shared and ranks[moved[0]] != ranks[invited[-1]["name"]]:
            print(f"casting {attempt}")
            return casts, season, final
    raise AssertionError


def event_bytes(part: Chapter, event: Event, cast: dict[int, Person]) -> bytes:
    """The event as a workbook with its standings."""
    plan = part.plan
    for entry in event["players"]:
        name, club = cast[entry["no"]]
        entry |= {"name": part.spelt.get(name, name), "club": club}
    names = {entry["no"]: entry["name"] for entry in event["players"]}
    for row in event["results"]:
        if row["no"] is not None:
            row["player"] = names[row["no"]]
    fill = Filling(event["event"], event["players"], event["rounds"], event["results"])
    book = FileBook(template_bytes(RULESETS[plan.ruleset], "de", fill=fill))
    book.apply(evaluate(book).changes())
    return book.to_bytes()


def season_bytes(season: dict[str, Any], folder: Path) -> bytes:
    """The season workbook, its ranking and invitations written."""
    head = {key: value for key, value in season["season"].items() if value is not None}
    head["confirm_by"] = date.fromisoformat(head["confirm_by"])
    events = [
        {
            "file": f"turniere/{part.plan.file}.xlsx",
            "name": event["name"],
            "date": part.plan.date,
            "type": event["type"],
        }
        for part, event in zip(CHAPTERS, season["events"], strict=True)
    ]
    rows = [row | {"aliases": "; ".join(row["aliases"])} for row in season["members"]]
    rules = FAMILIES[season["season"]["family"]]
    book = FileBook(season_template(rules, "de", season=head, events=events, members=rows))
    book.apply(evaluate_season(book, folder).changes())
    return book.to_bytes()


def main(folder: Path) -> None:
    """Writes the events, the season and the expected JSON."""
    plays = perform()
    casts, season, expected = told(plays)
    (folder / "turniere").mkdir(parents=True, exist_ok=True)
    for (part, event, _, _), cast in zip(plays, casts, strict=True):
        (folder / "turniere" / f"{part.plan.file}.xlsx").write_bytes(event_bytes(part, event, cast))
    text = json.dumps(expected, ensure_ascii=False, indent=1) + "\n"
    (folder / "season.json").write_text(text, "utf-8")
    (folder / "season.xlsx").write_bytes(season_bytes(season, folder))


if __name__ == "__main__":
    default = TESTS.parent / "workbooks" / "season-7wonders-2026"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
