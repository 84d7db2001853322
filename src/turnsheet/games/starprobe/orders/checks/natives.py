"""Checks of orders to natives and in battles. Rules: docs/rules/starprobe.md §12 to §16."""

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.checks.refusals import (
    CALL_IN_SPACE,
    Refused,
    advised,
    m,
    not_now,
    played_without,
    there_are,
)
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.battles.ground import parts
from turnsheet.games.starprobe.rules.actions.battles.military import where
from turnsheet.games.starprobe.rules.actions.battles.space import command_of
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of
from turnsheet.games.starprobe.rules.actions.natives.attacks import stands
from turnsheet.games.starprobe.rules.actions.natives.negotiating import BLASTED_BELOW
from turnsheet.games.starprobe.rules.crew_and_cargo import count_of
from turnsheet.games.starprobe.rules.random_numbers import METHODS
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.space_battle import turn as space
from turnsheet.games.starprobe.space_battle.setup import why_not_steer as why_not_first
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import UNITS
from turnsheet.games.starprobe.tables.tables import MODES

MOST_SALVOS = 2
"""Per turn on the ground."""
MOST_JOIN = 3
MOST_PAID = 1000
"""Megarons, for one bribe or ransom."""


def why_not_negotiate(context: Context, order: orders.Negotiate) -> Refused | None:
    """Needs a mode and a team that can talk (12.1, D60)."""
    own = context.own
    if not isinstance(own.stage, stages.Contact):
        return not_now(context)
    if not own.crew.contact and not own.crew.first_in:
        return advised(
            "no-teams",
            "Nobody is left to negotiate: it takes a Contact or First-In Team.",
            "Use 'leave', or call the military.",
        )
    if order.mode not in own.stores.modes:
        has = f"you have {' '.join(map(str, own.stores.modes))}" if own.stores.modes else "you have no mode left"
        advice = "Choose one of these." if own.stores.modes else "Use 'leave', or call the military."
        return advised("no-such-mode", f"You have no mode {order.mode}; {has}.", advice)
    return None


def why_not_oppose(context: Context, order: orders.Oppose) -> Refused | None:
    """Only if another player negotiates and asks for the number (12.2)."""
    if context.others().asked is None:
        return advised("not-asked", "Nobody waits for your number.", "Remove this order.")
    if not 1 <= order.number <= MODES:
        old = f"The number is one from 1 to {MODES}."
        return Refused("bad-number", f"Choose a number from 1 to {MODES}.", recorded=old)
    return None


def why_not_generate(context: Context, order: orders.Generate) -> Refused | None:
    """Any randomizer but RM 3 (12.7)."""
    if not isinstance(context.own.stage, stages.Bargaining):
        return not_now(context)
    return None if order.method in METHODS else Refused("no-such-randomizer", f"Choose one of {', '.join(METHODS)}.")


def why_not_sway(context: Context, order: orders.Sway) -> Refused | None:
    """With a bribe only if the match is played with bribery (12.14)."""
    if not isinstance(context.own.stage, stages.Swaying):
        return not_now(context)
    if order.pay and not context.options.bribery:
        return played_without("bribes")
    if not 0 <= order.pay <= MOST_PAID:
        return Refused("bad-number", f"A bribe is 0 to {MOST_PAID} M.")
    return None


def why_not_pay(context: Context, order: orders.Pay) -> Refused | None:
    """The ransom, or more (12.10, 12.12)."""
    stage = context.own.stage
    if not isinstance(stage, stages.Ransom):
        return not_now(context)
    if order.amount < stage.amount:
        reason = f"They want {m(4 * stage.amount)}, and {m(4 * order.amount)} is less."
        return advised("too-little", reason, "Pay at least that, or 'refuse'.")
    if order.amount > MOST_PAID:
        return Refused("bad-number", f"Pay at most {MOST_PAID} M.", recorded=f"Nobody pays more than {MOST_PAID} M.")
    return None


def why_not_refuse(context: Context) -> Refused | None:
    return None if isinstance(context.own.stage, stages.Ransom) else not_now(context)


def unblastable(context: Context) -> Refused | None:
    """Why natives cannot be blasted (12.19)."""
    own = context.own
    if not isinstance(own.stage, stages.Contact):
        return not_now(context)
    if not context.options.blasting:
        return played_without("blasting")
    find = find_of(own, own.stage.star)
    if find is not None and find.level >= BLASTED_BELOW:
        reason = f"Natives below level {BLASTED_BELOW} can be blasted; these are of level {find.level}."
        return advised("too-advanced", reason, "Use 'negotiate', or 'leave'.")
    return None


def why_not_blast(context: Context, order: orders.Blast) -> Refused | None:
    """Only natives below level 6, and with salvos that are aboard (12.19, D67)."""
    if (refused := unblastable(context)) is not None:
        return refused
    has = context.own.stores.salvos
    if not 1 <= order.salvos <= has:
        return Refused("no-salvos", f"You cannot fire {count(order.salvos, 'salvo')}; {there_are(has, 'salvo')}.")
    return None


def why_not_stand(context: Context, order: orders.Stand) -> Refused | None:
    """As many teams as are attacked (14.1, D75)."""
    own = context.own
    stage = own.stage
    if not isinstance(stage, stages.Attacked):
        return not_now(context)
    if (order.first_in, order.contact) in stands(own.crew.contact, own.crew.first_in, stage.teams):
        return None
    teams = f"{count(own.crew.first_in, 'First-In Team')} and {count(own.crew.contact, 'Contact Team')}"
    return Refused("bad-stand", f"Name {count(stage.teams, 'team')} in all; there are {teams}.")


