"""A seat's own pages: orders, printouts, forecasts, sandboxes and vacations."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from turnsheet.core.pages.report import ReportLine
from turnsheet.host.matches.allied_printouts import LONGEST as LONGEST_PRINTOUT
from turnsheet.host.turns.receipts import Receipt

Assumptions = Annotated[str, Meta(max_length=100_000)]
"""Lines of the game's notation, one per thing, in place of what the seat knows or the game would suppose."""


class OrderText(Struct, frozen=True):
    """The text of an order sheet."""

    text: str
    step: int | None = None
    """The step it was written for; refused with `stale` if that step has been played."""
    based_on: int | None = None
    """The `version` of the order sheet that was changed; refused with `newer-draft` if it has a newer one by now.
    Without it, a draft or orders replace whatever was there."""


class SentReceipt(Receipt, frozen=True):
    """The receipt of orders that were sent, and whether their step has been played."""

    played: bool | None = None
    """With `wait`: true if the step was played before this answer, false if the time ran out or the step will not be
    played. Null without `wait`."""


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
    turn: int
    """The turn the step belongs to; in Star Probe the month. 0 before the first."""
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


class AlliedPrintout(Struct, frozen=True):
    """One or more printouts from an ally, from this site or as other play-by-mail companies send them."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_PRINTOUT)]


class Vacation(Struct, frozen=True):
    """The end of a seat's vacation."""

    until: Annotated[datetime, Meta(tz=True)]
