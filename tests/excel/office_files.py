"""What is in a workbook with macros, as other readers see it."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import warnings
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import olefile
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # oletools uses names that pyparsing has given up
    from oletools.olevba import VBA_Parser, decompress_stream

PROJECT = "xl/vbaProject.bin"
NODE_MODULES = os.environ.get("XLSCORE_AXE")
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(
    not (NODE and NODE_MODULES) and not os.environ.get("XLSCORE_LIVE"),
    reason="node is not there, or XLSCORE_AXE names no folder with the package cfb",
)


@lru_cache(maxsize=64)
def decompressed(data: bytes) -> bytes:
    """What oletools reads from a compressed container ([MS-OVBA] 2.4.1)."""
    return bytes(decompress_stream(bytearray(data)))


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of a workbook by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def sources(data: bytes) -> dict[str, str]:
    """The modules that olevba extracts from a workbook, by name."""
    parser = VBA_Parser("book.xlsm", data=data)
    found = {stream.split("/")[-1]: code for _, stream, _, code in parser.extract_macros()}
    parser.close()
    return found


@lru_cache(maxsize=16)
def streams(data: bytes) -> Mapping[str, bytes]:
    """The streams of a compound file as olefile reads them, every irregularity an error."""
    with olefile.OleFileIO(data, raise_defects=olefile.DEFECT_UNSURE) as ole:
        assert ole.parsing_issues == []
        return {"/".join(path): ole.openstream(path).read() for path in ole.listdir()}


def streams_in_node(data: bytes, folder: Path) -> dict[str, bytes]:
    """The streams as the npm package cfb reads them."""
    assert NODE, "node is missing, and XLSCORE_LIVE asks for it"
    assert NODE_MODULES, "XLSCORE_AXE names no folder with the npm package cfb"
    file = folder / "project.bin"
    file.write_bytes(data)
    script = """
        const found = require("cfb").parse(require("fs").readFileSync(process.argv[1]));
        const streams = {};
        found.FileIndex.forEach((entry, i) => {
            if (entry.type === 2)
                streams[found.FullPaths[i]] = Buffer.from(entry.content || []).toString("hex");
        });
        console.log(JSON.stringify(streams));
    """
    done = subprocess.run(
        [NODE, "-e", script, str(file)],
        cwd=NODE_MODULES,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    read: dict[str, Any] = json.loads(done.stdout)
    return {path.removeprefix("Root Entry/"): bytes.fromhex(text) for path, text in read.items()}
