"""Teams of programs as bots: in its first play such a team loads its programs, and then they play by themselves."""

from collections.abc import Callable

from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import OrderForm
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.hexes import DIRECTIONS
from turnsheet.games.robots.rules.tables import KINDS


class Team:
    """A player who lets programs play: one for the scout, one for the sniper, one for the tank."""

    def __init__(self, code: Callable[[int], str], *, mixing: bool = False) -> None:
        """`code` gives the program of a kind of robot, on one line.

        If the team is `mixing`, dice say where its robots face before their programs begin, so that its games differ.
        """
        self._code = code
        self._mixing = mixing

    def __call__(self, view: View, _order_forms: tuple[OrderForm, ...], dice: Dice) -> str:
        """Load what is not loaded yet, and let the program play."""
        loaded = {each.robot for each in view.programs}
        sheet = [
            f"program {KINDS[own.kind]}: {self._code(own.kind)}"
            for own in view.own
            if own.robot.alive and own.id not in loaded
        ]
        if not view.mine:
            return "\n".join(sheet)
        facing = [f"face {dice.at('facing').below(len(DIRECTIONS))}"] if self._mixing else []
        return "\n".join([*sheet, *facing, "run"])
