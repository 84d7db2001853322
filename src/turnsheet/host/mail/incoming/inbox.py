"""The inbox: takes letters with orders in, and carries them out, each once.

`receive` keeps a letter; after that it can no longer be lost, and whatever brought it may say so. `carry_out`
gives its orders to the same reader as everywhere, as the player whose seat its token was made for, and marks the letter
in the same transaction: if the server dies in between, both have happened or neither. A letter of which nothing is
understood changes nothing. `answers` sends what is to be answered.

A token alone gives the right to send orders; the sender of a letter is never believed. A letter without a genuine token
leaves no trace and gets no answer, so nobody can use the site to send mail to strangers; its text is not even read.
"""

import logging
from functools import partial
from typing import Literal

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.orders import LONGEST_SHEET
from turnsheet.host.mail import refused_lines, reply_tokens
from turnsheet.host.mail.incoming import letters
from turnsheet.host.mail.incoming.letters import UNKNOWN, Envelope, Letter
from turnsheet.host.mail.refused_lines import Attached
from turnsheet.host.mail.reply_tokens import ReplyToken
from turnsheet.host.monitoring import metrics
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.people import person_asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment
from turnsheet.host.store.engine import Connection, is_transient
from turnsheet.host.store.row_types.incoming_letters import (
    IncomingLetterChanges,
    IncomingLetterRow,
    LetterOutcome,
    NewIncomingLetter,
)
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.mail import incoming_letters
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.order_sheets import Kind
from turnsheet.host.turns.receipts import Receipt

LOG = logging.getLogger("turnsheet.mail")
MEGABYTE = 1024 * 1024
LARGEST = MEGABYTE
"""How large a letter may be, in bytes."""
HOUR_MS = 3_600_000
ANSWERS_PER_HOUR = 20
"""How many letters for one seat are answered in an hour; the orders of further ones still count."""
LETTERS_PER_HOUR = 200
"""How many letters for one seat are taken in an hour."""
KEPT_MS = 60 * DAY_MS
"""How long letters are kept at least. While the turn that they were for has not been played, they are kept longer."""
AT_ONCE = 50
AGAIN_MS = 2_000
MOST_TRIES = 150
FAULT_MS = 60_000
MOST_FAULTS = 5
BLOCKED = "This account is blocked. Ask the admin of this site."
FAULT = "An error on the server prevented that. Open the match on the site, or ask the person who runs the site."
EMPTY_SHEET = frozenset(["pass", "no orders"])
TAKE_BACK = frozenset(["withdraw"])
COMMANDS = EMPTY_SHEET | TAKE_BACK

Taken = Literal["taken", "again", "automatic", "unknown", "too many"]
"""What became of a letter that came in: kept, known already, from a program, without a token, or one of too many."""


class Addressed(Struct, frozen=True):
    """A genuine token, and what it is for."""

    token: ReplyToken
    row: MatchRow
    there: SeatRow
    current: bool


def receive(site: Site, raw: bytes, envelope: Envelope = UNKNOWN, *, cut_off: bool = False) -> Taken:
    """Take a letter in. When this returns, the letter is kept or needs nothing; when it raises, it must come again.

    `cut_off`: the letter was too large, and this is only its beginning.
    """
    too_large = cut_off or len(raw) > LARGEST
    heading = letters.heading(raw[:LARGEST] if too_large else raw, envelope, own_addresses(site))
    if heading.automatic:
        return _noted("automatic")
    with site.store.read() as connection:
        addressed = _addressed(connection, site, heading.tokens)
    if not addressed:
        return _noted("unknown")
    letter = letters.read(raw[:LARGEST] if too_large else raw, envelope, own_addresses(site))
    chosen = max(addressed, key=lambda each: (each.current, each.token.step))
    new = _new_row(site, letter, chosen)
    if len({(each.token.match, each.token.seat) for each in addressed}) > 1:
        chosen = addressed[0]
        new = _new_row(site, letter, chosen) | {"outcome": "several-seats", "text": ""}
    elif too_large:
        new |= {"outcome": "too-large", "text": ""}
    elif not letter.readable:
        new |= {"outcome": "unreadable", "text": ""}
    elif not letter.text.strip():
        new |= {"outcome": "empty", "text": ""}
    return _noted(_kept(site, new))


def own_addresses(site: Site) -> frozenset[str]:
    """The addresses that this site itself writes from."""
    return frozenset([site.orders_address.lower()] if site.orders_address else [])


