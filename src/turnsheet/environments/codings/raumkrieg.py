"""Raumkrieg in numbers: each ship has a course and an aim to choose.

The slots are the ships of all fleets, the seat's own first, then those of the seats behind it; ships keep their
slots when they are captured. In turn 0 the course is the speed a ship starts with, and the aim its place near the
starting point. What a ship's fuel pays for comes from its order forms. A ship can pay for a course and for a shot, but
not always for both: then the shot is refused, as the reader refuses it.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from math import cos, radians, sin

import numpy as np

from turnsheet.core.game import Options
from turnsheet.core.pages.forms import OrderForm, Vector
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.choices import Choices
from turnsheet.environments.codings.coding import ArrayCoding, Choice, Decision, Mask, Numbers, Observation, numbers
from turnsheet.games.raumkrieg.orders.forms import setup_box, ship_forms
from turnsheet.games.raumkrieg.orders.orders import Aim, AnyOrder, Command, Place
from turnsheet.games.raumkrieg.orders.payment import can_accelerate, can_fire
from turnsheet.games.raumkrieg.pages.view import Contact, View
from turnsheet.games.raumkrieg.rules import geometry
from turnsheet.games.raumkrieg.rules.tables import CLOSE, DIRECTIONS, FLEET, LONG, OFFERED_SPEED, SHORT, ShipId, fleet


def _around(length: int) -> list[geometry.Vector]:
    """Vectors of a length in all directions of the clock."""
    turns = [radians(30 * direction) for direction in DIRECTIONS]
    return [(round(length * sin(turn)), round(length * cos(turn))) for turn in turns]


LENGTHS = (10, 20, 40)
"""How strong a course can be: free, and for 10 or 30 fuel."""
RINGS = (15, 30, 45)
"""How far from the starting point ships can be placed."""
COURSES: tuple[geometry.Vector | None, ...] = (None, *(each for length in LENGTHS for each in _around(length)))
AIMS = (None, Aim(CLOSE), *(Aim(far, direction) for far in range(SHORT, LONG + 1) for direction in DIRECTIONS))
PLACES: tuple[geometry.Vector, ...] = ((0, 0), *(each for ring in RINGS for each in _around(ring)))
"""From the starting point. The last aim names no place."""
ROW = len(COURSES) + len(AIMS)
MOST_FUEL = 60
"""More fuel pays for no more than this."""

SHIP = ("here", "owner", "x", "y", "x speed", "y speed", "x acceleration", "y acceleration", "fuel")
WIDTH = len(SHIP)
UNKNOWN = -1
MATCH = ("turn", "last turn", "x start", "y start")


def _row(forms: Sequence[OrderForm]) -> list[int]:
    """What a ship with these forms can choose: courses by their length, and aims if there is a form that fires."""
    slots = [slot for form in forms for phrase in form.phrases for slot in phrase.slots]
    most = max(slot.most for slot in slots if isinstance(slot, Vector))
    fires = {form.verb for form in forms}
    courses = [course is None or course[0] ** 2 + course[1] ** 2 <= most for course in COURSES]
    aims = [aim is None or _verb(aim) in fires for aim in AIMS]
    return [*courses, *aims]


def _verb(aim: Aim) -> str:
    """The verb of the form that aims so."""
    return "close fire" if aim.range == CLOSE else "fire"


@cache
def rows_by_fuel() -> Mask:
    """By fuel, what a ship can choose; the first row is for ships that are not the seat's own."""
    nothing = [[course is None for course in COURSES] + [aim is None for aim in AIMS]]
    ship = ShipId(FLEET)
    paid = [_row(ship_forms(Contact(ship, Seat(1), (0, 0), (0, 0), (0, 0), fuel))) for fuel in range(MOST_FUEL + 1)]
    return np.array(nothing + paid, np.int8)


PAID_COURSES = [[course is None or can_accelerate(fuel, course) for course in COURSES] for fuel in range(MOST_FUEL + 1)]
PAID_SHOTS = [[can_fire(fuel, course) for course in COURSES] for fuel in range(MOST_FUEL + 1)]


