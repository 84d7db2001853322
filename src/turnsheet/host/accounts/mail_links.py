"""Links that are sent by mail: to sign in, and to agree to a new address of an account.

Anyone who asks for a link to sign in gets the same answer, whether the address has an account or not: the mail goes out
in either case, and opening its link makes the account if there is none. Opening the link alone changes nothing, so mail
scanners do no harm; the page behind it has a button that uses it up. A link works once, and not for long. The store
keeps its nonce only; the link also holds a signature.
"""

import logging
import re
from collections.abc import Collection
from secrets import token_hex
from typing import Literal

from msgspec import Struct

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.accounts import sessions
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications import consent, mail_record
from turnsheet.host.notifications.outgoing import Item, Mailing, UndeliveredError
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.accounts import AccountChanges, AccountRow, LinkPurpose, MailLinkRow
from turnsheet.host.store.rows.notifications import addresses
from turnsheet.host.store.rows.people import accounts, mail_links

LOG = logging.getLogger("turnsheet.mail_links")
MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
SIGN_IN_MS = HOUR_MS
AGREE_MS = 2 * DAY_MS
KEPT_MS = 2 * DAY_MS
MOST_PER_MAIL = 5
MOST_PER_PERSON = 10
MOST_OF_ALL = 500
"""How many links go out per hour: to one mailbox, for one browser or account, and in all.

The last limit never keeps people with an account from signing in. Strangers get the same answer, but no mail.
"""
MOST_TRIES = 5
CHANGE: tuple[LinkPurpose, ...] = ("new address", "old address")
CLAIM_MS = 2 * MINUTE_MS
AT_ONCE = 50
TICKET = re.compile(r"([0-9a-f]{32})([0-9a-f]{32})")
WAY_BACK = re.compile(r"(?!/api/|/sign-in)(?:/[\w~%.-]*[\w~%-])+(?:\?[\w~%.&=+/-]*)?", re.ASCII)
"""A path of this site: its parts are neither empty nor dots, so it never names another site."""
WAIT = "Wait an hour and try again."
BAD_LINK = "This link is not from this site, or it was replaced. Ask for a new one."
USED = "This link has already been used. Ask for a new one."
TAKEN = "That address belongs to another account. Sign in to that account and delete it first."
NOT_SENT = "Not sent: too many links were asked for in an hour, and this address has no account."
"""The fault of a link that the limit for all kept from being sent. The admins read it."""
RUN_OUT = "This link is too old. Ask for a new one."
SUBJECTS: dict[LinkPurpose, str] = {
    "sign-in": "Sign in to Turnsheet",
    "new address": "Turnsheet: confirm your new address",
    "old address": "Turnsheet: agree to a new address",
}
TEXTS: dict[LinkPurpose, str] = {
    "sign-in": "Open this link to sign in. It works once, for one hour. If you did not ask for it, ignore this mail.",
    "new address": (
        "Confirm that you want to use this address for your account. This link works for two days. If you did not ask "
        "for it, ignore this mail."
    ),
    "old address": (
        "Somebody who is signed in to your account wants to replace this address with another one. Open this link to "
        "agree. If it was not you, do not open it: sign in, and sign out the browsers you do not know."
    ),
}


class MailLinkUse(Struct, frozen=True):
    """What a link is for."""

    purpose: LinkPurpose
    mail: str
    """The address it was sent to."""
    back: str
    """The path of this site that asked to sign in; empty if none did."""


def check_mail(site: Site, mail: str) -> str:
    """A mail address in the form in which accounts keep it."""
    channel = site.channels.get("mail")
    if channel is None:
        raise RefusedError("no-mail", "This site does not send mail. Use a passkey to sign in.")
    try:
        return channel.check(mail.strip()).lower()
    except UndeliveredError as error:
        raise RefusedError("bad-address", str(error)) from error


def ask_to_sign_in(site: Site, asker: Asker, mail: str, back: str = "") -> None:
    """Send a link with which a browser can sign in, and then comes back to a path of this site."""
    mail = check_mail(site, mail)
    back = back if WAY_BACK.fullmatch(back) else ""
    person = asker.person or ""
    with site.store.write() as connection:
        full = _check_limits(connection, site, person, [mail])
        fault = NOT_SENT if full and accounts.by_mail(connection, mail) is None else ""
        _queue(connection, site, person, purpose="sign-in", mail=mail, back=back, fault=fault)


