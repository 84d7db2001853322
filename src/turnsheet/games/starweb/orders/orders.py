"""The orders, each declared once: its fields, how it is read and written, and what it is for.

Rules: docs/rules/starweb.md §26. `READ` holds the forms of an order in the notation of the old turn sheets: the letters
it may begin with, the rest of the form, and what makes an order of the texts found. In a form, # is a number, a blank
any blanks, = an equals sign and a name behind it, and what is in parentheses is a text found. An order that begins with
a letter and a number has these as its first two texts. A number that is too large or too small is a KeyError. `WRITE`
is the canonical text of an order with its fields in it.

Ships are in fleets, or are the I- or P-ships of a world: one of the letters F, I and P, and a number say where.
"""

from collections.abc import Callable
from typing import ClassVar, Literal, cast, get_args

from msgspec import field

from turnsheet.core import orders
from turnsheet.games.starweb.rules.tables import MOST, FleetId, Numbered, WorldId

ShipLetter = Literal["F", "I", "P"]
Product = Literal["I", "P", "F", "R"]
Target = Literal["F", "I", "P", "H", "C"]
Cargo = Literal["U", "J", "N", "L"]
Stance = Literal["A", "N", "L", "X", "J"]
Thing = tuple[str, int]
"""A fleet, world or artifact: F, W or V, and a number."""
Texts = tuple[str, ...]
Forms = tuple[tuple[str, str, Callable[[Texts], "Order"]], ...]

SIGNED, STANCE, HOLD, VOTE, INTRODUCE = "NAME:", "STANCE", "HOLD", "END", "INTRODUCE"
"""Beginnings of orders that do not begin with a letter and a number; `patterns` says how they look."""
NUMBERS = {form.format(number): number for number in range(1, MOST + 1) for form in ("{}", "{:02}", "{:03}")}
WORLDS = cast("dict[str, WorldId]", NUMBERS)
FLEETS = cast("dict[str, FleetId]", NUMBERS)
SHIP_LETTERS: dict[str, ShipLetter] = {"F": "F", "I": "I", "P": "P"}
PRODUCTS: dict[str, Product] = {"I": "I", "P": "P", "R": "R"}
TARGETS: dict[str, Target] = {"I": "I", "P": "P", "H": "H", "C": "C"}
CARGO: dict[str, Cargo] = {"U": "U", "J": "J", "N": "N", "L": "L"}
STANCES: dict[str, Stance] = {"A": "A", "N": "N", "L": "L", "X": "X", "J": "J"}
FLEET_TEXTS, WORLD_TEXTS = Numbered("F"), Numbered("W")


class Order(orders.Order, frozen=True):
    """What all orders of Starweb have."""

    READ: ClassVar[Forms] = ()
    WRITE: ClassVar[str] = ""

    def written(self) -> str:
        """The order in its canonical text: `WRITE` with its fields, unless a kind has something shorter or faster."""
        return self.WRITE.format(self)

    @property
    def thing(self) -> Thing | None:
        """What of the player's own the order is for; None if it is for the player as a whole."""
        return None


class FleetOrder(Order, frozen=True):
    """An order for a fleet."""

    fleet: FleetId

    @property
    def thing(self) -> Thing:
        return "F", self.fleet


class WorldOrder(Order, frozen=True):
    """An order for a world."""

    world: WorldId

    @property
    def thing(self) -> Thing:
        return "W", self.world


class ShipsOrder(Order, frozen=True):
    """An order for the ships of a fleet or home fleet."""

    letter: ShipLetter = field(name="berth")
    """States keep the orders of the last turn, so the stored name stays."""
    number: int

    @property
    def thing(self) -> Thing:
        return ("F" if self.letter == "F" else "W"), self.number


class ArtifactOrder(Order, frozen=True):
    """An order for an artifact."""

    artifact: int

    @property
    def thing(self) -> Thing:
        return "V", self.artifact


NOT_ITS_OWN = r"(?! (?:[SB] [0-9]|I [0-9]++ [IL](?![0-9])|X(?!\s*+\x3d)|G \x3d))"
"""A world is the next world of a move unless it begins an order of its own: build, scrap, plunder, give."""
GATE = f" W #{NOT_ITS_OWN}"
NO_FOURTH = f"(?! W [0-9]++{NOT_ITS_OWN})"


class Move(FleetOrder, frozen=True):
    """Move a fleet through up to three gates."""

    READ: ClassVar[Forms] = (
        (
            "F",
            f"W #(?:{GATE})?(?:{GATE})?{NO_FOURTH}",
            lambda got: Move(FLEETS[got[1]], tuple([WORLDS[world] for world in got[2:] if world])),
        ),
    )
    path: tuple[WorldId, ...]

    def written(self) -> str:
        text = FLEET_TEXTS[self.fleet]
        for world in self.path:
            text += WORLD_TEXTS[world]
        return text


