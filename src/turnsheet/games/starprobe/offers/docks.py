"""Forms at the docks. Rules: docs/rules/starprobe.md §1, §6."""

from turnsheet.core.offers import Choice, Number, Offer, Phrase, Text
from turnsheet.games.starprobe.checks.docks import (
    KINDS,
    LONGEST_NAME,
    why_not_choose,
    why_not_launch,
    why_not_outfit,
)
from turnsheet.games.starprobe.desk import Desk
from turnsheet.games.starprobe.entries import UNITS, Unit
from turnsheet.games.starprobe.holds import MOST_PEOPLE, cost
from turnsheet.games.starprobe.offers.making import act, most, optional
from turnsheet.games.starprobe.offers.under_way import STAY
from turnsheet.games.starprobe.orders import Buy, Choose, Hire, Pack, Standard
from turnsheet.games.starprobe.stages import Outfitting
from turnsheet.games.starprobe.tables import MODES

NAMES: dict[Unit, str] = {
    "naval": "naval personnel, by hundreds",
    "contact": "Contact Teams",
    "scientific": "Scientific Teams",
    "marine": "Marine Groups",
    "first-in": "First-In Teams",
    "repair": "Repair Crews",
}
FIVES = tuple(range(0, 105, 5))
MOST_YEARS = 10
MOST_SLUGS = 92
MOST_MODES = 20
NAME = Offer("name", "Name the ship", (Phrase("name {name}", (Text("name", LONGEST_NAME),)),), "name")
STANDARD = act("standard", "Take the crew the government approves of", "standard crew")
LAUNCH = act("launch", "Leave the docks", "launch")
MODE_SLOTS = tuple(optional(f"{{mode{each}}}", Number(f"mode{each}", 1, MODES)) for each in range(1, MOST_MODES + 1))


def at_the_docks(desk: Desk, stage: Outfitting) -> tuple[Offer, ...]:
    """A ship, then people and stores."""
    own = desk.own
    if own.ship is None:
        kinds = tuple(kind for kind in KINDS if why_not_choose(desk, Choose(kind)) is None)
        return (act("ship", "Take a ship", "ship {kind}", Choice("kind", kinds)), NAME) if kinds else (NAME,)
    left = stage.grant - cost(own, own.crew, own.stores, desk.tables)
    forms = [_hire(desk, stage, unit, left) for unit in UNITS]
    forms += _buy(desk)
    if why_not_outfit(desk, Standard()) is None:
        forms.append(STANDARD)
    if why_not_launch(desk) is None:
        forms.append(LAUNCH)
    return (*forms, *STAY, NAME)


def _hire(desk: Desk, stage: Outfitting, unit: Unit, left: int) -> Offer:
    entry = desk.tables.units[unit]
    high = stage.allowed if unit == "first-in" else MOST_PEOPLE // entry.people
    high = most(lambda number: why_not_outfit(desk, Hire(unit, number)), 0, high) if left >= 0 else 0
    return act("hire", f"Hire {NAMES[unit]}", f"hire {{count}} {unit}", Number("count", 0, max(high, 0)))


def _buy(desk: Desk) -> list[Offer]:
    slugs = most(lambda number: why_not_outfit(desk, Buy("slugs", number)), 0, MOST_SLUGS)
    years = most(lambda number: why_not_outfit(desk, Buy("years", number)), 0, MOST_YEARS)
    fives = most(lambda number: why_not_outfit(desk, Buy("salvos", FIVES[number])), 0, len(FIVES) - 1)
    modes = most(lambda number: why_not_outfit(desk, Pack((1,) * number)), 0, MOST_MODES)
    salvos = Choice("count", tuple(map(str, FIVES[: max(fives, 0) + 1])))
    return [
        act("buy", "Buy fuel slugs", "buy {count} slugs", Number("count", 0, max(slugs, 0))),
        act("buy", "Buy missile salvos", "buy {count} salvos", salvos),
        act("buy", "Buy years of supplies", "buy {count} years", Number("count", 0, max(years, 0))),
        act("modes", "Buy negotiation modes", "modes", more=MODE_SLOTS[: max(modes, 0)]),
    ]
