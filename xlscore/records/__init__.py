"""Named tuples and data classes that cost little to make.

A short run makes more than a hundred types of records while it imports, and uses few of them. The
library compiles several functions for each, parses each annotation and loads `inspect`. Here all
types share their functions; only what makes a record is compiled for its type. Checkers of types
see the library's, whose `fields`, `asdict` and `replace` know these classes too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
    from typing import NamedTuple
else:
    from xlscore.records.data import dataclass, field, replace
    from xlscore.records.named import NamedTuple

__all__ = ["NamedTuple", "dataclass", "field", "replace"]
