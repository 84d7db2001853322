"""With whom the hard bot makes no alliance, by what it sees: its allies are players it can do without fighting.

Like the settler it makes allies of those who trade, and keeps them until they attack it (`diplomacy`): the printout
remembers who they are. It plans nothing against allies, so it makes none whom it will want to fight.
"""

from turnsheet.bots.starweb import worth
from turnsheet.bots.starweb.knowledge import COLLECTOR, Knowledge


def distrusted(known: Knowledge) -> set[str]:
    """Players who do not become allies: rivals, the enemy of a jihad, and those with armed fleets at its worlds.

    A Collector makes no allies: anyone's worlds may have artifacts. A Merchant makes allies of all its customers.
    """
    if known.character == "Merchant":
        return set()
    if known.character == COLLECTOR:
        return set(known.page.heading.met)
    armed = {fleet.owner for world in known.own for fleet in known.foreign_fleets(world) if not fleet.peace}
    return worth.rivals(known) | armed | {known.page.heading.jihad}
