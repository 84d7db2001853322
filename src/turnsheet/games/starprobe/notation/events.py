"""Events in notation: one starred line per event, and back. docs/cases.md lists the lines.

The referee's lines name the seats that were told, unless everyone was: `* 1 jump in month 4: arrives at C3/5. (to 1)`.
"""

import re
from typing import get_args

from turnsheet.core.events import EVERYONE, Audience, Failed, Told
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.field_values import made, plain, quoted, unquoted
from turnsheet.games.starprobe.rules.events import AnyEvent, Happened, Kind

KINDS: tuple[str, ...] = get_args(Kind)
TO = re.compile(r"(.*) \(to ([1-8](?: [1-8])*|nobody)\)")
HAPPENED = re.compile(rf"\* ([1-8]) ({'|'.join(KINDS)})(?: in month ([0-9]{{1,6}}))?: (.*)")
TOLD = re.compile(r"\* ([1-8]) told ([1-8]): (.*)")
FAILED = re.compile(r'\* ([1-8]) could not (.*): ([a-z-]+)(?: ("(?:[^"\\]|\\.)*"))?')


def write_event(event: AnyEvent, referee: bool) -> str:
    """An event as a line."""
    match event:
        case Happened():
            line = f"* {event.seat} {event.kind} in month {event.month}: {_safe(event.text)}"
        case Told():
            line = f"* {event.sender} told {event.to}: {_safe(event.text)}"
        case Failed():
            line = f"* {event.seat} could not {_safe(event.order)}: {event.code} {quoted(event.reason)}"
    if not referee or event.audience is None:
        return line
    return f"{line} (to {' '.join(map(str, event.audience)) or 'nobody'})"


def _safe(text: str) -> str:
    return quoted(text) if TO.fullmatch(f"{text} ".rstrip()) else plain(text)


def _audience(line: str) -> tuple[str, Audience]:
    found = TO.fullmatch(line)
    if not found:
        return line, EVERYONE
    return found[1], () if found[2] == "nobody" else tuple(Seat(int(seat)) for seat in found[2].split())


def read_event(line: str, month: int) -> AnyEvent:
    """The event of a line; raises ValueError."""
    rest, audience = _audience(line)
    if found := HAPPENED.fullmatch(rest):
        return made(
            Happened,
            {
                "event": "happened",
                "audience": audience,
                "seat": int(found[1]),
                "month": int(found[3]) if found[3] else month,
                "kind": found[2],
                "text": unquoted(found[4]),
            },
        )
    if found := TOLD.fullmatch(rest):
        return Told(audience, Seat(int(found[1])), Seat(int(found[2])), unquoted(found[3]))
    if found := FAILED.fullmatch(rest):
        reason = unquoted(found[4]) if found[4] else ""
        return Failed(audience, Seat(int(found[1])), unquoted(found[2]), found[3], reason)
    raise ValueError(f"'{line[:80]}' is not a line about an event")


def event_apart(line: str) -> tuple[str, dict[str, str]] | None:
    """What a line about an event tells, and the fields that need not be compared; None if it is another line."""
    rest, audience = _audience(line)
    fields = {} if audience is None else {"to": " ".join(map(str, audience)) or "nobody"}
    if found := HAPPENED.fullmatch(rest):
        if found[3]:
            fields["month"] = str(int(found[3]))
        return f"* {found[1]} {found[2]}: {found[4]}", fields
    if TOLD.fullmatch(rest):
        return rest, fields
    if found := FAILED.fullmatch(rest):
        return f"* {found[1]} could not {found[2]}", fields | {"code": found[3]}
    return None
