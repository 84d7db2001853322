"""Checks of orders on a voyage: jumps, attempts, surveys, work, the end of a month. Rules: §4, §7, §9, §10, §19."""

from collections import Counter

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.checks.refusals import Refused, advised, not_now, there_are
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.orders import Explore, Forage, Gather, Jump, Pick, Refine, Shift, Wait
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.exploration.reserves import RESERVES, reserves, shifts
from turnsheet.games.starprobe.rules.actions.home.board_of_review import sits, voyage_months
from turnsheet.games.starprobe.rules.actions.jumping import CREWLESS_JUMPS
from turnsheet.games.starprobe.rules.actions.trade.specialities import item_worked
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.month_end import RESTFUL
from turnsheet.games.starprobe.rules.options import MOST_MONTHS
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Right
from turnsheet.games.starprobe.star_map.places import Place, StarId, distance, months
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import METHODS, YEAR


def due(context: Context) -> bool:
    """Whether a ship at home must report to the Board first (19.1, D103)."""
    own = context.own
    return own.star == own.home and voyage_months(own, context.month) >= YEAR


def nearer(to: Place, start: Place, home: Place) -> bool:
    """Whether a jump ends nearer to home than it began (D100)."""
    return distance(to, home) < distance(start, home)


def stuck(context: Context) -> Refused | None:
    """Why a ship can jump nowhere at all."""
    own = context.own
    if isinstance(own.stage, stages.Outfitting):
        return Refused("not-launched", "The ship is in the docks; 'launch' it first.")
    if not isinstance(own.stage, stages.Free):
        return not_now(context)
    if due(context):
        return Refused("board-first", "The voyage has lasted a year: 'report' to the Board first.")
    if own.moved or own.tried:
        done = "explored or worked here" if own.tried else "jumped"
        return Refused("moved", f"The ship has {done} this month; it can jump next month.")
    if not own.crew.naval and own.crewless >= CREWLESS_JUMPS:
        jumps = f"Without naval personnel a ship makes {CREWLESS_JUMPS} jumps"
        advice = "It cannot jump any more: wait, or give it up with 'abandon ship'."
        old = f"{jumps}, and they are made."
        return Refused("no-crew", f"{jumps}. Your ship has used both. {advice}", recorded=old)
    return None


def why_not_jump(context: Context, order: Jump) -> Refused | None:
    """Whether the ship can jump, and to this star (7.1 to 7.6, 17.2, D14)."""
    return stuck(context) or unreachable(context, order.star)


def unreachable(context: Context, name: StarId) -> Refused | None:
    """Why a star cannot be jumped to."""
    own = context.own
    star = context.sky.star(name)
    if star is None:
        return advised("no-such-star", f"There is no star {name}.", "Choose one on the chart.")
    if own.place == star.place:
        where = f"The ship is at {name} now." if own.star else f"The ship is beside {name}, too near for a jump."
        return advised("here", where, "Choose another star.")
    if context.known(name).closed:
        return advised("war", f"There is war at {name}; nobody travels there.", "Choose another star.")
    assert own.ship is not None
    jump = context.tables.explorers[own.ship].jump
    if not jump:
        old = f"An Explorer {own.ship} does not jump, by this table's numbers."
        return Refused("no-jump", f"In this match an Explorer {own.ship} cannot jump.", recorded=old)
    takes = months(distance(own.place, star.place), jump)
    if takes > own.stores.slugs:
        reason = f"The jump takes {count(takes, 'slug')}, and {there_are(own.stores.slugs, 'slug')}."
        return advised("no-fuel", reason, "Choose a nearer star.")
    if not own.stores.supplies and not nearer(star.place, own.place, context.sky.place_of(own.home)):
        old = f"Without supplies a ship may only jump homeward, and {name} is no nearer to home."
        reason = f"Without supplies a ship can only jump towards home, and {name} is not nearer to it."
        reason += " Choose a star nearer to home."
        return Refused("no-supplies", reason, recorded=old)
    if not context.sky.clear(own.place, star.place):
        old = f"A cloud lies on the straight line to {name}."
        reason = f"A cloud blocks the straight line to {name}. Jump to another star first, to go around it."
        return Refused("cloud", reason, recorded=old)
    return None


