"""The reader: from a player's sheet to orders and refusals. Rules: docs/rules/starweb.md §26-§27.

It knows no more than the player's printouts. A heading for another game, turn or name means that the whole sheet is not
meant; a wrong count of orders is told, and the orders stand.
"""

from functools import cached_property

from turnsheet.core.orders import LONGEST_QUOTE, Kind, Reading, Refusals, overlong
from turnsheet.games.starweb.orders.checks import CHECKS, LATER, Checks
from turnsheet.games.starweb.orders.conflicts import Fault, Standing
from turnsheet.games.starweb.orders.grammar import Piece, Unreadable, pieces
from turnsheet.games.starweb.orders.known_things import Ledger
from turnsheet.games.starweb.orders.orders import AnyOrder, Bomb, Introduce, Tell, Vote
from turnsheet.games.starweb.orders.patterns import Heading
from turnsheet.games.starweb.pages.view import View

MOST_ORDERS = 1000
UNREADABLE = ("unreadable", "number-too-large", "too-many-orders")
LEFT_OUT = "Nothing on it is carried out. Correct the heading or remove it."
ELSEWHERE = ("wrong-game", "wrong-turn", "wrong-name")
TOO_MANY = "too-many-orders", f"An order sheet has at most {MOST_ORDERS} orders. The rest is not read; remove some."
NOT_COUNTED = (Vote, Tell, Introduce)
"""Orders that a player need not count: they had places of their own on paper."""


def read(view: View, text: str) -> Reading:
    """The orders on a sheet, and the refusals."""
    refused = overlong(text)
    if refused is not None:
        return refused
    sheet = Sheet(view, text)
    sheet.take()
    if sheet.misdirected:
        return Reading((), tuple(sheet.misdirected.told), more_refusals=sheet.misdirected.more)
    return Reading(tuple(sheet.orders), tuple(sheet.refusals.told), more_refusals=sheet.refusals.more)


class Sheet:
    """A sheet being read."""

    def __init__(self, view: View, text: str) -> None:
        self.view = view
        self.text = text
        self.ledger = Ledger(view)
        self.checks = Checks(self.ledger, Standing())
        self.orders: list[AnyOrder] = []
        self.refusals = Refusals()
        self.misdirected = Refusals()
        """Lines of the heading that say that the sheet is for something else."""

    def take(self) -> None:
        """Take in all pieces; those that depend on others last, each into its place."""
        waiting: list[tuple[int, Piece]] = []
        self._take(waiting)
        taken = 0
        for place, piece in waiting:
            order = piece[0]
            assert isinstance(order, Bomb), "no other order depends on one below it"
            fault = self.checks.second_bomb(order) or (TOO_MANY if len(self.orders) >= MOST_ORDERS else None)
            if fault:
                self._refuse(self.refusals, fault, piece)
            else:
                self.orders.insert(place + taken, order)
                taken += 1
        if waiting:
            self.refusals.told.sort(key=lambda refusal: (refusal.line, refusal.column))

    def _take(self, waiting: list[tuple[int, Piece]]) -> None:
        """Take in the pieces; those that depend on others wait, with their places among the orders."""
        orders, checks, check_of = self.orders, self.checks, CHECKS.get
        for piece in pieces(self.text):
            what = piece[0]
            check = check_of(type(what))  # type: ignore[arg-type]  # parts of the heading have none
            if check:
                fault = check(checks, what)  # type: ignore[arg-type]  # the check of this kind
            elif isinstance(what, Heading):
                fault = self._heading(what)
            else:
                assert isinstance(what, Unreadable), "every order is checked"
                fault = what.code, what.reason
            if fault:
                if fault is LATER:
                    waiting.append((len(orders), piece))
                else:
                    self._refuse(self.misdirected if fault[0] in ELSEWHERE else self.refusals, fault, piece)
            elif check:
                if len(orders) >= MOST_ORDERS:
                    self._refuse(self.refusals, TOO_MANY, piece)
                    return
                orders.append(what)  # type: ignore[arg-type]  # only orders have checks

    def _heading(self, heading: Heading) -> Fault | None:
        """What is wrong with a line of the heading."""
        value = heading.value
        match heading.field:
            case "GAME":
                games = {each.game.upper() for each in self.ledger.headings.values() if each.game}
                if games and _number(value) not in map(_number, games):
                    called = " ".join(sorted(games))
                    return "wrong-game", f"This sheet is for game {value}, but this is {called}. {LEFT_OUT}"
            case "TURN":
                if value.lstrip("0") != str(self.view.turn):
                    due = f"orders for turn {self.view.turn} are due"
                    return "wrong-turn", f"This sheet is for turn {value}, but {due}. {LEFT_OUT}"
            case "ORDERS":
                if (value.lstrip("0") or "0") not in map(str, self._counts):
                    return (
                        "wrong-count",
                        f"The heading says {value} orders, but there are {self._counts[0]}. They all count.",
                    )
            case "NAME":
                if not self.ledger.mine(value):
                    return "wrong-name", f"This sheet is signed {value}, which is not your name. {LEFT_OUT}"
        return None

    @cached_property
    def _counts(self) -> tuple[int, int]:
        """How many orders are written, refused ones too, as the player counted them; and how many but for messages."""
        orders = [what for what, *_ in pieces(self.text) if not isinstance(what, Heading)]
        return len(orders), len(orders) - sum(isinstance(order, NOT_COUNTED) for order in orders)

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    def _refuse(self, refusals: Refusals, fault: Fault, piece: Piece) -> None:
        if refusals.full():
            return
        code, reason = fault
        kind: Kind = "unreadable" if code in UNREADABLE else "illegal"
        _, line, start, end = piece
        text = self._lines[line - 1][start : min(end, start + LONGEST_QUOTE)].rstrip(" \t\r,;")
        refusals.add(kind, code, reason, line, start + 1, text)


def _number(game: str) -> str:
    """The number of a game, in any spelling: `SW-901`, `SW 901`, `sw901` or `901`."""
    return "".join(game.replace("-", " ").split()).removeprefix("SW")
