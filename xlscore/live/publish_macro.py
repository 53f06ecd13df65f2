"""The macro that publishes standings next to the workbook."""

from __future__ import annotations

from xlscore.book.atomic import write_file
from xlscore.excel.host import Live, Said
from xlscore.live.working import counted, errors, evaluated
from xlscore.texts import say


def publish(live: Live) -> Said:
    """The standings as a web page and as CSV next to the workbook."""
    if live.path is None:
        return Said(say("macros.save_first", live.language), wrong=True)
    result = evaluated(live)
    language = result.language
    if result.outcome is None:
        return errors(live, result)
    names = []
    for to in ("html", "csv"):
        file = live.path.with_name(f"{live.path.stem}.xlscore.{to}")
        write_file(file, result.export(to, language))
        names.append(file.name)
    lines = [say("macros.published", language, files=", ".join(names))]
    return Said("\n".join([*lines, *counted(result.findings, language)]))
