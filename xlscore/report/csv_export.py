"""CSV for spreadsheets and programs: wide standings, long results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from xlscore.book.limits import MAX_TEXT
from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import trimmed
from xlscore.core.model import Event
from xlscore.core.outcome import Outcome
from xlscore.core.rules import LOT, STAGES, Ruleset
from xlscore.report.blocks import criterion_title
from xlscore.report.plain import csv_safe, visible
from xlscore.report.wide import wide_columns, wide_rows
from xlscore.texts import Language, Titles, say
from xlscore.texts.report import stage_title

#: Columns of the long results: one line for each seat in each game.
RESULTS = (
    Titles("stage", "Phase"),
    Titles("round", "Runde"),
    Titles("table", "Tisch"),
    Titles("seat", "Platz am Tisch"),
    Titles("no", "Nr"),
    Titles("name", "Name"),
    Titles("points", "Punkte"),
    Titles("tie_break", "Feinwertung"),
    Titles("place", "Platz"),
    Titles("tournament_points", "Turnierpunkte"),
    Titles("status", "Status"),
)
ROW_STATUS = {
    "left": Titles("left", "verlassen"),
    "substitute": Titles("substitute", "Ersatz"),
    "military": Titles("military", "militärisch"),
    "science": Titles("science", "wissenschaftlich"),
    "bye": Titles("bye", "Freilos"),
}


def standings_csv(event: Event, rules: Ruleset, outcome: Outcome, language: Language) -> str:
    """The standings of all stages in one wide table, one line a player and stage.

    In English headings and words are those of the JSON export; in German they are for people.
    """
    columns = wide_columns(rules)
    heads = _wide_heads(rules, language)
    words: dict[str, Callable[[str], str]] = {
        "stage": lambda name: _stage(name, language),
        "decided_by": lambda code: _decided(code, rules, language),
    }
    rows = (
        [
            words[c](v) if c in words and isinstance(v, str) and v else v
            for c, v in zip(columns, values, strict=True)
        ]
        for values in wide_rows(event, rules, outcome)
    )
    return to_text([heads.get(c, c) for c in columns], rows, language)


def results_csv(event: Event, outcome: Outcome, language: Language) -> str:
    """The results in one long table, one line a player and game, with what they were worth."""
    rows = results_rows(event, outcome)
    if language == "de":
        for row in rows:
            row[0] = _stage(str(row[0]), language)
            row[-1] = ROW_STATUS[str(row[-1])].de if row[-1] else None
    return to_text([title.in_(language) for title in RESULTS], rows, language)


def results_rows(event: Event, outcome: Outcome) -> list[list[object]]:
    """The cells of RESULTS; `place` is the place worked out, where the game counts."""
    scores = {
        (stage.rules.name, no, score.round_): score
        for stage in outcome.stages
        for no, tally in stage.tallies.items()
        for score in tally.scores
    }
    names = {player.no: player.name for player in event.players}
    rows: list[list[object]] = []
    for row in event.results:
        score = scores.get((row.stage, row.no, row.round_)) if row.no is not None else None
        name = row.name if row.no is None else names.get(row.no, row.name)
        head = [row.stage, row.round_, row.table, row.seat, row.no, name, row.points, row.tie_break]
        place = score.place if score else row.place
        rows.append([*head, place, score.tournament_points if score else None, row.status])
    return rows


def to_text(heads: Iterable[str], rows: Iterable[Iterable[object]], language: Language) -> str:
    """For German spreadsheets ";", a decimal comma and a byte order mark; otherwise plain.

    Texts are always quoted, so that a separator in a name starts no field of its own.
    """
    separator = ";" if language == "de" else ","
    lines = [separator.join(map(_head, heads))]
    lines += [separator.join(_field(value, language) for value in row) for row in rows]
    return ("\ufeff" if language == "de" else "") + "\r\n".join(lines) + "\r\n"


def _head(text: str) -> str:
    """A heading; one of a ruleset's own is quoted like any text."""
    return text if all(c.isalnum() or c in " _" for c in text) else _field(text, "en")


def _field(value: object, language: Language) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        yes, no = ("ja", "nein") if language == "de" else ("true", "false")
        return yes if value else no
    if isinstance(value, Fraction):
        return _number(value, language)
    if isinstance(value, str):
        return '"' + csv_safe(visible(value, MAX_TEXT)).replace('"', '""') + '"'
    return str(value)


def _number(value: Fraction, language: Language) -> str:
    """A fraction with up to six decimals and none that are not needed."""
    return trimmed(value, comma=language == "de")


def _wide_heads(rules: Ruleset, language: Language) -> dict[str, str]:
    """German headings by column; none for the plain form."""
    if language != "de":
        return {}
    heads = {key: say("report." + key, language) for key in ("stage", "rank", "no", "name", "club")}
    heads |= {key: say("report." + key, language) for key in ("decided_by", "qualified")}
    longest = max((stage.rounds for stage in rules.stages), default=0)
    heads |= {f"round_{n}": f"{say('report.round', language)}{n}" for n in range(1, longest + 1)}
    for stage in reversed(rules.stages):
        for code in stage.chain.criteria:
            heads[CRITERIA[code].key] = criterion_title(code, rules).de
    return heads


def _stage(name: str, language: Language) -> str:
    return stage_title(STAGES[name], language) if language == "de" else name


def _decided(code: str, rules: Ruleset, language: Language) -> str:
    if language == "de":
        return criterion_title(code, rules).de
    return code if code == LOT else CRITERIA[code].key
