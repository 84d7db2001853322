"""Sight: what a seat may know, built up from nothing. Rules: docs/rules/starprobe.md §22."""

from msgspec.structs import replace

from turnsheet.core.events import heard
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.acts.recording import find_of
from turnsheet.games.starprobe.state import (
    Explorer,
    Find,
    Jumping,
    Lost,
    Numbers,
    Opposing,
    Outfitting,
    State,
    Surveying,
    System,
    Waiting,
)
from turnsheet.games.starprobe.view import Known, Other, View

HIDDEN = (0, 0)


def look(state: State, seat: Seat) -> View:
    """What a seat may know."""
    own = None if seat == REFEREE else blanked(state.explorers[seat - 1])
    return View(
        seat=seat,
        options=state.options,
        sky=state.sky,
        month=state.month,
        order=state.order,
        over=state.over,
        own=own,
        others=tuple(
            _other(Seat(number), explorer, own) for number, explorer in enumerate(state.explorers, 1) if number != seat
        ),
        known=tuple(_known(state, seat)),
        offered=tuple(each for each in state.offered if seat in (REFEREE, each.seller, each.buyer)),
        asked=_asked(state, seat),
        news=heard(state.news, seat),
        secrets=state if seat == REFEREE else None,
    )


def blanked(explorer: Explorer) -> Explorer:
    """One's own expedition without what is hidden from oneself: numbers that lie face down (22.6)."""
    stage = explorer.stage
    if not isinstance(stage, Numbers):
        return explorer
    return replace(explorer, stage=Numbers(replace(stage.survey, numbers=HIDDEN)))


def _asked(state: State, seat: Seat) -> Seat | None:
    for number, explorer in enumerate(state.explorers, 1):
        if isinstance(explorer.stage, Opposing) and explorer.stage.picker == seat:
            return Seat(number)
    return None


def _other(seat: Seat, explorer: Explorer, viewer: Explorer | None) -> Other:
    """What is public about an expedition (22.1, 22.3 to 22.5)."""
    jumping = isinstance(explorer.stage, Jumping)
    here = None if viewer is None else viewer.star
    return Other(
        seat=seat,
        name=explorer.name,
        race=explorer.race,
        home=explorer.home,
        ship=explorer.ship,
        place=None if jumping else explorer.place,
        star=explorer.star,
        score=explorer.score,
        boards=explorer.boards,
        status=status(explorer),
        done=explorer.done,
        finds=tuple(
            replace(find, month=0)
            for find in explorer.finds
            if find.published or (here is not None and find.star == here)
        ),
    )


def status(explorer: Explorer) -> str:
    """Where an expedition is, in a word that all may know."""
    match explorer.stage:
        case Lost():
            return "lost"
        case Outfitting() | Waiting():
            return "home"
        case Jumping():
            return "jumping"
        case _:
            return "home" if explorer.star == explorer.home else "out"


def _known(state: State, seat: Seat) -> list[Known]:
    """Systems one knows something of besides finds."""
    own = None if seat == REFEREE else state.explorers[seat - 1]
    found = [_system(state, system, seat, own) for system in state.systems]
    found = [each for each in found if each != Known(each.star)]
    here = own.star if own is not None else None
    if here is not None and taken(state, seat, here):
        at = next((number for number, each in enumerate(found) if each.star == here), None)
        if at is None:
            found.append(Known(here, taken=True))
        else:
            found[at] = replace(found[at], taken=True)
    return sorted(found, key=lambda each: each.star)


def _system(state: State, system: System, seat: Seat, own: Explorer | None) -> Known:
    """Bases and wars are public; natives and specialities are known by finds, to those who are there, and to owners."""
    finds = [(Seat(number), find_of(each, system.star)) for number, each in enumerate(state.explorers, 1)]
    mine = [find for number, find in finds if find is not None and number == seat]
    seen = [find for _, find in finds if find is not None and (find.published or seat == REFEREE)]
    met = any(find.race for find in (*mine, *seen))
    near = own is not None and own.star == system.star
    items = {item for find in (*mine, *seen) for item in find.items}
    rights = tuple(right for right in system.rights if right.owner == seat or right.item in items or near)
    return Known(
        star=system.star,
        race=system.race if met else "",
        level=system.level if met else 0,
        rights=rights,
        base=system.base,
        base_of=system.base_of,
        closed=system.closed,
        driven=seat in system.driven,
    )


def taken(state: State, seat: Seat, star: str) -> bool:
    """Whether a system can no longer be explored: proved by somebody, or being surveyed by another (D44)."""
    for number, explorer in enumerate(state.explorers, 1):
        find = next((each for each in explorer.finds if each.star == star), None)
        if find is not None and _proved(find, own=number == seat):
            return True
        if number != seat and isinstance(explorer.stage, Surveying) and explorer.stage.survey.star == star:
            return True
    return False


def _proved(find: Find, own: bool) -> bool:
    """A proved system; natives who were not won over may still be dealt with (D51, D59)."""
    if not find.proved or not find.classes:
        return False
    return own and find.won if 1 in find.classes else True
