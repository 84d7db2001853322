"""Rows of results that count, of the players in them, and of their ratings."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from secrets import token_hex

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store import locks
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.locks import Lock
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.row_types.ratings import Ladder, PlaceRow, RatedPlayerRow, RatingRow, ResultRow, Unrated
from turnsheet.host.store.schema import (
    accounts,
    columns,
    guests,
    matches,
    places,
    rated_players,
    ratings,
    results,
    select,
)

"""The lock of PostgreSQL under which ratings change. SQLite has one writer at a time anyway."""


class Place(Struct, frozen=True):
    """The place of a player in a result."""

    seat: int
    player: str
    rank: int
    bot: bool


class Standing(Struct, frozen=True):
    """A rating, and whose it is."""

    rating: RatingRow
    bot: str | None
    public: str | None
    """The account in the addresses of pages."""
    name: str | None


def lock(connection: Connection) -> None:
    """Let nobody else change ratings until the end of the transaction."""
    locks.take(connection, Lock.RATINGS)


def add_result(connection: Connection, match: str, game: str, ended: int) -> None:
    """Note that a match is over, so that a worker finds out whether it counts."""
    connection.execute(results.insert().values(match=match, game=game, ended=ended, state="new"))


def new_results(connection: Connection) -> list[ResultRow]:
    """The results of which nobody has found out whether they count, the oldest first."""
    query = select(ResultRow, results).where(results.c.state == "new")
    return [made(ResultRow, row) for row in connection.execute(query.order_by(results.c.ended, results.c.match))]


def result(connection: Connection, match: str) -> ResultRow | None:
    """The result of a match, if it ended by its rules, by resignation or with a draw."""
    row = connection.execute(select(ResultRow, results).where(results.c.match == match)).first()
    return None if row is None else made(ResultRow, row)


def drop(connection: Connection, match: str) -> None:
    """Forget a result of which nobody found out whether it counts: its match was removed before."""
    connection.execute(results.delete().where(results.c.match == match, results.c.state == "new"))


def leave_unrated(connection: Connection, match: str, reason: Unrated) -> None:
    """Note why a result does not count."""
    connection.execute(results.update().where(results.c.match == match).values(state="unrated", reason=reason))


def judge_unreadable_again(connection: Connection) -> None:
    """Let somebody find out again whether results count whose matches could not be read, if these are still here."""
    unreadable = sa.and_(results.c.state == "unrated", results.c.reason == "unreadable")
    here = results.c.match.in_(sa.select(matches.c.id))
    connection.execute(results.update().where(unreadable, here).values(state="new", reason=None))


def count(connection: Connection, match: str, found: Iterable[PlaceRow]) -> None:
    """Note the places of a result that counts."""
    connection.execute(results.update().where(results.c.match == match).values(state="counts"))
    rows = [{"match": each.match, "seat": each.seat, "player": each.player, "rank": each.rank} for each in found]
    connection.execute(places.insert(), rows)


def player(connection: Connection, *, account: str | None = None, bot: str | None = None) -> str:
    """The id of a rated player, who is added if they are new."""
    who = rated_players.c.account == account if account is not None else rated_players.c.bot == bot
    known = connection.execute(sa.select(rated_players.c.id).where(who)).scalar_one_or_none()
    if known is not None:
        return str(known)
    row = RatedPlayerRow(token_hex(16), account, bot)
    connection.execute(rated_players.insert().values(id=row.id, account=row.account, bot=row.bot))
    return row.id


def has_later(connection: Connection, row: ResultRow) -> bool:
    """Whether a result of the same game counts that comes after this one."""
    later = sa.tuple_(results.c.ended, results.c.match) > sa.tuple_(sa.literal(row.ended), sa.literal(row.match))
    found = sa.select(results.c.match).where(results.c.game == row.game, results.c.state == "counts", later)
    return connection.execute(found.limit(1)).first() is not None


def games(connection: Connection) -> list[str]:
    """The games that have results or ratings."""
    found = sa.union(sa.select(results.c.game), sa.select(ratings.c.game))
    return sorted(str(game) for game in connection.execute(found).scalars())


def counted(connection: Connection, game: str, match: str | None = None) -> Iterator[tuple[ResultRow, list[Place]]]:
    """The results of a game that count, or one of them, in the order in which they do."""
    query = sa.select(
        *columns(ResultRow, results), places.c.seat, places.c.player, places.c.rank, rated_players.c.bot.is_not(None)
    )
    query = query.join(places, places.c.match == results.c.match)
    query = query.join(rated_players, rated_players.c.id == places.c.player)
    query = query.where(results.c.game == game, results.c.state == "counts")
    if match is not None:
        query = query.where(results.c.match == match)
    query = query.order_by(results.c.ended, results.c.match, places.c.seat, places.c.player)
    width = len(ResultRow.__struct_fields__)
    for head, rows in groupby(connection.execute(query), key=lambda row: tuple(row[:width])):
        yield made(ResultRow, head), [made(Place, row[width:]) for row in rows]


def of_game(connection: Connection, game: str, players: Collection[str] | None = None) -> list[RatingRow]:
    """The ratings in a game, of all players or of some."""
    query = select(RatingRow, ratings).where(ratings.c.game == game)
    if players is not None:
        query = query.where(ratings.c.player.in_(players))
    query = query.order_by(ratings.c.player, ratings.c.ladder)
    return [made(RatingRow, row) for row in connection.execute(query)]


def put(connection: Connection, rows: Iterable[RatingRow]) -> None:
    """Keep ratings, in the place of older ones."""
    for row in rows:
        remove(connection, row)
        values = {name: getattr(row, name) for name in RatingRow.__struct_fields__}
        connection.execute(ratings.insert().values(values))


def remove(connection: Connection, row: RatingRow) -> None:
    """Remove a rating."""
    same = (ratings.c.player == row.player, ratings.c.game == row.game, ratings.c.ladder == row.ladder)
    connection.execute(ratings.delete().where(*same))


def of_account(connection: Connection, account: str) -> list[RatingRow]:
    """The ratings of an account, by game and ladder."""
    query = select(RatingRow, ratings).join(rated_players, rated_players.c.id == ratings.c.player)
    query = query.where(rated_players.c.account == account).order_by(ratings.c.game, ratings.c.ladder)
    return [made(RatingRow, row) for row in connection.execute(query)]


def of_entrants(
    connection: Connection, game: str, people: Collection[str], bots: Collection[str]
) -> tuple[dict[str, RatingRow], dict[str, RatingRow]]:
    """The ratings of some accounts and some bots on the ladder of everyone in a game, if they have one."""
    query = sa.select(rated_players.c.account, rated_players.c.bot, *columns(RatingRow, ratings))
    query = query.join(rated_players, rated_players.c.id == ratings.c.player)
    query = query.where(ratings.c.game == game, ratings.c.ladder == "joint")
    query = query.where(sa.or_(rated_players.c.account.in_(people), rated_players.c.bot.in_(bots)))
    found = [(account, bot, made(RatingRow, row)) for account, bot, *row in connection.execute(query)]
    return (
        {account: row for account, _, row in found if account is not None},
        {bot: row for _, bot, row in found if bot is not None},
    )


KNOWN = sa.or_(rated_players.c.bot.is_not(None), rated_players.c.account.is_not(None))
"""Players who did not delete their account."""


def ladder(connection: Connection, game: str, among: Ladder, spread: float, limit: int, skip: int) -> list[Standing]:
    """A part of a ladder, the strongest first: by the lower end of the interval, `spread` deviations below the mean.

    Players who deleted their account are left out.
    """
    query = sa.select(rated_players.c.bot, accounts.c.public, guests.c.name, *columns(RatingRow, ratings))
    query = query.join(rated_players, rated_players.c.id == ratings.c.player)
    query = query.outerjoin(accounts, accounts.c.id == rated_players.c.account)
    query = query.outerjoin(guests, guests.c.id == rated_players.c.account)
    query = query.where(ratings.c.game == game, ratings.c.ladder == among, KNOWN)
    query = query.order_by((ratings.c.mean - spread * ratings.c.deviation).desc(), ratings.c.player)
    rows = connection.execute(query.limit(limit).offset(skip))
    return [Standing(made(RatingRow, row), bot, public, name) for bot, public, name, *row in rows]


def players_on(connection: Connection, game: str, among: Ladder) -> int:
    """How many players are on a ladder."""
    query = sa.select(sa.func.count()).select_from(ratings)
    query = query.join(rated_players, rated_players.c.id == ratings.c.player)
    here = (ratings.c.game == game, ratings.c.ladder == among, KNOWN)
    return int(connection.execute(query.where(*here)).scalar_one())


def place_on(connection: Connection, game: str, among: Ladder, spread: float, account: str) -> int | None:
    """How many players are above an account on a ladder; None if it is not on it."""
    own = next((row for row in of_account(connection, account) if (row.game, row.ladder) == (game, among)), None)
    if own is None:
        return None
    low = ratings.c.mean - spread * ratings.c.deviation
    mine = sa.literal(own.mean, sa.Double) - sa.literal(spread, sa.Double) * sa.literal(own.deviation, sa.Double)
    above = sa.or_(low > mine, sa.and_(low == mine, ratings.c.player < own.player))
    query = sa.select(sa.func.count()).select_from(ratings)
    query = query.join(rated_players, rated_players.c.id == ratings.c.player)
    here = (ratings.c.game == game, ratings.c.ladder == among, KNOWN, above)
    return int(connection.execute(query.where(*here)).scalar_one())


def places_of(connection: Connection, account: str, matches: Collection[str]) -> dict[str, tuple[int, int]]:
    """The rank of an account in results that count, and how many places there were, by match."""
    own = sa.select(places.c.match, places.c.rank).join(rated_players, rated_players.c.id == places.c.player)
    own = own.where(rated_players.c.account == account, places.c.match.in_(matches))
    ranks = {row.match: row.rank for row in connection.execute(own)}
    sizes = sa.select(places.c.match, sa.func.count()).where(places.c.match.in_(ranks)).group_by(places.c.match)
    return {match: (ranks[match], size) for match, size in connection.execute(sizes)}
