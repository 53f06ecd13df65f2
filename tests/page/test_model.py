"""The page's rules of open files against a made world: chance clicks, and others save meanwhile.

Two tabs, other programs, a crash at any moment, storage that is full for a while. model.mjs has the
world and its laws. The rules are read from the page's own scripts; with one rule
taken out of them, the same world finds what is lost.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from .conftest import HERE, NODE

STATIC = HERE.parents[1] / "xlscore" / "web" / "static"
SEQUENCES = 10_000
FEW = 2_000

Change = tuple[str, str, str]
OVERWRITTEN = "what somebody saved was overwritten"
THROWN = "unsaved work was thrown away without a question"
NEVER = "said to be done, and the file never held it"
CRASHED = "a crash lost what stood on the page"
OTHERS = "a file got the content of another one"
UNSEEN = "what another tab wrote was overwritten unseen"

#: One rule each is taken out: what is found then; texts of a script, and what stands there then.
WITHOUT: dict[str, tuple[str, list[Change]]] = {
    "bound to the file of the click, one at a time": (
        OTHERS,
        [
            ("desk.js", "if (this.working) return false;", ""),
            (
                "desk.js",
                "change(book, answer.data, what",
                "change(this.#inHand(), answer.data, what",
            ),
        ],
    ),
    "compared when it is written": (
        OVERWRITTEN,
        [("held.js", "if (!same(now.bytes, book.known)) {", "if (false) {")],
    ),
    "compared with what another tab wrote": (
        UNSEEN,
        [("held.js", "if (!same(now.bytes, book.known)) {", "if (false) {")],
    ),
    "a name of its own for what is made": (
        THROWN,
        [("desk.js", "this.files.has(path); n += 1", "false; n += 1")],
    ),
    "what is made is in the journal": (
        CRASHED,
        [
            (
                "desk.js",
                "put: null });\n    this.choose(path);\n    await this.#keep();",
                "put: null });\n    this.choose(path);",
            )
        ],
    ),
    "what others saved counts as known only when it was read": (
        OVERWRITTEN,
        [("held.js", "await draft.abandon();\n      return", "book.known = now.bytes;\n return")],
    ),
    "no way back beyond what others saved": (
        OVERWRITTEN,
        [
            (
                "held.js",
                "Object.assign(book, asRead(now));",
                "const { before } = book; Object.assign(book, asRead(now), { before });",
            )
        ],
    ),
    "written later, if it was refused": (
        NEVER,
        [
            (
                "desk.js",
                "if (answer.data) change(book, ",
                "if (!answer.data) return { answer, outcome: null }; change(book, ",
            )
        ],
    ),
    "asked before another is opened": (
        THROWN,
        [("desk.js", "return !unsaved.length || this.hands.discard(unsaved);", "return true;")],
    ),
    "asked before the file is read again": (
        THROWN,
        [("desk.js", "!(await this.hands.discard([book.path]))", "false")],
    ),
    "in the journal before it shows": (
        CRASHED,
        [("desk.js", 'what, asked.verb === "enter");\n    await this.#keep();', "what);")],
    ),
    "unsaved until it stands in a file": (
        THROWN,
        [("held.js", "isUnsaved = (book) => ", "isUnsaved = (book) => false && ")],
    ),
}


def played(folder: Path, sequences: int, *changes: Change) -> Any:
    """What the made world finds in the rules, with some of them changed."""
    for name in ("desk.js", "held.js"):
        shutil.copy(STATIC / name, folder)
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert text.count(old) == 1, old
        (folder / file).write_text(text.replace(old, new), "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    command = [str(NODE), str(HERE / "model.mjs"), str(folder / "desk.js"), str(sequences)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_no_byte_that_somebody_saved_is_lost(tmp_path: Path) -> None:
    found = played(tmp_path, SEQUENCES)
    assert found["first"] is None, found["first"]
    assert found["sequences"] == SEQUENCES
    assert found["writes"] > SEQUENCES  # the page wrote, and others saved before, between and after


@pytest.mark.parametrize("rule", WITHOUT)
def test_without_one_rule_something_is_lost(rule: str, tmp_path: Path) -> None:
    expected, changes = WITHOUT[rule]
    found = played(tmp_path, FEW, *changes)
    assert expected in found["wrong"], found["wrong"]
