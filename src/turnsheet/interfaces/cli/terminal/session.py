"""A player at the terminal: pages to look at, and keys that act. Everything is asked of the site when it is needed."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from rich.style import Style
from rich.text import Text

from turnsheet.core.pages.chart import Chart
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.terminal import editor, pages, tokens
from turnsheet.interfaces.cli.terminal.chart_page import ChartPage
from turnsheet.interfaces.cli.terminal.clean_text import one_line
from turnsheet.interfaces.cli.terminal.connection import LostError, RefusedError, SiteError
from turnsheet.interfaces.cli.terminal.keyboard import IDLE, RESIZED, WOKEN, Keyboard
from turnsheet.interfaces.cli.terminal.live import Live
from turnsheet.interfaces.cli.terminal.screen import Screen
from turnsheet.interfaces.cli.terminal.scrolling import Scroll
from turnsheet.interfaces.cli.terminal.seat import Checked, Match, Message, Receipt, SeatOnSite, Sheet, Story

TICK = 30.0
"""Seconds after which the screen is drawn again, for the time until the deadline."""
PAGES = ("turn", "printout", "chart", "orders", "messages")
PAGE_KEYS = {"d": "turn", "p": "printout", "c": "chart", "o": "orders", "m": "messages", "?": "help"}
KEYS = "d turn  p printout  c chart  o orders  e edit  s send  w wait  ? help  q quit"
PLAY_KEYS = "i type orders  d turn  p printout  c chart  e edit  w wait  ? help  q quit"
CHART_KEYS = "arrows move  + - zoom  0 all  n b things  / find  d turn  p printout  ? help"
MOST_STORIES = 10
"""The most turns that are told together after others have played."""
HEAD = 2
"""Lines above the pages."""
NO_SHEET = ("wrong-phase", "not-asked")


class Session:
    """What the player sees and does."""

    def __init__(self, seat: SeatOnSite, match: Match, keyboard: Keyboard, screen: Screen) -> None:
        self._seat = seat
        self._match = match
        self._keyboard = keyboard
        self._screen = screen
        self._live = Live(seat.connection, f"{seat.match_path}/events", keyboard.wake)
        self._page = "turn"
        self._scrolls = {name: Scroll() for name in (*PAGES, "help")}
        self._status = Text()
        self._waiting = False
        self._sheet: Sheet | None = None
        self._text = ""
        self._checked: Checked | None = None
        self._receipt: Receipt | None = None
        self._unsaved = False
        self._missed = False
        """Something happened while the player was asked."""
        self._told_from = max(match.step - 1, 0)
        """The step after which the turn page begins to tell."""
        self._looked: int | None = None
        """An earlier step that is looked at."""
        self._stories: list[Story] | None = None
        self._printout: str | None = None
        self._chart: Chart | None = None
        self._chart_page = ChartPage(seat.number)
        self._messages: Sequence[Message] | None = None

    def run(self) -> str:
        """Until the player leaves; gives a last sentence, perhaps empty."""
        self._seat.connection.on_retry = self._retrying
        with self._keyboard.opened():
            self._try(self._load_sheet)
            self._live.start()
            try:
                self._draw()
                while self._act(self._keyboard.next(TICK)):
                    if self._missed:
                        self._missed = False
                        self._try(self._catch_up)
                    self._draw()
            except (KeyboardInterrupt, EOFError):
                pass
            finally:
                self._live.close()
        return self._farewell()

    # What the site knows

    def _load_sheet(self) -> None:
        """The order sheet, which there may be none of."""
        try:
            self._sheet = self._seat.sheet()
        except RefusedError as error:
            if error.refusal not in NO_SHEET:
                raise
            self._sheet = None
        self._checked = self._receipt = None
        if self._sheet is not None:
            if not self._unsaved:
                self._text = self._sheet.text or self._sheet.suggestion
            self._receipt = self._sheet.receipts[-1] if self._sheet.receipts else None

    def _refresh(self) -> None:
        """The match as it is now. After a new turn, everything is asked for again."""
        before, self._match = self._match, self._seat.match()
        now = self._match
        moved = now.step != before.step
        if moved or now.phase != before.phase:
            self._forget_pages()
            self._load_sheet()
        elif now.of(self._seat.number).sent != before.of(self._seat.number).sent:
            self._load_sheet()
        if not moved and now.phase == before.phase:
            return
        if now.step < self._told_from:
            self._told_from = now.step
        mine = self._sheet is not None and self._sheet.awaited and not self._sheet.sent
        if now.phase == "ended":
            self._say("The match is over.", pages.WARN)
        elif moved:
            self._say(f"Played: {one_line(now.label)}." + (" Your turn." if mine else ""), pages.GOOD)
        if self._waiting or self._page in ("turn", "orders"):
            self._show("turn")
        if self._waiting and (mine or now.phase != "running"):
            self._waiting = False
            self._screen.bell()

    def _catch_up(self) -> None:
        """Something happened. Without a connection there is nothing to ask; with a new one, orders are saved."""
        if not self._live.connected:
            return
        self._refresh()
        if self._unsaved and self._sheet is not None:
            self._keep(self._text)

    def _forget_pages(self) -> None:
        self._stories = self._printout = self._chart = self._messages = self._looked = None
        self._scrolls = {name: Scroll() for name in (*PAGES, "help")}

    def _told(self) -> list[Story]:
        if self._stories is None:
            if self._looked is not None:
                self._stories = [self._seat.story(self._looked)]
            else:
                last = self._match.step
                first = max(self._told_from + 1, last - MOST_STORIES + 1, 1)
                steps = range(first, last)
                self._stories = [*(self._seat.story(step) for step in steps), self._seat.story()]
        return self._stories

    def _check(self) -> None:
        self._checked = self._seat.check(self._text)

    # Drawing

    def _draw(self) -> None:
        now = datetime.now(UTC)
        width, _ = self._screen.size
        head = pages.head(self._match, self._seat.number, now, width, live=self._live.connected)
        width, height = self._screen.room(len(head))
        lines: Sequence[Text] = ()

        def load() -> None:
            nonlocal lines
            lines = self._lines(width, height)

        self._try(load)
        if self._page != "chart":
            scroll = self._scrolls[self._page]
            place = scroll.place(lines, width, height)
            lines = scroll.view(lines, width, height)
        else:
            place = ""
        status = self._status.copy()
        if self._live.failure:
            status = Text(self._live.failure, pages.BAD)
        elif self._waiting:
            status = Text("Waiting for the turn. Any key stops waiting.", pages.WARN)
        elif not status and self._looked is not None:
            status = Text(f"After {self._looked} of {self._match.step} played. ] later, [ earlier.", pages.WARN)
        elif not status and place:
            status = Text(place, pages.FAINT)
        immediate = self._sheet is not None and self._sheet.immediate
        keys = CHART_KEYS if self._page == "chart" else PLAY_KEYS if immediate else KEYS
        self._screen.show(head, lines, status, keys)

    def _lines(self, width: int, height: int) -> Sequence[Text]:
        if self._page == "turn":
            return pages.turn_page(self._match, self._told(), self._sheet, width)
        if self._page == "printout":
            if self._printout is None:
                self._printout = self._seat.printout(self._looked)
            return pages.text_page(self._printout)
        if self._page == "orders":
            if self._sheet is not None and self._checked is None and self._text.strip():
                self._try(self._check)  # the sheet is shown even if it cannot be checked
            return pages.orders_page(self._sheet, self._text, self._checked, self._receipt, width)
        if self._page == "messages":
            if self._messages is None:
                self._messages = self._seat.messages()
            return pages.messages_page(self._messages, width)
        if self._page == "chart":
            if self._chart is None:
                self._chart = self._seat.chart(self._looked)
                self._chart_page.set(self._chart)
            return self._chart_page.lines(width, height, {each.seat: pages.name_of(each) for each in self._match.seats})
        return pages.help_page()

    # Keys

    def _act(self, key: str) -> bool:
        """Obey a key; false to leave."""
        if key in (IDLE, RESIZED):
            return True
        if key == WOKEN:
            self._live.taken()
            self._try(self._catch_up)
            return True
        if self._waiting:
            self._waiting = False
            if key != "q":
                return True
        self._status = Text()
        if key == "q":
            return False
        if self._page == "chart" and self._press_chart(key):
            return True
        if key in PAGE_KEYS:
            self._show(PAGE_KEYS[key])
        elif key in ("tab", "backtab"):
            here = PAGES.index(self._page) if self._page in PAGES else -1
            self._show(PAGES[(here + (1 if key == "tab" else -1)) % len(PAGES)])
        elif key in ("escape", "enter") and self._page == "help":
            self._show("turn")
        elif key in self._actions:
            self._try(self._actions[key])
        else:
            self._scroll(key)
        return True

    @property
    def _actions(self) -> dict[str, Callable[[], None]]:
        return {
            "e": self._edit,
            "i": self._type,
            "s": self._send,
            "t": self._take_back,
            "w": self._wait,
            "r": self._again,
            "[": lambda: self._look(-1),
            "]": lambda: self._look(1),
        }

    def _show(self, page: str) -> None:
        self._page = page

    def _scroll(self, key: str) -> None:
        width, height = self._screen.room(HEAD)
        lines: Sequence[Text] = ()

        def load() -> None:
            nonlocal lines
            lines = self._lines(width, height)

        self._try(load)
        if not self._scrolls[self._page].move(key, lines, width, height) and len(key) == 1:
            self._say("? shows the keys.", pages.FAINT)

    def _press_chart(self, key: str) -> bool:
        if key != "/":
            return self._chart_page.press(key)
        wanted = self._read_line("Find: ")
        if wanted and wanted.strip() and not self._chart_page.find(wanted):
            self._say(f"Nothing on the chart is called '{one_line(wanted)}'.", pages.WARN)
        return True

    # Actions

    def _edit(self) -> None:
        """Write orders in the editor; then they are checked and saved."""
        sheet = self._needed()
        if sheet is None:
            return
        if sheet.sent:
            self._say("Your orders are sent. Press t to take them back, then edit them.", pages.WARN)
            return
        notes = self._notes(sheet)
        name = f"orders-{self._match.id}-{self._seat.number}"
        try:
            with self._keyboard.lent():
                written = editor.edit(self._text, notes, name)
        except editor.NoEditorError:
            self._type()
            return
        except editor.EditError as error:
            self._say(str(error), pages.BAD)
            return
        self._show("orders")
        self._keep(written)

    def _notes(self, sheet: Sheet) -> list[str]:
        """What the player reads below their orders in the editor."""
        site = self._seat.connection.address.site
        notes = [
            f"{one_line(self._match.title)}: {one_line(sheet.prompt)}",
            "Write one order per line, save, and close the editor. Nothing is sent yet:",
            "the site checks your orders and saves them as a draft.",
            f"How orders are written: {site}/rules/{self._match.game}",
        ]
        with suppress(LostError):  # orders can be written without a connection
            if self._text.strip():
                checked = self._checked or self._seat.check(self._text)
                if checked.refusals:
                    notes += ["", "Refused:", *pages.refusal_lines(checked.refusals, checked.more_refusals)]
            if self._printout is None and self._looked is None:
                self._printout = self._seat.printout()
        if self._printout is not None and self._looked is None:
            notes += ["", "Your printout:", "", *self._printout.rstrip("\n").split("\n")]
        return notes

    def _keep(self, text: str) -> None:
        """Check a text and save it as a draft. A text that cannot be saved is kept here, and in a file."""
        sheet = self._sheet
        assert sheet is not None
        if text == self._text and not sheet.drafted and not self._unsaved:
            self._say("Nothing changed.", pages.FAINT)
            return
        self._text, self._checked, self._unsaved = text, None, True
        self._receipt = self._seat.save(text, sheet.step)
        self._saved()
        self._load_sheet()
        if text.strip():
            self._checked = self._seat.check(text)
        refused = 0 if self._checked is None else len(self._checked.refusals) + self._checked.more_refusals
        if refused:
            self._say(f"Saved as a draft. {_parts(refused)} refused: see below.", pages.BAD)
        else:
            self._say("Saved as a draft. Press s to send it.", pages.GOOD)

    def _saved(self) -> None:
        self._unsaved = False
        with suppress(OSError):
            self._rescue().unlink(missing_ok=True)

    def _type(self) -> None:
        """Add a line of orders; where orders are carried out at once, send it."""
        sheet = self._needed()
        if sheet is None:
            return
        if sheet.sent:
            self._say("Your orders are sent. Press t to take them back, then change them.", pages.WARN)
            return
        line = self._read_line("Orders: ")
        if line is None or not line.strip():
            return
        if sheet.immediate:
            self._send_text(line.strip())
            return
        self._show("orders")
        self._keep("\n".join([*([self._text.rstrip("\n")] if self._text.strip() else []), line.strip()]))

    def _send(self) -> None:
        sheet = self._needed()
        if sheet is None:
            return
        if sheet.sent and not self._unsaved:
            self._say("Your orders are sent already. t takes them back.", pages.WARN)
            return
        self._send_text(self._text)

    def _send_text(self, text: str) -> None:
        """Check and send; asks once if the sheet is empty, a part is refused, or a warning is serious."""
        sheet = self._sheet
        assert sheet is not None
        checked = self._seat.check(text)
        refused = len(checked.refusals) + checked.more_refusals
        if refused and sheet.immediate:
            self._text, self._checked = text, checked
            self._show("orders")
            first = checked.refusals[0]
            self._say(f"Nothing was sent. {one_line(first.text)}: {one_line(first.reason)}", pages.BAD)
            return
        questions = [one_line(each.text) for each in checked.preview.warnings if each.ask]
        if refused:
            questions.append(f"{_parts(refused)} refused, the rest is sent.")
            self._text, self._checked = text, checked
            self._show("orders")
        if not text.strip():
            questions.append("Your sheet is empty.")
        if questions and not self._agreed(f"{' '.join(questions)} Send? y/n"):
            self._say("Not sent.", pages.WARN)
            return
        self._say("Sending …", pages.FAINT)
        self._draw()
        before = self._match.step
        receipt = self._seat.send(text, sheet.step, immediate=sheet.immediate)
        self._saved()
        self._told_from = before
        self._stories = None
        self._refresh()
        if receipt.note:
            self._say(one_line(receipt.note), pages.BAD)
        elif sheet.immediate and receipt.played:
            self._show("turn")
            self._say("Carried out: " + ", ".join(map(one_line, receipt.orders)) + ".", pages.GOOD)
        else:
            self._load_sheet()
            self._receipt = receipt
            self._show("orders")
            self._say(pages.receipt_lines(receipt)[0].plain + ". w waits for the turn.", pages.GOOD)

    def _take_back(self) -> None:
        sheet = self._needed()
        if sheet is None:
            return
        if not sheet.sent:
            self._say("Your orders are not sent, so there is nothing to take back.", pages.WARN)
            return
        text = self._text
        receipt = self._seat.take_back(sheet.step)
        self._refresh()
        self._load_sheet()
        self._receipt = receipt
        if not self._text.strip() and text.strip():
            self._keep(text)
        self._say("Taken back: your orders are a draft again.", pages.GOOD)

    def _wait(self) -> None:
        self._refresh()
        sheet = self._sheet
        if self._match.phase == "ended":
            self._say("The match is over.", pages.WARN)
        elif sheet is not None and sheet.awaited and not sheet.sent:
            self._say("The match waits for your orders.", pages.WARN)
        else:
            self._waiting = True

    def _again(self) -> None:
        self._forget_pages()
        self._refresh()
        self._load_sheet()
        self._say("Up to date.", pages.FAINT)

    def _look(self, way: int) -> None:
        """Look at an earlier or later turn."""
        now = self._match.step
        wanted = (now if self._looked is None else self._looked) + way
        if not 0 <= wanted <= now:
            self._say("There is no earlier turn." if way < 0 else "This is the newest turn.", pages.FAINT)
            return
        page = self._page
        self._forget_pages()
        self._looked = None if wanted == now else wanted
        self._show(page if page in ("turn", "printout", "chart") else "turn")

    def _needed(self) -> Sheet | None:
        """The order sheet; says so if there is none."""
        if self._unsaved and self._sheet is None:
            self._load_sheet()
        if self._sheet is None:
            said = "The match is over." if self._match.phase == "ended" else "You cannot give orders now. w waits."
            self._say(said, pages.WARN)
        return self._sheet

    # Asking the player

    def _agreed(self, question: str) -> bool:
        self._status = Text(question, pages.WARN)
        self._draw()
        while True:
            key = self._keyboard.next(TICK)
            if key in ("y", "Y"):
                return True
            if key in ("n", "N", "q", "escape", "enter"):
                return False
            self._missed |= key == WOKEN
            self._draw()

    def _read_line(self, question: str) -> str | None:
        """A line typed at the bottom; None if it was cancelled with Esc."""
        line, at = "", 0
        while True:
            self._status = Text(question, pages.BOLD)
            width = self._screen.size[0] - len(question) - 1
            start = max(at - width + 1, 0)
            self._status.append(line[start:at], Style(bold=False))
            self._status.append(line[at : at + 1] or " ", Style(reverse=True))
            self._status.append(line[at + 1 : start + width], Style(bold=False))
            self._draw()
            key = self._keyboard.next(TICK)
            if key in ("enter", "escape"):
                self._status = Text()
                return line if key == "enter" else None
            if key == "backspace" and at:
                line, at = line[: at - 1] + line[at:], at - 1
            elif key == "delete":
                line = line[:at] + line[at + 1 :]
            elif key == "clear":
                line, at = "", 0
            elif key in ("left", "right", "home", "end"):
                at = {"left": max(at - 1, 0), "right": min(at + 1, len(line)), "home": 0, "end": len(line)}[key]
            elif len(key) == 1 and key.isprintable():
                line, at = line[:at] + key + line[at:], at + 1
            self._missed |= key == WOKEN

    def _say(self, sentence: str, style: Style) -> None:
        self._status = Text(sentence, style)

    def _retrying(self, sentence: str) -> None:
        self._screen.show(
            pages.head(self._match, self._seat.number, datetime.now(UTC), self._screen.size[0], live=False),
            (),
            Text(f"{sentence} Trying again …", pages.BAD),
            KEYS,
        )

    def _try(self, work: Callable[[], object]) -> None:
        """Do something with the site; an error is shown and the player goes on."""
        try:
            work()
        except RefusedError as error:
            self._say(str(error), pages.BAD)
            if error.refusal == "stale":
                self._try(self._refresh)
                self._say(str(error), pages.BAD)
        except LostError as error:
            kept = "Your orders are kept here until the site is back. " if self._unsaved else ""
            self._say(f"{kept}{error}", pages.BAD)
        except SiteError as error:
            self._say(str(error), pages.BAD)
        if self._unsaved:
            with suppress(CommandError):
                tokens.write_privately(self._rescue(), f"{self._text}\n")

    def _rescue(self) -> Path:
        """The file for orders that could not be saved on the site."""
        return tokens.folder() / f"unsaved-{self._match.id}-{self._seat.number}.txt"

    def _farewell(self) -> str:
        if self._unsaved:
            return f"Your last orders could not be saved on the site. They are in {self._rescue()}."
        return ""


def _parts(count: int) -> str:
    return "1 order is" if count == 1 else f"{count} orders are"
