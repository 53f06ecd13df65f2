"""The manifests that winget wants for a release, in English, German and French.

    python .ci/windows/winget.py INSTALLER VERSION ADDRESS PROJECT FOLDER

INSTALLER is the file that `installer.py` made, ADDRESS where it can be had, PROJECT its own page.
Nothing is sent anywhere: the files are for a request to winget's own list. Values are written as
JSON, which is YAML too.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from xlscore.texts import PROGRAMS, words  # noqa: E402

SYNTAX = "1.10.0"
NAME = "xlscore.xlscore"
PLACES = {"en": "en-US", "de": "de-DE", "fr": "fr-FR"}


def manifests(installer: bytes, version: str, address: str, project: str) -> dict[str, object]:
    """The files by their names, as plain data."""
    head = {"PackageIdentifier": NAME, "PackageVersion": version}
    digest = hashlib.sha256(installer).hexdigest().upper()
    made: dict[str, object] = {
        f"{NAME}.yaml": {**head, "DefaultLocale": PLACES[PROGRAMS], **_kind("version")},
        f"{NAME}.installer.yaml": {
            **head,
            "InstallerType": "nullsoft",
            "Scope": "user",
            "UpgradeBehavior": "install",
            "Installers": [
                {"Architecture": "x64", "InstallerUrl": address, "InstallerSha256": digest}
            ],
            **_kind("installer"),
        },
    }
    for code, place in PLACES.items():
        first = words("installer")["welcome"].in_(code).splitlines()[0]
        made[f"{NAME}.locale.{place}.yaml"] = {
            **head,
            "PackageLocale": place,
            "Publisher": "The xlscore project",
            "PackageName": "xlscore",
            "PackageUrl": project,
            "License": "MIT AND OFL-1.1",
            "ShortDescription": first,
            **_kind("defaultLocale" if code == PROGRAMS else "locale"),
        }
    return made


def _kind(kind: str) -> dict[str, str]:
    return {"ManifestType": kind, "ManifestVersion": SYNTAX}


def written(values: Mapping[str, object]) -> str:
    """A manifest as text, a key on each line."""
    lines = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    return "".join(lines)


def main(installer: str, version: str, address: str, project: str, folder: str) -> None:
    """Write the manifests."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    made = manifests(Path(installer).read_bytes(), version, address, project)
    for name, values in made.items():
        assert isinstance(values, dict)
        Path(folder, name).write_text(written(values), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
