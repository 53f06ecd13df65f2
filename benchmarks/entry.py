"""Results from the tables: 100 phones of 25 tables report within a minute.

    python benchmarks/entry.py [SECONDS]

The organiser types in the same workbook, somebody guesses codes and sends garbage and 100 MB; the
page is asked for all the time. Told is how long that took; server, phones and attacker share the
computer.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "room")]

from crowd import check_all, report_all  # noqa: E402
from phones import drawn  # noqa: E402


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    with tempfile.TemporaryDirectory() as folder:
        file = drawn(Path(folder), players=100)
        start = time.monotonic()
        hall = report_all(file, seconds)
        took = time.monotonic() - start
        check_all(file, hall)
    print(f"{len(hall.reported)} tables reported and accepted in {took:.0f} s")
    for what, found in (("the page", hall.delays), ("an answer to a phone", hall.waits)):
        delays = sorted(found)
        slow = delays[len(delays) * 99 // 100]
        print(
            f"{what}, {len(delays)} times: median {1000 * statistics.median(delays):.0f} ms, "
            f"99 % {1000 * slow:.0f} ms, longest {1000 * delays[-1]:.0f} ms"
        )


if __name__ == "__main__":
    main()
