"""What a run of the tests left out, by its report (pytest --junitxml, junit_family=xunit1).

python .ci/skipped.py REPORT             the files that hold a test that was skipped
python .ci/skipped.py REPORT must FILE…  fails unless all tests of these files were skipped
"""

from __future__ import annotations

import sys
from xml.etree import ElementTree


def main(report: str, *must: str) -> int:
    """Print the files, or say which tests of those named have run."""
    cases = list(ElementTree.parse(report).iter("testcase"))
    skipped = {case for case in cases if case.find("skipped") is not None}
    if not must:
        for file in sorted({case.attrib["file"] for case in skipped}):
            print(file)
        return 0
    asked = [case for case in cases if case.get("file", "").startswith(must[1:])]
    ran = [case for case in asked if case not in skipped]
    for case in ran:
        print("has run:", case.get("file"), case.get("name"))
    print(f"{len(asked) - len(ran)} of {len(asked)} skipped")
    return int(bool(ran) or not asked)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
