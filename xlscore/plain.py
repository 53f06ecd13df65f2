"""Calls that are a verb and its files and nothing else, as most are.

They run at once: the library that reads calls takes longer to be imported than Python itself, and
has nothing to read there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from xlscore.commands.calling import refuse_call
from xlscore.core.collector import hold_collector
from xlscore.texts import words

if TYPE_CHECKING:
    from xlscore.actions.verbs.verb import Verb

#: The library's own variable, by which a shell asks how a line may go on.
COMPLETING = "_XLSCORE_COMPLETE"
#: Kinds of arguments -> what the library gives where nothing was typed, if not the default.
_UNTYPED: dict[str, Any] = {"date": "", "files": (), "parts": [], "some": (), "texts": ()}


def plain_call(called: Sequence[str]) -> Callable[[], int] | None:
    """What runs a call that is a verb and its files; None for any other call."""
    name, *files = called or [""]
    module = name.replace("-", "_")
    if not files or "" in files or any(one.startswith("-") for one in called):
        return None
    if COMPLETING in os.environ or name not in words("commands"):
        return None
    if find_spec(f"xlscore.commands.{module}"):
        return None
    with hold_collector():  # modules stay: nothing of theirs is garbage
        from xlscore.actions.verbs import verb

        asked = verb(name)
    takes = {one.kind for one in asked.arguments}
    if takes & {"player", "secret", "source"} or any(one.needed for one in asked.arguments):
        return None
    return (lambda: _run_plain(asked, files)) if asked.many or len(files) == 1 else None


def _run_plain(asked: Verb, files: Sequence[str]) -> int:
    with hold_collector():
        from xlscore.commands.answering import run_verb
        from xlscore.commands.reporting import Reporter
    given = untyped(asked)
    file = None if asked.many else files[0]
    reporter = Reporter(given.pop("form", "text"), file=file or "")
    try:
        with reporter.about(file or ""):
            run_verb(asked, file, files if asked.many else (), reporter, given)
        reporter.finish()
    except Exception as error:
        from click import UsageError

        if not isinstance(error, UsageError):
            raise
        from xlscore.cli import in_context

        return refuse_call(in_context(error, asked.name), [asked.name, *files])


def untyped(asked: Verb) -> dict[str, Any]:
    """What a verb is given where no option is typed."""
    return {
        one.name: _UNTYPED.get(one.kind) if one.default is None else one.default
        for one in asked.arguments
    }
