"""What only Windows knows: its registry, Defender's rules, and whether Excel has 32 or 64 bits."""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from xlscore.excel.vba.modules import ADDIN
from xlscore.records import dataclass

#: A value of the registry by root, key and name; None if there is none.
Registry = Callable[[str, str, str], object]
#: All values below a root and key.
Values = Callable[[str, str], Sequence[object]]

USER, COMPUTER = "HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE"
EXCEL = r"SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\excel.exe"
POLICIES = (
    r"Software\Policies\Microsoft\Office\16.0",
    r"Software\Policies\Microsoft\Cloud\Office\16.0",
)
OWN = r"Software\Microsoft\Office\16.0"
SECURITY = r"Excel\Security"
LOCATIONS = r"Excel\Security\Trusted Locations"
#: What Excel switched off after it crashed: a value for each file, whose path is in it as UTF-16.
DISABLED = rf"{OWN}\Excel\Resiliency\DisabledItems"
#: Where Windows keeps the rules that reduce the attack surface: by policy, by the user; by Intune.
RULES = (
    r"SOFTWARE\Policies\Microsoft\Windows Defender\Windows Defender Exploit Guard\ASR\Rules",
    r"SOFTWARE\Microsoft\Windows Defender\Windows Defender Exploit Guard\ASR\Rules",
)
MANAGER, MANAGED = r"SOFTWARE\Policies\Microsoft\Windows Defender\Policy Manager", "ASRRules"
#: Office starts no program; Office runs no macros that call Windows. Microsoft's ids.
NO_PROGRAMS = "d4f940ab-401b-4efc-aadc-ad5f3c50688a"
NO_CALLS = "92e97fa1-2edf-4476-bdd6-9dd0b4dddc7b"
#: What a rule may be set to where it stops something: block, or warn.
_STOPS = ("1", "6")
#: The kind of processor in an .exe file, and the bits of its addresses.
_BITS = {0x014C: 32, 0x8664: 64, 0xAA64: 64}


@dataclass(frozen=True, slots=True)
class Trust:
    """How Excel treats macros; None where the setting is the one that Excel comes with.

    `warnings`: 1 all run, 2 ask, 3 signed ones only, 4 none. The others are whether something is
    forbidden. A policy is set by an administrator, and its user cannot change it.
    """

    warnings: int | None = None
    by_policy: bool = False
    no_vba: bool = False
    no_trusted_places: bool = False
    internet_blocked: bool = False
    no_addins: bool = False
    signed_addins: bool = False
    no_programs: bool = False
    no_calls: bool = False
    crashed: bool = False
    """Excel has switched our add-in off by itself."""


def registry_value(root: str, key: str, name: str) -> object:
    """Read the registry of this Windows."""
    if sys.platform == "win32":
        import winreg

        with suppress(OSError), winreg.OpenKey(getattr(winreg, root), key) as opened:
            return winreg.QueryValueEx(opened, name)[0]
    return None


def registry_values(root: str, key: str) -> Sequence[object]:
    """All values of a key in the registry of this Windows."""
    found: list[object] = []
    if sys.platform == "win32":
        import winreg

        with suppress(OSError), winreg.OpenKey(getattr(winreg, root), key) as opened:
            for number in range(winreg.QueryInfoKey(opened)[1]):
                found.append(winreg.EnumValue(opened, number)[1])
    return found


def trust(registry: Registry = registry_value, values: Values = registry_values) -> Trust:
    """The settings for macros: policies go before what the user chose."""

    def number(key: str, name: str, bases: tuple[str, ...]) -> int | None:
        for base in bases:
            for root in (USER, COMPUTER):
                value = registry(root, f"{base}\\{key}", name)
                if isinstance(value, int):
                    return value
        return None

    forced = number(SECURITY, "VBAWarnings", POLICIES)
    chosen = number(SECURITY, "VBAWarnings", (OWN,))
    return Trust(
        forced if forced is not None else chosen,
        forced is not None,
        number("Common", "VBAOff", POLICIES) == 1,
        number(LOCATIONS, "AllLocationsDisabled", (*POLICIES, OWN)) == 1,
        number(SECURITY, "blockcontentexecutionfrominternet", POLICIES) == 1,
        no_addins=number(SECURITY, "DisableAllAddins", (*POLICIES, OWN)) == 1,
        signed_addins=number(SECURITY, "RequireAddinSig", (*POLICIES, OWN)) == 1,
        no_programs=_rule(registry, NO_PROGRAMS),
        no_calls=_rule(registry, NO_CALLS),
        crashed=any(_names_addin(value) for value in values(USER, DISABLED)),
    )


def _names_addin(value: object) -> bool:
    # the path may begin at an odd byte, so bytes are compared, not letters
    return isinstance(value, bytes) and f"\\{ADDIN}".encode("utf-16-le") in value.lower()


def _rule(registry: Registry, wanted: str) -> bool:
    """Whether one of Defender's rules stops something; the first place that has it counts."""
    managed = registry(COMPUTER, MANAGER, MANAGED)
    pairs = (pair.partition("=") for pair in str(managed or "").lower().split("|"))
    told = {name.strip("{} "): value.strip() for name, _, value in pairs}
    for key in RULES:
        value = registry(COMPUTER, key, wanted)
        if value is not None:
            return str(value) in _STOPS
    return told.get(wanted) in _STOPS


def excel_bits(registry: Registry = registry_value) -> int | None:
    """32 or 64, 0 if that cannot be told, None if there is no Excel."""
    for root in (COMPUTER, USER):
        path = registry(root, EXCEL, "")
        if isinstance(path, str) and path:
            return bits_of(Path(path.strip('"')))
    return None


def bits_of(program: Path) -> int:
    """The bits of a Windows program, as its header says; 0 if it is none."""
    with suppress(OSError, struct.error), program.open("rb") as file:
        head = file.read(4096)
        (header,) = struct.unpack_from("<I", head, 60)
        signature, machine = struct.unpack_from("<4sH", head, header)
        if signature == b"PE\0\0":
            return _BITS.get(machine, 0)
    return 0
