"""What the log calls the ships of a battle. It keeps names, so what `called` writes is read back by `number_of`."""

import re

from turnsheet.games.starprobe.space_battle.battle import OWN, Side, Vessel

NAMES: dict[Side, str] = {"natives": "Native ship", "military": "Military ship"}
NUMBERED = rf"(?:{'|'.join(NAMES.values())}) [0-9]{{1,6}}"
"""The name of any ship but the explorer's own, as a pattern."""
_NUMBERED = re.compile(NUMBERED)


def called(vessel: Vessel) -> str:
    if vessel.number == OWN:
        return vessel.name or "The explorer"
    return f"{NAMES[vessel.side]} {vessel.number}"


def number_of(name: str) -> int:
    """The number of the ship with this name."""
    return int(name.rpartition(" ")[2]) if _NUMBERED.fullmatch(name) else OWN
