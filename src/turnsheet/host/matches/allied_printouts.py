"""Printouts that a seat got from allies: stored with its notes, visible only to its player.

The game reads them (`core/allied_printouts`); the host stores the texts, limited in number and size. They never become
part of what the game showed the seat. A printout of another match or of a future turn is refused. A sandbox begins with
a copy, as with all notes.
"""

import hashlib

from msgspec import Struct

from turnsheet.core.pages.allied_printouts import AlliedPrintouts, GivenText, MergedPrintouts, WrongPrintoutError
from turnsheet.core.seats import REFEREE
from turnsheet.games import ALLIED_PRINTOUTS
from turnsheet.host.access import Look, Spot, held_seat, look, look_from, may_know, spot
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.matches import notes
from turnsheet.host.store.rows.turns import turn_contents, turns

KIND = "printout"
MOST = 20
LONGEST = 100_000
"""In characters; the longest printouts of a full game have some 30,000."""


class Kept(Struct, frozen=True):
    """The printouts of allies that a seat keeps, and from where it looks: what is made of both never changes."""

    spot: Spot
    given: tuple[GivenText, ...]

    @property
    def digest(self) -> str:
        """A short hash of the texts."""
        texts = "\0".join(f"{each.name}\0{each.text}" for each in self.given)
        return hashlib.sha256(texts.encode()).hexdigest()[:24]


def add(site: Site, match: str, seat: int, asker: Asker, text: str) -> None:
    """Keep a text with printouts of an ally, in the place of an older one with the same printouts."""
    seen = _own_look(site, match, seat, asker)
    try:
        sources = _game_support(seen).check(seen.view, text)
    except WrongPrintoutError as error:
        raise RefusedError("bad-printout", str(error)) from error
    name = ", ".join(f"{each.by} turn {each.turn}" for each in sources)[:60]
    with site.store.write() as connection:
        _own(connection, match, seat, asker)
        grown = notes.put(connection, match, seat, (KIND, name, text))
        if notes.count(connection, match, seat, (KIND,)) > MOST:
            raise RefusedError("too-long", f"You can save at most {MOST} printouts of allies. Remove an old one first.")
        sizes.charge(connection, match, grown)


def remove(site: Site, match: str, seat: int, asker: Asker, name: str) -> None:
    """Remove a text with printouts of an ally."""
    with site.store.write() as connection:
        _own(connection, match, seat, asker)
        text = notes.remove(connection, match, seat, KIND, name)
        if text is None:
            raise RefusedError(
                "no-such-printout", "You do not have that printout. Reload the page to see those you have."
            )
        sizes.charge(connection, match, -len(text.encode()))


def keeps(site: Site, match: str, seat: int, asker: Asker, step: int | None = None) -> Kept:
    """The printouts a seat keeps, and from where it looks; only its player may ask, also after the end."""
    with site.store.read() as connection:
        _own(connection, match, seat, asker)
        given = tuple(GivenText(name, text) for _, name, text in notes.of_seat(connection, match, seat, (KIND,)))
    return Kept(spot(site, match, seat, asker, step), given)


def merged(site: Site, found: Kept) -> MergedPrintouts:
    """What the seat's own printouts up to then and those of allies say together; slow where there are many turns."""
    seen = look_from(site, found.spot)
    with site.store.read() as connection:
        line = [turn.id for turn in turns.line(connection, found.spot.row.id) if turn.step <= found.spot.step]
        pages = [turn_contents.read_page(connection, turn, found.spot.seat) for turn in line]
    return _game_support(seen).merge(seen.view, [page for page in pages if page is not None], found.given)


def _own_look(site: Site, match: str, seat: int, asker: Asker) -> Look:
    with site.store.read() as connection:
        _own(connection, match, seat, asker)
    return look(site, match, seat, asker)


def _own(connection: Connection, match: str, seat: int, asker: Asker) -> None:
    may_know(connection, match, asker)
    if seat == REFEREE:
        raise RefusedError("no-such-seat", "The referee does not have notes. Choose your seat.")
    held_seat(connection, match, seat, asker)


def _game_support(seen: Look) -> AlliedPrintouts:
    if seen.game.id not in ALLIED_PRINTOUTS:
        raise RefusedError("no-such-game", "This game cannot combine printouts of allies.")
    return ALLIED_PRINTOUTS[seen.game.id]
