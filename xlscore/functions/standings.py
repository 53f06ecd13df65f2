"""Standings of a range of results: a small workbook in memory, and the action of the macros."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.actions.event import EventJob, evaluate
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.cells import CellReader
from xlscore.book.limits import MAX_ROWS
from xlscore.book.ranges import area
from xlscore.book.results_sheet import worded_spec
from xlscore.book.schema import EVENT, PLAYERS, RESULTS, ROUNDS, ROW_STATUS, choice_words
from xlscore.book.sheets import Table, is_blank, locate_table
from xlscore.book.values import Grid, Value
from xlscore.core.exact import from_text
from xlscore.core.findings import Finding
from xlscore.core.rulebook.load import Loaded
from xlscore.core.rules import STAGES, Ruleset
from xlscore.core.spelling import exact_name, fold
from xlscore.core.stage_titles import stage_name
from xlscore.functions.calling import (
    Answer,
    Argument,
    Cell,
    Refused,
    answering,
    as_cell,
    read_ruleset,
)
from xlscore.report.block import Block
from xlscore.report.blocks import standings_blocks
from xlscore.texts import LANGUAGES, Language, join, titles

#: The code of the overall ranking among the blocks, and the words that mean it.
OVERALL = "ranking"
_OVERALL_WORDS = titles("functions.overall")
LANGUAGE = EVENT.field("language")


@answering
def standings(
    ruleset: Argument,
    results: Argument,
    players: Argument,
    seed: Argument,
    stage: Argument,
    rounds: Argument,
    language: Argument,
) -> Answer:
    """C5: a heading row, then the standings of a stage as the macro writes them."""
    rules = read_ruleset(ruleset)
    results.require(titles("functions.results"))
    typed = language.one(lambda cells, value, ref: cells.choice(value, ref, LANGUAGE))
    spoken: Language = typed or _language(results)
    try:
        wanted = _stage(stage, rules)
        result = _evaluate(rules, results, players, seed=seed, rounds=rounds, language=spoken)
        return _rows(_block(result, wanted, results, stage, spoken))
    except Refused as refused:
        refused.language = spoken
        raise


def _evaluate(
    rules: Ruleset,
    results: Argument,
    players: Argument,
    *,
    seed: Argument,
    rounds: Argument,
    language: Language,
) -> EventJob:
    """The event of these ranges, without an error."""
    listed = _players(rules, results, seed, language) if players.blank else _trim(players)
    parts = [
        (EVENT, seed, _keys(rules, seed, language)),
        (PLAYERS, players, listed),
        (RESULTS, results, _trim(results)),
    ]
    if not rounds.blank:
        parts.append((ROUNDS, rounds, _trim(rounds)))
    book = MemoryBook({spec.titles.in_(language): rows for spec, _, rows in parts})
    result = evaluate(book, Loaded(rules))
    if result.outcome is None:
        given = {spec.titles.in_(language): own for spec, own, _ in parts if not own.blank}
        raise _refuse(result, given, results)
    return result


def _stage(stage: Argument, rules: Ruleset) -> str:
    """The stage asked for, by its English name; `OVERALL`, or "" for the one played last."""
    text = stage.one(CellReader.text)
    if fold(text) in map(fold, _OVERALL_WORDS.spellings):
        return OVERALL
    name = stage_name(text)
    known = [one.name for one in rules.every_stage]
    if name and name not in known:
        accepted = join([*(STAGES[one] for one in known), _OVERALL_WORDS])
        raise stage.refuse("stage-unknown", value=text, accepted=accepted)
    return name


def _language(results: Argument) -> Language:
    """The language that most of the headings are in; the host's where that is none alone."""
    texts = [fold(value) for value in results.flat if isinstance(value, str)]
    found: dict[Language, int] = {}
    for language in LANGUAGES:
        heads = {fold(f.titles.in_(language)) for f in RESULTS.fields}
        found[language] = sum(text in heads for text in texts)
    most = max(found.values())
    leading = [language for language, count in found.items() if count == most]
    return leading[0] if len(leading) == 1 else results.language


