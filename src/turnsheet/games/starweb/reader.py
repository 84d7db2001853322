"""The reader: from a player's sheet to orders and refusals. Rules: docs/rules/starweb.md §26-§27.

It knows no more than the player's printouts. A heading for another game, turn or name means that the whole sheet is not
meant; a wrong count of orders is told, and the orders stand.
"""

from turnsheet.core.orders import Kind, Reading, Refusal, overlong
from turnsheet.games.starweb.checks import Checks
from turnsheet.games.starweb.diplomacy import Diplomacy
from turnsheet.games.starweb.forms import Heading
from turnsheet.games.starweb.grammar import Piece, Unreadable, pieces
from turnsheet.games.starweb.ledger import Ledger
from turnsheet.games.starweb.orders import (
    AnyOrder,
    Bomb,
    Build,
    Calm,
    Carry,
    Declare,
    Fire,
    Give,
    HoldFire,
    Hook,
    Introduce,
    Invest,
    LandRobots,
    Migrate,
    Move,
    Plunder,
    Probe,
    Scrap,
    Tell,
    Transfer,
    Unhook,
    Vote,
)
from turnsheet.games.starweb.standing import Fault, Standing
from turnsheet.games.starweb.view import View

MOST_ORDERS = 1000
LONGEST_QUOTE = 80
UNREADABLE = ("unreadable", "number-too-large", "too-many-orders")
BESIDES = (Vote, Tell, Introduce)
"""Orders that a player need not count: they had places of their own on paper."""


def read(view: View, text: str) -> Reading:
    """The orders on a sheet, and the refusals."""
    refused = overlong(text)
    if refused is not None:
        return refused
    sheet = Sheet(view, text)
    found = pieces(text)
    if sheet.misdirected(found):
        return Reading((), tuple(sheet.refusals))
    sheet.take(found)
    return Reading(tuple(sheet.orders), tuple(sheet.refusals))


class Sheet:
    """A sheet being read."""

    def __init__(self, view: View, text: str) -> None:
        self.view = view
        self.lines = text.split("\n")
        self.ledger = Ledger(view)
        self.checks = Checks(self.ledger, Standing())
        self.diplomacy = Diplomacy(self.checks)
        self.headed = False
        self.orders: list[AnyOrder] = []
        self.refusals: list[Refusal] = []

    def misdirected(self, found: list[Piece]) -> bool:
        """Whether the heading says that the sheet is for something else."""
        for piece in found:
            if isinstance(piece.what, Heading):
                self.headed = True
                fault = self._elsewhere(piece.what)
                if fault:
                    self._refuse(fault, piece)
        return bool(self.refusals)

    def take(self, found: list[Piece]) -> None:
        """Take in all orders."""
        counts = _counts(found) if self.headed else (0, 0)
        for piece in found:
            what = piece.what
            if isinstance(what, Heading):
                fault = _miscounted(what, counts)
            elif isinstance(what, Unreadable):
                fault = what.code, what.reason
            elif len(self.orders) >= MOST_ORDERS:
                self._refuse(
                    ("too-many-orders", f"A sheet has at most {MOST_ORDERS} orders; the rest is not read."), piece
                )
                return
            elif isinstance(what, Tell):
                message = self.diplomacy.tell(what)
                if isinstance(message, Tell):
                    self.orders.append(message)
                    continue
                fault = message
            else:
                fault = self._check(what)
                if fault is None:
                    self.orders.append(what)
            if fault:
                self._refuse(fault, piece)

    def _check(self, order: AnyOrder) -> Fault | None:
        """What is wrong with an order; the commonest orders first."""
        match order:
            case Move():
                return self.checks.move(order)
            case Build():
                return self.checks.build(order)
            case Carry():
                return self.checks.carry(order)
            case Transfer():
                return self.checks.transfer(order)
            case Fire():
                return self.checks.fire(order)
            case Invest():
                return self.checks.invest(order)
            case Scrap():
                return self.checks.scrap(order)
            case Migrate():
                return self.checks.migrate(order)
            case Probe():
                return self.checks.probe(order)
            case Hook():
                return self.checks.hook(order)
            case Unhook():
                return self.checks.unhook(order)
            case HoldFire():
                return self.checks.hold(order)
            case Plunder():
                return self.checks.plunder(order)
            case Calm():
                return self.checks.calm(order)
            case Bomb():
                return self.checks.bomb(order)
            case LandRobots():
                return self.checks.robots(order)
            case Give():
                return self.diplomacy.give(order)
            case Declare():
                return self.diplomacy.declare(order)
            case Introduce():
                return self.diplomacy.introduce(order)
            case Vote():
                return self.diplomacy.vote(order)
            case Tell():
                return None

    def _elsewhere(self, heading: Heading) -> Fault | None:
        """What is wrong with a line of the heading, but for the count."""
        value = heading.value
        match heading.field:
            case "GAME":
                games = {each.game.upper() for each in self.ledger.headings.values() if each.game}
                if games and value not in games and f"SW-{value}" not in games:
                    return "wrong-game", f"This sheet is for game {value}, and this is {' '.join(sorted(games))}."
            case "TURN":
                if value.lstrip("0") != str(self.view.turn):
                    return "wrong-turn", f"This sheet is for turn {value}, and turn {self.view.turn} is due."
            case "NAME":
                if not self.ledger.mine(value):
                    return "wrong-name", f"This sheet is signed {value}, and that is not your name."
        return None

    def _refuse(self, fault: Fault, piece: Piece) -> None:
        code, reason = fault
        kind: Kind = "unreadable" if code in UNREADABLE else "illegal"
        text = self.lines[piece.line - 1][piece.start : piece.end].rstrip(" \t\r,;")[:LONGEST_QUOTE]
        self.refusals.append(Refusal(kind, code, reason, piece.line, piece.start + 1, text))


def _counts(found: list[Piece]) -> tuple[int, int]:
    """How many orders are written, refused ones too, since the player counted them; and how many but for messages."""
    orders = [piece.what for piece in found if not isinstance(piece.what, Heading)]
    return len(orders), len(orders) - sum(isinstance(order, BESIDES) for order in orders)


def _miscounted(heading: Heading, counts: tuple[int, int]) -> Fault | None:
    if heading.field != "ORDERS" or (heading.value.lstrip("0") or "0") in map(str, counts):
        return None
    return "wrong-count", f"The heading counts {heading.value} orders, and there are {counts[0]}."
