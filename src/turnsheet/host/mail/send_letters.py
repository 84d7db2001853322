"""Sends letters: turns and receipts, to the mail addresses that asked for them. `notifications/delivery` calls it.

A letter is claimed before it is sent, and noted when it was sent. If the server dies in between, it goes out again a
few minutes later under the same name, and mail programs show it once. A letter is written when it is sent, so a delayed
one is about the newest turn, and of several turns that wait only the newest goes out.
"""

import logging
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from turnsheet.host.mail import receipt_letters, turn_letters
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications import mail_record
from turnsheet.host.notifications.outgoing import Letter, LetterChannel, UndeliveredError
from turnsheet.host.people import holds, person_asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.row_types.letters import LetterKey, ReceiptLetterRow, TurnLetterChanges, TurnLetterRow
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.notifications import addresses
from turnsheet.host.turns import position_labels

LOG = logging.getLogger("turnsheet.delivery")
MINUTE_MS = 60_000
CLAIM_MS = 5 * MINUTE_MS
MOST_TRIES = 8
"""How often a receipt, or the letter about the end of a match, is tried. Other letters are tried until a newer one."""
NOT_SENT = "The mail could not be sent."


class Errand(Struct, frozen=True):
    """A letter to send."""

    kind: Literal["turn", "receipt"]
    key: LetterKey


def waiting(connection: Connection, site: Site, limit: int) -> list[Errand]:
    """The letters that wait; nothing if this site does not send mail."""
    if not isinstance(site.channels.get("mail"), LetterChannel):
        return []
    now = moment(site.now())
    receipts = [Errand("receipt", key) for key in letters.receipts_due(connection, now, limit)]
    return receipts + [Errand("turn", key) for key in letters.turns_due(connection, now, limit)]


def brings_messages(connection: Connection, site: Site, address: AddressRow, match: str) -> bool:
    """Whether the letters about the turns of a match bring an address the messages of the game.

    They do where every turn is a letter, until the player is eliminated.
    """
    try:
        row = matches.find(connection, match)
        if position_labels.lead(connection, site, row) is None:
            return False
    except RefusedError:  # such as a match whose rules this release does not have
        return False
    there, asker = seats.of_match(connection, match).values(), person_asker(connection, address.person)
    held = [each for each in there if each.kind == "person" and holds(each, asker) and each.resigned is None]
    kept = [letters.last_turn(connection, LetterKey(address.id, match, each.seat)) for each in held]
    return bool(held) and all(each is None or each.told != "eliminated" for each in kept)


def send(site: Site, errand: Errand) -> bool:
    """Send a letter, if no other worker is about to; whether it went out."""
    return _send_turn(site, errand.key) if errand.kind == "turn" else _send_receipt(site, errand.key)


def _send_turn(site: Site, key: LetterKey) -> bool:
    now = moment(site.now())
    with site.store.write() as connection:
        address = letters.address(connection, key)
        if address is None or address.turns == "none":
            return False
        letters.begin_turns(connection, key)
        kept = letters.claim_turn(connection, key, now, now + CLAIM_MS)
    if kept is None:
        return False
    try:
        occasion = turn_letters.occasion(site, address.person, kept)
        row = occasion.spot.row
        fault = _post(site, address, lambda: turn_letters.turn_letter(site, address, occasion)) if occasion.send else ""
        over = occasion.told == "ended"
    except RefusedError:  # such as a match whose rules this release does not have
        return _postponed(site, key, kept)
    if fault and not (over and kept.tries + 1 >= MOST_TRIES):
        _postponed(site, key, kept, fault)
        return False
    prompt = occasion.prompt.id if occasion.prompt and occasion.prompt.awaited else ""
    changes: TurnLetterChanges = {"head": occasion.spot.turn, "step": row.step, "take": row.take, "prompt": prompt}
    if occasion.send and occasion.chat:
        changes["chat"] = occasion.chat[-1].number
    with site.store.write() as connection:
        letters.note_turn(connection, key, {**changes, "told": occasion.told, "next_try": 0, "tries": 0})
        if occasion.send:
            _note(connection, site, key, fault)
    return occasion.send and not fault


def _postponed(site: Site, key: LetterKey, kept: TurnLetterRow, fault: str = "") -> bool:
    with site.store.write() as connection:
        changes: TurnLetterChanges = {"next_try": _next_try(site, kept.tries), "tries": kept.tries + 1}
        letters.change_turn(connection, key, changes)
        if fault:
            _note(connection, site, key, fault)
    return False


def _note(connection: Connection, site: Site, key: LetterKey, fault: str) -> None:
    """Note how sending a letter went: at its address, and for the page of the admins."""
    addresses.change(connection, key.address, {"fault": fault})
    mail_record.note(connection, moment(site.now()), fault)


def _send_receipt(site: Site, key: LetterKey) -> bool:
    now = moment(site.now())
    with site.store.write() as connection:
        kept = letters.claim_receipt(connection, key, now, now + CLAIM_MS)
        if kept is None:
            return False
        address = letters.address(connection, key)
        if address is None or not address.receipts:
            letters.drop_receipt(connection, key)
            return False
    letter = _receipt(site, address, kept)
    fault = "" if letter is None else _post(site, address, lambda: letter)
    with site.store.write() as connection:
        if fault and kept.tries + 1 < MOST_TRIES:
            letters.postpone_receipt(connection, key, kept.number, _next_try(site, kept.tries), kept.tries + 1)
        else:
            letters.drop_receipt(connection, key, kept.number)
        if letter is not None:
            _note(connection, site, key, fault)
    return letter is not None and not fault


def _receipt(site: Site, address: AddressRow, kept: ReceiptLetterRow) -> Letter | None:
    try:
        return receipt_letters.receipt_letter(site, address, kept)
    except RefusedError:  # the seat changed hands meanwhile, or the match was archived
        return None


def _post(site: Site, address: AddressRow, written: Callable[[], Letter]) -> str:
    """Write a letter and give it to the mail server; why that failed, or nothing."""
    fault = ""
    try:
        channel = site.channels.get("mail")
        if not isinstance(channel, LetterChannel):
            raise UndeliveredError("This site no longer sends mail.")
        channel.post(address.target, written())
    except UndeliveredError as error:
        fault = str(error)
    except RefusedError:
        raise
    except Exception as error:  # one bad letter must not stop the others
        log_fault(LOG, f"a mail to address {address.id} failed", error)
        fault = NOT_SENT
    metrics.MAIL.add("letter", "failed" if fault else "sent")
    return fault


def _next_try(site: Site, tries: int) -> int:
    return moment(site.now()) + min(MINUTE_MS << min(tries + 1, 20), DAY_MS)
