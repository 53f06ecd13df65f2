"""The page as a folder: the same bytes each time, nothing of another origin, a known Python."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from command_line import run
from xlscore.actions.workbooks import event_job, open_workbook
from xlscore.book.problems import FileProblem
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.room.page import room_page
from xlscore.room.state import room_state
from xlscore.texts import LANGUAGES, words
from xlscore.web import runtime
from xlscore.web.fields import option_words
from xlscore.web.runtime import FILES, pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import POLICY, compress, forget_compressed, site, write_site

STATIC = Path(__file__).parents[2] / "xlscore" / "web" / "static"
#: Small files in the place of Pyodide's, which no test of this module runs.
FAKE = {name: f"{name}\n".encode() for name in FILES}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, bytes]:
    """The fake files are those that belong to this version."""
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in FAKE.items()}
    monkeypatch.setattr(runtime, "FILES", hashes)
    return FAKE


def package(files: Mapping[str, bytes], mode: str = "w:gz", folder: str = "package") -> bytes:
    """An npm package, or another archive."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            member = tarfile.TarInfo(f"{folder}/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def test_the_same_bytes_each_time() -> None:
    assert site(FAKE) == site(FAKE)


def test_the_version_is_that_of_all_contents() -> None:
    def version(files: Mapping[str, bytes]) -> str:
        found = re.search(r'data-version="(\w{16})"', site(files)["index.html"].decode())
        assert found
        return found[1]

    assert version(FAKE) != version(FAKE | {"pyodide.mjs": b"another"})
    assert f'VERSION = "{version(FAKE)}"' in site(FAKE)["sw.js"].decode()


def test_the_projectors_window_has_the_script_of_the_rooms_page() -> None:
    """It is put together of several files; the page loads it as one."""
    found = site(FAKE)
    workbook = Path(__file__).parents[2] / "workbooks" / "catan-herne-2026.xlsx"
    page = room_page(room_state(event_job(open_workbook(workbook)), "de"))
    assert f"<script>{found['room.js'].decode()}</script>" in page
    assert f"<style>{found['room.css'].decode()}</style>" in page


def test_the_service_worker_knows_every_file_but_itself() -> None:
    found = site(FAKE)
    expected = {name: hashlib.sha256(data).hexdigest() for name, data in found.items()}
    del expected["sw.js"]
    known = {}
    for name in ("FILES", "LATER"):
        pattern = rf"{name} = /\*.*?\*/ \((\{{.*?\}})\);"
        listed = re.search(pattern, found["sw.js"].decode(), re.S)
        assert listed
        known[name] = json.loads(listed[1])
    assert known["FILES"] | known["LATER"] == expected
    # what only printing needs is loaded when somebody prints
    assert "print.json" in known["LATER"]
    assert not [name for name in known["FILES"] if name.startswith(("print", "fonts"))]


def test_python_finds_what_it_imports_and_no_host() -> None:
    names = json.loads(site(FAKE)["xlscore.json"])
    assert "xlscore/web/worker.py" in names
    assert "xlscore/rulesets/catan.toml" in names
    assert not [n for n in names if n.startswith(("xlscore/excel", "xlscore/commands"))]
    assert "xlsxwriter/workbook.py" in json.loads(site(FAKE)["xlsxwriter.json"])


def test_nothing_names_another_origin_and_nothing_is_evaluated() -> None:
    for path in STATIC.iterdir():
        text = path.read_text("utf-8") if path.is_file() else ""
        assert not re.findall(r"(?:https?:)?//(?!www\.w3\.org)[\w.-]+\.\w{2,}/", text), path.name
        assert not re.search(r"\beval\(|new Function|onclick=|document\.write", text), path.name
    assert "unsafe-eval'" in POLICY
    assert "'unsafe-eval'" not in POLICY
    assert "unsafe-inline" not in POLICY
    assert "http" not in POLICY
    assert POLICY in site(FAKE)["index.html"].decode()


