"""A seat's own pages: orders and receipts, printouts, messages, notes, forecasts, sandboxes and vacations."""

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from turnsheet.core.orders import Refusal
from turnsheet.core.report import ReportLine
from turnsheet.host.matches.allied_printouts import LONGEST as LONGEST_PRINTOUT
from turnsheet.host.matches.notes import LONGEST as LONGEST_NOTE

Assumptions = Annotated[str, Meta(max_length=100_000)]
"""Lines of the game's notation, one per thing, in place of what the seat knows or the game would suppose."""


class OrderText(Struct, frozen=True):
    """The text of an order sheet."""

    text: str
    step: int | None = None
    """The step it was written for; refused with `stale` if that step has been played."""


class Receipt(Struct, frozen=True):
    """Proof of what the server received: the orders as understood, when, and the server's signature."""

    id: int
    """Counted for each seat of a match: 1, 2, 3."""
    match: str
    seat: int
    step: int
    kind: Literal["draft", "final", "withdrawn"]
    """Saved as a draft, sent, or taken back."""
    orders: list[str]
    refusals: list[Refusal]
    """At most the first hundred."""
    at: datetime
    signature: str
    more_refusals: int = 0
    """How many parts were refused beyond those listed."""
    note: str = ""
    """In the answer to orders that were sent: why none of them was carried out."""


class SentReceipt(Receipt, frozen=True):
    """The receipt of orders that were sent, and whether their step has been played."""

    played: bool | None = None
    """With `wait`: true if the step was played before this answer, false if the time ran out or the step will not be
    played. Null without `wait`."""


class OrderSheet(Struct, frozen=True):
    """A seat's order sheet for the current step: its text, whether it was sent, and the newest receipts."""

    step: int
    prompt: str
    """What the seat is asked for, such as `orders for turn 3`."""
    prompt_id: str
    """As long as this is the same, the same orders still fit."""
    awaited: bool
    """The match waits for these orders now."""
    immediate: bool
    """Orders are carried out as soon as they are sent. With a refusal among them, all stay a draft."""
    text: str
    sent: bool
    receipts: list[Receipt]
    suggestion: str
    """Orders to start from where things are to be placed, while the sheet is empty. They are not saved or counted."""


class Message(Struct, frozen=True):
    """A message a seat received, with the step it came with."""

    number: int
    """Counted from the first message the seat received."""
    step: int
    label: str
    """The turn in which it is read, such as `turn 3`; the step in games without simultaneous turns."""
    sender: int
    """The seat it came from; 0 while a match runs in which players know each other by code name only."""
    sender_name: str
    """What the game calls the sender."""
    to: int
    text: str


class Printout(Struct, frozen=True):
    """A printout: the classic page, and the same in the game's notation."""

    step: int
    text: str
    notation: str
    prompt: str
    """What all seats are asked for together then; empty where they play one by one, and at the end."""
    file: str = ""
    """What players call a file with it, such as `HYDRA_t12.txt`; empty where the game has no custom for that."""
    turn: int | None = None
    """The turn that orders are asked for; None where seats play one by one, and at the end."""
    report: tuple[ReportLine, ...] = ()
    """What happened, as data and as sentences; empty in games that tell it in their lists."""


class ScoreLine(Struct, frozen=True):
    """The scores a seat knew after a step."""

    step: int
    scores: dict[int, int]


class SandboxRequest(Struct, frozen=True):
    """A sandbox to open: from which step, and which seats bots play. All other seats are yours."""

    step: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    """After which step; the current position if left out."""
    bots: dict[int, str] = {}
    """Bots by seat."""
    assumptions: Assumptions = ""


class ForecastRequest(Struct, frozen=True):
    """Orders to try on what the seat knows, and assumptions about what it does not know."""

    text: str
    assumptions: Assumptions = ""


class SeatNote(Struct, frozen=True):
    """Something a seat keeps for itself: a note, a place on the chart, or a template. An empty text removes it."""

    kind: Literal["note", "place", "template"]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(max_length=LONGEST_NOTE)]


class AlliedPrintout(Struct, frozen=True):
    """One or more printouts from an ally, from this site or as other hosts mail them."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_PRINTOUT)]


class Vacation(Struct, frozen=True):
    """The end of a seat's vacation."""

    until: Annotated[datetime, Meta(tz=True)]
