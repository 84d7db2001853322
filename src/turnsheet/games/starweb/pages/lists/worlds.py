"""The list of worlds."""

from collections.abc import Iterable

from turnsheet.core.lists import Column, Listing, Row
from turnsheet.games.starweb.atlas.spare_metal import spare_metal
from turnsheet.games.starweb.pages.known_worlds import SeenWorld, Survey
from turnsheet.games.starweb.pages.report import FleetLine
from turnsheet.games.starweb.rules.phases.score import held
from turnsheet.games.starweb.rules.tables import WorldId

NEARBY = 3
"""The most jumps that a fleet can move in a turn."""

COLUMNS = (
    Column("world"),
    Column("owner"),
    Column("industry", number=True),
    Column("usable", number=True, about="industry that can build this turn, on worlds in sight"),
    Column("metal", number=True),
    Column(
        "spare metal",
        number=True,
        about="metal left after building that the owner's fleets there have no room for, on worlds in sight; "
        "empty if it is not known what they carry",
    ),
    Column("mines", number=True),
    Column("people", number=True, about="converts among them, without robots"),
    Column("converts", number=True),
    Column("robots", number=True),
    Column("limit", number=True),
    Column("I-ships", number=True),
    Column("P-ships", number=True),
    Column("own keys", about="your fleets there, with their ships"),
    Column("other keys", about="fleets of others there, with their ships"),
    Column("artifacts"),
    Column(
        "metal in 3",
        number=True,
        about="metal you know of on this world and within 3 jumps by known gates",
    ),
    Column("jumps", number=True, about="jumps to your nearest home world by known gates"),
    Column(
        "points",
        number=True,
        about="points per turn as it is now; tens of people are counted on this world alone",
    ),
)


def worlds(survey: Survey) -> Listing:
    """Every world ever seen."""
    rows = tuple(_row(survey, number, seen) for number, seen in survey.worlds.items())
    return Listing("worlds", "Worlds", COLUMNS, rows)


def _row(survey: Survey, number: WorldId, seen: SeenWorld) -> Row:
    line = seen.line
    here = [each for each in survey.fleets.values() if each.world == number and each.line and each.turn == seen.turn]
    fleets = [each.line for each in here if each.line]
    cells = (
        f"W{number}",
        line.owner,
        line.industry,
        line.industry if line.usable is None and not seen.turn else line.usable,
        line.metal,
        None if seen.turn else spare_metal(line, survey.merchants).spare,
        line.mines,
        0 if line.robots else line.people,
        line.converts,
        line.people if line.robots else 0,
        line.limit,
        line.iships,
        line.pships,
        _keys(each for each in fleets if survey.ledger.mine(each.owner)),
        _keys(each for each in fleets if not survey.ledger.mine(each.owner)),
        " ".join(f"V{each}" for each in line.artifacts),
        _metal(survey, number),
        survey.from_home.get(number),
        None if seen.turn else _points(survey, number),
    )
    return Row(f"W{number}", cells, f"W{number}", seen.turn)


def _keys(fleets: Iterable[FleetLine]) -> str:
    return " ".join(f"F{each.number}={each.ships}" for each in sorted(fleets, key=lambda each: each.number))


def _metal(survey: Survey, number: WorldId) -> int:
    near = survey.within(number, NEARBY)
    return sum(seen.line.metal for world, seen in survey.worlds.items() if world in near)


def _points(survey: Survey, number: WorldId) -> int | None:
    """The points of a world for the seat's empires that own it or have converts there."""
    world = survey.lands[number]
    found = None
    for empire, player in survey.own.items():
        if empire in (world.owner, world.apostle):
            owned = (world,) if world.owner == empire else ()
            flock = (world,) if world.apostle == empire else ()
            artifacts = world.artifacts if owned else ()
            found = (found or 0) + sum(points for _, points in held(player.character, owned, flock, 0, artifacts))
    return found
