"""Strange values for all that a seat of Raumkrieg may not know."""

from random import Random

from msgspec.structs import replace

from turnsheet.core.events import Told, heard
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.events import AnyEvent, Fired, LeftBoard, Missed, Scored
from turnsheet.games.raumkrieg.rules.state import State
from turnsheet.games.raumkrieg.rules.tables import ShipId


def disguise(state: State, seat: Seat, chance: Random) -> State:
    """Others' fuel, others' starting points, and all events not meant for this seat."""
    other = next(each for each in state.seats if each != seat)
    ship = ShipId(10 * other + chance.randrange(10))
    hits = (ship,) if state.options.reports == "classic" else ()
    secrets: tuple[AnyEvent, ...] = (
        Told((other,), other, other, f"secret {chance.random()}"),
        Fired(
            (other,),
            ship,
            other,
            range=2,
            direction=chance.randint(1, 12),
            place=(chance.randrange(1000), 5),
            hits=hits,
        ),
        Scored((other,), other, ship, chance.randrange(1000)),
        LeftBoard((other,), ship, other),
        Missed((other,), other, chance.randrange(12)),
    )
    known = heard(state.news, seat)
    return replace(
        state,
        ships=tuple(ship if ship.owner == seat else replace(ship, fuel=chance.randrange(1000)) for ship in state.ships),
        starts=tuple(
            start if owner == seat else (chance.randrange(1000), chance.randrange(1000))
            for owner, start in zip(state.seats, state.starts, strict=True)
        ),
        news=known + tuple(chance.sample(secrets, chance.randint(1, len(secrets)))),
    )
