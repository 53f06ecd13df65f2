"""The words of criteria: what one's games add up to, how many there are of a sort, ranks.

Each is one function over a tally; what `criteria_parts` makes of them has no word of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from xlscore.core.criterion import Criterion, Value, number_of
from xlscore.core.exact import Exact
from xlscore.core.meetings import decide_head_to_head, share_of_points, sum_of_beaten
from xlscore.core.tally import Tally


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
