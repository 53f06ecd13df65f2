"""The race: who stood on which rank after each round, as data, as SVG and as a table."""

from __future__ import annotations

from html import escape

from xlscore.core.model import Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.standings.outcome import Outcome
from xlscore.core.standings.stages import solve
from xlscore.records import NamedTuple, replace
from xlscore.report.markup import table_html, text_html
from xlscore.report.plain import visible
from xlscore.texts import stage_title, words_of

#: Parts a round's title: the stage, and the number in it.
PARTS = " · "
#: How many of the ranking are named; with more players than that nobody works it out.
NAMED, MOST_PLAYERS = 10, 500
#: The part of a picture's height for the ranks below the named ones.
BELOW = 0.35
#: A rank as a sign, the last one to the first, and a round without one.
SIGNS, NONE = "▁▂▃▄▅▆▇█", "·"
#: With more rounds than that the ranks do not stand behind their signs.
MOST_RANKS = 12
#: Lines that can be told apart on white and on black.
COLORS = (
    *("0072B2", "C65102", "00875A", "B5549C", "8C6D00"),
    *("3A8FC7", "7A52C7", "B03060", "5B8C00", "6B7280"),
)


class Runner(NamedTuple):
    """A player and his ranks, one for each round; None as long as he has none."""

    no: int
    name: str
    ranks: tuple[int | None, ...]


class Race(NamedTuple):
    """The rounds that are over, and everybody in the order of the ranking now."""

    rounds: tuple[str, ...]
    runners: tuple[Runner, ...]

    @property
    def stages(self) -> list[tuple[str, int, int]]:
        """Each stage with the first of its rounds, and the one after its last (from 0)."""
        names = [title.partition(PARTS)[0] for title in self.rounds]
        starts = [n for n, name in enumerate(names) if not n or name != names[n - 1]]
        ends = [*starts[1:], len(names)]
        return [(names[n], n, end) for n, end in zip(starts, ends, strict=True)]

    @property
    def numbers(self) -> list[str]:
        """The number of each round in its stage; "" where the stage has one round."""
        return [title.partition(PARTS)[2] for title in self.rounds]

    @property
    def last(self) -> int:
        """The lowest rank anybody has had."""
        return max((rank for one in self.runners for rank in one.ranks if rank), default=1)

    def pick_named(self, chosen: int | None = None) -> tuple[Runner, ...]:
        """The first ten, and the one who is chosen."""
        first = self.runners[:NAMED]
        return (*first, *(one for one in self.runners[NAMED:] if one.no == chosen))

    def height(self, rank: int) -> float:
        """Where a rank is from top (0) to bottom (1): those that are named have more room."""
        if self.last <= NAMED:
            return (rank - 1) / max(1, self.last - 1)
        if rank <= NAMED:
            return (1 - BELOW) * (rank - 1) / (NAMED - 1)
        return 1 - BELOW + BELOW * (rank - NAMED) / (self.last - NAMED)

    def text(self, one: Runner) -> str:
        """A player's ranks in one line: "▁▅█ 12 5 1", taller signs for better ranks.

        A round without a rank is "·" among the signs and "–" among the ranks.
        """
        top = len(SIGNS) - 1
        signs = (SIGNS[round(top * (1 - self.height(r)))] if r else NONE for r in one.ranks)
        ranks = (str(rank or "–") for rank in one.ranks)
        return " ".join(["".join(signs), *(ranks if len(self.rounds) <= MOST_RANKS else ())])

    def label(self, place: int, rank: int) -> float:
        """Where a name stands, from top (0) to bottom (1); a line each for those on a shared rank.

        `place` is the number of the name among those that are shown, from 0.
        """
        line = (1 - BELOW) / (NAMED - 1)
        if place >= NAMED:
            return max(self.height(rank), 1 - BELOW + line)
        return self.height(place + 1) if place < self.last else 1 + line * (place + 1 - self.last)


def race(event: Event, rules: Ruleset, outcome: Outcome, language: str) -> Race | None:
    """The ranks after each round that is over, worked out as if the event had ended there.

    None before two rounds are over, and for more players than a picture can show. Whoever is out
    of the event has no rank.
    """
    order = {stage.name: i for i, stage in enumerate(rules.stages)}
    ends = [
        (order[stage.rules.name], number)
        for stage in outcome.stages
        if not _beside_the_next(rules, order[stage.rules.name])
        for number in range(1, stage.rounds_played + 1)
    ]
    if len(ends) < 2 or outcome.participants > MOST_PLAYERS:
        return None
    after = [_ranks(event, rules, order, end) for end in sorted(ends)]
    titles = []
    for index, number in sorted(ends):
        title = stage_title(STAGES[rules.stages[index].name], language)
        titles.append(title if rules.stages[index].rounds == 1 else f"{title}{PARTS}{number}")
    names = {player.no: player.name for player in event.players}
    runners = [
        Runner(line.no, names[line.no], tuple(ranks.get(line.no) for ranks in after))
        for line in outcome.ranking
        if line.rank is not None
    ]
    return Race(tuple(titles), tuple(runners))


