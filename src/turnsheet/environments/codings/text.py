"""Text: a seat gets its printout and writes an order sheet, as people do. For language models.

Where orders are carried out at once, a sheet with a refusal is held, as on a server: a mistake could not be corrected
later. The refusals come back with the next observation, and the seat writes again.
"""

from gymnasium import spaces

from turnsheet.core.game import AnyGame
from turnsheet.core.orders import LONGEST_SHEET, Refusal
from turnsheet.core.pages.forms import orders_now
from turnsheet.core.pages.views import View
from turnsheet.environments.codings.coding import Choice, Coding, Decision, Observation

LONGEST_PRINTOUT = 1_000_000


class AnyText(spaces.Text):
    """Texts of any characters up to a length."""

    def contains(self, x: object) -> bool:
        return isinstance(x, str) and len(x) <= self.max_length


class TextCoding(Coding[View]):
    """Printouts and order sheets of any game. The printout is followed by what can be ordered now."""

    def __init__(self, game: AnyGame, together: bool) -> None:
        self.game = game
        self.together = together
        self.observation_space = AnyText(LONGEST_PRINTOUT, min_length=0)
        self.action_space = AnyText(LONGEST_SHEET, min_length=0)

    def observe(self, view: View, asked: bool) -> Observation:
        printout = self.game.pages.printout(view).rstrip()
        return f"{printout}\n\n{orders_now(self.game.pages.forms(view))}\n" if asked else f"{printout}\n"

    def decide(self, view: View, choice: Choice) -> Decision:
        reading = self.game.rules.read(view, str(choice))
        refused = tuple(map(_told, reading.refusals))
        return Decision(reading.orders, refused, held=bool(refused) and not self.together)


def _told(refusal: Refusal) -> str:
    return f"line {refusal.line}: {refusal.text}: {refusal.reason} ({refusal.code})"
