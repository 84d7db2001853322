"""Mail and storage, as admins see them on their page."""

import shutil
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from turnsheet.core.codec import copied
from turnsheet.host import settings
from turnsheet.host.administration.hidden_titles import shown_title
from turnsheet.host.administration.rights import admin_of, check, log
from turnsheet.host.administration.users import masked
from turnsheet.host.monitoring.incoming_mail import incoming_state
from turnsheet.host.notifications import mail_record
from turnsheet.host.notifications.outgoing import Item, Mailing, UndeliveredError
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_of
from turnsheet.host.store import sizes
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.notifications import addresses
from turnsheet.host.store.rows.site import administration

MOST = 50
MOST_COUNTED = 1000
BIGGEST = 20
ROUNDED = 100_000
"""Sizes of the whole store are rounded to this: the exact ones would show when somebody writes orders."""


class MailFault(Struct, frozen=True):
    """An address to which mail could not be sent."""

    mail: str
    """With all but the first letter and the domain left out."""
    kind: str
    """`notifications`, or `link` for a link to sign in."""
    fault: str
    tries: int
    next_try: datetime | None
    """None if it was given up."""


class IncomingMail(Struct, frozen=True):
    """Whether orders by mail come in."""

    mailbox: bool
    """Whether this server reads a mailbox."""
    listener: bool
    """Whether this server listens for mail itself."""
    reader_seen: datetime | None
    """When a process that reads mail last said that it runs, in the last day."""
    last_read: datetime | None
    """When the mailbox was last read."""
    last_failure: datetime | None
    """When the mailbox could last not be read."""
    waiting: int
    """Letters that are to be carried out or answered."""
    failed: int
    """Those of them that could not be answered yet, and are tried again."""
    oldest: datetime | None
    """When the one of them came that has waited longest."""


class Letters(Struct, frozen=True):
    """Letters of one sort that go out."""

    waiting: int
    """At most 1000 are counted."""
    failed: int
    """Those that could not be sent yet, and are tried again."""


class MailHealth(Struct, frozen=True):
    """Whether mail goes out and comes in. Of letters about matches only numbers are told."""

    sends: bool
    """Whether a mail server is set."""
    last_success: datetime | None
    last_failure: datetime | None
    waiting_links: int
    addresses: int
    faulty: int
    faults: list[MailFault]
    incoming: IncomingMail
    turn_letters: Letters
    receipts: Letters


class BigMatch(Struct, frozen=True):
    """A match that takes much space."""

    id: str
    title: str
    game: str
    bytes: int


class Storage(Struct, frozen=True):
    """What the site takes on its disk."""

    database: str
    """`SQLite` or `PostgreSQL`."""
    bytes: int
    free: int | None
    """What is left on the disk, if the database is on this machine."""
    matches: int
    match_bytes: int
    biggest: list[BigMatch]


def mail_health(site: Site, asker: Asker) -> MailHealth:
    """Whether mail goes out and comes in, and what could not be sent."""
    now = moment(site.now())
    with site.store.read() as connection:
        admin_of(connection, asker)
        faults = [
            MailFault(masked(target), "notifications", fault, tries, None if at >= addresses.NEVER else time_of(at))
            for target, fault, tries, at in administration.faulty_addresses(connection, "mail", MOST)
        ]
        faults += [
            MailFault(masked(target), "link", fault, tries, time_of(at))
            for target, fault, tries, at in administration.faulty_links(connection, MOST)
        ]
        confirmed, faulty = administration.counted_addresses(connection, "mail")
        success, failure = mail_record.last(connection)
        waiting = administration.waiting_links(connection, now)
        failed_turns, failed_receipts = letters.failing(connection)
        turn_letters = Letters(letters.turns_waiting(connection, MOST_COUNTED), failed_turns)
        receipts = Letters(letters.receipts_waiting(connection), failed_receipts)
    return MailHealth(
        sends="mail" in site.channels,
        last_success=time_of(success),
        last_failure=time_of(failure),
        waiting_links=waiting,
        addresses=confirmed,
        faulty=faulty,
        faults=faults,
        incoming=_incoming(site),
        turn_letters=turn_letters,
        receipts=receipts,
    )


def _incoming(site: Site) -> IncomingMail:
    mailbox, listener = settings.mailbox() is not None, settings.mail_listener() is not None
    return copied(IncomingMail, incoming_state(site), mailbox=mailbox, listener=listener)


def send_test(site: Site, asker: Asker) -> None:
    """Send a test mail to the admin who asks."""
    with site.store.read() as connection:
        admin = admin_of(connection, asker)
    channel = site.channels.get("mail")
    if channel is None:
        raise RefusedError("no-mail", "This site does not send mail. Set TURNSHEET_SMTP and start it again.")
    if admin.mail is None:
        raise RefusedError("bad-address", "Your account has no mail address. Add one on your account page.")
    fault = ""
    item = Item(0, "", "test", "This is a test: mail from your site works.", site.address)
    try:
        channel.send(admin.mail, Mailing("Turnsheet: a test", (item,), stop=""))
    except UndeliveredError as error:
        fault = str(error)
    with site.store.write() as connection:
        mail_record.note(connection, moment(site.now()), fault)
        log(connection, site, admin, "test-mail", text=fault)
    if fault:
        raise RefusedError("no-mail", f"The test mail was not sent. {fault}")


def storage(site: Site, asker: Asker) -> Storage:
    """Sizes, and the biggest matches without those in which the admin plays, in any browser, until they are over."""
    admin = check(site, asker)
    free = None
    with site.store.read() as connection:
        count, total = administration.all_bytes(connection)
        own = administration.seated_in(connection, admin.id)
        shared = {match for match, _ in asker.shared}
        own |= {match for match in shared if matches.find(connection, match).phase != "ended"}
        found = [each for each in administration.biggest_matches(connection, BIGGEST + len(own)) if each[0] not in own]
        biggest = [
            BigMatch(match, shown_title(connection, matches.find(connection, match), asker), game, size)
            for match, game, size in found[:BIGGEST]
        ]
        taken = 0 if site.store.sqlite else sizes.of_database(connection)
    if site.store.sqlite:
        file = Path(site.store.url.database or "")
        taken = sum(path.stat().st_size for path in file.parent.glob(f"{file.name}*"))
        free = shutil.disk_usage(file.parent).free
    return Storage(
        database="SQLite" if site.store.sqlite else "PostgreSQL",
        bytes=_rounded(taken),
        free=None if free is None else _rounded(free),
        matches=count,
        match_bytes=_rounded(total),
        biggest=biggest,
    )


def _rounded(size: int) -> int:
    return round(size / ROUNDED) * ROUNDED
