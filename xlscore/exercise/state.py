"""An event on its way: what is typed so far, and who is still there."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from xlscore.records import dataclass, field

#: People and titles of made events. The letters are those that programs stumble over.
FIRST = (
    "Anna Bernd Clara Dirk Elif Ferdinand Greta Hakan Ilse Jörg Katrin Lars Maike Nadja Otto "
    "Petra Quirin René Sören Tülay Ulrich Vera Wolfgang Xenia Yasmin Zoë"
)
LAST = (
    "Adler Brückner Czerny Dörfler Engel Fröhlich Grünwald Hübner Issel Jäger Krämer Löwe "
    "Mühlbach Niemeyer Öztürk Pfeiffer Quast Reuß Schäfer Thöne Uhland Voß Weiß Zöller"
)
CLUBS = (None, "Spielkreis Herne", "Brettspielclub Süd", "Würfelfreunde", "Ludothek Wien")
EVENTS = ("Frühjahrsturnier", "Open 2026", "Stadtmeisterschaft", "Spieletage Süd", "Winter Cup")

#: An event as plain data: `event`, `players`, `rounds`, `results`, and perhaps `penalties` and
#: `rules`. Exact numbers that are no whole ones are texts, "1/2".
Event = dict[str, Any]
Points = list[int | str]
#: What an event amounts to so far, in the form of the JSON export; {"error": ...} if it is refused.
Solver = Callable[[Event], Event]


def pick_names(rng: random.Random, number: int) -> list[str]:
    """Different names."""
    pairs = [(first, last) for first in FIRST.split() for last in LAST.split()]
    return [f"{first} {last}" for first, last in rng.sample(pairs, number)]


@dataclass
class Knobs:
    """How an event goes; None: chance decides."""

    players: int | None = None
    spread: int | None = None
    lots: str | None = None  # "seed", "lots", "tied", "both", "late", "never"
    stop: str | None = None  # "never", "after", "drawn", "half"
    drop_outs: float = 0.3
    leaving: float = 0.03
    typed_places: float = 0.05
    early_wins: float = 0.2
    registered_only: float = 0.2
    late: float = 0.0
    halves: bool = False


@dataclass
class Drawn:
    """A table of a round: who sits where; None is a substitute with a seat of his own."""

    number: int
    seats: dict[int, int | None]
    absent: dict[int, int] = field(default_factory=dict)

    @property
    def players(self) -> list[int]:
        """The real players."""
        return [no for no in self.seats.values() if no is not None]


class State:
    """One event on its way, under the data of a ruleset; the `solver` tells who goes on."""

    def __init__(
        self,
        rng: random.Random,
        ruleset: str,
        rules: dict[str, Any],
        knobs: Knobs,
        solver: Solver,
    ) -> None:
        self.rng, self.ruleset, self.rules, self.knobs = rng, ruleset, rules, knobs
        self.solver = solver
        self.lots = knobs.lots or rng.choice(("seed", "seed", "lots", "tied", "both", "late"))
        spread = rng.choice((0, 1, 2, 2, 4, 4, 8, 30))
        self.spread = spread if knobs.spread is None else knobs.spread
        # some events lose nobody at all
        self.drop_outs = knobs.drop_outs if rng.random() < 0.7 else 0.0
        self.leaving = knobs.leaving if rng.random() < 0.7 else 0.0
        self.many = self.may_have_many_threes and rng.random() < 0.3
        self.first = next(iter(self.rounds()))
        self.event = self._new_event()
        self.there: list[int] = [entry["no"] for entry in self.event["players"]]
        if rng.random() < knobs.registered_only and len(self.there) > self.smallest() + 2:
            del self.there[: rng.randint(1, 2)]
        # the same points everywhere make players equal in every criterion
        self.same_at_all_tables = rng.random() < 0.25
        self.patterns: dict[tuple[int, int], Points] = {}
        self.struck: set[int] = set()
        self.forget_seating()
        self.left_to_play = self._stop_after()

    def forget_seating(self) -> None:
        """A stage begins: nobody has met, and nobody has just gone."""
        self.gone: list[int] = []
        self.fixed: list[Drawn] = []
        self.met: set[frozenset[int]] = set()
        self.byes: set[int] = set()

    # -- what the rules say ----------------------------------------------------------------------

    def rounds(self) -> dict[str, int]:
        """How many rounds each stage has."""
        return {stage["name"]: stage["rounds"] for stage in self.rules["stages"]}

    def smallest(self) -> int:
        """The fewest players; finals need the most of what their ways in ask for."""
        least = self.rules.get("minimum_players", 3)
        for stage in self.rules["stages"]:
            if not stage.get("optional"):
                ways = stage.get("entries", [])
                least = max(least, *(way.get("at_least", way["count"]) for way in ways), 0)
        uneven = "teams" in self.rules and self.rules["sizes"] == [4]
        return max(least, 5) if uneven else int(least)

    @property
    def may_have_many_threes(self) -> bool:
        """C7: whether the organiser may choose as many tables of three as possible."""
        return self.rules["sizes"] == [3, 4] and "at_most" not in self.rules

    @property
    def has_tie_breaks(self) -> bool:
        """C1: whether the game has a tie-break of its own."""
        return "tie_break" in self.rules

    @property
    def may_be_won_early(self) -> bool:
        """D2: whether a game may end before its points are counted."""
        return "early_win" in self.rules.get("share", {})

    def many_reached(self, playing: list[Event], stage: str, number: int) -> bool:
        """T2: whether places are typed since several have the points that win."""
        return False

    # -- the beginning ---------------------------------------------------------------------------

    def _new_event(self) -> Event:
        rng, number = self.rng, self.knobs.players or self._number()
        nos = list(range(1, number + 1))
        if rng.random() < 0.3:
            nos = rng.sample(range(1, 3 * number), number)
        draw = rng.sample(range(1, 5 * number), number)
        lots = self.lots in ("lots", "tied", "both")
        players = [
            {
                "no": no,
                "name": name,
                "club": rng.choice(CLUBS),
                "lot": lot if lots else None,
                "status": "active",
                "dropped_after": None,
            }
            for no, name, lot in zip(nos, pick_names(rng, number), draw, strict=True)
        ]
        rng.shuffle(players)
        seed = rng.choice(("HERNE-26", "4711", "Los Ä 7", str(rng.randrange(1, 10**6))))
        head = {
            "name": rng.choice(EVENTS),
            "ruleset": self.ruleset,
            "seed": seed if self.lots in ("seed", "both") else None,
            "three_player_tables": "many" if self.many else "few",
            "status": "open",
        }
        return {"event": head, "players": players, "rounds": self._round_sheet(), "results": []}

    def _number(self) -> int:
        """Mostly small; where tables are of one size, a multiple of it."""
        fewest, sizes = self.smallest(), self.rules["sizes"]
        ranges = [(fewest, fewest + 8), (fewest, fewest + 4), (fewest, 3 * max(fewest, 10))]
        for stage in self.rules["stages"]:
            many = max((way.get("participants", 0) for way in stage.get("entries", [])), default=0)
            ranges += [(many, many + 8)] if many else []
        number = self.rng.randint(*self.rng.choice(ranges))
        number = min(number, self.rules.get("most_players", number))
        if len(sizes) == 1 and not self.rules.get("byes"):
            return int(-(-number // sizes[0]) * sizes[0])
        return 6 if number == 5 and 3 in sizes else number

    def _round_sheet(self) -> list[Event]:
        """Other games for some rounds, or other points that win them."""
        games = self.rules.get("games", [])
        sheet = []
        for stage, rounds in self.rounds().items():
            for number in range(1, rounds + 1):
                if games and self.rng.random() < 0.3:
                    title = self.rng.choice(games)["title"][self.rng.choice(("en", "de"))]
                    points = self.rng.choice((None, None, 9, 12))
                    row = {"stage": stage, "round": number, "game": title, "points_to_win": points}
                    sheet.append(row)
        return sheet

    def _stop_after(self) -> int:
        """How many rounds are played in full before the last, unfinished state."""
        self.stop = self.knobs.stop or self.rng.choice(
            ("never", "never", "never", "after", "drawn", "half")
        )
        total = sum(self.rounds().values())
        if self.stop == "never":
            return total + 1
        return self.rng.randint(1 if self.stop == "after" else 0, total)

    # -- on the way ------------------------------------------------------------------------------

    def player(self, no: int) -> Event:
        """A row of the Players sheet."""
        found: Event = next(entry for entry in self.event["players"] if entry["no"] == no)
        return found

    def fewest(self) -> int:
        """How many players the event needs to go on."""
        return max(3, self.smallest())

    def table_points(self, stage: str, number: int, size: int) -> Points:
        """Points of a table: few different ones, so that ties are likely."""
        if self.same_at_all_tables and self.rng.random() < 0.9:
            if (size, 0) not in self.patterns:
                self.patterns[size, 0] = self.fresh_points(size)
            return self.rng.sample(self.patterns[size, 0], size)
        return self.fresh_points(size)

    def fresh_points(self, size: int) -> Points:
        """Points of one table; where they add up to a constant, mostly so."""
        rng, how = self.rng, self.rules.get("victory_points", {})
        total = how.get("table_sum")
        unit = 100 if (total or 0) >= 1000 else 1
        base = (total or 0) // size if total is not None else 10
        found = [base + unit * rng.randint(-self.spread, self.spread) for _ in range(size)]
        if not how.get("negative"):
            found = [max(0, value) for value in found]
        if total is not None and rng.random() < 0.9:
            rest = found[-1] + total - sum(found)
            found[-1] = rest if how.get("negative") else max(0, rest)
        alone = self.rules.get("solo")
        if alone and rng.random() < 0.3:
            for index in range(min(size, rng.choice((1, 1, 2)))):
                found[index] = alone["at"] + rng.randint(0, 2)
            rng.shuffle(found)
        if self.knobs.halves and not how.get("whole"):
            return [f"{2 * value + 1}/2" if rng.random() < 0.3 else value for value in found]
        return list(found)
