"""Answers to letters with orders: a receipt, or why there is none.

An answer goes to confirmed mail addresses of the people who have the seat, and nowhere else: to the one the letter says
it comes from, or else to those that get turns or receipts. So neither a stranger with a token nor somebody who writes
in another person's name is ever sent anything. A letter is claimed before its answer is sent; if the server dies in
between, or the connection to the mail server breaks, the answer goes out again a few minutes later with the same
Message-ID.

An answer holds the token of the turn that comes next, so it can be replied to with orders.
"""

import logging

from msgspec import Struct

from turnsheet.core.seats import Seat
from turnsheet.host.mail import orders_due, receipt_letters, receipt_text, turn_letters
from turnsheet.host.mail.incoming import inbox
from turnsheet.host.mail.reply_separator import CUT
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications import mail_record
from turnsheet.host.notifications.outgoing import Letter, LetterChannel, UndeliveredError, defused
from turnsheet.host.people import Asker, person_asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.engine import Connection, is_transient
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.row_types.incoming_letters import (
    IncomingLetterChanges,
    IncomingLetterRow,
    LetterOutcome,
    LetterState,
)
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.mail import incoming_letters
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.notifications import addresses
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.turns import deadlines, position_labels, receipts

LOG = logging.getLogger("turnsheet.mail")
MINUTE_MS = 60_000
CLAIM_MS = 5 * MINUTE_MS
SOON_MS = 1_000
PATIENCE_MS = 2 * MINUTE_MS
"""How long an answer waits for orders that are carried out at once."""
MOST_TRIES = 8
AT_ONCE = 50
WORDS = (
    "Write one order per line, above the quoted text. To send an empty sheet, write only the word 'pass'. To take your "
    "orders back, write only the word 'withdraw'."
)
BRIEF = (
    "Your mail has arrived. This address gets neither turns nor receipts, so this answer does not say what came of "
    "it. Look at your orders on the site."
)
UNCHANGED = "Nothing was changed."
NEW_LETTER = "The new turn is mailed to the addresses you chose under Notifications. You can also see it on the site."
SAYS: dict[LetterOutcome, str] = {
    "not-understood": f"No line of your mail was understood as an order. {UNCHANGED}",
    "empty": f"Your mail has no orders, only quoted text or a signature. {UNCHANGED} {WORDS}",
    "replaced": f"Your mail was for a turn that has since been taken back, so its orders were not used. {NEW_LETTER}",
    "over": "The match is over, so you can no longer send orders.",
    "too-large": f"Your mail was too large: it can have at most 1 MB. {UNCHANGED} Send it as plain text, without "
    "pictures or attached files.",
    "unreadable": f"Your mail could not be read. {UNCHANGED} Send your orders as plain text, in a mail without "
    "forwarded mail or attached files.",
    "several-seats": f"This mail has codes for more than one seat, so no orders were read. {UNCHANGED} "
    "Reply to one mail at a time.",
}
NOT_ACCEPTED = "Your orders were not accepted."
ARRIVED = "Your orders have arrived."
UNREAD: dict[LetterOutcome, str] = {**SAYS, "late": "Your mail came too late, so its orders were not used."}
"""What an answer says where the match cannot be read."""


class Written(Struct, frozen=True):
    """An answer, before it is addressed."""

    subject: str
    text: str
    reply_to: str
    position: str = ""
    """What orders that were carried out at once led to, for addresses that get turns."""
    after: str = ""
    """What comes after that."""


def send_all(site: Site) -> int:
    """Send the answers that wait; gives how many letters were answered."""
    now = moment(site.now())
    with site.store.read() as connection:
        waiting = incoming_letters.due(connection, "handled", now, AT_ONCE)
    return sum(_attempt(site, letter) for letter in waiting)


def _attempt(site: Site, letter: int) -> bool:
    """Answer a letter. A fault must not keep the others waiting: its claim holds, and it is tried again later."""
    try:
        return answer(site, letter)
    except Exception as error:
        if is_transient(error):
            raise
        log_fault(LOG, f"mail {letter} could not be answered", error)
        return False


