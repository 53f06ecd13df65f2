"""C6: the signature of a round of drand quicknet from the beacon itself, only when asked to.

One request to one address, https (http for this computer alone), no redirect, a time limit, and no
more than a few hundred bytes read. What comes back counts no more than if it had been typed: the
draw checks it against the pinned key (`beacon`), so the address need not be trusted.
"""

from __future__ import annotations

import hashlib
import json
from http.client import HTTPException
from time import time
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request

from xlscore.actions.beacon import is_genuine
from xlscore.actions.internet import is_private, opener
from xlscore.book.problems import FileProblem
from xlscore.core.draws.log import find_waiting
from xlscore.core.draws.randomness import find_last_due, is_open_beacon, read_source, say_due
from xlscore.core.model import Event
from xlscore.core.patterns import pattern
from xlscore.core.reasons import system_reason

ADDRESS: Final = "https://api.drand.sh"
#: The chain quicknet.
CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
SECONDS: Final = 10.0
_MOST: Final = 4096
_EARLY: Final = (404, 425)
_SIGNATURE: Final = pattern("[0-9a-f]{96}")


def fetch_signature(event: Event, address: str = ADDRESS) -> str:
    """The signature for the round that is announced, "" where none waits for one.

    FileProblem where the event's source is no drand, or as `signature_of`.
    """
    source = read_source(event.randomness)
    named_here = is_open_beacon(event.randomness) or (source and source.kind == "drand")
    if not named_here:
        raise FileProblem("beacon-none")
    last = find_waiting(event.draws)
    named = read_source(last.source) if last and not last.randomness else None
    if named is None or named.kind != "drand":
        return ""
    return signature_of(int(named.detail), address)


def fetch_newest(address: str = ADDRESS) -> tuple[int, str] | None:
    """The newest round of the beacon by this clock, and its signature; None if it is not to be had.

    It shows after when an announcement was made, which is announced without it too.
    """
    round_ = find_last_due(time()) - 1
    try:
        signature = signature_of(round_, address)
    except FileProblem:
        return None
    return (round_, signature) if is_genuine(round_, signature) else None


def signature_of(round_: int, address: str = ADDRESS, seconds: float = SECONDS) -> str:
    """The signature of a round as the beacon has published it, 96 hex digits.

    FileProblem where the address is none, does not answer, has no such round yet, or says
    something else; whether the signature is genuine is for `beacon.is_genuine`.
    """
    host = _host(address)
    if not host:
        raise FileProblem("beacon-address", address=address, usual=ADDRESS)
    url = f"{address.rstrip('/')}/{CHAIN}/public/{round_}"
    asked = Request(url, headers={"Accept": "application/json", "User-Agent": "xlscore"})
    try:
        with opener(host).open(asked, timeout=seconds) as answer:
            text = answer.read(_MOST)
    except HTTPError as error:
        code = "beacon-early" if error.code in _EARLY else "beacon-silent"
        values = {"round": round_, "due": say_due(round_), "address": address}
        raise FileProblem(code, **values, reason=f"HTTP {error.code}") from None
    except (OSError, HTTPException, ValueError) as error:
        why = system_reason(getattr(error, "reason", None) or error)
        raise FileProblem("beacon-silent", address=address, reason=why) from None
    found = _signature(text, round_)
    if found is None:
        raise FileProblem("beacon-other", address=address, round=round_)
    return found


def _host(address: str) -> str:
    """The host of an address that may be asked; "" if it may not be."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return (parts.hostname or "") if is_private(parts) else ""


def _signature(text: bytes, round_: int) -> str | None:
    """The signature in an answer about this round, with the randomness that belongs to it."""
    try:
        data: Any = json.loads(text)
        signature, randomness = data["signature"], data["randomness"]
        if data["round"] != round_ or not _SIGNATURE.fullmatch(signature):
            return None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    same = hashlib.sha256(bytes.fromhex(signature)).hexdigest() == randomness
    return str(signature) if same else None
