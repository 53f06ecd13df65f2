"""What everybody still needs: in words for people, and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

from xlscore.core.chances.model import (
    Chance,
    Chances,
    NoAnswer,
    Place,
    PlayerChances,
    Share,
    Verdict,
)
from xlscore.core.exact import Exact
from xlscore.core.rules import STAGES
from xlscore.texts import clauses, say, stage_title, words_of

if TYPE_CHECKING:
    from xlscore.core.season.place_chances import PlaceChance

#: Rivals that are named one by one; more are only counted.
NAMED = 8


class ChancesReport:
    """The chances of one stage in one language; `names` are the players' by number."""

    def __init__(self, chances: Chances, names: Mapping[int, str], language: str) -> None:
        self.chances, self.names, self.language = chances, names, language
        self.word = words_of("chances", language)

    def goal(self) -> str:
        """What the stage is played for: "Preliminary: 4 players go on (final)"."""
        goal = self.chances.goal
        stage = stage_title(STAGES[self.chances.stage], self.language)
        if self.chances.ranks:
            return self.word("decided", stage=stage)
        if goal.stage is None:
            return self.word("goal_table" if goal.take == "winners" else "goal_win", stage=stage)
        following = STAGES[goal.stage].in_(self.language)
        if goal.take == "winners":
            return self.word("goal_winners", stage=stage, next=following)
        return self.word("goal_best", stage=stage, count=goal.count, next=following)

    def method(self) -> str:
        """What the answer rests on; empty once the stage is over."""
        if self.chances.settled:
            return ""
        if self.chances.exact:
            return self.word("exact")
        share = next((one.share for one in self.chances.players if one.share), Share(0, 1))
        return self.word("sampled", of=share.of, error=f"{100 * share.error:.0f}")

    def everybody(self) -> list[tuple[int, Verdict, str]]:
        """All players in the order of the standings, each with his verdict and a line."""
        return [(one.no, one.verdict, self.in_short(one)) for one in self.chances.players]

    def lines(self) -> Iterator[str]:
        """The goal, one line a player, and what it rests on."""
        yield self.goal()
        for no, _, text in self.everybody():
            yield self.word("line", who=self.name(no), what=text)
        for no in self.chances.waiting:
            yield self.word("line", who=self.name(no), what=self.waits(no))
        yield from filter(None, [self.method()])

    def player(self, no: int) -> Iterator[str]:
        """One player, place by place."""
        yield self.name(no)
        yield self.goal()
        own = next((one for one in self.chances.players if one.no == no), None)
        if own is None:
            known = no in self.chances.ranks
            waits = no in self.chances.waiting
            other = self.waits(no) if waits else self.word("not_here")
            yield self.rank(no) if known else other
            return
        if own.verdict != "depends":
            yield self.in_short(own)
        else:
            groups = _alike(own.places)
            for group in groups:
                yield self.place_line(group, whatever=len(groups) == 1)
        yield from filter(None, [self.method()])

    def in_short(self, own: PlayerChances) -> str:
        """One player in a few words: "already through", "place 1 is enough", "rank 3"."""
        text = self.verdict(own)
        if own.verdict == "depends" and own.share:
            return f"{text}, {self.share(own.share)}"
        return text

    def verdict(self, own: PlayerChances) -> str:
        """The verdict on one player, and if it is open, the last place that is enough."""
        goal, is_in = self.chances.goal, own.verdict == "in"
        wins = goal.stage is None and goal.take == "best"
        if self.chances.ranks:
            rank = self.rank(own.no)
            return self.word("and_qualified", rank=rank) if is_in and not wins else rank
        if self.chances.settled:
            return self.word("qualified" if is_in else "eliminated")
        if is_in:
            return self.word("won" if wins else "through")
        if own.verdict == "out":
            return self.word("beaten")
        enough = [group for group in _alike(own.places) if group[0].verdict == "in"]
        if not enough or own.places[0].place is None:
            return self.word("open")
        return self.word("needs", place=self.place(enough[-1][-1].place))

    def waits(self, no: int) -> str:
        """F1: the stage in which somebody has a place while others play for theirs."""
        return self.word(
            "waits", stage=stage_title(STAGES[self.chances.waiting[no]], self.language)
        )

    def rank(self, no: int) -> str:
        """What somebody has become where nothing follows."""
        rank = self.chances.ranks[no]
        return self.word("no_rank") if rank is None else self.word("rank", rank=rank)

    def place_line(self, group: Sequence[Chance], *, whatever: bool) -> str:
        """Neighbouring places with the same verdict, and what it depends on.

        `whatever`: the verdict is the same for every place, so no place is named.
        """
        first, last = group[0], group[-1]
        parts = [self.word(first.verdict)]
        if first.verdict == "depends" and first.rivals:
            who = ", ".join(self.name(no) for no in first.rivals)
            if len(first.rivals) > NAMED:
                who = self.word("others", count=len(first.rivals))
            key = "may_pass" if first.may_pass else "nobody"
            parts.append(self.word(key, who=who, most=first.may_pass))
        if first.share and first.verdict == "depends":
            parts.append(self.share(first.share))
        text = clauses(parts, self.language)
        if whatever or first.place is None:
            return text
        return self.word("line", who=self.places(first.place, last.place), what=text)

    def places(self, first: Place | None, last: Place | None) -> str:
        """ "place 1", "shared place 1", "place 1 to shared place 2"."""
        ends = [self.place(first), self.place(last)]
        if first == last:
            return ends[0]
        return self.word("to", first=ends[0], last=ends[1])

    def place(self, place: Place | None) -> str:
        """One place."""
        number, is_shared = place or (0, False)
        return self.word("shared" if is_shared else "place", place=number)

    def share(self, share: Share) -> str:
        """A share of a sample in per cent."""
        return self.word("share", percent=f"{100 * share.hits / share.of:.0f}")

    def name(self, no: int) -> str:
        """A player as "Ada (7)"."""
        return f"{self.names[no]} ({no})"


