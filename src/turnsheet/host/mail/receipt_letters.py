"""Letters with the receipt of orders, for people who want their receipts by mail."""

from turnsheet.core.seats import Seat
from turnsheet.host import access
from turnsheet.host.mail.receipt_text import label, receipt_text
from turnsheet.host.mail.reply_separator import CUT
from turnsheet.host.mail.turn_letters import farewell, how_to_send, place, position, stop_link, subject, thread
from turnsheet.host.notifications.outgoing import Letter
from turnsheet.host.people import Asker, person_asker
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.row_types.letters import ReceiptLetterRow
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.turns import deadlines, receipts
from turnsheet.host.turns.receipts import Receipt


def receipt_letter(site: Site, address: AddressRow, kept: ReceiptLetterRow) -> Letter | None:
    """The letter with a receipt; None if the receipt is no longer on record.

    Where orders are carried out at once, it has the new printout as well, if the address gets turns.
    """
    with site.store.read() as connection:
        asker = person_asker(connection, address.person)
    found = receipts.of_seat(site, kept.match, kept.seat, asker, 1, kept.number + 1)
    if not found or found[0].id != kept.number:
        return None
    receipt = found[0]
    with site.store.read() as connection:
        row = matches.find(connection, kept.match)
        there = access.held_seat(connection, kept.match, kept.seat, asker)
        prompt = deadlines.prompts(connection, site, row).get(Seat(kept.seat))
    over = (
        receipt.step <= row.step and prompt is not None and prompt.together
    )  # the letter about the new turn asks for more
    where = place(site, row, there, None if over else prompt)
    parts = [
        CUT if where.reply_to else "",
        receipt_text(site, row, there, receipt),
        "" if address.turns == "none" else new_position(site, asker, row, receipt),
        how_to_send(where) if prompt else f"The match on the site: {where.page}",
        farewell(stop_link(site, address)),
    ]
    return Letter(
        subject=subject(row, label(receipt), where),
        text="\n\n".join(part for part in parts if part),
        stop=stop_link(site, address),
        about=f"receipt-{site.signer.sign(['receipt', address.nonce, row.id, there.seat, receipt.id])[:32]}",
        thread=thread(site, address, row, there),
        reply_to=where.reply_to,
    )


def new_position(site: Site, asker: Asker, row: MatchRow, receipt: Receipt) -> str:
    """What orders that were carried out at once led to. In other games the letter about the turn says it."""
    if receipt.step > row.step or row.phase == "ended":
        return ""
    spot = access.spot(site, row.id, receipt.seat, asker)
    look = access.look_from(site, spot)
    return "" if look.prompt is not None else position(site, spot, look)
