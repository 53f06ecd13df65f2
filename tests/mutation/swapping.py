"""Mutants of functions in a process where everything is imported and collected: the code swapped.

A fork of it costs next to nothing, so that a mutant which a quick test notices is done in
milliseconds. What was computed when modules were imported stays as it was: a mutant that survives
this way has to meet the tests again in a process that imports it.
"""

from __future__ import annotations

import gc
import resource
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import _lru_cache_wrapper, partial
from types import CodeType, FunctionType

import pytest

from .mutants import Mutant
from .running import PYTEST, Task, change_imports

#: No exit code of Python or pytest themselves.
FAILED = 10
CODED = FunctionType, _lru_cache_wrapper
Items = Mapping[str, pytest.Item]
#: All functions there are once the tests are collected.
_LIVE: list[object] = []


class Collected:
    """A pytest plugin that gives away the tests it collected, in place of running them."""

    def __init__(self, work: Callable[[Items], None]) -> None:
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Let the tests be run by whoever wants them."""
        _LIVE.extend(one for one in gc.get_objects() if isinstance(one, CODED))
        gc.freeze()  # so that no fork copies what it does not change
        self.work({item.nodeid: item for item in session.items})
        return True


def with_tests(files: Sequence[str], work: Callable[[Items], None]) -> None:
    """Collects the tests of files and does some work with them."""
    pytest.main([*PYTEST, "--hypothesis-seed=0", *files], plugins=[Collected(work)])


def swapped_task(mutant: Mutant, items: Sequence[pytest.Item], seconds: float) -> Task:
    """Running tests on a mutant up to the first that fails; exit code `FAILED` says so."""
    bound = 5 + 2 * seconds
    return Task(mutant.name, partial(_run, mutant, items, bound), 60 + 10 * bound)


def _run(mutant: Mutant, items: Sequence[pytest.Item], bound: float) -> int:
    end = int(time.process_time() + bound)
    resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
    _swap(mutant)
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            return FAILED
    return 0


def _swap(mutant: Mutant) -> None:
    """Gives all functions of the changed file their new code, and forgets what they remembered."""
    path = str(mutant.path)
    module = mutant.name.partition(".py ")[0].replace("/", ".")
    old = _codes(compile(mutant.path.read_bytes(), path, "exec", dont_inherit=True))
    new = _codes(compile(mutant.source(), path, "exec", dont_inherit=True))
    change = {code: new.get(key, code) for key, code in old.items()}
    change_imports(mutant)
    for one in _LIVE:
        if isinstance(one, FunctionType) and one.__code__.co_filename == path:
            code = change.get(one.__code__, one.__code__)
            if code.co_freevars == one.__code__.co_freevars:
                one.__code__ = code
        elif isinstance(one, _lru_cache_wrapper) and one.__module__ == module:
            one.cache_clear()


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """A code and all that is inside it, by name, those of one name numbered."""
    found: dict[tuple[str, int], CodeType] = {}
    seen: Counter[str] = Counter()
    inside = [code]
    for one in inside:
        found[one.co_qualname, seen[one.co_qualname]] = one
        seen[one.co_qualname] += 1
        inside += [each for each in one.co_consts if isinstance(each, CodeType)]
    return found
