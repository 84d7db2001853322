"""Stages as lines of notation: what an explorer is asked to decide, with all that belongs to it. docs/cases.md."""

from collections.abc import Iterator

from turnsheet.games.starprobe.notation import line_fields
from turnsheet.games.starprobe.notation.field_values import told
from turnsheet.games.starprobe.rules.stages import (
    AnyStage,
    Contact,
    Cornered,
    Fighting,
    Numbers,
    Outfitting,
    Shifting,
    Survey,
    Surveying,
)
from turnsheet.games.starprobe.rules.state_parts import Stores
from turnsheet.games.starprobe.space_battle.battle import Battle


def stage_lines(stage: AnyStage, hidden: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a stage, without the seat; fields of the attempt that the seat does not know left out."""
    name = type(stage).__name__.lower()
    fields = f"then {type(stage.then).__name__.lower()}" if isinstance(stage, Fighting) else _fields(name, stage)
    yield f"stage {name} {fields}".rstrip()
    if isinstance(stage, Outfitting) and stage.kept != Stores():
        yield f"kept {told(stage.kept, line_fields.STORES)}"
    survey = survey_of(stage)
    if survey is not None:
        yield f"survey {told(survey, line_fields.SURVEY, hidden)}"
    contact = contact_of(stage)
    if contact is not None:
        yield f"natives {told(contact, line_fields.CONTACT)}"
    if isinstance(stage, Fighting):
        yield f"ground {told(stage.ground, line_fields.GROUND)}"
    if isinstance(stage, Cornered):
        yield from _battle(stage.battle)


def _fields(name: str, stage: AnyStage) -> str:
    return told(stage, line_fields.STAGES[name][1])


def survey_of(stage: AnyStage) -> Survey | None:
    """The attempt a stage is about, or goes back to."""
    if isinstance(stage, Fighting):
        return survey_of(stage.then)
    return stage.survey if isinstance(stage, Numbers | Shifting | Surveying) else None


def contact_of(stage: AnyStage) -> Contact | None:
    """The natives a stage is about."""
    if isinstance(stage, Contact):
        return stage
    contact = getattr(stage, "contact", None)
    return contact if isinstance(contact, Contact) else None


def _battle(battle: Battle) -> Iterator[str]:
    yield f"battle {told(battle, line_fields.BATTLE)}"
    for vessel in battle.vessels:
        named = told(vessel, line_fields.NAMED)
        words = f"{told(vessel, line_fields.VESSEL)} {told(vessel.damage, line_fields.DAMAGE)} {named}"
        yield f"vessel {vessel.number} {words}".rstrip()
    for missile in battle.missiles:
        yield f"missile {missile.number} {told(missile, line_fields.MISSILE)}"
