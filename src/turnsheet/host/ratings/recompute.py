"""Ratings from results: one result at a time when matches end, or all of them again, with the same numbers.

Results count in the order in which their matches ended, and then of their ids. A worker counts each soon after the end.
If one with an earlier place in that order was counted late, its game is computed again from the beginning.
"""

import logging

from msgspec import Struct

from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.ratings import ladders, results
from turnsheet.host.ratings.ladders import Result
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection, is_transient
from turnsheet.host.store.row_types.ratings import PlaceRow, ResultRow, Unrated
from turnsheet.host.store.rows.competition import attendance, ratings
from turnsheet.host.store.rows.matches import matches

LOG = logging.getLogger("turnsheet.ratings")


class Recomputed(Struct, frozen=True):
    """What changed when everything was computed again: nothing, if nothing was wrong."""

    ratings: int
    """How many ratings there are now."""
    changed_ratings: int
    people: int
    """How many people the reliability was counted of."""
    changed_people: int


def settle(site: Site) -> int:
    """Count the results of matches that ended since the last call; gives how many matches these were."""
    with site.store.read() as connection:
        waiting = ratings.new_results(connection)
    for row in waiting:
        _settle(site, row)
    return len(waiting)


def _settle(site: Site, row: ResultRow) -> None:
    found: list[results.Entrant] | Unrated | None
    try:
        with site.store.read() as connection:
            found = results.judged(connection, site, matches.find(connection, row.match))
    except RefusedError:
        found = None  # it was removed
    except Exception as error:
        if is_transient(error):
            raise
        log_fault(LOG, f"the result of match {row.match} cannot be read", error)
        found = "unreadable"
    with site.store.write() as connection:
        ratings.lock(connection)
        now = ratings.result(connection, row.match)
        if now is None or now.state != "new":  # another worker was quicker
            return
        if found is None:
            ratings.drop(connection, row.match)
        elif isinstance(found, str):
            ratings.leave_unrated(connection, row.match, found)
        else:
            _count(connection, row, found)


def _count(connection: Connection, row: ResultRow, found: list[results.Entrant]) -> None:
    rows = [
        PlaceRow(row.match, each.seat, ratings.player(connection, account=each.account, bot=each.bot), each.rank)
        for each in found
    ]
    late = ratings.has_later(connection, row)
    ratings.count(connection, row.match, rows)
    if late:
        recompute_game(connection, row.game)
        return
    ((_, places),) = ratings.counted(connection, row.game, row.match)
    old = ratings.of_game(connection, row.game, {place.player for place in places})
    changed = ladders.after(Result(row.game, row.ended, places), {(each.player, each.ladder): each for each in old})
    ratings.put(connection, changed.values())


def recompute_game(connection: Connection, game: str) -> tuple[int, int]:
    """Compute all ratings in a game again; gives how many there are, and how many changed."""
    old = {(each.player, each.ladder): each for each in ratings.of_game(connection, game)}
    new = ladders.after_all(Result(game, row.ended, places) for row, places in ratings.counted(connection, game))
    changed = [row for key, row in new.items() if old.get(key) != row]
    gone = [row for key, row in old.items() if key not in new]
    ratings.put(connection, changed)
    for row in gone:
        ratings.remove(connection, row)
    return len(new), len(changed) + len(gone)


def recompute(site: Site) -> Recomputed:
    """Compute all ratings and the reliability of everybody again.

    Matches that could not be read are tried again: their version of the rules may be here now.
    """
    with site.store.write() as connection:
        ratings.lock(connection)
        ratings.judge_unreadable_again(connection)
    settle(site)
    with site.store.write() as connection:
        ratings.lock(connection)
        done = [recompute_game(connection, game) for game in ratings.games(connection)]
    with site.store.read() as connection:
        people = attendance.everybody(connection)
    changed = 0
    for person in people:
        with site.store.write() as connection:
            changed += attendance.recount(connection, person)
    return Recomputed(
        ratings=sum(count for count, _ in done),
        changed_ratings=sum(different for _, different in done),
        people=len(people),
        changed_people=changed,
    )
