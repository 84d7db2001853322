"""The reader: from a player's sheet to orders and refusals. Rules: docs/rules/robots.md §8.

Orders are on lines, or several on a line with commas; after `program` and `standby` the rest of the line is the
program. A refused order is passed over; whether the others are carried out without it is for the server to say (8.6).
The reader knows no more than the view, so it counts steps and the shot along the sheet, but nothing that a step would
reveal.
"""

import re
from functools import lru_cache

from turnsheet.core.orders import Kind as RefusalKind
from turnsheet.core.orders import Reading, Refusals, RefusedPartError, overlong
from turnsheet.core.pages.forms import orders_now
from turnsheet.games.robots.language import program
from turnsheet.games.robots.orders.forms import order_forms
from turnsheet.games.robots.orders.orders import (
    AnyOrder,
    End,
    Face,
    Load,
    Move,
    Run,
    Shoot,
    Turn,
    Unload,
    UntilSurprise,
)
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.hexes import Hex, ahead, off_ring, on_board
from turnsheet.games.robots.rules.tables import KINDS, MOST_ORDERS, Kind, RobotId

PROGRAM = re.compile(r"\s*(program|standby)\b(.*)", re.IGNORECASE | re.DOTALL)
LOADING = re.compile(r"\s*+([^\s:]*+)\s*+:(.*)", re.DOTALL)
REMOVING = re.compile(r"\s+(\S+)\s+off\s*", re.IGNORECASE)
NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
MOST_PARSED = 4096
"""How many texts of orders are kept as parsed."""
SHORT = 40
"""The length of the longest texts that are kept."""
UNREADABLE = ("unknown-order", "bad-number", "no-such-robot", "too-many-orders")
FORMS = "Orders are: turn 2, face 2, move, shoot 2 5, end, until surprise, run, program scout: ..., program scout off."
NEEDED = {"turn": 1, "face": 1, "shoot": 2}
BARE: dict[str, AnyOrder] = {"move": Move(), "end": End(), "run": Run(), "until surprise": UntilSurprise()}


def read(view: View, text: str) -> Reading:
    """The orders on a sheet, and the refusals."""
    refused = overlong(text)
    if refused is not None:
        return refused
    sheet = Sheet(view)
    for number, line in enumerate(text.split("\n"), 1):
        if "," not in line or PROGRAM.fullmatch(line):
            if line.strip():
                sheet.take(number, 0, line)
            continue
        start = 0
        for part in line.split(","):
            if part.strip():
                sheet.take(number, start, part)
            start += len(part) + 1
    return Reading(tuple(sheet.orders), tuple(sheet.refusals.told), more_refusals=sheet.refusals.more)


