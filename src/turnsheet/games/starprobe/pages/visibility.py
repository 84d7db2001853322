"""Visibility: what a seat may know, built up from nothing. Rules: docs/rules/starprobe.md §22."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnsheet.core.events import heard
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starprobe.pages.view import Known, Other, View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.rules.state_parts import Find, System
from turnsheet.games.starprobe.star_map.places import StarId

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
            [
                _other(Seat(number), explorer, own)
                for number, explorer in enumerate(state.explorers, 1)
                if number != seat
            ]
        ),
        known=tuple(_known(state, seat)),
        offered=tuple([each for each in state.offered if seat in (REFEREE, each.seller, each.buyer)]),
        asked=_asked(state, seat),
        events=heard(state.news, seat),
        secrets=state if seat == REFEREE else None,
        edition=state.edition,
    )


def blanked(explorer: Explorer) -> Explorer:
    """The seat's own expedition without what is hidden from its player: numbers that lie face down (22.6)."""
    stage = explorer.stage
    if not isinstance(stage, stages.Numbers):
        return explorer
    return replace(explorer, stage=stages.Numbers(replace(stage.survey, numbers=HIDDEN)))


def _asked(state: State, seat: Seat) -> Seat | None:
    for number, explorer in enumerate(state.explorers, 1):
        if isinstance(explorer.stage, stages.Opposing) and explorer.stage.picker == seat:
            return Seat(number)
    return None


def _other(seat: Seat, explorer: Explorer, viewer: Explorer | None) -> Other:
    """What is public about an expedition (22.1, 22.3 to 22.5)."""
    jumping = isinstance(explorer.stage, stages.Jumping)
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
        case stages.Lost():
            return "lost"
        case stages.Outfitting() | stages.Waiting():
            return "home"
        case stages.Jumping():
            return "jumping"
        case _:
            return "home" if explorer.star == explorer.home else "out"


def _known(state: State, seat: Seat) -> list[Known]:
    """Systems of which more is known than finds."""
    here = None if seat == REFEREE else state.explorers[seat - 1].star
    systems = {system.star: system for system in state.systems}
    if here is not None and here not in systems:
        systems[here] = System(here)
    found = [known_of(state.explorers, systems[star], seat) for star in sorted(systems)]
    return [each for each in found if each != Known(each.star)]


def known_of(explorers: Sequence[Explorer], system: System, seat: Seat) -> Known:
    """Bases and wars are public; natives and specialities are known by finds, to those who are there, and to owners."""
    star = system.star
    own = None if seat == REFEREE else explorers[seat - 1]
    near = own is not None and own.star == star
    race, level, rights = "", 0, system.rights
    if system.race or rights:
        finds = [(number, find_of(each, star)) for number, each in enumerate(explorers, 1)]
        open_to = [find for number, find in finds if find and (number == seat or find.published or seat == REFEREE)]
        if any(find.race for find in open_to):
            race, level = system.race, system.level
        items = {item for find in open_to for item in find.items}
        rights = tuple(right for right in rights if right.owner == seat or right.item in items or near)
    return Known(
        star=star,
        race=race,
        level=level,
        rights=rights,
        base=system.base,
        base_of=system.base_of,
        closed=system.closed,
        driven=seat in system.driven,
        taken=near and taken(explorers, seat, star),
    )


def taken(explorers: Sequence[Explorer], seat: Seat, star: StarId) -> bool:
    """Whether a system can no longer be explored: proved by somebody, or being surveyed by another (D44)."""
    for number, explorer in enumerate(explorers, 1):
        find = find_of(explorer, star)
        if find is not None and _proved(find, own=number == seat):
            return True
        if number != seat and explorer.star == star and _at_work(explorer.stage):
            return True
    return False


def _at_work(stage: stages.AnyStage) -> bool:
    """Whether a survey is being made, or an attempt at one."""
    if isinstance(stage, stages.Fighting):
        return stage.contact is None and _at_work(stage.then)
    return isinstance(stage, stages.Numbers | stages.Shifting | stages.Surveying)


def _proved(find: Find, own: bool) -> bool:
    """A proved system; natives who were not won over may still be dealt with (D51, D59)."""
    if not find.proved or not find.classes:
        return False
    return own and find.won if 1 in find.classes else True
