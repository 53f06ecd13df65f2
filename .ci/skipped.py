"""What a run of the tests left out, by its report (pytest --junitxml, junit_family=xunit1).

python .ci/skipped.py REPORT             the tests that were skipped, as pytest takes them
python .ci/skipped.py REPORT must FILE…  fails unless all tests of these files were skipped
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree


def test_of(case: ElementTree.Element) -> str:
    """``file::class::test``, without what it was asked for; it stands where it was collected."""
    parts = case.attrib["classname"].split(".")
    length = len(parts)
    while length > 1 and not Path(*parts[:length]).with_suffix(".py").is_file():
        length -= 1
    file = Path(*parts[:length]).with_suffix(".py").as_posix()
    return "::".join([file, *parts[length:], case.attrib["name"].partition("[")[0]])


def main(report: str, *must: str) -> int:
    """Print the tests, or say which of those in the files that are named have run."""
    cases = list(ElementTree.parse(report).iter("testcase"))
    skipped = {case for case in cases if case.find("skipped") is not None}
    if not must:
        print(*sorted({test_of(case) for case in skipped}), sep="\n")
        return 0
    asked = [case for case in cases if test_of(case).startswith(must[1:])]
    ran = [case for case in asked if case not in skipped]
    for case in ran:
        print("has run:", test_of(case))
    print(f"{len(asked) - len(ran)} of {len(asked)} skipped")
    return int(bool(ran) or not asked)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