def idle(context: Context) -> Refused | None:
    """Why the player can neither explore nor work here now."""
    own = context.own
    if isinstance(own.stage, stages.Outfitting):
        return Refused("not-launched", "The ship is in the docks; 'launch' it first.")
    if not isinstance(own.stage, stages.Free):
        return not_now(context)
    if own.star is None:
        return advised("between-stars", "The ship is between the stars.", "Jump to a star first.")
    if own.tried:
        reason = "You have already explored or worked this month. End the month first: 'wait'."
        old = "An attempt or a month's work has been made this month; another can be next month."
        return Refused("tried", reason, recorded=old)
    return None


def unexplorable(context: Context) -> Refused | None:
    """Why no attempt can be made at the system where the ship is (9.1, D13, D29, D30, D44, D99)."""
    if (refused := idle(context)) is not None:
        return refused
    own, here = context.own, context.here
    assert own.star is not None
    if context.sky.home(own.star) is not None:
        return advised(
            "home", f"{own.star} is a home system; these are known and cannot be explored.", "Jump to another star."
        )
    if here is not None and here.closed:
        return advised("war", f"There is war at {own.star}.", "Leave with a jump.")
    if here is not None and here.taken:
        reason = f"{own.star} is proved, or somebody else surveys it; it cannot be explored."
        return advised("taken", reason, "Jump to another star.")
    if not own.stores.supplies:
        reason = "Without supplies you cannot explore. Jump towards home."
        return Refused("no-supplies", reason, recorded="Without supplies nobody explores.")
    if not own.crew.first_in and not crews(own.crew):
        reason = "There is neither a survey crew nor a First-In Team."
        return advised("no-teams", reason, "Remove this order; only these can explore.")
    return None


def why_not_explore(context: Context, order: Explore) -> Refused | None:
    """Methods for crews and teams (9.1, 9.2)."""
    if (refused := unexplorable(context)) is not None:
        return refused
    own = context.own
    methods = (*order.first_in, *order.crews)
    if not methods:
        return advised("no-method", "An attempt needs at least one method.", "Name one: 'explore 7'.")
    wrong = next((each for each in methods if not 1 <= each <= METHODS), None)
    if wrong is not None:
        return Refused("no-such-method", f"Methods are numbered 1 to {METHODS}; there is no method {wrong}.")
    twice = next((each for each, times in Counter(methods).items() if times > 1), None)
    if twice is not None:
        reason = f"Method {twice} is named twice; each is used once in an attempt."
        return advised("method-twice", reason, "Choose another.")
    spent = next((each for each in methods if each in own.used), None)
    if spent is not None:
        return advised("method-spent", f"Method {spent} is used up until the ship has been home.", "Choose another.")
    if len(order.first_in) > own.crew.first_in:
        has = there_are(own.crew.first_in, "First-In Team")
        reason = f"{count(len(order.first_in), 'method')} for First-In Teams, and {has}."
        return advised("no-teams", reason, "Name fewer methods.")
    if len(order.crews) > crews(own.crew):
        has = there_are(crews(own.crew), "survey crew")
        reason = f"{count(len(order.crews), 'method')} for survey crews, and {has}."
        return advised("no-teams", reason, "Name fewer methods.")
    return None


def why_not_pick(context: Context, order: Pick) -> Refused | None:
    if not isinstance(context.own.stage, stages.Numbers):
        return not_now(context)
    return None if order.number in (1, 2) else Refused("bad-number", "Pick 1 or 2.")


def why_not_shift(context: Context, order: Shift) -> Refused | None:
    """MODIFIER 3 for methods, MODIFIER 2 for modes (9.17, 12.5, D37, D66)."""
    own = context.own
    match own.stage:
        case stages.Recasting(by=by, mode=mode):
            if order.first_in or order.scientific:
                reason = "A change of mode uses no reserve teams. Leave the teams out."
                return Refused("no-reserve", reason, recorded="Modes are changed without teams in reserve.")
            if order.by not in by:
                return Refused("bad-shift", f"Mode {mode} can be changed by {_either(by)}.")
            return None
        case stages.Shifting(survey=survey):
            by = shifts(own, survey, context.rules)
            if order.by not in by:
                return Refused("bad-shift", f"Method {survey.method} can be changed by {_either(by)}.")
            return _reserve(own, order)
        case _:
            return not_now(context)