def answer(site: Site, letter: int) -> bool:
    """Answer a letter, if nobody else is about to; gives whether it needs nothing more."""
    now = moment(site.now())
    with site.store.read() as connection:
        waits = _is_being_played(connection, site, letter, now)
    if waits:
        with site.store.write() as connection:
            incoming_letters.change(connection, letter, "handled", {"next_try": now + SOON_MS})
        return False
    with site.store.write() as connection:
        row = incoming_letters.claim(connection, letter, now, now + CLAIM_MS)
    if row is None:
        return False
    with site.store.read() as connection:
        there = seats.of_match(connection, row.match).get(row.seat)
        people = [] if there is None else seats.players(connection, there)
        targets = _targets(connection, site, row, people) if row.holder in people else []
        had = row.sent_to.split()
        missing = [each for each in targets if str(each.id) not in had]
        gets_one = there is not None and missing and row.tries <= MOST_TRIES
        written = _write_or_say_why(connection, site, row, there) if there is not None and gets_one else None
        brief = written_briefly(connection, site, row, there) if there is not None and gets_one else None
    if written is None or brief is None:
        reason = "it has one" if not missing and had else "sending failed too often" if missing else "no address"
        LOG.info("mail %s gets no answer: %s", letter, reason)
        with site.store.write() as connection:
            return _close(connection, row, "answered" if had else "silent")
    return _send(site, row, [(each, written if _gets_orders(each) else brief) for each in missing])


def _is_being_played(connection: Connection, site: Site, letter: int, now: int) -> bool:
    """Whether the orders of a letter are carried out at once, and a worker is about to: the answer tells the result."""
    kept = incoming_letters.find(connection, letter)
    if kept is None or kept.outcome != "orders" or now - kept.received > PATIENCE_MS:
        return False
    row = matches.find(connection, kept.match)
    if row.phase != "running" or row.step >= kept.step or not site.plays(row):
        return False
    prompt = deadlines.prompts(connection, site, row).get(Seat(kept.seat))
    sheet = deadlines.last_sheets(connection, row).get(kept.seat)
    return prompt is not None and not prompt.together and sheet is not None and sheet.kind == "final"


def _targets(connection: Connection, site: Site, letter: IncomingLetterRow, people: list[str]) -> list[AddressRow]:
    """The confirmed mail addresses of the people on the seat that an answer goes to.

    If several of them gave the same address, it gets one answer: as the one of them who wants more.
    """
    confirmed = [
        each
        for person in people
        if person == letter.holder or not accounts.is_blocked(connection, person)
        for each in addresses.of_person(connection, person)
        if each.kind == "mail" and each.confirmed is not None
    ]
    same = [each for each in confirmed if inbox.hidden(site, each.target) == letter.sender]
    chosen: dict[str, AddressRow] = {}
    for each in sorted(same or confirmed, key=lambda each: (each.turns == "none", not each.receipts)):
        if same or _gets_orders(each):
            chosen.setdefault(each.target.lower(), each)
    return list(chosen.values())


def _gets_orders(address: AddressRow) -> bool:
    """Whether the player wants their orders, or what came of them, sent to an address."""
    return address.turns != "none" or address.receipts


def _close(connection: Connection, letter: IncomingLetterRow, state: LetterState) -> bool:
    changes: IncomingLetterChanges = {"state": state, "message_id": "", "sender": "", "note": ""}
    closed = incoming_letters.change(connection, letter.id, "handled", changes)
    if closed:
        metrics.MAIL_ANSWERED.add("answered" if state == "answered" else "not answered")
    return closed


def _send(site: Site, letter: IncomingLetterRow, answers: list[tuple[AddressRow, Written]]) -> bool:
    channel, had, failed = site.channels.get("mail"), letter.sent_to.split(), ""
    for target, written in answers:
        try:
            if not isinstance(channel, LetterChannel):
                raise UndeliveredError("This site does not send mail.")
            channel.post(target.target, _letter(site, letter, target, written))
        except UndeliveredError as error:
            metrics.MAIL.add("answer", "failed")
            failed = str(error)  # also if it may have arrived: the next one has the same Message-ID
            continue
        metrics.MAIL.add("answer", "sent")
        had.append(str(target.id))
        with site.store.write() as connection:
            incoming_letters.change(connection, letter.id, "handled", {"sent_to": " ".join(had)})
    with site.store.write() as connection:
        mail_record.note(connection, moment(site.now()), failed)
        if not failed:
            return _close(connection, letter, "answered")
        again = moment(site.now()) + MINUTE_MS * 2**letter.tries
        incoming_letters.change(connection, letter.id, "handled", {"next_try": again})
    return False


def _letter(site: Site, letter: IncomingLetterRow, target: AddressRow, written: Written) -> Letter:
    name = site.signer.sign(["answer", letter.fingerprint, target.nonce])[:32]
    stop = turn_letters.stop_link(site, target)
    position = written.position if target.turns != "none" else ""
    parts = (written.text, position, written.after, turn_letters.farewell(stop))
    return Letter(
        subject=written.subject,
        text="\n\n".join(part for part in parts if part),
        stop=stop,
        about=f"answer-{name}",
        reply_to=written.reply_to,
        answers=letter.message_id,
    )


def _write_or_say_why(connection: Connection, site: Site, letter: IncomingLetterRow, there: SeatRow) -> Written:
    """The answer to a letter; without a position and a code if the match cannot be read, such as one on hold."""
    try:
        return write(connection, site, letter, there)
    except RefusedError as refusal:
        return _written_unread(connection, site, letter, there, str(refusal))


