"""Forms for battles. Rules: docs/rules/starprobe.md §13 to §16."""

from functools import cache

from turnsheet.core.pages.forms import Choice, Number, OrderForm, Phrase
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.natives import MOST_JOIN, MOST_SALVOS, uncallable, why_not_fight
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.forms.form_parts import form, optional, written
from turnsheet.games.starprobe.orders.forms.voyage import PRIORITIES, call
from turnsheet.games.starprobe.orders.prices import ground_charges
from turnsheet.games.starprobe.pages.battle_chart import end_id, vessel_mark
from turnsheet.games.starprobe.rules.actions.battles.ground import parts
from turnsheet.games.starprobe.rules.crew_and_cargo import count_of
from turnsheet.games.starprobe.rules.stages import Fighting, SpaceBattle
from turnsheet.games.starprobe.space_battle.battle import Vessel, own_vessel
from turnsheet.games.starprobe.space_battle.damage import MENDING, armed
from turnsheet.games.starprobe.space_battle.firing import salvos_per_turn
from turnsheet.games.starprobe.space_battle.movement import Helm, plain_courses, straight_on, walk
from turnsheet.games.starprobe.space_battle.setup import first_velocities
from turnsheet.games.starprobe.space_battle.workspace import hostile
from turnsheet.games.starprobe.tables.table_types import UNITS, Tables, Unit

WITHOUT = optional("{beams}", Choice("beams", ("without beams",)))


def fighting(context: Context, stage: Fighting) -> tuple[OrderForm, ...]:
    salvos = min(context.own.stores.salvos, MOST_SALVOS)
    joining = _joining(context, stage) if stage.ground.turn > 1 else ()
    if stage.contact is None:
        return _fight(salvos, joining, (), natives=False)
    there = tuple(unit for unit, number in parts(stage.ground).items() if number)
    forms = _fight(salvos, joining, there, natives=True)
    return (*forms, call(ground_charges(context.tables))) if uncallable(context) is None else forms


def _joining(context: Context, stage: Fighting) -> tuple[str, ...]:
    here = parts(stage.ground)
    return tuple(
        f"{number} {unit}"
        for unit in UNITS
        for number in range(1, min(count_of(context.own.crew, unit) - here[unit], MOST_JOIN) + 1)
        if why_not_fight(context, orders.Fight(reinforce=((unit, number),))) is None
    )


@cache
def _fight(salvos: int, joining: tuple[str, ...], there: tuple[Unit, ...], natives: bool) -> tuple[OrderForm, ...]:
    missiles = (optional("salvos {salvos}", Number("salvos", 1, salvos)),) if salvos else ()
    more: tuple[Phrase, ...] = (WITHOUT, *missiles)
    if joining:
        more += (optional("with {joining}", Choice("joining", joining)),)
    if len(there) > 1:
        more += (optional("lose {unit}", Choice("unit", there)),)
    forms = (form(orders.Fight, "Fight a turn", more=more),)
    if not natives:
        return forms
    return (*forms, form(orders.Withdraw, "Withdraw to the ship", more=(WITHOUT, *missiles)))


def in_space(context: Context, stage: SpaceBattle) -> tuple[OrderForm, ...]:
    """The courses go straight ahead, or turn as early as the ship can."""
    battle = stage.battle
    own = own_vessel(battle)
    tables = context.tables
    forms = []
    if not battle.turn:
        steps = tuple(_change(velocity - own.velocity) for velocity in first_velocities(battle, tables))
        forms.append(form(orders.Steer, "Choose the first velocity", Choice("by", steps, usual=_change(0))))
    course = _courses(own, tables)
    mends = (optional(", mend {part}", Choice("part", MENDING)),) if own.crews else ()
    charges = tuple(f"{aid.charge} M" for aid in context.tables.space.values())
    calls = () if battle.priority else (optional(", call {priority}", Choice("priority", PRIORITIES, labels=charges)),)
    foes = tuple(each for each in battle.vessels if hostile(own.side, each.side))
    more = (*_aims(own, foes, tables), *mends, *calls)
    forms.append(written("Fight a turn", "helm {course}", course, more=more))
    if context.own.stores.slugs:
        forms.append(written("Run: jump away after six turns", "run {course}", course, more=(*mends, *calls)))
    return tuple(forms)


def _aims(own: Vessel, foes: tuple[Vessel, ...], tables: Tables) -> tuple[Phrase, ...]:
    if not foes or not armed(own, tables):
        return ()
    numbers, marks = tuple(str(each.number) for each in foes), tuple(map(vessel_mark, foes))
    beams = optional(", beams at {target}", Choice("target", numbers, marks))
    salvos = min(own.salvos, salvos_per_turn(own, tables))
    if not salvos:
        return (beams,)
    count, goal = Number("salvos", 1, salvos), Choice("goal", numbers, marks)
    return (beams, optional(", missiles {salvos} at {goal}", count, goal))


def _courses(own: Vessel, tables: Tables) -> Choice:
    """The marks are where the courses end; straight on at the same speed is usual."""
    helms = tuple(plain_courses(own, tables))
    ends = tuple(end_id(walk(own, *helm).at) for helm in helms)
    return Choice("course", tuple(map(_words, helms)), ends, usual=_words(Helm(0, straight_on(own))))


def _words(helm: Helm) -> str:
    return " ".join([_change(helm.by), *map(str, helm.course)])


def _change(velocity: int) -> str:
    """A change of the velocity, with its sign."""
    return f"{velocity:+d}"