class Sheet:
    """A sheet being read: what is left of the play as far as the player can work it out."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.orders: list[AnyOrder] = []
        self.refusals = Refusals()
        self.overfull = False
        """It has been told that there are too many orders."""
        self.player = player = view.player
        self.at: Hex = player.robot.at if player else (0, 0)
        self.facing = player.robot.facing if player else 0
        self.moves = player.robot.moves if player else 0
        self.shot = view.shot
        self.ended = False
        self.loaded = {each.robot for each in view.programs} if view.programs else set()

    def take(self, line: int, start: int, text: str) -> None:
        """Take in one order."""
        try:
            if len(self.orders) >= MOST_ORDERS:
                self._overfull(line, start, text)
                return
            self.orders.append(self._order(text))
        except RefusedPartError as bad:
            kind: RefusalKind = "unreadable" if bad.code in UNREADABLE else "illegal"
            self._refuse(kind, bad.code, bad.reason, line, start, text)

    def _overfull(self, line: int, start: int, text: str) -> None:
        if not self.overfull:
            self.overfull = True
            reason = f"A sheet has at most {MOST_ORDERS} orders. The rest is not read; remove some."
            self._refuse("unreadable", "too-many-orders", reason, line, start, text)

    def _refuse(self, kind: RefusalKind, code: str, reason: str, line: int, start: int, text: str) -> None:
        column = start + len(text) - len(text.lstrip()) + 1
        self.refusals.add(kind, code, reason, line, column, text.strip())

    def _order(self, text: str) -> AnyOrder:
        order = _parsed_before(text) if len(text) <= SHORT else _parsed(text)
        return self._program(text) if order is None else self._legal(order)

    def _legal(self, order: AnyOrder) -> AnyOrder:
        """The order, if the player can know of nothing against it; what it uses up is subtracted."""
        if self.player is None:
            raise RefusedPartError("not-your-play", f"{self._playing} {orders_now(order_forms(self.view))}")
        if isinstance(order, UntilSurprise):
            return order
        if self.ended:
            raise RefusedPartError(
                "after-end", "An earlier order ends the play. Move this order before it, or remove it."
            )
        match order:
            case Turn(by=by):
                self.facing = (self.facing + by) % 6
            case Face(to=to):
                self.facing = to
            case Move():
                self._move()
            case Shoot():
                if self.shot:
                    raise RefusedPartError(
                        "already-shot", "A robot shoots at most once per play, and this one has. Remove this order."
                    )
                self.shot = True
            case Run():
                if self.player.id not in self.loaded:
                    kind = KINDS[self.player.kind]
                    reason = (
                        f"Your {kind} has no program. Give it one first ('program {kind}: ...'), or order it yourself."
                    )
                    raise RefusedPartError("no-program", reason)
                self.ended = True
            case End():
                self.ended = True
            case _:
                pass
        return order

    @property
    def _playing(self) -> str:
        """Who plays instead, and what to do."""
        if self.view.over:
            return "The game is over. Remove this order."
        if self.view.team is None:
            return "You have no team in this match. Remove this order."
        if self.view.automatic:
            return "Your robot is played by its program. Remove this order, and wait until the program has played."
        return "Another team is playing. Wait for your play."

    def _move(self) -> None:
        place = ahead(self.at, self.facing)
        if not on_board(self.view.side, place):
            return
        if self.moves <= 0:
            raise RefusedPartError("no-moves-left", "The robot has no movement left in this turn. Remove this order.")
        self.moves -= 1
        self.at = place

    def _program(self, text: str) -> AnyOrder:
        found = PROGRAM.fullmatch(text)
        assert found is not None
        standby, rest = found[1].lower() == "standby", found[2]
        loading, removing = LOADING.fullmatch(rest), REMOVING.fullmatch(rest)
        if removing and not standby:
            robot, kind = self._own(removing[1])
            if robot not in self.loaded:
                raise RefusedPartError(
                    "no-program", f"The {kind} has no program that could be removed. Remove this order."
                )
            self.loaded.discard(robot)
            return Unload(kind)
        if not loading:
            raise RefusedPartError("unknown-order", FORMS)
        robot, kind = self._own(loading[1])
        code = loading[2].strip()
        parsed = program.read(code, most=program.longest(self.view.rules))
        if parsed.program is None:
            fault = parsed.faults[0]
            more = f" (and {len(parsed.faults) - 1} more)" if len(parsed.faults) > 1 else ""
            raise RefusedPartError("bad-program", f"Column {fault.column} of the program: {fault.reason}{more}")
        self.loaded.add(robot)
        return Load(kind, code, standby)

    def _own(self, word: str) -> tuple[RobotId, Kind]:
        kind = next((each for each in KINDS if each == word.lower()), None)
        if kind is None:
            raise RefusedPartError(
                "no-such-robot", "Programs are for robots of your team. Name the scout, the sniper or the tank."
            )
        if self.view.team is None or self.view.over:
            raise RefusedPartError("not-your-play", self._playing)
        own = next(each for each in self.view.own if each.kind == KINDS.index(kind))
        if not own.robot.alive:
            raise RefusedPartError(
                "robot-dead", f"Your {kind} is dead, so it cannot have a program. Remove this order."
            )
        return own.id, kind


@lru_cache(MOST_PARSED)
def _parsed_before(text: str) -> AnyOrder | None:
    """The same for short texts: few are written, and often."""
    return _parsed(text)


def _parsed(text: str) -> AnyOrder | None:
    """The order that a text is; None if it is about a program, which needs more than its text."""
    words = " ".join(text.lower().split())
    if words.startswith(("program", "standby")) and PROGRAM.fullmatch(text):
        return None
    return BARE.get(words) or _numbered(words.split())


def _numbered(words: list[str]) -> AnyOrder:
    verb = words[0]
    if verb not in NEEDED:
        raise RefusedPartError("unknown-order", FORMS)
    if len(words) != 1 + NEEDED[verb] or not all(NUMBER.fullmatch(word) for word in words[1:]):
        count, sample = ("one whole number", "2") if NEEDED[verb] == 1 else ("two whole numbers", "2 5")
        reason = f"Write {count} of at most nine digits after '{verb}' and nothing else: '{verb} {sample}'."
        raise RefusedPartError("bad-number", reason)
    given = [int(word) for word in words[1:]]
    if verb == "turn":
        return Turn(given[0] % 6)
    if verb == "face":
        if not 0 <= given[0] < 6:
            raise RefusedPartError("no-such-direction", "Directions are numbered 0 to 5. Choose one of them.")
        return Face(given[0])
    range_, number = given
    refused = off_ring(range_, number)
    if refused is not None:
        raise RefusedPartError("no-such-number", refused)
    return Shoot(range_, number)
