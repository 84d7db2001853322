"""Tools that give orders: forms, checks, drafts, sending, taking back, writing to others, and waiting."""

import time
from typing import Annotated

import anyio
import anyio.to_thread
from pydantic import Field

from turnsheet.client.answers import OrderSheet, Receipt, SentReceipt
from turnsheet.client.errors import RefusedError
from turnsheet.client.event_stream import EventStream
from turnsheet.client.seat import seat_of
from turnsheet.core.orders import Refusal
from turnsheet.core.pages.forms import OrderForm, fill
from turnsheet.interfaces.cli.agents import answers
from turnsheet.interfaces.cli.agents.form_sentences import form_of
from turnsheet.interfaces.cli.agents.reading import TELL, SeatName, chat_as_answer
from turnsheet.interfaces.cli.agents.seats import GivenSeat, Seats

SheetText = Annotated[
    str,
    Field(description="The whole order sheet, one order per line. It replaces what was written.", max_length=100_000),
]
SheetMove = Annotated[
    int,
    Field(
        description="The move the orders are for, as read_order_sheet says. Orders that are too late are refused.",
        ge=0,
        le=100_000,
    ),
]
MOST_SECONDS = 240
PATIENCE = 20
"""Seconds to wait for orders that are carried out at once."""
ASK_ANYWAY_SECONDS = 20.0
"""The site is asked this often even without an event."""
LISTEN_SECONDS = 0.05


