"""Positions: from notation to a state. docs/cases.md says what may be left out."""

import re
from collections import defaultdict

from msgspec.structs import replace

from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.core.versions import under
from turnsheet.games.raumkrieg.notation.events import EVENT_FORMS, read_event
from turnsheet.games.raumkrieg.notation.notation import lines, recount
from turnsheet.games.raumkrieg.pages.labels import unpair
from turnsheet.games.raumkrieg.pages.visibility import look
from turnsheet.games.raumkrieg.rules.events import AnyEvent, Fired, told_of_shot
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.options import Layout, Options, Reports
from turnsheet.games.raumkrieg.rules.state import Ship, State
from turnsheet.games.raumkrieg.rules.tables import MOST_TURNS, SEATS, START_FUEL, TURNS, ShipId
from turnsheet.games.raumkrieg.rules.victory import winners

MOST_DIGITS = 9
BOUNDS = {"players": (SEATS[0], SEATS[-1]), "turns": (1, MOST_TURNS), "turn": (0, MOST_TURNS + 1)}
LAYOUTS: dict[str, Layout] = {"drawn": "drawn", "ring": "ring", "grid": "grid", "near": "near"}
REPORTS: dict[str, Reports] = {"classic": "classic", "battle": "battle"}


def notate(state: State) -> str:
    """The referee's notation: the whole state."""
    return recount(look(state, REFEREE))


def position(text: str, version: int) -> State:
    """The state a text of notation describes, under a version of the rules; raises BadPositionError."""
    draft = Draft()
    number = 0
    for number, form, thing, fields in lines(text):
        draft.take(number, form, thing, fields)
    return under(version, draft.state(number))


class Draft:
    """A position while it is read."""

    def __init__(self) -> None:
        self.said: dict[str, dict[str, int]] = defaultdict(dict)
        self.layout: Layout = "drawn"
        self.reports: Reports = "classic"
        self.starts: dict[int, Vector] = {}
        self.ships: dict[int, Ship] = {}
        self.lost: set[ShipId] = set()
        self.events: list[AnyEvent] = []
        self.named: set[int] = {SEATS[0]}
        self.once: set[str] = set()
        self.won: tuple[int, str] | None = None

    def take(self, number: int, form: str, thing: str, fields: dict[str, str]) -> None:
        """Take in a line."""
        self._check(number, form, thing, fields)
        words = thing.split()
        self.named.add(int(words[-1][0]) if words[-1].isdecimal() else 0)
        self.named |= {int(fields[name]) for name in ("of", "by", "to") if fields.get(name, "").isdecimal()}
        try:
            if form in EVENT_FORMS:
                self.events.append(read_event(form, thing, fields))
            elif form == "ship":
                self._ship(ShipId(int(thing)), fields)
            elif form == "destroyed":
                self.lost.add(ShipId(int(thing)))
            elif form == "start":
                self.starts[int(words[1])] = unpair(fields["is"])
            elif form == "layout":
                self.layout = LAYOUTS[fields["is"]]
            elif form == "reports":
                self.reports = REPORTS[fields["is"]]
            elif form == "won":
                self.won = number, " ".join(sorted(fields["by"].split()))
            else:
                self.said[form][words[-1]] = int(fields.get("is", 0))
        except KeyError as missing:
            raise BadPositionError(number, f"'{thing}' needs {missing.args[0]}") from None

    def _check(self, number: int, form: str, thing: str, fields: dict[str, str]) -> None:
        """Refuse what is said twice, what is not known and what nobody can count."""
        values = [value for name, value in fields.items() if name != "other"]
        if any(len(digits) > MOST_DIGITS for value in values for digits in re.findall("[0-9]+", value)):
            raise BadPositionError(number, f"numbers in a position have at most {MOST_DIGITS} digits")
        if form in EVENT_FORMS:
            return
        if "?" in values:
            raise BadPositionError(number, "a position has no '?'; write a value")
        name = f"ship {thing}" if form in ("ship", "destroyed") else " ".join(thing.split())
        if name in self.once:
            raise BadPositionError(number, f"{name} is there twice; keep one")
        self.once.add(name)
        least, most = BOUNDS.get(form, (0, 0))
        if form in BOUNDS and not least <= int(fields["is"]) <= most:
            raise BadPositionError(number, f"{form} is a number from {least} to {most}")

    def _ship(self, ship: ShipId, fields: dict[str, str]) -> None:
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
        options = Options(self.said["turns"].get("turns", TURNS), self.layout, self.reports)
        turn = self.said["turn"].get("turn", 1)
        if turn > options.turns + 1:
            raise BadPositionError(last, f"turn {turn} does not come in a game of {options.turns} turns")
        if (turn == 0 or self.starts) and set(self.starts) != set(range(1, count + 1)):
            raise BadPositionError(last, "each player needs a start in turn 0, and otherwise each or none")
        points = self.said["points"]
        state = State(
            options=options,
            turn=turn,
            starts=tuple(self.starts[seat] for seat in sorted(self.starts)),
            points=tuple(points.get(str(seat), 0) for seat in range(1, count + 1)),
            ships=tuple(self.ships[ship] for ship in sorted(self.ships)),
            lost=tuple(sorted(self.lost)),
            dropped=tuple(Seat(int(seat)) for seat in sorted(self.said["dropped"])),
            news=tuple(map(self._told, self.events)),
        )
        self._check_winners(state)
        return state

    def _told(self, event: AnyEvent) -> AnyEvent:
        """The event, with all who are told of it under these options."""
        if not isinstance(event, Fired):
            return event
        return replace(event, audience=told_of_shot(event.owner, event.hits, self.reports))

    def _check_winners(self, state: State) -> None:
        if self.won is None:
            return
        number, names = self.won
        if not state.over:
            raise BadPositionError(number, f"nobody has won yet: turn {state.turn} is still to be played")
        so = " ".join(map(str, winners(state))) or "nobody"
        if names != so:
            raise BadPositionError(number, f"by these points it is won by {so}")
