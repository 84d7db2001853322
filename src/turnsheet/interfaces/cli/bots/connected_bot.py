"""A bot that plays one seat on a site until the match is over.

It waits for the turns of its seat, gets the view and the order forms that the site sends, and sends what it writes. If
the connection is lost, it waits. Orders that the site does not accept are listed with their codes; the others count.
"""

import time
from collections.abc import Callable
from typing import get_type_hints

from turnsheet.client.answers import OrderSheet, Refusal, SentReceipt
from turnsheet.client.clean_text import one_line
from turnsheet.client.errors import LostError, RefusedError
from turnsheet.client.seat import Seat
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.views import View
from turnsheet.core.player import Player
from turnsheet.core.word_lists import count
from turnsheet.interfaces.cli.bots.contenders import BotFaultError
from turnsheet.interfaces.cli.bots.python_bots import told
from turnsheet.interfaces.cli.terminal import pages

PATIENCE = 20
"""Seconds to wait for orders that are carried out at once."""
WENT_ON = ("stale", "wrong-phase", "not-asked")
"""Refusals of orders that came too late, or while the match was paused: the bot is asked again if it has to be."""
PAUSE = 2.0
"""Seconds before a match is looked at again after it went on without the bot."""
SHOWN = 5
"""The most refused orders of a sheet that are listed."""


class BotError(Exception):
    """The bot cannot go on, as a sentence."""


class ConnectedBot:
    """A bot on a seat. `seed` is that of its dice: with the same one it writes the same orders in the same turns."""

    def __init__(
        self, seat: Seat, game: AnyGame, player: Player[View], *, seed: str, say: Callable[[str], None]
    ) -> None:
        self._seat = seat
        self._player = player
        self._seed = seed
        self._say = say
        self._view_type: type[View] = get_type_hints(game.rules.view)["return"]

    def play(self) -> None:
        """Play until the match is over."""
        while not self._is_over():
            time.sleep(PAUSE)
        self._say(pages.state_of(self._seat.latest, self._seat.number))

    def _is_over(self) -> bool:
        """Play on until the match is over; false if the seat has to be looked at again."""
        try:
            for sheet in self._seat.turns():
                self._answer(sheet)
        except LostError as error:
            self._seat.connection.tell_lost(error)
            return False
        except RefusedError as error:
            if error.code not in WENT_ON:
                raise
            self._say(f"not sent: {one_line(str(error))}")
            return False
        return True

    def _answer(self, sheet: OrderSheet) -> None:
        """Let the bot write a sheet, and send it."""
        view, forms = self._seat.view_as(self._view_type), self._seat.forms()
        began = time.monotonic()
        text = self._written(view, forms, sheet.step)
        seconds = time.monotonic() - began
        receipt = self._sent(text, sheet)
        refused = receipt.refusals
        if receipt.kind == "draft":  # orders that are carried out at once are accepted all together, or none is
            accepted = self._seat.check(text, step=sheet.step).orders if refused else ()
            if accepted:
                receipt = self._sent("\n".join(accepted), sheet)
            if receipt.kind == "draft":
                self._say_refused(refused)
                raise BotError(f"The site accepts none of its orders for {one_line(sheet.prompt)}.")
        sent = count(len(receipt.orders), "order")
        told = f"{one_line(sheet.prompt)}: {sent} sent, {len(refused)} refused"
        self._say(f"{told}, written in {seconds:.1f} s")
        self._say_refused(refused)

    def _say_refused(self, refused: tuple[Refusal, ...]) -> None:
        for each in refused[:SHOWN]:
            self._say(f"  refused, {each.code}: {one_line(each.text)}: {one_line(each.reason)}")

    def _written(self, view: View, forms: tuple[OrderForm, ...], step: int) -> str:
        dice = Dice(turn_key(f"player {self._seat.number} of {self._seed}", step))
        try:
            return self._player(view, forms, dice)
        except BotFaultError:
            raise
        except Exception as error:  # of one of our bots: those from outside raise faults
            raise BotError(f"The bot failed: {told(error)}.") from error

    def _sent(self, text: str, sheet: OrderSheet) -> SentReceipt:
        return self._seat.send(text, step=sheet.step, wait=PATIENCE if sheet.immediate else 0)
