"""Results, people and the keys of an event or a season as they are typed, cell by cell."""

from __future__ import annotations

from xlscore.actions.answer import Answer
from xlscore.actions.entering import Entering, Typed, enter, parse_cell
from xlscore.actions.verbs.verb import FORM, OUTPUT, RULES, Argument, Given, Misused, Opened, Verb
from xlscore.texts import PROGRAMS, Language, say


def run(opened: Opened, given: Given) -> Answer:
    """Make one change of all cells. Nothing changes if one of them would be an error."""
    cells = [_cell(text, opened.spoken(PROGRAMS)) for text in given["cell"]]
    done = enter(opened.book, cells, opened.rules)
    there, wrong = done.there, done.changes is None
    language = opened.spoken(there.language)
    steps = () if wrong or there.event is None else there.event.next_steps(language)
    return Answer(
        language=there.language,
        lines=() if wrong else _lines(done, language),
        next_steps=steps,
        findings=(*opened.notices, *done.findings),
        changes=done.changes,
        wrong=wrong,
        in_full=True,
        entered=there,
    )


def _cell(text: str, language: Language) -> Typed:
    """A cell and its text; Misused for another form."""
    found = parse_cell(text)
    if found is None:
        raise Misused(say("entering.no_cell", language, text=text))
    return found


def _lines(done: Entering, language: Language) -> list[str]:
    """How many cells change."""
    assert done.changes is not None
    count = sum(len(one.rows) for one in done.changes.rewrites)
    rows = sum(len(one.rows) for one in done.changes.appends)
    rows += sum(len(page.rows) - 1 for page in done.changes.pages)
    return [say("entering.typed", language, cells=count, rows=rows)]


VERB = Verb(
    "enter", run, (Argument("cell", "texts", (), metavar="SHEET!CELL=TEXT"), OUTPUT, RULES, FORM)
)
