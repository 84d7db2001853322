"""Accounts as admins see them: listed without mail addresses, blocked, renamed, and made admins by commands.

A block ends every session of an account, and the tokens and links of its seats no longer work.
"""

from datetime import datetime
from secrets import token_hex

from msgspec import Struct

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import deletion, mail_links, renaming, sessions
from turnsheet.host.administration.rights import admin_of, log
from turnsheet.host.notifications.channels.mail import ADDRESS, LONGEST
from turnsheet.host.people import Asker, clean_name
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment, time_at, time_of
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountRow
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.store.rows.people import mail_links as link_rows
from turnsheet.host.store.rows.site import administration

PAGE = 50


class User(Struct, frozen=True):
    """An account in the list of admins."""

    id: str
    name: str
    mail: str
    """Its address, with all but the first letter and the domain left out; empty if it has none."""
    created: datetime
    seen: datetime | None
    """The day on which it was last used, if a browser is signed in."""
    passkeys: int
    admin: bool
    member: bool
    blocked: datetime | None


class UserPage(Struct, frozen=True):
    """Some accounts, the newest first, and the id of the one after which the next ones are; empty at the end."""

    users: list[User]
    next: str


def masked(mail: str | None) -> str:
    """A mail address that its owner recognizes and nobody else can use: `a…@example.org`."""
    if not mail:
        return ""
    name, _, domain = mail.rpartition("@")
    return f"{name[:1]}…@{domain}"


def list_users(site: Site, asker: Asker | None, search: str = "", after: str = "", limit: int = PAGE) -> UserPage:
    """Accounts, the newest first; `search` is a part of a name, an id, or a whole mail address.

    Without an asker, for a command.
    """
    with site.store.read() as connection:
        if asker is not None:
            admin_of(connection, asker)
        last = find(connection, after) if after else None
        rows = administration.find_accounts(connection, limit + 1, search=search.strip(), after=last)
    users = [
        User(
            id=row.public,
            name=name,
            mail=masked(row.mail),
            created=time_at(row.created),
            seen=time_of(None if seen is None else seen - seen % DAY_MS),
            passkeys=keys,
            admin=row.admin,
            member=member or row.admin,
            blocked=time_of(row.blocked),
        )
        for name, seen, keys, member, row in rows[:limit]
    ]
    return UserPage(users, users[-1].id if len(rows) > limit else "")


def find(connection: Connection, user: str) -> AccountRow:
    """An account by its id or its whole mail address."""
    row = accounts.by_mail(connection, user.strip().lower()) if "@" in user else accounts.by_public(connection, user)
    if row is None:
        raise RefusedError("no-such-account", "There is no such account. The list of accounts shows their ids.")
    return row


def _by_admin(connection: Connection, asker: Asker | None) -> AccountRow | None:
    """The admin who asks; None for a command on the server's machine."""
    return None if asker is None else admin_of(connection, asker)


def block(site: Site, asker: Asker | None, user: str) -> None:
    """Let nobody sign in to an account, and end what is open. Without an asker, as a command."""
    with site.store.write() as connection:
        admin, row = _by_admin(connection, asker), find(connection, user)
        if row.admin:
            raise RefusedError(
                "wrong-phase", "This account is an admin. Remove its admin rights first: turnsheet admin revoke."
            )
        accounts.change(connection, row.id, {"blocked": moment(site.now())})
        sessions.end_all(connection, row.id)
        administration.take_tokens(connection, row.id)
        log(connection, site, admin, "block", person=row.id)


def unblock(site: Site, asker: Asker | None, user: str) -> None:
    """Let people sign in to an account again. Its newest turns are mailed again, with codes that work."""
    with site.store.write() as connection:
        admin, row = _by_admin(connection, asker), find(connection, user)
        if deletion.is_under_way(connection, row):
            raise RefusedError("wrong-phase", "The person of this account is deleting it, so nobody can sign in to it.")
        accounts.change(connection, row.id, {"blocked": None})
        letters.send_again(connection, row.id)
        log(connection, site, admin, "unblock", person=row.id)


