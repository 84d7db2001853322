"""Where a ship would be after its move. Rules: docs/rules/raumkrieg.md §2-§3. It uses the phases that move ships."""

from turnsheet.games.raumkrieg.orders.orders import Command
from turnsheet.games.raumkrieg.pages.view import Contact
from turnsheet.games.raumkrieg.rules.phases.accelerate import accelerated
from turnsheet.games.raumkrieg.rules.phases.move import moved
from turnsheet.games.raumkrieg.rules.state import Ship


def arrived(contact: Contact, command: Command | None) -> Ship:
    """A ship after its move; without a command it keeps its speed."""
    before = Ship(contact.number, contact.owner, (0, 0), contact.velocity, contact.place, contact.fuel or 0)
    return moved(accelerated(before, command))
