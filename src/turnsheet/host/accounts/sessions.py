"""Sessions: browsers that are signed in to an account.

A browser gets a new cookie when it signs in or out, so a cookie that somebody knew before is worth nothing afterwards.
What a guest had in the browser goes over to the account they sign in to. Signing in to a second account moves nothing
from the first.
"""

import re
from datetime import datetime
from secrets import token_hex

from msgspec import Struct

from turnsheet.host.accounts import moved_guests
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountRow, SessionRow
from turnsheet.host.store.rows.competition import tournaments as tournament_rows
from turnsheet.host.store.rows.notifications import addresses
from turnsheet.host.store.rows.people import accounts, persons
from turnsheet.host.tournaments import tournaments

NOTED_EVERY_MS = 5 * 60_000
"""How often use of a session is noted, so that pages that ask again and again do not write each time."""
MOST_SESSIONS = 30
BROWSERS = (
    ("Edge", re.compile(r"\bEdg")),
    ("Opera", re.compile(r"\bOPR/")),
    ("Firefox", re.compile(r"\bFirefox/|\bFxiOS/")),
    ("Chrome", re.compile(r"Chrom(e|ium)/|\bCriOS/")),
    ("Safari", re.compile(r"\bSafari/")),
)
SYSTEMS = (
    ("Android", re.compile(r"\bAndroid\b")),
    ("iPhone or iPad", re.compile(r"\b(iPhone|iPad)\b")),
    ("Windows", re.compile(r"\bWindows\b")),
    ("macOS", re.compile(r"\bMacintosh\b")),
    ("Linux", re.compile(r"\bLinux\b")),
)


class Session(Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    browser: str
    """Such as `Firefox on Linux`."""
    created: datetime
    seen: datetime
    """When a page of the site was last open in it, to five minutes."""
    current: bool
    """Whether the request came from it."""


def browser_name(agent: str) -> str:
    """What people call a browser, from what it says of itself."""
    browser = next((name for name, form in BROWSERS if form.search(agent)), "A browser")
    system = next((f" on {name}" for name, form in SYSTEMS if form.search(agent)), "")
    return f"{browser}{system}"


def begin(
    connection: Connection, site: Site, account: AccountRow, *, old_cookie: str, new_cookie: str, agent: str
) -> None:
    """Sign a browser in: its new cookie belongs to the account, and so does what a guest had under its old one."""
    accounts.hold(connection, account.id)
    found = accounts.find(connection, account.id)
    if found is None or found.blocked is not None:
        raise RefusedError("blocked", "This account is blocked. Ask the admin of this site.")
    before, now = accounts.session(connection, old_cookie), moment(site.now())
    if before is None:
        moved_guests.remember(connection, site, old_cookie)
        entered = tournament_rows.lock_entered(connection, old_cookie)  # before their matches, as everywhere
        persons.move(connection, old_cookie, account.id)
        for tournament, entries in entered.items():
            tournaments.leave_doubles(connection, site, tournaments.find(connection, tournament), rather=entries)
    if before is None or before.account == account.id:
        addresses.change_browser(connection, old_cookie, new_cookie)
    if before is not None:
        _end(connection, old_cookie)
    for old in accounts.sessions_of(connection, account.id)[MOST_SESSIONS - 1 :]:
        _end(connection, old.id)
    row = SessionRow(new_cookie, account.id, token_hex(16), browser_name(agent), now, now)
    accounts.add_session(connection, row)


def of_account(site: Site, account: str, cookie: str) -> list[Session]:
    """The sessions of an account, the one used last first."""
    with site.store.read() as connection:
        rows = accounts.sessions_of(connection, account)
    return [Session(row.nonce, row.browser, time_at(row.created), time_at(row.seen), row.id == cookie) for row in rows]


def note_use(site: Site, cookie: str) -> None:
    """Note that a browser has a page of the site open, at most once in five minutes."""
    now = moment(site.now())
    with site.store.read() as connection:
        row = accounts.session(connection, cookie)
    if row is not None and row.seen <= now - NOTED_EVERY_MS:
        with site.store.write() as connection:
            accounts.see_session(connection, cookie, now)


def end(site: Site, cookie: str) -> None:
    """Sign the browser with this cookie out."""
    with site.store.write() as connection:
        _end(connection, cookie)


def end_all(connection: Connection, account: str) -> None:
    """Sign all browsers of an account out."""
    for row in accounts.sessions_of(connection, account):
        _end(connection, row.id)


def _end(connection: Connection, cookie: str) -> None:
    """Sign a browser out; it shows no more notifications of the account."""
    accounts.end_session(connection, cookie)
    addresses.forget_browser(connection, cookie)


def sign_out(site: Site, account: str, session: str) -> None:
    """Sign one browser of an account out."""
    with site.store.write() as connection:
        row = next((row for row in accounts.sessions_of(connection, account) if row.nonce == session), None)
        if row is None:
            raise RefusedError("no-such-session", "That browser is already signed out. Reload the page.")
        _end(connection, row.id)


def sign_out_others(site: Site, account: str, cookie: str) -> None:
    """Sign all browsers of an account out but one."""
    with site.store.write() as connection:
        for row in accounts.sessions_of(connection, account):
            if row.id != cookie:
                _end(connection, row.id)
