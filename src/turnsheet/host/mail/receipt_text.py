"""Receipts as text: what was understood, what was refused and why, and what happens at the deadline.

Every receipt that goes out by mail is written here: for orders from the site, from programs and from replies.
"""

from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count
from turnsheet.host.mail import orders_due
from turnsheet.host.mail.refused_lines import Attached, listed, sort
from turnsheet.host.notifications.outgoing import defused, one_line
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.row_types.submissions import SubmissionRow
from turnsheet.host.store.rows.turns import submissions
from turnsheet.host.turns.order_sheets import held_back
from turnsheet.host.turns.receipts import Receipt

WHAT = {
    "final": "Your orders have arrived.",
    "draft": "Your orders were saved as a draft. They are not sent yet.",
    "withdrawn": "Your orders were taken back.",
}


def receipt_text(site: Site, row: MatchRow, there: SeatRow, receipt: Receipt) -> str:
    """A receipt as text of several paragraphs. `row` is the match as it is now, `there` the seat that gave the orders.

    A sheet that was sent and stays a draft (`order_sheets.held_back`) says so.
    """
    with site.store.read() as connection:
        return receipt_words(connection, site, row, there, receipt)


def receipt_words(
    connection: Connection,
    site: Site,
    row: MatchRow,
    there: SeatRow,
    receipt: Receipt,
    *,
    attached: tuple[Attached, ...] = (),
) -> str:
    """The same, in a transaction. `attached`: where the texts attached to a mail begin in the sheet."""
    prompt = orders_due.prompt_of(connection, site, row, there)
    played = _played(connection, row, receipt)
    label = "" if played else f", {orders_due.turn_label(connection, site, row, there)}"
    head = f"{defused(row.title)} ({site.game_of(row).title}), seat {there.seat}{label}"
    zone = orders_due.zone_of(connection, there.holder)
    number = f"Receipt {receipt.number}," if receipt.number else "Saved"
    received = f"{WHAT[receipt.kind]} {number} {orders_due.time_in_words(receipt.at, zone)}."
    before = _replaced(connection, row, receipt)
    paragraphs = [head, *_fewer(receipt, before, played), received, *_replaces(receipt, before)]
    mistakes = False
    if receipt.kind != "withdrawn":
        text = _text(connection, row, receipt)
        refused = listed(receipt.refusals, receipt.more_refusals, text, orders=receipt.orders, attached=attached)
        mistakes = bool(sort(receipt.refusals, text, receipt.orders, attached).mistakes)
        paragraphs += [_understood(receipt), *([refused] if refused else [])]
        if prompt is not None and prompt.together and not played and row.phase != "ended":
            paragraphs += _warnings(connection, site, row, receipt)
    paragraphs.append(_what_happens(row, prompt, receipt, played, mistakes, zone))
    return "\n\n".join(paragraphs)


def _text(connection: Connection, row: MatchRow, receipt: Receipt) -> str:
    """The text of a receipt's sheet; empty if it is no longer kept."""
    kept = submissions.newest(connection, row.id, receipt.seat, 1, step=receipt.step, before=receipt.id + 1)
    return kept[0].text if kept and kept[0].number == receipt.id else ""


def _replaced(connection: Connection, row: MatchRow, receipt: Receipt) -> SubmissionRow | None:
    """The sheet with orders for the same turn that counted until this one came, if there was one."""
    kept = submissions.newest(connection, row.id, receipt.seat, 2, step=receipt.step, before=receipt.id + 1)
    if len(kept) < 2 or kept[0].number != receipt.id or kept[0].take != kept[1].take:
        return None
    return None if kept[1].kind == "withdrawn" else kept[1]


def _fewer(receipt: Receipt, before: SubmissionRow | None, played: bool) -> list[str]:
    """A warning where a sheet has fewer orders than the one that it replaces: somebody may have sent a correction."""
    if before is None or played or receipt.kind == "withdrawn" or len(receipt.orders) >= len(before.understood):
        return []
    was = count(len(before.understood), "order", grouped=True)
    warning = (
        f"CAREFUL: these orders replace all orders you sent before: {was}, now {len(receipt.orders):,}. To change one "
        f"order, send the whole sheet again. The sheet before was ({_called(before)}):"
    )
    return ["\n".join([warning, *(f"  {one_line(order)}" for order in before.understood)])]


