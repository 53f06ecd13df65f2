"""Installing the extension, with a stand-in for LibreOffice's unopkg that notes what it is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from command_line import run
from xlscore.calc.extension.build import extension_bytes
from xlscore.calc.extension.unopkg import find_unopkg, usual_profile

UNOPKG = """#!/bin/sh
printf '%s\\n' "$@" > "$(dirname "$0")/told"
if [ "$1" = add ]; then cp "$3" "$(dirname "$0")/given"; fi
if [ -f "$(dirname "$0")/fails" ]; then echo "ERROR: no space left" >&2; exit 1; fi
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the stand-ins are shell scripts")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a LibreOffice that is no more than its two programs."""
    folder = tmp_path / "program"
    folder.mkdir()
    for name, text in (("soffice", "#!/bin/sh\n"), ("unopkg", UNOPKG)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    monkeypatch.setenv("XLSCORE_SOFFICE", str(folder / "soffice"))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return folder


def test_install_gives_unopkg_the_extension(program: Path, tmp_path: Path) -> None:
    done = run("calc", "install", "--profile", tmp_path / "my profile", "--lang", "de")
    assert done.exit_code == 0
    assert done.stdout.startswith("Installiert.")
    told = (program / "told").read_text().splitlines()
    assert told[:2] == ["add", "--force"]
    assert told[3] == f"-env:UserInstallation={(tmp_path / 'my profile').as_uri()}"
    assert (program / "given").read_bytes() == extension_bytes()
    assert not Path(told[2]).exists()  # the file was for unopkg only


def test_uninstall_names_the_extension(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    done = run("calc", "uninstall", "--lang", "en")
    assert (done.exit_code, done.stdout) == (0, "The extension is removed.\n")
    assert (program / "told").read_text().splitlines() == ["remove", "org.xlscore.calc"]


def test_what_unopkg_says_is_told(program: Path, tmp_path: Path) -> None:
    (program / "fails").touch()
    done = run("calc", "install", "--profile", tmp_path, "--lang", "en")
    assert done.exit_code == 3
    assert done.stderr == "LibreOffice did not do it: no space left\n"


def test_an_open_libreoffice_is_left_alone(program: Path, tmp_path: Path) -> None:
    (tmp_path / ".lock").touch()
    for action in ("install", "uninstall"):
        done = run("calc", action, "--profile", tmp_path, "--lang", "en")
        assert done.exit_code == 3
        assert done.stderr.startswith("LibreOffice is open. Close all its windows")
    assert not (program / "told").exists()


def test_without_unopkg_the_file_can_be_opened(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program / "unopkg").unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run("calc", "install", "--profile", tmp_path, "--lang", "en")
    assert done.exit_code == 3
    assert "xlscore calc build" in done.stderr


def test_a_libreoffice_without_python_is_told(program: Path, tmp_path: Path) -> None:
    (program / "soffice.bin").touch()
    done = run("calc", "install", "--profile", tmp_path, "--lang", "en")
    assert done.exit_code == 3
    assert "python3-uno" in done.stderr
    (program / "pythonloader.py").touch()
    assert run("calc", "install", "--profile", tmp_path).exit_code == 0


def test_without_libreoffice_there_is_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XLSCORE_SOFFICE", str(tmp_path / "nowhere"))
    done = run("calc", "install", "--profile", tmp_path, "--lang", "de")
    assert done.exit_code == 3
    assert done.stderr.startswith("LibreOffice wurde nicht gefunden.")


def test_unopkg_is_looked_for_behind_links(program: Path, tmp_path: Path) -> None:
    link = tmp_path / "soffice"
    link.symlink_to(program / "soffice")
    assert find_unopkg(str(link)) == str(program / "unopkg")


def test_the_usual_profile_of_each_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))
    config = Path("/home/ada/.config/libreoffice/4")
    assert usual_profile("linux", {}) == config
    assert usual_profile("linux", {"XDG_CONFIG_HOME": "/cfg"}) == Path("/cfg/libreoffice/4")
    mac = "/home/ada/Library/Application Support/LibreOffice/4"
    assert usual_profile("darwin", {}) == Path(mac)
    assert usual_profile("win32", {"APPDATA": "/roaming"}) == Path("/roaming/LibreOffice/4")