def _salvos(own: Explorer, salvos: int) -> Refused | None:
    if not 0 <= salvos <= MOST_SALVOS:
        old = f"At most {MOST_SALVOS} salvos are fired a turn, not {salvos}."
        return Refused("too-many-salvos", f"Fire at most {MOST_SALVOS} salvos per turn, not {salvos}.", recorded=old)
    if salvos > own.stores.salvos:
        has = there_are(own.stores.salvos, "salvo")
        return Refused("no-salvos", f"You cannot fire {count(salvos, 'salvo')}; {has}.")
    return None


def why_not_fight(context: Context, order: orders.Fight) -> Refused | None:
    """The limits are on salvos and on units that join (13.9, 14.10, 14.11, D71)."""
    own = context.own
    stage = own.stage
    if not isinstance(stage, stages.Fighting):
        return not_now(context)
    if any(unit not in UNITS for unit in (*order.lose, *(unit for unit, _ in order.reinforce))):
        return advised("no-such-unit", f"Units are {', '.join(UNITS)}.", "Choose one of these.")
    return _salvos(own, order.salvos) or (_joining(own, stage.ground, order) if order.reinforce else None)


def _joining(own: Explorer, ground: stages.Ground, order: orders.Fight) -> Refused | None:
    if ground.turn == 1:
        reason = "Others can join from the second turn on, and this is the first."
        return advised("first-turn", reason, "Fight this turn without them.")
    joining = sum(number for _, number in order.reinforce)
    if joining > MOST_JOIN or any(number < 1 for _, number in order.reinforce):
        return Refused("too-many-join", f"1 to {MOST_JOIN} teams, groups or hundreds join in a turn, not {joining}.")
    here = parts(ground)
    for unit, number in order.reinforce:
        free = count_of(own.crew, unit) - here[unit]
        here[unit] += number
        if number > free:
            return advised("too-few", f"{number} {unit} cannot join; {free} of them are aboard.", "Bring fewer.")
    marines = any(unit == "marine" for unit, _ in order.reinforce)
    if marines and here["first-in"] and not any(here[unit] for unit in UNITS if unit not in ("marine", "first-in")):
        return advised("no-marines", "First-In Teams by themselves accept no Marines.", "Bring other units.")
    return None


def why_not_withdraw(context: Context, order: orders.Withdraw) -> Refused | None:
    """Only from natives (14.12, D74)."""
    stage = context.own.stage
    if not isinstance(stage, stages.Fighting):
        return not_now(context)
    if stage.contact is None:
        old = "Lifeforms let nobody go while the group lives."
        return Refused("lifeform", "Nobody can withdraw from lifeforms while the group lives: 'fight'.", recorded=old)
    return _salvos(context.own, order.salvos)


def uncallable(context: Context) -> Refused | None:
    """Why the military cannot be called to the ground (15.1, D81)."""
    own = context.own
    match own.stage:
        case stages.Fighting(contact=None):
            return advised("lifeform", "The military does not come for lifeforms.", "Use 'fight'.")
        case stages.Fighting(ground=ground):
            if ground.military:
                reason = f"The military has been called, with priority {ground.priority}."
                return advised("called", reason, "Remove this order.")
        case stages.Contact(again=False):
            reason = "The military comes in place of the second attempt; this is the first."
            return advised("too-early", reason, "Use 'negotiate' first.")
        case stages.Contact():
            pass
        case stages.SpaceBattle():
            return CALL_IN_SPACE
        case stages.Free() | stages.Repairing():
            star = where(own, context.sky)
            if own.star is not None or star is None or not _beaten(context, star):
                reason = "You can call the military only when natives attack you, or where they have driven you out."
                old = "The military is called by those who are attacked, or were driven out here."
                return Refused("not-attacked", f"{reason} Remove this order.", recorded=old)
        case _:
            return not_now(context)
    return None


def _beaten(context: Context, star: StarId) -> bool:
    known = context.known(star)
    return known.driven and not known.closed


def why_not_call(context: Context, order: orders.Call) -> Refused | None:
    refused = uncallable(context)
    if refused is None and order.priority not in context.tables.ground:
        refused = Refused("no-such-priority", f"Priorities are 1 to 10 and 10E, not {order.priority}.")
    return refused


def why_not_steer(context: Context, order: orders.Steer) -> Refused | None:
    """The first velocity (16.5)."""
    stage = context.own.stage
    if not isinstance(stage, stages.SpaceBattle):
        return not_now(context)
    why = why_not_first(stage.battle, order.by, context.tables)
    return None if why is None else Refused("bad-helm", why.text, recorded=why.recorded)


def why_not_helm(context: Context, order: orders.Helm) -> Refused | None:
    """A turn of a battle in space (16.6 to 16.13, D93)."""
    stage = context.own.stage
    if not isinstance(stage, stages.SpaceBattle):
        return not_now(context)
    if order.running and not context.own.stores.slugs:
        return advised("no-fuel", "Without a slug there is no jump to run for.", "Fight with 'helm'.")
    why = space.refusal(stage.battle, command_of(order), context.tables)
    return None if why is None else Refused("bad-helm", why.text, recorded=why.recorded)
