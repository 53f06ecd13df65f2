"""The criteria that chains name (C5, F11): words, parts that compose, short forms of these.

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

The chains themselves are data of the rulesets; nothing here knows a ruleset. A new word is a line
in `words`, a new part a function in `parts`; both have a heading and a law in
`criteria.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from xlscore.core.criteria.criterion import NO_NAMES, Criterion, Names
from xlscore.core.criteria.words import WORDS
from xlscore.core.exact import Exact
from xlscore.core.findings import WrongCriterion
from xlscore.core.rules import LOT
from xlscore.core.tally import Tally
from xlscore.texts import Titles, titles

#: What the short names stand for. An expression is called by its short name, whoever wrote it.
SHORT_FORMS: Final[Mapping[str, str]] = {
    "won_games": "tournament_points",
    "firsts": "count(place = 1)",
    "seconds": "count(place = 2)",
    "thirds": "count(place = 3)",
    "shared_firsts": "count(place = 1, shared = parts)",
    "shared_seconds": "count(place = 2, shared = parts)",
    "shared_thirds": "count(place = 3, shared = parts)",
    "games_won": "alone(place = 1)",
    "place_average": "mean(place(shared = parts))",
    "best_place": "best(place)",
    "earlier_tournament_points": "before(tournament_points)",
    "earlier_victory_points": "before(victory_points)",
    "opponents_points": "opponents(tournament_points)",
    "opponents_but_worst": "opponents(tournament_points, drop_worst = 1)",
    "opponents_between": "opponents(tournament_points, drop_worst = 1, drop_best = 1)",
    "opponents_quota": "opponents(match_win_share)",
    "best_member": "member(k = 1)",
    "second_member": "member(k = 2)",
    "third_member": "member(k = 3)",
    "first_game_won": "game(wins, n = 1)",
    "second_game_won": "game(wins, n = 2)",
    "third_game_won": "game(wins, n = 3)",
    "fourth_game_won": "game(wins, n = 4)",
    "best_share": "best(share)",
    "second_share": "best(share, k = 2)",
    "third_share": "best(share, k = 3)",
    "mean_tournament_points": "mean(tournament_points)",
    "mean_victory_points": "mean(victory_points)",
    "mean_share": "mean(share)",
    "mean_score": "mean(score)",
}
#: Names in exports that are not those of the criterion: won games are tournament points (D2).
_KEYS: Final = {"won_games": "wins"}
_NAMES: Final = {text: name for name, text in SHORT_FORMS.items() if text not in WORDS}


class _Criteria(Mapping[str, Criterion]):
    """Every criterion by its code, made when it is first asked for; the short names are listed."""

    def __init__(self) -> None:
        self._made: dict[str, Criterion] = dict(WORDS)

    def __getitem__(self, code: str) -> Criterion:
        found = self._made.get(code)
        if found is None:
            try:
                found = self._made[code] = self._read(code)
            except WrongCriterion as error:
                raise KeyError(code) from error
        return found

    def _read(self, code: str) -> Criterion:
        made = self._parse(SHORT_FORMS.get(code, code))
        if code in SHORT_FORMS:
            return made._replace(code=code, key=_KEYS.get(code, code))
        return made

    def _parse(self, text: str) -> Criterion:
        from xlscore.core.criteria.text import read_criterion  # many chains are of words alone

        return read_criterion(text, self._known)

    def _known(self, name: str) -> Criterion | None:
        return self[name] if name in WORDS or name in SHORT_FORMS else None

    def read(self, text: str) -> Criterion:
        """The criterion that somebody wrote, under its short name if it has one. WrongCriterion."""
        if text in WORDS or text in SHORT_FORMS:
            return self[text]
        made = self._parse(text)
        return self[_NAMES.get(made.code, made.code)]

    def __iter__(self) -> Iterator[str]:
        yield from WORDS
        yield from SHORT_FORMS

    def __len__(self) -> int:
        return len(WORDS) + len(SHORT_FORMS)


CRITERIA: Final = _Criteria()


def criterion_key(code: str | None) -> str | None:
    """The name of a criterion in exports; the lot and None are themselves."""
    return code if code is None or code == LOT else CRITERIA[code].key


def list_by_game(code: str, tally: Tally) -> list[Exact]:
    """What each of a player's games adds to a criterion, in the order of his `scores`.

    Of one that a single game has no value of, its tournament points; in a stage with strikes
    those (F6).
    """
    if tally.stage.struck:
        return [tally.struck.by_round.get(score.round_, 0) for score in tally.scores]
    one = CRITERIA[code]
    if one.by_game:
        return [one.in_game(tally, seat) for seat in tally.entered]
    finishes = tally.stage.scored.finishes
    return [finishes[seat].tournament_points for seat in tally.entered]


def title(code: str, names: Names = NO_NAMES) -> Titles:
    """The heading of a criterion, the lot included; `names` are headings of the ruleset's own."""
    return titles("criteria.lot") if code == LOT else CRITERIA[code].title(names)
