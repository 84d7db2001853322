"""The keys that write, send and take back orders."""

from collections.abc import Callable
from contextlib import suppress

from turnsheet.client.answers import Checked, OrderSheet
from turnsheet.client.clean_text import one_line
from turnsheet.client.errors import LostError
from turnsheet.client.seat import Seat
from turnsheet.interfaces.cli.terminal import editor, pages
from turnsheet.interfaces.cli.terminal.display import Display
from turnsheet.interfaces.cli.terminal.keyboard import Keyboard
from turnsheet.interfaces.cli.terminal.own_orders import OwnOrders
from turnsheet.interfaces.cli.terminal.turn_pages import TurnPages


class OrderKeys:
    """What the player does with their orders. `refresh` asks for the match as it is now."""

    def __init__(
        self,
        seat: Seat,
        keyboard: Keyboard,
        display: Display,
        orders: OwnOrders,
        turn: TurnPages,
        refresh: Callable[[], None],
    ) -> None:
        self._seat = seat
        self._keyboard = keyboard
        self._display = display
        self._orders = orders
        self._turn = turn
        self._refresh = refresh

    def edit(self) -> None:
        """Write orders in the editor; then they are checked and saved."""
        sheet = self._needed()
        if sheet is None:
            return
        if sheet.sent:
            self._display.say("Your orders are sent. Press t to take them back, then edit them.", pages.WARN)
            return
        notes = self._notes(sheet)
        name = f"orders-{self._display.match.id}-{self._seat.number}"
        try:
            with self._keyboard.lent():
                written = editor.edit(self._orders.text, notes, name)
        except editor.NoEditorError:
            self.type()
            return
        except editor.EditError as error:
            self._display.say(str(error), pages.BAD)
            return
        self._display.page = "orders"
        self.save(written)

    def _notes(self, sheet: OrderSheet) -> list[str]:
        """What the player reads below their orders in the editor."""
        site, match = self._seat.connection.address.site, self._display.match
        notes = [
            f"{one_line(match.title)}: {one_line(sheet.prompt)}",
            "Write one order per line, save, and close the editor. Nothing is sent yet:",
            "the site checks your orders and saves them as a draft.",
            f"How orders are written: {site}/rules/{match.game}",
        ]
        orders, turn = self._orders, self._turn
        with suppress(LostError):  # orders can be written without a connection
            if orders.text.strip():
                checked = orders.checked or self._seat.check(orders.text)
                if checked.refusals:
                    notes += ["", "Refused:", *pages.refusal_lines(checked.refusals, checked.more_refusals)]
            if turn.looked is None:
                turn.printout()
        if turn.loaded_printout is not None and turn.looked is None:
            notes += ["", "Your printout:", "", *turn.loaded_printout.rstrip("\n").split("\n")]
        return notes

    def save(self, text: str) -> None:
        """Check a text and save it as a draft. A text that cannot be saved is kept here, and in a file."""
        orders = self._orders
        assert orders.sheet is not None
        if text == orders.text and not orders.sheet.drafted and not orders.unsaved:
            self._display.say("Nothing changed.", pages.FAINT)
            return
        orders.save(text)
        refused = 0 if orders.checked is None else _refused(orders.checked)
        if refused:
            self._display.say(f"Saved as a draft. {_parts(refused)} refused: see below.", pages.BAD)
        else:
            self._display.say("Saved as a draft. Press s to send it.", pages.GOOD)

    def type(self) -> None:
        """Add a line of orders; where orders are carried out at once, send it."""
        sheet = self._needed()
        if sheet is None:
            return
        if sheet.sent:
            self._display.say("Your orders are sent. Press t to take them back, then change them.", pages.WARN)
            return
        line = self._display.read_line(self._keyboard, "Orders: ")
        if line is None or not line.strip():
            return
        if sheet.immediate:
            self._send(line.strip())
            return
        self._display.page = "orders"
        before = self._orders.text
        self.save("\n".join([*([before.rstrip("\n")] if before.strip() else []), line.strip()]))

    def send(self) -> None:
        """Send the text of the sheet."""
        sheet = self._needed()
        if sheet is None:
            return
        if sheet.sent and not self._orders.unsaved:
            self._display.say("Your orders are sent already. t takes them back.", pages.WARN)
            return
        self._send(self._orders.text)

    def _send(self, text: str) -> None:
        """Check and send; asks once if the sheet is empty, a part is refused, or a warning is serious."""
        display, orders, sheet = self._display, self._orders, self._orders.sheet
        assert sheet is not None
        checked = self._seat.check(text)
        refused = _refused(checked)
        if refused and sheet.immediate:
            orders.text, orders.checked = text, checked
            display.page = "orders"
            first = checked.refusals[0]
            display.say(f"Nothing was sent. {one_line(first.text)}: {one_line(first.reason)}", pages.BAD)
            return
        questions = [one_line(each.text) for each in checked.preview.warnings if each.ask]
        if refused:
            questions.append(f"{_parts(refused)} refused, the rest is sent.")
            orders.text, orders.checked = text, checked
            display.page = "orders"
        if not text.strip():
            questions.append("Your sheet is empty.")
        if questions and not display.agreed(self._keyboard, f"{' '.join(questions)} Send? y/n"):
            display.say("Not sent.", pages.WARN)
            return
        display.say("Sending …", pages.FAINT)
        display.draw()
        before = display.match.step
        receipt = orders.send(text)
        self._turn.tell_from(before)
        self._refresh()
        if receipt.note:
            display.say(one_line(receipt.note), pages.BAD)
        elif sheet.immediate and receipt.played:
            display.page = "turn"
            display.say("Carried out: " + ", ".join(map(one_line, receipt.orders)) + ".", pages.GOOD)
        else:
            orders.load()
            orders.receipt = receipt
            display.page = "orders"
            display.say(pages.receipt_lines(receipt)[0].plain + ". w waits for the turn.", pages.GOOD)

    def take_back(self) -> None:
        """Take back what was sent."""
        sheet = self._needed()
        if sheet is None:
            return
        if not sheet.sent:
            self._display.say("Your orders are not sent, so there is nothing to take back.", pages.WARN)
            return
        orders, text = self._orders, self._orders.text
        receipt = orders.take_back()
        self._refresh()
        orders.load()
        orders.receipt = receipt
        if not orders.text.strip() and text.strip():
            self.save(text)
        self._display.say("Taken back: your orders are a draft again.", pages.GOOD)

    def _needed(self) -> OrderSheet | None:
        """The order sheet; says so if there is none."""
        if self._orders.unsaved and self._orders.sheet is None:
            self._orders.load()
        if self._orders.sheet is None:
            ended = self._display.match.phase == "ended"
            said = "The match is over." if ended else "You cannot give orders now. w waits."
            self._display.say(said, pages.WARN)
        return self._orders.sheet


def _refused(checked: Checked) -> int:
    return len(checked.refusals) + checked.more_refusals


def _parts(count: int) -> str:
    return "1 order is" if count == 1 else f"{count} orders are"
