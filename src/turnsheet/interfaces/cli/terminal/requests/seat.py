"""A seat on a site: its requests, and the parts of the answers that this program uses.

The types name only what is shown here, so that sites with more fields work as well.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from turnsheet.core.pages.chart import Chart
from turnsheet.interfaces.cli.terminal.requests.connection import NEW_TOKEN, Connection, RefusedError, SiteError

PATIENCE = 20
"""Seconds to wait for orders that are carried out at once."""

Tone = str


class Sitter(Struct, frozen=True):
    """A seat of the match."""

    seat: int
    name: str
    player: str
    holder: str
    mine: bool
    awaited: bool
    sent: bool


class Match(Struct, frozen=True):
    """The match, as its head shows it."""

    id: str
    game: str
    title: str
    phase: Literal["gathering", "running", "paused", "failed", "ended"]
    step: int
    label: str
    prompt: str
    seats: tuple[Sitter, ...]
    deadline: datetime | None
    grace_until: datetime | None
    runs_at: datetime | None
    winners: tuple[int, ...]

    def of(self, seat: int) -> Sitter:
        return next(each for each in self.seats if each.seat == seat)


class Figure(Struct, frozen=True):
    """A number that matters."""

    label: str
    value: str
    note: str = ""
    change: str = ""
    tone: Tone = "neutral"


class DigestLine(Struct, frozen=True):
    """One thing that happened."""

    text: str
    amount: str = ""
    tone: Tone = "neutral"


class Digest(Struct, frozen=True):
    """What happened in a turn."""

    headline: str = ""
    lines: tuple[DigestLine, ...] = ()
    says_all: bool = False


class Goal(Struct, frozen=True):
    """What the seat plays for."""

    text: str
    lines: tuple[str, ...] = ()


class Story(Struct, frozen=True):
    """What a seat is shown when a turn arrives."""

    figures: tuple[Figure, ...] = ()
    digest: Digest = Digest()
    goal: Goal | None = None


class Refusal(Struct, frozen=True):
    """A part of a sheet that is not an order, and why."""

    reason: str
    line: int
    text: str


class Note(Struct, frozen=True):
    """A sentence about orders."""

    text: str
    order: str = ""
    ask: bool = False


class Preview(Struct, frozen=True):
    """What orders would do."""

    notes: tuple[Note, ...] = ()
    warnings: tuple[Note, ...] = ()
    idle: tuple[Note, ...] = ()


class Checked(Struct, frozen=True):
    """How the site reads a sheet."""

    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    preview: Preview
    more_refusals: int = 0


class Receipt(Struct, frozen=True):
    """What the site received."""

    id: int
    step: int
    kind: str
    orders: tuple[str, ...]
    refusals: tuple[Refusal, ...]
    at: datetime
    signature: str
    more_refusals: int = 0
    number: int = 0
    """0 for a draft, and on sites of earlier releases."""
    note: str = ""
    played: bool | None = None


class Sheet(Struct, frozen=True):
    """The order sheet of the seat."""

    step: int
    prompt: str
    prompt_id: str
    awaited: bool
    immediate: bool
    text: str
    sent: bool
    receipts: tuple[Receipt, ...]
    suggestion: str = ""
    drafted: bool = False


class Message(Struct, frozen=True):
    """A message from another player."""

    number: int
    label: str
    sender_name: str
    text: str
    sender: int = 0
    """The seat; 0 where players know each other by code name only."""


class SeatOnSite:
    """The requests of a seat."""

    def __init__(self, connection: Connection, number: int) -> None:
        self.connection = connection
        self.number = number
        self.match_path = f"/api/matches/{connection.address.match}"
        self._path = f"{self.match_path}/seats/{number}"

    def match(self) -> Match:
        return self.connection.read(self.match_path, Match)

    def printout(self, step: int | None = None) -> str:
        return self.connection.read_text(f"{self._path}/printout{_at(step)}")

    def chart(self, step: int | None = None) -> Chart:
        return self.connection.read(f"{self._path}/chart{_at(step)}", Chart)

    def story(self, step: int | None = None) -> Story:
        return self.connection.read(f"{self._path}/story{_at(step)}", Story)

    def sheet(self) -> Sheet:
        return self.connection.read(f"{self._path}/orders", Sheet)

    def messages(self) -> tuple[Message, ...]:
        return self.connection.read(f"{self._path}/messages", tuple[Message, ...])

    def check(self, text: str) -> Checked:
        return self.connection.write("POST", f"{self._path}/check", {"text": text}, Checked)

    def save(self, text: str, step: int) -> Receipt:
        """Save a draft."""
        return self.connection.write("PUT", f"{self._path}/draft", {"text": text, "step": step}, Receipt)

    def send(self, text: str, step: int, *, immediate: bool) -> Receipt:
        """Send orders; those that are carried out at once have been when this returns."""
        path = f"{self._path}/orders{f'?wait={PATIENCE}' if immediate else ''}"
        return self.connection.write("POST", path, {"text": text, "step": step}, Receipt, patience=PATIENCE)

    def take_back(self, step: int) -> Receipt:
        return self.connection.write("DELETE", f"{self._path}/orders?step={step}", None, Receipt)


def sign_in(connection: Connection) -> tuple[SeatOnSite, Match]:
    """The seat a token is for; the address may say which, or the site knows."""
    address = connection.address
    try:
        match = connection.read(f"/api/matches/{address.match}", Match)
    except RefusedError as error:
        if error.refusal == "no-such-match":
            raise SiteError(f"There is no match {address.match} on {address.site}. Check the address.") from error
        raise
    mine = [each.seat for each in match.seats if each.mine]
    if address.seat is not None and all(each.seat != address.seat for each in match.seats):
        raise SiteError(f"The match has no seat {address.seat}. Its seats are 1 to {len(match.seats)}.")
    if not mine:
        raise RefusedError(
            "bad-token",
            f"The site does not accept this token for this match. {NEW_TOKEN}",
        )
    if address.seat is not None and address.seat not in mine:
        raise RefusedError("bad-token", f"This token is for seat {mine[0]}, not for seat {address.seat}.")
    return SeatOnSite(connection, address.seat or mine[0]), match


def _at(step: int | None) -> str:
    return "" if step is None else f"?step={step}"
