"""Do the tests notice? Changes every room in many small ways and runs the tests on each change.

    pip install -e ".[dev,mutation]"
    python -m tests.mutation

From the mutants of each room, which is a folder of xlscore (a comparison turned round or off by
one, a sum made a difference, an operand, an argument or a call left out, a number one higher, ...),
a seed draws 24. The tests run once under coverage; then each mutant meets the tests that reach its
line, the quickest first, up to the first that fails: first the code of a function is swapped where
everything is imported already, and what survives that, or runs on import, meets them in a process
of its own. What survives both must stand in survivors.toml with the reason: either nobody could
tell it from the program ("equivalent") or we accept it, which at most 3 % of a room may. --seed and
--within (parts of paths) draw others.

Takes more than half an hour on two cores, so .ci/run leaves it out. It keeps what it learnt in
build/mutation: with --resume it goes on where it was stopped, as long as nothing changed.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from signal import SIGXCPU

from .mutants import Mutant, mutants_of, sample
from .running import Reach, Task, in_processes, measured, task
from .swapping import FAILED, Items, swapped_task, with_tests

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "xlscore"
#: Tests that start other programs, need files from elsewhere or are long at chance; but the port
#: of an open workbook has no others.
LEFT_OUT = {"live", "page", "pane", "validation", "windows", "uno_engine"}
LEFT_OUT |= {
    "test_corpus.py",
    "test_fuzz.py",
    "test_memory.py",
    "test_dask.py",
    "test_installer.py",
}
KEPT = {"tests/live/test_xlwings_port.py"}
ACCEPTED = Path(__file__).with_name("survivors.toml")
#: Seconds of the processor for one file of tests under coverage.
MEASURING = 240
#: Exit codes of pytest and of the system: tests failed, or did not import. With any other, which
#: also comes where a test is called otherwise now, nobody has noticed.
OUTCOMES = {0: "survived", **dict.fromkeys((1, 2, FAILED), "killed")}
OUTCOMES |= dict.fromkeys((None, -SIGXCPU), "too slow")
#: Seconds of tests for each mutant where everything is imported already.
QUICK = 10
MOST = 0.03
KINDS = "equivalent", "accepted"


def main() -> int:
    """Runs what the arguments ask for; 0 if the tests notice enough."""
    options = _options()
    folder = ROOT / "build" / "mutation"
    if not options.resume:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    for name, code in in_processes(_measuring(folder, options.tests), options.jobs):
        print(
            "." if code == 0 else f" {name} does not end, so none of its tests count ",
            end="",
            flush=True,
        )
    reach = Reach(folder)
    print(f" {len(reach.seconds)} tests pass, {len(reach.failed)} skip or fail on no change")
    if reach.cut_off:
        print(f"not all tests of these count, they take too long: {', '.join(reach.cut_off)}")

    files = sorted(PROGRAM.rglob("*.py"))
    rooms: dict[str, list[Mutant]] = defaultdict(list)
    for path in [path for path in files if any(part in str(path) for part in options.within)]:
        rooms[room(path)] += mutants_of(path, ROOT)
    drawn = (sample(mutants, options.seed, options.number) for mutants in rooms.values())
    chosen = [mutant for some in drawn for mutant in some if options.only in mutant.name]
    total = sum(map(len, rooms.values()))
    print(f"{len(chosen)} of {total} mutants, seed {options.seed}", flush=True)
    log = folder / "results.json"
    results = json.loads(log.read_text(encoding="utf-8")) if log.exists() else {}
    left = [mutant for mutant in chosen if mutant.name not in results]

    def note(ended: Iterator[tuple[str, int | None]], *, last: bool) -> None:
        for name, code in ended:
            if last or code == FAILED:
                results[name] = OUTCOMES.get(code, "broken")
                print(f"{len(results)} {results[name]}: {name}", flush=True)
                log.write_text(json.dumps(results, indent=1), encoding="utf-8")

    def quickly(items: Items) -> None:
        note(in_processes(_swapped(left, reach, items), options.jobs), last=False)

    with_tests(sorted({test.partition("::")[0] for test in reach.seconds}), quickly)
    left = [mutant for mutant in left if mutant.name not in results]
    note(in_processes(_tasks(left, reach, options.budget, results), options.jobs), last=True)
    return _report(chosen, results)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--number", type=int, default=24, help="how many mutants of each room")
    parser.add_argument("--jobs", type=int, default=2, help="processes side by side")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for each mutant")
    parser.add_argument("--within", nargs="*", default=[""], help="draw from these modules only")
    parser.add_argument("--tests", nargs="*", default=[""], help="run these files of tests only")
    parser.add_argument("--only", default="", help="only mutants of the draw with this in the name")
    parser.add_argument("--resume", action="store_true", help="keep what the last run learnt")
    return parser.parse_args()


def _files() -> list[str]:
    paths = (path.relative_to(ROOT) for path in sorted((ROOT / "tests").rglob("test_*.py")))
    return [str(p) for p in paths if p.as_posix() in KEPT or not LEFT_OUT & set(p.parts)]


def _measuring(folder: Path, parts: Iterable[str]) -> Iterator[Task]:
    """Each file of tests, to be run once under coverage."""
    for file in [file for file in _files() if any(part in file for part in parts)]:
        out = folder / f"reach-{file.replace('/', '.')}.json"
        if not out.exists():
            work = partial(measured, file, [str(PROGRAM)], out, MEASURING)
            yield Task(file, work, 10 * MEASURING)


def _swapped(mutants: list[Mutant], reach: Reach, items: Items) -> Iterator[Task]:
    """The mutants of functions on the quick tests alone."""
    for mutant in mutants:
        tests = [test for test in reach.tests(mutant, QUICK) if test in items]
        if tests and mutant.lines:
            seconds = sum(reach.seconds[test] for test in tests)
            yield swapped_task(mutant, [items[test] for test in tests], seconds)


def _tasks(
    mutants: list[Mutant], reach: Reach, budget: float, results: dict[str, str]
) -> Iterator[Task]:
    for mutant in mutants:
        tests = reach.tests(mutant, budget)
        if tests:
            yield task(mutant, tests, [reach.seconds[test] for test in tests])
        else:
            results[mutant.name] = "survived"


def room(path: Path) -> str:
    """The folder of the program in which a module stands; those outside all are a room as well."""
    folder, *inside = path.relative_to(PROGRAM).parts
    return folder if inside else PROGRAM.name


def _report(chosen: list[Mutant], results: dict[str, str]) -> int:
    """What came out; 1 if a survivor has no reason or too many of a room are accepted."""
    reasons = tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))
    equivalent, accepted = ({one["mutant"] for one in reasons[key]} for key in KINDS)
    noticed = {name for name, result in results.items() if result in ("killed", "too slow")}
    rooms: dict[str, set[str]] = defaultdict(set)
    for mutant in chosen:
        rooms[room(mutant.path)].add(mutant.name)
    wrong = False
    for name, mutants in rooms.items():
        survivors = mutants - noticed
        unknown = survivors - equivalent - accepted
        tolerated = survivors & accepted
        print(f"{name}: {len(mutants)} mutants, {len(mutants & noticed)} killed, ", end="")
        print(f"{len(survivors & equivalent)} equivalent, {len(tolerated)} accepted, ", end="")
        print(f"{len(unknown)} unknown")
        for survivor in sorted(unknown):
            print("  survived:", survivor)
        judged = len(mutants - (survivors & equivalent))
        wrong |= bool(unknown) or len(tolerated) > max(1, MOST * judged)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
