"""Named tuples: all share their functions, and one maker is compiled for each number of places."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Mapping
from functools import cache
from types import FunctionType
from typing import Any

_MOST = 40


class _Naming(type):
    """Makes of a class statement a tuple whose places have names."""

    def __new__(kind, name: str, bases: tuple[type, ...], held: dict[str, Any]) -> Any:
        if held["__module__"] == __name__:
            return super().__new__(kind, name, bases, held)
        own = tuple(held.get("__annotations__", ()))
        defaults = {one: held.pop(one) for one in own if one in held}
        if own[len(own) - len(defaults) :] != tuple(defaults) or len(own) > _MOST:
            raise TypeError(f"{name}: a default before a place without one, or over {_MOST} places")
        held |= zip(own, _getters(), strict=False)
        held["_fields"] = held["__match_args__"] = own
        held["_field_defaults"], held["__slots__"] = defaults, ()
        held["__new__"] = _maker(own, tuple(defaults.values()))
        return type(name, tuple(_Named if one is NamedTuple else one for one in bases), held)


class NamedTuple(metaclass=_Naming):
    """A tuple whose places have names."""


class _Named(tuple[Any, ...]):
    """What all named tuples can do."""

    __slots__ = ()
    _fields: tuple[str, ...]

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Any:
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"{cls.__name__} has {len(cls._fields)} places, not {len(made)}")
        return made

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def _replace(self, **changed: Any) -> Any:
        made = self._make(map(changed.pop, self._fields, self))
        if changed:
            raise TypeError(f"{type(self).__name__} has no {', '.join(changed)}")
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        return show(self, self._asdict())


def _maker(names: tuple[str, ...], defaults: tuple[Any, ...]) -> FunctionType:
    """What makes a tuple: the maker of as many places, whose parameters get these names."""
    like = _maker_of(len(names))
    code = like.__code__.replace(co_varnames=("_cls", *names), co_name="__new__")
    return FunctionType(code, like.__globals__, "__new__", defaults)


@cache
def _maker_of(places: int) -> FunctionType:
    given = "".join(f"_{n}, " for n in range(places))
    made: FunctionType = eval(
        f"lambda _cls, {given}: _new(_cls, ({given}))", {"_new": tuple.__new__}
    )
    return made


@cache
def _getters() -> list[Any]:
    """What reads the first place of a tuple, the second and so on: the library's."""
    names = [f"n{n}" for n in range(_MOST)]
    most = namedtuple("most", names)  # type: ignore[misc]
    return [vars(most)[name] for name in names]


def show(record: Any, values: Mapping[str, Any]) -> str:
    """How a record is shown to a programmer."""
    named = ", ".join(f"{name}={value!r}" for name, value in values.items())
    return f"{type(record).__qualname__}({named})"
