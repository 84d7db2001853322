"""Strange values for all that a seat of Star Probe may not know.

Where a field is hidden, `plant` puts something else into everything of that kind that the seat cannot know, and into
nothing that it can.
"""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from tests.games.starprobe.secrecy.hidden_stages import other_stage
from tests.games.starprobe.secrecy.verdicts import SECRETS, Knowledge
from turnsheet.core.events import Failed, Told
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.events import AnyEvent, Happened
from turnsheet.games.starprobe.rules.stages import Contact, Numbers, Survey
from turnsheet.games.starprobe.rules.state import Explorer, Offered, State, Stay
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, Right, Stores, System
from turnsheet.games.starprobe.space_battle.battle import Damage
from turnsheet.games.starprobe.star_map.game_map import sky_of
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import ITEMS
from turnsheet.games.starprobe.tables.tables import tables_of

Draw = Callable[[Random], object]


def _some(most: int, least: int = 0) -> Draw:
    return lambda chance: chance.randint(least, most)


def _flag(chance: Random) -> bool:
    return chance.random() < 0.5


def _numbers(chance: Random) -> tuple[int, ...]:
    return tuple(sorted(chance.sample(range(1, 21), chance.randint(1, 6))))


def _items(chance: Random) -> tuple[str, ...]:
    return tuple(chance.sample(ITEMS, chance.randint(1, 2)))


def _race(chance: Random) -> str:
    return chance.choice(sorted(tables_of("").races))


def _ledger(chance: Random) -> tuple[Entry, ...]:
    return (Entry(chance.randint(1, 9), "bribe", Quarters(-chance.randint(1, 99)), "C2/7", chance.randint(0, 1)),)


EXPLORERS: dict[str, Draw] = {
    "crew": lambda chance: Crew(*(chance.randint(0, 9) for _ in range(6))),
    "stores": lambda chance: Stores(
        chance.randint(0, 36), chance.randint(0, 30), chance.randint(0, 30), _numbers(chance), chance.randint(0, 5)
    ),
    "damage": lambda chance: Damage(*(chance.randint(0, 9) for _ in range(7))),
    "ledger": _ledger,
    "account": _some(400),
    "launched": _some(60),
    "crewless": _some(2),
    "used": _numbers,
    "enlisted": _some(9000),
    "fallen": _some(9000),
    "moved": _flag,
    "tried": _flag,
    "foraging": _flag,
    "control": _some(5),
    "resting": _some(9, -1),
    "log": lambda chance: (f"{chance.randint(1, 9)}: secret {chance.random()}.",),
    "stay": lambda chance: Stay(StarId("C5/2"), _numbers(chance), chance.randint(1, 60)),
}
FINDS: dict[str, Draw] = {
    "classes": lambda chance: chance.choice([(), (2,), (3,), (5,), (1,), (2, 4)]),
    "items": _items,
    "proved": _flag,
    "race": _race,
    "level": _some(8, 1),
    "systems": _some(6),
    "value": _some(150),
    "won": _flag,
    "ill": _flag,
    "settled": _flag,
    "mark": lambda chance: chance.choice(["", "H", "W"]),
    "month": _some(60, 1),
}
SYSTEMS: dict[str, Draw] = {
    "race": _race,
    "level": _some(8, 1),
    "systems": _some(6),
    "strength": lambda chance: (chance.randint(1, 100), chance.randint(1, 4)),
}
RIGHTS: dict[str, Draw] = {"price": _some(99, -1)}


def plant(state: State, known: Knowledge, chance: Random, kind: type, name: str) -> State:
    """Change one field of one kind of thing wherever the seat cannot know it."""
    if kind is Explorer:
        seats = zip(sorted(state.order), state.explorers, strict=True)
        return replace(state, explorers=tuple(_explorer(state, known, chance, name, *each) for each in seats))
    if kind is Find:
        seats = zip(sorted(state.order), state.explorers, strict=True)
        return replace(state, explorers=tuple(_found(state, known, chance, name, *each) for each in seats))
    if kind is System and name == "star":
        return _founded(state, known, chance)
    if kind is System:
        return replace(state, systems=tuple(_system(known, chance, name, each) for each in state.systems))
    if kind is Right:
        return replace(state, systems=tuple(_rights(known, chance, name, each) for each in state.systems))
    if kind is Offered:
        return replace(state, offered=tuple(_offered(state, known, chance, name, each) for each in state.offered))
    if kind is Survey:
        return _face_down(state, known, chance)
    assert (kind, name) == (State, "news")
    return replace(state, news=(*_secrets(known, chance), *state.news, *_secrets(known, chance)))


def _drawn(draw: Draw, chance: Random, old: object) -> object:
    values = (draw(chance) for _ in range(20))
    return next((value for value in values if value != old), old)


def _explorer(state: State, known: Knowledge, chance: Random, name: str, seat: Seat, explorer: Explorer) -> Explorer:
    if not known.hides_explorer(seat, explorer, name):
        return explorer
    if name == "place":
        return replace(explorer, place=chance.choice(sky_of(state.sky, state.options.sky).stars).place)
    if name == "stage":
        return replace(explorer, stage=other_stage(state, known, seat, chance))
    return replace(explorer, **{name: _drawn(EXPLORERS[name], chance, getattr(explorer, name))})


def _free_stars(state: State, known: Knowledge, taken: set[StarId]) -> list[StarId]:
    """Stars that nobody has anything to do with, as far as the seat goes."""
    stars = (star.name for star in sky_of(state.sky, state.options.sky).stars)
    return [star for star in stars if star != known.here and star not in taken]


