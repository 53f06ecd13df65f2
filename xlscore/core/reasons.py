"""Why something failed, in all languages: never in the words of a system or a library."""

from __future__ import annotations

import errno

from xlscore.core.patterns import pattern
from xlscore.texts import Titles, fill, words

_PLACE = pattern(r"line (\d+),? column (\d+)")
_WINDOWS_IN_USE = (32, 33)


def reason(key: str, **values: object) -> Titles:
    """A fixed reason with its fields filled."""
    return fill(f"reasons.{key}", **values)


def find_reason(number: int) -> Titles | None:
    """What an error number means; None for one that has no text. No system has all of them."""
    return words("system_errors").get(errno.errorcode.get(number, ""))


def system_reason(error: object) -> Titles:
    """What a system says about an error, without the path it names; other errors as they are."""
    kind = type(error)
    if kind.__name__ == "gaierror":
        return reason("name-unknown")
    if kind.__module__ == "ssl":
        return reason("no-safe-line")
    if getattr(error, "winerror", None) in _WINDOWS_IN_USE:
        return words("system_errors")["EBUSY"]
    number: int = getattr(error, "errno", None) or 0
    if isinstance(error, TimeoutError):
        number = errno.ETIMEDOUT
    if isinstance(error, OSError):
        return find_reason(number) or reason(
            "other", said=error.strerror or str(error) or kind.__name__
        )
    return reason("other", said=f"{kind.__name__}: {error}")


def place_of(error: Exception) -> Titles:
    """Where a parser came upon what it did not understand: the last place that it names."""
    if isinstance(error, RecursionError):
        return reason("too-nested")
    places = _PLACE.findall(str(error))
    if not places:
        return reason("no-text")
    return reason("place", line=int(places[-1][0]), column=int(places[-1][1]))
