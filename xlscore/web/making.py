"""An empty workbook for the page; XlsxWriter comes along when one is asked for."""

from __future__ import annotations

from pathlib import Path

from xlscore.actions.new_workbook import empty_workbook, with_rules_sheet
from xlscore.actions.own_rules import OwnRules, event_rules
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.spelling import printable
from xlscore.texts import say
from xlscore.web.messages import Answer, Request
from xlscore.web.shown import findings_of


def new_workbook(request: Request, own: OwnRules | None) -> Answer:
    """An empty workbook for packaged rules or the organiser's own, as `xlscore new` makes it."""
    name, language = f"{request.rules}.xlsx", request.made_in
    if own is not None:
        loaded = event_rules(own)
        assert loaded is not None
        if loaded.rules is None:
            found = findings_of(loaded.problems, request.language)
            said = [say("web.not_made", request.language)]
            return Answer(kind="event", findings=found, said=said, wrong=True)
        name = f"{Path(own.name).stem}.xlsx"
        data = with_rules_sheet(empty_workbook(loaded.rules, language), own.toml, language)
    elif request.season:
        data = empty_workbook(FAMILIES[request.rules], language)
    else:
        data = empty_workbook(RULESETS[request.rules], language)
    said = [say("web.made", request.language, file=printable(name))]
    return Answer(said=said, made=name, data=data)
