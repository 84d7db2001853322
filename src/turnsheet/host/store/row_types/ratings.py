"""Ratings: results that count, the players they are about, their ratings, and who keeps to deadlines."""

from typing import Annotated, Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

NONCE = sa.String(32)
GAME = sa.String(40)
Ladder = Literal["people", "bots", "joint"]
"""Whose results count on it: those of people among each other, of bots among each other, or all."""
Unrated = Literal["owner", "guest", "same-person", "alone", "not-played", "unreadable"]
"""Why a match does not count. `owner`: the match owner chose so. `alone`: it had fewer than two different players.
`not played`: it was over before a turn was played."""
ResultState = Literal["new", "counts", "unrated"]


class RatedPlayerRow(Struct, frozen=True):
    """Somebody with ratings: the person of an account, or a bot. One without either deleted their account."""

    id: Annotated[str, Column(NONCE, key=True)]
    """Random. It stays when the account is deleted, so that the ratings of others stay as they are."""
    account: Annotated[str | None, Column(SECRET, unique=True, person=True)]
    bot: Annotated[str | None, Column(GAME, unique=True)]


class ResultRow(Struct, frozen=True):
    """The end of a match. It is kept when the match is removed."""

    match: Annotated[str, Column(MATCH, key=True)]
    game: Annotated[str, Column(GAME)]
    ended: Annotated[int, Column(sa.BigInteger)]
    state: Annotated[ResultState, Column(sa.String(8), index=True)]
    """`new` until a worker has found out whether the match counts."""
    reason: Annotated[Unrated | None, Column(sa.String(12))]
    """Why it does not count."""


class PlaceRow(Struct, frozen=True):
    """The place of a player in a result. A bot can have several seats; a player who left shares one with the next."""

    match: Annotated[str, Column(MATCH, refers_to="results.match", key=True)]
    seat: Annotated[int, Column(key=True)]
    player: Annotated[str, Column(NONCE, refers_to="rated_players.id", key=True, index=True)]
    rank: int
    """From 1, which is best; equal ranks are a draw."""


class RatingRow(Struct, frozen=True):
    """How strong a player is in a game, on one ladder."""

    player: Annotated[str, Column(NONCE, refers_to="rated_players.id", key=True)]
    game: Annotated[str, Column(GAME, key=True)]
    ladder: Annotated[Ladder, Column(sa.String(8), key=True)]
    mean: Annotated[float, Column(sa.Double)]
    deviation: Annotated[float, Column(sa.Double)]
    matches: int
    wins: int
    ended: Annotated[int, Column(sa.BigInteger)]
    """When the last match that counts ended."""


class AttendanceRow(Struct, frozen=True):
    """How often a person kept to deadlines."""

    person: Annotated[str, Column(SECRET, key=True, person=True)]
    due: int
    """Turns with a deadline for which their orders were due."""
    missed: int
    recent: Annotated[str, Column(sa.String(100))]
    """The last hundred of them, the newest first: `x` for one that was missed, `.` for others."""


class LeaverRow(Struct, frozen=True):
    """A person who left a seat after the match began: another player or a bot has it now."""

    id: Annotated[int, Column(key=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id", index=True)]
    seat: int
    person: Annotated[str | None, Column(SECRET, index=True, person=True)]
    since: int
    """The step after which they had the seat."""
    until: int
    """The last step in which they had it."""
    replaced: Annotated[bool, Column(default=sa.false())]
    """Whether the match owner took the seat from them: then their turns count, but they have no place in the result."""
