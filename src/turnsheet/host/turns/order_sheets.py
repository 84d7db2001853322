"""Order sheets: drafts, sent orders and orders taken back. `receipts` gives a signed receipt for each."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.core.orders import LONGEST_SHEET, Reading, Refusal
from turnsheet.core.pages.preview import Preview
from turnsheet.core.seats import Seat
from turnsheet.host.absence import open_seats
from turnsheet.host.access import held_seat
from turnsheet.host.matches import match_events, position_summary
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError, no_such_turn
from turnsheet.host.sentences import sentence
from turnsheet.host.site import Site, head_state, turn_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow, Phase
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.row_types.submissions import SubmissionKind
from turnsheet.host.store.rows.mail import letters
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.turns import submissions, turns
from turnsheet.host.turns import deadlines, position_labels, receipts, suggested_orders
from turnsheet.host.turns.receipts import Receipt, Written

Kind = SubmissionKind
RECEIPTS_SHOWN = 10
"""How many receipts are shown with a sheet: the newest. Older ones are asked for."""
NO_ORDERS: dict[Phase, str] = {
    "gathering": "The match has not begun yet. You can send orders when the match owner has started it.",
    "failed": "A turn of this match has failed, so you cannot send orders now. The page of the match says why, and its "
    "owner can run the turn again.",
    "ended": "The match is over, so you can no longer send orders.",
    "importing": "The match is still being imported, so you cannot send orders.",
}
"""Why a seat cannot send orders, by the phase of its match."""
TRIES = 5
"""A sheet is read outside of any transaction; if turns were played meanwhile, it is read again, at most this often."""


class Checked(Struct, frozen=True):
    """How a text is understood."""

    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    preview: Preview
    more_refusals: int = 0
    """How many parts were refused beyond those listed."""


class OrderSheet(Struct, frozen=True):
    """A seat's order sheet for the step that comes next: its text, whether it was sent, and the newest receipts."""

    step: int
    attempt: int
    """Grows whenever a turn is taken back or tried again: then orders for the same step are wanted again."""
    prompt: str
    """What the seat is asked for, such as `orders for turn 3`."""
    prompt_id: str
    """As long as this is the same, the same orders still fit."""
    awaited: bool
    """The match waits for these orders now."""
    immediate: bool
    """Orders are carried out as soon as they are sent, alone. With a refusal among them, all stay a draft."""
    text: str
    version: int
    """Grows each time something is written: the id of the newest receipt of the step, 0 before the first."""
    sent: bool
    receipts: tuple[Receipt, ...]
    """The newest of the step, at most RECEIPTS_SHOWN, the oldest first."""
    suggestion: str
    """A sheet to begin with for the first step, while nothing is written. It is not kept or counted."""
    keep_suggestion: bool
    """A client saves the suggestion as a draft when the player sees it, so that it counts at the deadline: where things
    are to be placed, an empty sheet does harm. Elsewhere it counts only if the player changes or sends it."""
    drafted: bool
    """What is on it was written for the player, who has not changed it: a first draft, or the suggestion."""
    suggests: bool
    """Whether orders can be suggested for this sheet (`suggested`)."""


def check(site: Site, match: str, seat: int, asker: Asker, text: str) -> Checked:
    """Read a text without keeping it."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
        held_seat(connection, match, seat, asker)
        state = head_state(connection, site, row)
    return _checked(site.game_of(row), state, Seat(seat), text)


def played(site: Site, match: str, seat: int, asker: Asker, step: int | None) -> Checked:
    """The orders of the asker's seat that were carried out in a step, read once more in the position before it."""
    orders = said(site, match, seat, asker, step)
    with site.store.read() as connection:
        row = matches.find(connection, match)
        before = turns.at_step(connection, match, (row.step if step is None else step) - 1)
        if before is None:
            return Checked((), (), Preview())
        state = turn_state(connection, site, row, before)
    return _checked(site.game_of(row), state, Seat(seat), "\n".join(orders))


def _checked(game: AnyGame, state: State, seat: Seat, text: str) -> Checked:
    view = game.rules.view(state, seat)
    reading = game.rules.read(view, text)
    understood = reading.orders or reading.held
    preview = game.pages.preview(view, understood)
    if reading.wanted:
        preview = replace(preview, tallies=game.pages.preview(view, reading.wanted).tallies)
    return Checked(tuple(map(game.rules.write, understood)), reading.refusals, preview, reading.more_refusals)


