"""Record types: what the library's do, ours do, the same cases asked of both."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from xlscore.core import records

T = TypeVar("T")


def classes(maker: Any) -> tuple[Any, Any, Any]:
    @maker.dataclass(frozen=True, slots=True)
    class Seat(Generic[T]):
        no: int
        kind: ClassVar[str] = "seat"
        name: str = "Anna"
        games: list[int] = maker.field(default_factory=list)

        @property
        def shown(self) -> str:
            return f"{self.no} {self.name}"

    @maker.dataclass(frozen=True, slots=True)
    class Late(Seat[int]):
        about: dict[str, int] = maker.field(default_factory=dict, compare=False)
        round_: int = maker.field(init=False, default=4, repr=False)

    @maker.dataclass(slots=True, kw_only=True)
    class Table:
        number: int
        size: int = 4
        doubled: int = maker.field(init=False)

        def __post_init__(self) -> None:
            self.doubled = 2 * self.number

    return Seat, Late, Table


def asked(maker: Any) -> list[object]:
    """What is seen of the classes, whoever made them."""
    seat_, late_, table_ = classes(maker)
    late = late_(1, games=[2])
    other = maker.replace(late, no=5)
    answers: list[object] = [repr(late), repr(other), repr(table_(number=3)), late.shown]
    answers += [late == late_(1, "Anna", [2], {"x": 1}), late == other, late == seat_(1)]
    answers += [table_(number=1) == table_(number=1), late.kind, late.round_]
    answers += [hash(seat_(1, "a", ())) == hash((1, "a", ())), table_.__hash__]  # type: ignore[arg-type]
    answers += [repr(copy.deepcopy(late)), late_.__match_args__, table_.__match_args__]
    answers += [[one.name for one in dataclasses.fields(late_)], dataclasses.asdict(late)]
    answers += [repr(dataclasses.replace(late, no=7)), late_.__slots__]
    answers += [seat_(1).games is seat_(1).games, hasattr(late, "__dict__")]
    for change in (lambda: setattr(late, "no", 2), lambda: delattr(late, "no")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    for wrong in (lambda: seat_(), lambda: table_(3), lambda: late_(1, nobody=2)):
        with pytest.raises(TypeError):
            wrong()
    return answers


def test_they_do_what_the_librarys_do() -> None:
    ours, librarys = asked(records), asked(dataclasses)
    assert ours == librarys


def test_one_of_the_library_takes_one_of_ours_as_its_base() -> None:
    seat = classes(records)[0]

    @dataclasses.dataclass(frozen=True, slots=True)
    class Guest(seat):  # type: ignore[misc, valid-type]
        club: str = ""

    guest = Guest(3, club="A")
    assert repr(records.replace(guest, name="Ben")).endswith(
        "(no=3, name='Ben', games=[], club='A')"
    )


@records.dataclass(frozen=True, slots=True)
class Kept:
    no: int


def test_they_cross_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Kept(3))) == Kept(3)


def test_a_recalculation_does_without_the_library() -> None:
    """Records in what it imports are made by `xlscore.core.records`."""
    code = "import sys; import xlscore.actions.event; print('dataclasses' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