def test_the_page_reads_before_any_script_runs_and_names_only_known_words() -> None:
    html = site(FAKE)["index.html"].decode()
    assert f">{words('web')['drop'].en}</p>" in html
    assert "{{" not in html
    scripts = "".join(path.read_text("utf-8") for path in STATIC.glob("*.js"))
    said = re.findall(r'data-say(?:-label)?="(\w+)"', html)
    said += re.findall(r'\b(?:say|state)\("(\w+)"', scripts)
    assert said
    assert set(said) <= {*words("web"), *option_words()}


def test_words_and_rules_stand_in_both_languages() -> None:
    data = json.loads(site(FAKE)["site.json"])
    assert set(data["words"]) == {*LANGUAGES}
    assert data["words"]["de"]["recalculate"] == "Neu berechnen"
    assert {"id": "catan", **dict.fromkeys(LANGUAGES, "Catan")} in data["events"]
    assert [one["id"] for one in data["events"]] == list(RULESETS)
    assert [one["id"] for one in data["seasons"]] == list(FAMILIES)


def test_pyodide_comes_from_a_folder_or_an_archive(
    known: Mapping[str, bytes], tmp_path: Path
) -> None:
    release = tmp_path / "pyodide-core.tar.bz2"
    release.write_bytes(package(known, "w:bz2", "pyodide"))
    file, folder = tmp_path / "pyodide.tgz", tmp_path / "pyodide"
    file.write_bytes(package(known))
    folder.mkdir()
    for name, data in known.items():
        (folder / name).write_bytes(data)
    assert pyodide(file) == pyodide(folder) == pyodide(release)
    assert pyodide(file)["pyodide.mjs"] == known["pyodide.mjs"]
    assert json.loads(pyodide(file)["pyodide-lock.json"])["packages"] == {}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"no package", "no-pyodide", id="no package"),
        pytest.param(package({"pyodide.mjs": FAKE["pyodide.mjs"]}), "no-pyodide", id="one file"),
        pytest.param(
            package(FAKE | {"pyodide.asm.wasm": b"of another version"}), "other-pyodide", id="other"
        ),
        pytest.param(package(FAKE)[:100], "no-pyodide", id="cut off"),
    ],
)
def test_another_pyodide_is_refused(
    known: Mapping[str, bytes], data: bytes, code: str, tmp_path: Path
) -> None:
    (tmp_path / "x.tgz").write_bytes(data)
    with pytest.raises(FileProblem) as caught:
        pyodide(tmp_path / "x.tgz")
    assert caught.value.code == code


