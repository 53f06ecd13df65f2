"""A fuzzer that learns which inputs reach new code: ``pip install atheris``, then

    python -m tests.fuzz workbook --minutes 10

What it has learnt stays in ``.fuzz/TARGET`` and is gone on with; an input that fails is written to
``.fuzz`` and, once mended, belongs into ``tests/fuzz/corpus/TARGET``, which every test run repeats.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["xlscore"]):
    from . import mutating, targets

    # what is imported only when it is needed, so that it is watched as well
    for package in ("xlscore.core", "xlscore.book", "xlscore.report", "xlscore.actions"):
        found = importlib.import_module(package)
        for module in pkgutil.walk_packages(found.__path__, f"{package}."):
            if not module.name.endswith(("openpyxl_book", "frames", "parquet", "__main__")):
                importlib.import_module(module.name)

CORPUS = Path(__file__).parent / "corpus"
LEARNT = Path(".fuzz")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=targets.TARGETS)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--length", type=int, default=8_000)
    chosen = parser.parse_args()
    learnt = LEARNT / chosen.target
    learnt.mkdir(parents=True, exist_ok=True)
    dictionary = LEARNT / "words"
    said = sorted({word for word in targets.words() if word.isascii()})
    dictionary.write_text("".join(f'"{word}"\n' for word in said), "ascii")
    target = targets.TARGETS[chosen.target]

    def once(data: bytes) -> None:
        target(data.decode("utf-8", "surrogateescape"))

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        if seed % 4 == 0:
            return bytes(atheris.Mutate(data, most))
        text = mutating.mutated(data.decode("utf-8", "surrogateescape"), said, seed)
        return text.encode("utf-8", "surrogateescape")[:most]

    limits = f"-max_total_time={chosen.minutes * 60:.0f} -timeout=20 -rss_limit_mb=2048"
    options = f"{limits} -max_len={chosen.length} -dict={dictionary} -artifact_prefix={LEARNT}/"
    folders = [str(learnt), str(CORPUS / chosen.target)]
    atheris.Setup([sys.argv[0], *options.split(), *folders], once, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
