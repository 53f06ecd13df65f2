"""The formula for a tap of Homebrew, with the sources of all that it installs.

    python .ci/macos/formula.py SDIST ADDRESS PROJECT FOLDER

SDIST is the source archive of a release, ADDRESS where it can be had, PROJECT its own page. pip
says what it needs, where each source is and its sum; nothing is installed or sent anywhere.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

#: What only programs in Python would call, and Excel; it would have to be built for hours.
LEFT_OUT = {
    *("numpy", "pandas", "python-dateutil", "pytz", "six", "tzdata", "xlscore"),
    *("appscript", "lxml", "psutil", "xlwings"),  # the first three are for xlwings on macOS
}
FORMULA = """\
class Xlscore < Formula
  include Language::Python::Virtualenv

  desc "Standings for board-game tournaments, inside the organiser's workbook"
  homepage "{project}"
  url "{address}"
  sha256 "{digest}"
  license all_of: ["MIT", "OFL-1.1"]

  depends_on "python@{python}"

{resources}  def install
    virtualenv_install_with_resources
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/xlscore --version")
    asked = %w[--ruleset catan --events 1 --workbooks --output kit]
    system bin/"xlscore", "exercise", *asked
    system bin/"xlscore", "recalc", testpath.glob("kit/**/*.xlsx").first
  end
end
"""
RESOURCE = """\
  resource "{name}" do
    url "{url}"
    sha256 "{digest}"
  end

"""
#: The Python of Homebrew that it runs in.
PYTHON = "3.13"


def formula(sdist: bytes, address: str, project: str, sources: Iterable[Mapping[str, Any]]) -> str:
    """The formula; `sources` are the entries of pip's report of what it would install."""
    found = []
    for entry in sources:
        archive = entry["download_info"]
        digest = archive["archive_info"]["hashes"]["sha256"]
        found.append((_name(entry), archive["url"], digest))
    parts = (RESOURCE.format(name=name, url=url, digest=own) for name, url, own in sorted(found))
    return FORMULA.format(
        project=project,
        address=address,
        digest=hashlib.sha256(sdist).hexdigest(),
        python=PYTHON,
        resources="".join(parts),
    )


def _name(entry: Mapping[str, Any]) -> str:
    """A package's name as all write it."""
    return re.sub(r"[-_.]+", "-", entry["metadata"]["name"]).lower()


def report(*asked: str) -> list[dict[str, Any]]:
    """What pip would install, for an environment that has nothing."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "report.json")
        options = ("--dry-run", "--ignore-installed", "--quiet", "--report", str(out))
        subprocess.run([sys.executable, "-m", "pip", "install", *options, *asked], check=True)
        found: list[dict[str, Any]] = json.loads(out.read_text("utf-8"))["install"]
    return found


def main(sdist: str, address: str, project: str, folder: str) -> None:
    """Write the formula."""
    with tarfile.open(sdist) as archive:
        top = archive.getnames()[0].split("/")[0]
    assert top.startswith("xlscore-"), top
    whole = report(sdist)
    known = {_name(entry): entry["metadata"]["version"] for entry in whole}
    kept = [f"{name}=={version}" for name, version in known.items() if name not in LEFT_OUT]
    sources = report("--no-deps", "--no-binary", ":all:", *kept)
    Path(folder).mkdir(parents=True, exist_ok=True)
    text = formula(Path(sdist).read_bytes(), address, project, sources)
    Path(folder, "xlscore.rb").write_text(text, "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
