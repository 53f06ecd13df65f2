"""Where rulesets come from: their publications, paragraphs and worked numbers, for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xlscore.core.criteria import title
from xlscore.core.exact import Exact, trim_number
from xlscore.core.published import Worked
from xlscore.core.rules import STAGES, Ruleset
from xlscore.texts import Language, clauses, put_label, say, spoken


def by_game(rulesets: Iterable[Ruleset]) -> list[Ruleset]:
    """Rulesets of one board game beside each other, games and rulesets in alphabetical order."""
    return sorted(rulesets, key=lambda rules: (rules.board_game.en, rules.id))


def source_lines(rules: Ruleset, language: Language) -> Iterator[str]:
    """Who published the rules and where, the paragraph of each stage, the numbers worked out."""
    yield rules.title.in_(language)
    for source in rules.sources:
        told = (source.publisher, source.document, source.date, source.address)
        yield "  " + ", ".join(filter(None, told))
    for stage in rules.stages:
        if stage.paragraph:
            yield f"  {put_label(STAGES[stage.name].in_(language), stage.paragraph, language)}"
    for worked in rules.worked:
        place = ", ".join(filter(None, (worked.rule, worked.source)))
        if worked.ours:
            place = clauses((place, say(f"report.ours_{worked.ours}", language)), language)
        yield f"  {put_label(place, _numbers(worked, language), language)}"


def _numbers(worked: Worked, language: Language) -> str:
    """The points of a table, or of one's games, and what the document makes of them."""

    def number(value: Exact) -> str:
        return trim_number(value, comma=spoken(language).comma)

    def line(values: Sequence[Exact]) -> str:
        return " – ".join(map(number, values))

    def listed(key: str, values: Sequence[Exact]) -> Iterator[str]:
        if values:
            yield say(key, language, numbers=line(values))

    def over_games() -> Iterator[str]:
        if worked.criterion is not None and worked.value is not None:
            yield say("report.worked_games", language, games=", ".join(map(line, worked.games)))
            yield f"{title(worked.criterion).in_(language)} {number(worked.value)}"

    parts = (
        *listed("report.worked_typed", worked.typed),
        *listed("report.worked_points", worked.tournament_points),
        *listed("report.worked_game_points", worked.victory_points),
        *listed("report.worked_percent", worked.percent),
        *listed("report.worked_score", worked.score),
        *over_games(),
    )
    return clauses(parts, language)
