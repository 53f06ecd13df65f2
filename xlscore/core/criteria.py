"""Criteria of standings (C5): each is one function over a tally, with its law in the docstring.

| System    | Stage        | Chain |
| ---       | ---          | --- |
| Alhambra  | preliminary  | tournament points, game points, lot (A3) |
| Alhambra  | intermediate | tournament points, game points, lot (A5) |
| Alhambra  | final        | tournament points, those before, game points before, lot (A6) |
| 7 Wonders | preliminary  | tournament points, shares, game points (W3) |
| 7 Wonders | final        | tournament points, preliminary rank (W7) |
| Duel      | preliminary  | wins, shares, game points (D2) |
| Duel      | knock-out    | wins, preliminary rank (D4) |
| Catan     | preliminary  | tournament points, game points, shares, firsts, seconds, thirds (T3) |
| Catan     | final        | place at the table, preliminary rank (T8) |
| King Lui  | stage 1      | points, game points, wins, losses, lot (K3) |
| King Lui  | stages 2, 3  | points, wins, losses, rank in stage 1 (K5, K6) |
| King Lui  | final        | points, game points, wins, losses, rank in stage 1 (K7) |
| Stone Age | preliminary  | tournament points, shares, game points (H4) |

The chains themselves are data of the rulesets; nothing here knows a ruleset. A new criterion is a
function more: its name is the code that a chain names, the first line of its docstring the law
that docs/rules.md prints.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from xlscore.core.criteria_heats import HEATS
from xlscore.core.criterion import Criterion, criterion
from xlscore.core.exact import Exact, Ratio, reduced, whole
from xlscore.core.rules import LOT
from xlscore.core.tally import Tally
from xlscore.texts import Titles, titles

LOT_TITLE = titles("criteria.lot")

CRITERIA: Final[dict[str, Criterion]] = {}
_criterion = partial(criterion, CRITERIA)


@_criterion()
def tournament_points(tally: Tally) -> Ratio:
    """C3: the sum of the tournament points of one's games."""
    return tally.tournament_points


@_criterion(by_game=True)
def victory_points(tally: Tally) -> Exact:
    """A3, T2: the sum of the game points, capped and weighted as the ruleset says."""
    return tally.victory_points


@_criterion(by_game=True, of_shares=True)
def share(tally: Tally) -> Ratio:
    """C4: the sum of the shares of the points of one's tables."""
    return tally.share


@_criterion()
def wins(tally: Tally) -> Exact:
    """K4: the number of first places, shared or not."""
    return sum(finish.won for finish in tally.finishes)


@_criterion(key="wins")
def won_games(tally: Tally) -> Ratio:
    """D2: the games won, an undecided one as half: the tournament points of a game of two."""
    return tally.tournament_points


@_criterion(low_wins=True)
def losses(tally: Tally) -> Exact:
    """K4: the number of last places, shared or not, where not all are equal; fewer are better."""
    return sum(finish.lost for finish in tally.finishes)


@_criterion()
def firsts(tally: Tally) -> Exact:
    """T3: the number of first places; a shared one counts as one."""
    return _made(tally, 1)


@_criterion()
def seconds(tally: Tally) -> Exact:
    """T3: the number of second places."""
    return _made(tally, 2)


@_criterion()
def thirds(tally: Tally) -> Exact:
    """T3: the number of third places."""
    return _made(tally, 3)


def _made(tally: Tally, place: int) -> int:
    return sum(finish.place == place for finish in tally.finishes)


@_criterion()
def shared_firsts(tally: Tally) -> Exact:
    """G5: the number of first places; who shares one with k others has 1 / (k + 1) of each."""
    return _shared(tally, 1)


@_criterion()
def shared_seconds(tally: Tally) -> Exact:
    """G5: the number of second places, shared ones in parts."""
    return _shared(tally, 2)


@_criterion()
def shared_thirds(tally: Tally) -> Exact:
    """G5: the number of third places, shared ones in parts."""
    return _shared(tally, 3)


def _shared(tally: Tally, place: int) -> Exact:
    return sum(
        Fraction(1, finish.tied)
        for finish in tally.finishes
        if finish.place <= place < finish.place + finish.tied
    )


@_criterion(low_wins=True)
def place_average(tally: Tally) -> Ratio:
    """G5: the mean of one's places, a shared one as the mean of those it spans; lower is better."""
    twice = sum(2 * finish.place + finish.tied - 1 for finish in tally.finishes)
    return twice, 2 * len(tally.finishes) or 1


