"""A player at the terminal: keys act until the player leaves. Everything is asked of the site when it is needed."""

from collections.abc import Callable

from rich.text import Text

from turnsheet.client.clean_text import one_line
from turnsheet.client.event_stream import EventStream
from turnsheet.client.seat import Seat, seat_of
from turnsheet.interfaces.cli.terminal import pages
from turnsheet.interfaces.cli.terminal.display import PAGES, TICK, Display
from turnsheet.interfaces.cli.terminal.keyboard import IDLE, RESIZED, WOKEN, Keyboard
from turnsheet.interfaces.cli.terminal.order_keys import OrderKeys
from turnsheet.interfaces.cli.terminal.own_orders import OwnOrders
from turnsheet.interfaces.cli.terminal.screen import Screen
from turnsheet.interfaces.cli.terminal.turn_pages import TurnPages

PAGE_KEYS = {"d": "turn", "p": "printout", "c": "chart", "o": "orders", "m": "messages", "?": "help"}


class Session:
    """What the player does."""

    def __init__(self, seat: Seat, keyboard: Keyboard, screen: Screen) -> None:
        self._seat = seat
        self._keyboard = keyboard
        self._live = EventStream(seat.connection, seat.match_id, keyboard.wake)
        self._orders = OwnOrders(seat, seat.match_id)
        self._turn = TurnPages(seat, seat.latest.step)
        self._display = Display(seat.latest, self._orders, self._turn, self._live, screen)
        self._order_keys = OrderKeys(seat, keyboard, self._display, self._orders, self._turn, self._refresh)

    def run(self) -> str:
        """Until the player leaves; gives a last sentence, perhaps empty."""
        display = self._display
        self._seat.connection.on_retry = display.draw_retry
        with self._keyboard.opened():
            self._try(self._orders.load)
            self._live.start()
            try:
                display.draw()
                while self._act(self._keyboard.next(TICK)):
                    if display.missed:
                        display.missed = False
                        self._try(self._catch_up)
                    display.draw()
            except (KeyboardInterrupt, EOFError):
                pass
            finally:
                self._live.close()
        if self._orders.unsaved:
            return f"Your last orders could not be saved on the site. They are in {self._orders.file}."
        return ""

    def _refresh(self) -> None:
        """The match as it is now. After a new turn, everything is asked for again."""
        display = self._display
        before, display.match = display.match, self._seat.match()
        now = display.match
        moved = now.step != before.step
        if moved or now.phase != before.phase:
            display.forget_pages()
            self._orders.load()
        elif seat_of(now, self._seat.number).sent != seat_of(before, self._seat.number).sent:
            self._orders.load()
        if not moved and now.phase == before.phase:
            return
        self._turn.taken_back_to(now.step)
        mine = self._orders.awaited
        if now.phase == "ended":
            display.say("The match is over.", pages.WARN)
        elif moved:
            display.say(f"Played: {one_line(now.label)}." + (" Your turn." if mine else ""), pages.GOOD)
        if display.waiting or display.page in ("turn", "orders"):
            display.page = "turn"
        if display.waiting and (mine or now.phase != "running"):
            display.waiting = False
            display.bell()

    def _catch_up(self) -> None:
        """Something happened. Without a connection there is nothing to ask; with a new one, orders are saved."""
        if not self._live.connected:
            return
        self._refresh()
        if self._orders.unsaved and self._orders.sheet is not None:
            self._order_keys.save(self._orders.text)

    def _try(self, work: Callable[[], object]) -> None:
        """Do something with the site. If the match went on meanwhile, show it as it is now, and still say so."""
        if self._display.attempt(work) == "stale":
            said = self._display.status
            self._display.attempt(self._refresh)
            self._display.status = said

    def _act(self, key: str) -> bool:
        """Obey a key; false to leave."""
        display = self._display
        if key in (IDLE, RESIZED):
            return True
        if key == WOKEN:
            self._try(self._catch_up)
            return True
        if display.waiting:
            display.waiting = False
            if key != "q":
                return True
        display.status = Text()
        if key == "q":
            return False
        if display.page == "chart" and self._press_chart(key):
            return True
        if key in PAGE_KEYS:
            display.page = PAGE_KEYS[key]
        elif key in ("tab", "backtab"):
            here = PAGES.index(display.page) if display.page in PAGES else -1
            display.page = PAGES[(here + (1 if key == "tab" else -1)) % len(PAGES)]
        elif key in ("escape", "enter") and display.page == "help":
            display.page = "turn"
        elif key in self._actions:
            self._try(self._actions[key])
        else:
            display.scroll(key)
        return True

    @property
    def _actions(self) -> dict[str, Callable[[], None]]:
        return {
            "e": self._order_keys.edit,
            "i": self._order_keys.type,
            "s": self._order_keys.send,
            "t": self._order_keys.take_back,
            "w": self._wait,
            "r": self._again,
            "[": lambda: self._look(-1),
            "]": lambda: self._look(1),
        }

    def _press_chart(self, key: str) -> bool:
        if key != "/":
            return self._turn.chart.press(key)
        wanted = self._display.read_line(self._keyboard, "Find: ")
        if wanted and wanted.strip() and not self._turn.chart.find(wanted):
            self._display.say(f"Nothing on the chart is called '{one_line(wanted)}'.", pages.WARN)
        return True

    def _wait(self) -> None:
        self._refresh()
        if self._display.match.phase == "ended":
            self._display.say("The match is over.", pages.WARN)
        elif self._orders.awaited:
            self._display.say("The match waits for your orders.", pages.WARN)
        else:
            self._display.waiting = True

    def _again(self) -> None:
        self._display.forget_pages()
        self._refresh()
        self._orders.load()
        self._display.say("Up to date.", pages.FAINT)

    def _look(self, way: int) -> None:
        """Look at an earlier or later turn."""
        display = self._display
        now = display.match.step
        wanted = (now if self._turn.looked is None else self._turn.looked) + way
        if not 0 <= wanted <= now:
            display.say("There is no earlier turn." if way < 0 else "This is the newest turn.", pages.FAINT)
            return
        display.forget_pages(None if wanted == now else wanted)
        if display.page not in ("turn", "printout", "chart"):
            display.page = "turn"
