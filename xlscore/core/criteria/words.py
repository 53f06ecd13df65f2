"""The words of criteria: what one's games add up to, how many there are of a sort, ranks.

Each is one function over a tally; what `parts` makes of them has no word of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final

from xlscore.core.criteria.criterion import Criterion, Value, number_of
from xlscore.core.exact import Exact, Ratio, as_ratio, reduce_ratio, whole
from xlscore.core.tally import Tally
from xlscore.records import NamedTuple


class Meeting(NamedTuple):
    """One game against one other player: 1 for the better place, 1/2 for a shared one.

    `points` are the tournament points of a game of two; at larger tables they are the `part`.
    """

    no: int
    part: Exact
    points: Exact


def meetings(tally: Tally) -> Iterator[Meeting]:
    """F8: everybody whom one met, once for each game."""
    scored = tally.stage.scored
    for seat in tally.seats:
        own = scored.finishes[seat]
        for other, row in scored.rivals(seat):
            theirs = scored.finishes[other]
            level = own.place == theirs.place
            part = Fraction(1, 2) if level else int(own.place < theirs.place)
            yield Meeting(
                row.no or 0, part, own.tournament_points if scored.usual_size == 2 else part
            )


def sum_of_beaten(tally: Tally) -> Exact:
    """F9: the points of those whom one beat, and half of those with whom one drew."""
    return sum(
        met.part * reduce_ratio(tally.stage[met.no].tournament_points) for met in meetings(tally)
    )


def decide_head_to_head(group: Sequence[Tally]) -> list[Ratio]:
    """F8: what players who are level made of the games among them.

    Where some of them have not met, he is first who is ahead whatever those games would bring, then
    the next; the others are level, with what the best of them has, or with 0 where nobody is first.
    """
    nos = {tally.no for tally in group}
    own = {tally.no: [met for met in meetings(tally) if met.no in nos] for tally in group}
    made = {no: sum(met.points for met in games) for no, games in own.items()}
    missing = {no: len(nos) - 1 - len({met.no for met in own[no]}) for no in nos}
    if any(missing.values()):
        most, least = _worth_of_a_game(group[0])
        order = sorted(nos, key=made.__getitem__, reverse=True)
        low = [made[no] + missing[no] * least for no in order]
        high = [made[no] + missing[no] * most for no in order]
        ahead = (low[i] > max(high[i + 1 :]) for i in range(len(order) - 1))
        sure = next((i for i, surely in enumerate(ahead) if not surely), len(order) - 1)
        made |= dict.fromkeys(order[sure:], made[order[sure]] if sure else 0)
    return [as_ratio(made[tally.no]) for tally in group]


def _worth_of_a_game(tally: Tally) -> tuple[Exact, Exact]:
    """The most and the least that a game against one other player brings."""
    scored = tally.stage.scored
    if scored.usual_size != 2:
        return 1, 0
    return scored.scale.value(2, 1, 1), scored.scale.value(2, 2, 1)


def share_of_points(tally: Tally) -> Exact:
    """G6: what one made of the points of the winners of one's games; a bye is won."""
    scored = tally.stage.scored
    games = [scored.games[seat] for seat in tally.seats]
    sizes = [scored.usual_size if game.bye else game.size for game in games]
    most = sum(scored.scale.value(size, 1, 1) for size in sizes)
    made = sum(own.tournament_points for own in tally.finishes)
    return whole(Fraction(made) / most) if most else 0


def share_of_games(tally: Tally, floor: Exact, drawn: str = "") -> Exact:
    """F10: the game points of those of one's matches, at least the `floor`; a bye is 2 : 0.

    With a column of games `drawn` each of them is a third for both.
    """
    scored = tally.stage.scored
    won: Exact = 0
    of: Exact = 0
    for seat in tally.seats:
        if scored.games[seat].bye:
            won, of = won + 2, of + 2
            continue
        others = sum(scored.victory_points[other] for other, _ in scored.rivals(seat))
        level = scored.typed(seat, drawn) if drawn else 0
        won += scored.victory_points[seat] + Fraction(level, 3)
        of += scored.victory_points[seat] + others + level
    return max(floor, whole(Fraction(won) / of)) if of else floor


def _word(code: str, value: Value, **more: Any) -> tuple[str, Criterion]:
    return code, Criterion(code, code, value, key=code, **more)


def _sum(code: str, value: Value, *, by_game: bool = True, **more: Any) -> tuple[str, Criterion]:
    return _word(code, value, of_games=True, of_points=True, by_game=by_game, **more)


def _number(code: str, value: Callable[[Tally], Exact], **more: Any) -> tuple[str, Criterion]:
    return _word(code, number_of(value), of_games=True, **more)


def count_draws(tally: Tally) -> Exact:
    """G11: games that nobody took all of and in which one has game points left."""
    scored = tally.stage.scored
    drawn = [seat for seat in tally.seats if seat not in scored.solos]
    return sum(scored.victory_points[seat] > 0 and not scored.games[seat].bye for seat in drawn)


def place_at_table(tally: Tally) -> Exact:
    """T8: the place in one's last game, ties by the rank in the first stage.

    Among those who sat there: whoever went before it takes no place from the others (C8). Before
    the first game it is the rank alone.
    """
    own, ranks, scored = tally.preliminary_rank, tally.stage.ranks, tally.stage.scored
    if not tally.seats:
        return 1 + sum(other.preliminary_rank < own for other in tally.mates)
    seat = tally.seats[-1]
    there = [(scored.finishes[at].place, ranks.get(r.no or 0, 0)) for at, r in scored.rivals(seat)]
    return 1 + sum(other < (scored.finishes[seat].place, own) for other in there)


WORDS: Final[dict[str, Criterion]] = dict(
    [
        _sum("tournament_points", attrgetter("tournament_points"), by_game=False),
        _sum("victory_points", number_of(attrgetter("victory_points"))),
        _sum("share", attrgetter("share"), of_shares=True),
        _sum("score", attrgetter("score")),
        _sum("ratio", number_of(attrgetter("ratio"))),
        _sum("points_difference", number_of(attrgetter("difference"))),
        _number("bonus", attrgetter("bonus"), by_game=True),
        _number("wins", lambda tally: sum(own.won for own in tally.finishes)),
        _number("losses", lambda tally: sum(own.lost for own in tally.finishes), low_wins=True),
        _number("draws", count_draws),
        _number("solos", attrgetter("solos")),
        _word("rounds_survived", number_of(lambda tally: tally.struck.survived), of="players"),
        _word(
            "strikes", number_of(lambda tally: tally.struck.strikes), low_wins=True, of="players"
        ),
        _word("games_played", number_of(lambda tally: len(tally.entered))),
        _word("match_win_share", number_of(share_of_points), of="players", part=True),
        _word(
            "preliminary_rank",
            number_of(attrgetter("preliminary_rank")),
            low_wins=True,
            looks_back=True,
            of="players",
        ),
        _word("table_place", number_of(place_at_table), low_wins=True, of="players"),
        _word("sonneborn_berger", number_of(sum_of_beaten), of="players"),
        _word("head_to_head", lambda tally: (0, 1), of="players", among=decide_head_to_head),
    ]
)
