"""Rows of programs in the library, and the contests that were counted for them."""

from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.programs import NewProgram, ProgramChanges, ProgramRow, ProgramSummary
from turnsheet.host.store.schema import columns, contests, programs, select

Sort = Literal["name", "matches", "wins", "losses", "newest"]


class Wanted(Struct, frozen=True):
    """Which programs to list: by kind, by words in name or team, by numbers."""

    kind: str = ""
    text: str = ""
    matches: tuple[int | None, int | None] = (None, None)
    wins: tuple[int | None, int | None] = (None, None)
    losses: tuple[int | None, int | None] = (None, None)
    mine: bool = False
    retired: bool = False
    sort: Sort = "name"


class NameTakenError(Exception):
    """Another program of the game has that team, name and kind. The transaction cannot go on."""


def of_owner(connection: Connection, owner: str) -> list[ProgramRow]:
    """All programs of a person, the oldest first."""
    query = select(ProgramRow, programs).where(programs.c.owner == owner).order_by(programs.c.id)
    return [made(ProgramRow, row) for row in connection.execute(query)]


def listed(
    connection: Connection, game: str, owner: str | None, wanted: Wanted, limit: int, after: int
) -> list[ProgramSummary]:
    """The programs that fit, at most `limit` after the first ones; `owner` is the person who asks."""
    query = select(ProgramSummary, programs).where(programs.c.game == game)
    if wanted.kind:
        query = query.where(sa.func.lower(programs.c.kind) == wanted.kind.lower())
    if wanted.text:
        like = sa.or_(
            *(column.icontains(wanted.text, autoescape=True) for column in (programs.c.name, programs.c.team))
        )
        query = query.where(like)
    ranges = {programs.c.matches: wanted.matches, programs.c.wins: wanted.wins, programs.c.losses: wanted.losses}
    for column, (least, most) in ranges.items():
        if least is not None:
            query = query.where(column >= least)
        if most is not None:
            query = query.where(column <= most)
    if wanted.mine:
        query = query.where(programs.c.owner == (owner or "-"))
    if not wanted.retired:
        query = query.where(programs.c.retired.is_(None))
    by_name = (sa.func.lower(programs.c.name), programs.c.kind, programs.c.id)
    first = {"newest": [programs.c.revised.desc()], "name": []}.get(wanted.sort)
    query = query.order_by(*([programs.c[wanted.sort].desc()] if first is None else first), *by_name)
    return [made(ProgramSummary, row) for row in connection.execute(query.limit(limit).offset(after))]


def find(connection: Connection, game: str, number: int) -> ProgramRow | None:
    """One program, if it is there."""
    query = select(ProgramRow, programs).where(programs.c.game == game, programs.c.id == number)
    row = connection.execute(query).one_or_none()
    return None if row is None else made(ProgramRow, row)


def named(connection: Connection, game: str, team: str, name: str, kind: str) -> ProgramRow | None:
    """The program with this team, name and kind, of which there is at most one in a game."""
    same = (programs.c.team == team, programs.c.name == name, programs.c.kind == kind)
    row = connection.execute(select(ProgramRow, programs).where(programs.c.game == game, *same)).one_or_none()
    return None if row is None else made(ProgramRow, row)


def count_of(connection: Connection, owner: str) -> int:
    """How many programs a person has, the retired ones included."""
    own = sa.select(sa.func.count()).select_from(programs).where(programs.c.owner == owner)
    return int(connection.execute(own).scalar_one())


def add(connection: Connection, new: NewProgram) -> ProgramRow:
    """Keep a new program; raises NameTakenError."""
    query = programs.insert().values({**new}).returning(*columns(ProgramRow, programs))
    try:
        return made(ProgramRow, connection.execute(query).one())
    except sa.exc.IntegrityError as error:
        raise NameTakenError from error


def change(connection: Connection, number: int, changes: ProgramChanges) -> None:
    """Write changes to a program; raises NameTakenError."""
    try:
        connection.execute(programs.update().where(programs.c.id == number).values({**changes}))
    except sa.exc.IntegrityError as error:
        raise NameTakenError from error


def counts_of_text(connection: Connection, game: str, digest: str) -> list[tuple[int, str]]:
    """The ids and statistics of the programs with this text that are not retired, locked against other writers."""
    query = sa.select(programs.c.id, programs.c.counts).where(
        programs.c.game == game, programs.c.digest == digest, programs.c.retired.is_(None)
    )
    rows = connection.execute(query.order_by(programs.c.id).with_for_update()).all()
    return [(number, counts) for number, counts in rows]


def add_contest(connection: Connection, digest: str, at: int) -> bool:
    """Remember a contest; False if it was counted before."""
    known = sa.select(contests.c.digest).where(contests.c.digest == digest)
    if connection.execute(known).first() is not None:
        return False
    try:
        connection.execute(contests.insert().values(digest=digest, at=at))
    except sa.exc.IntegrityError:  # somebody else counts it at the same moment
        connection.rollback()
        return False
    return True
