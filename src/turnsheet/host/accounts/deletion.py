"""Deleting an account: everything that names its person goes, and matches stay as they were played.

Seats of old matches keep their orders and results under a neutral name. In matches that run, the player resigns first,
so that nobody waits for them; seats in matches that have not begun are open again. Matches that only this person
managed go over to the next player, or to the site. They drop out of tournaments, and their own that have not started
are cancelled.

It takes several transactions. The first one ends all that could write for the account, and notes that it is being
deleted; a worker goes on with a deletion that was interrupted. The last one locks everything the person has part in,
tournaments before matches as everywhere, and looks again whether they have left it all.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import mail_links, sessions
from turnsheet.host.matches import early_end, lifecycle, seating
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.people import Asker, same
from turnsheet.host.ratings import recompute
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import BEFORE_WRITING, Connection
from turnsheet.host.store.row_types.accounts import AccountRow
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.competition import tournaments as tournament_rows
from turnsheet.host.store.rows.matches import matches, seats, shared_seats
from turnsheet.host.store.rows.people import accounts, persons
from turnsheet.host.store.rows.site import administration, site_values
from turnsheet.host.tournaments import tournaments
from turnsheet.host.upkeep import archive

LOG = logging.getLogger("turnsheet.accounts")
NEUTRAL_NAME = "former player"
DELETING = "deleting "
"""How the names of site values begin that say which accounts are being deleted; the values say since when."""
INTERRUPTED_MS = 5 * 60_000
"""A deletion that has not ended after this time was interrupted."""
MOST_TRIES = 20
CHANGED = ("wrong-phase", "not-your-seat", "not-your-match", "not-entered", "no-such-match", "no-such-tournament")
"""What is refused if a match or tournament changes just before the person leaves it."""


def delete(site: Site, asker: Asker) -> None:
    """Delete the account of the asker."""
    with _unchecked() as check, site.store.write() as connection:
        account = people_accounts.of_asker(connection, asker)
        accounts.seize(connection, account.id)
        if check is not None:
            check(connection)
        account = people_accounts.of_asker(connection, asker)
        if account.admin and not accounts.other_admins(connection, account.id):
            raise RefusedError("wrong-phase", "You are the only admin of this site. Make somebody else admin first.")
        site_values.put(connection, f"{DELETING}{account.public}", str(moment(site.now())))
        accounts.change(connection, account.id, {"blocked": moment(site.now())})
        sessions.end_all(connection, account.id)
        administration.take_tokens(connection, account.id)
        mail_links.forget(connection, site, account)
    with _unchecked():
        _finish(site, account)


@contextmanager
def _unchecked() -> Iterator[Callable[[Connection], None] | None]:
    """Do without the check of a request's sender, who is signed out; gives it."""
    check = BEFORE_WRITING.get()
    BEFORE_WRITING.set(None)
    try:
        yield check
    finally:
        BEFORE_WRITING.set(check)


def is_under_way(connection: Connection, account: AccountRow) -> bool:
    """Whether an account is being deleted."""
    return site_values.get(connection, f"{DELETING}{account.public}") is not None


def go_on(site: Site) -> None:
    """Go on with deletions that were interrupted."""
    late = moment(site.now()) - INTERRUPTED_MS
    with site.store.read() as connection:
        waiting = [
            public for public, since in site_values.starting_with(connection, DELETING).items() if int(since) < late
        ]
    for public in waiting:
        with site.store.write() as connection:
            account = accounts.by_public(connection, public)
            if account is None:
                site_values.forget(connection, f"{DELETING}{public}")
                continue
            site_values.put(connection, f"{DELETING}{public}", str(moment(site.now())))
        try:
            _finish(site, account)
        except Exception as error:  # one account must not stop the others
            log_fault(LOG, "an account cannot be deleted", error)


