"""The page on this machine only: for trying it, and for a hall without any network."""

from __future__ import annotations

import os
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from xlscore.web.site import PACKED, POLICY

HOST = "127.0.0.1"

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
    "": "application/octet-stream",
}


class Handler(SimpleHTTPRequestHandler):
    """Files with the types that browsers want, under the page's policy, asked for each time."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES
    #: How what is sent just now is packed; "" for as it is.
    packed = ""

    def translate_path(self, path: str) -> str:
        """The file of an address; the packed one beside it where the browser unpacks such."""
        found, self.packed = super().translate_path(path), ""
        if found.endswith("/"):
            found += "index.html"
        wanted = self.headers.get("Accept-Encoding", "").replace(" ", "").split(",")
        for ending, name in PACKED.items():
            if name in wanted and Path(found + ending).is_file():
                self.packed = name
                return found + ending
        return super().translate_path(path)

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """The type of a file, packed or not."""
        return super().guess_type(re.sub(r"\.(br|gz)$", "", str(path)) if self.packed else path)

    def end_headers(self) -> None:
        """The headers of every answer."""
        if self.packed:
            self.send_header("Content-Encoding", self.packed)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", "no-cache")
        if "/office/" not in self.path:  # the pane brings its own
            self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is written for each file."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder for this machine alone; port 0 takes a free one. OSError if taken."""
    return ThreadingHTTPServer((HOST, port), partial(Handler, directory=str(folder)))


def address(running: ThreadingHTTPServer) -> str:
    """What to type into the browser."""
    return f"http://{HOST}:{running.server_port}/"