def said(site: Site, match: str, seat: int, asker: Asker, step: int | None) -> tuple[str, ...]:
    """The orders of the asker's seat that were carried out in a step, or in the last one; none before the first."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
        held_seat(connection, match, seat, asker)
        kept = turns.orders_of(connection, match, row.step if step is None else step)
    if kept is None and step is not None:
        raise no_such_turn()
    return codec.decode(kept, dict[Seat, tuple[str, ...]]).get(Seat(seat), ()) if kept else ()


Kept = Callable[[Connection, MatchRow, Receipt], None]
"""Called in the transaction in which a sheet is kept. If it raises, nothing is."""


def submit(
    site: Site,
    match: str,
    seat: int,
    asker: Asker,
    kind: Kind,
    text: str,
    *,
    step: int | None = None,
    based_on: int | None = None,
    receipt_by_mail: bool = True,
    also: Kept | None = None,
) -> Receipt:
    """Save a draft, send orders or take them back; gives a receipt. With a step, only if that step comes next.

    With `based_on`, a version of the order sheet, only if nothing newer was written, such as on another device.

    If orders are sent or taken back, the receipt also goes to the mail addresses of the player that want receipts; not
    without `receipt_by_mail`, for callers that answer by mail themselves. A long sheet takes a while to read, so it is
    read before others have to wait for the store.
    """
    if len(text) > LONGEST_SHEET:
        raise RefusedError(
            "too-long",
            f"A sheet can have at most {LONGEST_SHEET} characters. Nothing was saved. Shorten it and try again.",
        )
    mailed = receipt_by_mail and kind != "draft"
    receipt = _submit(site, match, seat, asker, Wanted(kind, text, step, based_on, mailed, also))
    if kind != "draft":
        site.turn_may_run(match)
    return receipt


class Wanted(Struct, frozen=True):
    """What is to be kept, and under which conditions."""

    kind: Kind
    text: str
    step: int | None
    based_on: int | None
    mailed: bool
    also: Kept | None


def _submit(site: Site, match: str, seat: int, asker: Asker, wanted: Wanted) -> Receipt:
    kind, text, step = wanted.kind, wanted.text, wanted.step
    for _ in range(TRIES):
        with site.store.read() as connection:
            row = matches.find(connection, match)
            _asked(connection, site, row, seat, asker, step)
            state = head_state(connection, site, row)
        game = site.game_of(row)
        reading = Reading() if kind == "withdrawn" else game.rules.read(game.rules.view(state, Seat(seat)), text)
        with site.store.write() as connection:
            now = matches.find(connection, match, lock=True)
            there, prompt = _asked(connection, site, now, seat, asker, step)
            _nothing_newer(connection, now, seat, wanted.based_on)
            if kind == "final" and not prompt.together:
                _after_others(connection, now, seat)
            if now.head == row.head:
                receipt = _keep(connection, site, now, there, prompt, Written(kind, text, reading))
                if wanted.mailed and now.parent is None:
                    letters.want_receipt(connection, match, seat, seats.players(connection, there), receipt.id)
                if wanted.also is not None:
                    wanted.also(connection, now, receipt)
                return receipt
    raise RefusedError("stale", "A new turn has been played. Check the new position, then send your orders again.")


def _nothing_newer(connection: Connection, row: MatchRow, seat: int, based_on: int | None) -> None:
    if based_on is not None and submissions.version(connection, row.id, seat, row.next_step) > based_on:
        raise RefusedError(
            "newer-draft", "You wrote newer orders on another device. Nothing was changed. Reload the page to see them."
        )


def _after_others(connection: Connection, row: MatchRow, seat: int) -> None:
    """Where one sheet is carried out at a time, the second of two for the same step waits, or it would be lost."""
    sheets = deadlines.last_sheets(connection, row)
    if any(sheet.kind == "final" for other, sheet in sheets.items() if other != seat):
        raise RefusedError("stale", "Another player's orders are carried out first. Send yours again in a moment.")


def _asked(
    connection: Connection, site: Site, row: MatchRow, seat: int, asker: Asker, step: int | None
) -> tuple[SeatRow, Prompt]:
    """The asker's seat and its prompt; refused if it has no prompt, or not in that step."""
    there = held_seat(connection, row.id, seat, asker)
    if row.phase not in ("running", "paused"):
        raise RefusedError("wrong-phase", NO_ORDERS[row.phase])
    if step is not None and step != row.next_step:
        raise RefusedError("stale", _for_another(connection, site, row, step))
    if row.claimed is not None:
        raise RefusedError("stale", "The turn is running now, so you can no longer change your orders.")
    if there.resigned is not None:
        raise RefusedError("not-asked", "You have resigned from this match, so you cannot send orders.")
    prompt = deadlines.prompts(connection, site, row).get(Seat(seat))
    if prompt is None:
        raise RefusedError("not-asked", "You cannot send orders now: it is not your turn.")
    return there, prompt


def _for_another(connection: Connection, site: Site, row: MatchRow, step: int) -> str:
    """The refusal of orders that were written for another turn than the one that comes next."""
    lead = position_labels.lead(connection, site, row)
    if lead is None:
        what = "The match has moved on since you wrote these orders."
    else:
        written, due = (position_labels.called(each + lead, each) for each in (step, row.next_step))
        what = f"These orders are for {written}, but {due} is next."
    return f"{what} They were not sent. Check the position, then send them again if they still make sense."


