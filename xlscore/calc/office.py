"""A LibreOffice of our own: found, started with its own profile, connected to, and ended.

Nothing here touches an office that a person has open: the profile and the pipe belong to one
`Office`, and ending it ends the processes it started and no others.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from xlscore.calc import uno_bridge
from xlscore.calc.uno_bridge import CalcProblem

SECONDS = 60.0
VARIABLE = "XLSCORE_SOFFICE"
MAC = "/Applications/LibreOffice.app/Contents/MacOS/soffice"


def candidates(
    platform: str = sys.platform, environment: Mapping[str, str] = os.environ
) -> Iterator[str]:
    """Where LibreOffice may be, the likeliest first: files, and names to look up on the path."""
    if named := environment.get(VARIABLE):
        # A person who names a program wants that one or a message, never another one.
        yield named
        return
    yield from ("soffice", "libreoffice")
    if platform == "darwin":
        yield MAC
        yield str(Path.home() / MAC.lstrip("/"))
    elif platform == "win32":
        for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)"):
            if folder := environment.get(variable):
                yield rf"{folder}\LibreOffice\program\soffice.exe"
    else:
        yield from ("/usr/lib/libreoffice/program/soffice", "/snap/bin/libreoffice")


def find_soffice(names: Iterable[str] | None = None) -> str | None:
    """LibreOffice's program file, or None where there is none."""
    for name in candidates() if names is None else names:
        if found := shutil.which(name):
            return found
    return None


def surroundings(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment without this Python's own: LibreOffice has a Python of its own inside.

    That one takes its library from the first python3 on the path, and another one's breaks it.
    """
    kept = {k: v for k, v in environment.items() if k not in ("PYTHONHOME", "PYTHONPATH")}
    own = kept.pop("VIRTUAL_ENV", None) or (sys.prefix if sys.prefix != sys.base_prefix else "")
    folders = kept.get("PATH", "").split(os.pathsep)
    kept["PATH"] = os.pathsep.join(f for f in folders if not f or not _of_venv(Path(f), own))
    return kept


def _of_venv(folder: Path, own: str) -> bool:
    """Whether a folder belongs to a virtual environment, this Python's or any other."""
    inside = bool(own) and folder.is_relative_to(own)
    return inside or (folder.parent / "pyvenv.cfg").is_file()


class Office:
    """A running LibreOffice and the connection to it; a context manager that ends it.

    `profile` is the folder of its settings; without one a new one is made and deleted at the end.
    `visible` shows windows (they need a display), otherwise it runs headless. `env` is added to
    the environment of the process.
    """

    def __init__(
        self,
        profile: Path | str | None = None,
        *,
        visible: bool = False,
        env: Mapping[str, str] | None = None,
        arguments: Iterable[str] = (),
    ) -> None:
        uno_bridge.uno()
        program = find_soffice()
        if program is None:
            raise CalcProblem("soffice_missing")
        self.program = program
        self.visible = visible
        self._own_profile = None if profile else tempfile.mkdtemp(prefix="xlscore-office-")
        self.profile = Path(profile or str(self._own_profile)).resolve()
        pipe = f"xlscore{uuid.uuid4().hex[:12]}"
        self.process = subprocess.Popen(
            [
                program,
                *(() if visible else ("--headless",)),
                "--norestore",
                "--nologo",
                "--nodefault",
                "--nofirststartwizard",
                f"-env:UserInstallation={self.profile.as_uri()}",
                f"--accept=pipe,name={pipe};urp;",
                *arguments,
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**surroundings(), **(env or {})},
            # A group of its own, so that ending it cannot reach anything else.
            start_new_session=os.name == "posix",
        )
        self._ended = False
        self._opened: set[Path] = set()
        atexit.register(self.kill)
        try:
            self.context = self._connect(pipe)
        except BaseException:
            self.kill()
            raise
        self.desktop: Any = uno_bridge.service(self.context, "frame.Desktop")

    def _connect(self, pipe: str) -> Any:
        """The component context of the process, as soon as it answers."""
        local = uno_bridge.uno().getComponentContext()
        resolver = uno_bridge.service(local, "bridge.UnoUrlResolver")
        no_answer = uno_bridge.failure("connection.NoConnectException")
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            except no_answer:
                code = self.process.poll()
                # A launcher that hands over to another process may end with 0 before that answers.
                if code:
                    raise CalcProblem("soffice_ended", program=self.program, status=code) from None
                if time.monotonic() > deadline:
                    raise CalcProblem(
                        "soffice_silent", program=self.program, seconds=round(SECONDS)
                    ) from None
                time.sleep(0.05)

    def opened(self, path: Path) -> None:
        """Remember a file that is open here, so that its lock does not outlive the office."""
        self._opened.add(path)

    def _unlock(self, path: Path) -> None:
        """Delete the lock of a file if it is one of ours: it names the profile that made it."""
        lock = path.with_name(f".~lock.{path.name}#")
        with contextlib.suppress(OSError):
            if self.profile.as_uri() in lock.read_text("utf-8", "replace"):
                lock.unlink()

    @property
    def pid(self) -> int:
        """The process id."""
        return self.process.pid

    @property
    def running(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    def __enter__(self) -> Office:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the office: politely first, then by force; unsaved changes are dropped."""
        if self.running:
            self._close_documents()
            # The connection breaks while the office obeys, which is no failure.
            with contextlib.suppress(Exception):
                self.desktop.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
        self.kill()

    def _close_documents(self) -> None:
        """Close what is open, so that nobody is asked whether to save it."""
        with contextlib.suppress(Exception):
            documents = self.desktop.Components.createEnumeration()
            while documents.hasMoreElements():
                document = documents.nextElement()
                with contextlib.suppress(Exception):
                    document.close(True)

    def kill(self) -> None:
        """End the processes that were started here at once, and drop a profile made here."""
        atexit.unregister(self.kill)
        if self._ended:
            # The number of an ended process may belong to a stranger by now.
            return
        self._ended = True
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        elif self.running:
            subprocess.run(
                ["taskkill", "/T", "/F", "/PID", str(self.process.pid)],
                capture_output=True,
                check=False,
            )
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        for path in self._opened:
            self._unlock(path)
        if self._own_profile:
            shutil.rmtree(self._own_profile, ignore_errors=True)
