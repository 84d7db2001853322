"""What an explorer is asked to decide, with the chances they may know. Rules: docs/rules/starprobe.md §4, §22."""

from collections.abc import Iterator

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.checks.docks import KINDS, why_not_choose
from turnsheet.games.starprobe.orders.checks.natives import uncallable
from turnsheet.games.starprobe.orders.checks.voyage import nearer, stuck, unexplorable
from turnsheet.games.starprobe.orders.context import context_of
from turnsheet.games.starprobe.orders.orders import Choose, Generate, Keep
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.battle_prompts import calls, in_space, on_the_ground
from turnsheet.games.starprobe.pages.decisions.chances import Odds
from turnsheet.games.starprobe.pages.decisions.lines import Detail, Line
from turnsheet.games.starprobe.pages.decisions.stakes import stakes_of
from turnsheet.games.starprobe.pages.decisions.stars_in_reach import fuel_words, months_home
from turnsheet.games.starprobe.pages.decisions.survey_prompts import on_record, surveying, while_staying
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.battles.military import where
from turnsheet.games.starprobe.rules.actions.exploration.results import paid_before
from turnsheet.games.starprobe.rules.actions.home.board_of_review import sits, voyage_months
from turnsheet.games.starprobe.rules.actions.jumping import CREWLESS_JUMPS
from turnsheet.games.starprobe.rules.actions.natives.attacks import WAR, stands
from turnsheet.games.starprobe.rules.actions.natives.negotiating import BLASTED_BELOW
from turnsheet.games.starprobe.rules.crew_and_cargo import HOLD, MOST_PEOPLE, cost, crews, people, room, taken, wages
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.random_numbers import METHODS, Method, highest, lowest
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.star_map.places import StarId, distance
from turnsheet.games.starprobe.tables.table_types import Tables
from turnsheet.games.starprobe.tables.tables import YEAR

MODES = (
    "Modes have numbers from 1 to 20, and no number is better than another. Minerals yield modes 11 to 15, exotics "
    "6 to 10, drugs 1 to 5; at home all can be bought.",
    "Another number from 1 to 20 is set against your mode. Together they give 0 (50 %), + (25 %) or - (25 %).",
)
"""Where modes come from, and what is drawn (6.13, 10.7 to 10.10, 12.1 to 12.3)."""
MODE = "A negotiation mode is goods and information to trade with; a negotiation uses it up."
FIRST_ATTEMPT = "50 %: they agree. 25 %: you may ask for more. 25 %: they want something back."
"""What a mode is and brings, in short: it stands above the form."""
RESULTS = (
    Detail("0: they join you at that worth."),
    Detail("+: you may ask for more than that. A draw from 2 to 20 must then be above half of what they are to give."),
    Detail(
        "-: they want 1 to 10 M of it back, and a draw from 2 to 20 must be above that number plus 2. If they want "
        "more than it is worth, you pay a ransom or fight."
    ),
)
"""What each result of a first negotiation means (12.4, 12.7 to 12.11)."""


