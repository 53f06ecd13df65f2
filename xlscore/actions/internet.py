"""Asking an address somebody gave: no other in between, in the clear only this computer."""

from __future__ import annotations

import ipaddress
from contextlib import suppress
from typing import Any
from urllib.parse import SplitResult
from urllib.request import HTTPRedirectHandler, OpenerDirector, ProxyHandler, build_opener


def is_here(host: str) -> bool:
    """Whether a host is this computer."""
    if host == "localhost":
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def is_private(parts: SplitResult) -> bool:
    """Whether nobody on the way can read along: https, or http to this computer."""
    host = parts.hostname or ""
    return bool(host) and (parts.scheme == "https" or (parts.scheme == "http" and is_here(host)))


def opener(host: str) -> OpenerDirector:
    """What carries a request to a host: no redirects; to this computer also no proxy."""
    return build_opener(_Stay, *([ProxyHandler({})] if is_here(host) else []))


class _Stay(HTTPRedirectHandler):
    """Where an address sends on to another one, that is an answer like any refusal."""

    def redirect_request(self, *_: Any) -> None:
        """None, so that a redirect is an error."""
