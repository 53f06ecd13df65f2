"""xlwings' own public tests against the Calc engine.

    python benchmarks/xlwings_suite.py PATH_TO_XLWINGS_TESTS [FILE ...]

PATH is the folder `tests` of a copy of xlwings' repository, which is not part of this one. The
tests run in a scratch copy, so that they write nothing there. Counted apart: what xlwings' own test
base turns into a skip because the engine says NotImplementedError. Prints one line per file, then
every test that failed with the first line of its error. `test_conversion.py` needs the package
pytz.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

#: The tests of the live API; the others are about xlwings' paid parts or need no engine at all.
FILES = (
    "test_active.py",
    "test_app.py",
    "test_book.py",
    "test_characters.py",
    "test_chunking.py",
    "test_conversion.py",
    "test_converter_json.py",
    "test_fileformats.py",
    "test_font.py",
    "test_names.py",
    "test_ndim.py",
    "test_range.py",
    "test_shape.py",
    "test_sheet.py",
    "test_table.py",
)
#: Makes Calc the engine of the tests, ends what they leave running, and lets no test hang.
CONFTEST = """\
import sys

sys.path += {path!r}

import xlwings as xw
from uno_engine.engine import register

register(active=True)


def pytest_sessionfinish():
    for app in list(xw.apps):
        app.kill()
"""
SECONDS = 600
ROOT = Path(__file__).parents[1]
PATH = [str(ROOT), str(ROOT / "tests")]


def outcome(case: ET.Element) -> str:
    """What became of a test."""
    for kind in ("failure", "error"):
        found = case.find(kind)
        if found is not None:
            missing = "NotImplementedError" in (found.text or "")
            return "not implemented" if missing else "failed"
    skipped = case.find("skipped")
    if skipped is None:
        return "passed"
    text = skipped.get("message") or ""
    return "not implemented" if "NotImplementedError" in text else "skipped"


def run(tests: Path, name: str, folder: Path) -> list[tuple[str, str, str]]:
    """The tests of one file as (test, outcome, last line of its error)."""
    report = folder / f"{name}.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, f"--junitxml={report}", f"--rootdir={folder}", str(tests / name)],
        cwd=folder,
        env={**os.environ, "XLSCORE_ALERTS": "collect", "MPLBACKEND": "agg"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if not report.exists():
        return [(name, "failed", done.stdout.strip()[-200:])]
    results = []
    for case in ET.parse(report).iter("testcase"):
        problem = case.find("failure") if case.find("failure") is not None else case.find("error")
        text = (problem.get("message") or "") if problem is not None else ""
        test = f"{name}::{case.get('classname', '').rpartition('.')[2]}::{case.get('name')}"
        results.append((test, outcome(case), text.strip().splitlines()[0][:150] if text else ""))
    return results


def main(arguments: list[str]) -> int:
    if not arguments or not Path(arguments[0], "common.py").is_file():
        print("Name the folder `tests` of a copy of xlwings' repository.", file=sys.stderr)
        return 2
    kinds = ("passed", "failed", "not implemented", "skipped")
    total: Counter[str] = Counter()
    failures = []
    with tempfile.TemporaryDirectory(prefix="xlscore-suite-") as scratch:
        folder = Path(scratch)
        tests = folder / "tests"
        shutil.copytree(arguments[0], tests)
        (tests / "conftest.py").write_text(CONFTEST.format(path=PATH), "utf-8")
        print(f"{'file':26}" + "".join(f"{kind:>17}" for kind in kinds))
        for name in arguments[1:] or FILES:
            results = run(tests, name, folder)
            counts = Counter(kind for _, kind, _ in results)
            total += counts
            failures += [r for r in results if r[1] == "failed"]
            print(f"{name:26}" + "".join(f"{counts[kind]:17}" for kind in kinds), flush=True)
    print(f"{'all':26}" + "".join(f"{total[kind]:17}" for kind in kinds))
    for test, _, text in failures:
        print(f"  {test}: {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
