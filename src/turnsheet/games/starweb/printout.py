"""The printout: the page a player gets. Rules: docs/rules/starweb.md §25."""

from turnsheet.games.starweb import printing
from turnsheet.games.starweb.view import View


def printout(view: View) -> str:
    """A page for each of the seat's empires."""
    return "\n".join(printing.page(page) for page in view.pages)