def write(connection: Connection, site: Site, letter: IncomingLetterRow, there: SeatRow) -> Written:
    """The answer to a letter that was carried out."""
    row = matches.find(connection, letter.match)
    prompt = orders_due.prompt_of(connection, site, row, there)
    where = turn_letters.place(site, row, there, prompt)
    parts = [
        CUT if where.reply_to else "",
        *_says(connection, site, letter, row, there),
    ]
    asker = person_asker(connection, letter.holder)
    receipt = _receipt(site, letter, asker) if letter.outcome == "orders" else None
    label = "your mail" if receipt is None else receipt_text.label(receipt)
    return Written(
        subject=turn_letters.subject(row, label, where),
        text="\n\n".join(part for part in parts if part),
        reply_to=where.reply_to,
        position="" if receipt is None else receipt_letters.new_position(site, asker, row, receipt),
        after=turn_letters.how_to_send(where) if prompt else f"The match on the site: {where.page}",
    )


def _written_unread(
    connection: Connection, site: Site, letter: IncomingLetterRow, there: SeatRow, problem: str
) -> Written:
    """The answer where the match cannot be read now: what became of the letter, and why it says no more."""
    row = matches.find(connection, letter.match)
    says = ARRIVED if letter.outcome == "orders" else UNREAD.get(letter.outcome, NOT_ACCEPTED)
    note = "" if letter.outcome == "orders" or letter.note == problem else letter.note
    return _without_code(site, row, there, turn_letters.wrapped(says), note, turn_letters.wrapped(problem))


def written_briefly(connection: Connection, site: Site, letter: IncomingLetterRow, there: SeatRow) -> Written:
    """The answer to an address that gets neither turns nor receipts: no orders, and no code to send some."""
    return _without_code(site, matches.find(connection, letter.match), there, turn_letters.wrapped(BRIEF))


def _without_code(site: Site, row: MatchRow, there: SeatRow, *says: str) -> Written:
    page = turn_letters.place(site, row, there, None).page
    where = turn_letters.Place(page=page)
    return Written(
        subject=turn_letters.subject(row, "your mail", where),
        text="\n\n".join([_head(site, row, there), *(each for each in says if each)]),
        reply_to="",
        after=f"The match on the site: {page}",
    )


def _head(site: Site, row: MatchRow, there: SeatRow) -> str:
    game = site.versions.get((row.game, row.version)) or site.games.get(row.game)
    return f"{defused(row.title)} ({row.game if game is None else game.title}), seat {there.seat}"


def _says(connection: Connection, site: Site, letter: IncomingLetterRow, row: MatchRow, there: SeatRow) -> list[str]:
    if letter.outcome == "orders":
        receipt = _receipt(site, letter, person_asker(connection, letter.holder))
        if receipt is not None:
            attached = inbox.attached_to(letter)
            return [receipt_text.receipt_words(connection, site, row, there, receipt, attached=attached)]
    head = _head(site, row, there)
    if letter.outcome == "orders":
        return [head, "Your orders have arrived, and you have since sent others."]
    if letter.outcome == "late":
        return [
            head,
            turn_letters.wrapped(_late(connection, site, letter, row, there)),
            *_now(connection, site, row, there),
        ]
    says = SAYS.get(letter.outcome, NOT_ACCEPTED)
    now = _now(connection, site, row, there) if letter.outcome != "refused" else []
    return [head, turn_letters.wrapped(says), *([letter.note] if letter.note else []), *now]


def _now(connection: Connection, site: Site, row: MatchRow, there: SeatRow) -> list[str]:
    """What is due from the seat now."""
    return [] if row.phase == "ended" else [turn_letters.wrapped(orders_due.standing(connection, site, row, there))]


def _receipt(site: Site, letter: IncomingLetterRow, asker: Asker) -> receipts.Receipt | None:
    """The receipt of a letter's orders; None if it is no longer kept, since many others came."""
    assert letter.receipt is not None
    try:
        found = receipts.of_seat(site, letter.match, letter.seat, asker, 1, letter.receipt + 1)
    except RefusedError:
        return None
    return found[0] if found and found[0].id == letter.receipt else None


def _late(connection: Connection, site: Site, letter: IncomingLetterRow, row: MatchRow, there: SeatRow) -> str:
    lead = position_labels.lead(connection, site, row)
    if lead is None:
        what = "Your mail came too late: the match has since moved on."
    else:
        what = f"Your mail came too late: {position_labels.called(letter.step + lead, letter.step)} has been played."
    prompt = orders_due.prompt_of(connection, site, row, there)
    more = f" {NEW_LETTER}" if prompt is not None and (prompt.awaited or not prompt.together) else ""
    return f"{what} Its orders were not used.{more}"
