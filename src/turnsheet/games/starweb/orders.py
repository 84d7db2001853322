"""Orders and their text, in the notation of the old turn sheets. Rules: docs/rules/starweb.md §26.

A place that holds ships is a fleet, or the I- or P-ships of a world: a letter and a number.
"""

from typing import Literal

from turnsheet.core.orders import Order
from turnsheet.games.starweb.tables import FleetId, WorldId

Berth = Literal["F", "I", "P"]
Product = Literal["I", "P", "F", "R"]
Target = Literal["F", "I", "P", "H", "C"]
Cargo = Literal["U", "J", "N", "L"]


class Transfer(Order, frozen=True):
    """Move ships from one berth to another at the same world."""

    berth: Berth
    number: int
    count: int
    to: Berth
    fleet: int = 0
    """The fleet they go to; 0 for home fleets."""


class Scrap(Order, frozen=True):
    """Turn I-ships into industry."""

    world: WorldId
    count: int


class Build(Order, frozen=True):
    """Build ships or robots with industry."""

    world: WorldId
    count: int
    product: Product
    fleet: int = 0


class Invest(Order, frozen=True):
    """Build industry, or raise the limit."""

    world: WorldId
    count: int
    limit: bool


class Migrate(Order, frozen=True):
    """Send people, robots or converts to an adjacent world."""

    world: WorldId
    count: int
    to: WorldId
    converts: bool


class Move(Order, frozen=True):
    """Move a fleet along up to three gates."""

    fleet: FleetId
    path: tuple[WorldId, ...]


class Probe(Order, frozen=True):
    """Spend a ship to look at an adjacent world."""

    berth: Berth
    number: int
    world: WorldId


class Carry(Order, frozen=True):
    """Unload, jettison, unload as consumer goods, or load metal; all of it if no count is given."""

    fleet: FleetId
    act: Cargo
    count: int | None = None


class Hook(Order, frozen=True):
    """Attach an artifact to a fleet."""

    artifact: int
    fleet: FleetId


class Unhook(Order, frozen=True):
    """Drop an artifact from the fleet that carries it."""

    artifact: int


class Fire(Order, frozen=True):
    """Fire at something, if its owner attacks first where it is conditional."""

    berth: Berth
    number: int
    target: Target
    fleet: int = 0
    conditional: bool = False


class HoldFire(Order, frozen=True):
    """Ambush nobody this turn, at a world or anywhere."""

    world: int = 0
    by: str = ""
    """Which of a player's empires says so; all of them if none is named."""


class Declare(Order, frozen=True):
    """Declare an ally (A), no ally (N), a loader (L), no loader (X), or a jihad (J)."""

    what: Literal["A", "N", "L", "X", "J"]
    name: str
    by: str = ""
    """Which of a player's empires says so; all of them if none is named."""


class Give(Order, frozen=True):
    """Give a fleet or a world away."""

    what: Literal["F", "W"]
    number: int
    name: str


class Plunder(Order, frozen=True):
    """Plunder a world."""

    world: WorldId


class Calm(Order, frozen=True):
    """Put a fleet at peace, or not."""

    fleet: FleetId
    peace: bool


class Bomb(Order, frozen=True):
    """Build a planet buster, or drop it."""

    fleet: FleetId
    drop: bool


class LandRobots(Order, frozen=True):
    """Turn ships into robots that land."""

    fleet: FleetId
    count: int


class Vote(Order, frozen=True):
    """Choose an ending score."""

    score: int


class Tell(Order, frozen=True):
    """Send a message."""

    name: str
    text: str


class Introduce(Order, frozen=True):
    """Tell one player of another."""

    who: str
    to: str


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
    match order:
        case Transfer(berth=berth, number=number, count=count, to=to, fleet=fleet):
            return f"{berth}{number}T{count}{to}{fleet if to == 'F' else ''}"
        case Scrap(world=world, count=count):
            return f"W{world}S{count}"
        case Build(world=world, count=count, product=product, fleet=fleet):
            return f"W{world}B{count}{product}{fleet if product == 'F' else ''}"
        case Invest(world=world, count=count, limit=limit):
            return f"W{world}I{count}{'L' if limit else 'I'}"
        case Migrate(world=world, count=count, to=to, converts=converts):
            return f"{'C' if converts else 'P'}{world}M{count}W{to}"
        case Move(fleet=fleet, path=path):
            return f"F{fleet}" + "".join(f"W{world}" for world in path)
        case Probe(berth=berth, number=number, world=world):
            return f"{berth}{number}P{world}"
        case Carry(fleet=fleet, act=act, count=count):
            return f"F{fleet}{act}{'' if count is None else count}"
        case Hook(artifact=artifact, fleet=fleet):
            return f"V{artifact}F{fleet}"
        case Unhook(artifact=artifact):
            return f"V{artifact}W"
        case Fire(berth=berth, number=number, target=target, fleet=fleet, conditional=conditional):
            how = "C" if conditional else "A"
            return f"{berth}{number}{how}{target}{fleet if target == 'F' else ''}"
        case HoldFire(world=world, by=by):
            return f"{by and f'{by}: '}Z{world or ''}"
        case Declare(what=what, name=name, by=by):
            return f"{by and f'{by}: '}{what}={name}"
        case Give(what=what, number=number, name=name):
            return f"{what}{number}G={name}"
        case Plunder(world=world):
            return f"W{world}X"
        case Calm(fleet=fleet, peace=peace):
            return f"F{fleet}{'Q' if peace else 'X'}"
        case Bomb(fleet=fleet, drop=drop):
            return f"F{fleet}{'D' if drop else 'B'}"
        case LandRobots(fleet=fleet, count=count):
            return f"F{fleet}R{count}"
        case Vote(score=score):
            return f"end {score}"
        case Tell(name=name, text=text):
            return f"to {name}: {text}"
        case Introduce(who=who, to=to):
            return f"introduce {who} to {to}"
