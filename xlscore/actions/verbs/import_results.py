"""Results from another program, or from a table of one's own."""

from __future__ import annotations

from pathlib import Path

from xlscore.actions.answer import Answer, Remark, Source
from xlscore.actions.importing import import_results
from xlscore.actions.verbs.verb import FORM, OUTPUT, RULES, Argument, Given, Opened, Verb, about
from xlscore.book.atomic import read_file
from xlscore.core.spelling import fold, printable
from xlscore.core.stage_titles import stage_name
from xlscore.imports import read, sources
from xlscore.imports.imported import Asked, Imported
from xlscore.imports.placing import Wanted
from xlscore.texts import say


def run(opened: Opened, given: Given) -> Answer:
    """Put the games of `source` onto the tables; what cannot be placed is named."""
    source, stage = given["source"], given["stage"]
    book = opened.book
    skip = frozenset(map(fold, given["skip"]))
    wanted = Wanted(given["game"], given["date"], stage_name(stage), given["round_"])

    def reader(asked: Asked) -> Imported:
        with about(source):
            return read(data, given["came_from"] or "", asked._replace(skip=skip))

    with about(source):
        data = read_file(Path(source))
    made = import_results(
        book, reader, wanted, opened.rules, event=given["event"], partly=given["partly"]
    )
    language, wrong = opened.spoken(made.language), made.changes is None
    some = not given["partly"] and (made.placed.filled or made.placed.appended)
    told = say("imports.only_partly" if some else "imports.nothing_written", language)
    return Answer(
        language=made.language,
        lines=() if wrong else made.lines(language),
        changes=made.changes,
        source=Source(
            source, printable(made.seen.line(language)) if made.seen else "", made.findings
        ),
        remarks=[Remark(told, str(opened.file))] if wrong else (),
        wrong=wrong,
    )


VERB = Verb(
    "import-results",
    run,
    (
        Argument("source", "source"),
        Argument("came_from", "choice", flag="--from", choices=tuple(sources())),
        Argument("stage", default=""),
        Argument("round_", "count", flag="--round", least=1),
        Argument("game", default=""),
        Argument("date", default=""),
        Argument("event", default=""),
        Argument("skip", "texts", (), metavar="HEADING"),
        Argument("partly", "flag", False),
        Argument("dry_run", "flag", False),
        OUTPUT,
        RULES,
        FORM,
    ),
)
