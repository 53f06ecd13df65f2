"""One ruleset for each form of event, for what does not depend on the numbers of a ruleset."""

from __future__ import annotations

from itertools import groupby

from xlscore.core.rulebook.load import RULESETS


def form(ruleset: str) -> tuple[object, ...]:
    """How the stages seat people, one after the other; those that are seated alike count once."""
    seated = [(stage.kind.tables, stage.seating) for stage in RULESETS[ruleset].stages]
    return tuple(one for one, _ in groupby(seated))


#: The last ruleset of each form.
FORMS = sorted({form(ruleset): ruleset for ruleset in RULESETS}.values())
