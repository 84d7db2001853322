"""How to change all that a seat of Star Probe cannot see."""

from random import Random

from msgspec.structs import replace

from turnsheet.core.events import Told, heard
from turnsheet.core.game import State as AnyState
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.events import AnyEvent, Happened
from turnsheet.games.starprobe.rules.stages import Free, Numbers, Repairing, Waiting
from turnsheet.games.starprobe.rules.state import Explorer, Offered, State, Stay
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, Stores, System
from turnsheet.games.starprobe.space_battle.battle import Damage
from turnsheet.games.starprobe.star_map.places import StarId

FAR = StarId("S24/15")
"""A star nobody is at."""


def starprobe(state: AnyState, seat: Seat, chance: Random) -> State:
    """Others' crews, stores, ledgers, logs and unseen finds; numbers face down; unknown systems; others' events."""
    assert isinstance(state, State)
    own = state.explorers[seat - 1]
    seats = [Seat(number) for number in range(1, len(state.explorers) + 1)]
    others = [each for each in seats if each != seat]
    explorers = [
        _own(own, chance) if each == seat else _other(state.explorers[each - 1], own, chance) for each in seats
    ]
    secret = System(FAR, race="Plant", level=chance.randint(1, 8), systems=chance.randrange(6), strength=(20, 1))
    systems = {each.star: replace(each, strength=(chance.randint(1, 90), 2)) for each in state.systems} | {FAR: secret}
    offered = state.offered
    events: tuple[AnyEvent, ...] = heard(state.news, seat)
    if others:
        to = chance.choice(others)
        hidden = Happened((to,), to, state.month, "talk", f"hidden {chance.random()}")
        events = (*events, hidden, Told((to,), to, to, f"secret {chance.random()}"))
    if len(others) > 1:
        offered = (*offered, Offered(others[0], others[1], FAR, Quarters(chance.randrange(99))))
    return replace(
        state,
        explorers=tuple(explorers),
        systems=tuple(systems[star] for star in sorted(systems)),
        offered=offered,
        news=events,
    )


def _own(own: Explorer, chance: Random) -> Explorer:
    if not isinstance(own.stage, Numbers):
        return own
    numbers = (chance.randint(1, 20), chance.randint(1, 20))
    return replace(own, stage=Numbers(replace(own.stage.survey, numbers=numbers)))


def _other(other: Explorer, viewer: Explorer, chance: Random) -> Explorer:
    kept = tuple(find for find in other.finds if find.published or find.star == viewer.star)
    unseen = () if viewer.star == FAR else (Find(FAR, (chance.randint(2, 5),), month=chance.randint(1, 60)),)
    stage = other.stage
    if isinstance(stage, Free):
        home = other.star == other.home
        stage = Waiting(chance.randint(10, 90), Quarters(120)) if home else Repairing(chance.randint(1, 3), "the drive")
    return replace(
        other,
        stage=stage,
        crew=Crew(*(chance.randrange(9) for _ in range(6))),
        stores=Stores(chance.randrange(30), chance.randrange(30), chance.randrange(9), (chance.randint(1, 20),), 0),
        damage=Damage(chance.randrange(9)),
        finds=(*kept, *unseen),
        ledger=(Entry(chance.randint(1, 60), "found", Quarters(chance.randrange(400)), FAR),),
        account=Quarters(chance.randrange(99)),
        launched=chance.randint(1, 60),
        crewless=chance.randrange(3),
        used=(chance.randint(1, 20),),
        enlisted=chance.randrange(9999),
        fallen=chance.randrange(999),
        moved=chance.random() < 0.5,
        tried=chance.random() < 0.5,
        foraging=chance.random() < 0.5,
        control=chance.randrange(6),
        resting=chance.randrange(9),
        log=(f"1: hidden {chance.random()}",),
        stay=Stay(FAR, (chance.randint(1, 20),), chance.randint(1, 60)),
    )
