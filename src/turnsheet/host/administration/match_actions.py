"""Matches as admins see them on their page, and what they can do there.

It is less than the commands can: an admin may play on the site, too. Sandboxes are left out, since nobody else may know
of them, and so are titles of private matches that the admin neither plays in nor owns. Sizes are left out where the
admin plays, since they grow when others write. A new seat link goes to the player by mail, and the admin does not see
it. In a match in which they play, an admin can only retry a failed turn.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.host import refusals
from turnsheet.host.administration import admin_commands
from turnsheet.host.administration.admin_commands import ADMIN, Wanted
from turnsheet.host.administration.hidden_titles import own_matches, shown_title
from turnsheet.host.administration.rights import admin_of, check, log
from turnsheet.host.crypto import digest, new_secret
from turnsheet.host.matches import lifecycle
from turnsheet.host.monitoring.backlog import Backlog, backlog
from turnsheet.host.notifications.outgoing import Item, Mailing, UndeliveredError
from turnsheet.host.people import Asker, holds
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountRow
from turnsheet.host.store.row_types.matches import MatchRow, Phase
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.notifications import addresses
from turnsheet.host.store.rows.people import accounts

MatchAction = Literal["retry", "pause", "resume", "end"]
ACTIONS = {
    "retry": lifecycle.retry,
    "pause": lifecycle.pause,
    "resume": lifecycle.resume,
    "end": lifecycle.end,
}
PLAYS_HERE = (
    "You play in this match, so another admin must do this. On the server's machine, 'turnsheet admin' can, too."
)
NO_MAIL = (
    "This player has neither an account with a mail address nor a confirmed address that gets turns or receipts, so "
    "the link cannot be sent. On the server's machine, 'turnsheet admin reissue' prints it."
)
MOST_TURNS = 100


class SiteMatch(Struct, frozen=True):
    """A match in the list of admins."""

    id: str
    title: str
    """Of a private match that the admin does not play in or own: `Private match`, and its id."""
    game: str
    phase: Phase
    owner: str
    seats: int
    people: list[int]
    """The seats that people play, to which a new link can be sent."""
    step: int
    deadline: datetime | None
    failure: str
    created: datetime
    mine: bool
    """Whether the admin plays in it."""


class SiteMatchPage(Struct, frozen=True):
    """Some matches, the newest first, and the id of the one after which the next ones are; empty at the end."""

    matches: list[SiteMatch]
    next: str


def list_matches(
    site: Site, asker: Asker, phase: Phase | None = None, title: str = "", after: str = ""
) -> SiteMatchPage:
    """Matches, the newest first."""
    with site.store.read() as connection:
        admin_of(connection, asker)
        own = own_matches(connection, asker) if title else frozenset()
    wanted = Wanted(phases=(phase,) if phase else (), title=title, after=after, private_titles=own)
    page = admin_commands.list_matches(site, wanted)
    with site.store.read() as connection:
        listed = []
        for each in page.matches:
            if each.phase == "importing":
                continue
            rows = seats.of_match(connection, each.id).values()
            listed.append(
                SiteMatch(
                    id=each.id,
                    title=shown_title(connection, matches.find(connection, each.id), asker),
                    game=each.game,
                    phase=each.phase,
                    owner=each.owner,
                    seats=each.seats,
                    people=[row.seat for row in rows if row.kind == "person" and row.holder],
                    step=each.step,
                    deadline=each.deadline,
                    failure=each.failure,
                    created=each.created,
                    mine=any(holds(row, asker) for row in rows),
                )
            )
    return SiteMatchPage(listed, page.next)


def _found(connection: Connection, asker: Asker, match: str) -> tuple[AccountRow, MatchRow, bool]:
    """The admin, a match that is not a sandbox, and whether the admin plays in it."""
    admin, row = admin_of(connection, asker), matches.find(connection, match)
    if row.parent is not None or row.phase == "importing":
        raise refusals.no_such_match()
    return admin, row, any(holds(each, asker) for each in seats.of_match(connection, match).values())


def act(site: Site, asker: Asker, match: str, action: MatchAction) -> None:
    """Do to a match what its owner can do."""
    with site.store.read() as connection:
        _may_act(connection, asker, match, action)

    def write_down(connection: Connection) -> None:
        admin = _may_act(connection, asker, match, action)
        log(connection, site, admin, action, match=match)

    ACTIONS[action](site, match, ADMIN, also=write_down)


def _may_act(connection: Connection, asker: Asker, match: str, action: MatchAction) -> AccountRow:
    """The admin who may do this to a match; anybody else is refused."""
    admin, _, mine = _found(connection, asker, match)
    if mine and action != "retry":
        raise RefusedError("not-your-match", PLAYS_HERE)
    return admin


def send_seat_link(site: Site, asker: Asker, match: str, seat: int) -> None:
    """Send a player a new link to their seat, to addresses that may know what it does. The admin does not see it.

    The new link works, and the old one no longer does, as soon as a mail is on its way.
    """
    with site.store.read() as connection:
        _, row, there = _linked(connection, asker, match, seat)
        targets = _targets(connection, there.holder or "")
    if "mail" not in site.channels:
        raise RefusedError("no-mail", "This site does not send mail. Use 'turnsheet admin reissue' on its machine.")
    if not targets:
        raise RefusedError("bad-address", NO_MAIL)
    secret = new_secret()
    link = f"{site.address}/join/{match}/{seat}/{secret}"
    text = f"Open this link to play your seat in {row.title} in another browser. Do not share it with anyone."
    mailing = Mailing("Turnsheet: the link to your seat", (Item(0, match, "seat", text, link),), stop="")
    sent = sum(_sent(site, target, mailing) for target in targets)
    if not sent:
        raise RefusedError("busy", "The mail server did not accept the mail. Try again later.")
    with site.store.write() as connection:
        matches.find(connection, match, lock=True)
        admin, _, now = _linked(connection, asker, match, seat)
        if now.holder != there.holder:
            raise RefusedError("seat-taken", "Somebody else has this seat now, so the link in the mail does not work.")
        seats.change(connection, match, seat, {"code": digest(secret)})
        log(connection, site, admin, "seat-link", match=match, seat=seat)


def _linked(connection: Connection, asker: Asker, match: str, seat: int) -> tuple[AccountRow, MatchRow, SeatRow]:
    """The admin, a match in which they do not play and that is not over, and the seat of a player in it."""
    admin, row, mine = _found(connection, asker, match)
    if mine:
        raise RefusedError("not-your-match", PLAYS_HERE)
    there = seats.of_match(connection, match).get(seat)
    if there is None:
        raise refusals.no_such_seat()
    if there.kind != "person" or not there.holder:
        raise RefusedError("seat-taken", "No player has this seat, so it does not need a link.")
    if row.phase == "ended":
        raise refusals.match_over()
    return admin, row, there


def _targets(connection: Connection, person: str) -> list[str]:
    """The mail addresses that may know how to play a person's seats.

    That of their account; of others, the confirmed ones that asked for turns or receipts. Those for notifications alone
    may be read by more people.
    """
    account = accounts.find(connection, person)
    if account is not None and account.mail:
        return [account.mail]
    confirmed = [each for each in addresses.of_person(connection, person) if each.kind == "mail" and each.confirmed]
    return list(dict.fromkeys(each.target for each in confirmed if each.turns != "none" or each.receipts))


def _sent(site: Site, target: str, mailing: Mailing) -> bool:
    try:
        site.channels["mail"].send(target, mailing)
    except UndeliveredError as error:
        return error.may_have_arrived
    return True


def queue(site: Site, asker: Asker) -> Backlog:
    """The turns that run or wait, without those of sandboxes, and the workers."""
    check(site, asker)
    found = backlog(site)
    with site.store.read() as connection:
        rows = [(turn, matches.find(connection, turn.match)) for turn in found.turns[:MOST_TURNS]]
        shown = [replace(turn, title=shown_title(connection, row, asker)) for turn, row in rows if row.parent is None]
    return Backlog(
        turns=shown,
        claimed=found.claimed,
        due=found.due,
        lag_seconds=found.lag_seconds,
        workers=found.workers,
        site_seen=found.site_seen,
        running_matches=found.running_matches,
        next_deadline=found.next_deadline,
    )
