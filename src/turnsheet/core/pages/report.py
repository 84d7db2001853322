"""Turn reports: what happened, as data for programs and as a sentence for people.

A report is made from the view alone. A program uses `kind`, `values` and `marks` and never has to read `text`.
"""

from typing import cast

from msgspec import Struct, structs

from turnsheet.core.events import Event

Value = str | int | tuple[str | int, ...] | None


class ReportLine(Struct, frozen=True):
    """One event of a turn report."""

    kind: str
    """The kind of event, such as `moved`."""
    text: str
    values: dict[str, Value] = {}
    """The fields of the event, as its class in the game's `rules/events.py` has them."""
    marks: tuple[str, ...] = ()
    """The chart marks and areas it is about."""
    new: bool = True
    """False for events that the player was told of before."""


def report_line(event: Event, text: str, marks: tuple[str, ...] = (), new: bool = True) -> ReportLine:
    """The line of an event."""
    values = cast(dict[str, Value], structs.asdict(event))
    del values["audience"]
    return ReportLine(str(event.__struct_config__.tag), text, values, marks, new)
