"""The busiest positions for the benchmark, by game and name, in notation.

In the melee of Raumkrieg nine fleets are in a square so small that most ships can hit most others.
"""

from turnsheet.core.seats import seats
from turnsheet.games.raumkrieg.pages.labels import pair
from turnsheet.games.raumkrieg.rules.tables import SEATS, fleet

CORNER = 400
SIDE = 200

_SHIPS = [ship for seat in seats(SEATS[-1]) for ship in fleet(seat)]

HARDEST = {
    "raumkrieg": {
        f"a melee of {len(_SHIPS)} ships within {SIDE} squares": "\n".join(
            f"{ship} P {pair((CORNER + 37 * number % SIDE, CORNER + 73 * number % SIDE))}"
            for number, ship in enumerate(_SHIPS)
        )
    }
}
