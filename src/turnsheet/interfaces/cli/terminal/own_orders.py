"""The orders of the seat: the sheet on the site, the text as the player has it, and what the site says about it.

A text that the site does not have is kept here, and in a file until it could be saved.
"""

from contextlib import suppress

from turnsheet.client.answers import Checked, OrderSheet, Receipt, SentReceipt
from turnsheet.client.errors import RefusedError
from turnsheet.client.seat import Seat
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.errors import CommandError

NO_SHEET = ("wrong-phase", "not-asked")
PATIENCE = 20
"""Seconds to wait for orders that are carried out at once."""


class OwnOrders:
    """Loaded, checked, saved, sent and taken back."""

    def __init__(self, seat: Seat, match: str) -> None:
        self.seat = seat
        self.sheet: OrderSheet | None = None
        self.text = ""
        self.checked: Checked | None = None
        """What the site said about the text; None if it was not asked."""
        self.receipt: Receipt | None = None
        self.unsaved = False
        """The site does not have the text."""
        self.file = tokens.folder() / f"unsaved-{match}-{seat.number}.txt"
        """For a text that could not be saved on the site."""

    @property
    def awaited(self) -> bool:
        """Whether the match waits for these orders."""
        return self.sheet is not None and self.sheet.awaited and not self.sheet.sent

    @property
    def immediate(self) -> bool:
        """Whether orders are carried out at once."""
        return self.sheet is not None and self.sheet.immediate

    def load(self) -> None:
        """Ask for the order sheet, which there may be none of."""
        try:
            self.sheet = self.seat.order_sheet()
        except RefusedError as error:
            if error.code not in NO_SHEET:
                raise
            self.sheet = None
        self.checked = self.receipt = None
        if self.sheet is not None:
            if not self.unsaved:
                self.text = self.sheet.text or self.sheet.suggestion
            self.receipt = self.sheet.receipts[-1] if self.sheet.receipts else None

    def check(self) -> None:
        """Ask the site about the text."""
        self.checked = self.seat.check(self.text)

    def save(self, text: str) -> None:
        """Save a text as a draft and check it."""
        sheet = self._there()
        self.text, self.checked, self.unsaved = text, None, True
        self.receipt = self.seat.save_draft(text, step=sheet.step)
        self._saved()
        self.load()
        if text.strip():
            self.checked = self.seat.check(text)

    def send(self, text: str) -> SentReceipt:
        """Send a text. What the match is then, and which sheet there is, has to be asked for."""
        sheet = self._there()
        receipt = self.seat.send(text, step=sheet.step, wait=PATIENCE if sheet.immediate else 0)
        self._saved()
        return receipt

    def take_back(self) -> Receipt:
        """Take back what was sent."""
        return self.seat.take_back(step=self._there().step)

    def write_file(self) -> None:
        """Keep a text that is not saved in its file."""
        if self.unsaved:
            with suppress(CommandError):
                tokens.write_privately(self.file, f"{self.text}\n")

    def _saved(self) -> None:
        self.unsaved = False
        with suppress(OSError):
            self.file.unlink(missing_ok=True)

    def _there(self) -> OrderSheet:
        assert self.sheet is not None
        return self.sheet
