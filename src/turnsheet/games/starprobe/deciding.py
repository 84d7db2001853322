"""What an explorer is asked to decide, with the chances he may know. Rules: docs/rules/starprobe.md §4, §22."""

from collections.abc import Iterator

from turnsheet.games.starprobe import chances, onrecord
from turnsheet.games.starprobe.acts.blasting import BELOW
from turnsheet.games.starprobe.acts.board import sits
from turnsheet.games.starprobe.acts.exploring import RESERVES, shifts
from turnsheet.games.starprobe.acts.natives import stands
from turnsheet.games.starprobe.battle import Battle, own_vessel
from turnsheet.games.starprobe.chances import Odds
from turnsheet.games.starprobe.checks.docks import KINDS, why_not_choose
from turnsheet.games.starprobe.desk import desk_of
from turnsheet.games.starprobe.entries import Tables
from turnsheet.games.starprobe.hexes import distance
from turnsheet.games.starprobe.holds import MOST_PEOPLE, cost, crews, people, room, taken
from turnsheet.games.starprobe.lines.fields import money
from turnsheet.games.starprobe.orders import Choose
from turnsheet.games.starprobe.randomizers import METHODS
from turnsheet.games.starprobe.sky import sky_of
from turnsheet.games.starprobe.space.damage import beam_range, hull, screens
from turnsheet.games.starprobe.space.grid import distance as range_to
from turnsheet.games.starprobe.space.grid import in_arc, wind
from turnsheet.games.starprobe.space.numbers import RUNNING, Numbers, numbers_of
from turnsheet.games.starprobe.stages import (
    Attacked,
    Bargaining,
    Contact,
    Cornered,
    Fighting,
    Free,
    Jumping,
    Lost,
    Opposing,
    Outfitting,
    Ransom,
    Recasting,
    Repairing,
    Shifting,
    Surveying,
    Swaying,
    Waiting,
)
from turnsheet.games.starprobe.stages import Numbers as FaceDown
from turnsheet.games.starprobe.state import Explorer
from turnsheet.games.starprobe.tables import tables_of
from turnsheet.games.starprobe.view import View


