"""Positions: from notation to a state. docs/cases.md says what may be left out."""

from collections import defaultdict

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.raumkrieg.events import News
from turnsheet.games.raumkrieg.geometry import Vector
from turnsheet.games.raumkrieg.news import NEWS_FORMS, read_news, unpair
from turnsheet.games.raumkrieg.notation import lines, recount
from turnsheet.games.raumkrieg.state import Layout, Options, Ship, State
from turnsheet.games.raumkrieg.tables import SEATS, START_FUEL, TURNS, ShipId
from turnsheet.games.raumkrieg.view import look

LAYOUTS: dict[str, Layout] = {"drawn": "drawn", "ring": "ring", "grid": "grid"}


def notate(state: State) -> str:
    """The referee's notation: all he sees, and he sees all."""
    return recount(look(state, REFEREE))


def position(text: str) -> State:
    """The state a text of notation describes; raises BadPositionError."""
    draft = Draft()
    number = 0
    for number, form, thing, fields in lines(text):
        draft.take(number, form, thing, fields)
    return draft.state(number)


class Draft:
    """A position while it is read."""

    def __init__(self) -> None:
        self.said: dict[str, dict[str, int]] = defaultdict(dict)
        self.layout: Layout = "drawn"
        self.starts: dict[int, Vector] = {}
        self.ships: dict[int, Ship] = {}
        self.lost: set[ShipId] = set()
        self.news: list[News] = []
        self.named: set[int] = {SEATS[0]}

    def take(self, number: int, form: str, thing: str, fields: dict[str, str]) -> None:
        """Take in a line."""
        if form not in NEWS_FORMS and "?" in fields.values():
            raise BadPositionError(number, "a position has no '?'")
        words = thing.split()
        self.named.add(int(words[-1][0]) if words[-1].isdecimal() else 0)
        self.named |= {int(fields[name]) for name in ("of", "by", "to") if fields.get(name, "").isdecimal()}
        try:
            if form in NEWS_FORMS:
                self.news.append(read_news(form, thing, fields))
            elif form == "ship":
                self._ship(number, ShipId(int(thing)), fields)
            elif form == "destroyed":
                self.lost.add(ShipId(int(thing)))
            elif form == "start":
                self.starts[int(words[1])] = unpair(fields["is"])
            elif form == "layout":
                self.layout = LAYOUTS[fields["is"]]
            elif form != "won":
                self.said[form][words[-1]] = int(fields.get("is", 0))
        except KeyError as missing:
            raise BadPositionError(number, f"'{thing}' needs {missing.args[0]}") from None

    def _ship(self, number: int, ship: ShipId, fields: dict[str, str]) -> None:
        if ship in self.ships:
            raise BadPositionError(number, f"ship {ship} is there twice")
        self.ships[ship] = Ship(
            number=ship,
            owner=Seat(int(fields.get("of", ship // 10))),
            acceleration=unpair(fields.get("A", "0,0")),
            velocity=unpair(fields.get("V", "0,0")),
            place=unpair(fields["P"]),
            fuel=int(fields.get("F", START_FUEL)),
        )

    def state(self, last: int) -> State:
        """The state, once all lines are in."""
        count = self.said["players"].get("players", max(self.named))
        if max(self.named) > count:
            raise BadPositionError(last, f"a player above {count} is named")
        turn = self.said["turn"].get("turn", 1)
        if (turn == 0 or self.starts) and set(self.starts) != set(range(1, count + 1)):
            raise BadPositionError(last, "each player needs a start in turn 0, and otherwise each or none")
        both = self.lost & set(self.ships)
        if both:
            raise BadPositionError(last, f"ship {min(both)} is on the board and destroyed")
        points = self.said["points"]
        return State(
            options=Options(self.said["turns"].get("turns", TURNS), self.layout),
            turn=turn,
            starts=tuple(self.starts[seat] for seat in sorted(self.starts)),
            points=tuple(points.get(str(seat), 0) for seat in range(1, count + 1)),
            ships=tuple(self.ships[ship] for ship in sorted(self.ships)),
            lost=tuple(sorted(self.lost)),
            dropped=tuple(Seat(int(seat)) for seat in sorted(self.said["dropped"])),
            news=tuple(self.news),
        )
