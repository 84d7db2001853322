"""Rows of the ladders of programs."""

from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.locks import Lock
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.ladder import LadderContestRow
from turnsheet.host.store.row_types.programs import ProgramRow
from turnsheet.host.store.schema import ladder_contests, programs, select


def lock(connection: Connection) -> None:
    """Let nobody else begin or add a contest until the end of the transaction."""
    locks.take(connection, Lock.LADDER)


def contests(connection: Connection, game: str, after: int = 0) -> list[LadderContestRow]:
    """The contests of a game after one, in their order."""
    query = select(LadderContestRow, ladder_contests).where(
        ladder_contests.c.game == game, ladder_contests.c.id > after
    )
    return [made(LadderContestRow, row) for row in connection.execute(query.order_by(ladder_contests.c.id))]


def newest(connection: Connection, game: str, limit: int) -> list[LadderContestRow]:
    """The last contests of a game, the newest first."""
    query = select(LadderContestRow, ladder_contests).where(ladder_contests.c.game == game)
    query = query.order_by(ladder_contests.c.id.desc()).limit(limit)
    return [made(LadderContestRow, row) for row in connection.execute(query)]


def forget(connection: Connection, game: str, until: int) -> None:
    """Remove the contests of a game up to one."""
    old = (ladder_contests.c.game == game, ladder_contests.c.id <= until)
    connection.execute(ladder_contests.delete().where(*old))


def add(connection: Connection, game: str, teams: str, ranks: str, seed: str, at: int) -> None:
    """Keep a contest, with a higher id than all that anybody has seen: ratings follow the order of the ids."""
    lock(connection)
    row = {"game": game, "teams": teams, "ranks": ranks, "seed": seed, "at": at}
    connection.execute(ladder_contests.insert().values(row))


def players(connection: Connection, game: str) -> list[ProgramRow]:
    """All programs of a game that are not retired, by id, with their texts."""
    query = select(ProgramRow, programs).where(programs.c.game == game, programs.c.retired.is_(None))
    return [made(ProgramRow, row) for row in connection.execute(query.order_by(programs.c.id))]
