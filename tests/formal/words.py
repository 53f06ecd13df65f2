"""What is said to the third scorer: laws, games and criteria, in the order it reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from oracle import common, formulas, general, strikes
from oracle.composed import parts
from oracle.model import Row, Table
from oracle.own import BEFORE, OF_PLAYERS
from oracle.own import SUMS as SUMS_OF_OWN
from oracle.rulebook import Rules, number, scale, usual_size
from oracle.tables import RulesBook, cap, games_at, is_bye

Words = Iterable[object]
STATES = {"left": "l", "bye": "b", "military": "w", "science": "w"}
#: Short forms, as they are said to it: of one place, of one game, of what opponents have.
SHORT = {
    "firsts": "count 1 0",
    "seconds": "count 2 0",
    "thirds": "count 3 0",
    "shared_firsts": "count 1 1",
    "shared_seconds": "count 2 1",
    "shared_thirds": "count 3 1",
    "best_share": "best 1 share",
    "second_share": "best 2 share",
    "third_share": "best 3 share",
    "first_game_won": "game 1 wins",
    "second_game_won": "game 2 wins",
    "third_game_won": "game 3 wins",
    "fourth_game_won": "game 4 wins",
    "opponents_points": "opponents 0 0 tournament_points",
    "opponents_but_worst": "opponents 1 0 tournament_points",
    "opponents_between": "opponents 1 1 tournament_points",
    "opponents_quota": "opponents 0 0 match_win_share",
    "games_won": "alone 1",
}
IN_WORDS = {
    "match_win_share",
    "games_played",
    "sonneborn_berger",
    "head_to_head",
    "bonus",
    "strikes",
}
IN_WORDS |= {"rounds_survived", "won_games", *SUMS_OF_OWN, *OF_PLAYERS, *BEFORE} - SHORT.keys()
OF_GAMES = {"tournament_points", "victory_points", "points_difference", "score", "share", "ratio"}
OF_GAMES |= {"wins", "losses", "solos", "draws", "bonus"}


def many(rows: Iterable[Words]) -> list[object]:
    """How many, and each of them."""
    found = list(rows)
    return [len(found), *(word for row in found for word in row)]


def maybe(value: object | None) -> Words:
    """Nothing, or something."""
    return ["-"] if value is None else ["+", value]


def exact(how: Rules, key: str, default: object = None) -> Fraction | None:
    """A number of a ruleset."""
    value = how.get(key, default)
    return None if value is None else number(value)


def law(rules: Rules, stage: Rules) -> Iterator[object]:
    """A ruleset and a stage of it, in the order of `read_law`."""
    points, made = rules["points"], rules.get("victory_points", {})
    share, score = rules.get("share", {}), rules.get("score", {})
    sizes = [int(size) for size in points["by_size"]]
    yield from many([size, *many([x] for x in scale(rules, size))] for size in sizes)
    yield int(points.get("shared") == "full")
    yield points.get("rounding", "none")
    yield exact(points, "step", 1)
    yield from maybe(exact(points, "drawn"))
    yield usual_size(rules)
    yield len(rules.get("formulas", {}).get("tie_break", ())) or int("tie_break" in rules)
    yield from many([size, number(w)] for size, w in made.get("weights", {}).items())
    yield int(made.get("round_down", False))
    yield exact(made, "bye", 0)
    yield from many([size] for size in share.get("mean_at", ()))
    yield share.get("power", 1)
    decimals = share.get("decimals")
    yield from maybe(None if decimals is None else Fraction(1, 10**decimals))
    yield from maybe(exact(share, "early_win"))
    alone = rules.get("solo") or {}
    yield from ["-"] if "at" not in alone else ["+", number(alone["at"]), number(alone["points"])]
    yield exact(score, "origin", 0)
    yield exact(score, "unit", 1)
    yield from many([number(factor)] for factor in score.get("ratio", ()))
    yield exact(score, "first_win", 0)
    yield exact(score, "survivors", 0)
    yield from maybe(exact(score, "tribute_over"))
    yield exact(rules.get("opponents", {}), "floor", 0)
    yield int(rules.get("opponents", {}).get("filled", False))
    yield from many([n, *many([x] for x in row)] for n, row in stage.get("strikes", {}).items())
    yield stage.get("out_with", 0)
    yield int(points.get("dense", False))


def game(book: RulesBook, table: Table, column: str) -> Iterator[object]:
    """A finished game, in the order of `read_game`; F10: games nobody won stand in the column."""
    rows = [*table.playing(), *table.leavers()]
    if not is_bye(table):
        common.c2_typed_places(table.playing())
    yield table.round
    yield len(table.lone_substitutes())
    yield from maybe(
        cap(book, table) if book.rules.get("victory_points", {}).get("capped") else None
    )
    made = formulas.tie_breaks(book, table) or [(row.tie_break,) for row in table.playing()]
    ties = {row.no: own for row, own in zip(table.playing(), made, strict=True)}
    level = {row.no: number(book.typed[id(row)].get(column) or 0) for row in rows}
    yield from many(seat(row, ties.get(row.no, ()), level[row.no]) for row in rows)
    if not by_formula(book.rules):
        yield "-"
        return
    yield "+"
    valued = [one for one in games_at(book, table) if one.row.no is not None]
    yield from many([one.row.no, one.tournament_points, one.bonus] for one in valued)


def seat(row: Row, ties: Sequence[Fraction], level: Fraction) -> Words:
    """A row of it."""
    state = STATES.get(row.status or "", "p")
    typed = row.place or 0 if state == "p" else 0
    return [row.no, row.points or 0, *many([value] for value in ties), typed, state, level]


def by_formula(rules: Rules) -> bool:
    """F12: whether a formula says what a game is worth."""
    return bool({"tournament_points", "bonus"} & rules.get("formulas", {}).keys())


def criterion(name: str) -> str | None:
    """A criterion, what it is made of last; nothing for one that is not its own."""
    if name in SHORT:
        return SHORT[name]
    if name in IN_WORDS:
        return name
    if " at least " in name:
        of, _, least = name.partition(" at least ")
        return made_of(f"at_least {least}", of)
    head, of, told = parts(name)
    in_parts = int(told.get("shared") == "parts")
    if head == "game_win_share":
        return f"{head} {number(told.get('floor', '1/3'))} {int('drawn' in told)}"
    if head == "alone":
        return f"alone {told['place']}"
    if head == "place":
        return f"place {in_parts}"
    if head == "count":
        return f"count {told['place']} {in_parts}"
    if head in ("best", "worst", "game"):
        plain = of in OF_GAMES or of in SHORT or of.startswith(("place", "count", "alone"))
        return made_of(f"{head} {told.get('n') or told.get('k', 1)}", of) if plain else None
    if head == "opponents":
        return made_of(f"{head} {told.get('drop_worst', 0)} {told.get('drop_best', 0)}", of)
    return made_of(head, of) if head == "mean" else None


def drawn(chain: Iterable[str]) -> set[str]:
    """F10: the columns of games that nobody won, of which it has one in a stage."""
    return set(re.findall(r"drawn = (\w+)", " ".join(chain)))


def has_all(chain: Sequence[str]) -> bool:
    """Whether it has all criteria of a chain."""
    return all(map(criterion, chain)) and len(drawn(chain)) < 2


def made_of(first: str, of: str) -> str | None:
    """A criterion that is made of another one; a score can have more in one's first game (G8)."""
    rest = criterion(of)
    return None if rest is None or "score" in rest else f"{first} {rest}"


