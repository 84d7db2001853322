"""Seating: sitting down, standing up, invitations, bots, tokens; and who may do what with a match."""

from collections.abc import Iterable

import sqlalchemy as sa

from turnsheet.host.crypto import digest, new_secret
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import invitations
from turnsheet.host.notifications.notify import announce
from turnsheet.host.people import (
    Asker,
    clean_name,
    held_seat,
    holds,
    may_hear,
    may_know,
    must_be_guest,
    name_of,
    rename,
    same,
    seat_rows,
)
from turnsheet.host.quotas import checks
from turnsheet.host.site import MatchRow, Site, find, moment, notify
from turnsheet.host.store.tables import matches, seats
from turnsheet.host.turns import deadlines

BY_INVITATION = "This seat is for somebody with an invitation. Ask the match owner for a link."
NO_LONGER = "This link does not work, or no longer does: it may have been replaced. Ask the match owner for a new one."


def owned(row: MatchRow, asker: Asker) -> bool:
    """Whether the asker opened the match."""
    return same(asker.guest, row["owner"])


def must_own(connection: sa.Connection, row: MatchRow, asker: Asker) -> None:
    """Refuse anyone but the match owner and the admin."""
    if not asker.admin and not owned(row, asker):
        may_know(connection, row["id"], asker)
        raise RefusedError("not-your-match", "Only who opened the match can do that.")


def must_be(row: MatchRow, *phases: str) -> None:
    """Refuse what cannot be done in the match's phase."""
    if row["phase"] not in phases:
        raise RefusedError("wrong-phase", f"That cannot be done while the match is {row['phase']}.")


def must_sit(count: int, wanted: Iterable[int]) -> None:
    """Refuse seats that are not at a table of so many."""
    if any(seat not in range(1, count + 1) for seat in wanted):
        raise RefusedError("no-such-seat", "There is no such seat at this table.")


def take_seat(site: Site, match: str, seat: int, asker: Asker, code: str, name: str) -> None:
    """Sit down on an open seat, with its code on an invited one, or with a link's code on one's own once more."""
    must_be_guest(asker)
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        there = seat_rows(connection, match).get(seat)
        linked = there is not None and invitations.moves(there, code)
        if not linked:
            may_hear(connection, match, asker)
        if there is None:
            raise RefusedError("no-such-seat", "There is no such seat at this table.")
        if holds(there, asker):
            return
        if there["vacant"] is None:
            if linked:
                _move(connection, row, there, asker)
                return
            if there["kind"] != "open":
                raise RefusedError("seat-taken", "Somebody sits there already.")
            must_be(row, "gathering")
        else:
            must_be(row, "running", "paused")
        invited = linked or owned(row, asker) or invitations.fits(site, there, code)
        if invitations.needed(row, there) and not invited:
            raise RefusedError("wrong-code", NO_LONGER if code else BY_INVITATION)
        if there["vacant"] is not None:
            text = "Somebody else has taken over your seat, which was open."
            announce(connection, site, row, [seat], "seat", text, f"taken over {seat}")
        if clean_name(name) and asker.guest:
            rename(connection, asker.guest, name)
        sit(connection, match, seat, asker, since=row["step"])
        deadlines.settle(connection, site, row)
        notify(connection, site, match, "seat", row["step"], f"Seat {seat} is taken.")


def _move(connection: sa.Connection, row: MatchRow, there: sa.RowMapping, asker: Asker) -> None:
    """The same person at another browser: his seat goes there with all that is his, and the match if he opened it."""
    connection.execute(
        seats.update().where(_is(row["id"], there["seat"])).values(holder=asker.guest, code=None, token=None)
    )
    if same(there["holder"], row["owner"]):
        connection.execute(matches.update().where(matches.c.id == row["id"]).values(owner=asker.guest))


def sit(connection: sa.Connection, match: str, seat: int, asker: Asker, called: str = "", since: int = 0) -> None:
    """Give a seat to the asker, or to whoever he calls by a name and shares his screen with.

    What happened on it until that step is not his.
    """
    name = clean_name(called) or name_of(connection, asker.guest) or f"guest {(asker.guest or '')[:4]}"
    values = {"kind": "person", "player": name, "holder": asker.guest, "code": None, "token": None}
    anew = {"since": since, "away_until": None, "away_used": 0, "vacant": None}
    connection.execute(seats.update().where(_is(match, seat)).values({**values, **anew}))


