"""Record types as `dataclasses` makes them, made in a fraction of the time: each run makes many.

The library writes and compiles a program for each method of each class, and imports `inspect`. Here
only `__init__` is written; the other methods are the same few for all. Every record has slots. Type
checkers see the library, and whoever asks for the fields of a record gets the library's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass", "field", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:

    def dataclass(*, slots: bool, frozen: bool = False, kw_only: bool = False, eq: bool = True):
        """The decorator; `slots` is said for type checkers."""
        assert slots
        return lambda cls: _made(cls, frozen, kw_only, eq)

    def field(**about: object):
        """What is said of a field."""
        return _About(about)

    def replace(record, /, **changes: object):
        """A record with some other values, also of a class that the library made."""
        fields = type(record).__dict__.get("__record__")
        if fields is None:
            from dataclasses import replace

            return replace(record, **changes)
        for name, about in fields.items():
            if name not in changes and about.get("init", True):
                changes[name] = getattr(record, name)
        return type(record)(**changes)


class _About(dict[str, Any]):
    """What is said of a field, by the library's names."""


class _Librarys:
    """What the library says of a class that it made, worked out when somebody asks for it."""

    def __init__(self, attribute: str, frozen: bool) -> None:
        self.attribute, self.frozen = attribute, frozen

    def __get__(self, _: object, cls: Any) -> Any:
        import dataclasses

        body = {name: dataclasses.field(**about) for name, about in cls.__record__.items()}
        body["__annotations__"] = dict.fromkeys(cls.__record__, "Any")
        twin: Any = dataclasses.dataclass(frozen=self.frozen)(type(cls.__name__, (), body))
        found = getattr(twin, self.attribute)
        setattr(cls, self.attribute, found)
        return found


def _made(cls: Any, frozen: bool, kw_only: bool, eq: bool) -> Any:
    """The class again, with slots and methods."""
    body: dict[str, Any] = dict(cls.__dict__)
    own = [n for n, kind in body.get("__annotations__", {}).items() if "ClassVar" not in kind]
    record: dict[str, Mapping[str, Any]] = {}
    for base in cls.__mro__[:0:-1]:
        record |= base.__dict__.get("__record__", {})
    body["__slots__"] = tuple(name for name in own if name not in record)
    for name in own:
        default = body.pop(name, _About())
        about = default if isinstance(default, _About) else {"default": default}
        record[name] = about | {"kw_only": True} if kw_only else about
    body["__record__"] = record
    for name in ("__dataclass_fields__", "__dataclass_params__"):
        body[name] = _Librarys(name, frozen)
    body["__match_args__"] = tuple(n for n, about in record.items() if _is_placed(about))
    for name, method in _methods(cls, record, frozen, eq).items():
        body.setdefault(name, method)
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def _is_placed(about: Mapping[str, Any]) -> bool:
    """Whether a field is given by its place in a call."""
    return about.get("init", True) and not about.get("kw_only")


def _methods(
    cls: Any, record: Mapping[str, Mapping[str, Any]], frozen: bool, eq: bool
) -> dict[str, Callable[..., Any] | None]:
    """What every record can do."""
    shown = [name for name, about in record.items() if about.get("repr", True)]
    compared = _values([name for name, about in record.items() if about.get("compare", True)])
    state = _values(list(record))

    def show(self: Any) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({values})"

    def equal(self: Any, other: Any) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compared(self) == compared(other)

    def refuse(self: Any, name: str, *_: object) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def fill(self: Any, values: Any) -> None:
        for name, value in zip(record, values, strict=True):
            object.__setattr__(self, name, value)

    same: dict[str, Any] = {"__init__": _init(cls, record, frozen), "__repr__": show}
    if eq:
        same |= {
            "__eq__": equal,
            "__hash__": (lambda self: hash(compared(self))) if frozen else None,
        }
    if frozen:
        same |= {"__setattr__": refuse, "__delattr__": refuse}
        same |= {"__hash__": lambda self: hash(compared(self))}
        same |= {"__getstate__": lambda self: state(self), "__setstate__": fill}
    return same


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of some fields; the library gives no tuple for a single one."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


def _init(cls: Any, record: Mapping[str, Mapping[str, Any]], frozen: bool) -> Any:
    """The method that takes the fields, in their order, and makes what is not given."""
    known: dict[str, Any] = {"_put": object.__setattr__, "_none": _About()}
    places, names, lines = ["self"], list[str](), list[str]()
    for name, about in record.items():
        value = name
        if "default_factory" in about:
            known[f"_make_{name}"] = about["default_factory"]
            value = f"_make_{name}()"
            if about.get("init", True):
                value += f" if {name} is _none else {name}"
        elif "default" in about:
            known[f"_default_{name}"] = about["default"]
        if not about.get("init", True):
            if "default" in about:
                value = f"_default_{name}"
            elif "default_factory" not in about:
                continue
        else:
            default = "_none" if "default_factory" in about else f"_default_{name}"
            place = f"{name}={default}" if {"default", "default_factory"} & set(about) else name
            (places if _is_placed(about) else names).append(place)
        lines.append(f"_put(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    head = ", ".join([*places, *(["*", *names] if names else [])])
    exec(f"def __init__({head}):\n " + "\n ".join(lines or ["pass"]), known)
    return known["__init__"]
