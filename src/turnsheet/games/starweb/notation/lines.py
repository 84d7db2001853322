"""A draft: the lines of a position, sorted by what they speak of. `things` makes worlds, keys and players of them."""

import re
from collections import defaultdict

from turnsheet.core.game import BadPositionError
from turnsheet.games.starweb.rules.tables import FleetId, WorldId

NAME = re.compile(r"\[([A-Z]+)\]")
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
        self.messages: list[tuple[int, str, str, str]] = []
        self.last = 0

    def take(self, number: int, form: str, thing: str, told: Fields) -> None:
        """Take in a line."""
        self.last = number
        if "?" in told.values():
            raise BadPositionError(number, "a position cannot contain '?'; write a value")
        if form not in ("order", "letter", "told", "gained", "sum", "left"):
            if thing in self.once:
                raise BadPositionError(number, f"{thing} is there twice; keep one")
            self.once.add(thing)
        names = NAME.findall(thing)
        match form:
            case "world":
                self.worlds[int(thing[1:])] = number, told
            case "fleet":
                if "at" not in told:
                    raise BadPositionError(number, f"{thing} needs a world")
                self.fleets[int(thing[1:])] = number, told
            case "left":
                fleet, _, world, _, to = thing.split()
                self.left[int(world[1:])].append((FleetId(int(fleet[1:])), told["owner"], WorldId(int(to[1:]))))
            case "player":
                self.players[names[0]] = told
            case "told":
                self.messages.append((number, names[0], names[1], thing.partition("]: ")[2]))
            case "gained":
                self.gained[names[0]].append((told["source"], int(told["points"])))
            case "sum":
                self.sums[names[0]].append((told["source"], int(told["points"])))
            case "order" | "letter":
                self.echo[names[0]].append((thing.partition("] ")[2], told.get("code", "")))
            case "old":
                self.old[names[0]].append((int(told["turn"]), told["line"]))
            case "watched":
                self.watched[names[0], thing.split()[0]] = tuple(WorldId(int(each)) for each in told["is"].split())
            case "usable":
                self.usable[int(thing.split("W")[1])] = number, int(told["is"])
            case "cipher":
                self.ciphers[names[0]] = number, told["is"]
            case "won":
                self.said["won"] = told["by"]
            case _:
                self.said[form] = told["is"]
