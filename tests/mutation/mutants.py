"""Mutants: small changes of a program that a test ought to notice, and a fair sample of them.

Each is named by module, function and change, not by its line, so that its name outlives changes
elsewhere; the sample is the lowest hashes of seed and name, so that new code moves few of it.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Place:
    """A node of a module that may change, and where it stands."""

    node: ast.AST
    statement: ast.stmt
    scope: str  # the function or class, dotted
    runs_on_import: bool
    is_condition: bool


@dataclass(frozen=True)
class Mutant:
    """One change: its name, its file, other code for some of its bytes, and the lines that a test
    must run to notice (none for what runs on import, where any test of the module may)."""

    name: str
    path: Path
    start: int
    end: int
    after: str
    lines: range

    def source(self) -> str:
        """The whole changed file."""
        text = self.path.read_bytes()
        return (text[: self.start] + self.after.encode() + text[self.end :]).decode()


def sample(mutants: Iterable[Mutant], seed: int, number: int) -> list[Mutant]:
    """As many mutants as asked, as the seed draws them, in the order of their names."""

    def lot(mutant: Mutant) -> str:
        return hashlib.sha256(f"{seed}:{mutant.name}".encode()).hexdigest()

    return sorted(sorted(mutants, key=lot)[:number], key=lambda mutant: mutant.name)


def mutants_of(path: Path, root: Path) -> Iterator[Mutant]:
    """Every mutant of one module."""
    text = path.read_bytes()
    starts = [0, 0, *accumulate(len(line) for line in text.splitlines(keepends=True))]
    seen: Counter[str] = Counter()
    for place in _places(ast.parse(text), Place(ast.Pass(), ast.Pass(), "", True, False)):
        for after, left_out in _changes(place):
            node = place.node
            assert isinstance(node, ast.stmt | ast.expr)
            start = starts[node.lineno] + node.col_offset
            end = starts[node.end_lineno or 0] + (node.end_col_offset or 0)
            change = f"without {_short(left_out)}" if left_out else f"=> {_short(after)}"
            name = f"{path.relative_to(root).as_posix()} {place.scope or '<module>'}: "
            name += f"{_short(text[start:end].decode())} {change}"
            seen[name] += 1
            if seen[name] > 1:
                name += f" (no. {seen[name]})"
            lines = range(0) if place.runs_on_import else _lines(place.statement)
            yield Mutant(name, path, start, end, after, lines)


def _places(node: ast.AST, outside: Place) -> Iterator[Place]:
    """What may change inside a node: not what only types or documents, nor what is inside an
    f-string, whose places Python 3.11 does not tell."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_idle(child):
                continue
            here = replace(outside, node=child, is_condition=field in ("test", "ifs"))
            if isinstance(child, ast.stmt):
                here = replace(here, statement=child)
                if isinstance(node, ast.FunctionDef):
                    here = replace(here, runs_on_import=False)
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                here = replace(here, scope=f"{here.scope}.{child.name}".lstrip("."))
            yield here
            yield from _places(child, here)


def _is_idle(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _changes(place: Place) -> Iterator[tuple[str, str]]:
    """What could stand in the place of a node, as code, and what it leaves out."""
    match node := place.node:
        case ast.Compare(ops=[old]):
            yield from ((_with(node, ops=[new()]), "") for new in COMPARISONS[type(old)])
        case ast.BinOp(op=old) | ast.AugAssign(op=old) if type(old) in ARITHMETIC:
            yield _with(node, op=ARITHMETIC[type(old)]()), ""
        case ast.BoolOp(op=old, values=values):
            yield _with(node, op=ast.Or() if isinstance(old, ast.And) else ast.And()), ""
            for left_out in values:
                kept = [value for value in values if value is not left_out]
                rest = _with(node, values=kept) if len(kept) > 1 else f"({ast.unparse(kept[0])})"
                yield rest, ast.unparse(left_out)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield f"({ast.unparse(operand)})", ""
        case ast.Constant(value=bool(value)):
            yield str(not value), ""
        case ast.Constant(value=int(value)):
            yield str(value + 1), ""
        case ast.Name(id=name) if name in NAMES:
            yield NAMES[name], ""
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None", ""
        case ast.Expr(value=ast.Call()):
            yield "pass", ""
        case ast.Break():
            yield "continue", ""
        case ast.Continue():
            yield "break", ""
        case ast.Call(keywords=keywords):
            # `strict` guards against errors of ours alone: nobody could tell the two apart
            for keyword in [one for one in keywords if one.arg != "strict"]:
                kept = [each for each in keywords if each is not keyword]
                yield _with(node, keywords=kept), f"{keyword.arg or '**'}="
    if place.is_condition and isinstance(node, ast.Name | ast.Attribute | ast.Call):
        yield f"(not {ast.unparse(node)})", ""


def _short(code: str) -> str:
    """Code for a name: on one line, its middle left out where it is long."""
    line = " ".join(code.split())
    return line if len(line) <= 70 else f"{line[:45]} ... {line[-20:]}"


def _with(node: ast.AST, **fields: object) -> str:
    """The code of a node with other fields."""
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    code = ast.unparse(changed)
    return f"({code})" if isinstance(node, ast.BinOp | ast.BoolOp | ast.Compare) else code


def _lines(statement: ast.stmt) -> range:
    """The lines of a statement: its head alone where it has a body."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    end = statement.end_lineno or statement.lineno
    if body:
        end = max(statement.lineno, getattr(body[0], "pattern", body[0]).lineno - 1)
    return range(statement.lineno, end + 1)