def _alike(places: Sequence[Chance]) -> list[list[Chance]]:
    """Neighbouring places of the same verdict that depends on the same others."""

    def grounds(one: Chance) -> object:
        depends = one.verdict == "depends"
        return one.verdict, (one.rivals, one.may_pass, one.share) if depends else None

    return [list(found) for _, found in groupby(places, key=grounds)]


def nothing_yet(language: str) -> str:
    """The answer before anything is drawn."""
    return say("chances.nothing", language)


def no_answer(problem: NoAnswer, language: str) -> str:
    """G8, F6: the answer where nobody can know what is still needed."""
    key = "chances.no_answer_open" if problem.open_rounds else "chances.no_answer"
    key = "chances.no_answer_made" if problem.made else key
    return say(key, language, stage=stage_title(STAGES[problem.stage], language))


def chances_data(
    chances: Chances | None, names: Mapping[int, str], who: int | None
) -> dict[str, Any]:
    """The chances in an event, of one player or of all in the order of the standings.

    Without chances the stage is None. `rank` is None until the event's last stage is over.
    """
    if chances is None:
        return {"stage": None, "players": []}
    goal, shares = chances.goal, [one.share for one in chances.players if one.share]
    error = None if chances.exact or not shares else f"{shares[0].error:.4f}"
    return {
        "stage": chances.stage,
        "goal": {"stage": goal.stage, "take": goal.take, "count": goal.count},
        "settled": chances.settled,
        "exact": chances.exact,
        "error": error,
        "players": [
            _player(one, names[one.no], chances.ranks)
            for one in chances.players
            if who in (None, one.no)
        ],
    }


def _player(own: PlayerChances, name: str, ranks: Mapping[int, int | None]) -> dict[str, Any]:
    return {
        "no": own.no,
        "name": name,
        "verdict": own.verdict,
        "rank": ranks.get(own.no),
        "share": asdict(own.share) if own.share else None,
        "places": [_chance(one, *one.place) for one in own.places if one.place],
    }


def _chance(one: Chance, place: int, is_shared: bool) -> dict[str, Any]:
    rest = {key: value for key, value in asdict(one).items() if key != "place"}
    return {"place": place, "shared": is_shared, **rest, "rivals": list(one.rivals)}


def season_chances_data(
    found: Mapping[str, Sequence[PlaceChance]],
    type_: str,
    participants: int,
    strength: Exact | None = None,
) -> dict[str, Any]:
    """The chances in a season: for each person every place in the next event, then no place."""
    times = {} if strength is None else {"strength": str(strength)}
    return {
        "next_event": {"type": type_, "participants": participants, **times},
        "people": [
            {
                "name": name,
                "places": [asdict(one) | {"value": str(one.value)} for one in places],
            }
            for name, places in found.items()
        ],
    }