def rename(site: Site, asker: Asker | None, user: str, name: str) -> str:
    """Give an account another name, however often it changed today; gives the name as it is shown."""
    new = clean_name(name)
    if not new:
        raise RefusedError("bad-options", "Write a name that is not empty.")
    with site.store.write() as connection:
        admin, row = _by_admin(connection, asker), find(connection, user)
        renamed = renaming.change_name(connection, site, row.id, new, limited=False)
        if renamed is not None:
            log(connection, site, admin, "rename", person=row.id, text=f"{renamed.before or '-'} → {new}")
    renaming.spread(site, renamed)
    return new


def admit(site: Site, asker: Asker | None, user: str) -> None:
    """Make an account a member of the site."""
    with site.store.write() as connection:
        admin, row = _by_admin(connection, asker), find(connection, user)
        administration.admit(connection, row.id, moment(site.now()), None)
        log(connection, site, admin, "admit", person=row.id)


def exclude(site: Site, asker: Asker | None, user: str) -> None:
    """Let an account no longer be a member of the site."""
    with site.store.write() as connection:
        admin, row = _by_admin(connection, asker), find(connection, user)
        if row.admin:
            raise RefusedError(
                "wrong-phase", "Admins are always members. Remove their admin rights first: turnsheet admin revoke."
            )
        administration.exclude(connection, row.id)
        log(connection, site, admin, "exclude", person=row.id)


def grant(site: Site, user: str) -> tuple[str, bool]:
    """Make an account admin, by a command; one for a new mail address is made. Gives its id, and whether it is new."""
    with site.store.write() as connection:
        mail = user.strip().lower()
        row = accounts.by_mail(connection, mail) if "@" in mail else find(connection, user)
        new = row is None
        if row is None:
            if ADDRESS.fullmatch(mail) is None or len(mail) > LONGEST:
                raise RefusedError("bad-address", "This is not a mail address. Write it like name@example.org.")
            row = people_accounts.make(connection, site, mail)
        if row.blocked is not None:
            raise RefusedError("blocked", "This account is blocked. Unblock it first: turnsheet admin unblock.")
        accounts.change(connection, row.id, {"admin": True})
        administration.admit(connection, row.id, moment(site.now()), None)
        log(connection, site, None, "grant", person=row.id)
        return row.public, new


def revoke(site: Site, user: str) -> None:
    """Let an account no longer be admin, by a command. It stays a member."""
    with site.store.write() as connection:
        row = find(connection, user)
        if not row.admin:
            raise RefusedError("wrong-phase", "This account is not an admin. Reload the page.")
        accounts.change(connection, row.id, {"admin": False})
        log(connection, site, None, "revoke", person=row.id)


def sign_in_link(site: Site, user: str) -> str:
    """A link with which a browser can sign in to an account once, within an hour, for a site that sends no mail.

    Only a command makes it: a browser with it can read all that the account may.
    """
    now = moment(site.now())
    with site.store.write() as connection:
        row = find(connection, user)
        if row.blocked is not None:
            raise RefusedError("blocked", "This account is blocked. Unblock it first: turnsheet admin unblock.")
        nonce = token_hex(16)
        link_rows.add(
            connection,
            {
                "nonce": nonce,
                "purpose": "sign-in",
                "mail": row.mail or "",
                "account": row.id,
                "person": row.id,
                "created": now,
                "until": now + mail_links.SIGN_IN_MS,
                "next_try": None,
                "tries": 0,
                "fault": "",
                "back": "",
            },
        )
        link = link_rows.find(connection, nonce)
        assert link is not None
        log(connection, site, None, "sign-in-link", person=row.id)
    return f"{site.address}/sign-in/{mail_links.ticket_of(site, link)}"