def in_words(
    book: RulesBook,
    how: Rules,
    tables: Iterable[Table],
    people: Iterable[Words],
    sums: Iterable[Words] = (),
    taken: Iterable[Words] = (),
    *,
    knocks: bool,
) -> Iterator[object]:
    """A stage, in the order of `stage`; `sums` are those of the stages before."""
    yield "stage"
    yield from law(book.rules, how)
    column = next(iter(drawn(chain_of(how))), "")
    yield from many(game(book, table, column) for table in tables if book.counts(table))
    yield int(knocks)
    yield from many(people)
    yield from many(sums)
    yield exact(how, "carry", 0)
    yield from missed(book, how)
    yield from many(taken)
    yield from many([criterion(name)] for name in chain_of(how))
    yield from maybe(how.get("counted"))
    yield int("lot" in how["chain"])


def missed(book: RulesBook, how: Rules) -> Words:
    """F14: what a round that was missed is worth, of how many, from how many games on."""
    if not how.get("absence"):
        return "-"
    tables = book.of_stage(how["name"])
    begun = [table.round for table in tables if not book.finished(table)]
    rounds = [table.round for table in tables if table.round < min(begun, default=999)]
    return ["+", exact(how, "absence"), max(rounds, default=0), how.get("absence_from", 1)]


def chain_of(how: Rules) -> list[str]:
    """The criteria of a stage without the lot; F6: strikes come first."""
    return general.chain_of(strikes.chain_with(how))
