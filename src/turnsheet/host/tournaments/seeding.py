"""Seeding: the strongest entries come first, by their ratings when the tournament starts.

The rating is that on the ladder of everyone in the game, on which people and bots can be compared. Entries without one
come behind the others, in the order in which they entered. Ratings change while a tournament runs, so those at its
start are kept with the entries; a late entry has the one it entered with.
"""

from collections.abc import Sequence
from math import inf

from turnsheet.core.tournaments.pairings import Entry, seeded
from turnsheet.host.ratings.skill import Skill
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.tournaments import EntryRow
from turnsheet.host.store.rows.competition import ratings, tournaments


def ratings_now(connection: Connection, game: str, there: Sequence[EntryRow]) -> dict[int, int | None]:
    """The ratings of entries, as they are shown, by number."""
    people = {each.holder for each in there if each.holder is not None}
    bots = {each.bot for each in there if each.holder is None and each.bot}
    of_people, of_bots = ratings.of_entrants(connection, game, people, bots)
    found = {}
    for each in there:
        row = of_bots.get(each.bot) if each.holder is None else of_people.get(each.holder)
        found[each.number] = None if row is None else Skill(row.mean, row.deviation).shown
    return found


def keep(connection: Connection, tournament: str, game: str, there: Sequence[EntryRow]) -> None:
    """Keep the ratings of entries as they are now."""
    for number, rating in ratings_now(connection, game, there).items():
        if rating is not None:
            tournaments.set_rating(connection, tournament, number, rating)


def strength(rating: int | None) -> float:
    """What entries are ordered by."""
    return -inf if rating is None else float(rating)


def seeds(entries: Sequence[Entry]) -> dict[int, int]:
    """The seeds by the numbers of the entries, from 1; late entries have none."""
    return {each.number: at for at, each in enumerate(seeded(each for each in entries if each.since == 1), 1)}
