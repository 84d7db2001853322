"""Delivery: sends notifications to the addresses that people added.

Everything that waits for an address goes out as one mailing, so delayed notifications never come as a flood. Several
addresses are served at the same time, but only a few per server, and addresses that failed last time come last, so
nobody waits for a slow server. A fault with one address does not affect others.

Letters with turns and receipts (`mail/send_letters`) go out in the same rounds. An address that gets turns gets no
notification that says the same.

An address is claimed before anything is sent to it. If the server dies in between, the mailing goes out again a few
minutes later with the same numbers. A request for consent is never repeated like that.
"""

import logging
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from time import monotonic
from urllib.parse import urlsplit

from turnsheet.host.mail import orders_due, send_letters
from turnsheet.host.mail.send_letters import Errand
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications import consent, links, mail_record, preferences
from turnsheet.host.notifications.outgoing import Item, Mailing, UndeliveredError
from turnsheet.host.people import holds, person_asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressChanges, AddressRow
from turnsheet.host.store.row_types.letters import LetterKey
from turnsheet.host.store.row_types.notifications import NotificationRow
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.notifications import addresses, notifications
from turnsheet.host.turns import deadlines

READ_ELSEWHERE = ("mail", "push")
"""Channels that bring nothing that the person has read on the page; a webhook gets everything."""
ONE_SERVER = ("mail", "push")
"""Channels whose targets say nothing of the server that is used."""
LOG = logging.getLogger("turnsheet.delivery")
MINUTE_MS = 60_000
NOT_SENT = "The notification could not be sent."
CLAIM_MS = 5 * MINUTE_MS
MOST_ITEMS = 50
IN_LETTERS = ("turn", "over")
"""The kinds of notifications that say what a letter about the turn says."""
IN_EVERY_TURN = ("message", "taken back")
"""The kinds that such a letter says too where every player gets one each turn."""
MOST_TRIES = 8
AT_ONCE = 8
AT_ONCE_PER_SERVER = 2
MOST_WAITING = 200
LOOK_AGAIN_SECONDS = 1.0
ROUND_SECONDS = 10.0


def deliver(site: Site) -> int:
    """Send what waits; gives the number of mailings that went out.

    While some threads wait for slow servers, new notifications are sent with the others; after some seconds nothing
    more is begun, and what is under way is waited for.
    """
    end = monotonic() + ROUND_SECONDS
    waiting = _waiting(site)
    if not waiting:
        return 0
    under_way: dict[Future[bool], tuple[int | Errand, str]] = {}
    sent, looked = 0, monotonic()
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="delivery") as pool:
        while waiting or under_way:
            for address, server in list(waiting.items()):
                busy = [name for _, name in under_way.values()]
                if len(busy) < AT_ONCE and busy.count(server) < AT_ONCE_PER_SERVER:
                    del waiting[address]
                    under_way[pool.submit(_attempt, site, address)] = (address, server)
            done, _ = wait(under_way, LOOK_AGAIN_SECONDS, FIRST_COMPLETED)
            for each in done:
                del under_way[each]
                sent += each.result()
            if monotonic() >= end:
                waiting = {}
            elif under_way and monotonic() >= looked + LOOK_AGAIN_SECONDS:
                begun = {address for address, _ in under_way.values()}
                waiting = {each: server for each, server in _waiting(site).items() if each not in begun}
                looked = monotonic()
    return sent


def _waiting(site: Site) -> dict[int | Errand, str]:
    """The addresses and letters to send to, with the server of each; those that failed before come last."""
    now = moment(site.now())
    with site.store.read() as connection:
        chosen = addresses.to_send_to(connection, now, MOST_WAITING)
        found: dict[int | Errand, str] = {address: _server(connection, address) for address in chosen}
        return found | dict.fromkeys(send_letters.waiting(connection, site, MOST_WAITING), "mail")


def _server(connection: Connection, address: int) -> str:
    found = addresses.kind_and_target(connection, address)
    try:
        if found is not None:
            kind, target = found
            return kind if kind in ONE_SERVER else str(urlsplit(target).hostname)
    except ValueError:
        pass
    return f"unreadable {address}"  # nobody else waits for it


def _attempt(site: Site, address: int | Errand) -> bool:
    """Send to one address. A fault must not reach the others."""
    if isinstance(address, Errand):
        try:
            return send_letters.send(site, address)
        except Exception as error:  # it is claimed, so it is tried again in some minutes
            log_fault(LOG, f"a mail to address {address.key.address} is set aside", error)
            return False
    try:
        return _send_to(site, address)
    except Exception as error:  # a row that cannot be read, or a store that cannot be written to
        log_fault(LOG, f"address {address} is set aside", error)
    try:
        with site.store.write() as connection:
            addresses.set_aside(connection, address, moment(site.now()) + CLAIM_MS, NOT_SENT)
    except Exception as error:  # the next round tries again
        log_fault(LOG, f"address {address} could not be postponed", error)
    return False


def _send_to(site: Site, address: int) -> bool:
    """Send one mailing, if no other worker is about to."""
    now = moment(site.now())
    with site.store.write() as connection:
        row = addresses.claim(connection, address, now, now + CLAIM_MS)
        if row is None:
            return False
        waiting: list[NotificationRow] = []
        chosen: list[NotificationRow] = []
        if row.confirmed is not None:
            waiting = notifications.after(connection, row.person, row.sent)
            chosen = preferences.wanted(connection, row.person, row.kind, _told(connection, site, row, waiting))
            if row.kind in READ_ELSEWHERE:
                chosen = [each for each in chosen if each.read is None]
            if not chosen:
                addresses.change(connection, address, {"sent": waiting[-1].number, "next_try": now})
                return False
        else:
            consent.lock(connection)
            if not consent.renew(connection, site, row):
                fault = "Somebody else added this mail address meanwhile. Remove it, and add it again tomorrow."
                addresses.change(connection, address, {"fault": fault})
                return False
    try:
        changes = _send(site, row, waiting, chosen)
    except _GoneError:
        with site.store.write() as connection:
            addresses.remove(connection, address)
        return False
    with site.store.write() as connection:
        addresses.change(connection, address, changes)
        if row.kind == "mail":
            mail_record.note(connection, now, changes["fault"])
    return not changes["fault"]