class Carry(FleetOrder, frozen=True):
    """Unload, jettison, unload as consumer goods, or load metal; all of it if no count is given."""

    READ: ClassVar[Forms] = (
        (
            "F",
            "([UJNL])(?: #)?",
            lambda got: Carry(FLEETS[got[1]], CARGO[got[2]], NUMBERS[got[3]] if got[3] else None),
        ),
    )
    act: Cargo
    count: int | None = None

    def written(self) -> str:
        return f"F{self.fleet}{self.act}{'' if self.count is None else self.count}"


class Transfer(ShipsOrder, frozen=True):
    """Move ships from one fleet or home fleet to another at the same world."""

    READ: ClassVar[Forms] = (
        (
            "FIP",
            "T # F #",
            lambda got: Transfer(SHIP_LETTERS[got[0]], NUMBERS[got[1]], NUMBERS[got[2]], "F", NUMBERS[got[3]]),
        ),
        *(
            (
                letter,
                f"T # ({others})",
                lambda got: Transfer(SHIP_LETTERS[got[0]], NUMBERS[got[1]], NUMBERS[got[2]], SHIP_LETTERS[got[3]]),
            )
            for letter, others in (("F", "[IP]"), ("I", "P"), ("P", "I"))
        ),
    )
    count: int
    to: ShipLetter
    fleet: int = 0
    """The fleet they go to; 0 for home fleets."""

    def written(self) -> str:
        return f"{self.letter}{self.number}T{self.count}{self.to}{self.fleet if self.to == 'F' else ''}"


class Fire(ShipsOrder, frozen=True):
    """Fire at something; a conditional order fires only if the target's owner attacks."""

    READ: ClassVar[Forms] = (
        (
            "FIP",
            "([AC]) F #",
            lambda got: Fire(SHIP_LETTERS[got[0]], NUMBERS[got[1]], "F", NUMBERS[got[3]], got[2] == "C"),
        ),
        *(
            (
                letters,
                f"([AC]) ({targets})",
                lambda got: Fire(SHIP_LETTERS[got[0]], NUMBERS[got[1]], TARGETS[got[3]], 0, got[2] == "C"),
            )
            for letters, targets in (("F", "[IPH]"), ("IP", "C"))
        ),
    )
    target: Target
    fleet: int = 0
    conditional: bool = False

    def written(self) -> str:
        how = "C" if self.conditional else "A"
        return f"{self.letter}{self.number}{how}{self.target}{self.fleet if self.target == 'F' else ''}"


class Probe(ShipsOrder, frozen=True):
    """Use up a ship to look at an adjacent world."""

    READ: ClassVar[Forms] = (("FIP", "P #", lambda got: Probe(SHIP_LETTERS[got[0]], NUMBERS[got[1]], WORLDS[got[2]])),)
    WRITE: ClassVar[str] = "{0.letter}{0.number}P{0.world}"
    world: WorldId


class SetPeace(FleetOrder, frozen=True, tag="calm"):
    """Put a fleet at peace, or not at peace."""

    READ: ClassVar[Forms] = (("F", "([QX])", lambda got: SetPeace(FLEETS[got[1]], got[2] == "Q")),)
    peace: bool

    def written(self) -> str:
        return f"F{self.fleet}{'Q' if self.peace else 'X'}"


class Bomb(FleetOrder, frozen=True):
    """Build a planet buster, or drop it."""

    READ: ClassVar[Forms] = (("F", "([BD])", lambda got: Bomb(FLEETS[got[1]], got[2] == "D")),)
    drop: bool

    def written(self) -> str:
        return f"F{self.fleet}{'D' if self.drop else 'B'}"


class LandRobots(FleetOrder, frozen=True):
    """Turn ships into robots that land."""

    READ: ClassVar[Forms] = (("F", "R #", lambda got: LandRobots(FLEETS[got[1]], NUMBERS[got[2]])),)
    WRITE: ClassVar[str] = "F{0.fleet}R{0.count}"
    count: int


class Give(Order, frozen=True):
    """Give a fleet or a world away."""

    READ: ClassVar[Forms] = (
        ("F", "G =", lambda got: Give("F", NUMBERS[got[1]], got[2])),
        ("W", "G =", lambda got: Give("W", NUMBERS[got[1]], got[2])),
    )
    WRITE: ClassVar[str] = "{0.what}{0.number}G={0.name}"
    what: Literal["F", "W"]
    number: int
    name: str

    @property
    def thing(self) -> Thing:
        return self.what, self.number


class Build(WorldOrder, frozen=True):
    """Build ships or robots with industry."""

    READ: ClassVar[Forms] = (
        ("W", "B # F #", lambda got: Build(WORLDS[got[1]], NUMBERS[got[2]], "F", NUMBERS[got[3]])),
        ("W", "B # ([IPR])", lambda got: Build(WORLDS[got[1]], NUMBERS[got[2]], PRODUCTS[got[3]])),
    )
    count: int
    product: Product
    fleet: int = 0

    def written(self) -> str:
        return f"W{self.world}B{self.count}{self.product}{self.fleet if self.product == 'F' else ''}"


