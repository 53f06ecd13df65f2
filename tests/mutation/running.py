"""Tests run on mutants, each in a forked process whose imports see the changed source.

No file is changed, so that several mutants run side by side in one tree, and what the tests need
beside xlscore is imported once for all of them.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from itertools import pairwise
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import CodeType

import coverage
import pytest
from hypothesis import HealthCheck, Phase, settings

from .mutants import Mutant

HEAVY = ("click", "hypothesis", "numpy", "openpyxl", "pandas", "xlsxwriter", "xlwings")
#: The same examples as always; but one that fails is enough, nobody reads which is the smallest.
settings.register_profile(
    "mutation",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)
PYTEST = ("-q", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist")
#: Nor does anybody read why: what differs in a long text takes minutes to tell.
PYTEST += ("--hypothesis-profile=mutation", "--assert=plain", "--tb=no")
MEMORY = 6 << 30
#: Most mutants die of the quickest tests; the others are not even collected then.
BATCHES = (25, 250)
FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Task:
    """Something to do in a process of its own, and the seconds after which it is ended."""

    name: str
    work: Callable[[], int]
    seconds: float


def in_processes(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[str, int | None]]:
    """The name and the exit code of each task as it ends; no code if it took too long."""
    for name in HEAVY:
        import_module(name)
    waiting = iter(tasks)
    running: dict[ForkProcess, tuple[str, float]] = {}
    while True:
        while len(running) < jobs and (task := next(waiting, None)):
            process = FORK.Process(target=_alone, args=(task.work,))
            process.start()
            running[process] = task.name, time.monotonic() + task.seconds
        if not running:
            return
        wait([process.sentinel for process in running], timeout=1)
        for process, (name, end) in list(running.items()):
            late = time.monotonic() > end
            if late and process.is_alive() and process.pid:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.join()
            if not process.is_alive():
                del running[process]
                yield name, None if late else process.exitcode


def _alone(work: Callable[[], int]) -> None:
    """Work in a process group of its own, silent, with a bound on its memory."""
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    os._exit(work())


class Watch:
    """A pytest plugin that times each test and tells coverage its name."""

    def __init__(self, measure: coverage.Coverage) -> None:
        self.measure = measure
        self.seconds: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()
        self.ended: set[str] = set()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """What runs from here on belongs to this test."""
        self.measure.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that skips or fails on the unchanged program tells nothing of a mutant."""
        self.seconds[report.nodeid] += report.duration
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test that is cut off is none."""
        self.ended.add(nodeid)


def measured(test_file: str, sources: list[str], out: Path, bound: int) -> int:
    """Runs the tests of a file and writes which lines each of them reaches, and how long it takes;
    after some seconds of the processor those which came to an end until then."""
    measure = coverage.Coverage(data_file=None, source=sources)
    watch = Watch(measure)

    def cut_off(*_: object) -> None:
        _write(watch, out, whole=False)
        os._exit(0)

    signal.signal(signal.SIGXCPU, cut_off)
    end = int(time.process_time()) + bound
    resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
    measure.start()
    pytest.main([*PYTEST, "--timeout=0", test_file], plugins=[watch])
    _write(watch, out, whole=True)
    return 0


def _write(watch: Watch, out: Path, *, whole: bool) -> None:
    measure = watch.measure
    measure.stop()
    names = sorted(watch.ended - watch.failed)
    numbers = {name: number for number, name in enumerate(names)}
    data = measure.get_data()
    lines = {
        path: {
            line: [numbers[name] for name in contexts if name in numbers]
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    seconds = [watch.seconds[name] for name in names]
    content = [names, seconds, sorted(watch.failed), lines, whole]
    out.write_text(json.dumps(content), encoding="utf-8")


class Reach:
    """Which tests reach which lines of the unchanged program."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.cut_off: list[str] = []
        for share in sorted(folder.glob("reach-*.json")):
            names, seconds, failed, lines, whole = json.loads(share.read_text(encoding="utf-8"))
            self.cut_off += [] if whole else [share.stem.removeprefix("reach-")]
            self.seconds |= dict(zip(names, seconds, strict=True))
            self.failed += failed
            for path, tests_of in lines.items():
                for line, numbers in tests_of.items():
                    self.lines[path][int(line)] |= {names[number] for number in numbers}

    def tests(self, mutant: Mutant, budget: float) -> list[str]:
        """The tests that reach a mutant, the quickest first, as many as fit into the seconds."""
        of_file = self.lines[str(mutant.path)]
        reached = {test for line in mutant.lines or list(of_file) for test in of_file[line]}
        out: list[str] = []
        for test in sorted(reached, key=lambda test: (self.seconds[test], test)):
            budget -= self.seconds[test]
            if out and budget < 0:
                break
            out.append(test)
        return out


def task(mutant: Mutant, tests: list[str], seconds: list[float]) -> Task:
    """Running the tests on a mutant up to the first that fails, and to the bound of their time."""
    batches = [(tests[a:b], 20 + 5 * sum(seconds[a:b])) for a, b in pairwise((0, *BATCHES, None))]
    batches = [(some, bound) for some, bound in batches if some]
    each = 60 + 10 * max(seconds)  # for one that waits for ever
    bound = each + 3 * sum(bound for _, bound in batches)
    return Task(mutant.name, partial(_run, mutant, batches, each), bound)


def _run(mutant: Mutant, batches: list[tuple[list[str], float]], each: float) -> int:
    """The exit code of the first batch that fails; a batch that takes too long is ended by the
    system, by the time of the processor, so that a busy machine kills no mutant."""
    change_imports(mutant)
    options = ["-x", f"--timeout={each:.0f}", "--hypothesis-seed=0"]
    for tests, bound in batches:
        end = int(time.process_time() + bound)
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
        code = pytest.main([*PYTEST, *options, *tests])
        if code:
            return int(code)
    return 0


def change_imports(mutant: Mutant) -> None:
    """From here on the changed file is what the import of its module gives."""
    original = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path == str(mutant.path):
            return compile(mutant.source(), loader.path, "exec", dont_inherit=True)
        return original(loader, name)

    SourceFileLoader.get_code = get_code
    sys.dont_write_bytecode = True
