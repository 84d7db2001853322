"""Contact: who lives there, and whether they are ill-disposed. Rules: docs/rules/starprobe.md §11."""

from typing import Literal

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.exploration.recording import control, find_of, gain, standing
from turnsheet.games.starprobe.rules.actions.exploration.results import (
    inhabited_value,
    item_value,
    paid_before,
    result_of,
    speciality,
)
from turnsheet.games.starprobe.rules.random_numbers import rm1, rm3
from turnsheet.games.starprobe.rules.stages import Contact, Free, Survey
from turnsheet.games.starprobe.rules.state_parts import Find, Quarters, System
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Item, Result

TROUBLE = 3
"""What every T adds to the race number."""
EMPIRES = 7
"""Natives of this level and above have a small empire."""


def make_contact(workspace: Workspace, seat: Seat, survey: Survey) -> None:
    """The natives' level and race are found, and whether there is ill will (11.1 to 11.9, 14.16, D58, D59)."""
    result = result_of(survey.result)
    system = _natives(workspace, seat, survey.star)
    find = _on_record(workspace, seat, survey.star, result, system)
    explorer = workspace.explorer(seat)
    number = workspace.tables.races[system.race][explorer.race]
    known = find_of(explorer, survey.star)
    ill = find.ill
    if known is None or not known.race:
        ill_number = rm1(workspace.dice.at("ill will", seat), 20)
        most = number + TROUBLE * survey.troubles
        ill = ill_number <= most
        workspace.drew(seat, "drew ill will", number=ill_number, most=most)
    ill = ill or bool(system.driven)
    find = replace(find, ill=ill)
    workspace.record(seat, find)
    worth = inhabited_value(find, workspace.tables, workspace.rules)
    workspace.to_stage(seat, Contact(survey.star, survey.method, survey.troubles, worth, number, ill))
    temper = "They cannot bear the sight of us." if ill else "They are ready to talk."
    race = system.race.lower()
    workspace.tell(seat, "natives met", race=race, level=system.level, star=survey.star, temper=temper)


def _natives(workspace: Workspace, seat: Seat, star: StarId) -> System:
    """Level, race and empire, drawn once for all (11.2 to 11.4, D51, D58)."""
    system = workspace.system(star)
    if system.race:
        return system
    tables = workspace.tables
    of_level, of_race = rm3(workspace.dice.at("level", seat)), rm3(workspace.dice.at("race", seat))
    level, races = tables.levels[of_level], tables.peoples[of_race]
    workspace.drew(seat, "drew natives", level=of_level, race=of_race)
    race = races[0]
    if len(races) > 1:
        which = workspace.dice.at("either", seat).die(len(races))
        race = races[which - 1]
        workspace.drew(seat, "drew race", sides=len(races), number=which, race=race)
    systems = rm1(workspace.dice.at("empire", seat), 6) if level >= EMPIRES else 0
    if systems:
        workspace.drew(seat, "drew empire", number=systems)
    system = replace(system, race=race, level=level, systems=systems)
    workspace.systems[star] = system
    return system


def _on_record(workspace: Workspace, seat: Seat, star: StarId, result: Result, system: System) -> Find:
    """The system as a find: specialities are controlled from now on (D41, D52, D53).

    They are paid for when the natives are won; in version 1 by themselves, and now.
    """
    find = standing(workspace, seat, star) or Find(star, result.classes, month=workspace.month)
    owned = {right.item for right in system.rights}
    item = speciality(result)
    new = (item,) if item is not None and item not in (*find.items, *owned) else ()
    before = find.value if workspace.rules < 2 else paid_before(find, workspace.tables, workspace.rules)
    due = (*new, *(() if workspace.options.disproving else _unowned(find, owned))) if workspace.rules < 2 else ()
    paid = gain(workspace, seat, Quarters(sum(item_value(each, workspace.tables) for each in due)), star)
    control(workspace, seat, star, (*_unowned(find, owned), *new))
    return replace(
        find,
        classes=result.classes,
        items=(*find.items, *new),
        proved=True,
        race=system.race,
        level=system.level,
        systems=system.systems,
        value=Quarters(before + paid),
    )


def _unowned(find: Find, owned: set[Item]) -> tuple[Item, ...]:
    """Specialities on record that were unproved until now: nobody controls them yet (D41)."""
    return tuple(item for item in find.items if item not in owned)


def won(workspace: Workspace, seat: Seat, contact: Contact, worth: Quarters, mark: Literal["", "H"] = "") -> None:
    """The natives are won over: what the system is worth is paid, less what was paid before (12.4, D52, D53)."""
    find = find_of(workspace.explorer(seat), contact.star)
    assert find is not None
    before = paid_before(find, workspace.tables, workspace.rules)
    paid = gain(workspace, seat, Quarters(max(worth - before, 0)), contact.star)
    workspace.record(seat, replace(find, value=Quarters(find.value + paid), won=True, mark=mark or find.mark))
    workspace.to_stage(seat, Free())
    workspace.tell(seat, "natives won", star=contact.star, worth=paid)
