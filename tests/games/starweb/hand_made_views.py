"""Printouts written by hand, for the reader and the order forms to be tried on."""

from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders import orders
from turnsheet.games.starweb.orders.reader import read
from turnsheet.games.starweb.pages.printout_data import FleetLine, Heading, Page, WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.tables import FleetId, Variant, WorldId

ME, FOE, FRIEND, HEARD = "QUILL", "ORRIN", "TASK", "VESPER"
"""The friend is a Collector; of VESPER one has only heard."""


def worlds(*numbers: int) -> tuple[WorldId, ...]:
    """Numbers of worlds."""
    return tuple(map(WorldId, numbers))


def fleet(
    number: int,
    owner: str = ME,
    ships: int = 0,
    cargo: int | None = None,
    bomb: bool = False,
    artifacts: tuple[int, ...] = (),
) -> FleetLine:
    """A key; an own one carries nothing unless it is said."""
    held = (cargo or 0) if owner == ME else None
    return FleetLine(FleetId(number), owner, ships, held, bomb=bomb, artifacts=artifacts)


HOME = WorldLine(
    WorldId(41),
    worlds(7, 90, 133),
    ME,
    apostle=FOE,
    industry=30,
    usable=25,
    metal=40,
    mines=2,
    people=60,
    converts=6,
    limit=100,
    turns=5,
    iships=8,
    pships=4,
    artifacts=(46,),
    fleets=(
        fleet(12, ships=6, cargo=3),
        fleet(13),
        fleet(14, ships=40, bomb=True),
        fleet(15, ships=30, artifacts=(12,)),
        fleet(77, FRIEND, 3),
        fleet(30, FOE, 5),
        fleet(31, ""),
    ),
)
PLUNDERED = WorldLine(
    WorldId(7), worlds(8, 41), ME, industry=2, people=20, plundered=1, recovering=2, fleets=(fleet(16, ships=2),)
)
FOREIGN = WorldLine(
    WorldId(90),
    worlds(41, 91),
    FOE,
    industry=3,
    people=12,
    artifacts=(50,),
    fleets=(fleet(20, ships=1, artifacts=(61,)), fleet(32, FOE, 2, artifacts=(60,))),
)
ROBOTS = WorldLine(WorldId(91), worlds(90, 92), ME, industry=4, metal=4, people=50, robots=True)
BARREN = WorldLine(WorldId(92), worlds(91), ME, people=10, iships=1)
ALL = (PLUNDERED, HOME, FOREIGN, ROBOTS, BARREN)


def view(
    character: str = "Merchant", turn: int = 6, variant: Variant = "standard", lines: tuple[WorldLine, ...] = ALL
) -> View:
    """What QUILL knows."""
    heading = Heading("SW-901", turn, ME, character, met=(FOE, FRIEND), allies=(FRIEND,), loaders=(FRIEND,))
    seen = tuple((line.number, line.gates) for line in lines)
    return View(
        seat=Seat(1),
        options=Options(variant=variant),
        turn=turn,
        over=False,
        worlds=255,
        seats=tuple(Seat(number) for number in range(1, 16)),
        homes=(WorldId(41),),
        pages=(Page(heading, lines),),
        older=(),
        gates=(*seen, (WorldId(8), worlds(7, 9))),
        known=(FOE, FRIEND, HEARD),
    )


def codes(text: str, of: View | None = None) -> list[str]:
    """The codes a sheet is refused with."""
    return [refusal.code for refusal in read(of or view(), text).refusals]


def written(text: str, of: View | None = None) -> list[str]:
    """What is understood of a sheet."""
    return [orders.write(order) for order in read(of or view(), text).orders if isinstance(order, orders.AnyOrder)]
