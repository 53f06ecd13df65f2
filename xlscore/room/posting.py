"""Sending a post to an address that the organiser typed, and what is said where that fails.

Whoever knows the address can write there, so it is a secret: no message names it, and no answer is
repeated that does. Nothing follows to another address, and nothing but https leaves the computer.
"""

from __future__ import annotations

import json
import re
import ssl
import time
from contextlib import suppress
from email.message import Message
from http.client import HTTPException, HTTPResponse
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request

from xlscore import __version__
from xlscore.actions.internet import is_private, opener
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import system_reason
from xlscore.report.plain import visible
from xlscore.room.services import Service

#: Seconds that a service may be silent.
PATIENCE = 15.0
#: Seconds to wait where a service asks for it; more is said instead.
LONGEST_WAIT = 30.0
#: Parts of an address from this length on are looked for in answers.
SECRET = 5


class Address:
    """A checked address. It shows nowhere, not in a traceback either."""

    __slots__ = ("parts",)

    def __init__(self, typed: str) -> None:
        """KeyError with a text of ``texts.announce`` where nothing may be sent there."""
        text = typed.strip()
        if not text.isascii() or not text.isprintable() or " " in text:
            raise KeyError("address_form")
        try:
            parts = urlsplit(text)
            parts.port  # noqa: B018  a port that is none is said now
        except ValueError:
            raise KeyError("address_form") from None
        if parts.scheme not in ("https", "http") or not parts.hostname or "@" in parts.netloc:
            raise KeyError("address_form")
        if not is_private(parts):
            raise KeyError("address_open")
        self.parts = parts

    @property
    def host(self) -> str:
        """By which a service is known."""
        return self.parts.hostname or ""

    def for_service(self, service: Service) -> str:
        """The address to send to."""
        query = "" if service.query_in_body else self.parts.query
        return urlunsplit((*self.parts[:3], query, ""))

    def told_in(self, text: str) -> bool:
        """Whether a text gives away a part of the address."""
        rest = urlunsplit(("", "", *self.parts[2:]))
        return any(part in text for part in re.split(r"[/?&=]", rest) if len(part) >= SECRET)


def send(address: Address, service: Service, body: str) -> None:
    """One post; FileProblem, which never names the address, where it was not taken.

    A service that asks for patience is asked once more after it.
    """
    wait = _post(address, service, body)
    if wait is not None:
        time.sleep(wait)
        wait = _post(address, service, body)
    if wait is not None:
        raise FileProblem("post-busy", service=service.title, seconds=round(wait))


def _post(address: Address, service: Service, body: str) -> float | None:
    """None if it was taken; else how long the service wants to be left alone."""
    headers = {"Content-Type": service.type_, "User-Agent": f"xlscore/{__version__}"}
    request = Request(address.for_service(service), body.encode(), headers, method="POST")
    title = service.title
    try:
        with opener(address.host).open(request, timeout=PATIENCE):
            return None
    except HTTPError as error:
        with error:
            return _wait_asked(address, title, error)
    except URLError as error:
        reason: object = error.reason
    except (OSError, HTTPException, ValueError) as error:
        reason = error
    if isinstance(reason, TimeoutError):
        raise FileProblem("post-silent", service=title, seconds=round(PATIENCE))
    if isinstance(reason, ssl.SSLCertVerificationError):
        raise FileProblem("post-certificate", service=title)
    why = system_reason(reason) if isinstance(reason, OSError) else type(reason).__name__
    raise FileProblem("post-unreachable", service=title, reason=why)


def _wait_asked(address: Address, title: str, error: HTTPError) -> float:
    """The wait that a service asks for; FileProblem for every other refusal."""
    if 300 <= error.code < 400:
        raise FileProblem("post-elsewhere", service=title, status=error.code)
    if error.code == 429:
        wait = _seconds(error.headers)
        if wait > LONGEST_WAIT:
            raise FileProblem("post-busy", service=title, seconds=round(wait))
        return wait
    reason = _reason(error.fp)
    if address.told_in(reason):
        reason = ""
    raise FileProblem("post-refused", service=title, status=error.code, reason=reason or "–")


def _seconds(headers: Message) -> float:
    """The seconds to wait that a service asks for; one where it says nothing."""
    asked = str(headers.get("Retry-After", "1"))
    return float(asked) if re.fullmatch(r"\d{1,5}(\.\d{1,6})?", asked) else LONGEST_WAIT + 1


def _reason(answer: IO[bytes] | HTTPResponse | None) -> str:
    """Why it was refused, as Telegram ("description") and Discord ("message") say."""
    with suppress(OSError, HTTPException, ValueError, AttributeError):
        data = json.loads(answer.read1(4000))  # type: ignore[union-attr]
        for key in ("description", "message"):
            if isinstance(data, dict) and isinstance(data.get(key), str):
                return visible(data[key])
    return ""
