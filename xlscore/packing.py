"""What packages hold, for hosts with a Python of their own; and filling in files of ours."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DATA = (".py", ".toml", ".json", ".jsonl", ".css", ".js", ".html")
#: What people write and the program does not read; a wheel does not hold it either.
WRITTEN = "texts/catalogue"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def tree(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    """Path below a package's folder -> content, of sources and their data, sorted."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{above}{entry.name}"
        if entry.is_dir():
            if path != WRITTEN:
                yield from tree(entry, f"{path}/")
        elif entry.name.endswith(DATA):
            yield path, entry.read_bytes()


def fill(text: str, values: Mapping[str, str]) -> str:
    """A text with its values where it says `{{version}}`."""
    return re.sub(r"{{(\w+)}}", lambda found: values[found[1]], text)


def licence(package: str, name: str) -> bytes:
    """The licence that was installed with a package; FileNotFoundError if there is none."""
    from importlib.metadata import distribution  # slow, and most calls fill a page alone

    for path in distribution(package).files or ():
        if path.name == name:
            return path.read_binary()
    raise FileNotFoundError(f"{package}: {name}")


def stored(parts: Mapping[str, bytes]) -> bytes:
    """A zip that every machine packs the same: sorted, no times, no compression, no system's marks.

    Compressed bytes depend on the zlib that Python was built with, so parts are stored.
    """
    import zipfile  # as above

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in sorted(parts.items()):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system = 0
            archive.writestr(entry, data, zipfile.ZIP_STORED)
    return out.getvalue()