def _is(match: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(seats.c.match == match, seats.c.seat == seat)


def _there(connection: sa.Connection, match: str, seat: int) -> sa.RowMapping:
    there = seat_rows(connection, match).get(seat)
    if there is None:
        raise RefusedError("no-such-seat", "There is no such seat at this table.")
    return there


def leave_seat(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Stand up before the match has begun."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        held_seat(connection, match, seat, asker)
        must_be(row, "gathering")
        _open(connection, site, row, seat)


def free_seat(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Remove a player or a bot from a seat before the match has begun: the owner only. The player is told."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        must_own(connection, row, asker)
        must_be(row, "gathering")
        there = _there(connection, match, seat)
        if there["kind"] == "open":
            raise RefusedError("wrong-phase", "Nobody sits there; the seat is open already.")
        if not holds(there, asker):
            text = f"The match owner has removed you from seat {seat}."
            announce(connection, site, row, [seat], "seat", text, f"removed {seat} {moment(site.now())}")
        if there["kind"] == "person" and there["invitation"] is not None:  # the removed player may have the link
            connection.execute(seats.update().where(_is(match, seat)).values(invitation=invitations.new_value()))
        _open(connection, site, row, seat)


def _open(connection: sa.Connection, site: Site, row: MatchRow, seat: int) -> None:
    values = {"kind": "open", "player": "", "holder": None, "token": None, "code": None}
    connection.execute(seats.update().where(_is(row["id"], seat)).values(values))
    notify(connection, site, row["id"], "seat", row["step"], f"Seat {seat} is open again.")


def seat_bot(site: Site, match: str, seat: int, bot: str, asker: Asker) -> None:
    """Put a bot on a seat: the owner on an open one, a player on his own."""
    with site.store.write() as connection:
        row = may_know(connection, match, asker, lock=True)
        there = _there(connection, match, seat)
        if not holds(there, asker):
            must_own(connection, row, asker)
            must_be(row, "gathering")
            if there["kind"] == "person":
                raise RefusedError("seat-taken", "Somebody sits there already.")
        if row["phase"] == "ended":
            raise RefusedError("wrong-phase", "The match is over.")
        put_bot(connection, site, row, seat, bot)
        if owned(row, asker) and row["phase"] != "gathering":
            checks.may_run(connection, site, row)
        notify(connection, site, match, "seat", row["step"], f"A bot plays seat {seat}.")
        deadlines.settle(connection, site, find(connection, match))


def put_bot(connection: sa.Connection, site: Site, row: MatchRow, seat: int, name: str) -> None:
    """Give a seat to a bot."""
    bot = site.bot(name, site.game_of(row))
    values = {"kind": "bot", "player": bot.name, "holder": None, "token": None, "code": None}
    values |= {"away_until": None, "vacant": None}
    connection.execute(seats.update().where(_is(row["id"], seat)).values(values))


def invite(site: Site, match: str, seat: int, asker: Asker, renew: bool = False) -> str:
    """The secret code for an open seat: the same as before, until it is revoked, unless a new one is wanted."""
    with site.store.write() as connection:
        _, there = _invitable(connection, match, seat, asker)
        value = there["invitation"]
        if value is None or renew:
            value = invitations.new_value()
            changed = {"invitation": value, **({"code": None} if renew else {})}
            connection.execute(seats.update().where(_is(match, seat)).values(changed))
        return invitations.code_of(site, match, seat, value)


def revoke(site: Site, match: str, seat: int, asker: Asker) -> None:
    """Let the link to an open seat work no more. Unless the match is private, anyone may sit down there then."""
    with site.store.write() as connection:
        row, there = _invitable(connection, match, seat, asker)
        values = {"invitation": None, **({"code": None} if there["kind"] == "open" else {})}
        connection.execute(seats.update().where(_is(match, seat)).values(values))
        notify(connection, site, match, "seat", row["step"], f"The invitation to seat {seat} was revoked.")


def _invitable(connection: sa.Connection, match: str, seat: int, asker: Asker) -> tuple[MatchRow, sa.RowMapping]:
    """A match and a seat of it to which its owner can invite: one that is open, or open to others."""
    row = find(connection, match, lock=True)
    must_own(connection, row, asker)
    there = _there(connection, match, seat)
    if there["vacant"] is not None:
        must_be(row, "running", "paused")
    else:
        must_be(row, "gathering")
        if there["kind"] != "open":
            raise RefusedError("seat-taken", "Somebody sits there already.")
    return row, there


def use_of_code(site: Site, match: str, seat: int, asker: Asker, code: str) -> invitations.Use:
    """What the code of a link is good for, before somebody sits down with it."""
    with site.store.read() as connection:
        there = seat_rows(connection, match).get(seat)
        if there is None or not invitations.moves(there, code):  # a link finds one's seat in a hidden sandbox, too
            row = may_hear(connection, match, asker)
        else:
            row = find(connection, match)
        if there is None:
            raise RefusedError("no-such-seat", "There is no such seat at this table.")
        return invitations.use_of(site, row, there, code)


def seat_link(site: Site, match: str, seat: int, asker: Asker) -> str:
    """A new secret code that moves one's own seat to another browser, once; an older one no longer works."""
    with site.store.write() as connection:
        there = _own(connection, match, seat, asker)
        if not (asker.admin or same(asker.guest, there["holder"])):  # a program that plays a seat cannot give it away
            raise RefusedError("not-your-seat", "This seat is not yours.")
        return _new_secret(connection, match, seat, "code")


def seat_token(site: Site, match: str, seat: int, asker: Asker) -> str:
    """A new token for programs that play a seat; an older one no longer works."""
    with site.store.write() as connection:
        _own(connection, match, seat, asker)
        return _new_secret(connection, match, seat, "token")


def _own(connection: sa.Connection, match: str, seat: int, asker: Asker) -> sa.RowMapping:
    """The seat, if the asker holds it or is the admin."""
    find(connection, match, lock=True)
    there = seat_rows(connection, match).get(seat)
    if there is None or not (asker.admin or holds(there, asker)):
        may_know(connection, match, asker)
        raise RefusedError("not-your-seat", "This seat is not yours.")
    return there


def _new_secret(connection: sa.Connection, match: str, seat: int, column: str) -> str:
    secret = new_secret()
    connection.execute(seats.update().where(_is(match, seat)).values({column: digest(secret)}))
    return secret