def _beside_the_next(rules: Ruleset, index: int) -> bool:
    """Whether the next stage takes nobody from this one, so that both are played at once."""
    name, later = rules.stages[index].name, rules.stages[index + 1 : index + 2]
    return bool(later) and name not in later[0].sources


def _ranks(
    event: Event, rules: Ruleset, order: dict[str, int], end: tuple[int, int]
) -> dict[int, int]:
    """No -> rank, from the results up to a round of a stage."""
    beyond = len(order)
    results = tuple(
        row for row in event.results if (order.get(row.stage, beyond), row.round_) <= end
    )
    penalties = tuple(
        one for one in event.penalties if (order.get(one.stage, beyond), one.round_ or 0) <= end
    )
    then = solve(replace(event, results=results, penalties=penalties), rules)
    return {line.no: line.rank for line in then.ranking if line.rank is not None}


WIDTH, HEIGHT, TOP, LEFT, NAMES = 900, 460, 56, 46, 260
LONGEST = 25
#: Of the letters of headings: their height, and how wide one is at most by it.
SIZE, LETTER = 15.0, 0.58

#: To be put among the styles of a page that shows a race.
STYLE = """
.race { width: 100%; height: auto; font-size: 15px; } .race text { fill: var(--ink); }
.race polyline { fill: none; stroke-linejoin: round; stroke-width: 4; }
.race .rest { stroke: var(--line); stroke-width: 1.5; }
.race g:hover polyline { stroke: var(--ink); stroke-width: 6; }
"""


def race_section(race: Race, language: str) -> str:
    """The picture, and the same as a table."""
    word = words_of("report", language)
    title = word("race")
    return (
        f'<section>\n<h2 id="race">{escape(title)}</h2>\n{_svg(race, title)}\n'
        f"{_table(race, word('name'))}\n</section>"
    )


def _svg(race: Race, title: str) -> str:
    named = race.pick_named()
    rest = race.runners[len(named) :]
    parts = [
        f'<svg class="race" viewBox="0 0 {WIDTH} {TOP + HEIGHT + 14}" role="img" '
        f'aria-label="{escape(title, quote=True)}">'
    ]
    for text, start, end in race.stages:
        room = _x(race, end) - _x(race, start) - 8
        size = round(min(SIZE, room / (LETTER * len(text))), 1)
        x = round(_x(race, start), 1)
        parts.append(f'<text x="{x:g}" y="18" font-size="{size:g}">{escape(text)}</text>')
    for n, text in enumerate(race.numbers):
        x = round(_x(race, n), 1)
        parts += [f'<text x="{x:g}" y="38" text-anchor="middle">{text}</text>'] if text else []
    parts += [_line(race, one, ' class="rest"') for one in rest]
    for n, one in reversed(list(enumerate(named))):
        parts.append(_line(race, one, f' stroke="#{COLORS[n % len(COLORS)]}"', n + 1))
    return "\n".join([*parts, "</svg>"])


def _line(race: Race, one: Runner, look: str, place: int = 0) -> str:
    """A player's line; with a place his name stands there, where it ends."""
    points = [
        (round(_x(race, n), 1), round(TOP + race.height(rank) * HEIGHT, 1))
        for n, rank in enumerate(one.ranks)
        if rank
    ]
    name = visible(one.name)
    short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    made = f"<g><title>{escape(f'{name} ({one.no})')}</title>"
    if len(points) > 1:
        made += f'<polyline{look} points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'
    if place and points:
        rank = next(rank for rank in reversed(one.ranks) if rank)
        y = round(TOP + race.label(place - 1, rank) * HEIGHT + 5, 1)
        made += f'<text x="{points[-1][0] + 10:g}" y="{y:g}">{escape(f"{rank}. {short}")}</text>'
    return made + "</g>"


def _x(race: Race, n: int) -> float:
    return LEFT + (WIDTH - LEFT - NAMES) * n / (len(race.rounds) - 1)


def _table(race: Race, name: str) -> str:
    """The first ten with their rank after each round."""
    heads = "".join(f'<th scope="col" class="n">{escape(text)}</th>' for text in race.rounds)
    rows = [
        f'<tr><th scope="row" class="who">{text_html(one.name)}</th>'
        + "".join(f'<td class="n">{rank or "–"}</td>' for rank in one.ranks)
        + "</tr>"
        for one in race.pick_named()
    ]
    head = f'<thead><tr><th scope="col" class="who">{escape(name)}</th>{heads}</tr></thead>\n'
    return table_html(head, rows, 'aria-labelledby="race"')
