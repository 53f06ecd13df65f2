"""Go through the steps in Excel: python tests/steps --language de FOLDER

Needs Windows with Excel, and before: xlscore excel install --functions. Writes into FOLDER what was
to be seen when Excel had started, results.json and a picture of the screen after each step; exit
code 1 if a step failed, or Excel shows no window.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from steps.in_excel import InExcel
from steps.steps import Evening, walk


def main() -> int:
    """Run all steps and write what came of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=["en", "de"], default="en")
    parser.add_argument("--window", action="store_true", help="start Excel only, and look at it")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    excel = InExcel(asked.folder.resolve())
    results = []
    try:
        print("ok   Excel shows", excel.start(), flush=True)
        if asked.window:
            return 0
        for result in walk(Evening(excel, asked.language, asked.folder.resolve())):
            print("ok  " if result.ok else "FAIL", result.step, f"({result.seconds} s)", flush=True)
            print("     " + result.said.replace("\n", "\n     "), flush=True)
            results.append(asdict(result))
    finally:
        text = json.dumps(results, ensure_ascii=False, indent=1)
        (asked.folder / "results.json").write_text(text + "\n", "utf-8")
        excel.quit()
    return 0 if results and all(result["ok"] for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
