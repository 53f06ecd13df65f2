"""Between Office.js' stand-in, which runs in node, and the model: one line of JSON each way."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from xlscore.book.adapters.office_read import pieces
from xlscore.calc.uno_bridge import CalcProblem

from .model import Refused, Workbook

HERE = Path(__file__).parent
LIMIT = 5_000_000
"""Bytes of a request and of an answer in Excel on the web.

https://learn.microsoft.com/office/dev/add-ins/concepts/resource-limits-and-performance-optimization
The real ones are written in other words, so what is counted here is nearly the same, not the same.
"""

CHANGING = frozenset(("clear", "unmerge", "merge", "copyFrom", "resize", "removePageBreaks"))
"""Calls that change a workbook, those that come with nothing that is set."""


class Root:
    """The request context."""

    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook


class Excel:
    """A process of node with Office.js' stand-in in it, and the workbook that it works on."""

    def __init__(self, command: list[str], cwd: Path) -> None:
        self.book: Any = None
        self.batches: list[list[Any]] = []
        self.trips = 0
        self.wrote = 0
        """Bytes of the requests that changed something, since node was asked last."""
        self.sizes: list[tuple[int, int]] = []
        self.limit = LIMIT
        self._objects: dict[int, Any] = {}
        self._context = 0
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._node = subprocess.Popen(command, cwd=cwd, **pipes)

    def ask(self, verb: str, **given: Any) -> Any:
        """Something that node is to do; meanwhile it may ask Excel, as often as it likes."""
        self.batches, self.wrote = [], 0
        self._tell({"verb": verb, **given})
        assert self._node.stdout
        for line in self._node.stdout:
            message = json.loads(line)
            if "answer" in message:
                return message["answer"]
            assert "sync" in message, message
            self._tell(self.sync(message["sync"]))
        raise AssertionError("node has ended")

    def read(self) -> Any:
        """The workbook as a click reads it."""
        told = self.ask("outline")
        self.trips = len(self.batches)
        while "failed" not in told and (lists := pieces(told)):
            found = self.ask("parts", lists=lists)
            self.trips += len(self.batches)
            if "failed" in found:
                return found
            told["parts"] += found
        return told

    def close(self) -> None:
        """End node."""
        assert self._node.stdin
        self._node.stdin.close()
        self._node.wait(20)
        assert self._node.stdout
        self._node.stdout.close()

    def _tell(self, message: Any) -> None:
        assert self._node.stdin
        self._node.stdin.write(json.dumps(message) + "\n")
        self._node.stdin.flush()

    def sync(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Carry out a batch; as in Excel, what went before an error stays done."""
        if batch["context"] != self._context:
            self._context = batch["context"]
            self._objects = {0: Root(Workbook(self.book))}
        self.batches.append(batch["operations"])
        asked = _size(batch)
        if any(map(_changes, batch["operations"])):
            self.wrote += asked
        if asked > self.limit:
            return {"loaded": {}, "error": ["RequestPayloadSizeLimitExceeded", f"{asked} bytes"]}
        answer = self._carried_out(batch)
        told = _size(answer)
        self.sizes.append((asked, told))
        if told > self.limit:
            return {"loaded": {}, "error": ["ResponsePayloadSizeLimitExceeded", f"{told} bytes"]}
        return answer

    def _carried_out(self, batch: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = {"loaded": {}}
        try:
            for kind, number, *rest in batch["operations"]:
                getattr(self, f"_{kind}")(answer["loaded"], number, *rest)
            self._objects[0].workbook.finish()
        except Refused as refused:
            answer["error"] = list(refused.args)
        except CalcProblem as problem:
            answer["error"] = ["AccessDenied", str(problem)]
        return answer

    def _get(self, loaded: Any, number: int, parent: int, member: str) -> None:
        self._objects[number] = getattr(self._objects[parent], member)

    def _call(self, loaded: Any, number: int, parent: int, member: str, given: list[Any]) -> None:
        made = getattr(self._objects[parent], member)(*given)
        self._objects[number] = made
        if isinstance(made, list | int | float | str):
            loaded[number] = {"value": made}

    def _set(self, loaded: Any, number: int, member: str, value: Any) -> None:
        setattr(self._objects[number], member, value)

    def _load(self, loaded: Any, number: int, names: list[str]) -> None:
        found, told = self._objects[number], loaded.setdefault(number, {})
        inner = [name.removeprefix("items/") for name in names if name.startswith("items/")]
        if inner:
            told["items"] = [{name: getattr(one, name) for name in inner} for one in found.items]
        told |= {name: getattr(found, name) for name in names if "/" not in name}


def _changes(operation: list[Any]) -> bool:
    kind, *rest = operation
    return kind == "set" or (kind == "call" and rest[2] in CHANGING)


def _size(message: dict[str, Any]) -> int:
    return len(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())
