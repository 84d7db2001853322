"""The reader: from a player's sheet to orders and refusals.

Rules: docs/rules/raumkrieg.md §2.4, §3.7, §8-§10, D3, D20, D23, D27, D29. One order per line. Only the bad part of
a line is refused, the rest counts. Of two orders for one ship the first counts, even if every part of it was
refused. The reader knows only the player's view, so a refusal cannot tell them anything new.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from turnsheet.core.orders import Kind, Reading, Refusals, RefusedPartError, overlong
from turnsheet.core.pages.forms import OrderForm, orders_now
from turnsheet.core.seats import Seat, seats
from turnsheet.games.raumkrieg.orders.forms import order_forms
from turnsheet.games.raumkrieg.orders.orders import Aim, AnyOrder, Command, Place, Tell
from turnsheet.games.raumkrieg.orders.payment import can_accelerate, can_fire
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.geometry import Vector, acceleration_cost, on_board
from turnsheet.games.raumkrieg.rules.tables import (
    CLOSE,
    DIRECTIONS,
    FIRE_COST,
    LARGEST_NUMBER,
    LONGEST_MESSAGE,
    MOST_MESSAGES,
    RANGES,
    SETUP_BOX,
    START_FUEL,
    ShipId,
    fleet,
)

TOKEN = re.compile(r"[A-Za-z]+|[+-]?[0-9]+|\S")
MESSAGE = re.compile(r"\s*to\s*([0-9]+)\s*:(.*)", re.IGNORECASE | re.DOTALL)
BLANKS = re.compile(r"[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
JOINER = "\u200d"
"""Joins several emoji into one; the only invisible character that is allowed."""
LONGEST_SHIP_LINE = 200
WORDS = {"A": "A", "ACCEL": "A", "F": "F", "FIRE": "F", "P": "P", "V": "V"}
UNREADABLE = ("unreadable", "number-too-large", "nothing-ordered")
NOT_NOW = ("set-up-only", "after-set-up")
"""Orders for another turn: the refusal adds what can be ordered in this one."""
FORMS = "Orders look like '14 A 3,-4 F 2 3', setup like '14 P 100,200 V 5,0', messages like 'to 3: hello'."


def read(view: View, text: str) -> Reading:
    """The orders on a sheet, and the refusals."""
    refused = overlong(text)
    if refused is not None:
        return refused
    sheet = Sheet(view)
    for number, line in enumerate(text.split("\n"), 1):
        if line and not line.isspace():
            sheet.read(number, line)
    return Reading(tuple(sheet.orders), tuple(sheet.refusals.told), more_refusals=sheet.refusals.more)


class Sheet:
    """A sheet being read."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.fuel = {ship.number: ship.fuel or 0 for ship in view.own}
        if view.turn == 0:
            self.fuel = dict.fromkeys(fleet(view.seat), START_FUEL)
        self.start = dict(view.starts).get(view.seat, (0, 0))
        self.orders: list[AnyOrder] = []
        self.refusals = Refusals()
        self.ordered: set[ShipId] = set()

    def read(self, number: int, line: str) -> None:
        """Read a line with something on it."""
        try:
            if found := MESSAGE.fullmatch(line):
                self.orders.append(self._message(found[1], BLANKS.sub(" ", found[2]).strip()))
            elif len(line) > LONGEST_SHIP_LINE:
                raise RefusedPartError("unreadable", FORMS)
            else:
                self._ship(number, line, TOKEN.findall(line))
        except RefusedPartError as bad:
            self._refuse(bad, number, line)

    def _refuse(self, bad: RefusedPartError, number: int, line: str, first: int = 0, end: int | None = None) -> None:
        """Refuse the tokens from `first` to `end` of a line."""
        if self.refusals.full():
            return
        spans = [token.span() for token in TOKEN.finditer(line)][first:end]
        start, stop = spans[0][0], spans[-1][1]
        kind: Kind = "unreadable" if bad.code in UNREADABLE else "illegal"
        reason = f"{bad.reason} {self._possible(line)}" if bad.code in NOT_NOW else bad.reason
        self.refusals.add(kind, bad.code, reason, number, start + 1, line[start:stop])

    @cached_property
    def forms(self) -> tuple[OrderForm, ...]:
        """The order forms of this turn."""
        return order_forms(self.view)

    def _possible(self, line: str) -> str:
        """What can be ordered now, for the ship of this line if it names one."""
        word = line.split(maxsplit=1)[0]
        own = [form for form in self.forms if form.phrases[0].words == word]
        return orders_now([*own, *self.forms])

    def _message(self, number: str, text: str) -> Tell:
        to = Seat(_whole(number))
        if self.view.turn == 0:
            raise RefusedPartError("after-set-up", "You cannot send messages with the setup. Send them from turn 1 on.")
        if to == self.view.seat:
            raise RefusedPartError("own-number", "This is your own number. Send the message to another player.")
        if to not in seats(len(self.view.points)) or to in self.view.dropped:
            raise RefusedPartError("no-such-player", f"Player {to} is not in the game. Choose another player.")
        if not text.strip(JOINER):
            raise RefusedPartError("message-empty", "The message is empty. Write some text after the colon.")
        if len(text) > LONGEST_MESSAGE:
            raise RefusedPartError(
                "message-too-long",
                f"The message has {len(text)} characters; the limit is {LONGEST_MESSAGE}. Shorten it, or send two.",
            )
        if not text.replace(JOINER, "").isprintable():
            raise RefusedPartError(
                "message-unprintable", "The message has characters that cannot be printed. Remove them."
            )
        if self.view.rules >= 2 and sum(isinstance(order, Tell) for order in self.orders) >= MOST_MESSAGES:
            raise RefusedPartError(
                "too-many-messages", f"You can send at most {MOST_MESSAGES} messages per turn. Send the rest next turn."
            )
        return Tell(to, text)

    def _ship(self, number: int, line: str, tokens: list[str]) -> None:
        if not _is_number(tokens[0]):
            raise RefusedPartError("unreadable", FORMS)
        ship = ShipId(_whole(tokens[0]))
        if ship not in self.fuel:
            raise RefusedPartError("not-your-ship", f"You have no ship {ship}. Order only your own ships.")
        if ship in self.ordered:
            raise RefusedPartError(
                "ordered-twice", f"Ship {ship} already has an order, and the first one counts. Remove one."
            )
        if len(tokens) == 1:
            raise RefusedPartError(
                "nothing-ordered", f"Ship {ship} has no order here. Write one, or leave the ship out."
            )
        if any(token.upper() in WORDS for token in tokens):
            self.ordered.add(ship)
        order: AnyOrder | None
        if self.view.turn == 0:
            order = self._place(ship, number, line, tokens)
        else:
            order = self._command(ship, number, line, tokens)
        if order is not None:
            self.orders.append(order)

    def _command(self, ship: ShipId, number: int, line: str, tokens: list[str]) -> Command | None:
        acceleration: Vector | None = None
        aim: Aim | None = None
        fired = 0, len(tokens)
        bad_time = RefusedPartError("set-up-only", "You can set positions and speeds in turn 0 only.")
        for word, first, end in self._parts(number, line, tokens, "AF", bad_time):
            try:
                if word == "A":
                    acceleration = self._affordable(ship, _pair(tokens[first + 1 : end]))
                else:
                    aim, fired = _aim(tokens[first + 1 : end]), (first, end)
            except RefusedPartError as bad:
                self._refuse(bad, number, line, first, end)
        if aim and not can_fire(self.fuel[ship], acceleration):
            reason = f"Firing uses {FIRE_COST} fuel, and ship {ship} has less left. Accelerate less or do not fire."
            self._refuse(RefusedPartError("fire-unpaid", reason), number, line, *fired)
            aim = None
        return Command(ship, acceleration, aim) if acceleration or aim else None

    def _affordable(self, ship: ShipId, acceleration: Vector) -> Vector:
        if not can_accelerate(self.fuel[ship], acceleration):
            cost = acceleration_cost(acceleration)
            reason = f"This acceleration uses {cost} fuel, but ship {ship} has only {self.fuel[ship]}. Accelerate less."
            raise RefusedPartError("acceleration-unpaid", reason)
        return acceleration

    def _place(self, ship: ShipId, number: int, line: str, tokens: list[str]) -> Place | None:
        pairs: dict[str, Vector] = {}
        bad_time = RefusedPartError("after-set-up", "You can accelerate and fire from turn 1 on.")
        for word, first, end in self._parts(number, line, tokens, "PV", bad_time):
            try:
                pair = _pair(tokens[first + 1 : end])
                pairs[word] = self._in_box(pair) if word == "P" else pair
            except RefusedPartError as bad:
                self._refuse(bad, number, line, first, end)
        return Place(ship, pairs.get("P"), pairs.get("V")) if pairs else None

    def _in_box(self, place: Vector) -> Vector:
        x, y = self.start
        if abs(place[0] - x) > SETUP_BOX or abs(place[1] - y) > SETUP_BOX or not on_board(place):
            reason = f"Place ships on the board, at most {SETUP_BOX} away from {x},{y} in x and in y."
            raise RefusedPartError("outside-box", reason)
        return place

    def _parts(
        self, number: int, line: str, tokens: list[str], allowed: str, bad_time: RefusedPartError
    ) -> Iterator[tuple[str, int, int]]:
        """The parts of a ship's line: the word, the token it is, and the token after the part."""
        starts = [index for index, token in enumerate(tokens) if token.upper() in WORDS]
        if not starts or starts[0] != 1:
            self._refuse(RefusedPartError("unreadable", FORMS), number, line, 1, starts[0] if starts else None)
        seen: set[str] = set()
        for first, end in zip(starts, [*starts[1:], len(tokens)], strict=False):
            word = WORDS[tokens[first].upper()]
            if word not in allowed:
                if bad_time.code not in seen:
                    self._refuse(bad_time, number, line, first, end)
                seen.add(bad_time.code)
            elif word in seen:
                bad = RefusedPartError(
                    "ordered-twice", f"This line already has {word}, and the first one counts. Remove one."
                )
                self._refuse(bad, number, line, first, end)
            else:
                seen.add(word)
                yield word, first, end


