"""Orders and their text, in the notation of the old turn sheets. Rules: docs/rules/starweb.md §26.

A place that holds ships is a fleet, or the I- or P-ships of a world: a letter and a number.
"""

from typing import Literal

from turnsheet.core.orders import Order
from turnsheet.games.starweb.rules.tables import FleetId, Numbered, WorldId

Berth = Literal["F", "I", "P"]
Product = Literal["I", "P", "F", "R"]
Target = Literal["F", "I", "P", "H", "C"]
Cargo = Literal["U", "J", "N", "L"]
FLEETS, WORLDS = Numbered("F"), Numbered("W")


class Transfer(Order, frozen=True):
    """Move ships from one berth to another at the same world."""

    berth: Berth
    number: int
    count: int
    to: Berth
    fleet: int = 0
    """The fleet they go to; 0 for home fleets."""

    def written(self) -> str:
        """Its canonical text."""
        return f"{self.berth}{self.number}T{self.count}{self.to}{self.fleet if self.to == 'F' else ''}"


class Scrap(Order, frozen=True):
    """Turn I-ships into industry."""

    world: WorldId
    count: int

    def written(self) -> str:
        """Its canonical text."""
        return f"W{self.world}S{self.count}"


class Build(Order, frozen=True):
    """Build ships or robots with industry."""

    world: WorldId
    count: int
    product: Product
    fleet: int = 0

    def written(self) -> str:
        """Its canonical text."""
        return f"W{self.world}B{self.count}{self.product}{self.fleet if self.product == 'F' else ''}"


class Invest(Order, frozen=True):
    """Build industry, or raise the limit."""

    world: WorldId
    count: int
    limit: bool

    def written(self) -> str:
        """Its canonical text."""
        return f"W{self.world}I{self.count}{'L' if self.limit else 'I'}"


class Migrate(Order, frozen=True):
    """Send people, robots or converts to an adjacent world."""

    world: WorldId
    count: int
    to: WorldId
    converts: bool

    def written(self) -> str:
        """Its canonical text."""
        return f"{'C' if self.converts else 'P'}{self.world}M{self.count}W{self.to}"


class Move(Order, frozen=True):
    """Move a fleet along up to three gates."""

    fleet: FleetId
    path: tuple[WorldId, ...]

    def written(self) -> str:
        """Its canonical text."""
        text = FLEETS[self.fleet]
        for world in self.path:
            text += WORLDS[world]
        return text


class Probe(Order, frozen=True):
    """Spend a ship to look at an adjacent world."""

    berth: Berth
    number: int
    world: WorldId

    def written(self) -> str:
        """Its canonical text."""
        return f"{self.berth}{self.number}P{self.world}"


class Carry(Order, frozen=True):
    """Unload, jettison, unload as consumer goods, or load metal; all of it if no count is given."""

    fleet: FleetId
    act: Cargo
    count: int | None = None

    def written(self) -> str:
        """Its canonical text."""
        return f"F{self.fleet}{self.act}{'' if self.count is None else self.count}"


class Hook(Order, frozen=True):
    """Attach an artifact to a fleet."""

    artifact: int
    fleet: FleetId

    def written(self) -> str:
        """Its canonical text."""
        return f"V{self.artifact}F{self.fleet}"


class Unhook(Order, frozen=True):
    """Drop an artifact from the fleet that carries it."""

    artifact: int

    def written(self) -> str:
        """Its canonical text."""
        return f"V{self.artifact}W"


class Fire(Order, frozen=True):
    """Fire at something, if its owner attacks first where it is conditional."""

    berth: Berth
    number: int
    target: Target
    fleet: int = 0
    conditional: bool = False

    def written(self) -> str:
        """Its canonical text."""
        how = "C" if self.conditional else "A"
        return f"{self.berth}{self.number}{how}{self.target}{self.fleet if self.target == 'F' else ''}"


class HoldFire(Order, frozen=True):
    """Ambush nobody this turn, at a world or anywhere."""

    world: int = 0
    by: str = ""
    """Which of a player's empires says so; all of them if none is named."""

    def written(self) -> str:
        """Its canonical text."""
        return f"{self.by and f'{self.by}: '}Z{self.world or ''}"


class Declare(Order, frozen=True):
    """Declare an ally (A), no ally (N), a loader (L), no loader (X), or a jihad (J)."""

    what: Literal["A", "N", "L", "X", "J"]
    name: str
    by: str = ""
    """Which of a player's empires says so; all of them if none is named."""

    def written(self) -> str:
        """Its canonical text."""
        return f"{self.by and f'{self.by}: '}{self.what}={self.name}"


class Give(Order, frozen=True):
    """Give a fleet or a world away."""

    what: Literal["F", "W"]
    number: int
    name: str

    def written(self) -> str:
        """Its canonical text."""
        return f"{self.what}{self.number}G={self.name}"


class Plunder(Order, frozen=True):
    """Plunder a world."""

    world: WorldId

    def written(self) -> str:
        """Its canonical text."""
        return f"W{self.world}X"


class Calm(Order, frozen=True):
    """Put a fleet at peace, or not."""

    fleet: FleetId
    peace: bool

    def written(self) -> str:
        """Its canonical text."""
        return f"F{self.fleet}{'Q' if self.peace else 'X'}"


class Bomb(Order, frozen=True):
    """Build a planet buster, or drop it."""

    fleet: FleetId
    drop: bool

    def written(self) -> str:
        """Its canonical text."""
        return f"F{self.fleet}{'D' if self.drop else 'B'}"


class LandRobots(Order, frozen=True):
    """Turn ships into robots that land."""

    fleet: FleetId
    count: int

    def written(self) -> str:
        """Its canonical text."""
        return f"F{self.fleet}R{self.count}"


class Vote(Order, frozen=True):
    """Choose an ending score."""

    score: int

    def written(self) -> str:
        """Its canonical text."""
        return f"end {self.score}"


class Tell(Order, frozen=True):
    """Send a message."""

    name: str
    text: str

    def written(self) -> str:
        """Its canonical text."""
        return f"to {self.name}: {self.text}"


class Introduce(Order, frozen=True):
    """Tell one player of another."""

    who: str
    to: str

    def written(self) -> str:
        """Its canonical text."""
        return f"introduce {self.who} to {self.to}"


AnyOrder = (
    Transfer
    | Scrap
    | Build
    | Invest
    | Migrate
    | Move
    | Probe
    | Carry
    | Hook
    | Unhook
    | Fire
    | HoldFire
    | Declare
    | Give
    | Plunder
    | Calm
    | Bomb
    | LandRobots
    | Vote
    | Tell
    | Introduce
)


def write(order: AnyOrder) -> str:
    """The order's canonical text."""
    return order.written()
