"""A draft: the lines of a position, sorted by what they speak of. `things` makes worlds, keys and players of them."""

import re
from collections import defaultdict

from turnsheet.core.game import BadPositionError
from turnsheet.games.starweb.rules.tables import FleetId, WorldId

TOLD = re.compile(r"\* \[([A-Z]+)\] told \[([A-Z]+)\]: (.*)")
Fields = dict[str, str]


class Draft:
    """A position while it is read."""

    def __init__(self) -> None:
        self.once: set[str] = set()
        self.said: dict[str, str] = {}
        self.players: dict[str, Fields] = {}
        self.worlds: dict[int, tuple[int, Fields]] = {}
        self.fleets: dict[int, tuple[int, Fields]] = {}
        self.left: dict[int, list[tuple[FleetId, str, WorldId]]] = defaultdict(list)
        self.gained: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self.sums: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self.echo: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self.watched: dict[tuple[str, str], tuple[WorldId, ...]] = {}
        self.old: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self.ciphers: dict[str, tuple[int, str]] = {}
        self.usable: dict[int, tuple[int, int]] = {}
        self.news: list[tuple[int, str, str, str]] = []
        self.last = 0

    def take(self, number: int, form: str, thing: str, told: Fields) -> None:
        """Take in a line."""
        self.last = number
        if "?" in told.values():
            raise BadPositionError(number, "a position cannot contain '?'")
        if form not in ("order", "letter", "told", "gained", "sum", "left"):
            if thing in self.once:
                raise BadPositionError(number, f"{thing} is there twice")
            self.once.add(thing)
        name = re.match(r"(?:\* )?\[([A-Z]+)\]", thing)
        match form:
            case "world":
                self.worlds[int(thing[1:])] = number, told
            case "fleet":
                if "at" not in told:
                    raise BadPositionError(number, f"{thing} needs a world")
                self.fleets[int(thing[1:])] = number, told
            case "left":
                self._left(thing, told)
            case "player":
                self.players[thing.strip("[]")] = told
            case "told":
                found = TOLD.fullmatch(thing)
                assert found is not None
                self.news.append((number, found[1], found[2], found[3]))
            case "gained":
                assert name is not None
                self.gained[name[1]].append((told["source"], int(told["points"])))
            case "sum":
                self.sums[thing.split("[")[1].rstrip("]")].append((told["source"], int(told["points"])))
            case "order" | "letter":
                assert name is not None
                self.echo[name[1]].append((thing.partition("] ")[2], told.get("code", "")))
            case "old":
                player = thing.split("[")[1].split("]")[0]
                self.old[player].append((int(told["turn"]), told["line"]))
            case "watched":
                what, _, player = thing.partition(" ")
                self.watched[player.strip("[]"), what] = tuple(WorldId(int(each)) for each in told["is"].split())
            case "usable":
                self.usable[int(thing.split("W")[1])] = number, int(told["is"])
            case "cipher":
                self.ciphers[thing.split("[")[1].rstrip("]")] = number, told["is"]
            case "won":
                self.said["won"] = told["by"]
            case _:
                self.said[form] = told["is"]

    def _left(self, thing: str, told: Fields) -> None:
        fleet, _, world, _, to = thing.split()
        self.left[int(world[1:])].append((FleetId(int(fleet[1:])), told["owner"], WorldId(int(to[1:]))))
