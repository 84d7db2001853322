"""The hard bot for Raumkrieg: it guesses what its enemies will order, and searches for the best answer.

It thinks up several plans for its fleet, from bold to careful, plays each of them against several guesses at its
enemies' orders by the real rules (`core.lookahead`), and compares what comes of it. Fictitious play then says how often
each plan should be chosen, so that an enemy who knows how it thinks still does not know what it will do, and dice
choose one.
"""

from collections.abc import Sequence
from typing import cast

from turnsheet.bots.raumkrieg import hunter
from turnsheet.bots.raumkrieg.equilibrium import mixture
from turnsheet.bots.raumkrieg.guesses import Guess, guesses
from turnsheet.bots.raumkrieg.plans import Temper, plan
from turnsheet.core.dice import Dice
from turnsheet.core.lookahead import Lookahead, Position
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.seats import REFEREE
from turnsheet.games.raumkrieg.orders.orders import write
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.geometry import Vector
from turnsheet.games.raumkrieg.rules.tables import FUEL_PER_TURN, KIND, POINTS

TEMPERS = (Temper(8, 2, 1), Temper(4, 2, 1), Temper(12, 1, 1), Temper(0, 2, 1))
"""The plans to choose from."""
FEWEST = 3
"""It makes at least this many guesses, whatever it may simulate."""
MOST = 24
FULL = 8
"""This many turns before the end a ship is worth its points twice; later less."""
ROUNDS = 200
LIKELY_FUEL = 20
"""What an enemy ship has in its tank, as a rule, from the third turn on."""


def play(view: View, _order_forms: tuple[OrderForm, ...], dice: Dice, lookahead: Lookahead) -> str:
    """The hard bot's sheet."""
    roll = dice.at("hard")
    if view.turn == 0:
        return "\n".join(map(write, hunter.set_up(view, roll)))
    position = lookahead.suppose(tanks(view))
    count = max(FEWEST, min(MOST, lookahead.left // (len(TEMPERS) + 1)))
    found = guesses(view, lookahead, position, count, dice)
    last = view.turn == view.options.turns
    tempers = [Temper(1, 0, 0)] if last else TEMPERS
    sheets = dict.fromkeys("\n".join(map(write, plan(view, found, temper, roll))) for temper in tempers)
    own = list(sheets)
    tries = min(len(found), lookahead.left // len(own))
    if len(own) == 1 or tries == 0:
        return own[0]
    payoffs = [[value(view, lookahead, position, sheet, guess) for guess in found[:tries]] for sheet in own]
    return own[_drawn(mixture(payoffs, ROUNDS), roll.below(1 << 30))]


def tanks(view: View) -> str:
    """What is assumed about the fuel of others."""
    if view.turn <= 2:
        return ""
    return "\n".join(
        f"{ship.number} of {ship.owner} A {_pair(ship.acceleration)} V {_pair(ship.velocity)} P {_pair(ship.place)}"
        f" F {LIKELY_FUEL}"
        for ship in view.ships
        if ship.owner != view.seat
    )


def _pair(vector: Vector) -> str:
    """A vector as the notation writes it."""
    return f"{vector[0]},{vector[1]}"


def value(view: View, lookahead: Lookahead, position: Position, sheet: str, guess: Guess) -> int:
    """What comes of a plan if the enemies do what is guessed: points and ships, ours against theirs."""
    sheets = {seat: "\n".join(map(write, commands)) for seat, commands in guess.sheets.items()}
    after = cast(View, lookahead.view(lookahead.advance(position, {**sheets, view.seat: sheet}, Dice(b"")), REFEREE))
    left = min(FULL, max(0, view.options.turns - view.turn))
    values = [FULL * points for points in after.points]
    for ship in after.ships:
        values[ship.owner - 1] += left * (2 * POINTS[KIND[ship.number]] + min(ship.fuel or 0, 3 * FUEL_PER_TURN) // 4)
    own = values.pop(view.seat - 1)
    return own - sum(values) // len(values)


def _drawn(weights: Sequence[int], rolled: int) -> int:
    """A plan by a roll below 2**30."""
    at = rolled * sum(weights) >> 30
    for number, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return number
    return len(weights) - 1
