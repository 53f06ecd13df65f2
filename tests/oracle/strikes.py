"""F6: strikes, counted from the places of a stage's games as docs/rules.md says."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .common import Game
from .rulebook import Rules
from .tables import RulesBook, is_bye

#: What a chain begins with where there are strikes.
OF_STRIKES = ["rounds_survived", "strikes"]


def chain_with(rules: Rules) -> list[str]:
    """The chain of a stage, as it begins with strikes."""
    if rules.get("seating") != "strikes":
        return list(rules["chain"])
    return [*OF_STRIKES, *(key for key in rules["chain"] if key not in OF_STRIKES)]


class Struck(NamedTuple):
    """One's strikes, and the round in which one had too many, or 0."""

    strikes: int
    out: int


def counted(rules: Rules, games: list[Game], nos: list[int]) -> dict[int, Struck]:
    """Everybody's, round by round; what the place at his table brings."""
    found = {no: Struck(0, 0) for no in nos}
    for game in sorted(games, key=lambda game: game.table.round):
        no = game.row.no
        if no is None or is_bye(game.table):
            continue
        size = game.table.size()
        place = size if game.row.status == "left" else game.place
        strikes = found[no].strikes + rules["strikes"][str(size)][place - 1]
        out = found[no].out or (game.table.round if strikes >= rules["out_with"] else 0)
        found[no] = Struck(strikes, out)
    return found


def criteria(
    book: RulesBook, rules: Rules, games: list[Game], nos: list[int]
) -> dict[int, dict[str, Fraction]]:
    """The rounds that each survived, as long as he was there, and his strikes."""
    played = max((game.table.round for game in games if not is_bye(game.table)), default=0)
    stage = book.stages.index(rules["name"])
    found = {}
    for no, own in counted(rules, games, nos).items():
        rounds, gone = own.out - 1 if own.out else played, book.players[no].out
        if gone and gone.stage == stage:
            rounds = min(rounds, gone.round)
        found[no] = {"rounds_survived": Fraction(rounds), "strikes": Fraction(own.strikes)}
    return found


def go_home(book: RulesBook, rules: Rules, games: list[Game], nos: list[int]) -> None:
    """C8: who goes after his last strike has lost, and is not out of the event."""
    stage = book.stages.index(rules["name"])
    for no, own in counted(rules, games, nos).items():
        gone = book.players[no].out
        if (
            own.out
            and gone
            and gone.kind == "dropped"
            and (gone.stage, gone.round) >= (stage, own.out)
        ):
            book.players[no].out = None


def in_it(book: RulesBook, rules: Rules, games: list[Game], nos: list[int]) -> list[int]:
    """Who is still in."""
    counts = counted(rules, games, nos)
    return [no for no in nos if not counts[no].out and book.players[no].out is None]


def over(book: RulesBook, rules: Rules, games: list[Game], nos: list[int]) -> bool:
    """Whether few enough are left, or all rounds are played."""
    tables = book.of_stage(rules["name"])
    few = len(in_it(book, rules, games, nos)) <= rules.get("until_left", 1)
    last = max((table.round for table in tables), default=0) >= rules["rounds"]
    return (few or last) and all(book.finished(table) for table in tables)
