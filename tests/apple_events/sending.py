"""One event: where it goes, what is done there, and the answer."""

from __future__ import annotations

from typing import Any

from apple_events.commands import COMMANDS
from apple_events.places import Elements, Place, find
from apple_events.properties import PROPERTIES
from apple_events.references import (
    MISSING,
    NO_OBJECT,
    PARAMETER,
    TIMED_OUT,
    EventError,
    Found,
    Keyword,
    Reference,
)
from excel_objects.calls import FAILED, ComError
from excel_objects.ranges import LOCKED


def send(reference: Reference, command: str, *given: Any, **named: Any) -> Any:
    """Raises EventError for what Excel refuses.

    A value for a locked cell is not refused: nothing happens.
    """
    app, calls = reference.app, reference.app.calls
    last = next((step for step in reversed(reference.steps) if isinstance(step, str)), "")
    arguments = [plain(one) for one in given], {key: plain(one) for key, one in named.items()}
    try:
        calls.crossed(f"{last} =" if command == "set" else f"{last}.{command}")
        if command == "run_VB_macro":
            return type(app).Run(app, *arguments[0], *arguments[1].values())
        with calls.unnoticed():
            if command == "exists":
                return _exists(reference)
            return _done(reference, command, *arguments)
    except ComError as error:
        in_sheet = command == "set" and "worksheets" in reference.steps
        if in_sheet and error.hresult == FAILED and error.args[2][2] == LOCKED:
            return None
        raise EventError(PARAMETER if error.hresult == FAILED else TIMED_OUT) from error


def plain(value: Any) -> Any:
    """An argument as Excel gets it: a reference is the object it leads to."""
    if isinstance(value, Reference):
        return find(value.app, value.steps)
    if isinstance(value, dict):
        return {key.AS_name: plain(one) for key, one in value.items()}
    return value.AS_name if isinstance(value, Keyword) else value


def _exists(reference: Reference) -> bool:
    try:
        find(reference.app, reference.steps)
    except EventError:
        return False
    return True


def _done(reference: Reference, command: str, given: list[Any], named: dict[str, Any]) -> Any:
    *way, last = reference.steps or (Found(reference.app),)
    if command in ("get", "set") and isinstance(last, str):
        owner = find(reference.app, way)
        if isinstance(owner, Elements):
            told = [PROPERTIES[type(one), last].get(one) for one in owner.members()]
            return told or MISSING
        known = PROPERTIES.get((type(owner), last))
        if known is not None:
            return known.get(owner) if command == "get" else known.set(owner, *given)
    found = find(reference.app, reference.steps)
    if command == "get":
        return found.members() if isinstance(found, Elements) else found
    run = COMMANDS.get((type(found), command))
    if run is None:
        raise EventError(NO_OBJECT)
    answer = run(found, *given, **named)
    return Reference(reference.app, Found(answer.value)) if isinstance(answer, Place) else answer