def _noted(taken: Taken) -> Taken:
    metrics.MAIL_READ.add(taken)
    LOG.info("a mail came in: %s", taken)
    return taken


def _addressed(connection: Connection, site: Site, tokens: tuple[ReplyToken, ...]) -> list[Addressed]:
    """The tokens that this site made for people who still have their seats."""
    found = []
    for token in tokens:
        there = seats.of_match(connection, token.match).get(token.seat)
        if there is None or there.holder is None or there.kind != "person":
            continue
        if accounts.is_blocked(connection, there.holder):
            continue
        try:
            row = matches.find(connection, token.match)
        except RefusedError:
            continue
        if row.phase != "importing" and reply_tokens.genuine(site, row, there, token):
            found.append(Addressed(token, row, there, reply_tokens.current(site, row, there, token)))
    return found


def _new_row(site: Site, letter: Letter, to: Addressed) -> NewIncomingLetter:
    now, holder = moment(site.now()), to.there.holder
    assert holder is not None
    return {
        "match": to.row.id,
        "seat": to.there.seat,
        "step": to.token.step,
        "take": to.row.take if to.current else -1,
        "holder": holder,
        "fingerprint": site.signer.sign(["letter", to.row.id, to.there.seat, to.token.seal, letter.identity]),
        "state": "received",
        "outcome": "",
        "text": letter.text,
        "sender": hidden(site, letter.sender),
        "message_id": letter.message_id,
        "quiet": letter.quiet,
        "receipt": None,
        "note": codec.encode(letter.attached).decode() if letter.attached else "",
        "received": now,
        "next_try": now,
        "tries": 0,
        "sent_to": "",
    }


def hidden(site: Site, address: str) -> str:
    """A mail address as it is remembered: only a person who knows it can tell that it is the same."""
    return site.signer.sign(["sender", address.lower()])


def _kept(site: Site, new: NewIncomingLetter) -> Taken:
    since = new["received"] - HOUR_MS
    with site.store.write() as connection:
        if incoming_letters.is_kept(connection, new["fingerprint"]):
            return "again"
        lately = incoming_letters.count_since(connection, new["match"], new["seat"], since)
        if lately >= LETTERS_PER_HOUR:
            return "too many"
        if lately >= ANSWERS_PER_HOUR:
            new = new | {"quiet": True}
        return "taken" if incoming_letters.add(connection, new) else "again"


def carry_out_all(site: Site) -> int:
    """Carry out the letters that wait, in the order in which they came; gives how many were carried out."""
    now = moment(site.now())
    done, more = 0, True
    while more and done < AT_ONCE:
        with site.store.read() as connection:
            waiting = incoming_letters.due(connection, "received", now, AT_ONCE - done)
        carried_out = sum(_attempt(site, letter) for letter in waiting)  # one of each seat
        done, more = done + carried_out, carried_out > 0
    return done


def _attempt(site: Site, letter: int) -> bool:
    """Carry out a letter. A fault with one must not keep others waiting; the store may be well again soon."""
    try:
        return carry_out(site, letter)
    except Exception as error:
        if is_transient(error):
            raise
        log_fault(LOG, f"mail {letter} could not be carried out", error)
    with site.store.write() as connection:
        row = incoming_letters.find(connection, letter)
        if row is None or row.state != "received":
            return False
        if row.tries + 1 < MOST_FAULTS:
            again: IncomingLetterChanges = {"next_try": moment(site.now()) + FAULT_MS, "tries": row.tries + 1}
            incoming_letters.change(connection, letter, "received", again)
            return False
    return _finish(site, row, "refused", FAULT)


def carry_out(site: Site, letter: int) -> bool:
    """Carry out a letter that was received; False if it must wait, or another process has carried it out."""
    with site.store.read() as connection:
        row = incoming_letters.find(connection, letter)
        if row is None or row.state != "received" or not incoming_letters.first_of_seat(connection, row):
            return False
        match = matches.find(connection, row.match)
        blocked = accounts.is_blocked(connection, row.holder)
    if blocked:
        return _finish(site, row, "refused", BLOCKED)
    outcome = row.outcome or _no_longer(row, match)
    if outcome:
        return _finish(site, row, outcome)
    try:
        _submit(site, row)
    except _ElsewhereError:
        return False
    except RefusedError as refusal:
        return _refused(site, row, refusal)
    return True