class RaumkriegCoding(ArrayCoding[View]):
    """A course and an aim for each ship of a match with a number of seats."""

    def __init__(self, _options: Options, seats: int) -> None:
        self.seats = seats
        self.ships = FLEET * seats
        self.fields = (
            *MATCH,
            *(f"points {seat}" for seat in range(seats)),
            *(
                f"fleet {number // FLEET} ship {number % FLEET} {field}"
                for number in range(self.ships)
                for field in SHIP
            ),
        )
        self.owner = slice(len(MATCH) + seats + SHIP.index("owner"), None, WIDTH)
        """Where the owners of all ships are in an observation."""
        self.fuel = slice(len(MATCH) + seats + SHIP.index("fuel"), None, WIDTH)
        self.set_spaces(Choices([len(COURSES), len(AIMS)] * self.ships), ROW * self.ships)

    @cached_property
    def slots(self) -> list[dict[ShipId, int]]:
        """For each seat, the slots of all ships: its own fleet comes first."""
        every = [ship for seat in range(1, self.seats + 1) for ship in fleet(Seat(seat))]
        return [
            {ship: (number - FLEET * seat) % self.ships for number, ship in enumerate(every)}
            for seat in range(self.seats)
        ]

    @cached_property
    def relative(self) -> list[Numbers]:
        """For each seat, what each owner is called: nobody is 0, the seat itself 1."""
        owners = range(self.seats)
        return [np.array([0, *((o - seat) % self.seats + 1 for o in owners)], np.int16) for seat in range(self.seats)]

    def observe(self, view: View, asked: bool) -> Observation:
        return self._observed(view, self._public(view), asked)

    def observe_all(self, views: Sequence[View]) -> list[Observation]:
        """What all see alike is made once, from the view of the first."""
        public = self._public(views[0])
        return [self._observed(view, public, asked=True) for view in views]

    def _public(self, view: View) -> Numbers:
        """What every seat sees of the ships: all but their fuel. There is nothing of the seat itself in it."""
        values = [0] * (WIDTH * self.ships)
        for ship in view.ships:
            at = WIDTH * (ship.number - FLEET)
            values[at : at + WIDTH] = (1, ship.owner, *ship.place, *ship.velocity, *ship.acceleration, UNKNOWN)
        return numbers(values)

    def _observed(self, view: View, public: Numbers, asked: bool) -> Observation:
        seat = view.seat - 1
        start = dict(view.starts).get(view.seat, (0, 0))
        match = numbers([view.turn, view.options.turns, *start, *view.points[seat:], *view.points[:seat]])
        first = WIDTH * FLEET * seat
        whole = np.concatenate((match, public[first:], public[:first]))
        whole[self.owner] = self.relative[seat].take(whole[self.owner])
        fuel = whole[self.fuel]
        rows = [0] * self.ships
        slots = self.slots[seat]
        for ship in view.own:
            slot = slots[ship.number]
            fuel[slot] = left = ship.fuel or 0
            rows[slot] = left + 1
        return {"observation": whole, "action_mask": self._mask(view, rows if asked else [0] * self.ships)}

    def _mask(self, view: View, rows: list[int]) -> Mask:
        mask = rows_by_fuel().take(rows, axis=0, mode="clip")
        if view.turn == 0:
            mask[:FLEET] = set_up_row(dict(view.starts)[view.seat])
        return mask.reshape(-1)

    def slot(self, seat: Seat, ship: ShipId) -> int:
        """The slot of a ship, as a seat counts them."""
        return self.slots[seat - 1][ship]

    def decide(self, view: View, choice: Choice) -> Decision:
        chosen = np.asarray(choice).tolist()
        if view.turn == 0:
            return self._set_up(view, chosen)
        orders: list[AnyOrder] = []
        refused: list[str] = []
        slots = self.slots[view.seat - 1]
        for ship in view.own:
            at = 2 * slots[ship.number]
            course, aim = chosen[at], chosen[at + 1]
            fuel = min(ship.fuel or 0, MOST_FUEL)
            if not PAID_COURSES[fuel][course]:
                refused.append("acceleration-unpaid")
                course = 0
            if aim and not PAID_SHOTS[fuel][course]:
                refused.append("fire-unpaid")
                aim = 0
            if course or aim:
                orders.append(Command(ship.number, COURSES[course], AIMS[aim]))
        return Decision(tuple(orders), tuple(refused))

    def _set_up(self, view: View, chosen: list[int]) -> Decision:
        start = x, y = dict(view.starts)[view.seat]
        possible = set_up_row(start)[len(COURSES) :].tolist()
        orders: list[AnyOrder] = []
        refused: list[str] = []
        for slot, ship in enumerate(fleet(view.seat)):
            course, place = chosen[2 * slot], chosen[2 * slot + 1]
            if not possible[place]:
                refused.append("outside-box")
                place = 0
            right, up = PLACES[place]
            orders.append(Place(ship, (x + right, y + up), COURSES[course]))
        return Decision(tuple(orders), tuple(refused))


def set_up_row(start: geometry.Vector) -> Mask:
    """Which speeds and places a ship can be given in the setup."""
    x, y = start
    (left, low), (right, high) = setup_box(start)
    return _set_up_row((left - x, low - y), (right - x, high - y))


@cache
def _set_up_row(low: geometry.Vector, high: geometry.Vector) -> Mask:
    """The same for a box around the starting point; it is nearly always the same box."""
    speeds = [course is None or course[0] ** 2 + course[1] ** 2 <= OFFERED_SPEED**2 for course in COURSES]
    inside = [low[0] <= x <= high[0] and low[1] <= y <= high[1] for x, y in PLACES]
    return np.array([*speeds, *inside, *(False for _ in range(len(AIMS) - len(PLACES)))], np.int8)