class _GoneError(Exception):
    """Nothing can ever be delivered to an address again."""


def _send(site: Site, row: AddressRow, waiting: list[NotificationRow], chosen: list[NotificationRow]) -> AddressChanges:
    """Send what the person chose of all that waits; gives the changes of the address."""
    now, fault, again = moment(site.now()), "", True
    confirmed = row.confirmed is not None
    try:
        channel = site.channels.get(row.kind)
        if channel is None:
            raise UndeliveredError("This site no longer sends notifications that way.")
        channel.send(row.target, _mailing(site, row, chosen) if confirmed else _question(site, row))
    except UndeliveredError as error:
        if error.gone:
            raise _GoneError from error
        fault, again = str(error), confirmed or not error.may_have_arrived
    except Exception as error:  # one bad mailing must not stop the others
        log_fault(LOG, f"a mailing to address {row.id} failed", error)
        fault = NOT_SENT
    metrics.MAIL.add(row.kind, "failed" if fault else "sent")
    changes: AddressChanges = {"fault": fault, "tries": row.tries + 1 if fault else 0}
    if fault and again:
        wait_ms = MINUTE_MS * 2 ** (row.tries + 1)
        changes["next_try"] = addresses.NEVER if row.tries + 1 >= MOST_TRIES else now + wait_ms
    elif confirmed:
        changes |= {"sent": waiting[-1].number, "next_try": now + (DAY_MS if row.pace == "daily" else 0)}
    return changes


def _told(connection: Connection, site: Site, row: AddressRow, waiting: list[NotificationRow]) -> list[NotificationRow]:
    """What of it an address is told: not what it gets as a letter anyway."""
    if row.turns == "none":
        return waiting
    about = {each.match for each in waiting if each.kind in IN_EVERY_TURN}
    brought = {match for match in about if send_letters.brings_messages(connection, site, row, match)}
    held = {match for match in {each.match for each in waiting} if _gets_letters(connection, match, row)}
    return [
        each
        for each in waiting
        if not (each.kind in IN_LETTERS and each.match in held)
        and not (each.kind in IN_EVERY_TURN and each.match in brought)
    ]


def _gets_letters(connection: Connection, match: str, row: AddressRow) -> bool:
    """Whether an address gets letters about a match.

    Not if the match was over before the first letter.
    """
    there, asker = seats.of_match(connection, match).values(), person_asker(connection, row.person)
    held = [each.seat for each in there if each.kind == "person" and holds(each, asker)]
    if not held or matches.find(connection, match).phase != "ended":
        return bool(held)
    return any(letters.last_turn(connection, LetterKey(row.id, match, seat)) is not None for seat in held)


def _mailing(site: Site, row: AddressRow, waiting: list[NotificationRow]) -> Mailing:
    """All that waits. The subject names what needs an answer: the newest turn, or else the newest notification."""
    texts = {each.number: each.text for each in waiting}
    turns = {each.match: each for each in waiting if each.kind == "turn"}
    for each in turns.values():
        texts[each.number] = f"{each.text} {_deadline(site, row, each.match)}".strip()
    items = tuple(
        Item(each.number, each.match, each.kind, texts[each.number], f"{site.address}/match/{each.match}")
        for each in waiting[-MOST_ITEMS:]
    )
    first = texts[max((each.number for each in turns.values()), default=waiting[-1].number)]
    subject = first if len(items) == 1 else f"{first} (and {len(waiting) - 1} more)"
    return Mailing(subject, items, _link(site, row, "stop"))


def _deadline(site: Site, row: AddressRow, match: str) -> str:
    """The deadline of a turn that a person is asked for, in a sentence; nothing if there is none, or no longer."""
    with site.store.read() as connection:
        try:
            found = matches.find(connection, match)
            prompts = deadlines.prompts(connection, site, found)
        except RefusedError:  # such as a match whose rules this release does not have
            return ""
        asker = person_asker(connection, row.person)
        mine = [seat for seat, there in seats.of_match(connection, match).items() if holds(there, asker)]
        zone = orders_due.zone_of(connection, row.person)
    asked = [prompt for seat, prompt in prompts.items() if seat in mine and prompt.awaited]
    return orders_due.deadline(found, asked[0], zone) if asked and found.ends_at is not None else ""


def _question(site: Site, row: AddressRow) -> Mailing:
    also = {
        "none": "",
        "text": ", and each turn with its printout",
        "pdf": ", and each turn with its printout as a PDF",
    }
    receipts = ", and the receipts of their orders" if row.receipts else ""
    text = (
        f"Somebody asked this site to send notifications about their matches{also[row.turns]}{receipts} here. If that "
        f"was you, open this page within {links.CONFIRM_DAYS} days and confirm. If not, ignore this mail: nothing more "
        "will be sent."
    )
    item = Item(0, "", "question", text, _link(site, row, "confirm"))
    return Mailing("Turnsheet: is this your address?", (item,), _link(site, row, "stop"))


def _link(site: Site, row: AddressRow, purpose: links.Purpose) -> str:
    return f"{site.address}/address/{links.issue(site, row, purpose)}"