def ask_to_change_mail(site: Site, asker: Asker, mail: str) -> None:
    """Begin to change the address of an account: the new address must agree, and so must the present one."""
    mail = check_mail(site, mail)
    with site.store.write() as connection:
        row = people_accounts.of_asker(connection, asker)
        if mail == row.mail:
            raise RefusedError("bad-address", "This is already the address of your account. Enter another one.")
        if _check_limits(connection, site, row.id, [mail] if row.mail is None else [mail, row.mail]):
            raise RefusedError("over-quota", f"This site cannot send more links now. {WAIT}")
        mail_links.cancel(connection, row.id, CHANGE, moment(site.now()))
        changes: AccountChanges = {"new_mail": mail, "old_agreed": row.mail is None, "new_agreed": False}
        accounts.change(connection, row.id, changes)
        _queue(connection, site, row.id, purpose="new address", mail=mail)
        if row.mail is not None:
            _queue(connection, site, row.id, purpose="old address", mail=row.mail)


def cancel_change(site: Site, asker: Asker) -> None:
    """Keep the present address after all."""
    with site.store.write() as connection:
        row = people_accounts.of_asker(connection, asker)
        mail_links.cancel(connection, row.id, CHANGE, moment(site.now()))
        _forget_change(connection, row)


def _forget_change(connection: Connection, row: AccountRow) -> None:
    accounts.change(connection, row.id, {"new_mail": None, "old_agreed": False, "new_agreed": False})


def forget(connection: Connection, site: Site, account: AccountRow) -> None:
    """Let links that an account asked for, or that go to its addresses, end and name nobody.

    They still count for the limits of their mailboxes, by a keyed hash: otherwise somebody could make an account, mail
    somebody else, delete the account, and begin again.
    """
    mails = [mail for mail in (account.mail, account.new_mail) if mail is not None]
    for row in mail_links.of_person(connection, account.id, mails):
        mail_links.make_nameless(connection, row.nonce, _mailbox(site, row.mail))


def _mailbox(site: Site, mail: str) -> str:
    """What all spellings of a mail address have in common, as a keyed hash; also of such a hash."""
    return consent.hidden(site, mail) if "@" in mail else mail


def _check_limits(connection: Connection, site: Site, person: str, to: Collection[str]) -> bool:
    """Refuse links to these addresses if too many were asked for lately, also such as were cancelled.

    Gives whether the site has sent as many as it may.
    """
    consent.lock(connection)
    now = moment(site.now())
    mail_links.forget_before(connection, now - KEPT_MS)
    asked = mail_links.asked_since(connection, now - HOUR_MS)
    lately = [(_mailbox(site, mail), asker, valid) for mail, asker, valid in asked]
    for mail in to:
        if sum(mailbox == _mailbox(site, mail) for mailbox, _, _ in lately) >= MOST_PER_MAIL:
            raise RefusedError("over-quota", f"{mail} got {MOST_PER_MAIL} links in the last hour. {WAIT}")
    if sum(asker == person for _, asker, _ in lately) + len(to) > MOST_PER_PERSON:
        raise RefusedError("over-quota", f"You can ask for {MOST_PER_PERSON} links in an hour. {WAIT}")
    return sum(valid for _, _, valid in lately) + len(to) > MOST_OF_ALL


def _queue(
    connection: Connection,
    site: Site,
    person: str,
    *,
    purpose: LinkPurpose,
    mail: str,
    back: str = "",
    fault: str = "",
) -> None:
    """Let a link be sent by a worker. An account asks for a change of address.

    With a fault it is not sent and never valid, and is only kept for the admins and for the limits.
    """
    now, signs_in = moment(site.now()), purpose == "sign-in"
    lasts = SIGN_IN_MS if signs_in else AGREE_MS
    mail_links.add(
        connection,
        {
            "nonce": token_hex(16),
            "purpose": purpose,
            "mail": mail,
            "account": None if signs_in else person,
            "person": person,
            "created": now,
            "until": now if fault else now + lasts,
            "next_try": None if fault else now,
            "tries": 0,
            "fault": fault,
            "back": back,
        },
    )


def ticket_of(site: Site, row: MailLinkRow) -> str:
    """The secret part of a link."""
    return row.nonce + _seal(site, row)


def _seal(site: Site, row: MailLinkRow) -> str:
    return site.signer.sign(["mail link", row.nonce, row.purpose, row.mail, row.until])[:32]


