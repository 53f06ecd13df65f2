"""Compound files: other readers find in them what was put in, and nothing irregular."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excel.office_files import needs_node, streams, streams_in_node
from xlscore.excel.vba.compound_file import MINI_CUTOFF, SECTOR, compound_file

NAMES = st.text(string.ascii_letters + string.digits + "_", min_size=1, max_size=31)
SIZES = st.integers(0, 3 * MINI_CUTOFF) | st.sampled_from(
    (0, 1, 63, 64, 65, SECTOR, MINI_CUTOFF - 1, MINI_CUTOFF, MINI_CUTOFF + 1)
)
CONTENTS = SIZES.map(lambda size: bytes(i * 7 % 251 for i in range(size)))


def storages(children: st.SearchStrategy) -> st.SearchStrategy:
    entries = st.tuples(NAMES, children)
    return st.lists(entries, max_size=12, unique_by=lambda entry: entry[0].upper()).map(dict)


TREES = storages(CONTENTS | storages(CONTENTS | storages(CONTENTS)))


def flat(tree: dict, above: str = "") -> dict[str, bytes]:
    """The streams of a tree by path."""
    found = {}
    for name, content in tree.items():
        if isinstance(content, bytes):
            found[above + name] = content
        else:
            found |= flat(content, f"{above}{name}/")
    return found


@given(TREES)
def test_a_strict_reader_finds_every_stream(tree: dict) -> None:
    assert streams(compound_file(tree)) == flat(tree)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 6, 7, 8, 30])
def test_the_directory_is_a_balanced_search_tree(count: int) -> None:
    """[MS-CFB] 2.6.4: in order, no red entry below a red one, as much black on every way down."""
    data = compound_file({f"n{'x' * (i % 5)}{i}": b"" for i in range(count)})
    start = int.from_bytes(data[48:52], "little")
    lines = data[SECTOR * (start + 1) :]

    def walk(number: int, above_is_red: bool) -> tuple[list[str], int]:
        if number == 0xFFFFFFFF:
            return [], 0
        line = lines[128 * number :][:128]
        length = int.from_bytes(line[64:66], "little")
        red = line[67] == 0
        assert not (red and above_is_red)
        left, right = (int.from_bytes(line[i : i + 4], "little") for i in (68, 72))
        before, black = walk(left, red)
        after, as_black = walk(right, red)
        assert black == as_black
        return [*before, line[: length - 2].decode("utf-16-le"), *after], black + (not red)

    names, _ = walk(int.from_bytes(lines[76:80], "little"), False)
    assert len(names) == count
    assert names == sorted(names, key=lambda name: (len(name), name.upper()))


@needs_node
def test_a_reader_in_another_language_agrees(tmp_path: Path) -> None:
    tree = {
        "VBA": {"dir": b"d" * 100, "Long": b"abc" * 5000, "Empty": b""},
        "PROJECT": b"p" * MINI_CUTOFF,
        "Deep": {"Deeper": {"deepest": b"!"}},
    }
    assert streams_in_node(compound_file(tree), tmp_path) == flat(tree)


@pytest.mark.parametrize(
    "tree",
    [{"": b""}, {"n" * 32: b""}, {"Tür": b""}, {"a": b"", "A": b""}, {"b": bytes(8 * 2**20)}],
    ids=["no name", "long name", "umlaut", "same name", "too large"],
)
def test_what_cannot_be_held_is_refused(tree: dict) -> None:
    with pytest.raises(ValueError, match=r"compound file|case only"):
        compound_file(tree)
