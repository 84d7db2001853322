"""Rows of what admins keep: the log, announcements, invitations to the site and its members; and lists for them."""

from secrets import token_hex

import sqlalchemy as sa

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountRow
from turnsheet.host.store.row_types.administration import (
    AdminActionRow,
    AnnouncementRow,
    MemberRow,
    NewAdminAction,
    SiteInvitationRow,
)
from turnsheet.host.store.row_types.columns import made
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import shared_seats
from turnsheet.host.store.schema import (
    accounts,
    addresses,
    admin_actions,
    calendars,
    columns,
    guests,
    mail_links,
    matches,
    members,
    passkeys,
    seats,
    select,
    sessions,
    site_announcements,
    site_invitations,
)


def log(connection: Connection, new: NewAdminAction) -> None:
    """Write to the log."""
    connection.execute(admin_actions.insert().values({**new}))


def logged(connection: Connection, limit: int, before: int | None) -> list[AdminActionRow]:
    """What admins did, the newest first."""
    query = select(AdminActionRow, admin_actions)
    if before is not None:
        query = query.where(admin_actions.c.id < before)
    found = connection.execute(query.order_by(admin_actions.c.id.desc()).limit(limit))
    return [made(AdminActionRow, row) for row in found]


def announce(connection: Connection, text: str, now: int, until: int | None) -> None:
    connection.execute(site_announcements.insert().values(text=text, created=now, until=until))


def announced(connection: Connection, now: int) -> list[AnnouncementRow]:
    """The announcements that have not ended, the newest first."""
    lasting = sa.or_(site_announcements.c.until.is_(None), site_announcements.c.until > now)
    query = select(AnnouncementRow, site_announcements).where(lasting).order_by(site_announcements.c.id.desc())
    return [made(AnnouncementRow, row) for row in connection.execute(query)]


def withdraw(connection: Connection, announcement: int) -> bool:
    """Remove an announcement; False if there is none."""
    return connection.execute(site_announcements.delete().where(site_announcements.c.id == announcement)).rowcount == 1


def forget_announced_before(connection: Connection, now: int) -> None:
    """Remove announcements that have ended."""
    connection.execute(site_announcements.delete().where(site_announcements.c.until <= now))


def add_invitation(connection: Connection, row: SiteInvitationRow) -> None:
    values = {"nonce": row.nonce, "note": row.note, "created": row.created, "until": row.until, "uses": row.uses}
    connection.execute(site_invitations.insert().values(**values, most_uses=row.most_uses, revoked=row.revoked))


def invitation(connection: Connection, nonce: str) -> SiteInvitationRow | None:
    found = connection.execute(
        select(SiteInvitationRow, site_invitations).where(site_invitations.c.nonce == nonce)
    ).first()
    return None if found is None else made(SiteInvitationRow, found)


def invitations(connection: Connection, limit: int) -> list[SiteInvitationRow]:
    """Invitations to the site, the newest first."""
    order = (site_invitations.c.created.desc(), site_invitations.c.nonce)
    found = connection.execute(select(SiteInvitationRow, site_invitations).order_by(*order).limit(limit))
    return [made(SiteInvitationRow, row) for row in found]


def use_invitation(connection: Connection, nonce: str, now: int) -> bool:
    """Count a use of an invitation; False if it can no longer be used."""
    table = site_invitations
    usable = sa.and_(
        table.c.nonce == nonce, table.c.revoked.is_(None), table.c.until > now, table.c.uses < table.c.most_uses
    )
    return connection.execute(table.update().where(usable).values(uses=table.c.uses + 1)).rowcount == 1


def revoke_invitation(connection: Connection, nonce: str, now: int) -> bool:
    """Let an invitation no longer be used; False if there is none that could be."""
    usable = sa.and_(site_invitations.c.nonce == nonce, site_invitations.c.revoked.is_(None))
    return connection.execute(site_invitations.update().where(usable).values(revoked=now)).rowcount == 1


def member(connection: Connection, account: str) -> MemberRow | None:
    found = connection.execute(select(MemberRow, members).where(members.c.account == account)).first()
    return None if found is None else made(MemberRow, found)


def admit(connection: Connection, account: str, now: int, invitation: str | None) -> None:
    """Make an account a member, if it is not one."""
    if member(connection, account) is None:
        connection.execute(members.insert().values(account=account, since=now, invitation=invitation))


def exclude(connection: Connection, account: str) -> bool:
    """Let an account no longer be a member; False if it was none."""
    return connection.execute(members.delete().where(members.c.account == account)).rowcount == 1


def admit_all(connection: Connection, now: int) -> None:
    """Make every account a member."""
    new = sa.select(accounts.c.id, sa.literal(now, sa.BigInteger)).where(
        accounts.c.id.not_in(sa.select(members.c.account))
    )
    connection.execute(members.insert().from_select(["account", "since"], new))


def plays_in(connection: Connection, match: str, person: str) -> bool:
    """Whether a person owns a match or has a seat in it."""
    here = sa.exists().where(seats.c.match == match, seats.c.holder == person)
    own = sa.exists().where(matches.c.id == match, matches.c.owner == person)
    return bool(connection.execute(sa.select(sa.or_(here, own))).scalar_one())


def plays_anywhere(connection: Connection, person: str) -> bool:
    """Whether a person has a seat in any match."""
    return bool(connection.execute(sa.select(sa.exists().where(seats.c.holder == person))).scalar_one())


