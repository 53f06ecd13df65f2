"""Pyodide, the Python of the page: from its npm package, and no other version than this one."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import urllib.request
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from xlscore.book.atomic import write_file
from xlscore.book.problems import FileProblem
from xlscore.book.versions import state_directory
from xlscore.core.reasons import reason, system_reason

VERSION = "314.0.7"
URL = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
#: The checksum of that file, as the npm registry states it.
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
#: What the page needs of it, with the SHA-256 of each.
FILES: Mapping[str, str] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
_SECONDS = 60

Load = Callable[[str], bytes]


def pyodide(given: Path | None, load: Load | None = None) -> dict[str, bytes]:
    """The files of Pyodide by name, from its npm package: a folder, a .tgz, or None to load it.

    What was loaded once is kept for this user. FileProblem for another version, or without network.
    """
    if given is None:
        found = _unpacked(_loaded(load or _load))
    elif given.is_dir():
        found = {name: data for name in FILES if (data := _read(given / name)) is not None}
    else:
        found = _unpacked(_read(given) or b"")
    for name, expected in FILES.items():
        if name not in found:
            raise FileProblem("no-pyodide", name=name, version=VERSION)
        if hashlib.sha256(found[name]).hexdigest() != expected:
            raise FileProblem("other-pyodide", name=name, version=VERSION)
    # none of the packages that it lists is ever loaded
    info = json.loads(found["pyodide-lock.json"])["info"]
    lock = json.dumps({"info": info, "packages": {}}, sort_keys=True)
    return found | {"pyodide-lock.json": lock.encode()}


def _read(path: Path) -> bytes | None:
    with suppress(OSError):
        return path.read_bytes()
    return None


def _unpacked(data: bytes) -> dict[str, bytes]:
    """The files that are needed, by their names; nothing is written."""
    found = {}
    broken = suppress(tarfile.TarError, EOFError, OSError)
    with broken, tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            name = member.name.removeprefix("package/")
            if name in FILES and member.isfile() and (file := archive.extractfile(member)):
                found[name] = file.read()
    return found


def _loaded(load: Load) -> bytes:
    """The npm package, from the user's folder or from the registry; its checksum is right."""
    kept = state_directory() / f"pyodide-{VERSION}.tgz"
    data = _read(kept)
    if data is not None and _is_right(data):
        return data
    try:
        data = load(URL)
    except OSError as error:
        why = system_reason(getattr(error, "reason", error))
        raise FileProblem("no-download", url=URL, reason=why) from error
    if not _is_right(data):
        raise FileProblem("no-download", url=URL, reason=reason("checksum"))
    with suppress(OSError, FileProblem):
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_file(kept, data)
    return data


def _is_right(data: bytes) -> bool:
    return hashlib.sha512(data).digest() == b64decode(SHA512)


def _load(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=_SECONDS) as answer:
        data: bytes = answer.read()
        return data
