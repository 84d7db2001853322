"""A plausible state: one that would look to a seat just like its view, for trying things out.

Others are supposed to have the crew and the stores the government approves of, an empty log, and nothing on record but
what is known. A ship in hyper-space is on its way home; one that is out does nothing in particular, unless the seat can
tell.
"""

from functools import partial

from msgspec.structs import replace

from turnsheet.core.assumptions import assuming
from turnsheet.core.seats import Seat
from turnsheet.core.versions import under
from turnsheet.games.starprobe.notation.notation import facts
from turnsheet.games.starprobe.notation.position import notate, position
from turnsheet.games.starprobe.pages.view import Known, Other, View
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.home.outfitting import GRANT, STANDARD_CREW, STANDARD_STORES
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, Stores, System
from turnsheet.games.starprobe.star_map.places import Place, StarId, read_place

PLAIN_NUMBERS = (10, 10)
"""What is supposed to lie face down."""
PLAIN_SURVEY = (12, "3")
PLAIN_STRENGTH = (20, 1)
PLAIN_NATIVES = ("Canine", 5)
ENLISTED = 1950
FOLLOWS = frozenset({"balance", "status", "barred"})
"""Lines that follow from others, and are left out where some of those are assumed."""


def suppose(view: View, assume: str = "") -> State:
    """The state, as plain as it can be; lines of notation stand in the place of what would be supposed."""
    state = under(view.rules, _supposed(view)) if view.secrets is None else view.secrets
    if not assume.strip():
        return state
    lines = (line for line in notate(state).split("\n") if not _follows(line))
    return assuming("\n".join(lines), assume, facts, partial(position, version=view.rules))


def _follows(line: str) -> bool:
    """Whether a line only says what follows from others."""
    return line.startswith("won by ") or not FOLLOWS.isdisjoint(line.split(" ")[1:2])


def _supposed(view: View) -> State:
    assert view.own is not None
    others = {each.seat: each for each in view.others}
    systems = {each.star: _system(view, each) for each in view.known if not each.bare}
    talked_to = _talked_to(view)
    if talked_to is not None:
        star = talked_to.star
        systems[star] = replace(systems.get(star, System(star)), race=talked_to.race, level=talked_to.level)
    explorers = tuple(
        _explorer(view, others[Seat(number)]) if Seat(number) in others else _unveiled(view.own)
        for number in range(1, len(view.order) + 1)
    )
    state = State(
        options=view.options,
        sky=view.sky,
        month=view.month,
        order=view.order,
        explorers=explorers,
        systems=tuple(systems[star] for star in sorted(systems)),
        offered=view.offered,
        over=view.over,
        news=view.events,
    )
    return state if look(state, view.seat).known == view.known else _surveyed(view, state)


def _surveyed(view: View, state: State) -> State:
    """The system the ship is in is taken, and no find says why: somebody else there surveys it."""
    assert view.own is not None
    here = view.own.star
    explorers = list(state.explorers)
    for other in view.others:
        if here is not None and other.star == here and isinstance(explorers[other.seat - 1].stage, stages.Free):
            method, result = PLAIN_SURVEY
            survey = stages.Survey(here, (), (method,), PLAIN_NUMBERS, method=method, result=result, months=2)
            explorers[other.seat - 1] = replace(explorers[other.seat - 1], stage=stages.Surveying(survey))
            break
    return replace(state, explorers=tuple(explorers))


def _unveiled(own: Explorer) -> Explorer:
    """The seat's own expedition, with some numbers for those that lie face down."""
    if not isinstance(own.stage, stages.Numbers):
        return own
    return replace(own, stage=stages.Numbers(replace(own.stage.survey, numbers=PLAIN_NUMBERS)))


def _system(view: View, known: Known) -> System:
    return System(
        star=known.star,
        race=known.race,
        level=known.level,
        systems=max((find.systems for _, find in view.finds if find.star == known.star), default=0),
        rights=known.rights,
        base=known.base,
        base_of=known.base_of,
        closed=known.closed,
        driven=(view.seat,) if known.driven else (),
        strength=PLAIN_STRENGTH if known.driven else (0, 0),
    )


def _explorer(view: View, other: Other) -> Explorer:
    home = read_place(other.home)
    assert home is not None
    stage = _stage(view, other)
    docked = isinstance(stage, stages.Outfitting)
    ledger = (Entry(view.month, "found", other.score, "", max(other.boards, 1)),) if other.score else ()
    return Explorer(
        name=other.name,
        race=other.race,
        home=other.home,
        place=other.place or (_beside(home) if isinstance(stage, stages.Jumping) else home),
        stage=stage,
        star=other.star,
        ship=other.ship,
        crew=Crew() if docked else STANDARD_CREW,
        stores=Stores() if docked else STANDARD_STORES,
        finds=_finds(view, other),
        ledger=ledger,
        score=other.score,
        boards=other.boards,
        launched=0 if docked else 1,
        enlisted=0 if docked else ENLISTED,
        done=other.done,
    )


def _beside(place: Place) -> Place:
    """A level nearer to the middle of the map: nobody jumps to where they are."""
    row, column, level = place
    return row, column, level - 1 if level > 0 else level + 1


def _talked_to(view: View) -> Find | None:
    """Natives another negotiates with, where the seat is asked for a number and does not know who they are."""
    asker = next((each for each in view.others if each.seat == view.asked), None)
    if asker is None or asker.star is None or any(each.star == asker.star and each.race for each in view.known):
        return None
    race, level = PLAIN_NATIVES
    return Find(asker.star, (1,), race=race, level=level, month=view.month)


def _finds(view: View, other: Other) -> tuple[Find, ...]:
    """What another has on record, with the natives they are supposed to talk to."""
    found = _talked_to(view) if other.seat == view.asked else None
    return other.finds if found is None else (*(each for each in other.finds if each.star != found.star), found)


def _stage(view: View, other: Other) -> stages.AnyStage:
    """What another may be at."""
    if other.status == "lost":
        return stages.Lost("lost")
    if other.status == "jumping":
        home = read_place(other.home)
        assert home is not None
        return stages.Jumping(home, other.home, 1)
    if other.ship is None:
        return stages.Outfitting(GRANT, 1)
    if view.asked == other.seat and other.star is not None:
        return stages.Opposing(_contact(view, other, other.star), 1, view.seat)
    return stages.Free()


def _contact(view: View, other: Other, star: StarId) -> stages.Contact:
    known = next((each.race for each in view.known if each.star == star), "")
    number = view.tables.races.get(known or PLAIN_NATIVES[0], {}).get(other.race, 0)
    return stages.Contact(star, 0, 0, Quarters(0), number)
