"""Starweb in numbers: each key, each world and the player have some choices per turn.

A key chooses an act (a move, fire and the like, which exclude each other) and an affair (cargo, peace, a bomb, ships to
transfer). A world chooses its work and what its people and home ships do. The player chooses one declaration. What a
choice stands for comes from the order forms that are about the key or the world; all together are one sheet, which the
game's reader reads. Messages, gifts, introductions and moves through several gates are for the text mode.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from turnsheet.core.game import Options
from turnsheet.core.pages.forms import OrderForm
from turnsheet.environments.codings.choices import Choices
from turnsheet.environments.codings.coding import ArrayCoding, Choice, Decision, Mask, Observation, numbers
from turnsheet.environments.codings.menu import Menu
from turnsheet.games.starweb.orders.forms import order_forms
from turnsheet.games.starweb.orders.reader import read
from turnsheet.games.starweb.pages.printout_data import WorldLine, worlds_on
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import CHARACTERS, MOST
from turnsheet.games.starweb.star_graph.tables import MOST_GATES

TARGETS = 16
GATES = MOST_GATES
ACT = Menu({"move": GATES, "fire": TARGETS, "robots": 3, "drop": 2, "artifact": 6})
AFFAIR = Menu({"load": 2, "unload": 2, "goods": 2, "discard": 2, "peace": 1, "war": 1, "bomb": 1, "transfer": 12})
WORK = Menu({"build": 18, "invest": 6, "scrap": 3, "transfer": 12})
PEOPLE = Menu({"plunder": 1, "fire": TARGETS, "migrate": 12, "probe": 2, "artifact": 8})
SPEECH = Menu({"hold fire": 2, "vote": 3, "ally": 16, "loader": 16, "jihad": 16})
FLEETS = WORLDS = MOST
PARTS: tuple[tuple[str, Menu], ...] = (
    *((f"F{number}", menu) for number in range(1, FLEETS + 1) for menu in (ACT, AFFAIR)),
    *((f"W{number}", menu) for number in range(1, WORLDS + 1) for menu in (WORK, PEOPLE)),
    ("", SPEECH),
)
"""The choices in the order of the action space: what each is about, and its menu."""
SIZES = [menu.size for _, menu in PARTS]
TOTAL = sum(SIZES)

PLAYER = ("turn", "last turn", "score", "character", "worlds", "keys", "ships", "industry", "mines", "people")
NUMBERS = (
    *("industry", "metal", "mines", "people", "converts", "limit", "iships", "pships", "turns", "plundered"),
    *("recovering", "goods", "hole", "robots", "busted"),
)
WORLD = ("seen", "owner", *NUMBERS, "artifacts", *(f"gate {number}" for number in range(1, GATES + 1)))
FLEET = ("world", "owner", "ships", "cargo", "peace", "bomb", "artifacts")
NOBODY, OWN, ALLY, OTHER = range(4)
KEPT = 32


class Offers(NamedTuple):
    """What can be chosen in a turn: the texts by the number of the choice and the possibility, and the mask."""

    texts: dict[tuple[int, int], str]
    mask: Mask


class StarwebCoding(ArrayCoding[View]):
    """All choices of a turn at once."""

    def __init__(self, _options: Options, _seats: int) -> None:
        self.fields = (
            *PLAYER,
            *(f"world {number} {field}" for number in range(1, WORLDS + 1) for field in WORLD),
            *(f"key {number} {field}" for number in range(1, FLEETS + 1) for field in FLEET),
        )
        self.space = Choices(SIZES)
        self.set_spaces(self.space, TOTAL)
        self._offers = lru_cache(KEPT)(self._offered)

    def observe(self, view: View, asked: bool) -> Observation:
        mask = self._offers(view).mask.copy() if asked else np.zeros(TOTAL, np.int8)
        return {"observation": _values(view), "action_mask": mask}

    def _offered(self, view: View) -> Offers:
        by_mark: dict[str, list[OrderForm]] = {}
        for form in order_forms(view):
            by_mark.setdefault(form.mark, []).append(form)
        texts: dict[tuple[int, int], str] = {}
        mask = np.zeros(TOTAL, np.int8)
        mask[self.space.starts] = 1
        for part, (mark, menu) in enumerate(PARTS):
            for place, text in menu.offered(by_mark.get(mark, ())).items():
                texts[part, place] = text
                mask[self.space.starts[part] + place] = 1
        return Offers(texts, mask)

    def decide(self, view: View, choice: Choice) -> Decision:
        chosen = np.asarray(choice).tolist()
        texts = self._offers(view).texts
        picked = [(part, place) for part, place in enumerate(chosen) if place]
        refused = ("not-offered",) * sum(each not in texts for each in picked)
        reading = read(view, "\n".join(texts[each] for each in picked if each in texts))
        return Decision(reading.orders, refused + tuple(refusal.code for refusal in reading.refusals))


def _values(view: View) -> NDArray[np.int16]:
    own = {name for name, _ in view.characters}
    allies = {ally for page in view.pages for ally in page.heading.allies}
    worlds, fleets = np.zeros((WORLDS + 1, len(WORLD)), np.int16), np.zeros((FLEETS + 1, len(FLEET)), np.int16)
    now = worlds_on(view.pages)
    old = {each.world.number: each for each in view.older}

    def owner(name: str) -> int:
        if not name:
            return NOBODY
        return OWN if name in own else ALLY if name in allies else OTHER

    def put(world: WorldLine, turn: int) -> None:
        gates = _filled(sorted(world.gates), GATES)
        parts = [int(getattr(world, name)) for name in NUMBERS]
        worlds[world.number] = numbers([turn, owner(world.owner), *parts, len(world.artifacts), *gates])

    for each in old.values():
        put(each.world, each.turn)
    for number, gates in view.gates:
        worlds[number, -GATES:] = _filled(sorted(gates), GATES)
    for world in now.values():
        put(world, view.turn)
        for fleet in world.fleets:
            load = fleet.cargo or 0
            told = [world.number, owner(fleet.owner), fleet.ships, load, fleet.peace, fleet.bomb, len(fleet.artifacts)]
            fleets[fleet.number] = numbers(told)
    return np.concatenate((numbers(_player(view)), worlds[1:].ravel(), fleets[1:].ravel()))


def _player(view: View) -> list[int]:
    headings = [page.heading for page in view.pages]
    if not headings:
        return [view.turn, view.options.last] + [0] * (len(PLAYER) - 2)
    first = headings[0]
    character = next((number for number, name in enumerate(CHARACTERS, 1) if name == first.character), 0)
    totals = [sum(getattr(heading, name) for heading in headings) for name in PLAYER[4:]]
    return [view.turn, view.options.last, first.score or 0, character, *totals]


def _filled(values: Iterable[int], length: int) -> list[int]:
    """Values up to a length, and zeros behind them."""
    return [*values, *(0 for _ in range(length))][:length]
