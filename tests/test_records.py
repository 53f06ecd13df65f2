"""Types of records beside the library's own, which they stand for: the same in all that is used."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import typing
from dataclasses import FrozenInstanceError
from types import SimpleNamespace
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from xlscore import records

T = TypeVar("T")
OURS = SimpleNamespace(**{name: getattr(records, name) for name in records.__all__})
LIBRARY = SimpleNamespace(
    NamedTuple=typing.NamedTuple,
    dataclass=dataclasses.dataclass,
    field=dataclasses.field,
    replace=dataclasses.replace,
)


def named(kind: Any) -> Any:
    class Place(kind.NamedTuple, Generic[T]):  # type: ignore[misc]
        """A place."""

        row: int
        column: int = 1

        @property
        def cell(self) -> str:
            return f"R{self.row}C{self.column}"

    return Place


def data(kind: Any) -> Any:
    @kind.dataclass(frozen=True, slots=True)
    class Base:
        """A record."""

        sort: ClassVar[str] = "base"
        name: str
        marks: dict[str, int] = kind.field(default_factory=dict)
        note: str | None = kind.field(default=None, compare=False, repr=False)

    @kind.dataclass(frozen=True, slots=True)
    class Record(Base):
        """A record with more."""

        size: int = 3

    return Record


def growing(kind: Any) -> Any:
    @kind.dataclass(slots=True)
    class Growing:
        rows: list[int] = kind.field(default_factory=list)
        sum: int = kind.field(init=False, default=0)
        seen: list[int] = kind.field(init=False, default_factory=list)
        later: int = kind.field(init=False)

        def __post_init__(self) -> None:
            self.sum = sum(self.rows)

    return Growing


@pytest.fixture(params=[OURS, LIBRARY], ids=["ours", "library"])
def kind(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_a_named_tuple(kind: Any) -> None:
    place = named(kind)
    one = place(4, column=2)
    assert one == (4, 2) == place(row=4, column=2)
    assert (one.row, one.cell, place(5)) == (4, "R4C2", (5, 1))
    assert repr(one).endswith("Place(row=4, column=2)")
    assert one._replace(row=9) == place._make([9, 2]) == (9, 2)
    assert one._asdict() == {"row": 4, "column": 2}
    assert (place._fields, place.__match_args__) == (("row", "column"), ("row", "column"))
    assert place._field_defaults == {"column": 1}
    assert copy.copy(one) == one
    assert sorted([place(2), place(1, 9)]) == [(1, 9), (2, 1)]
    for call in (lambda: one._replace(depth=1), lambda: place._make([1])):
        with pytest.raises((TypeError, ValueError)):
            call()
    for call in (lambda: place(), lambda: place(1, 2, 3), lambda: place(1, place=2)):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(AttributeError):
        one.row = 3
    with pytest.raises(AttributeError):
        one.other = 3


def test_a_data_class(kind: Any) -> None:
    record = data(kind)
    one = record("a", note="b")
    assert (one.name, one.marks, one.note, one.size, one.sort) == ("a", {}, "b", 3, "base")
    assert one == record("a", note="c") != record("a", size=4)
    assert one != ("a", {}, 3)
    assert repr(one).endswith("Record(name='a', marks={}, size=3)")
    assert record("a").marks is not one.marks
    changed = kind.replace(one, marks={"x": 1})
    assert (changed.marks, changed.note) == ({"x": 1}, "b")
    assert record.__match_args__ == ("name", "marks", "note", "size")
    assert copy.copy(one) == copy.deepcopy(one) == one
    with pytest.raises(TypeError):
        record()
    with pytest.raises(TypeError):
        kind.replace(one, other=1)
    for change in (lambda: setattr(one, "name", "b"), lambda: delattr(one, "name")):
        with pytest.raises(FrozenInstanceError):
            change()
    assert not hasattr(one, "__dict__")


def test_what_is_frozen_has_a_hash_of_what_is_compared(kind: Any) -> None:
    record = data(kind)
    marks: Any = ()
    assert hash(record("a", marks, "b")) == hash(record("a", marks, "c"))
    assert len({record("a", marks), record("a", marks, "b"), record("b", marks)}) == 2


def test_a_data_class_that_grows(kind: Any) -> None:
    one = growing(kind)([1, 2])
    assert (one.sum, one.seen) == (3, [])
    one.rows.append(3)
    one.later = 4
    assert (one.rows, one.later) == ([1, 2, 3], 4)
    with pytest.raises(TypeError):
        hash(one)
    with pytest.raises(AttributeError):
        one.other = 1


def test_types_of_which_many_records_are_made(kind: Any) -> None:
    record, sums = data(kind), growing(kind)
    for n in range(100):  # ours are filled by another function in the end
        one = record(f"{n}", note="b")
        assert (one.name, one.marks, one.note, one.size) == (f"{n}", {}, "b", 3)
        assert sums([n, n]).sum == 2 * n
        for call in (
            lambda: record(),
            lambda: record("a", other=1),
            lambda: record("a", name="b"),
            lambda: record("a", {}, "b", 3, 4),
            lambda: sums([], 1),
        ):
            with pytest.raises(TypeError):
                call()


def test_only_by_name_and_only_itself(kind: Any) -> None:
    @kind.dataclass(kw_only=True, eq=False)
    class Own:
        first: int = 1
        second: int

    one = Own(second=2)
    assert (one.first, one.second, Own.__match_args__) == (1, 2, ())
    assert one != Own(second=2)
    with pytest.raises(TypeError):
        Own(1, 2)


def test_the_library_knows_ours() -> None:
    record = data(OURS)
    one = record("a", {"x": 1})
    assert dataclasses.is_dataclass(one)
    assert [own.name for own in dataclasses.fields(record)] == ["name", "marks", "note", "size"]
    assert dataclasses.asdict(one) == {"name": "a", "marks": {"x": 1}, "note": None, "size": 3}
    assert dataclasses.replace(one, size=9) == record("a", {"x": 1}, size=9)
    assert dataclasses.replace(growing(OURS)([1]), rows=[5]).sum == 5


@OURS.dataclass(frozen=True, slots=True)
class Kept:
    """A record that goes to another process."""

    name: str


class Sent(OURS.NamedTuple):
    """A tuple that does."""

    name: str


def test_what_is_not_used_here_is_refused_when_a_type_is_made() -> None:
    """A mutable default; one before a place without; too many places; a base of the library's."""
    with pytest.raises(ValueError, match="rows: all records would share one list"):
        OURS.dataclass(type("Own", (), {"__annotations__": {"rows": "list[int]"}, "rows": []}))
    with pytest.raises(TypeError, match="data class of the library"):
        OURS.dataclass(type("Own", (data(LIBRARY),), {"__annotations__": {"more": "int"}}))
    for places in ({"first": "int", "second": "int"}, {f"n{n}": "int" for n in range(41)}):
        held = {"__module__": "own", "__annotations__": places, next(iter(places)): 1}
        with pytest.raises(TypeError, match="Own: "):
            type(OURS.NamedTuple)("Own", (OURS.NamedTuple,), held)


def test_a_type_is_made_once_and_has_the_name_of_its_place() -> None:
    """Without slots the class is filled where it stands, so `super()` is at home in it."""
    made = []

    class Base:
        def __init_subclass__(cls) -> None:
            made.append(cls)

        def __post_init__(self) -> None:
            self.started = True

    @OURS.dataclass
    class Own(Base):
        size: int = 1

        def __post_init__(self) -> None:
            super().__post_init__()

    assert made == [Own]
    assert Own().started
    for one in (Own, data(OURS)):
        assert one.__qualname__.endswith(f"<locals>.{one.__name__}")
        assert one.__dataclass_params__.eq
        assert one.__eq__.__code__.co_filename == "<string>"  # as pytest asks


def test_records_go_to_other_processes() -> None:
    for one in (Kept("a"), Sent("a")):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(one, protocol)) == one
