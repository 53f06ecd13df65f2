"""Criteria that compose (F9 to F11), each worked out literally from the games of a stage."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from .common import Game, lower_is_better, total
from .model import Row
from .rulebook import number, usual_size

ZERO = Fraction(0)
#: What somebody has in a criterion, from all his games.
OfAll = Callable[[str, int], Fraction]
OfGame = Callable[[str, Game], Fraction]
GAMES = (
    *("tournament_points", "victory_points", "share", "points_difference", "wins", "losses"),
    *("draws", "solos", "place", "place(shared = parts)", "count(place = 4)"),
)
TOLD = r"\w+ = [\w./]+"
BESIDE = ("games_played", "match_win_share", "sonneborn_berger", "opponents(game_win_share)")


def any_criterion(rng: random.Random) -> str:
    """One of those that have no short form."""
    of, k = rng.choice(GAMES), rng.randint(2, 3)
    mean = f"mean({rng.choice(GAMES[4:9])})"
    drops = rng.choice(("drop_worst = 1", "drop_best = 2", "drop_worst = 2, drop_best = 1"))
    inner = rng.choice((*GAMES[1:9], mean, "match_win_share", "opponents(wins)"))
    return rng.choice(
        (
            *(mean, f"best({of}, k = {k})", f"worst({of})", rng.choice(BESIDE)),
            *(f"game(victory_points, n = {k})", "count(place = 4)", "games_played at least 2"),
            *(f"opponents({inner}, {drops})", f"{of} at least {k}"),
            "count(place = 4, shared = parts)",
            "alone(place = 2)",
        )
    ).replace("best(share, k", "best(wins, k")


def add_composed(typed: dict[str, Any], rules: dict[str, Any]) -> None:
    """Put such a criterion in front of some of the chains that are typed."""
    rng = random.Random(repr(sorted(typed.items(), key=str)))
    for at, _ in enumerate(rules["stages"], 1):
        key = f"stages.{at}.chain"
        name = any_criterion(rng)
        below = rules.get("victory_points", {}).get("negative")
        unfit = (below and "share" in name) or f"stages.{at}.carry" in typed
        if key in typed and "stages.1.counted" not in typed and not unfit:
            typed[key] = [name, *typed[key]]
            typed.setdefault("teams.chain", ["tournament_points"])


def parts(name: str) -> tuple[str, str, dict[str, str]]:
    """ "best(wins, k = 2)" as "best", "wins" and {"k": "2"}."""
    head, _, rest = name.removesuffix(")").partition("(")
    inside = re.split(r", (?=\w+ = )(?![^(]*\))", rest)
    told = dict(one.split(" = ") for one in inside if re.fullmatch(TOLD, one))
    return head, "" if re.fullmatch(TOLD, inside[0]) else inside[0], told


def is_part(name: str) -> bool:
    """Whether it is a part of 1, of which opponents have a mean."""
    return parts(name)[0].endswith("win_share")


def in_game(name: str, game: Game) -> Fraction:
    """What places count for in one game; a shared one covers several."""
    covers = range(game.place, game.place + game.sharing)
    head, _, told = parts(name)
    shared = told.get("shared") == "parts"
    if head == "place":
        return Fraction(sum(covers), game.sharing) if shared else Fraction(game.place)
    place = int(told["place"])
    if head == "alone":
        return Fraction((game.place, game.sharing) == (place, 1))
    return Fraction(place in covers, game.sharing) if shared else Fraction(place == game.place)


class Composed:
    """A stage as its criteria see it: `value` is of all games of somebody, `single` of one."""

    def __init__(self, held: Any, value: OfAll, single: OfGame, is_bye: Callable[..., bool]):
        self.held, self.value, self.single, self.is_bye = held, value, single, is_bye

    def of(self, name: str, no: int, games: list[Game]) -> Fraction:
        """A criterion with parts, of one player."""
        if " at least " in name:
            of, _, least = name.partition(" at least ")
            return Fraction(self.value(of, no) >= int(least))
        head, of, told = parts(name)
        if head in ("place", "count", "alone"):
            return total([in_game(name, game) for game in games])
        if head == "games_played":
            return Fraction(len(self.held.entered[no]))
        if head == "sonneborn_berger":
            return total([self.beaten(game, row) for game in games for row in self.rivals(game)])
        if head == "mean":
            return self.value(of, no) / len(games) if games else ZERO
        if head == "game":
            entered, n = self.held.entered[no], int(told["n"])
            return self.game(of, entered[n - 1]) if len(entered) >= n else ZERO
        if head == "opponents":
            found = self.opponents(of, games)
            worst, best = int(told.get("drop_worst", 0)), int(told.get("drop_best", 0))
            kept = found[worst : max(0, len(found) - best)]
            return self.mean_part(kept) if is_part(of) else total(kept)
        made = sorted((self.game(of, g) for g in games), reverse=not lower_is_better(of))
        at = int(told.get("k", 1)) - 1
        made = made[::-1] if head == "worst" else made
        return made[at] if len(made) > at else ZERO

    def game(self, name: str, game: Game) -> Fraction:
        """A criterion in one game."""
        return (
            in_game(name, game)
            if name.startswith(("place", "count", "alone"))
            else self.single(name, game)
        )

    def rivals(self, game: Game) -> Iterator[Row]:
        """The others at the table, but no substitutes."""
        return (row for row in game.table.rows if row.no not in (None, game.row.no))

    def beaten(self, game: Game, row: Row) -> Fraction:
        """F9: the points of somebody whom one beat, half of them where both have one place."""
        other = next(g for g in self.held.entered[row.no] if g.table is game.table)
        part = Fraction((game.place < other.place) + (game.place <= other.place), 2)
        return part * self.value("tournament_points", row.no or 0)

    def floor(self) -> Fraction:
        """G6: the least that a part counts."""
        return number(self.held.book.rules.get("opponents", {}).get("floor", 0))

    def mean_part(self, values: list[Fraction]) -> Fraction:
        """G6: the mean of parts, and the floor where there are none."""
        return total(values) / len(values) if values else self.floor()

    def opponents(self, of: str, games: list[Game]) -> list[Fraction]:
        """What each opponent has, the worst first; a bye has 0, but no part of 1."""
        part, found = is_part(of), []
        for game in games:
            found += [self.value(of, row.no or 0) for row in self.rivals(game)]
            if self.is_bye(game.table) and not part:
                found.append(ZERO)
            if part and self.held.book.rules.get("opponents", {}).get("filled"):
                seats = 1 if self.is_bye(game.table) else game.table.size()
                found += [self.floor()] * (usual_size(self.held.book.rules) - seats)
        found = [max(self.floor(), value) for value in found] if part else found
        return sorted(found, reverse=lower_is_better(of))

    def games_won(self, told: dict[str, str], games: list[Game], points: OfGame) -> Fraction:
        """F10: the game points of one's matches, at least the floor; a bye is 2 : 0."""
        floor = number(told.get("floor", "1/3"))
        byes = sum(self.is_bye(game.table) for game in games)
        played = [game for game in games if not self.is_bye(game.table)]
        own = total([points("victory_points", game) for game in played])
        others = total([points("others", game) for game in played])
        typed = self.held.book.typed
        level = total([number(typed[id(g.row)].get(told.get("drawn")) or 0) for g in played])
        of = own + others + level + 2 * byes
        return max(floor, (own + level / 3 + 2 * byes) / of) if of else floor
