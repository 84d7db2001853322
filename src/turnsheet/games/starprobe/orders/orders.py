"""Orders and their text. Rules: docs/rules/starprobe.md §23."""

from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.random_numbers import Method
from turnsheet.games.starprobe.rules.state_parts import Quarters, ShipKind
from turnsheet.games.starprobe.space_battle.battle import Aim, Part
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Unit


class Choose(Order, frozen=True):
    """Take a ship: `ship II`."""

    ship: ShipKind


class Christen(Order, frozen=True):
    """Name it: `name Beagle`."""

    name: str


class Hire(Order, frozen=True):
    """Take people aboard, naval personnel by the hundred: `hire 10 naval`, `hire 2 contact`."""

    unit: Unit
    count: int


class Buy(Order, frozen=True):
    """Buy slugs, salvos or years of supplies, at home or at a base: `buy 8 slugs`, `buy 1 year`."""

    what: str
    count: int


class Pack(Order, frozen=True):
    """Buy negotiation modes: `modes 1 3 5 5`."""

    modes: tuple[int, ...]


class Standard(Order, frozen=True):
    """The crew the government approves of: `standard crew`."""


class Launch(Order, frozen=True):
    """Leave the outfitting docks: `launch`."""


class Jump(Order, frozen=True):
    """Jump to a star: `jump C3/5`."""

    star: StarId


class Explore(Order, frozen=True):
    """Explore with a method for each team and crew: `explore F12 3 7`, First-In teams with an F."""

    first_in: tuple[int, ...]
    crews: tuple[int, ...]


class Pick(Order, frozen=True):
    """Pick the first or the second of the hidden numbers: `pick 1`."""

    number: int


class Shift(Order, frozen=True):
    """Change a method or mode: `shift -1`; a method with teams in reserve, `shift +1 with 1 F 1 S`."""

    by: int
    first_in: int = 0
    scientific: int = 0


class Keep(Order, frozen=True):
    """Leave the result as it is: `keep`."""


class Leave(Order, frozen=True):
    """Give a system up: a survey stays unproved, natives are left alone: `leave`."""


class Negotiate(Order, frozen=True):
    """Negotiate with a mode: `negotiate 12`."""

    mode: int


class Oppose(Order, frozen=True):
    """The number one is asked for by another's negotiation: `oppose 7`."""

    number: int


class Generate(Order, frozen=True):
    """How to generate what is gained: `generate RM 2`, `generate RM 1-f`."""

    method: Method


class Sway(Order, frozen=True):
    """See what mood the natives are in, after paying so many Megarons: `sway`, `sway 3`."""

    pay: int = 0


class Pay(Order, frozen=True):
    """Pay a ransom, or more: `pay 3`."""

    amount: int


class Refuse(Order, frozen=True):
    """Pay nothing and fight: `refuse`."""


class Blast(Order, frozen=True):
    """Fire salvos at natives until they submit: `blast 4`."""

    salvos: int


class Stand(Order, frozen=True):
    """Which teams the natives attack: `stand 1 F 2 C`."""

    first_in: int
    contact: int


class Fight(Order, frozen=True):
    """A turn on the ground: `fight`, `fight without beams salvos 2 with 1 marine 2 naval lose contact`."""

    beams: bool = True
    salvos: int = 0
    reinforce: tuple[tuple[Unit, int], ...] = ()
    lose: tuple[Unit, ...] = ()
    """Whom a hit of natives kills first."""


class Withdraw(Order, frozen=True):
    """Take the teams back aboard: `withdraw`, `withdraw without beams salvos 2`."""

    beams: bool = True
    salvos: int = 0


class Call(Order, frozen=True):
    """Call the military, with a priority: `call 5`, `call 10E`."""

    priority: str


class Steer(Order, frozen=True):
    """The first velocity in a battle: `steer +2`."""

    by: int


class Helm(Order, frozen=True):
    """A turn of a battle in space: how the velocity changes, the course, what is fired, mended and called.

    `helm +1 4 R 3 L 2, beams at 2, missiles 2 at 1, mend generators engines, call 5`; with `run` in place of `helm` the
    ship makes for the jump. Without a course it goes straight ahead.
    """

    by: int = 0
    course: tuple[int | str, ...] = ()
    running: bool = False
    aims: tuple[Aim, ...] = ()
    mends: tuple[Part, ...] = ()
    call: str = ""


class Refine(Order, frozen=True):
    """Spend the month refining fuel: `refine`."""


class Gather(Order, frozen=True):
    """Spend the month gathering negotiation modes: `gather 11 14`."""

    modes: tuple[int, ...]


class Forage(Order, frozen=True):
    """Spend the month gathering food: `forage`."""


class Ask(Order, frozen=True):
    """What others pay for a month at a system of one's own, in quarters: `price C3/5 2`, `price C3/5 none`."""

    star: StarId
    price: Quarters


class Offer(Order, frozen=True):
    """Offer the rights to a system: `offer C3/5 to 2 for 10`."""

    star: StarId
    to: Seat
    amount: Quarters


class Accept(Order, frozen=True):
    """Take an offer: `accept C3/5`."""

    star: StarId


class SellTapes(Order, frozen=True):
    """Sell tapes to the military at a base: `sell 2 tapes`."""

    count: int


class Settle(Order, frozen=True):
    """Pay for damage out of the private account before the Board sees it: `settle 5`."""

    amount: int


class Dump(Order, frozen=True):
    """Throw stores overboard: `dump 3 slugs`."""

    what: str
    count: int


class Mend(Order, frozen=True):
    """Have the hull mended at home within the year: `mend hull`."""


class Abandon(Order, frozen=True):
    """Give the ship up for good: `abandon ship`."""


class Report(Order, frozen=True):
    """Go before the Board of Review: `report`."""


class Wait(Order, frozen=True):
    """End the month: `wait`, `wait 3`, `wait on` until something happens."""

    months: int = 1
    """Below 0: until something happens."""


class Tell(Order, frozen=True):
    """A message: `to 2: Let us share the fuel.`"""

    to: Seat
    text: str


AnyOrder = (
    Choose
    | Christen
    | Hire
    | Buy
    | Pack
    | Standard
    | Launch
    | Jump
    | Explore
    | Pick
    | Shift
    | Keep
    | Leave
    | Negotiate
    | Oppose
    | Generate
    | Sway
    | Pay
    | Refuse
    | Blast
    | Stand
    | Fight
    | Withdraw
    | Call
    | Steer
    | Helm
    | Refine
    | Gather
    | Forage
    | Ask
    | Offer
    | Accept
    | SellTapes
    | Settle
    | Dump
    | Mend
    | Abandon
    | Report
    | Wait
    | Tell
)
