"""Data classes: all share their functions but the one that fills the fields of a new record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from xlscore.records.named import show

_NONE: Any = object()
#: From so many records on a type has a function of its own to fill them, which it takes as long to
#: compile; most types make a few.
MANY = 50


class _Field:
    """A field of a data class: its default, and whether `__init__`, `==` and `repr` have it."""

    __slots__ = ("compare", "default", "factory", "init", "repr")

    def __init__(self, default: Any, factory: Any, init: bool, compare: bool, repr: bool) -> None:
        self.default, self.factory = default, factory
        self.init, self.compare, self.repr = init, compare, repr


def field(
    *,
    default: Any = _NONE,
    default_factory: Callable[[], Any] | None = None,
    init: bool = True,
    compare: bool = True,
    repr: bool = True,
) -> Any:
    """A field of which more is said than a default."""
    return _Field(default, default_factory, init, compare, repr)


def dataclass(cls: type | None = None, /, **asked: bool) -> Any:
    """A class of fields: `frozen`, `slots`, `kw_only` and `eq` mean what the library's do.

    That is as far as they are used here: what is not, is refused when a class is made, or unknown.
    """
    return (lambda cls: _class_of(cls, **asked)) if cls is None else _class_of(cls, **asked)


def replace(record: Any, /, **changed: Any) -> Any:
    """A data class's record with some fields changed."""
    kept = {name: getattr(record, name) for name in record.__data_fields__ if name not in changed}
    return type(record)(**kept, **changed)


def _class_of(
    cls: Any, frozen: bool = False, slots: bool = False, kw_only: bool = False, eq: bool = True
) -> type:
    held = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
    own = {
        name: one if isinstance(one := held.pop(name, _NONE), _Field) else field(default=one)
        for name, kind in held.get("__annotations__", {}).items()
        if not kind.startswith("ClassVar")
    }
    for base in cls.__mro__[1:]:
        if "__dataclass_fields__" in vars(base) and "__data_fields__" not in vars(base):
            raise TypeError(f"{cls.__name__}: {base.__name__} is a data class of the library")
    above = [vars(base).get("__data_fields__", {}) for base in cls.__mro__[:0:-1]]
    fields = {name: one for each in (*above, own) for name, one in each.items()}
    given: dict[str, Any] = {
        "__data_fields__": fields,
        "__dataclass_fields__": _OfLibrary("__dataclass_fields__"),
        "__dataclass_params__": _OfLibrary("__dataclass_params__"),
        "__data_compared__": attrgetter(*(name for name, one in fields.items() if one.compare)),
        "__init__": _Starter(fields, frozen, kw_only, hasattr(cls, "__post_init__")),
        "__repr__": _repr,
        "__match_args__": () if kw_only else tuple(fields),
    }
    if eq:
        given |= {"__eq__": _equal, "__hash__": _hash if frozen else None}
    if frozen:
        given |= {"__setattr__": _refuse, "__delattr__": _refuse, "__setstate__": _restore}
    given |= {
        name: one.default for name, one in own.items() if not slots and one.default is not _NONE
    }
    if not slots:
        for name in own.keys() & vars(cls):
            delattr(cls, name)
        for name, value in given.items():
            if name not in held:
                setattr(cls, name, value)
        of_statement: type = cls
        return of_statement
    given |= {**held, "__slots__": tuple(own), "__qualname__": cls.__qualname__}
    kind: Callable[..., type] = type(cls)
    return kind(cls.__name__, cls.__bases__, given)


class _Starter:
    """What fills the fields of a new record: for a type that makes many a compiled function."""

    __slots__ = ("fields", "frozen", "kw_only", "made", "then")

    def __init__(
        self, fields: Mapping[str, _Field], frozen: bool, kw_only: bool, then: bool
    ) -> None:
        self.fields, self.frozen, self.kw_only, self.then = fields, frozen, kw_only, then
        self.made = 0
        for name, one in fields.items():
            if type(one.default).__hash__ is None:
                shared = type(one.default).__name__
                raise ValueError(f"{name}: all records would share one {shared}")

    def __get__(self, record: object, cls: Any) -> Any:
        self.made += 1
        if record is not None and self.made < MANY:
            return partial(self._fill, record)
        made = self._compile()
        for owner in cls.__mro__:
            if vars(owner).get("__init__") is self:
                owner.__init__ = made
        return made if record is None else made.__get__(record)

    def _fill(self, record: Any, /, *given: Any, **named: Any) -> None:
        """The same without compiling. The compiled function says what is wrong with a call."""
        places = [name for name, one in self.fields.items() if one.init]
        values = dict(zip(() if self.kw_only else places, given, strict=False)) | named
        right = len(values) == len(given) + len(named) and values.keys() <= {*places}
        for name, one in self.fields.items():
            if name not in values and one.factory:
                values[name] = one.factory()
            elif name not in values and one.default is not _NONE:
                values[name] = one.default
            elif name not in values and one.init:
                right = False
        if not right:
            self._compile()(record, *given, **named)
        for name, value in values.items():
            object.__setattr__(record, name, value)
        if self.then:
            record.__post_init__()

    def _compile(self) -> Any:
        """A function that holds the defaults, each under a name of its own."""
        known: dict[str, Any] = {"_set": object.__setattr__, "_none": _NONE}
        given, lines = ["self", "*"] if self.kw_only else ["self"], []
        for name, one in self.fields.items():
            held = f"_of_{name}"
            known[held] = one.factory or one.default
            value = f"{held}()" if one.factory else held
            if one.init:
                default = "_none" if one.factory else held
                given.append(name if known[held] is _NONE else f"{name}={default}")
                value = f"{value} if {name} is _none else {name}" if one.factory else name
            if one.init or known[held] is not _NONE:
                place = f"_set(self, {name!r}, {value})"
                lines.append(place if self.frozen else f"self.{name} = {value}")
        lines.append("self.__post_init__()" if self.then else "pass")
        exec(f"def __init__({', '.join(given)}):\n " + "\n ".join(lines), known)
        return known["__init__"]


class _OfLibrary:
    """What the library knows a data class by, made when it asks."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, record: object, cls: Any) -> Any:
        from dataclasses import field, make_dataclass

        def as_library(one: _Field) -> Any:
            seen: dict[str, Any] = {"init": one.init, "compare": one.compare, "repr": one.repr}
            if one.factory:
                seen["default_factory"] = one.factory
            elif one.default is not _NONE:
                seen["default"] = one.default
            return field(**seen)

        fields = [(name, Any, as_library(one)) for name, one in cls.__data_fields__.items()]
        alike: Any = make_dataclass(cls.__name__, fields, kw_only=True)
        cls.__dataclass_fields__ = alike.__dataclass_fields__
        cls.__dataclass_params__ = alike.__dataclass_params__
        return vars(alike)[self.name]


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self.__data_compared__(self) == self.__data_compared__(other)


# by this pytest knows a comparison field by field, and shows which of them differ
_equal.__code__ = _equal.__code__.replace(co_filename="<string>")


def _hash(self: Any) -> int:
    return hash(self.__data_compared__(self))


def _repr(self: Any) -> str:
    return show(self, {k: getattr(self, k) for k, one in self.__data_fields__.items() if one.repr})


def _refuse(self: Any, name: str, value: object = None) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"{name!r} of {type(self).__name__} never changes")


def _restore(self: Any, state: Any) -> None:
    for values in state if isinstance(state, tuple) else (state,):
        for name, value in (values or {}).items():
            object.__setattr__(self, name, value)
