"""Printouts that allies gave a seat: kept with its notes, for its holder alone, and laid beside its own.

The game reads them (`core/allied_printouts`); the server only keeps the texts, limited in number and size. They never
become part of what the game told the seat. A printout of another match or of a turn to come is refused. A sandbox
that the holder makes begins with a copy, as of all notes.
"""

import hashlib

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core.allied_printouts import AlliedPrintouts, GivenText, MergedPrintouts, WrongPrintoutError
from turnsheet.core.seats import REFEREE
from turnsheet.games import ALLIED_PRINTOUTS
from turnsheet.host.access import Look, Spot, line_of_turns, look, look_from, spot
from turnsheet.host.errors import RefusedError
from turnsheet.host.people import Asker, held_seat, may_know
from turnsheet.host.quotas import checks
from turnsheet.host.site import Site
from turnsheet.host.store import kept
from turnsheet.host.store.tables import papers

KIND = "printout"
MOST = 20
"""So many texts of allies a seat may keep."""
LONGEST = 100_000
"""So many characters one of them may have; the longest printouts of a full game have some 30,000."""


class Kept(Struct, frozen=True):
    """What a seat keeps of allies, and from where it looks; all that is made of both depends on nothing else."""

    spot: Spot
    given: tuple[GivenText, ...]

    @property
    def digest(self) -> str:
        """The texts in one word."""
        told = "\0".join(f"{each.name}\0{each.text}" for each in self.given)
        return hashlib.sha256(told.encode()).hexdigest()[:24]


def add(site: Site, match: str, seat: int, asker: Asker, text: str) -> None:
    """Keep a text with printouts of an ally; one with the same printouts takes the place of the older."""
    seen = _own_look(site, match, seat, asker)
    try:
        sources = _game_support(seen).check(seen.view, text)
    except WrongPrintoutError as error:
        raise RefusedError("bad-printout", str(error)) from error
    name = ", ".join(f"{each.by} turn {each.turn}" for each in sources)[:60]
    here = _here(match, seat)
    with site.store.write() as connection:
        _own(connection, match, seat, asker)
        gone = papers.delete().where(here, papers.c.name == name).returning(papers.c.text)
        older = connection.execute(gone).scalar_one_or_none() or ""
        connection.execute(papers.insert().values(match=match, seat=seat, kind=KIND, name=name, text=text))
        count = connection.execute(sa.select(sa.func.count()).select_from(papers).where(here)).scalar_one()
        if count > MOST:
            raise RefusedError("too-long", f"You can keep {MOST} printouts of allies: remove an old one first.")
        checks.charge(connection, match, len(text.encode()) - len(older.encode()))


def remove(site: Site, match: str, seat: int, asker: Asker, name: str) -> None:
    """Throw a text away."""
    with site.store.write() as connection:
        _own(connection, match, seat, asker)
        gone = papers.delete().where(_here(match, seat), papers.c.name == name).returning(papers.c.text)
        text = connection.execute(gone).scalar_one_or_none()
        if text is None:
            raise RefusedError("no-such-printout", "There is no such printout among those you keep.")
        checks.charge(connection, match, -len(text.encode()))


def keeps(site: Site, match: str, seat: int, asker: Asker, step: int | None = None) -> Kept:
    """What a seat keeps, and from where it looks; only its holder may ask, also after the end."""
    with site.store.read() as connection:
        _own(connection, match, seat, asker)
        query = sa.select(papers.c.name, papers.c.text).where(_here(match, seat)).order_by(papers.c.name)
        given = tuple(GivenText(name, text) for name, text in connection.execute(query))
    return Kept(spot(site, match, seat, asker, step), given)


def merged(site: Site, found: Kept) -> MergedPrintouts:
    """What the seat's own printouts up to then and those of allies tell together; slow where there are many turns."""
    seen = look_from(site, found.spot)
    with site.store.read() as connection:
        line = [row["id"] for row in line_of_turns(connection, found.spot.row["id"]) if row["step"] <= found.spot.step]
        pages = [kept.read_page(connection, turn, found.spot.seat) for turn in line]
    return _game_support(seen).merge(seen.view, [page for page in pages if page is not None], found.given)


def _own_look(site: Site, match: str, seat: int, asker: Asker) -> Look:
    with site.store.read() as connection:
        _own(connection, match, seat, asker)
    return look(site, match, seat, asker)


def _own(connection: sa.Connection, match: str, seat: int, asker: Asker) -> None:
    may_know(connection, match, asker)
    if seat == REFEREE:
        raise RefusedError("no-such-seat", "The referee keeps nothing.")
    held_seat(connection, match, seat, asker)


def _game_support(seen: Look) -> AlliedPrintouts:
    if seen.game.id not in ALLIED_PRINTOUTS:
        raise RefusedError("no-such-game", "Printouts of this game are not merged.")
    return ALLIED_PRINTOUTS[seen.game.id]


def _here(match: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(papers.c.match == match, papers.c.seat == seat, papers.c.kind == KIND)
