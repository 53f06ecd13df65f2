"""What players made of those they met, and of the points and games they could win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

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