def _whole(token: str) -> int:
    if len(token.lstrip("+-")) > len(str(LARGEST_NUMBER)):
        raise RefusedPartError(
            "number-too-large", f"This number is too large. Use at most {len(str(LARGEST_NUMBER))} digits."
        )
    return int(token)


def _is_number(token: str) -> bool:
    return token.lstrip("+-").isdecimal() and token.isascii()


def _pair(tokens: list[str]) -> Vector:
    if len(tokens) != 3 or tokens[1] != "," or not _is_number(tokens[0]) or not _is_number(tokens[2]):
        raise RefusedPartError("unreadable", "Write two whole numbers with a comma here, like 3,-4.")
    return _whole(tokens[0]), _whole(tokens[2])


def _aim(tokens: list[str]) -> Aim:
    if not tokens or not _is_number(tokens[0]) or _whole(tokens[0]) not in RANGES:
        raise RefusedPartError("bad-range", "The range is 1 (close), 2 (short), 3 (medium) or 4 (long).")
    if len(tokens) > 2:
        raise RefusedPartError("unreadable", "Write a range and a direction after F, like F 2 3.")
    range_ = int(tokens[0])
    if range_ == CLOSE:
        return Aim(CLOSE)
    if len(tokens) == 1 or not _is_number(tokens[1]) or _whole(tokens[1]) not in DIRECTIONS:
        raise RefusedPartError("bad-direction", "The direction is a number from 1 to 12, as on a clock; 12 is north.")
    return Aim(range_, int(tokens[1]))
