"""What the player sees: the match, a page, a line that says or asks something, and the keys."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from rich.style import Style
from rich.text import Text

from turnsheet.client.answers import MatchInfo
from turnsheet.client.errors import LostError, RefusedError, SiteError
from turnsheet.client.event_stream import EventStream
from turnsheet.interfaces.cli.terminal import pages
from turnsheet.interfaces.cli.terminal.keyboard import WOKEN, Keyboard
from turnsheet.interfaces.cli.terminal.own_orders import OwnOrders
from turnsheet.interfaces.cli.terminal.screen import Screen
from turnsheet.interfaces.cli.terminal.scrolling import Scroll
from turnsheet.interfaces.cli.terminal.turn_pages import TurnPages
from turnsheet.interfaces.cli.terminal.typed_line import TypedLine

TICK = 30.0
"""Seconds after which the screen is drawn again, for the time until the deadline."""
PAGES = ("turn", "printout", "chart", "orders", "messages")
KEYS = "d turn  p printout  c chart  o orders  e edit  s send  w wait  ? help  q quit"
PLAY_KEYS = "i type orders  d turn  p printout  c chart  e edit  w wait  ? help  q quit"
CHART_KEYS = "arrows move  + - zoom  0 all  n b things  / find  d turn  p printout  ? help"
HEAD = 2
"""Lines above the pages."""


class Display:
    """Shows one page at a time. Pages are asked of the site when they are drawn."""

    def __init__(self, match: MatchInfo, orders: OwnOrders, turn: TurnPages, live: EventStream, screen: Screen) -> None:
        self.match = match
        """As the site told it last."""
        self.page = "turn"
        self.status = Text()
        """The line below the page."""
        self.waiting = False
        """The player waits for the turn."""
        self.missed = False
        """Something happened while the player was asked."""
        self._orders = orders
        self._turn = turn
        self._live = live
        self._screen = screen
        self._scrolls = _at_the_top()

    def say(self, sentence: str, style: Style) -> None:
        self.status = Text(sentence, style)

    def bell(self) -> None:
        self._screen.bell()

    def forget_pages(self, looked: int | None = None) -> None:
        """Ask for all pages again, as they were after a step."""
        self._turn.forget(looked)
        self._scrolls = _at_the_top()

    def attempt(self, work: Callable[[], object]) -> str:
        """Do something with the site; an error is shown and the player goes on. Gives the code of a refusal."""
        refusal = ""
        try:
            work()
        except RefusedError as error:
            refusal = error.code
            self.say(str(error), pages.BAD)
        except LostError as error:
            kept = "Your orders are kept here until the site is back. " if self._orders.unsaved else ""
            self.say(f"{kept}{error}", pages.BAD)
        except SiteError as error:
            self.say(str(error), pages.BAD)
        self._orders.write_file()
        return refusal

    def draw(self) -> None:
        head = self._head(live=self._live.connected)
        width, height = self._screen.room(len(head))
        lines = self._lines(width, height)
        place = ""
        if self.page != "chart":
            scroll = self._scrolls[self.page]
            place = scroll.place(lines, width, height)
            lines = scroll.view(lines, width, height)
        status = self.status.copy()
        if self._live.failure:
            status = Text(self._live.failure, pages.BAD)
        elif self.waiting:
            status = Text("Waiting for the turn. Any key stops waiting.", pages.WARN)
        elif not status and self._turn.looked is not None:
            status = Text(f"After {self._turn.looked} of {self.match.step} played. ] later, [ earlier.", pages.WARN)
        elif not status and place:
            status = Text(place, pages.FAINT)
        keys = CHART_KEYS if self.page == "chart" else PLAY_KEYS if self._orders.immediate else KEYS
        self._screen.show(head, lines, status, keys)

    def draw_retry(self, sentence: str) -> None:
        """While a question to the site is asked again."""
        self._screen.show(self._head(live=False), (), Text(f"{sentence} Trying again …", pages.BAD), KEYS)

    def scroll(self, key: str) -> None:
        """Obey a key that moves the page."""
        width, height = self._screen.room(HEAD)
        lines = self._lines(width, height)
        if not self._scrolls[self.page].move(key, lines, width, height) and len(key) == 1:
            self.say("? shows the keys.", pages.FAINT)

    def agreed(self, keyboard: Keyboard, question: str) -> bool:
        """Ask a question, to answer with y or n."""
        self.say(question, pages.WARN)
        self.draw()
        while True:
            key = keyboard.next(TICK)
            if key in ("y", "Y"):
                return True
            if key in ("n", "N", "q", "escape", "enter"):
                return False
            self.missed |= key == WOKEN
            self.draw()

    def read_line(self, keyboard: Keyboard, question: str) -> str | None:
        """A line typed at the bottom; None if it was cancelled with Esc."""
        line = TypedLine()
        while True:
            self.status = line.shown(question, self._screen.size[0])
            self.draw()
            key = keyboard.next(TICK)
            if key in ("enter", "escape"):
                self.status = Text()
                return line.text if key == "enter" else None
            line.press(key)
            self.missed |= key == WOKEN

    def _head(self, *, live: bool) -> list[Text]:
        return pages.head(self.match, self._orders.seat.number, datetime.now(UTC), self._screen.size[0], live=live)

    def _lines(self, width: int, height: int) -> Sequence[Text]:
        """The page; empty if the site does not answer."""
        lines: Sequence[Text] = ()

        def load() -> None:
            nonlocal lines
            lines = self._loaded(width, height)

        self.attempt(load)
        return lines

    def _loaded(self, width: int, height: int) -> Sequence[Text]:
        orders, turn = self._orders, self._turn
        if self.page == "turn":
            return pages.turn_page(self.match, turn.stories(self.match.step), orders.sheet, width)
        if self.page == "printout":
            return pages.text_page(turn.printout())
        if self.page == "orders":
            if orders.sheet is not None and orders.checked is None and orders.text.strip():
                self.attempt(orders.check)  # the sheet is shown even if it cannot be checked
            return pages.orders_page(orders.sheet, orders.text, orders.checked, orders.receipt, width)
        if self.page == "messages":
            return pages.messages_page(turn.messages(), self.match, width)
        if self.page == "chart":
            turn.load_chart()
            return turn.chart.lines(width, height, {each.seat: pages.name_of(each) for each in self.match.seats})
        return pages.help_page()


def _at_the_top() -> dict[str, Scroll]:
    return {name: Scroll() for name in (*PAGES, "help")}
