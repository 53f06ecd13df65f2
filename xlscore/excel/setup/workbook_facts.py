"""What `xlscore excel doctor FILE` knows of a workbook: its macros, its mark, its folder."""

from __future__ import annotations

import os
import re
import sys
import zipfile
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from xlscore.book.atomic import read_file, refuse_if_open
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern
from xlscore.excel.setup.locations import Computer, below
from xlscore.excel.vba.project_reading import vba_project_of, xlwings_version
from xlscore.records import dataclass

#: Where programs put what is opened out of a ZIP file or a mail.
_TEMPORARY = pattern(
    r"[\\/](?:Temp[\\/]Temp\d+_[^\\/]+\.zip|Temp[\\/]7zO[^\\/]*|Temp[\\/]Rar\$[^\\/]*|"
    r"Content\.Outlook|INetCache|com\.apple\.mail|Mail Downloads)[\\/]",
    re.IGNORECASE,
)
_CLOUD_VARIABLES = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")
_FROM_THE_NET = pattern(r"^\s*ZoneId\s*=\s*[34]\s*$", re.MULTILINE | re.IGNORECASE)
_MARK_BYTES = 4096


@dataclass(frozen=True, slots=True)
class WorkbookFacts:
    """A workbook that is to be opened in Excel.

    `problem` is why it cannot be read, `version` that of the xlwings its macros were made for, and
    `owner` who has it open ("" if that is not known, None if nobody has).
    """

    file: str
    path: str
    workbook: bool = True
    macros: bool = False
    version: str | None = None
    marked: bool = False
    owner: str | None = None
    problem: FileProblem | None = None

    @property
    def web_address(self) -> bool:
        """Whether it was named by a web address."""
        return "://" in self.file


def workbook_facts(file: str) -> WorkbookFacts:
    """Everything that the checks of a workbook ask for; changes nothing."""
    if "://" in file:
        return WorkbookFacts(file, file)
    path = Path(file).absolute()
    try:
        data = read_file(path)
    except FileProblem as problem:
        return WorkbookFacts(file, str(path), problem=problem)
    project = vba_project_of(data)
    return WorkbookFacts(
        file=file,
        path=str(path),
        workbook=_is_workbook(data),
        macros=project is not None,
        version=xlwings_version(project) if project else None,
        marked=_is_marked(path),
        owner=_owner(path),
    )


def in_cloud(computer: Computer, path: str) -> bool:
    """Whether OneDrive, or SharePoint through it, keeps the folder in step with a server."""
    folders = [computer.environment.get(name) for name in _CLOUD_VARIABLES]
    if any(folder and below(computer.system, path, folder) for folder in folders):
        return True
    if computer.system == "mac" and below("mac", path, f"{computer.home}/Library/CloudStorage"):
        return True
    parts = re.split(r"[\\/]", path)[:-1]
    return any(
        part == "OneDrive" or part.startswith(("OneDrive - ", "OneDrive-")) for part in parts
    )


def in_temporary(path: str) -> bool:
    """Whether it was opened right out of a ZIP file or a mail."""
    return _TEMPORARY.search(path) is not None


def from_the_net(mark: str) -> bool:
    """Whether a mark of the web says internet or restricted (zones 3 and 4)."""
    return _FROM_THE_NET.search(mark) is not None


def _is_workbook(data: bytes) -> bool:
    with suppress(zipfile.BadZipFile), zipfile.ZipFile(BytesIO(data)) as package:
        return "xl/workbook.xml" in package.namelist()
    return False


def _is_marked(path: Path) -> bool:
    """Windows keeps the mark in a stream of its own, beside the file's."""
    if sys.platform != "win32":
        return False
    with suppress(OSError), open(f"{os.fspath(path)}:Zone.Identifier", "rb") as stream:  # noqa: PTH123
        return from_the_net(stream.read(_MARK_BYTES).decode("utf-8", "replace"))
    return False


def _owner(path: Path) -> str | None:
    try:
        refuse_if_open(path)
    except FileProblem as problem:
        return str(problem.values.get("owner", ""))
    return None
