"""The installer for Windows as far as Linux goes: what it says, puts down and takes away.

NSIS makes it on any system; whether Windows runs it, `.github/workflows/installer.yml` will show.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from xlscore.texts import words

HERE = Path(__file__).parents[2] / ".ci" / "windows"
SCRIPT = (HERE / "installer.nsi").read_text("utf-8")
INSTALLING, REMOVING = SCRIPT.split("Section Uninstall")


def test_the_script_says_all_words_of_the_installer_and_no_other() -> None:
    assert set(re.findall(r"\$\((\w+)\)", SCRIPT)) == {name.upper() for name in words("installer")}
    assert "LangString" not in SCRIPT


def test_each_language_is_written_as_nsis_reads_it() -> None:
    code = "import installer; print(installer.text_of_words())"
    said = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code], cwd=HERE, capture_output=True, check=True
    ).stdout.decode()
    assert re.findall(r'MUI_LANGUAGE "(\w+)"', said) == ["English", "German", "French"]
    assert 'LangString DONE ${LANG_FRENCH} "xlscore est installé"' in said
    assert r'Excel first.$\r$\n$\r$\nClick Next to go on."' in said


def test_no_administrator_is_asked_and_nobody_elses_settings_are_touched() -> None:
    assert "RequestExecutionLevel user" in SCRIPT
    assert "HKLM" not in SCRIPT
    assert "SetShellVarContext all" not in SCRIPT


def test_what_is_put_down_is_taken_away() -> None:
    for folder in set(re.findall(r'SetOutPath "(\$INSTDIR\\\w+)"', INSTALLING)):
        assert f'RMDir /r "{folder}"' in REMOVING
    files = ["LICENSE", "xlscore.cmd", "uninstall.exe"]
    assert re.findall(r'Delete "\$INSTDIR\\([\w.]+)"', REMOVING) == files
    for key in set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', INSTALLING)):
        assert f'DeleteRegKey HKCU "{key}"' in REMOVING
    # whatever else somebody keeps in the folder stays
    assert 'RMDir "$INSTDIR"\n' in REMOVING
    assert 'RMDir /r "$INSTDIR"\n' not in SCRIPT


@pytest.mark.skipif(shutil.which("makensis") is None, reason="NSIS is not there")
def test_the_same_folder_gives_the_same_installer(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "packages" / "xlscore-9.9.dist-info").mkdir(parents=True)
    (tree / "python.exe").write_bytes(b"MZ")
    made = []
    for name in ("one", "two"):
        command = [sys.executable, str(HERE / "installer.py"), str(tree), str(tmp_path / name)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        made.append((tmp_path / name / "xlscore-9.9-windows.exe").read_bytes())
    assert made[0] == made[1]
    assert made[0].startswith(b"MZ")
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["xlscore-9.9-windows.exe"]


def test_the_manifests_for_winget_say_the_release_and_the_bytes_of_the_installer(
    tmp_path: Path,
) -> None:
    """Their schemas are asked where the installer is built: `.github/workflows/installer.yml`."""
    (tmp_path / "x.exe").write_bytes(b"MZ")
    asked = ["x.exe", "1.2.3", "https://example.org/x.exe", "https://example.org", "made"]
    subprocess.run([sys.executable, HERE / "winget.py", *asked], cwd=tmp_path, check=True)
    made = {}
    for file in sorted((tmp_path / "made").iterdir()):
        lines = (line.partition(": ") for line in file.read_text("utf-8").splitlines())
        made[file.name] = {key: json.loads(value) for key, _, value in lines}
    kinds = {values["ManifestType"] for values in made.values()}
    assert kinds == {"version", "installer", "defaultLocale", "locale"}
    assert {values["PackageVersion"] for values in made.values()} == {"1.2.3"}
    [installer] = made["xlscore.xlscore.installer.yaml"]["Installers"]
    assert installer["InstallerSha256"] == hashlib.sha256(b"MZ").hexdigest().upper()
    assert installer["InstallerUrl"] == "https://example.org/x.exe"
    said = [v["ShortDescription"] for v in made.values() if "ShortDescription" in v]
    assert len({*said}) == 3
    assert all(3 <= len(one) <= 256 for one in said)
