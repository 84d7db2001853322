"""The reader: from a player's sheet to orders and refusals. Rules: docs/rules/starprobe.md §23.

A line holds one order, or several with semicolons between; a message and a name take the rest of their line. Orders
are checked against the view, and against what earlier orders of the sheet are certain to do. After an order whose
outcome is open, the rest is only parsed: it is checked when the turn comes to it.
"""

from functools import lru_cache

from msgspec.structs import replace

from turnsheet.core.orders import MOST_REFUSALS, Kind, Reading, Refusals, overlong
from turnsheet.core.pages.forms import orders_now
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.refusals import Refused
from turnsheet.games.starprobe.orders.context import Context, context_of
from turnsheet.games.starprobe.orders.forms import forms_at
from turnsheet.games.starprobe.orders.kinds import why_not
from turnsheet.games.starprobe.orders.order_words import UnreadableError
from turnsheet.games.starprobe.orders.orders import SHORT, AnyOrder, parse, whole_line
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.home.outfitting import Docks, launched, outfitted
from turnsheet.games.starprobe.rules.actions.trade.shops import bought, dumped
from turnsheet.games.starprobe.rules.stages import Free, Outfitting

MOST_ORDERS = 500
MOST_SPLIT = 4096
"""How many short lines are kept with their orders."""
NOT_NOW = ("not-now", "not-asked", "month-ended")
"""Refusals of orders that do not fit the moment; they also say which do."""


def read(view: View, text: str) -> Reading:
    refused = overlong(text)
    if refused is not None:
        return refused
    sheet = Sheet(view)
    for number, line in enumerate(text.split("\n"), 1):
        for start, order in _split_before(line) if len(line) <= SHORT else _split(line):
            sheet.take(number, start, order)
    return sheet.reading()


@lru_cache(MOST_SPLIT)
def _split_before(line: str) -> tuple[tuple[int, str], ...]:
    """The same for short lines: most are written again and again."""
    return _split(line)


def _split(line: str) -> tuple[tuple[int, str], ...]:
    """The texts of the orders on a line, each with where it begins."""
    found = []
    start = 0
    while start <= len(line):
        end = len(line) if whole_line(line, start) else line.find(";", start) % (len(line) + 1)
        if line[start:end].strip():
            found.append((start, line[start:end]))
        start = end + 1
    return tuple(found)


class Sheet:
    """A sheet being read."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.context: Context | None = None if view.own is None or view.over else context_of(view)
        """What is certain before the next order; None after an order whose outcome is open."""
        self.over = self.context is None
        self.rules = view.rules
        self.orders: list[AnyOrder] = []
        self.refusals = Refusals()
        self.overfull = False
        """The refusal of too many orders has been added."""
        self.wanted: list[AnyOrder] = []
        """All orders, and refused ones for the docks that would use up more than there is."""
        self.dear = False

    def reading(self) -> Reading:
        """If anything on a sheet is refused, nothing of it is carried out (23.4)."""
        wanted = tuple(self.wanted) if self.dear else ()
        taken, held = tuple(self.orders), ()
        if self.refusals and self.rules >= 2:
            taken, held = (), taken
        return Reading(taken, tuple(self.refusals.told), wanted, self.refusals.more, held)

    def take(self, line: int, start: int, text: str) -> None:
        if len(self.orders) >= MOST_ORDERS:
            if not self.overfull:
                self.overfull = True
                reason = f"A sheet has at most {MOST_ORDERS} orders. The rest is not read; remove some."
                self._refuse("unreadable", "too-many-orders", reason, line, start, text)
            return
        try:
            order = parse(text)
        except UnreadableError as bad:
            self._refuse("unreadable", bad.code, bad.reason, line, start, text)
            return
        if self.over:
            self._refuse("illegal", "nothing-to-order", self._why_none(), line, start, text)
            return
        refused = None if self.context is None else why_not(self.context, order)
        if refused is not None:
            self._refuse("illegal", refused.code, self._reason(refused), line, start, text)
            if refused.dear and isinstance(order, Docks):
                self.wanted.append(order)
                self.dear = True
            return
        self.orders.append(order)
        self.wanted.append(order)
        if self.context is not None:
            self.context = certain(self.context, order)

    def _why_none(self) -> str:
        """Why nothing can be ordered at all."""
        if self.view.over:
            return "The match is over. Remove this order."
        return "You only watch here. Open your own seat to give orders."

    def _reason(self, refused: Refused) -> str:
        """Why an order is refused; if it does not fit the moment, also what does."""
        if refused.code not in NOT_NOW or self.context is None or len(self.refusals.told) >= MOST_REFUSALS:
            return refused.reason
        return f"{refused.reason} {orders_now(forms_at(self.context, self.view))}"

    def _refuse(self, kind: Kind, code: str, reason: str, line: int, start: int, text: str) -> None:
        column = start + len(text) - len(text.lstrip()) + 1
        self.refusals.add(kind, code, reason, line, column, text.strip())


def certain(context: Context, order: AnyOrder) -> Context | None:
    """The context after an order that can be carried out; None if its outcome is open."""
    own = context.own
    match order:
        case orders.Tell() | orders.Ask() | orders.Offer():
            return context
        case orders.Oppose():
            return context.answered()
        case orders.Buy() | orders.Pack() if not isinstance(own.stage, Outfitting):
            return context.after(replace(own, stores=bought(own.stores, order)))
        case orders.Choose() | orders.NameShip() | orders.Hire() | orders.Buy() | orders.Pack() | orders.Standard():
            return context.after(outfitted(own, order))
        case orders.Launch():
            return context.after(launched(own, context.month, context.tables))
        case orders.Dump():
            return context.after(replace(own, stores=dumped(own.stores, order)))
        case orders.Leave():
            return context.after(replace(own, stage=Free()))
        case orders.Wait() if len(context.order) > 1 and context.rules >= 2:
            return context.after(replace(own, done=True))
        case _:
            return None
