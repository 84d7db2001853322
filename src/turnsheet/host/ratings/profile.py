"""Profiles: what everybody may know of a person with an account. Nothing here is about matches that still run.

A vacation is shown, but in matches whose players do not know each other it does not count (`account_vacations`).
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from turnsheet.core.codec import copied
from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.matches import position_summary, queries
from turnsheet.host.people import Asker
from turnsheet.host.ratings import reliability
from turnsheet.host.ratings.ladders import PROVISIONAL
from turnsheet.host.ratings.reliability import Reliability
from turnsheet.host.ratings.skill import SPREAD, Skill
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, time_at
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountRow
from turnsheet.host.store.row_types.ratings import Ladder, RatingRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.competition import attendance, ratings
from turnsheet.host.store.rows.people import accounts, guests, profiles

UNNAMED = "Unnamed player"
Fate = Literal["won", "lost", "draw", "resigned", "left", "ended early"]


class Rating(Struct, frozen=True):
    """How strong a player is, with the interval in which that is with a probability of 95 %."""

    rating: int
    low: int
    high: int
    matches: int
    wins: int
    provisional: bool
    """There are too few matches to rely on it."""


class GameRating(Rating, frozen=True):
    """A rating in a game, on one ladder."""

    game: str
    ladder: Ladder


class FinishedMatch(Struct, frozen=True):
    """A match that is over, and that a person has played to its end, resigned or left."""

    id: str
    title: str
    game: str
    ended: datetime
    fate: Fate
    rank: int | None
    """Their place, if the match counts for ratings."""
    places: int
    """How many places there were; 0 if the match does not count."""
    others: list[str]
    """The names of the other players."""
    private: bool


class Profile(Struct, frozen=True):
    """A person with an account."""

    id: str
    name: str
    joined: datetime
    time_zone: str
    """Such as `Europe/Berlin`; empty if they did not say it."""
    games: list[str]
    """The games they like to play."""
    away_until: datetime | None
    """When the vacation ends that they announced for all their matches; None if they are not on vacation."""
    reliability: Reliability
    ratings: list[GameRating]
    you: bool


class LadderRow(Rating, frozen=True):
    """A player on a ladder."""

    rank: int
    name: str
    bot: bool
    profile: str | None
    """The id of their profile; bots have none."""
    you: bool


class LadderPage(Struct, frozen=True):
    """A part of a ladder, the strongest first: by the lower end of the interval."""

    players: int
    """How many are on the ladder."""
    rows: list[LadderRow]
    you: LadderRow | None
    """Your own row, wherever it is."""


def find(connection: Connection, public: str) -> AccountRow:
    """The account with a public id."""
    row = accounts.by_public(connection, public)
    if row is None:
        raise RefusedError("no-such-player", "There is no player at this link. They may have deleted their account.")
    return row


def profile(site: Site, public: str, asker: Asker) -> Profile:
    """The profile of a person."""
    with site.store.read() as connection:
        return _profile(connection, site, find(connection, public), asker)


def own(site: Site, asker: Asker) -> Profile:
    """The profile of the asker, who must be signed in."""
    with site.store.read() as connection:
        return _profile(connection, site, people_accounts.of_asker(connection, asker), asker)


def _profile(connection: Connection, site: Site, row: AccountRow, asker: Asker) -> Profile:
    return Profile(
        id=row.public,
        name=guests.name(connection, row.id) or UNNAMED,
        joined=time_at(row.created),
        time_zone=row.time_zone,
        games=row.games.split(),
        away_until=people_accounts.away_until(site, row),
        reliability=reliability.of(attendance.of(connection, row.id)),
        ratings=[
            copied(GameRating, shown(each), game=each.game, ladder=each.ladder)
            for each in ratings.of_account(connection, row.id)
        ],
        you=asker.person == row.id,
    )


def shown(row: RatingRow) -> Rating:
    """A rating as people see it."""
    skill = Skill(row.mean, row.deviation)
    low, high = skill.interval
    return copied(Rating, row, rating=skill.shown, low=low, high=high, provisional=row.matches < PROVISIONAL)


def finished(site: Site, public: str, asker: Asker, limit: int, skip: int) -> tuple[list[FinishedMatch], bool]:
    """The finished matches of a person that the asker may see, the newest first; and whether there are more."""
    with site.store.read() as connection:
        account = find(connection, public).id
        shared = {match for match, _ in asker.shared}
        rows = profiles.finished(connection, account, asker.person, shared, limit + 1, skip)
        listed = queries.listed(connection, site, rows[:limit])
        ranks = ratings.places_of(connection, account, [each.row.id for each in listed])
    return [_finished(each, account, ranks.get(each.row.id)) for each in listed], len(rows) > limit


def _finished(listed: queries.Listed, account: str, place: tuple[int, int] | None) -> FinishedMatch:
    row = listed.row
    assert row.ended is not None
    mine = [seat for seat in listed.seats if seat.holder == account]
    return FinishedMatch(
        id=row.id,
        title=row.title,
        game=row.game,
        ended=time_at(row.ended),
        fate=_fate(listed, mine),
        rank=None if place is None else place[0],
        places=0 if place is None else place[1],
        others=[seat.player for seat in listed.seats if seat.holder != account],
        private=row.private,
    )


def _fate(listed: queries.Listed, mine: list[SeatRow]) -> Fate:
    if not mine:
        return "left"
    if all(seat.resigned is not None for seat in mine):
        return "resigned"
    if listed.row.ended_by == "draw":
        return "draw"
    if listed.row.ended_by in ("owner", "admin"):
        return "ended early"
    won = position_summary.winners(listed.row, listed.seats, listed.card)
    return "won" if any(seat.seat in won for seat in mine) else "lost"


def ladder(site: Site, game: str, among: Ladder, asker: Asker, limit: int, skip: int) -> tuple[LadderPage, bool]:
    """A part of a ladder, and whether there is more."""
    site.game(game)
    with site.store.read() as connection:
        found = ratings.ladder(connection, game, among, SPREAD, limit + 1, skip)
        count = ratings.players_on(connection, game, among)
        me = None if asker.person is None else accounts.find(connection, asker.person)
        place = None if me is None else ratings.place_on(connection, game, among, SPREAD, me.id)
        mine = [] if place is None else ratings.ladder(connection, game, among, SPREAD, 1, place)
    public = None if me is None else me.public
    rows = [_row(each, skip + number, public) for number, each in enumerate(found[:limit], 1)]
    you = next((_row(each, place + 1, public) for each in mine if place is not None), None)
    return LadderPage(count, rows, you), len(found) > limit


def _row(standing: ratings.Standing, rank: int, me: str | None) -> LadderRow:
    return copied(
        LadderRow,
        shown(standing.rating),
        rank=rank,
        name=standing.bot or standing.name or UNNAMED,
        bot=standing.bot is not None,
        profile=standing.public,
        you=me is not None and standing.public == me,
    )
