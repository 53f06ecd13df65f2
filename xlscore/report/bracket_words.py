"""What stands in the picture of a bracket: who plays, or who will come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from xlscore.core.exact import shown
from xlscore.core.rules import STAGES
from xlscore.core.stage_places import PLAYERS, TakenPlace
from xlscore.core.standings.bracket_games import BracketGame, Seat
from xlscore.core.standings.graph import FREE
from xlscore.texts import say, spoken, stage_title, words

#: Places at a table that have a word where two play.
_OF_TWO: Final = {1: "winner", 2: "loser"}


class Labels:
    """Words for seats of these games; `names` are those of players."""

    def __init__(
        self, games: Iterable[BracketGame], names: Mapping[int, str], language: str
    ) -> None:
        self._games = Counter(game.stage.name for game in games)
        self._names, self._language = names, language

    def who(self, seat: Seat) -> str:
        """The name of a player, or where he will come from; that nobody comes."""
        if seat.no == FREE:
            return words("row_status")["bye"].in_(self._language)
        if seat.no is not None:
            return self._names.get(seat.no, str(seat.no))
        return self.place(seat.place)

    def place(self, place: TakenPlace) -> str:
        """A place in words: "winner of semi-final 1", "seed 3", "preliminary 2"."""
        if place.source == PLAYERS:
            return say("bracket.seed", self._language, number=place.number)
        game = STAGES[place.source].in_(self._language)
        if place.place == 0:
            return stage_title(STAGES[place.source], self._language) + f" {place.number}"
        if self._games.get(place.source, 2) > 1:
            game += f" ({place.number})" if game[-1].isdecimal() else f" {place.number}"
        if place.place in _OF_TWO:
            return say(f"bracket.{_OF_TWO[place.place]}", self._language, game=game)
        return say("bracket.placed", self._language, place=place.place, game=game)

    def is_one_of_many(self, game: BracketGame) -> bool:
        """Whether its stage has other games."""
        return self._games[game.stage.name] > 1

    def points(self, seat: Seat) -> str:
        """The points of a game, or the games won of a match."""
        return "" if seat.points is None else shown(seat.points, comma=spoken(self._language).comma)

    def title(self, game: BracketGame) -> str:
        """The stage that a column shows."""
        title = stage_title(STAGES[game.stage.name], self._language)
        if game.stage.unless:
            return say("bracket.if_needed", self._language, stage=title)
        return title


def seed(seat: Seat) -> str:
    """The seed or rank by which somebody comes in; "" for who comes from a game."""
    place = seat.place
    if place.place or not place.number:
        return ""
    letter = place.source.rpartition(" ")[2]
    return f"{letter}{place.number}" if len(letter) == 1 and letter.isalpha() else str(place.number)