def halves(count: int) -> str:
    """A distance in half hexes as hexes: `6½`."""
    return f"{count // 2 or ''}½" if count % 2 else str(count // 2)


def months(number: int) -> str:
    """A number of months: `1 month`, `3 months`."""
    return count(number, "month")


def hexes(count: int) -> str:
    """A distance in half hexes, in words: `1 hex`, `6½ hexes`."""
    return f"{halves(count)} {'hex' if count <= 2 else 'hexes'}"


def deciding(view: View) -> Iterator[Line]:
    """What is to be decided now."""
    own = view.own
    if own is None or view.over:
        return
    if view.asked is not None:
        yield f"Player {view.asked} negotiates and waits for your number: oppose with one from 1 to 20."
    if own.done and not isinstance(own.stage, stages.Lost):
        yield "You have ended the month; others have not."
        return
    tables = view.tables
    match own.stage:
        case stages.Outfitting():
            yield from _outfitting(view, own, own.stage, tables)
        case stages.Free():
            yield from _free(view, own, tables)
        case stages.Jumping() as jump:
            yield f"In hyper-space on the way to {jump.star}: {months(jump.months + jump.lost)} to go."
            if jump.lost:
                yield f"{months(jump.lost).capitalize()} of it lost to a hazard: nothing can go wrong meanwhile."
            if jump.months:
                yield _risks(own, tables)
        case stages.Repairing() as repair:
            yield f"Repairs of {repair.why} take {months(repair.months)} more. Nothing can be explored meanwhile."
            yield from fuel_words(view, own)
        case stages.Numbers() | stages.Shifting() | stages.Surveying() as stage:
            yield from surveying(view, own, stage, tables)
        case stages.Fighting() as battle:
            yield from on_the_ground(own, battle, tables)
        case stages.SpaceBattle(battle=battle_):
            yield from in_space(battle_, tables)
        case stages.Waiting() as waiting:
            if view.month < view.options.months:
                yield f"Each month: a {Odds(waiting.chance)} chance of release, with {money(waiting.loan)} M to outfit."
            else:
                yield f"Month {view.month} is the last: no voyage follows. End it to see the result."
        case stages.Lost() as lost:
            yield f"The ship is lost: {lost.why}. Your score stays."
        case _:
            yield from _natives(view, own, tables)


def _risks(own: Explorer, tables: Tables) -> str:
    """The chances of a month of a jump."""
    malfunction, hazard = chances.malfunction(own.crew.naval), chances.hazard(tables)
    return f"Risk in each month of a jump: malfunction {malfunction}, hazard {hazard}."


def _choosing(view: View, tables: Tables) -> Iterator[Line]:
    """Ships are taken in order, and the last has no choice (1.3, 1.4)."""
    context = context_of(view)
    refused = {kind: why_not_choose(context, Choose(kind)) for kind in KINDS}
    left = [kind for kind, reason in refused.items() if reason is None]
    if len(left) > 1:
        yield "Choose a ship: an Explorer I fights better, an Explorer II jumps farther and holds more."
        for kind, ship in tables.explorers.items():
            fights = f"attack {ship.attack} to range {ship.range}, screens {ship.screen}, hull {ship.hull}"
            yield Detail(
                f"Explorer {kind}: jumps {ship.jump} hexes per month, {HOLD * ship.holds} units of cargo, {fights}."
            )
    elif left:
        yield f"An Explorer {left[0]} is left for you."
    else:
        yield from dict.fromkeys(reason.reason for reason in refused.values() if reason is not None)


def _outfitting(view: View, own: Explorer, stage: stages.Outfitting, tables: Tables) -> Iterator[Line]:
    if own.ship is None:
        yield from _choosing(view, tables)
        return
    spent = cost(own, own.crew, own.stores, tables)
    yield f"Outfit the ship: {money(spent)} of {money(stage.grant)} M are spent, {money(stage.grant - spent)} left."
    yield f"People: {people(own.crew, tables)} of {MOST_PEOPLE}."
    yield f"Cargo space: {taken(own.stores)} of {room(own.ship, tables)} units."
    yield "Four Contact and Scientific Teams make a survey crew, at least one of each; the last crew may be two."
    yield "Numbers in orders are totals: 'hire 10 naval' after 'hire 8 naval' makes 10."
    yield f"First-In Teams you can control: {stage.allowed}. Then launch."


def _free(view: View, own: Explorer, tables: Tables) -> Iterator[str]:
    if own.ship is None:
        return
    sky = view.stars
    home = sky.home(own.home)
    context = context_of(view)
    refused = stuck(context)
    if refused is None and own.stores.slugs:
        jump = tables.explorers[own.ship].jump
        near = [star.place for star, _ in sky.reachable(own.place, jump)]
        if home is not None and not own.stores.supplies and own.star != own.home:
            homeward = sum(nearer(place, own.place, home.place) for place in near)
            yield f"Stars nearer home within a month's jump of {jump} hexes: {homeward}."
        else:
            yield f"Stars within a month's jump of {jump} hexes: {len(near)}."
        yield _risks(own, tables)
    elif not own.stores.slugs and own.star == own.home:
        yield "There is no fuel left to jump: buy fuel slugs here."
    elif refused is not None and refused.code == "moved":
        yield refused.reason
    yield from _without_a_crew(own)
    if home is not None and own.star != own.home:
        away = months_home(view, own, own.place)
        yield f"Home is {hexes(distance(own.place, home.place))} away, {months(away)} of jumps."
        yield from fuel_words(view, own)
    yield from _here(view, own)
    yield from on_record(view, tables)
    yield from _driven_out(view, own, tables)
    yield from while_staying(view, own, tables)
    if own.stores.slugs or own.star == own.home:
        yield from _wages(view, own, tables)
    if own.star is None:
        yield "The ship is between the stars, and nothing can be explored here."
    elif unexplorable(context) is None:
        teams = crews(own.crew) + own.crew.first_in
        yield f"An attempt to explore can use {'one method' if teams == 1 else f'{teams} methods at once'}."
    elif own.moved or own.tried:
        yield "This month is used: end it to go on."


def _without_a_crew(own: Explorer) -> Iterator[str]:
    """Nobody is left to run the ship: how many jumps its computers make (7.8, D24)."""
    if own.launched and not own.crew.naval:
        left = CREWLESS_JUMPS - own.crewless
        jumps = count(left, "more jump") if left > 0 else "no more jumps"
        yield f"There are no naval personnel: the computers make {jumps}. If the ship is not home then, it is lost."


def _wages(view: View, own: Explorer, tables: Tables) -> Iterator[str]:
    """When the Board sits next, and what a voyage costs that lasts longer (17.3, 19.1)."""
    out, last = voyage_months(own, view.month), view.options.months
    if not own.launched or (own.star == own.home and sits(own, view.month, last)):
        return
    if out < YEAR:
        yield f"The Board meets you at home from month {min(own.launched + YEAR - 1, last)} on."
    year = own.launched + YEAR * -(-out // YEAR)
    if year <= last:
        yield f"From month {year} on the Board charges another year's wages, {money(wages(own.crew, tables))} M."
    elif own.star != own.home:
        yield f"Month {last} is the last: be home by then, or the Board does not see this voyage."


def _here(view: View, own: Explorer) -> Iterator[str]:
    """What there is where the ship is: the Board, a base, specialities; and whether people hunger."""
    if own.star == own.home and own.launched and sits(own, view.month, view.options.months):
        yield "The Board of Review is in session for you: report now, or it counts your voyage when the month ends."
    for known in view.known:
        if known.star != own.star or own.star is None:
            continue
        if known.base and known.base <= view.month and known.base_of == own.home:
            yield "A base of your military sells stores here at twice their price."
        for right in known.rights:
            price = "not let in" if right.price < 0 else f"{money(right.price)} M per month"
            terms = "yours to work" if right.owner == view.seat else f"player {right.owner}'s: {price}"
            yield f"There {'are' if right.item.endswith('s') else 'is'} {right.item} here, {terms}."
    if not own.stores.supplies and own.star != own.home:
        yield "There are no supplies: a hundred people starve each month, and you can only jump towards home."


def _driven_out(view: View, own: Explorer, tables: Tables) -> Iterator[str]:
    """Beside a system whose natives drove one out: what the military could do about them (14.15, D81)."""
    context = context_of(view)
    star = where(own, context.sky)
    if star is None or uncallable(context) is not None:
        return
    level = next((find.level for find in own.finds if find.star == star), 0)
    yield f"The natives of {star} have driven you out. You may call the military."
    yield from calls(level, tables)


def _natives(view: View, own: Explorer, tables: Tables) -> Iterator[Line]:
    match own.stage:
        case stages.Contact() as contact:
            yield from _contact(view, own, contact, tables)
        case stages.Opposing(mode=mode, picker=picker):
            yield f"You negotiate with mode {mode}; player {picker} is asked for a number."
        case stages.Recasting(mode=mode, number=number, by=by):
            yield f"Mode {mode} against {number}: {tables.negotiation[number][mode]}. Keep it, or shift:"
            for change in by:
                yield Detail(f"{change:+d}: mode {mode + change} gives {tables.negotiation[number][mode + change]}.")
        case stages.Bargaining() as stage:
            begun = "They submitted" if stage.contact.blasted else "They let you ask for more"
            certain = stage.contact.blasted and view.rules < 2
            doubt = "" if certain else ", but nothing is won yet"
            yield f"{begun}{doubt}. The system is worth {money(stage.contact.worth)} M."
            yield "Choose what is drawn and added to that. If they then agree, you get the sum."
            yield from _paid(_paid_before(view, own, tables))
            if not certain:
                yield _missed(stage.contact)
            yield "The more they are to give, the harder they are to sway. Chance, and average including failures:"
            for method in METHODS:
                span = f"{lowest(method)} to {highest(method)}"
                yield Detail(f"{f'{span} ({method}):':<18} {_bargain(view, stage, method)}")
            if view.rules >= 2:
                yield Detail(f"{'keep (no more):':<18} {_bargain(view, stage, None)}")
        case stages.Swaying(contact=contact, worth=worth, beat=beat):
            yield f"The system brings {money(worth)} M if the natives can be swayed."
            yield from _paid(_paid_before(view, own, tables))
            yield f"Draw above {beat} on RM 2 (2 to 20): {chances.above(beat)}."
            if view.options.bribery:
                paid = ", ".join(f"{pay} M {chances.above(beat - pay)}" for pay in (1, 2, 3, 5))
                yield f"With a bribe of {paid}."
            yield _missed(contact)
        case stages.Ransom(contact=contact, amount=amount, beat=beat):
            yield f"They want {amount} M. Then draw above {beat - amount} on RM 2: {chances.above(beat - amount)}."
            yield _missed(contact)
            yield f"Refuse, and you FIGHT: {forces(own, contact.star, amount, tables)}."
        case stages.Attacked() as attacked:
            yield f"Natives attack {attacked.teams} teams with an attack of {attacked.attack}."
            yield "Choose who fights. Chances to hit:"
            for first_in, others in stands(own.crew.contact, own.crew.first_in, attacked.teams):
                odds = chances.struck(attacked, own.crew, first_in, others, own, tables)
                yield Detail(f"{first_in} First-In, {others} Contact: {odds}.")
        case _:
            return


def _bargain(view: View, stage: stages.Bargaining, method: Method | None) -> str:
    """The chance, and what it brings on average as the form says it: failures count."""
    told = stakes_of(view, Keep() if method is None else Generate(method))
    mean = "" if told is None or told.mean is None else f", {told.mean:+.1f} M"
    return f"{chances.bargained(stage, method, view.rules)}{mean}"


def _paid_before(view: View, own: Explorer, tables: Tables) -> Quarters:
    """What of a system's value was paid when its specialities were found (D53)."""
    met = stages.contact_of(own.stage)
    find = next((each for each in own.finds if met is not None and each.star == met.star), None)
    return Quarters(0) if find is None else paid_before(find, tables, view.rules)


def _paid(paid: Quarters) -> Iterator[str]:
    if paid:
        yield f"Of that {money(paid)} M have been paid, when its specialities were found."


def _blasted(view: View) -> str:
    """What comes of blasting (12.20 to 12.22)."""
    won = "that is a +" if view.rules >= 2 else "they are won"
    lost = f"there is war, which costs {money(WAR)} M, and you must leave"
    return f"If they submit, {won}, and they are hostile on record; if not, {lost}."


def _missed(contact: stages.Contact) -> str:
    """What comes if the natives cannot be swayed (12.15, 12.17)."""
    return "If it fails, they attack." if contact.again else "If it fails, one more attempt is left, a harder one."


def forces(own: Explorer, star: StarId, difference: int, tables: Tables) -> str:
    """With what the natives of a system attack (14.3, 14.4)."""
    level = next((find.level for find in own.finds if find.star == star), 0)
    force = tables.natives_of(level, difference)
    if force.ships:
        return "they attack with a ship" if force.ships == 1 else f"they attack with {force.ships} ships"
    grow = f", and as much again every {count(force.every, 'turn').removeprefix('1 ')}" if force.every else ""
    return f"they attack with a strength of {force.attack}{grow}"


def _contact(view: View, own: Explorer, contact: stages.Contact, tables: Tables) -> Iterator[Line]:
    find = next((each for each in own.finds if each.star == contact.star), None)
    if find is None:
        return
    met = f"{find.race} natives of level {find.level} at {contact.star}, worth {money(contact.worth)} M. {MODE}"
    yield met if contact.again else f"{met} {FIRST_ATTEMPT}"
    yield from MODES
    if not contact.again:
        yield from RESULTS
    if contact.again:
        number = contact.race_number
        begun = "They are ill-disposed towards you: there is no first attempt, only the second"
        which = begun if find.ill else "This is the second attempt"
        yield f"{which}. It is harder: the race number, {number}, is added to the number to beat."
        odds = f"After a 0 a draw from 2 to 20 must be above {number}: {chances.above(number)}"
        yield f"{odds}. After a + or a - it must be higher, so the whole chance is lower. If it fails, they attack."
        yield from calls(find.level, tables)
    if view.options.blasting and find.level < BLASTED_BELOW and own.stores.salvos:
        more = chances.submit(find.level, 1)
        yield f"Each salvo adds {more} to the chance that they submit; one draw decides. {_blasted(view)}"
