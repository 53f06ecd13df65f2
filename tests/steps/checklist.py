"""The steps as a person goes through them, and their tables on docs/checklist.md.

python tests/steps/checklist.py docs/checklist.md

writes the tables anew from checklist.toml, and which steps the script goes through by itself.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

TABLE = re.compile(
    r"(?m)^## (.+)\n\n\| # \| do \| expected \| ✓ \|\n\|---\|---\|---\|---\|\n(?:\|.*\n)*"
)
WALKED = re.compile(r"(?ms)^<!-- walked -->\n.*?^<!-- end -->\n")


COVERED: dict[str, tuple[str, ...]] = {}
"""The keys of the steps that each function of a script goes through, by its name."""

Step = TypeVar("Step", bound=Callable[..., str])


class Item(NamedTuple):
    """One step: its number, the part of the page, what to do, what to expect."""

    number: int
    section: str
    key: str
    do: str
    expected: str


@cache
def items() -> tuple[Item, ...]:
    """All steps in their order; a key in braces stands for the number of that step."""
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["step"]
    own = {one["key"]: n for n, one in enumerate(data, 1) if "key" in one}
    return tuple(
        Item(n, s["section"], s.get("key", ""), s["do"].format(**own), s["expected"].format(**own))
        for n, s in enumerate(data, 1)
    )


def numbers(keys: Collection[str]) -> list[int]:
    """The numbers of the steps with these keys; KeyError for one that there is not."""
    found: Mapping[str, int] = {item.key: item.number for item in items() if item.key}
    return sorted(found[key] for key in keys)


def covers(*keys: str) -> Callable[[Step], Step]:
    """Notes which steps a function of a script goes through."""

    def noted(step: Step) -> Step:
        numbers(keys)
        COVERED[step.__name__] = keys
        return step

    return noted


def renewed(page: str, walked: Collection[str]) -> str:
    """The page with its tables as the steps are; `walked` are the keys of what a script does."""

    def table(found: re.Match[str]) -> str:
        rows = [item for item in items() if item.section == found[1]]
        lines = [f"| {item.number} | {item.do} | {item.expected} | |\n" for item in rows]
        head = f"## {found[1]}\n\n| # | do | expected | ✓ |\n|---|---|---|---|\n"
        return head + "".join(lines)

    alone = ", ".join(map(str, numbers(walked)))
    text = f"<!-- walked -->\nThe script goes through the steps {alone}.\n<!-- end -->\n"
    return WALKED.sub(lambda _: text, TABLE.sub(table, page))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from steps import checklist, steps  # this file runs under another name

    assert steps.STEPS
    target = Path(sys.argv[1])
    keys = {key for own in checklist.COVERED.values() for key in own}
    target.write_text(renewed(target.read_text("utf-8"), keys), "utf-8", newline="\n")
