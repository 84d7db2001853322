"""What agents ask of a site for one seat, and the parts of the answers that they are shown.

The types name only what is used here, so that sites with more fields work as well.
"""

from datetime import datetime
from urllib.parse import quote

from msgspec import Struct

from turnsheet.core.pages.forms import OrderForm
from turnsheet.interfaces.cli.terminal.requests.connection import Connection
from turnsheet.interfaces.cli.terminal.requests.seat import PATIENCE, Match, SeatOnSite, Story

Value = str | int | tuple[str | int, ...] | None


class Happened(Struct, frozen=True):
    """One event of a turn report."""

    kind: str
    text: str
    values: dict[str, Value] = {}
    new: bool = True


class Page(Struct, frozen=True):
    """A printout, with the turn report of games that have one."""

    step: int
    text: str
    prompt: str = ""
    report: tuple[Happened, ...] = ()


class Refused(Struct, frozen=True):
    """A part of a sheet that is not an order, and why."""

    code: str
    reason: str
    line: int
    text: str


class Noted(Struct, frozen=True):
    """A sentence about an order."""

    text: str
    order: str = ""


class Left(Struct, frozen=True):
    """What orders leave of something that can be used up."""

    mark: str
    name: str
    left: int
    whole: int


class Effects(Struct, frozen=True):
    """What orders would do."""

    notes: tuple[Noted, ...] = ()
    warnings: tuple[Noted, ...] = ()
    idle: tuple[Noted, ...] = ()
    tallies: tuple[Left, ...] = ()


class Checked(Struct, frozen=True):
    """How the site understands a sheet."""

    orders: tuple[str, ...]
    refusals: tuple[Refused, ...]
    preview: Effects
    more_refusals: int = 0


class Receipt(Struct, frozen=True):
    """What the site received."""

    step: int
    kind: str
    orders: tuple[str, ...]
    refusals: tuple[Refused, ...]
    at: datetime
    signature: str
    more_refusals: int = 0
    number: int = 0
    note: str = ""
    played: bool | None = None


class Sheet(Struct, frozen=True):
    """The order sheet of the seat."""

    step: int
    prompt: str
    awaited: bool
    immediate: bool
    text: str
    version: int
    sent: bool
    suggestion: str = ""


class Forecast(Struct, frozen=True):
    """The printout that orders might bring."""

    printout: str
    orders: tuple[str, ...]
    refusals: tuple[Refused, ...]
    more_refusals: int = 0
    last: bool = False


class Chatted(Struct, frozen=True):
    """A message of the chat."""

    number: int
    sender: int
    player: str
    own: bool
    to: int | None
    text: str
    at: datetime


class Chat(Struct, frozen=True):
    """The chat of the match, as the seat reads it."""

    messages: tuple[Chatted, ...]
    unread: int
    writable: bool


class Received(Struct, frozen=True):
    """A message of the game."""

    number: int
    step: int
    label: str
    sender: int
    sender_name: str
    text: str


class DocTitle(Struct, frozen=True):
    """A page of rules or a guide."""

    section: str
    name: str
    title: str


class Chapter(Struct, frozen=True):
    """A chapter of such a page."""

    id: str
    title: str


class DocChapters(DocTitle, frozen=True):
    """A page with its chapters."""

    chapters: tuple[Chapter, ...]


class AgentRequests:
    """The requests of a seat."""

    def __init__(self, seat: SeatOnSite) -> None:
        self.number = seat.number
        self.connection: Connection = seat.connection
        self._seat = seat
        self._path = f"{seat.match_path}/seats/{seat.number}"

    @property
    def events_path(self) -> str:
        """Where the events of the match are streamed."""
        return f"{self._seat.match_path}/events"

    def match(self) -> Match:
        return self._seat.match()

    def story(self, step: int | None) -> Story:
        return self._seat.story(step)

    def page(self, step: int | None) -> Page:
        return self.connection.read(f"{self._path}/printout.json{'' if step is None else f'?step={step}'}", Page)

    def forms(self) -> tuple[OrderForm, ...]:
        return self.connection.read(f"{self._path}/forms", tuple[OrderForm, ...])

    def sheet(self) -> Sheet:
        return self.connection.read(f"{self._path}/orders", Sheet)

    def played(self, step: int | None) -> tuple[str, ...]:
        """What the seat ordered in an earlier step."""
        path = f"{self._path}/orders/played{'' if step is None else f'?step={step}'}"
        return self.connection.read(path, tuple[str, ...])

    def check(self, text: str) -> Checked:
        return self.connection.write("POST", f"{self._path}/check", {"text": text}, Checked)

    def forecast(self, text: str, assumptions: str) -> Forecast:
        body = {"text": text, "assumptions": assumptions}
        return self.connection.write("POST", f"{self._path}/forecast", body, Forecast, patience=PATIENCE)

    def save(self, text: str, step: int, based_on: int | None = None) -> Receipt:
        """Save a draft; with `based_on`, only if nothing was written since that version of the sheet."""
        body = {"text": text, "step": step, "based_on": based_on}
        return self.connection.write("PUT", f"{self._path}/draft", body, Receipt)

    def send(self, text: str, step: int, *, immediate: bool, based_on: int | None = None) -> Receipt:
        """Send orders; those that are carried out at once have been when this returns."""
        path = f"{self._path}/orders{f'?wait={PATIENCE}' if immediate else ''}"
        body = {"text": text, "step": step, "based_on": based_on}
        return self.connection.write("POST", path, body, Receipt, patience=PATIENCE)

    def take_back(self, step: int) -> Receipt:
        return self.connection.write("DELETE", f"{self._path}/orders?step={step}", None, Receipt)

    def messages(self) -> tuple[Received, ...]:
        return self.connection.read(f"{self._path}/messages", tuple[Received, ...])

    def chat(self) -> Chat:
        return self.connection.read(f"{self._path}/chat", Chat)

    def write_chat(self, text: str, to: int | None) -> Chat:
        return self.connection.write("POST", f"{self._path}/chat", {"text": text, "to": to}, Chat)

    def docs(self) -> tuple[DocTitle, ...]:
        return self.connection.read("/api/docs", tuple[DocTitle, ...])

    def doc(self, section: str, name: str) -> DocChapters:
        return self.connection.read(f"/api/docs/{section}/{quote(name, safe='')}", DocChapters)

    def doc_text(self, section: str, name: str, part: str) -> str:
        query = f"?part={quote(part, safe='')}" if part else ""
        return self.connection.read_text(f"/api/docs/{section}/{quote(name, safe='')}/text{query}")
