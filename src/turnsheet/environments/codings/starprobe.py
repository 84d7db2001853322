"""Star Probe in numbers: a choice is one entry of a menu of all that the explorer can order now.

A sheet is carried out at once, so an explorer chooses one order after the other. What a number stands for comes from
the order forms: the jumps are to the nearest stars in reach, and the observation says how far and where each is.
"""

from functools import lru_cache

import numpy as np
from gymnasium import spaces

from turnsheet.core.game import Options
from turnsheet.core.seats import Seat
from turnsheet.environments.codings.coding import ArrayCoding, Choice, Decision, Observation, numbers
from turnsheet.environments.codings.menu import REST, Menu
from turnsheet.games.starprobe.orders.forms import jump_names, order_forms
from turnsheet.games.starprobe.orders.reader import read
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.star_map.places import distance
from turnsheet.games.starprobe.tables.tables import METHODS, MODES

JUMPS = 48
BLOCKS = {
    "wait": 2,
    "launch": 1,
    "jump": JUMPS,
    "explore": 56,
    "pick": 2,
    "keep": 1,
    "shift": 12,
    "leave": 1,
    "negotiate": MODES,
    "oppose": 3,
    "generate": 8,
    "sway": 2,
    "pay": 1,
    "refuse": 1,
    "blast": 3,
    "stand": 12,
    "fight": 6,
    "withdraw": 2,
    "call": 12,
    "ship": 2,
    "standard": 1,
    "hire": 18,
    "buy": 27,
    "modes": 6,
    "mend": 1,
    "report": 1,
    "refine": 1,
    "gather": 6,
    "forage": 1,
    "offer": 12,
    "accept": 4,
    "price": 12,
    REST: 96,
}
"""The rest is for battles in space, tapes, and what is thrown overboard."""

STAGES = tuple(kind.__name__ for kind in stages.Stage.__subclasses__())
SHIPS = (None, "I", "II")
STATUS = ("home", "out", "jumping", "lost")
CREW = ("naval", "contact", "scientific", "marine", "first_in", "repair")
STORES = ("supplies", "slugs", "salvos", "tapes")
DAMAGE = ("hull", "attack", "range", "screen", "generators", "acceleration", "engines")
OWN = ("score", "account", "boards", "launched", "crewless", "enlisted", "fallen", "control")
FLAGS = ("moved", "tried", "foraging", "done")
STAGE = ("months", "amount", "beat", "attack", "teams", "every", "mode", "number", "chance")
"""What stages know beside what they are about, by name; 0 where a stage has no such thing."""
SURVEY = ("troubles", "months", "stayed", "method", "shifted")
CONTACT = ("worth", "race_number", "again", "blasted", "broken")
GROUND = ("attack", "natives", "turn", "harmless", "contact", "scientific", "first_in", "marine", "naval", "repair")
PLACE = ("row", "column", "level")
JUMP = ("distance", "down", "across", "up", "visited")
OTHER = ("score", "boards", "status", "done", *PLACE)
KEPT = 64


class StarprobeCoding(ArrayCoding[View]):
    """One order of one explorer at a time."""

    def __init__(self, _options: Options, seats: int) -> None:
        self.menu = Menu(BLOCKS)
        self.seats = seats
        self.fields = (
            *("month", "last month", "stage", "ship", "due", "finds", "unproved finds", "in a system", "from home"),
            *OWN,
            *FLAGS,
            *CREW,
            *STORES,
            *(f"{part} damage" for part in DAMAGE),
            *(f"stage {field}" for field in STAGE),
            *(f"survey {field}" for field in SURVEY),
            *(f"contact {field}" for field in CONTACT),
            *(f"ground {field}" for field in GROUND),
            *PLACE,
            *(f"home {field}" for field in PLACE),
            *(f"method {number} used" for number in range(1, METHODS + 1)),
            *(f"modes {number}" for number in range(1, MODES + 1)),
            *(f"explorer {number} {field}" for number in range(1, seats) for field in OTHER),
            *(f"jump {number} {field}" for number in range(1, JUMPS + 1) for field in JUMP),
        )
        self.set_spaces(spaces.Discrete(self.menu.size), self.menu.size)
        self._offers = lru_cache(KEPT)(self._offered)

    def observe(self, view: View, asked: bool) -> Observation:
        mask = np.zeros(self.menu.size, np.int8)
        if asked:
            mask[list(self._offers(view)) or [0]] = 1
        return {"observation": numbers(self.values(view)), "action_mask": mask}

    def _offered(self, view: View) -> dict[int, str]:
        return self.menu.offered(order_forms(view))

    def decide(self, view: View, choice: Choice) -> Decision:
        offered = self._offers(view)
        number = int(str(choice))
        refused = () if number in offered or not offered else ("not-offered",)
        text = offered.get(number) or next(iter(offered.values()), "")
        return Decision(read(view, text).orders, refused)

    def values(self, view: View) -> list[int]:
        """The numbers of an observation."""
        own = view.own
        if own is None:
            return [0] * len(self.fields)
        stage = own.stage
        survey, contact = stages.survey_of(stage), stages.contact_of(stage)
        ground = stage.ground if isinstance(stage, stages.Fighting) else None
        home = view.stars.place_of(own.home)
        due = sum(entry.amount for entry in own.ledger if not entry.board)
        return [
            *(view.month, view.options.months, STAGES.index(type(stage).__name__), SHIPS.index(own.ship), due),
            *(len(own.finds), sum(not find.proved for find in own.finds), own.star is not None),
            distance(own.place, home),
            *_parts(own, OWN + FLAGS),
            *_parts(own.crew, CREW),
            *_parts(own.stores, STORES),
            *_parts(own.damage, DAMAGE),
            *_parts(stage, STAGE),
            *_parts(survey, SURVEY),
            *_parts(contact, CONTACT),
            *_parts(ground, GROUND),
            *own.place,
            *home,
            *(number in own.used for number in range(1, METHODS + 1)),
            *(own.stores.modes.count(number) for number in range(1, MODES + 1)),
            *self._others(view),
            *self._jumps(view, own),
        ]

    def _others(self, view: View) -> list[int]:
        """The other explorers, those behind the viewer's seat first."""
        by_seat = {other.seat: other for other in view.others}
        values: list[int] = []
        for number in range(view.seat, view.seat + self.seats - 1):
            other = by_seat[Seat(number % self.seats + 1)]
            values += other.score, other.boards, STATUS.index(other.status), other.done, *(other.place or (-1, -1, 0))
        return values

    def _jumps(self, view: View, own: Explorer) -> list[int]:
        """How far the stars are that can be jumped to, in half hexes, and in which direction."""
        visited = {find.star for find in own.finds}
        row, column, level = own.place
        values: list[int] = []
        for name in jump_names(order_forms(view))[:JUMPS]:
            place = view.stars.place_of(name)
            values += distance(own.place, place), place[0] - row, place[1] - column, place[2] - level, name in visited
        return values + [0] * (len(JUMP) * JUMPS - len(values))


def _parts(thing: object, names: tuple[str, ...]) -> list[int]:
    """The numbers of a thing by name; 0 for what it does not have."""
    return [int(getattr(thing, name, 0) or 0) for name in names]