def _finish(site: Site, account: AccountRow) -> None:
    """Leave all that the person has part in, until nothing is left, and forget them."""
    me, gone = Asker(person=account.id), set[str]()
    entries = set[tuple[str, str]]()
    for _ in range(MOST_TRIES):
        with site.store.read() as connection:
            concerned = persons.matches_of(connection, account.id)
            gone |= {*concerned, *persons.left_matches(connection, account.id)}
            entries |= {*persons.entry_names(connection, account.id)}
            entered = persons.entered(connection, account.id)
            planned = persons.opened_tournaments(connection, account.id)
        for tournament in planned:
            _try(partial(tournaments.cancel, site, tournament, me))
        for tournament in sorted(set(entered) - set(planned)):
            _try(partial(tournaments.leave, site, tournament, me))
        for match in concerned:
            _leave(site, match, me)
        recompute.settle(site)  # while it is known whose results they are
        with site.store.write() as connection:
            accounts.seize(connection, account.id)
            found = accounts.find(connection, account.id)
            if found is None:
                return
            if _forget(connection, site, found, gone, entries):
                break
    else:
        raise RefusedError("busy", "Your account could not be deleted yet. It will be deleted in some minutes.")
    archive.name_again(site, gone)


def _try(deed: Callable[[], object]) -> None:
    """Do something that may be over or done already; it is looked at again afterwards."""
    try:
        deed()
    except RefusedError as error:
        if error.code not in CHANGED:
            raise


def _forget(
    connection: Connection, site: Site, account: AccountRow, gone: set[str], entries: set[tuple[str, str]]
) -> bool:
    """Forget a person who has left everything; False if something came up meanwhile."""
    me = Asker(person=account.id)
    tournament_rows.lock_all(connection, account.id)
    persons.lock(connection, account.id)
    concerned = persons.matches_of(connection, account.id)
    gone |= {*concerned, *persons.left_matches(connection, account.id)}
    rows = [matches.find(connection, match) for match in concerned]
    if any(_to_leave(connection, row, me) for row in rows):
        return False
    if persons.entered(connection, account.id) or persons.opened_tournaments(connection, account.id):
        return False
    for row in rows:
        _hand_over(connection, row, account.id)
    mail_links.forget(connection, site, account)
    persons.forget(connection, account.id, concerned=gone, name=NEUTRAL_NAME, entries=entries)
    accounts.remove(connection, account.id)
    site_values.forget(connection, f"{DELETING}{account.public}")
    return True


def _to_leave(connection: Connection, row: MatchRow, me: Asker) -> list[int]:
    """The seats of a match that the person is to leave; 0 stands for the match, which they must end."""
    if row.phase in ("ended", "importing"):
        return []
    there = seats.of_match(connection, row.id).values()
    if seating.owned(row, me) and _next_owner(connection, row, me.person or "") is None:
        return [0]
    mine = [each for each in there if same(each.holder, me.person)]
    return [each.seat for each in mine if row.phase == "gathering" or each.resigned is None]


def _leave(site: Site, match: str, me: Asker) -> None:
    """Leave the seats of one match that is not over."""
    with site.store.read() as connection:
        try:
            row = matches.find(connection, match)
        except RefusedError:
            return  # it was removed
        seats_to_leave = _to_leave(connection, row, me)
    for seat in seats_to_leave:
        if not seat:
            _try(partial(lifecycle.end, site, match, me))
        elif row.phase == "gathering":
            _try(partial(seating.leave_seat, site, match, seat, me))
        else:
            _try(partial(early_end.resign, site, match, seat, me))


def _hand_over(connection: Connection, row: MatchRow, person: str) -> None:
    if same(row.owner, person):
        shared_seats.clear(connection, row.id, shared_seats.OWNER)
        matches.change(connection, row, {"owner": _next_owner(connection, row, person) or ""})


def _next_owner(connection: Connection, row: MatchRow, person: str) -> str | None:
    others = (each.holder for each in seats.of_match(connection, row.id).values() if each.kind == "person")
    return next((holder for holder in others if holder and holder != person), None)
