"""Installing the extension in a person's LibreOffice, and taking it away again.

LibreOffice's own program ``unopkg`` does it. It refuses to work for root, as in a container: there
a LibreOffice without windows is started and asked itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from xlscore.calc import uno_bridge
from xlscore.calc.extension.build import FILE_NAME, IDENTIFIER
from xlscore.calc.office import Office, find_soffice
from xlscore.calc.uno_bridge import CalcProblem
from xlscore.core.reasons import reason, system_reason

SECONDS = 300
#: On Windows the one for the command line comes first.
NAMES = ("unopkg.com", "unopkg.exe", "unopkg") if os.name == "nt" else ("unopkg",)


def install(data: bytes, folder: Path, profile: Path | None = None) -> None:
    """Install the extension or replace an older one; `folder` is for the file meanwhile.

    `profile` is the folder of LibreOffice's settings, where it is not the usual one.
    """
    path = folder / FILE_NAME
    path.write_bytes(data)
    _change(
        profile,
        ("add", "--force", str(path)),
        lambda manager, asking: manager.addExtension(path.as_uri(), (), "user", None, asking),
    )


def uninstall(profile: Path | None = None) -> None:
    """Remove the extension; nothing happens where there is none."""
    _change(profile, ("remove", IDENTIFIER), _remove)


def _remove(manager: Any, asking: Any) -> None:
    installed = manager.getDeployedExtensions("user", None, asking)
    if any(package.getIdentifier().Value == IDENTIFIER for package in installed):
        manager.removeExtension(IDENTIFIER, FILE_NAME, "user", None, asking)


def _change(
    profile: Path | None,
    arguments: tuple[str, ...],
    ask: Callable[[Any, Any], object],
) -> None:
    program = find_soffice()
    if program is None:
        raise CalcProblem("soffice_missing")
    folder = Path(program).resolve().parent
    if (folder / "soffice.bin").exists() and not any(map(Path.exists, loaders(folder))):
        raise CalcProblem("no_python")
    lock = (profile or usual_profile()) / ".lock"
    if lock.exists():
        # unopkg would say that all is well, and LibreOffice would forget it when it is closed
        raise CalcProblem("open", lock=lock)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        _by_office(profile or usual_profile(), ask)
    else:
        _by_unopkg(program, profile, arguments)


def loaders(folder: Path) -> tuple[Path, ...]:
    """Where LibreOffice keeps what runs Python, seen from its program; on a Mac it is apart."""
    name = "pythonloader.py"
    return folder / name, folder.parent / "Resources" / name


def usual_profile(
    platform: str = sys.platform, environment: Mapping[str, str] = os.environ
) -> Path:
    """Where LibreOffice keeps a person's settings."""
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("APPDATA", home / "AppData/Roaming"), "LibreOffice", "4")
    if platform == "darwin":
        return home / "Library/Application Support/LibreOffice/4"
    return Path(environment.get("XDG_CONFIG_HOME") or home / ".config", "libreoffice", "4")


def find_unopkg(program: str) -> str | None:
    """The unopkg of this LibreOffice, or else the one on the path."""
    beside = Path(program).resolve().parent
    for name in NAMES:
        if found := shutil.which(name, path=str(beside)) or shutil.which(name):
            return found
    return None


def _by_unopkg(program: str, profile: Path | None, arguments: tuple[str, ...]) -> None:
    unopkg = find_unopkg(program)
    if unopkg is None:
        raise CalcProblem("no_unopkg", program=program)
    where = [f"-env:UserInstallation={profile.resolve().as_uri()}"] if profile else []
    try:
        done = subprocess.run(
            [unopkg, *arguments, *where],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        slow = reason("no-answer", seconds=SECONDS)
        raise CalcProblem("refused", reason=slow) from error
    except OSError as error:
        raise CalcProblem("refused", reason=system_reason(error)) from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or [str(done.returncode)]
        said = reason("other", said=lines[0].removeprefix("ERROR: "))
        raise CalcProblem("refused", reason=said)


def _by_office(profile: Path, ask: Callable[[Any, Any], object]) -> None:
    with Office(profile) as office:
        name = "/singletons/com.sun.star.deployment.ExtensionManager"
        manager = office.context.getValueByName(name)
        try:
            ask(manager, _yes())
        except uno_bridge.failure() as error:
            raise CalcProblem("refused", reason=reason("other", said=error)) from error


def _yes() -> Any:
    """What answers yes to the question whether the extension may be installed."""
    uno_bridge.uno()
    import unohelper
    from com.sun.star.task import XInteractionHandler
    from com.sun.star.ucb import XCommandEnvironment

    approve = uno_bridge.uno().getTypeByName("com.sun.star.task.XInteractionApprove")

    class Yes(unohelper.Base, XCommandEnvironment, XInteractionHandler):  # type: ignore[misc]
        def getInteractionHandler(self) -> Any:  # noqa: N802
            return self

        def getProgressHandler(self) -> None:  # noqa: N802
            return None

        def handle(self, request: Any) -> None:
            for answer in request.getContinuations():
                if (approval := answer.queryInterface(approve)) is not None:
                    approval.select()
                    return

    return Yes()
