"""F1: the graph of a ruleset's stages as text: who comes from where, brackets as trees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlscore.core.rules import STAGES, Ruleset, StageRules
from xlscore.core.stage_places import PLAYERS, TakenPlace
from xlscore.core.standings.bracket_games import BracketGame, Slot, plan_games
from xlscore.report.brackets import Labels, Section, sections
from xlscore.texts import clauses, put_label, say, stage_title

#: Lines from one seat of a first game to the next.
PITCH = 2


def graph_lines(rules: Ruleset, language: str) -> list[str]:
    """Each stage with those who come in, then every bracket as a tree.

    A number in brackets is that of a game in its stage. Where other stages are played with more
    players, each field of players has its own.
    """
    lines = [rules.title.in_(language)]
    fields = _alike(rules)
    for n, (least, *more) in enumerate(fields):
        if len(fields) > 1:
            most = fields[n + 1][0] - 1 if n + 1 < len(fields) else 0
            key = "least" if not most else "between" if n else "most"
            lines += ["", say(f"bracket.players_{key}", language, least=least, most=most)]
        lines += _field(rules, (least, *more), language)
    return lines


def _alike(rules: Ruleset) -> list[list[int]]:
    """From how many players on the stages are others; behind it where only rounds are more."""
    found: list[list[int]] = []
    before: Sequence[StageRules] = ()
    for players in rules.by_players or (0,):
        stages = [stage._replace(rounds=0) for stage in rules.with_stages(players).stages]
        if stages == before:
            found[-1].append(players)
        else:
            found.append([players])
        before = stages
    return found


def _field(rules: Ruleset, fields: Sequence[int], language: str) -> Iterator[str]:
    """The stages of some fields of players, which differ in rounds alone."""
    here = rules.with_stages(fields[0])
    games = plan_games(here)
    drawn = {game.stage.name for game in games}
    labels = Labels(games, {}, language)
    others = [n for n, stage in enumerate(here.stages) if stage.name not in drawn]
    yield from [""] if others else []
    for n in others:
        rounds = {players: rules.with_stages(players).stages[n].rounds for players in fields}
        yield _stage(here.stages[n], rounds, language)
    for section in sections(games):
        yield from ("", *_tree(section, labels))


def _rounds(rounds: Mapping[int, int], language: str) -> str:
    """How many, and from how many players on they are others: "5 rounds (6 from 33 players)"."""
    counts = [*rounds.values()]
    others = [
        say("bracket.rounds_from", language, players=players, count=counts[n])
        for n, players in enumerate(rounds)
        if n and counts[n] != counts[n - 1]
    ]
    text = say("bracket.rounds", language, count=counts[0])
    return f"{text} ({', '.join(others)})" if others else text


def _stage(stage: StageRules, rounds: Mapping[int, int], language: str) -> str:
    """A stage that is no bracket: rounds, and who comes in."""
    parts = [_rounds(rounds, language)]
    for n, entry in enumerate(stage.entries):
        source = stage_title(STAGES[entry.source], language)
        way = say(f"prints.way_{entry.take}", language, count=entry.count, stage=source)
        parts.append(say("prints.way_else", language, way=way) if n else way)
    if stage.places:
        places = ", ".join(_ranges(stage.places, language))
        parts.append(say("bracket.from", language, places=places))
    title = stage_title(STAGES[stage.name], language)
    return put_label(title, clauses(parts, language), language)


def _ranges(places: Sequence[TakenPlace], language: str) -> Iterator[str]:
    """Places of one stage together: "Preliminary 1-4", "seed 1, 4, 5, 8"."""
    numbers: dict[str, list[int]] = {}
    for place in places:
        numbers.setdefault(place.source, []).append(place.number)
    for source, here in numbers.items():
        whole = len(here) > 2 and here == list(range(here[0], here[-1] + 1))
        text = f"{here[0]}-{here[-1]}" if whole else ", ".join(map(str, here))
        if source == PLAYERS:
            yield say("bracket.seed", language, number=text)
        else:
            yield f"{stage_title(STAGES[source], language)} {text}"


def _tree(section: Section, labels: Labels) -> list[str]:
    """A section: seats one below the other, and lines to where winners go on."""
    rows: dict[Slot, list[int]] = {}
    for game in section.games:
        rows[game.slot] = _rows(game, section, rows)
    grid: dict[tuple[int, int], str] = {}
    x = 0
    for number in range(len(section.stages)):
        games = section.column(number)
        texts = {game.slot: _texts(game, section, labels) for game in games}
        head = labels.title(games[0])
        wide = max(len(text) for own in (*texts.values(), [head]) for text in own)
        _write(grid, 0, x, head)
        for game in games:
            _draw(grid, rows[game.slot], texts[game.slot], (x, x + wide + 2), game.number)
        x += wide + 9
    tall = max(row for row, _ in grid) + 1
    broad = max(column for _, column in grid) + 1
    lines = ("".join(grid.get((row, c), " ") for c in range(broad)) for row in range(tall))
    return [line.rstrip() for line in lines]


def _rows(game: BracketGame, section: Section, rows: Mapping[Slot, list[int]]) -> list[int]:
    """The line of each seat: where its winner comes out, else beside the other one."""
    before = {slot: _out(rows[slot]) for slot in section.before[game.slot]}
    at = [before.get((seat.place.source, seat.place.number)) for seat in game.seats]
    at = [row if seat.place.place == 1 else None for row, seat in zip(at, game.seats, strict=True)]
    free = max((row for row in at if row is not None), default=None)
    first = int(PITCH * section.seats * section.heights[game.slot])
    found: list[int] = []
    for row in at:
        if row is None:
            free = first if free is None else free + PITCH
            row = free
        found.append(row)
    return found


def _out(rows: Sequence[int]) -> int:
    """The line on which the winner goes on."""
    return (min(rows) + max(rows)) // 2


def _texts(game: BracketGame, section: Section, labels: Labels) -> list[str]:
    """What stands at the seats; nothing where a line comes from the game before."""
    before = section.before[game.slot]
    carried = [
        seat.place.place == 1 and (seat.place.source, seat.place.number) in before
        for seat in game.seats
    ]
    named = zip(carried, game.seats, strict=True)
    return ["" if inside else labels.who(seat) + " " for inside, seat in named]


def _draw(
    grid: dict[tuple[int, int], str],
    rows: Sequence[int],
    texts: Sequence[str],
    at: tuple[int, int],
    number: int,
) -> None:
    """A game: its seats from the column `at` begins with, joined in the one it ends with."""
    start, join = at
    top, bottom, out = min(rows), max(rows), _out(rows)
    for row, text in zip(rows, texts, strict=True):
        _write(grid, row + 2, start, text + "─" * (join - start - len(text)))
    for row in range(top, bottom + 1) if top < bottom else ():
        sign = "┐" if row == top else "┘" if row == bottom else "┤" if row in rows else "│"
        grid[row + 2, join] = sign
    grid[out + 2, join] = "─" if top == bottom else "┼" if out in rows else "├"
    _write(grid, out + 2, join + 1, f"─({number})".ljust(6, "─"))


def _write(grid: dict[tuple[int, int], str], row: int, column: int, text: str) -> None:
    for n, sign in enumerate(text):
        grid[row, column + n] = sign
