"""Receipts: signed proof of what a seat saved, sent or took back. Their text in mails: `host/mail/receipt_text`."""

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.orders import Reading, Refusal
from turnsheet.host.access import held_seat
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, moment, time_at
from turnsheet.host.store import sizes
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.submissions import NewSubmission, SubmissionKind, SubmissionRow
from turnsheet.host.store.rows.turns import submissions


class Receipt(Struct, frozen=True):
    """Proof of what the server received: the orders as understood, when, and the server's signature."""

    id: int
    """Counted for each seat of a match, drafts included: 1, 2, 3. So it reveals nothing about other people's drafts."""
    match: str
    seat: int
    step: int
    kind: SubmissionKind
    """Saved as a draft, sent, or taken back."""
    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    """At most the first hundred."""
    at: datetime
    signature: str
    more_refusals: int = 0
    """How many parts were refused beyond those listed."""
    number: int = 0
    """What people call it: the first sheet that a seat sends or takes back in a match has receipt 1. 0 for a draft."""
    note: str = ""
    """In the answer to orders that were sent: why none of them was carried out."""

    def signed(self) -> dict[str, object]:
        """The signed content."""
        plain = codec.plain(self)
        assert isinstance(plain, dict)
        unsigned = {"id", "number", "signature", "note"} | (set() if self.more_refusals else {"more_refusals"})
        return {key: value for key, value in plain.items() if key not in unsigned} | {"at": moment(self.at)}


class Written(Struct, frozen=True):
    """What a seat wrote, and how it is understood."""

    kind: SubmissionKind
    text: str
    reading: Reading


def keep(connection: Connection, site: Site, row: MatchRow, seat: int, written: Written) -> Receipt:
    """Keep what a seat wrote for the step that comes next, and give a signed receipt for it."""
    write, reading = site.game_of(row).rules.write, written.reading
    receipt = Receipt(
        id=submissions.last_number(connection, row.id, seat) + 1,
        match=row.id,
        seat=seat,
        step=row.next_step,
        kind=written.kind,
        orders=tuple(map(write, reading.orders)),
        refusals=reading.refusals,
        at=time_at(moment(site.now())),
        signature="",
        more_refusals=reading.more_refusals,
    )
    receipt = replace(receipt, signature=site.signer.sign(receipt.signed()))
    counted = submissions.last_receipt(connection, row.id, seat) + (written.kind != "draft")
    new: NewSubmission = {
        "match": row.id,
        "seat": seat,
        "step": receipt.step,
        "take": row.take,
        "number": receipt.id,
        "kind": receipt.kind,
        "text": written.text,
        "orders": codec.encode(receipt.orders).decode(),
        "refusals": codec.encode(receipt.refusals).decode(),
        "more_refusals": receipt.more_refusals,
        "at": moment(receipt.at),
        "signature": receipt.signature,
        "receipt": counted,
    }
    sizes.charge(connection, row.id, submissions.put(connection, new))
    return receipt if written.kind == "draft" else replace(receipt, number=counted)


def of_seat(site: Site, match: str, seat: int, asker: Asker, limit: int, before: int | None) -> list[Receipt]:
    """The receipts of a seat that are on record, the newest first; those with smaller numbers than `before`."""
    with site.store.read() as connection:
        held_seat(connection, match, seat, asker)
        return [of_submission(site, row) for row in submissions.newest(connection, match, seat, limit, before=before)]


def of_submission(site: Site, row: SubmissionRow) -> Receipt:
    """The receipt of a sheet that is on record."""
    receipt = codec.copied(
        Receipt,
        row,
        id=row.number,
        number=0 if row.kind == "draft" else row.receipt,
        orders=row.understood,
        refusals=codec.decode(row.refusals, tuple[Refusal, ...]),
        at=time_at(row.at),
    )
    if receipt.signature:
        return receipt
    return replace(receipt, signature=site.signer.sign(receipt.signed()))  # it was migrated without some refusals


def genuine(site: Site, receipt: Receipt) -> bool:
    """Whether a receipt that somebody shows is one that this site gave."""
    return site.signer.signed(receipt.signed(), receipt.signature)