def _reserve(own: Explorer, order: Shift) -> Refused | None:
    first_in, scientific = reserves(order, own.crew)
    needed = RESERVES[order.by]
    if first_in + scientific != needed:
        return Refused(
            "reserve", f"A change by {order.by:+d} takes {count(needed, 'team')}, not {first_in + scientific}."
        )
    if not 0 <= first_in <= own.crew.first_in:
        return Refused(
            "no-teams", f"You name {first_in} First-In Teams, and {there_are(own.crew.first_in, 'such team')}."
        )
    if not 0 <= scientific <= own.crew.scientific:
        has = there_are(own.crew.scientific, "such team")
        return Refused("no-teams", f"You name {scientific} Scientific Teams, and {has}.")
    return None


def _either(by: tuple[int, ...]) -> str:
    return " or ".join(f"{each:+d}" for each in by)


def why_not_keep(context: Context) -> Refused | None:
    """From version 2 on also where there is more to be gained (12.7)."""
    stage = context.own.stage
    if isinstance(stage, stages.Bargaining) and context.rules >= 2:
        return None
    return None if isinstance(stage, stages.Shifting | stages.Recasting) else not_now(context)


def why_not_leave(context: Context) -> Refused | None:
    return None if isinstance(context.own.stage, stages.Surveying | stages.Contact) else not_now(context)


def why_not_work(context: Context, order: Refine | Gather | Forage) -> Refused | None:
    """A month's work at a speciality (10.7 to 10.12, D55, D56)."""
    if (refused := idle(context)) is not None:
        return refused
    own = context.own
    if own.moved:
        return Refused("moved", "The ship has jumped this month; work takes a whole month in one place.")
    here = context.here
    item = item_worked(order, () if here is None else here.rights, context.tables)
    if item is None:
        return _no_such_modes(context.tables)
    if isinstance(order, Gather):
        most = context.tables.items[item].monthly
        if not 1 <= len(order.modes) <= most:
            return Refused("bad-number", f"A month at {item} yields {count(most, 'mode')}, not {len(order.modes)}.")
    right = None if here is None else next((each for each in here.rights if each.item == item), None)
    if right is None:
        return advised("no-speciality", f"No {item} is known at {own.star}.", "Remove this order.")
    if lets_in(context, right):
        return None
    return advised(
        "no-right", f"Seat {right.owner} has named no price for the {item}.", "Ask them for one in a message."
    )


def _no_such_modes(tables: Tables) -> Refused:
    yielding = [(item, each.modes) for item, each in tables.items.items() if each.modes]
    told = ", ".join(f"{modes[0]} to {modes[-1]} with {item}" for item, modes in yielding)
    if told:
        return Refused("no-such-mode", f"You can gather modes {told}.", recorded=f"Modes are gathered so: {told}.")
    old = "No modes are gathered by this table's numbers."
    return Refused("no-such-mode", "In this match nobody can gather modes.", recorded=old)


def lets_in(context: Context, right: Right) -> bool:
    """Whether the player may work a speciality (D56)."""
    return right.owner == context.seat or right.price >= 0 or right.owner in context.others().lost


def workable(context: Context) -> list[Right]:
    """The specialities here that the player may work, if they have the whole month for it."""
    if idle(context) is not None or context.own.moved or context.here is None:
        return []
    return [right for right in context.here.rights if lets_in(context, right)]


def why_not_report(context: Context) -> Refused | None:
    """The Board sits at home, after a year or in the last month (19.1, D103)."""
    own = context.own
    if not isinstance(own.stage, stages.Free | stages.Repairing) or own.star != own.home:
        if not isinstance(own.stage, stages.Free):
            return not_now(context)
        return advised("not-home", "The Board sits at home.", f"Jump to {own.home} first.")
    if not sits(own, context.month, context.options.months):
        lasted = voyage_months(own, context.month)
        return Refused(
            "too-early", f"The Board sits after {YEAR} months of a voyage, and this is month {lasted} of it."
        )
    return None


def why_not_wait(context: Context, order: Wait) -> Refused | None:
    """Only when no stage waits for an answer (4.2)."""
    own = context.own
    if not isinstance(own.stage, RESTFUL):
        return not_now(context)
    if own.ship is None:
        return Refused("no-ship", "Take a ship first: 'ship I' or 'ship II'.")
    if order.months == 0 or order.months > MOST_MONTHS:
        return Refused("bad-number", f"Wait 1 to {MOST_MONTHS} months, or 'wait on'.")
    return None