def _replaces(receipt: Receipt, before: SubmissionRow | None) -> list[str]:
    if before is None or receipt.kind == "withdrawn":
        return []
    return [f"They replace {_called(before)} ({count(len(before.understood), 'order', grouped=True)})."]


def _called(sheet: SubmissionRow) -> str:
    return "your draft" if sheet.kind == "draft" else f"receipt {sheet.receipt}"


def label(receipt: Receipt) -> str:
    """What the subject of a letter calls a receipt."""
    return f"receipt {receipt.number}" if receipt.number else "draft"


def _played(connection: Connection, row: MatchRow, receipt: Receipt) -> bool:
    """Whether the turn of a receipt was played, or played and taken back, since."""
    if receipt.step != row.next_step:
        return True
    kept = submissions.newest(connection, row.id, receipt.seat, 1, step=receipt.step, before=receipt.id + 1)
    return bool(kept) and kept[0].take != row.take


def _warnings(connection: Connection, site: Site, row: MatchRow, receipt: Receipt) -> list[str]:
    """What the page would warn of before such a sheet is sent, such as ships that are not placed."""
    game = site.game_of(row)
    view = game.rules.view(head_state(connection, site, row), Seat(receipt.seat))
    warned = game.pages.preview(view, game.rules.read(view, "\n".join(receipt.orders)).orders).warnings
    return ["\n".join(["Check this:", *(f"  {one_line(note.text)}" for note in warned)])] if warned else []


def _understood(receipt: Receipt) -> str:
    if not receipt.orders:
        none = "No orders were understood." if receipt.refusals else "The sheet is empty: you give no orders."
        return none if receipt.kind == "final" or receipt.refusals else "The sheet is empty."
    lines = [f"  {one_line(order)}" for order in receipt.orders]
    return "\n".join([f"Understood ({len(lines):,}):", *lines])


def _what_happens(
    row: MatchRow, prompt: Prompt | None, receipt: Receipt, played: bool, mistakes: bool, zone: str
) -> str:
    """What becomes of the sheet, now and at the deadline."""
    if row.phase == "ended":
        return "The match is over."
    if played:
        return "The turn has since been played."
    if prompt is None:
        return orders_due.deadline(row, prompt, zone)
    if not prompt.together:
        return _at_once(row, prompt, receipt, zone)
    return _together(row, prompt, receipt, mistakes, zone)


def _together(row: MatchRow, prompt: Prompt, receipt: Receipt, mistakes: bool, zone: str) -> str:
    """What becomes of a sheet that is carried out with those of the others."""
    deadline, waits = orders_due.deadline(row, prompt, zone), row.ends_at is None
    if receipt.kind == "final":
        early = "" if waits else ", or earlier when all players have sent theirs"
        then = "when the turn runs" if waits else "then"
        also = " What was refused is left out; the rest counts." if mistakes else ""
        other = "Until the turn runs you can send other orders, which replace these."
        return f"{deadline} Your orders are carried out {then}{early}.{also} {other}"
    if waits:
        return f"{deadline} The turn waits until you send your orders."
    if receipt.kind == "draft":
        return f"{deadline} If you send nothing else, this draft counts then."
    return f"{deadline} If you send no orders by then, you miss the turn."


def _at_once(row: MatchRow, prompt: Prompt, receipt: Receipt, zone: str) -> str:
    """What becomes of a sheet that is carried out alone."""
    if receipt.kind == "final":
        return "Your orders are carried out at once."
    held = receipt.kind == "draft" and (receipt.refusals or not receipt.orders)
    kept = f"{held_back(receipt)} " if held else ""
    if not prompt.awaited:
        return f"{kept}The match is not waiting for your orders now."
    deadline = orders_due.deadline(row, prompt, zone)
    if row.ends_at is None:
        return f"{kept}{deadline}"
    if receipt.kind == "draft" and receipt.orders:
        return f"{kept}{deadline} If you send nothing else, the orders that were understood are carried out then."
    return f"{kept}{deadline} If you send no orders by then, the match goes on without them."
