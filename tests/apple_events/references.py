"""References as appscript makes them: nothing crosses to Excel until a command is sent."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from excel_objects.application import Application

PARAMETER, NO_OBJECT, TIMED_OUT = -50, -1728, -1712
MESSAGES = {
    PARAMETER: "Parameter error.",
    NO_OBJECT: "The object you are trying to access does not exist",
    TIMED_OUT: "Apple event timed out.",
}


class EventError(Exception):
    """As `aem` raises it: the number of an error of the system."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.errornumber, self.errormessage = number, MESSAGES[number]


class CommandError(Exception):
    """As appscript raises it: which command with what, and the error of the event."""

    def __init__(self, command: Command, parameters: object, realerror: EventError) -> None:
        super().__init__(command, parameters, realerror)
        self.realerror = realerror

    errornumber = property(lambda self: self.realerror.errornumber)
    errormessage = property(lambda self: self.realerror.errormessage)

    def __str__(self) -> str:
        return f"Command failed:\n\t\tOSERROR: {self.errornumber}\n\t\tMESSAGE: {self.errormessage}"


class Keyword:
    """A class, property or constant by its name."""

    def __init__(self, name: str) -> None:
        self.AS_name = name

    def __repr__(self) -> str:
        return f"k.{self.AS_name}"

    def __hash__(self) -> int:
        return hash(self.AS_name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keyword) and other.AS_name == self.AS_name

    def __bool__(self) -> bool:
        return self.AS_name != "missing_value"


class Keywords:
    """All there could be."""

    def __getattr__(self, name: str) -> Keyword:
        return Keyword(name)


k: Any = Keywords()
MISSING: Any = k.missing_value


class Key(NamedTuple):
    """The place or name of one element."""

    value: Any


class Found(NamedTuple):
    """An object that Excel itself referred to in an answer."""

    value: Any


@cache
def terms() -> tuple[frozenset[str], frozenset[str]]:
    """What can be asked and what can be commanded, by the dictionary that xlwings brings along."""
    from xlwings import mac_dict

    asked: Iterable[Any] = (*mac_dict.properties, *mac_dict.elements)
    return frozenset(one[0] for one in asked), frozenset(one[0] for one in mac_dict.commands)


class Reference:
    """The way to an object: names, and keys of elements."""

    def __init__(self, app: Application, *steps: Any) -> None:
        self.app, self.steps = app, steps

    def __getattr__(self, name: str) -> Any:
        asked, commanded = terms()
        if name in commanded:
            return Command(self, name)
        if name in asked:
            return Reference(self.app, *self.steps, name)
        raise AttributeError(f"Unknown property, element or command: {name!r}")

    def __getitem__(self, key: Any) -> Reference:
        return Reference(self.app, *self.steps, Key(key))

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self.get(*given, **named)

    @property
    def before(self) -> Reference:
        return Reference(self.app, *self.steps, "before")

    @property
    def after(self) -> Reference:
        return Reference(self.app, *self.steps, "after")

    @property
    def AS_appdata(self) -> AppData:
        return AppData(self.app)


class AppData:
    """The way to the number of Excel's process, which is known without an event."""

    def __init__(self, app: Application) -> None:
        self.data = app.pid.to_bytes(4, "little")

    def target(self) -> AppData:
        return self

    addressdesc = property(lambda self: self)

    def coerce(self, kind: object) -> AppData:
        return self


class Command:
    """Sent when it is called: one event, counted, and perhaps refused."""

    def __init__(self, reference: Reference, name: str) -> None:
        self.reference, self.name = reference, name

    def __call__(self, *given: Any, **named: Any) -> Any:
        from apple_events.sending import send

        named.pop("timeout", None)
        try:
            return send(self.reference, self.name, *given, **named)
        except EventError as error:
            raise CommandError(self, (given, named), error) from error
