"""Deleting an account: everything that names its person goes, and matches stay as they were played.

Seats of old matches keep their orders and results under a neutral name. In matches that run, the player resigns first,
so that nobody waits for them; seats in matches that have not begun are open again. Matches that only this person
managed go over to the next player, or to the site. They drop out of tournaments, and their own that have not started
are cancelled.
"""

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import mail_links
from turnsheet.host.matches import early_end, lifecycle, seating
from turnsheet.host.people import Asker, same
from turnsheet.host.ratings import recompute
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches import matches, seats, shared_seats
from turnsheet.host.store.rows.people import accounts, persons
from turnsheet.host.tournaments import tournaments
from turnsheet.host.upkeep import archive

NEUTRAL_NAME = "former player"


def delete(site: Site, asker: Asker) -> None:
    """Delete the account of the asker."""
    with site.store.read() as connection:
        account = people_accounts.of_asker(connection, asker)
        if account.admin and not accounts.other_admins(connection, account.id):
            raise RefusedError("wrong-phase", "You are the only admin of this site. Make somebody else admin first.")
        concerned = persons.matches_of(connection, account.id)
        left = persons.left_matches(connection, account.id)
        entries = persons.entry_names(connection, account.id)
        entered = persons.entered(connection, account.id)
        planned = persons.opened_tournaments(connection, account.id)
    me = Asker(person=account.id)
    for tournament in planned:
        tournaments.cancel(site, tournament, me)
    for tournament in set(entered) - set(planned):
        tournaments.leave(site, tournament, me)
    for match in concerned:
        _leave(site, match, me)
    recompute.settle(site)  # while it is known whose results they are
    with site.store.write() as connection:
        for match in concerned:
            _hand_over(connection, matches.find(connection, match, lock=True), account.id)
        mail_links.forget(connection, site, accounts.find(connection, account.id) or account)
        persons.forget(connection, account.id, concerned={*concerned, *left}, name=NEUTRAL_NAME, entries=entries)
        accounts.remove(connection, account.id)
    archive.name_again(site, {*concerned, *left})


def _leave(site: Site, match: str, me: Asker) -> None:
    """Leave the seats of one match that is not over."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
        mine = [each.seat for each in seats.of_match(connection, match).values() if same(each.holder, me.person)]
        playing = [seat for seat in mine if seats.of_match(connection, match)[seat].resigned is None]
        alone = same(row.owner, me.person) and _next_owner(connection, row, me.person or "") is None
    if row.phase == "ended" or row.phase == "importing":
        return
    if alone and seating.owned(row, me):
        lifecycle.end(site, match, me)
    elif row.phase == "gathering":
        for seat in mine:
            seating.leave_seat(site, match, seat, me)
    else:
        for seat in playing:
            early_end.resign(site, match, seat, me)


def _hand_over(connection: Connection, row: MatchRow, person: str) -> None:
    if same(row.owner, person):
        shared_seats.clear(connection, row.id, shared_seats.OWNER)
        matches.change(connection, row, {"owner": _next_owner(connection, row, person) or ""})


def _next_owner(connection: Connection, row: MatchRow, person: str) -> str | None:
    others = (each.holder for each in seats.of_match(connection, row.id).values() if each.kind == "person")
    return next((holder for holder in others if holder and holder != person), None)
