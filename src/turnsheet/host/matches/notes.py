"""Notes of a seat: notes on places, the layout of its chart, and order templates.

The host does not read them. Only the seat's player sees them, even after the end. A player who takes over the seat gets
the layout of the chart and the templates; what the player before them wrote down is deleted
(`store.rows.matches.seats.change`). A sandbox begins with a copy of its seat's notes.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import astuple

from turnsheet.host.access import held_seat
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.rows.matches import notes

MOST = 2000
LONGEST = 4000
KINDS = ("note", "place", "template")
"""Printouts of allies are kept beside these, and are longer (`allied_printouts`)."""


class SeatNote(Struct, frozen=True):
    """Something a seat keeps for itself: a note, a place on the chart, or a template. An empty text removes it."""

    kind: Literal["note", "place", "template"]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(max_length=LONGEST)]


def kept(site: Site, match: str, seat: int, asker: Asker, limit: int | None = None, after: int = 0) -> list[SeatNote]:
    """The notes of a seat by kind and name: all, or at most `limit` after the first ones."""
    with site.store.read() as connection:
        held_seat(connection, match, seat, asker)
        found = notes.of_seat(connection, match, seat, KINDS, limit=limit, after=after)
    return [made(SeatNote, note) for note in found]


def keep(site: Site, match: str, seat: int, asker: Asker, given: Sequence[SeatNote]) -> None:
    """Put notes in the place of those with the same kind and name; all of them, or none if they are too many."""
    with site.store.write() as connection:
        held_seat(connection, match, seat, asker)
        grown = sum(notes.put(connection, match, seat, astuple(note)) for note in given)
        if notes.count(connection, match, seat) > MOST:
            raise RefusedError("too-long", f"A seat can have at most {MOST} notes. Remove old ones first.")
        sizes.charge(connection, match, grown)


def copy(connection: Connection, match: str, seat: int, to: str) -> None:
    """Give the same seat of another match the same notes."""
    copied = notes.of_seat(connection, match, seat)
    sizes.charge(connection, to, sum(notes.put(connection, to, seat, note) for note in copied))