def seated_in(connection: Connection, person: str) -> set[str]:
    """The matches that are not over in which a person has a seat."""
    query = sa.select(seats.c.match).join(matches, matches.c.id == seats.c.match)
    return set(connection.execute(query.where(seats.c.holder == person, matches.c.phase != "ended")).scalars())


def find_accounts(
    connection: Connection, limit: int, *, search: str, after: AccountRow | None
) -> list[tuple[str, int | None, int, bool, AccountRow]]:
    """Accounts, the newest first: name, last use, number of passkeys, whether they are members, and the row.

    `search` is a part of a name, an id, or a whole mail address.
    """
    name = sa.select(guests.c.name).where(guests.c.id == accounts.c.id).scalar_subquery()
    seen = sa.select(sa.func.max(sessions.c.seen)).where(sessions.c.account == accounts.c.id).scalar_subquery()
    keys = sa.select(sa.func.count()).where(passkeys.c.account == accounts.c.id).scalar_subquery()
    inside = sa.exists().where(members.c.account == accounts.c.id)
    query = sa.select(name, seen, keys, inside, *columns(AccountRow, accounts))
    if search:
        named = sa.func.lower(name).contains(search.lower(), autoescape=True)
        query = query.where(sa.or_(named, accounts.c.public == search, accounts.c.mail == search.lower()))
    if after is not None:
        place = sa.tuple_(accounts.c.created, accounts.c.id)
        query = query.where(place < sa.tuple_(sa.literal(after.created, sa.BigInteger), sa.literal(after.id)))
    query = query.order_by(accounts.c.created.desc(), accounts.c.id.desc()).limit(limit)
    return [
        (found or "", last, count, bool(member), made(AccountRow, row))
        for found, last, count, member, *row in connection.execute(query)
    ]


def take_tokens(connection: Connection, person: str) -> None:
    """Let tokens, links, other browsers, reply tokens and the calendar of a person no longer work.

    On a seat that they share, its holder stays. They get the newest turn by mail again, with a reply token that works.
    """
    held = connection.execute(sa.select(seats.c.match, seats.c.seat).where(seats.c.holder == person)).all()
    for match, seat in held:
        shared_seats.clear(connection, match, seat)
        _renew(connection, match, seat)
    for match, seat in sorted(shared_seats.of_person(connection, person)):
        if seat != shared_seats.OWNER:
            _renew(connection, match, seat)
            letters.send_seat_again(connection, match, seat)
    connection.execute(calendars.delete().where(calendars.c.person == person))


def _renew(connection: Connection, match: str, seat: int) -> None:
    """Let the token, the link and the reply tokens of a seat no longer work."""
    here = sa.and_(seats.c.match == match, seats.c.seat == seat)
    connection.execute(seats.update().where(here).values(token=None, code=None, sitting=token_hex(6)))


def faulty_addresses(connection: Connection, kind: str, limit: int) -> list[tuple[str, str, int, int]]:
    """Addresses to which sending failed: target, fault, tries and the next try, the worst first."""
    query = sa.select(addresses.c.target, addresses.c.fault, addresses.c.tries, addresses.c.next_try)
    query = query.where(addresses.c.kind == kind, addresses.c.fault != "")
    found = connection.execute(query.order_by(addresses.c.tries.desc(), addresses.c.id.desc()).limit(limit))
    return [(target, fault, tries, next_try) for target, fault, tries, next_try in found]


def faulty_links(connection: Connection, limit: int) -> list[tuple[str, str, int, int | None]]:
    """Links that could not be sent: address, fault, tries and the next try, the newest first."""
    query = sa.select(mail_links.c.mail, mail_links.c.fault, mail_links.c.tries, mail_links.c.next_try)
    found = connection.execute(
        query.where(mail_links.c.fault != "").order_by(mail_links.c.created.desc(), mail_links.c.nonce).limit(limit)
    )
    return [(mail, fault, tries, next_try) for mail, fault, tries, next_try in found]


def waiting_links(connection: Connection, now: int) -> int:
    """How many links wait to be sent."""
    query = sa.select(sa.func.count()).select_from(mail_links)
    waiting = sa.and_(mail_links.c.next_try.is_not(None), mail_links.c.until > now)
    return int(connection.execute(query.where(waiting)).scalar_one())


def counted_addresses(connection: Connection, kind: str) -> tuple[int, int]:
    """How many addresses of a kind are confirmed, and how many have a fault."""
    of_kind = addresses.c.kind == kind
    count = sa.select(sa.func.count()).select_from(addresses)
    confirmed = connection.execute(count.where(of_kind, addresses.c.confirmed.is_not(None))).scalar_one()
    return int(confirmed), int(connection.execute(count.where(of_kind, addresses.c.fault != "")).scalar_one())


def biggest_matches(connection: Connection, limit: int) -> list[tuple[str, str, int]]:
    """The matches that take the most bytes: id, game and bytes. Sandboxes are not listed."""
    query = sa.select(matches.c.id, matches.c.game, matches.c.bytes)
    found = connection.execute(
        query.where(matches.c.parent.is_(None)).order_by(matches.c.bytes.desc(), matches.c.id).limit(limit)
    )
    return [(match, game, size) for match, game, size in found]


def all_bytes(connection: Connection) -> tuple[int, int]:
    """How many matches there are, and the bytes they take."""
    found = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(matches.c.bytes), 0))
    count, size = connection.execute(found.select_from(matches).where(matches.c.phase != "importing")).one()
    return int(count), int(size)