def _no_longer(letter: IncomingLetterRow, match: MatchRow) -> LetterOutcome:
    """Why the orders of a letter come too late, if they do."""
    if match.phase == "ended":
        return "over"
    if letter.step < match.next_step:
        return "late"
    return "" if (letter.step, letter.take) == (match.next_step, match.take) else "replaced"


class _ElsewhereError(Exception):
    """Another process has carried the letter out meanwhile."""


def _submit(site: Site, letter: IncomingLetterRow) -> None:
    kind, text = _meant(letter.text)
    with site.store.read() as connection:
        asker = person_asker(connection, letter.holder)
        player = seats.of_match(connection, letter.match)[letter.seat].player
    if kind == "final" and 0 < len(text) <= LONGEST_SHEET:
        checked = order_sheets.check(site, letter.match, letter.seat, asker, text)
        unread = bool(checked.refusals) and not checked.orders
        if unread and (word := refused_lines.alone(text, COMMANDS, player)):
            kind, text = _meant(word)
        elif unread:
            attached = attached_to(letter)
            note = refused_lines.listed(checked.refusals, checked.more_refusals, text, attached=attached)
            _finish(site, letter, "not-understood", note)
            return

    def mark(connection: Connection, match: MatchRow, receipt: Receipt) -> None:
        if match.take != letter.take:  # the turn was taken back after the letter came
            raise RefusedError("stale", "")
        done = _done(letter, {"outcome": "orders", "receipt": receipt.id})
        if not incoming_letters.change(connection, letter.id, "received", done):
            raise _ElsewhereError

    submit = partial(order_sheets.submit, step=letter.step, receipt_by_mail=False, also=mark)  # the answer is a receipt
    submit(site, letter.match, letter.seat, asker, kind, text)
    _count(letter, "orders")


def attached_to(letter: IncomingLetterRow) -> tuple[Attached, ...]:
    """Where the attached texts of a letter begin in its text: kept as its note until it is carried out or answered."""
    return codec.decode(letter.note, tuple[Attached, ...]) if letter.note else ()


def _meant(text: str) -> tuple[Kind, str]:
    """What a letter asks for: a single word can mean an empty sheet, or orders taken back."""
    word = refused_lines.bare(text)
    if word in TAKE_BACK:
        return "withdrawn", ""
    return "final", "" if word in EMPTY_SHEET else text


def _refused(site: Site, letter: IncomingLetterRow, refusal: RefusedError) -> bool:
    """A letter whose orders were not accepted. If its turn only runs just now, it waits until that is over."""
    if refusal.code == "stale":
        with site.store.read() as connection:
            outcome = _no_longer(letter, matches.find(connection, letter.match))
        if outcome:
            return _finish(site, letter, outcome)
        if letter.tries < MOST_TRIES:
            again = moment(site.now()) + AGAIN_MS
            with site.store.write() as connection:
                changes: IncomingLetterChanges = {"next_try": again, "tries": letter.tries + 1}
                incoming_letters.change(connection, letter.id, "received", changes)
            return False
    return _finish(site, letter, "refused", str(refusal))


def _finish(site: Site, letter: IncomingLetterRow, outcome: LetterOutcome, note: str = "") -> bool:
    """Note what became of a letter whose orders were not used; False if another process has done so."""
    with site.store.write() as connection:
        done = _done(letter, {"outcome": outcome, "note": note})
        finished = incoming_letters.change(connection, letter.id, "received", done)
    if finished:
        _count(letter, outcome)
    return finished


def _count(letter: IncomingLetterRow, outcome: LetterOutcome) -> None:
    metrics.MAIL_ORDERS.add(outcome)
    if letter.quiet:
        metrics.MAIL_ANSWERED.add("not answered")


def _done(letter: IncomingLetterRow, changes: IncomingLetterChanges) -> IncomingLetterChanges:
    """The changes of a letter that was carried out. Its text is no longer needed: the order sheet has it."""
    done: IncomingLetterChanges = {"state": "silent" if letter.quiet else "handled", "text": "", "tries": 0}
    if letter.quiet or changes.get("outcome") != "orders":
        done |= {"note": ""}
    if letter.quiet:
        done |= {"message_id": "", "sender": ""}
    return {**done, **changes}


def forget_old(site: Site) -> None:
    """Remove letters that were answered long ago, unless their turn is still to come: none may count twice."""
    with site.store.write() as connection:
        incoming_letters.forget_old(connection, moment(site.now()) - KEPT_MS)