@_criterion(low_wins=True, of="players")
def best_place(tally: Tally) -> Exact:
    """G8: the best of one's places, shared or not; lower is better."""
    return min([finish.place for finish in tally.finishes], default=0)


@_criterion(by_game=True)
def score(tally: Tally) -> Ratio:
    """G3: the sum of (game points - origin) / unit + tournament points of one's games."""
    return tally.score


@_criterion()
def solos(tally: Tally) -> Exact:
    """G11: the number of games in which one took all."""
    return tally.solos


@_criterion(low_wins=True, looks_back=True, of="players")
def preliminary_rank(tally: Tally) -> Exact:
    """D4, K5, W7: the rank in the first stage; the better one is ahead."""
    return tally.preliminary_rank


@_criterion(low_wins=True, of="players")
def table_place(tally: Tally) -> Exact:
    """T8: the place in the last game of one's table, ties by the rank in the first stage."""
    return 1 + sum(_at_table(other) < _at_table(tally) for other in tally.mates)


def _at_table(tally: Tally) -> tuple[int, int]:
    return tally.finishes[-1].place if tally.seats else 1, tally.preliminary_rank


@_criterion(looks_back=True, of="players")
def earlier_tournament_points(tally: Tally) -> Exact:
    """A6: the sum of the tournament points of the stages before."""
    return sum(reduced(before.tournament_points) for before in tally.earlier)


@_criterion(looks_back=True, of="players")
def earlier_victory_points(tally: Tally) -> Exact:
    """A6: the sum of the game points of the stages before, weighted as there."""
    return sum(before.victory_points for before in tally.earlier)


@_criterion(of="players")
def opponents_points(tally: Tally) -> Exact:
    """C5: Buchholz: the tournament points of one's opponents in the stage, once for each game."""
    return sum(reduced(opponent.tournament_points) for opponent in tally.opponents())


@_criterion(of="players")
def opponents_but_worst(tally: Tally) -> Exact:
    """G6: the same without the least of them; a bye is an opponent with 0 points."""
    return sum(_opposition(tally)[1:])


@_criterion(of="players")
def opponents_between(tally: Tally) -> Exact:
    """G6: the same without the least and the most of them."""
    return sum(_opposition(tally)[1:-1])


def _opposition(tally: Tally) -> list[Exact]:
    """The tournament points of each opponent, the least first."""
    points = [reduced(opponent.tournament_points) for opponent in tally.opponents()]
    return sorted([*points, *[0] * tally.byes])


@_criterion(of="players")
def opponents_quota(tally: Tally) -> Exact:
    """G6: the mean part that opponents made of the points they could, at least the floor each."""
    law = tally.stage.scored.opponents
    parts = [max(law.floor, opponent.point_share()) for opponent in tally.opponents()]
    if law.filled:
        parts += [law.floor] * tally.missing_opponents()
    return whole(Fraction(sum(parts)) / len(parts)) if parts else law.floor


@_criterion(by_game=True)
def points_difference(tally: Tally) -> Exact:
    """G6: the sum of one's game points less the mean of the others' at the table."""
    return tally.difference


@_criterion(low_wins=True, of="teams")
def best_member(tally: Tally) -> Exact:
    """G4: the rank of a team's best player; the better one is ahead."""
    return tally.member_rank(1)


@_criterion(low_wins=True, of="teams")
def second_member(tally: Tally) -> Exact:
    """G4: the rank of its second best player."""
    return tally.member_rank(2)


@_criterion(low_wins=True, of="teams")
def third_member(tally: Tally) -> Exact:
    """G4: the rank of its third best player."""
    return tally.member_rank(3)


CRITERIA.update(HEATS)


def criterion_key(code: str | None) -> str | None:
    """The name of a criterion in exports; the lot and None are themselves."""
    return code if code is None or code == LOT else CRITERIA[code].key


def made_by_game(code: str, tally: Tally) -> list[Exact]:
    """What each of a player's games adds to a criterion, in the order of his `scores`.

    Of one that a single game has no value of, its tournament points. Penalties are of no game.
    """
    known = CRITERIA.get(code)
    if known is None or not known.by_game:
        finishes = tally.stage.scored.finishes
        return [finishes[seat].tournament_points for seat in tally.entered]
    bare = tally.stage.bare
    return [reduced(known.value(Tally(tally.no, [seat], bare))) for seat in tally.entered]


def title(code: str) -> Titles:
    """The heading of a criterion, the lot included."""
    return LOT_TITLE if code == LOT else CRITERIA[code].title