def halves(count: int) -> str:
    """A distance in half hexes as hexes: `6½`."""
    return f"{count // 2 or ''}½" if count % 2 else str(count // 2)


def months(count: int) -> str:
    """So many months."""
    return f"{count} month" if count == 1 else f"{count} months"


def deciding(view: View) -> Iterator[str]:
    """What is to be decided now."""
    own = view.own
    if own is None or view.over:
        return
    if view.asked is not None:
        yield f"Player {view.asked} negotiates and waits for your number: oppose with one from 1 to 20."
    if own.done and not isinstance(own.stage, Lost):
        yield "You have ended the month; the others have not."
        return
    tables = tables_of(view.options.tables)
    match own.stage:
        case Outfitting():
            yield from _outfitting(view, own, own.stage, tables)
        case Free():
            yield from _free(view, own, tables)
        case Jumping() as jump:
            yield f"In hyper-space on the way to {jump.star}: {months(jump.months + jump.lost)} to go."
            yield _risks(own, tables)
        case Repairing() as repair:
            yield f"Repairs of {repair.why} take {months(repair.months)} more. Nothing can be explored meanwhile."
        case FaceDown() | Shifting() | Surveying() as stage:
            yield from _surveying(view, own, stage, tables)
        case Fighting() as battle:
            yield from _ground(own, battle, tables)
        case Cornered(battle=battle_):
            yield from _space(battle_, numbers_of(view.options.tables))
        case Waiting() as waiting:
            yield f"You are let out again with {Odds(waiting.chance)} each month, with {money(waiting.loan)} M."
        case Lost() as lost:
            yield f"The ship is lost: {lost.why}. Your score stands."
        case _:
            yield from _natives(view, own, tables)


def _risks(own: Explorer, tables: Tables) -> str:
    """The chances of a month of a jump."""
    malfunction, hazard = chances.malfunction(own.crew.naval), chances.hazard(tables)
    return f"A malfunction has {malfunction} in each month of a jump, a hazard {hazard}."


def _choosing(view: View) -> Iterator[str]:
    """Ships are taken in order, and the last has no choice (1.3, 1.4)."""
    desk = desk_of(view)
    refused = {kind: why_not_choose(desk, Choose(kind)) for kind in KINDS}
    left = [kind for kind, reason in refused.items() if reason is None]
    if len(left) > 1:
        yield "Choose a ship: an Explorer I fights better, an Explorer II jumps farther and holds more."
    elif left:
        yield f"An Explorer {left[0]} is left for you."
    else:
        yield from {reason.reason for reason in refused.values() if reason is not None}


def _outfitting(view: View, own: Explorer, stage: Outfitting, tables: Tables) -> Iterator[str]:
    if own.ship is None:
        yield from _choosing(view)
        return
    spent = cost(own, own.crew, own.stores, tables)
    yield f"Outfit the ship: {money(spent)} of {money(stage.grant)} M are spent, {money(stage.grant - spent)} left."
    yield f"People: {people(own.crew, tables)} of {MOST_PEOPLE}."
    yield f"Cargo space: {taken(own.stores)} of {room(own.ship, tables)} units."
    yield f"First-In Teams you can control: {stage.allowed}. Then launch."


def _free(view: View, own: Explorer, tables: Tables) -> Iterator[str]:
    if own.ship is None:
        return
    sky = sky_of(view.sky, view.options.sky)
    if not own.moved and own.stores.slugs:
        jump = tables.explorers[own.ship].jump
        near = len(sky.reachable(own.place, jump))
        yield f"Stars within a month's jump of {jump} hexes: {near}."
        yield _risks(own, tables)
    elif not own.stores.slugs:
        yield "There is no fuel left to jump."
    home = sky.home(own.home)
    if home is not None and own.star != own.home:
        yield f"Home is {halves(distance(own.place, home.place))} hexes away."
    yield from _here(view, own)
    yield from onrecord.here(view, tables)
    if own.star is None:
        yield "You are between the stars: " + ("you can jump again next month." if own.moved else "jump or wait.")
    elif own.star != own.home and not own.tried and not _taken(view, own):
        yield f"An attempt to explore can use {crews(own.crew) + own.crew.first_in} methods at once."
    elif own.moved or own.tried:
        yield "This month is used: end it to go on."


def _here(view: View, own: Explorer) -> Iterator[str]:
    """What there is where the ship is: the Board, a base, specialities; and whether people hunger."""
    if own.star == own.home and own.launched and sits(own, view.month, view.options.months):
        yield "The Board sits for you: report, or it does when the month is ended."
    for known in view.known:
        if known.star != own.star or own.star is None:
            continue
        if known.base and known.base <= view.month and known.base_of == own.home:
            yield "A base of your military sells stores here at twice their price."
        for right in known.rights:
            price = "not let in" if right.price < 0 else f"{money(right.price)} M a month"
            terms = "yours to work" if right.owner == view.seat else f"player {right.owner}'s: {price}"
            yield f"There is {right.item} here, {terms}."
    if not own.stores.supplies and own.star != own.home:
        yield "There are no supplies: a hundred people starve each month, and you can only jump homeward."


def _taken(view: View, own: Explorer) -> bool:
    return any(each.star == own.star and each.taken for each in view.known)


def _surveying(view: View, own: Explorer, stage: FaceDown | Shifting | Surveying, tables: Tables) -> Iterator[str]:
    survey = stage.survey
    methods = (*survey.first_in, *survey.crews)
    if isinstance(stage, FaceDown):
        yield "Two numbers lie face down: pick 1 or pick 2."
        yield f"Some result has {chances.finds_something(methods, tables)}."
        yield from onrecord.blind(view, survey, tables)
        for method in methods:
            found = ", ".join(f"{_cell_words(cell)} {count}" for cell, count in chances.results(method, tables))
            yield f"Method {method} finds, in 20 cases: {found}."
    elif isinstance(stage, Shifting):
        yield f"Number {survey.numbers[0]} and method {survey.method} give {survey.result}. Keep it, or shift:"
        for by in shifts(own, survey):
            cell = tables.exploration[survey.numbers[0]][survey.method + by].text
            yield f"  {by:+d} with {RESERVES[by]} teams: method {survey.method + by} gives {cell or 'nothing'}."
    else:
        yield f"The survey of {survey.star} as {survey.result}: {survey.stayed} of {months(survey.months)} are over."
        if not survey.stayed % 2:
            yield f"With this month comes a check: trouble has {chances.trouble(survey.method, tables)}."
        yield from onrecord.under_survey(view, survey, tables)


def _cell_words(cell: str) -> str:
    """A cell of the exploration matrix, told to be followed by how often it comes."""
    if not cell:
        return "nothing in"
    return f"class {cell} in" if cell[0].isdigit() else f"{cell} in"


def _ground(own: Explorer, stage: Fighting, tables: Tables) -> Iterator[str]:
    ground = stage.ground
    enemy = f"natives of level {ground.natives}" if ground.natives else "a lifeform"
    yield f"Turn {ground.turn} of a battle with {enemy}, attack and defence {ground.attack}."
    most = min(own.stores.salvos, 2)
    for beams in (True, False):
        for salvos in range(most + 1):
            hit, lost = chances.exchange(stage, own, tables, beams, salvos)
            means = ["beams"] * beams + [f"{salvos} salvo" + "s" * (salvos > 1)] * (salvos > 0)
            yield f"  {(' and '.join(means) or 'neither') + ':':<20} you hit with {hit}, they with {lost}."
    if ground.natives and ground.every:
        yield f"They grow by {ground.growth} every {'turn' if ground.every == 1 else f'{ground.every} turns'}."
    if ground.military:
        yield f"The military comes in turn {ground.military}."
    elif stage.contact is not None:
        yield from _calls(ground.natives, tables)


def _calls(level: int, tables: Tables) -> Iterator[str]:
    words = ", ".join(f"{priority} {chances.subdued(priority, level, tables).hits}" for priority in tables.ground)
    yield f"The military succeeds by priority, in 100: {words}."


def _natives(view: View, own: Explorer, tables: Tables) -> Iterator[str]:
    match own.stage:
        case Contact() as contact:
            yield from _contact(view, own, contact, tables)
        case Opposing(mode=mode, picker=picker):
            yield f"Mode {mode} is on the table; player {picker} is asked for a number."
        case Recasting(mode=mode, number=number, by=by):
            yield f"Mode {mode} against {number}: {tables.negotiation[number][mode]}. Keep it, or shift:"
            for change in by:
                yield f"  {change:+d}: mode {mode + change} gives {tables.negotiation[number][mode + change]}."
        case Bargaining() as stage:
            yield f"A randomizer is added to {money(stage.contact.worth)} M. You succeed, and gain on the whole:"
            for method in METHODS:
                told = f"{chances.bargained(stage, method)}, {chances.expected(stage, method):.1f} M"
                yield f"  {method + ':':<8} {told}"
        case Swaying(worth=worth, beat=beat):
            yield f"{money(worth)} M. To beat: {beat} on RM 2: {chances.above(beat)}."
            if view.options.bribery:
                paid = ", ".join(f"{pay} M {chances.above(beat - pay)}" for pay in (1, 2, 3, 5))
                yield f"With a bribe of {paid}."
        case Ransom(amount=amount, beat=beat):
            yield f"They want {amount} M. Then to beat: {beat - amount} on RM 2: {chances.above(beat - amount)}."
        case Attacked() as attacked:
            yield f"Natives attack {attacked.teams} teams with {attacked.attack}. Who stands, and their chance to hit:"
            for first_in, others in stands(own.crew.contact, own.crew.first_in, attacked.teams):
                odds = chances.struck(attacked, own.crew, first_in, others, own, tables)
                yield f"  {first_in} First-In, {others} Contact: {odds}."
        case _:
            return


def _contact(view: View, own: Explorer, contact: Contact, tables: Tables) -> Iterator[str]:
    find = next((each for each in own.finds if each.star == contact.star), None)
    if find is None:
        return
    yield f"{find.race} natives of level {find.level} at {contact.star}, worth {money(contact.worth)} M."
    yield "Any mode brings 0 with 50 in 100, + and - with 25 in 100 each."
    if contact.again:
        number = contact.race_number
        yield f"This is the second attempt: {number} is added to the number to beat; after a 0 it is {number}:"
        yield f"  {chances.above(number)}. If it fails, they attack."
        yield from _calls(find.level, tables)
    if view.options.blasting and find.level < BELOW and own.stores.salvos:
        yield f"Each salvo makes them submit with {chances.submit(find.level, 1)}."


def _space(battle: Battle, numbers: Numbers) -> Iterator[str]:
    own = own_vessel(battle)
    if not battle.turn:
        yield f"A battle in space. Velocity {own.velocity} was drawn: steer, to change it."
    else:
        first = "you move first" if battle.first == "explorer" else "the natives have moved"
        yield f"Turn {battle.turn} of a battle in space; {first}."
    yield f"You are at {own.at[0]},{own.at[1]} heading {wind(own.heading)} at {own.velocity}."
    yield f"Screens take {screens(own, numbers)} more, the hull {hull(own, numbers)}. Salvos: {own.salvos}."
    for vessel in battle.vessels[1:]:
        far = range_to(own.at, vessel.at)
        front = ", in front of you" if in_arc(own.at, own.heading, vessel.at) else ""
        side = "Native" if vessel.side == "natives" else "Military"
        where = f"at {vessel.at[0]},{vessel.at[1]} heading {wind(vessel.heading)}"
        yield f"  {side} ship {vessel.number} {where}, range {far}{front}."
    reach = beam_range(own, numbers)
    table = numbers.beams[own.level]
    shots = ", ".join(
        f"{far}: {round(100 * chances.above(table[far]).hits / 190)}" for far in range(1, min(reach + 1, len(table)))
    )
    if shots:
        yield f"Beams hit by range, in 100: {shots}."
    if battle.running:
        yield f"You have run for {battle.run} of {RUNNING} turns."
    if battle.due:
        yield f"More native ships come in {battle.due} turns."
    if battle.relief:
        yield f"The military comes in {battle.relief} turns."