def test_pyodide_is_loaded_once_and_only_with_the_right_checksum(
    known: Mapping[str, bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served, asked = dict(known), []

    def load(url: str) -> bytes:
        asked.append(url)
        return served[url.removeprefix(runtime.ADDRESS)]

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    last = list(known)[-1]
    served[last] = b"of another version"
    with pytest.raises(FileProblem, match="wrong checksum"):
        pyodide(None, load)
    served[last] = known[last]
    assert pyodide(None, load) == pyodide(None, load)
    assert asked == [runtime.ADDRESS + name for name in (*known, last)]


def test_without_network_it_is_said_where_to_get_pyodide(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def load(url: str) -> bytes:
        raise OSError("no network")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(runtime, "_load", load)
    done = run("web", "build", tmp_path / "site", "--lang", "en")
    assert done.exit_code == 3
    assert "cannot be loaded (no network); load it on another computer" in done.stderr
    assert not (tmp_path / "site").exists()


def test_what_is_loaded_comes_from_the_address_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "pyodide.tgz").write_bytes(b"a package")
    with server(tmp_path) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        assert runtime._load(f"{address(running)}pyodide.tgz") == b"a package"
        with pytest.raises(OSError, match="404"):
            runtime._load(f"{address(running)}other.tgz")
        running.shutdown()


def test_the_workflow_that_the_docs_give_is_one() -> None:
    pytest.importorskip("check_jsonschema")
    workflow = Path(__file__).parents[2] / "docs" / "pages.yml"
    schema = ["--builtin-schema", "vendor.github-workflows"]
    command = [sys.executable, "-m", "check_jsonschema", *schema, str(workflow)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "xlscore web build site" in workflow.read_text("utf-8")


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.docx").write_bytes(b"x")
    with pytest.raises(FileProblem) as caught:
        write_site(tmp_path, {"index.html": b"", "sw.js": b""})
    assert caught.value.code == "not-ours-folder"
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.docx"]


def test_a_site_is_built_and_built_again(known: Mapping[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "p.tgz").write_bytes(package(known))
    for _ in range(2):
        done = run("web", "build", tmp_path / "site", "--pyodide", tmp_path / "p.tgz")
        assert done.exit_code == 0, done.output
    built = {
        path.relative_to(tmp_path / "site").as_posix(): path.read_bytes()
        for path in (tmp_path / "site").rglob("*")
        if path.is_file()
    }
    found = site(pyodide(tmp_path / "p.tgz"))
    assert {path: built[path] for path in found} == found
    smaller = {path: data for path, data in built.items() if path not in found}
    assert {Path(path).suffix for path in smaller} <= {".br", ".gz"}
    for path in ("page.js", "xlscore.json"):
        assert gzip.decompress(smaller[f"{path}.gz"]) == found[path]


def test_the_server_answers_this_machine_only_with_policy_and_types(tmp_path: Path) -> None:
    write_site(tmp_path / "site", {"index.html": b"<!doctype html>", "sw.js": b"", "a.wasm": b"x"})
    running = server(tmp_path / "site")
    assert running.server_address[0] == "127.0.0.1"
    Thread(target=running.serve_forever, daemon=True).start()
    try:
        for path, kind in (
            ("", "text/html"),
            ("sw.js", "text/javascript"),
            ("a.wasm", "application/wasm"),
        ):
            with urllib.request.urlopen(address(running) + path) as found:
                assert found.headers["Content-Type"].startswith(kind)
                assert found.headers["Content-Security-Policy"] == POLICY
                assert found.headers["Cache-Control"] == "no-cache"
    finally:
        running.shutdown()
        running.server_close()


def test_what_is_packed_goes_to_whoever_unpacks_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = SimpleNamespace(compress=lambda data: b"br" + data[:9], __spec__=object())
    monkeypatch.setitem(sys.modules, "brotli", library)
    found = {"index.html": b"<!doctype html>" * 99, "sw.js": b"", "a.wasm": b"x" * 5000}
    made = compress(found)
    assert {*made} == {f"{path}.{end}" for path in ("index.html", "a.wasm") for end in ("br", "gz")}
    write_site(tmp_path / "site", {**found, **made})
    forget_compressed(
        tmp_path / "site", found, {path: made[path] for path in made if path != "a.wasm.br"}
    )
    running = server(tmp_path / "site")
    Thread(target=running.serve_forever, daemon=True).start()
    try:
        for path, wanted, name in (
            ("", "gzip, deflate, br", "br"),
            ("index.html", "gzip", "gzip"),
            ("a.wasm", "gzip, br", "gzip"),
            ("a.wasm", "identity", None),
        ):
            asked = urllib.request.Request(address(running) + path)
            asked.add_header("Accept-Encoding", wanted)
            with urllib.request.urlopen(asked) as answer:
                kind, sent = answer.headers["Content-Type"], answer.read()
                assert answer.headers["Content-Encoding"] == name
            plain = found[path or "index.html"]
            ways = {"br": b"br" + plain[:9], "gzip": gzip.compress(plain, 9, mtime=0), None: plain}
            assert sent == ways[name]
            assert kind.startswith("application/wasm" if "wasm" in path else "text/html")
    finally:
        running.shutdown()
        running.server_close()


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    write_site(tmp_path / "site", {"index.html": b"", "sw.js": b""})
    with server(tmp_path / "site") as running:
        done = run("web", "serve", tmp_path / "site", "--port", running.server_port)
    assert done.exit_code == 2
    assert f"--port {running.server_port}" in done.stderr