def _found(connection: Connection, site: Site, ticket: str) -> MailLinkRow:
    form = TICKET.fullmatch(ticket)
    row = None if form is None else mail_links.find(connection, form[1])
    if form is None or row is None or not site.signer.same(_seal(site, row), form[2]):
        raise RefusedError("bad-link", BAD_LINK)
    if row.spent is not None:
        raise RefusedError("link-expired", USED)
    if row.until <= moment(site.now()):
        raise RefusedError("link-expired", RUN_OUT)
    return row


def use_of(site: Site, ticket: str) -> MailLinkUse:
    """What a link is for. Looking changes nothing."""
    with site.store.read() as connection:
        row = _found(connection, site, ticket)
    return MailLinkUse(row.purpose, row.mail, row.back)


def spend(site: Site, ticket: str, old_cookie: str, new_cookie: str, agent: str) -> LinkPurpose:
    """Use a link up: sign the browser in under its new cookie, or agree to a change of address."""
    now, taken = moment(site.now()), False
    with site.store.write() as connection:
        consent.lock(connection)  # no address belongs to two accounts
        row = _found(connection, site, ticket)
        if not mail_links.spend(connection, row.nonce, now):
            raise RefusedError("link-expired", USED)
        if row.purpose == "sign-in":
            account = _account_of(connection, site, row)
            sessions.begin(connection, site, account, old_cookie=old_cookie, new_cookie=new_cookie, agent=agent)
            addresses.confirm(connection, account.id, row.mail, now)
        else:
            taken = not _agree(connection, row, now)
    if taken:  # only now, so that the link stays used and the change stays forgotten
        raise RefusedError("name-taken", TAKEN)
    return row.purpose


def _account_of(connection: Connection, site: Site, link: MailLinkRow) -> AccountRow:
    """The account that a link signs in to: the one an admin made it for, or that of its address, made if need be."""
    if link.account is None:
        return accounts.by_mail(connection, link.mail) or people_accounts.make(connection, site, link.mail)
    account = accounts.find(connection, link.account)
    if account is None:
        raise RefusedError("bad-link", BAD_LINK)
    return account


def _agree(connection: Connection, link: MailLinkRow, now: int) -> bool:
    """Note that an address agreed to a change; False if the new address got another account meanwhile."""
    account = None if link.account is None else accounts.find(connection, link.account)
    if account is None or account.new_mail is None:
        raise RefusedError("bad-link", BAD_LINK)
    old, new = account.old_agreed or link.purpose == "old address", account.new_agreed or link.purpose == "new address"
    if not (old and new):
        accounts.change(connection, account.id, {"old_agreed": old, "new_agreed": new})
        return True
    _forget_change(connection, account)
    if accounts.by_mail(connection, account.new_mail) is not None:
        return False
    accounts.change(connection, account.id, {"mail": account.new_mail})
    addresses.confirm(connection, account.id, account.new_mail, now)
    if account.mail is not None:
        addresses.move(connection, account.id, account.mail, account.new_mail, now)
    return True


def deliver(site: Site) -> int:
    """Send the links that wait, until the mail server cannot be reached; gives how many were sent."""
    with site.store.read() as connection:
        waiting = mail_links.to_send(connection, moment(site.now()), AT_ONCE)
    sent = 0
    for nonce in waiting:
        done = _attempt(site, nonce)
        sent += done == "sent"
        if done == "unreachable":  # each try may take long, and the others would fail as well
            break
    return sent


def _attempt(site: Site, nonce: str) -> Literal["sent", "not sent", "unreachable"]:
    now = moment(site.now())
    with site.store.write() as connection:
        row = mail_links.claim(connection, nonce, now, now + CLAIM_MS)
    channel = site.channels.get("mail")
    if row is None or channel is None:
        return "not sent"
    fault, again, unreachable = "", True, False
    try:
        channel.send(row.mail, _mailing(site, row))
    except UndeliveredError as error:
        fault, again, unreachable = str(error), not error.may_have_arrived, error.unreachable
    except Exception as error:  # one bad mail must not stop the others
        log_fault(LOG, "a link could not be sent", error)
        fault = "The mail could not be sent."
    next_try = now + row.tries * MINUTE_MS if fault and again and row.tries < MOST_TRIES else None
    with site.store.write() as connection:
        mail_links.sent(connection, nonce, fault, next_try)
        mail_record.note(connection, now, fault)
    if unreachable:
        return "unreachable"
    return "not sent" if fault else "sent"


def _mailing(site: Site, row: MailLinkRow) -> Mailing:
    link = f"{site.address}/sign-in/{ticket_of(site, row)}"
    return Mailing(SUBJECTS[row.purpose], (Item(0, "", "account", TEXTS[row.purpose], link),), stop="")
