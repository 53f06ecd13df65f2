"""Pyodide, the Python of the page: as it is distributed, and no other version than this one."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from xlscore.book.atomic import write_file
from xlscore.book.problems import FileProblem
from xlscore.book.versions import state_directory
from xlscore.core.reasons import reason, system_reason

VERSION = "314.0.7"
#: Where Pyodide's documentation says that the files of a version are.
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
#: What the page needs of it, with the SHA-256 of each.
FILES: Mapping[str, str] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
#: The list of its packages, none of which is ever loaded.
LOCK = {
    "info": {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten_5_0_3",
        "python": "3.14.2",
    },
    "packages": {},
}
_SECONDS = 60

Load = Callable[[str], bytes]


def pyodide(given: Path | None, load: Load | None = None) -> dict[str, bytes]:
    """The files of Pyodide by name: from a folder, an archive, or loaded where None is given.

    What was loaded once is kept for this user. FileProblem for another version, or without network.
    """
    if given is None:
        found = {name: _load_file(name, load or _load) for name in FILES}
    elif given.is_dir():
        found = {name: data for name in FILES if (data := _read(given / name)) is not None}
    else:
        found = _unpack(_read(given) or b"")
    for name in FILES:
        if name not in found:
            raise FileProblem("no-pyodide", name=name, version=VERSION)
        if not _is_right(name, found[name]):
            raise FileProblem("other-pyodide", name=name, version=VERSION)
    return found | {"pyodide-lock.json": json.dumps(LOCK, sort_keys=True).encode()}


def _read(path: Path) -> bytes | None:
    with suppress(OSError):
        return path.read_bytes()
    return None


def _unpack(data: bytes) -> dict[str, bytes]:
    """The files that are needed, by their names: of a release of Pyodide, or of its npm package."""
    found = {}
    broken = suppress(tarfile.TarError, EOFError, OSError)
    with broken, tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            folder, _, name = member.name.removeprefix("./").partition("/")
            known = folder in ("pyodide", "package") and name in FILES
            if known and member.isfile() and (file := archive.extractfile(member)):
                found[name] = file.read()
    return found


def _load_file(name: str, load: Load) -> bytes:
    """A file of Pyodide, from the user's folder or from its address; its checksum is right."""
    kept = state_directory() / f"pyodide-{VERSION}" / name
    data = _read(kept)
    if data is not None and _is_right(name, data):
        return data
    url = ADDRESS + name
    try:
        data = load(url)
    except OSError as error:
        why = system_reason(getattr(error, "reason", error))
        raise FileProblem("no-download", url=url, version=VERSION, reason=why) from error
    if not _is_right(name, data):
        raise FileProblem("no-download", url=url, version=VERSION, reason=reason("checksum"))
    with suppress(OSError, FileProblem):
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_file(kept, data)
    return data


def _is_right(name: str, data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == FILES[name]


def _load(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=_SECONDS) as answer:
        data: bytes = answer.read()
        return data