def _trim(argument: Argument) -> list[list[Value]]:
    """Its rows without the empty ones at the end, which whole columns have many of."""
    rows = argument.rows
    last = len(rows)
    while last and all(is_blank(value) for value in rows[last - 1]):
        last -= 1
    if last > MAX_ROWS:
        raise argument.refuse("argument-long", found=last, most=MAX_ROWS)
    return rows[:last]


def _keys(rules: Ruleset, seed: Argument, language: Language) -> list[list[Value]]:
    """The rows of an Event sheet."""
    values: dict[str, Value] = {
        "ruleset": rules.id,
        "language": language,
        "seed": seed.single(),
    }
    return [[EVENT.field(key).titles.in_(language), value] for key, value in values.items()]


def _players(
    rules: Ruleset, results: Argument, seed: Argument, language: Language
) -> list[list[Value]]:
    """The players that the results name; without numbers they are numbered by name."""
    heads: list[Value] = [PLAYERS.field(key).titles.in_(language) for key in ("no", "name")]
    table = locate_table(Grid(results.name, results.rows), worded_spec(rules))
    if not isinstance(table, Table):
        return [heads]
    words = choice_words(ROW_STATUS)
    numbered: dict[int, str] = {}
    named: set[str] = set()
    for row in results.rows[table.header :]:
        cells = {key: row[c] for key, c in table.columns.items() if c < len(row)}
        status = cells.get("status")
        if isinstance(status, str) and words.get(fold(status)) == "substitute":
            continue
        no, player = _number(cells.get("no")), cells.get("player")
        name = exact_name(player) if isinstance(player, str) else ""
        if no is not None:
            numbered[no] = numbered.get(no) or name
        elif name:
            named.add(name)
    if not numbered:
        if not seed.blank:
            raise seed.refuse("seed-numbers")
        numbered = dict(enumerate(sorted(named), 1))
    listed: list[list[Value]] = [
        [no, name or f"{heads[0]} {no}"] for no, name in sorted(numbered.items())
    ]
    return [heads, *listed]


def _number(value: Value) -> int | None:
    """A player's number, also typed as text; whatever else is there is found by the reader."""
    if isinstance(value, str):
        number = from_text(value, comma=False)
        return number if isinstance(number, int) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _refuse(result: EventJob, given: dict[str, Argument], results: Argument) -> Refused:
    """The first error of an event, said of the argument it is about, and how many more.

    What the event has that was not given, such as players made from the results, has no cells.
    """
    errors = [found for found in result.findings if found.severity == "error"]
    first = errors[0]
    argument = given.get(first.ref.sheet) if first.ref else None
    if argument is None:
        where = results.where(None)
    else:
        where = argument.where(first.ref, _heading(result, first))
    return Refused(first, where, len(errors) - 1)


def _heading(result: EventJob, found: Finding) -> str:
    """The heading above the cell of a finding, "" if it stands in no table."""
    cell = area(found.ref.cell) if found.ref else None
    for table in result.read.tables.values():
        if cell and found.ref and table.grid.title == found.ref.sheet and cell.top > table.header:
            heads: Sequence[Value] = table.grid.rows[table.header - 1]
            value = heads[cell.left - 1] if cell.left <= len(heads) else None
            return value.strip() if isinstance(value, str) else ""
    return ""


def _block(
    result: EventJob, wanted: str, results: Argument, stage: Argument, language: Language
) -> Block:
    """The block asked for: the stage played last, one by its name, or the overall ranking."""
    assert result.outcome is not None
    outcome = result.outcome
    blocks = standings_blocks(result.read.event, result.rules, outcome, language)
    if not outcome.stages:
        raise results.refuse("results-none")
    names = [played.rules.name for played in outcome.stages]
    if wanted == OVERALL:
        return blocks[0]
    for block in blocks:
        if block.code == (wanted or names[-1]):
            return block
    raise stage.refuse(
        "stage-none", stage=STAGES[wanted], accepted=join(STAGES[name] for name in names)
    )


def _rows(block: Block) -> Answer:
    """A block as rows of values, headings first."""
    rows: list[list[Cell]] = [[as_cell(cell.value) for cell in row.cells] for row in block.rows]
    return [[*block.heads], *rows]