class OrderingTools:
    """What a player can do."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats

    def list_order_forms(
        self,
        seat: SeatName = "",
        words: Annotated[
            str,
            Field(
                description="Only forms that have all these words in label or sentence, such as a ship.", max_length=100
            ),
        ] = "",
        first: Annotated[int, Field(description="Leave out this many forms.", ge=0)] = 0,
        count: Annotated[int, Field(description="How many forms to show.", ge=1, le=500)] = 60,
    ) -> answers.OrderForms:
        """List what the seat can order now: each form is a sentence with gaps, and what fits into them.

        A sentence with its gaps filled is an order. Other orders than these may be possible: the rules say which.
        """
        given = self._seats.find(seat)
        wanted = words.casefold().split()
        found = [form for form in map(form_of, given.open().forms()) if _has(form, wanted)]
        shown = tuple(found[first : first + count])
        return answers.OrderForms(seat=given.name, total=len(found), first=first, forms=shown)

    def read_order_sheet(self, seat: SeatName = "") -> answers.OrderSheet:
        """Read what is asked for now, what you have written, and whether it was sent."""
        given = self._seats.find(seat)
        sheet = given.open().order_sheet()
        return answers.OrderSheet(
            seat=given.name,
            move=sheet.step,
            asked_for=sheet.prompt,
            asked=sheet.awaited,
            sent=sheet.sent,
            carried_out_at_once=sheet.immediate,
            text=sheet.text,
            suggestion=sheet.suggestion,
        )

    def check_orders(self, text: SheetText, seat: SeatName = "") -> answers.CheckedOrders:
        """Check and preview orders: how they are understood, what is refused, what they would do. Nothing is sent."""
        checked = self._seats.find(seat).open().check(text)
        preview = checked.preview
        left = (
            answers.Tally(place=each.mark, name=each.name, left=each.left, whole=each.whole)
            for each in preview.tallies
            if each.left != each.whole
        )
        return answers.CheckedOrders(
            orders=checked.orders,
            refusals=tuple(map(_refusal, checked.refusals)),
            more_refusals=checked.more_refusals,
            notes=tuple(each.text for each in preview.notes),
            warnings=tuple(each.text for each in preview.warnings),
            unused=tuple(each.text for each in preview.idle),
            left=tuple(left),
        )

    def forecast_printout(
        self,
        text: SheetText,
        assumptions: Annotated[
            str, Field(description="Lines in the game's notation, for what you cannot see.", max_length=100_000)
        ] = "",
        seat: SeatName = "",
    ) -> answers.Forecast:
        """See the printout that orders might bring if nobody else did anything. Nothing is sent."""
        given = self._seats.find(seat)
        found = given.open().forecast(text, assumptions=assumptions)
        refusals = tuple(map(_refusal, found.refusals))
        return answers.Forecast(
            seat=given.name, printout=found.printout, orders=found.orders, refusals=refusals, last=found.last
        )

    def save_draft(self, text: SheetText, move: SheetMove, seat: SeatName = "") -> answers.Receipt:
        """Save orders without sending them. At the deadline a draft that is not empty counts."""
        given = self._seats.find(seat)
        return _receipt(given, given.open().save_draft(text, step=move))

    def send_orders(self, text: SheetText, move: SheetMove, seat: SeatName = "") -> answers.Receipt:
        """Send orders; an empty text is valid, too. Until the turn runs you can send others or take them back.

        Refused lines are left out, and the rest is sent. Where orders are carried out at once, nothing is sent if a
        line is refused, and orders that were carried out cannot be taken back.
        """
        given = self._seats.find(seat)
        there = given.open()
        return _receipt(given, there.send(text, step=move, wait=_patience(there.order_sheet())))

    def take_back_orders(self, move: SheetMove, seat: SeatName = "") -> answers.Receipt:
        """Take back orders that were sent, before the turn runs. They become a draft again."""
        given = self._seats.find(seat)
        return _receipt(given, given.open().take_back(step=move))

    def write_message(
        self,
        to: Annotated[str, Field(description="The player: what the game calls them in order forms.", max_length=60)],
        text: Annotated[str, Field(description="What to write, on one line.", min_length=1, max_length=8000)],
        seat: SeatName = "",
    ) -> answers.Receipt:
        """Write a message of the game: it is added to your order sheet as an order, and read after the turn.

        If the sheet was sent, it is sent again with the message; otherwise it is saved as a draft.
        """
        given = self._seats.find(seat)
        there = given.open()
        form = next((each for each in there.forms() if each.verb == TELL), None)
        if form is None:
            raise RefusedError("no-messages", "You cannot write messages of the game now. Perhaps there is a chat.")
        line = fill(form, {_gap_for_player(form): to.strip(), "text": " ".join(text.split())})
        sheet = there.order_sheet()
        checked = there.check(line)
        if checked.refusals:
            raise RefusedError(checked.refusals[0].code, checked.refusals[0].reason)
        whole = f"{sheet.text.rstrip()}\n{line}".lstrip("\n")
        if sheet.sent:
            sent = there.send(whole, step=sheet.step, based_on=sheet.version, wait=_patience(sheet))
            return _receipt(given, sent)
        return _receipt(given, there.save_draft(whole, step=sheet.step, based_on=sheet.version))

    def write_chat(
        self,
        text: Annotated[str, Field(description="What to write.", min_length=1, max_length=8000)],
        to_seat: Annotated[
            int | None, Field(description="The seat it is for; everybody in the match if left out.", ge=1, le=99)
        ] = None,
        seat: SeatName = "",
    ) -> answers.Messages:
        """Write to the players of the match outside the game: to all of them, or to one. It cannot be taken back."""
        given = self._seats.find(seat)
        there = given.open()
        there.send_chat(text, to=to_seat)
        return chat_as_answer(given.name, there)

    async def wait_for_turn(
        self,
        seat: SeatName = "",
        seconds: Annotated[
            float, Field(description="How long to wait at most. Many clients give up after 60.", ge=0, le=MOST_SECONDS)
        ] = 45,
    ) -> answers.Waited:
        """Wait until the seat is asked for orders, or the match is over. If neither comes in time, wait again."""
        given = self._seats.find(seat)
        there = await anyio.to_thread.run_sync(given.open)
        woken = False

        def wake() -> None:
            nonlocal woken
            woken = True

        live = EventStream(there.connection, there.match_id, wake)
        live.start()
        try:
            ends = time.monotonic() + seconds
            while True:
                found = await anyio.to_thread.run_sync(_state, given)
                if found.over or found.your_turn or time.monotonic() >= ends:
                    return found
                again = min(ends, time.monotonic() + ASK_ANYWAY_SECONDS)
                while not woken and time.monotonic() < again:
                    await anyio.sleep(LISTEN_SECONDS)
                woken = False
        finally:
            with anyio.CancelScope(shield=True):
                await anyio.to_thread.run_sync(live.close)


def _state(given: GivenSeat) -> answers.Waited:
    there = given.open()
    match = there.match()
    own = seat_of(match, there.number)
    return answers.Waited(
        seat=given.name,
        your_turn=match.phase == "running" and own.awaited and not own.sent,
        over=match.phase == "ended",
        move=match.step,
        asked_for=match.prompt,
    )


def _patience(sheet: OrderSheet) -> int:
    """How long sending waits: until orders that are carried out at once have been."""
    return PATIENCE if sheet.immediate else 0


def _has(form: answers.Form, words: list[str]) -> bool:
    said = f"{form.about} {form.sentence}".casefold()
    return all(word in said for word in words)


def _gap_for_player(form: OrderForm) -> str:
    return next(slot.name for phrase in form.phrases for slot in phrase.slots if slot.name != "text")


def _refusal(found: Refusal) -> answers.Refusal:
    return answers.Refusal(code=found.code, reason=found.reason, line=found.line, text=found.text)


def _receipt(given: GivenSeat, found: Receipt) -> answers.Receipt:
    return answers.Receipt(
        seat=given.name,
        move=found.step,
        kind=found.kind,
        number=found.number,
        orders=found.orders,
        refusals=tuple(map(_refusal, found.refusals)),
        more_refusals=found.more_refusals,
        at=found.at.isoformat(timespec="seconds"),
        signature=found.signature,
        note=found.note,
        played=found.played if isinstance(found, SentReceipt) else None,
    )