def _found(state: State, known: Knowledge, chance: Random, name: str, seat: Seat, explorer: Explorer) -> Explorer:
    if name == "star":
        return explorer if seat == known.seat else _with_finds(state, known, chance, explorer)
    finds = tuple(
        replace(find, **{name: _drawn(FINDS[name], chance, getattr(find, name))})
        if known.hides_find(seat, find, name)
        else find
        for find in explorer.finds
    )
    return replace(explorer, finds=finds)


def _with_finds(state: State, known: Knowledge, chance: Random, explorer: Explorer) -> Explorer:
    """Another's records: what the seat does not know is elsewhere, and there is one find more.

    Only the natives they are dealing with stay on their record: without it there would be nobody to deal with.
    """
    taken = {find.star for find in explorer.finds}
    contact = getattr(explorer.stage, "contact", None)
    kept = {known.here} | ({contact.star} if isinstance(contact, Contact) else set())
    finds = [find for find in explorer.finds if find.published or find.star in kept]
    for _ in range(1 + len(explorer.finds) - len(finds)):
        stars = _free_stars(state, known, taken)
        if stars:
            star = chance.choice(stars)
            taken.add(star)
            finds.append(Find(star, (chance.randint(2, 5),), value=Quarters(chance.randint(1, 99))))
    return replace(explorer, finds=tuple(finds))


def _founded(state: State, known: Knowledge, chance: Random) -> State:
    """Natives nobody knows of, at a star nobody has dealt with."""
    stars = _free_stars(state, known, known.named | {system.star for system in state.systems})
    if not stars:
        return state
    system = System(chance.choice(stars), _race(chance), chance.randint(1, 8))
    return replace(state, systems=tuple(sorted((*state.systems, system), key=lambda each: each.star)))


def _system(known: Knowledge, chance: Random, name: str, system: System) -> System:
    if name == "driven":
        own = (known.seat,) if known.seat in system.driven else ()
        others = chance.sample(known.others, chance.randint(0, len(known.others)))
        return replace(system, driven=tuple(sorted((*own, *others))))
    if name in ("race", "level") and system.star in known.met:
        return system
    return replace(system, **{name: _drawn(SYSTEMS[name], chance, getattr(system, name))})


def _rights(known: Knowledge, chance: Random, name: str, system: System) -> System:
    rights: list[Right] = []
    for right in system.rights:
        if not known.hides_right(system, right):
            rights.append(right)
        elif name == "owner":
            rights.append(replace(right, owner=chance.choice(known.others)))
        elif name == "price":
            rights.append(replace(right, price=Quarters(chance.randint(-1, 99))))
        else:
            unheard = [item for item in ITEMS if (system.star, item) not in known.items]
            taken = {each.item for each in (*system.rights, *rights)}
            rights.append(replace(right, item=next((item for item in unheard if item not in taken), right.item)))
    return replace(system, rights=tuple(rights))


def _offered(state: State, known: Knowledge, chance: Random, name: str, offer: Offered) -> Offered:
    if known.seat in (offer.seller, offer.buyer):
        return offer
    match name:
        case "star":
            return replace(offer, star=chance.choice(sky_of(state.sky, state.options.sky).stars).name)
        case "amount":
            return replace(offer, amount=Quarters(offer.amount + chance.randint(1, 99)))
        case "seller":
            return replace(offer, seller=chance.choice(known.others))
        case _:
            return replace(offer, buyer=chance.choice(known.others))


def _face_down(state: State, known: Knowledge, chance: Random) -> State:
    """The seat's own numbers, as long as they lie face down."""
    own = state.explorers[known.seat - 1]
    if not isinstance(own.stage, Numbers):
        return state
    survey = replace(own.stage.survey, numbers=(chance.randint(1, 20), chance.randint(1, 20)))
    explorers = list(state.explorers)
    explorers[known.seat - 1] = replace(own, stage=Numbers(survey))
    return replace(state, explorers=tuple(explorers))


def _secrets(known: Knowledge, chance: Random) -> Iterator[AnyEvent]:
    """Events the seat never hears: of others, or of nobody if it plays alone."""
    away = tuple(known.others[:1])
    who = away[0] if away else known.seat
    yield Happened(away, who, chance.randint(1, 9), "find", f"secret {chance.random()}.")
    yield Failed(away, who, "jump C2/7", "no-fuel", f"secret {chance.random()}")
    if away:
        yield Told(away, known.others[-1], away[0], f"secret {chance.random()}")


def disguise(state: State, seat: Seat, chance: Random) -> State:
    """A state of which the seat is shown the same, with everything else planted, in any order."""
    known = Knowledge(state, seat)
    for kind, name in chance.sample(SECRETS, len(SECRETS)):
        state = plant(state, known, chance, kind, name)
    return state


def prying(state: State) -> str:
    """A sheet that asks after everything: whatever it is answered must not depend on what is hidden."""
    stars = sorted({*(find.star for each in state.explorers for find in each.finds), *(s.star for s in state.systems)})
    lines = [f"jump {star}\nprice {star} 2\noffer {star} to 1 for 3\naccept {star}" for star in stars]
    others = [f"to {seat}: hello\noffer C2/7 to {seat} for 1" for seat in sorted(state.order)]
    plain = "explore 3; refine; gather 1; forage; oppose 3; call 5; report; buy 1 slugs; sell 1 tapes; settle 1; pick 1"
    return "\n".join([*lines, *others, plain, "name Fram"])