class Invest(WorldOrder, frozen=True):
    """Build industry, or raise the limit."""

    READ: ClassVar[Forms] = (("W", "I # ([IL])", lambda got: Invest(WORLDS[got[1]], NUMBERS[got[2]], got[3] == "L")),)
    count: int
    limit: bool

    def written(self) -> str:
        return f"W{self.world}I{self.count}{'L' if self.limit else 'I'}"


class Scrap(WorldOrder, frozen=True):
    """Turn I-ships into industry."""

    READ: ClassVar[Forms] = (("W", "S #", lambda got: Scrap(WORLDS[got[1]], NUMBERS[got[2]])),)
    WRITE: ClassVar[str] = "W{0.world}S{0.count}"
    count: int


class Plunder(WorldOrder, frozen=True):
    """Plunder a world."""

    READ: ClassVar[Forms] = (("W", "(X)", lambda got: Plunder(WORLDS[got[1]])),)
    WRITE: ClassVar[str] = "W{0.world}X"


class Migrate(WorldOrder, frozen=True):
    """Send people, robots or converts to an adjacent world."""

    READ: ClassVar[Forms] = (
        (
            "IPC",
            "M # W #",
            lambda got: Migrate(WORLDS[got[1]], NUMBERS[got[2]], WORLDS[got[3]], got[0] == "C"),
        ),
    )
    count: int
    to: WorldId
    converts: bool

    def written(self) -> str:
        return f"{'C' if self.converts else 'P'}{self.world}M{self.count}W{self.to}"


class AttachArtifact(ArtifactOrder, frozen=True, tag="hook"):
    """Attach an artifact to a fleet."""

    READ: ClassVar[Forms] = (("V", "F #", lambda got: AttachArtifact(NUMBERS[got[1]], FLEETS[got[2]])),)
    WRITE: ClassVar[str] = "V{0.artifact}F{0.fleet}"
    fleet: FleetId


class LeaveArtifact(ArtifactOrder, frozen=True, tag="unhook"):
    """Leave an artifact at the world of the fleet that carries it."""

    READ: ClassVar[Forms] = (("V", "(W)", lambda got: LeaveArtifact(NUMBERS[got[1]])),)
    WRITE: ClassVar[str] = "V{0.artifact}W"


class HoldFire(Order, frozen=True):
    """Do not ambush this turn, at one world or anywhere."""

    READ: ClassVar[Forms] = (
        (HOLD, " #", lambda got: HoldFire(NUMBERS[got[1]])),
        (HOLD, "()", lambda _: HoldFire()),
        (SIGNED, "Z #", lambda got: HoldFire(NUMBERS[got[1]], got[0])),
        (SIGNED, "(Z)", lambda got: HoldFire(by=got[0])),
    )
    world: int = 0
    by: str = ""
    """Which of the player's empires gives the order; all of them if none is named."""

    def written(self) -> str:
        return f"{self.by and f'{self.by}: '}Z{self.world or ''}"


class Declare(Order, frozen=True):
    """Declare an ally (A), no ally (N), a loader (L), no loader (X), or a jihad (J)."""

    READ: ClassVar[Forms] = (
        (STANCE, "=", lambda got: Declare(STANCES[got[0]], got[1])),
        (SIGNED, "([ANLXJ]) =", lambda got: Declare(STANCES[got[1]], got[2], got[0])),
    )
    what: Stance
    name: str
    by: str = ""
    """Which of the player's empires gives the order; all of them if none is named."""

    def written(self) -> str:
        return f"{self.by and f'{self.by}: '}{self.what}={self.name}"


LONGEST_VOTE = 9
WHO = r"\s++\[?+([^\s,;:\x3d\[\]]{1,40}+)\]?+"


class Vote(Order, frozen=True):
    """Choose an ending score."""

    READ: ClassVar[Forms] = ((VOTE, r"[\s:\x3d\x23]*+#", lambda got: Vote(int(got[1][:LONGEST_VOTE]))),)
    WRITE: ClassVar[str] = "end {0.score}"
    score: int


class Introduce(Order, frozen=True):
    """Tell one player of another."""

    READ: ClassVar[Forms] = ((INTRODUCE, rf"{WHO}\s++TO{WHO}", lambda got: Introduce(got[1], got[2])),)
    WRITE: ClassVar[str] = "introduce {0.who} to {0.to}"
    who: str
    to: str


class Tell(Order, frozen=True):
    """Send a message. It takes the rest of its line, so `grammar` reads it and no form."""

    WRITE: ClassVar[str] = "to {0.name}: {0.text}"
    name: str
    text: str


AnyOrder = (
    Move
    | Carry
    | Build
    | Transfer
    | Fire
    | Probe
    | SetPeace
    | Bomb
    | LandRobots
    | Invest
    | Scrap
    | Plunder
    | Give
    | Migrate
    | AttachArtifact
    | LeaveArtifact
    | HoldFire
    | Declare
    | Vote
    | Introduce
    | Tell
)
"""The frequent kinds first, since their forms are tried in this order."""
KINDS: tuple[type[Order], ...] = get_args(AnyOrder)


def write(order: AnyOrder) -> str:
    """The order's canonical text."""
    return order.written()
