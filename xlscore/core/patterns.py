"""Regular expressions that are compiled when they are first used: in most runs most never are."""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Later:
    """Stands for a compiled pattern. Each of its methods is looked up there once and kept here."""

    def __init__(self, text: Any, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` makes of a text, but made when it is first asked for something."""
    return cast("re.Pattern[AnyStr]", _Later(text, flags))