def _keep(
    connection: Connection, site: Site, row: MatchRow, there: SeatRow, prompt: Prompt, written: Written
) -> Receipt:
    if written.kind == "withdrawn":  # the text stays on the sheet; its orders no longer count
        last = deadlines.last_sheets(connection, row).get(there.seat)
        written = replace(written, text=last.text if last else "")
    elif written.kind == "final" and not prompt.together and _stays_draft(written.reading, prompt):
        written = replace(written, kind="draft")
    receipt = receipts.keep(connection, site, row, there.seat, written)
    if written.kind == "draft":
        match_events.add_draft(connection, site, row, there.seat, receipt.id)
    else:
        verb = "sent orders" if written.kind == "final" else "took their orders back"
        who = position_summary.player_in_text(row, there)
        match_events.add(connection, site, row, "sheet", sentence(who, f" {verb}."))
        open_seats.returned(connection, site, row, there.seat)
        deadlines.update_run_time(connection, site, row)
    return receipt


def _stays_draft(reading: Reading, prompt: Prompt) -> bool:
    """Whether a sheet that would be carried out at once stays a draft: an error in it could not be corrected later.

    So does an empty sheet of a seat that nobody waits for.
    """
    return bool(reading.refusals) or (not reading.orders and not prompt.awaited)


def held_back(receipt: Receipt) -> str:
    """The note on a sheet that was sent, would have been carried out at once, and stays a draft."""
    refused = len(receipt.refusals) + receipt.more_refusals
    if not refused:
        return "The sheet is empty and no orders are needed, so it was saved as a draft."
    lines = "1 line cannot" if refused == 1 else f"{refused:,} lines cannot"
    return f"{lines} be carried out, so the sheet was saved as a draft. Correct it and send it again."


def suggest(site: Site, match: str, seat: int, asker: Asker, bot: str) -> Receipt | None:
    """Save a bot's orders as a draft of a seat, for its player to send or to change.

    Orders that are about nothing on the chart, such as a vote, are left to the player. None where sheets are carried
    out at once: there players see after each order what it did.
    """
    with site.store.read() as connection:
        row = matches.find(connection, match)
        held_seat(connection, match, seat, asker)
        state = head_state(connection, site, row)
    game = site.game_of(row)
    prompt = game.rules.awaiting(state).get(Seat(seat))
    if prompt is None or not prompt.together:
        return None
    text = suggested_orders.first_sheet(site, row, state, seat, bot)
    return submit(site, match, seat, asker, "draft", text, step=row.next_step)


def suggested(site: Site, match: str, seat: int, asker: Asker, text: str, step: int | None) -> tuple[str, ...]:
    """The orders that the game's best bot would give to things that have none in this text. Nothing is saved.

    The bot sees what the seat sees, and its orders are the same each time. A bot that can complete sheets is told of
    the orders in the text; of the sheet of any other, orders for what has some already are left out. So are orders that
    the reader would refuse below the text, those that are about nothing on the chart, and those that the page would
    warn of.
    """
    with site.store.read() as connection:
        row = matches.find(connection, match)
        _, prompt = _asked(connection, site, row, seat, asker, step)
        state = head_state(connection, site, row)
    game = site.game_of(row)
    if not suggested_orders.can_suggest(site, game, prompt):
        raise RefusedError("not-asked", "No orders are suggested here. Write your own.")
    view = game.rules.view(state, Seat(seat))
    lines = suggested_orders.missing_orders(site, row, state, seat, text)
    above = text.rstrip("\n").count("\n") + 1
    both = game.rules.read(view, "\n".join([text.rstrip("\n"), *lines]))
    refused = {refusal.line - above - 1 for refusal in both.refusals}
    taken = [line for number, line in enumerate(lines) if number not in refused]
    return tuple(suggested_orders.without_warnings(game, view, text, taken))


def order_sheet(site: Site, match: str, seat: int, asker: Asker) -> OrderSheet:
    """What a seat has written for the step that comes next; the text of a step taken back is still there."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
        held_seat(connection, match, seat, asker)
        rows = submissions.newest(connection, match, seat, RECEIPTS_SHOWN, step=row.next_step)
        prompt = deadlines.prompts(connection, site, row).get(Seat(seat))
        together = prompt is not None and prompt.together
        first = row.step == 0 and not rows and together
        suggestion, placing = suggested_orders.first_draft(connection, site, row, seat) if first else ("", False)
        last = rows[0] if rows else None
        drafted = (
            suggested_orders.is_first_sheet(connection, site, row, last) if last and together else bool(suggestion)
        )
    return OrderSheet(
        step=row.next_step,
        attempt=row.attempt,
        prompt=prompt.about if prompt else "",
        prompt_id=prompt.id if prompt else "",
        awaited=prompt is not None,
        immediate=prompt is not None and not prompt.together,
        text=last.text if last else "",
        version=last.number if last else 0,
        sent=last is not None and last.kind == "final" and last.take == row.take,
        receipts=tuple(receipts.of_submission(site, each) for each in reversed(rows)),
        suggestion=suggestion,
        keep_suggestion=placing and suggestion != "",
        drafted=drafted,
        suggests=row.phase == "running" and suggested_orders.can_suggest(site, site.game_of(row), prompt),
    )
