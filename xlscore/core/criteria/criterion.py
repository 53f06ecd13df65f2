"""What a criterion of standings is (C5): a value of a tally, made of a word or of parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from xlscore.core.exact import Exact, Ratio, as_ratio, reduce_ratio
from xlscore.core.tally import Tally
from xlscore.records import NamedTuple
from xlscore.texts import Titles, in_each, words

Value = Callable[[Tally], Ratio]
Of = Literal["both", "players", "teams"]
#: The headings that a ruleset has of its own, by the word of the criterion.
Names = Mapping[str, Titles]
NO_NAMES: Names = {}
#: The texts of words and parts, and those of what may stand behind them.
_TITLES = words("criteria"), words("criteria_more")
_LAWS = words("criteria_laws"), words("criteria_laws_more")


class Criterion(NamedTuple):
    """One way to tell players apart, as `code` says it; `key` names it in exports.

    `idea` is the word or the part that makes it, `inner` the criterion that it is made of, `args`
    what else it takes, `told` those of them that are not left out. `of` says who has it: players,
    teams (G4), or both, where that of a team is made of all games of its players. `looks_back`: it
    needs a stage before. `of_games`: it adds up what single games are worth. `by_game`: that says
    more of a game than its tournament points. `of_points`: points of a stage before may count in it
    (G14). `of_shares`: it is made of shares (C4). `part`: it is a part of 1. `among` compares
    players who are level with each other alone (F8).
    """

    code: str
    idea: str
    value: Value
    key: str = ""
    inner: Criterion | None = None
    args: Mapping[str, Any] = {}
    told: Sequence[str] = ()
    low_wins: bool = False
    of: Of = "both"
    looks_back: bool = False
    of_games: bool = False
    by_game: bool = False
    of_points: bool = False
    of_shares: bool = False
    part: bool = False
    among: Callable[[Sequence[Tally]], Sequence[Ratio]] | None = None

    def exact(self, tally: Tally) -> Exact:
        """The value as one number."""
        return reduce_ratio(self.value(tally))

    def in_game(self, tally: Tally, seat: int) -> Exact:
        """What it is of a single game: penalties and what was carried over are of no game."""
        return self.exact(Tally(tally.no, [seat], tally.stage.bare))

    def parts(self) -> Iterator[Criterion]:
        """Itself, and what it is made of."""
        yield self
        if self.inner:
            yield from self.inner.parts()

    def title(self, names: Names = NO_NAMES) -> Titles:
        """The heading: its own, or that of its idea with the heading of what it is made of."""
        own = names.get(self.code) or _TITLES[0].get(self.code)
        return own or in_each(lambda language: self._say(_TITLES, language, names))

    def law(self, language: str) -> str:
        """The rule in one sentence, beginning with its id."""
        return self._say(_LAWS, language, NO_NAMES)

    def _say(self, area: Sequence[Names], language: str, names: Names) -> str:
        """The text of its idea, with what stands behind it for what is told."""
        ideas, more = area
        inner = self.inner.title(names).in_(language) if self.inner else ""
        behind = [more[own] for name in self.told if (own := f"{self.idea}_{name}") in more]
        texts = (ideas[self.idea], *behind)
        return "".join(text.text(language, {"of": inner, **self.args}) for text in texts)


def number_of(value: Callable[[Tally], Exact]) -> Value:
    """A value of criteria from a function that has one number."""
    return lambda tally: as_ratio(value(tally))
