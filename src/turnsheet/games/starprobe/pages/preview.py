"""The preview: what the orders on a sheet would do, and with what chances. Rules: docs/rules/starprobe.md §6 to §16."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from turnsheet.core.pages.chart import Link, Mark
from turnsheet.core.pages.preview import Note, Preview, Tally
from turnsheet.core.word_lists import count as counted
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.orders import AnyOrder, write
from turnsheet.games.starprobe.pages.chart import spot
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.prompts import forces, hexes, months
from turnsheet.games.starprobe.pages.decisions.stakes import stakes_of
from turnsheet.games.starprobe.pages.decisions.stars_in_reach import fuel_warning, reached
from turnsheet.games.starprobe.pages.decisions.survey_prompts import attempt, plain_words
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.battles.ground import joined
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.home.outfitting import Docks, outfitted
from turnsheet.games.starprobe.rules.crew_and_cargo import MOST_PEOPLE, cost, people, room, taken
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.random_numbers import Method
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.space_battle.battle import Vessel, own_vessel
from turnsheet.games.starprobe.space_battle.geometry import ahead, wind
from turnsheet.games.starprobe.space_battle.movement import straight_on, walk
from turnsheet.games.starprobe.star_map.places import distance
from turnsheet.games.starprobe.star_map.places import months as months_of
from turnsheet.games.starprobe.tables.table_types import Tables

Part = Note | Link | Mark


def preview(view: View, sheet: Sequence[AnyOrder]) -> Preview:
    """Notes, courses and running counts of a sheet."""
    own = view.own
    if own is None:
        return Preview()
    tables = view.tables
    if isinstance(own.stage, stages.Outfitting):
        return _outfitting(view, own, sheet, tables)
    parts = [part for order in sheet for part in _parts(view, own, order, tables)]
    return Preview(
        notes=tuple(part for part in parts if isinstance(part, Note)),
        links=tuple(part for part in parts if isinstance(part, Link)),
        marks=tuple(part for part in parts if isinstance(part, Mark)),
        tallies=tuple(_stores(view, own, sheet)),
        stakes=stakes_of(view, sheet[-1]) if sheet else None,
    )


def _outfitting(view: View, own: Explorer, sheet: Sequence[AnyOrder], tables: Tables) -> Preview:
    """What hiring and buying costs, order by order."""
    stage = own.stage
    assert isinstance(stage, stages.Outfitting)
    mark = f"ship {view.seat}"
    notes: list[Note] = []
    for order in sheet:
        if not isinstance(order, Docks):
            break
        own = outfitted(own, order)
        if own.ship is not None and not isinstance(order, orders.NameShip):
            spent = cost(own, own.crew, own.stores, tables)
            notes.append(Note(write(order), f"{money(spent)} of {money(stage.grant)} M spent", mark))
    return Preview(notes=tuple(notes), tallies=tuple(_hold(own, stage, tables, mark)))


def _hold(own: Explorer, stage: stages.Outfitting, tables: Tables, mark: str) -> Iterator[Tally]:
    if own.ship is None:
        return
    left = stage.grant - cost(own, own.crew, own.stores, tables)
    yield Tally(mark, "Megarons", left // M, stage.grant // M)
    yield Tally(mark, "places for people", MOST_PEOPLE - people(own.crew, tables), MOST_PEOPLE)
    space = room(own.ship, tables)
    yield Tally(mark, "cargo space", space - taken(own.stores), space)


def _stores(view: View, own: Explorer, sheet: Sequence[AnyOrder]) -> Iterator[Tally]:
    """What a sheet leaves of slugs and salvos."""
    slugs = sum(_jump_months(view, own, order) for order in sheet if isinstance(order, orders.Jump))
    salvos = sum(order.salvos for order in sheet if isinstance(order, orders.Fight | orders.Withdraw | orders.Blast))
    salvos += sum(aim.salvos for order in sheet if isinstance(order, orders.Helm) for aim in order.aims)
    mark = "vessel 0" if isinstance(own.stage, stages.SpaceBattle) else f"ship {view.seat}"
    if slugs:
        yield Tally(mark, "slugs", own.stores.slugs - slugs, own.stores.slugs)
    if salvos:
        yield Tally(mark, "salvos", own.stores.salvos - salvos, own.stores.salvos)


def _jump_months(view: View, own: Explorer, order: orders.Jump) -> int:
    star = view.stars.star(order.star)
    if star is None or own.ship is None:
        return 0
    return months_of(distance(own.place, star.place), view.tables.explorers[own.ship].jump)


def _parts(view: View, own: Explorer, order: AnyOrder, tables: Tables) -> Iterator[Part]:
    if isinstance(order, orders.Jump):
        yield from _jump(view, own, order, tables)
        return
    stage = own.stage
    if isinstance(stage, stages.SpaceBattle):
        yield from _helm(view, stage, order)
        return
    if isinstance(order, orders.Explore):
        if own.star is not None:
            survey = stages.Survey(own.star, order.first_in, order.crews)
            yield from (Note(write(order), text, f"ship {view.seat}") for text in attempt(view, survey, tables))
        return
    text = _chances(own, order, tables, view.rules)
    if text:
        yield Note(write(order), text, f"ship {view.seat}")


def _jump(view: View, own: Explorer, order: orders.Jump, tables: Tables) -> Iterator[Part]:
    star = view.stars.star(order.star)
    if star is None or own.ship is None:
        return
    takes = _jump_months(view, own, order)
    left = own.stores.slugs - takes
    risk = f"malfunction {chances.malfunction(own.crew.naval)}, hazard {chances.hazard(tables)} per month"
    whole = "" if takes == 1 else f"; {chances.safe(own.crew.naval, tables, takes)} trouble-free"
    fuel = f"uses {counted(takes, 'slug')}, {left} left"
    far = hexes(distance(own.place, star.place))
    yield Note(write(order), f"{far}, {months(takes)}; {fuel}; {risk}{whole}", star.name)
    for each in reached(view, (star.name,)):
        if left >= 0 and each.stranded:
            yield Note(write(order), fuel_warning(each), star.name)
    yield Link(f"course {star.name}", "course", spot(own.place), spot(star.place), view.seat)


def _helm(view: View, stage: stages.SpaceBattle, order: AnyOrder) -> Iterator[Part]:
    """Where a course leads."""
    own = own_vessel(stage.battle)
    if isinstance(order, orders.Steer):
        yield Note(write(order), f"velocity {own.velocity + order.by}", "vessel 0")
    elif isinstance(order, orders.Helm):
        course = order.course or straight_on(own, order.by)
        end = walk(own, order.by, course)
        where = f"to {end.at[0]},{end.at[1]}, heading {wind(end.heading)}, velocity {end.velocity}"
        yield Note(write(order), where, "vessel 0")
        yield from _way(view, own, course)
        yield Mark("ghost 0", "explorer", (float(end.at[0]), float(end.at[1])), "", view.seat)


def _way(view: View, own: Vessel, course: tuple[int | str, ...]) -> Iterator[Link]:
    here = own
    for number, each in enumerate(course):
        if isinstance(each, int):
            at = ahead(here.at, here.heading, each)
            start, end = (float(here.at[0]), float(here.at[1])), (float(at[0]), float(at[1]))
            yield Link(f"course {number}", "course", start, end, view.seat)
            here = replace(here, at=at)
        else:
            here = walk(here, 0, (each,))


def _chances(own: Explorer, order: AnyOrder, tables: Tables, rules: int) -> str:
    """What an order may bring at the stage where the explorer is."""
    stage = own.stage
    match order, stage:
        case orders.Shift(by=by), stages.Shifting(survey=survey):
            cell = tables.exploration[survey.numbers[0]][survey.method + by].text
            return f"method {survey.method + by} gives {plain_words(cell)}"
        case orders.Shift(by=by), stages.Recasting(mode=mode, number=number):
            return f"mode {mode + by} gives {tables.negotiation[number][mode + by]}"
        case orders.Negotiate(mode=mode), _:
            odds = chances.outcomes(mode, tables)
            agree, more, less = (odds[cell] for cell in ("0", "+", "-"))
            return f"{agree}: they agree (0); {more}: you may ask for more (+); {less}: they want something back (-)"
        case orders.Generate(method=method), stages.Bargaining():
            return _bargain(stage, method, rules)
        case orders.Keep(), stages.Bargaining():
            return _bargain(stage, None, rules)
        case orders.Sway(pay=pay), stages.Swaying(beat=beat):
            return f"draw above {beat - pay} on RM 2: {chances.above(beat - pay)}"
        case orders.Refuse(), stages.Ransom(contact=contact, amount=amount):
            return f"you fight: {forces(own, contact.star, amount, tables)}"
        case orders.Pay(amount=amount), stages.Ransom(beat=beat):
            return f"then draw above {beat - amount} on RM 2: {chances.above(beat - amount)}"
        case orders.Blast(salvos=salvos), _:
            level = _level(own)
            return "" if level is None else f"{chances.submit(level, salvos)} chance that they submit"
        case orders.Call(priority=priority), _:
            level = _level(own)
            charge = tables.ground[priority].charge
            if level is None:
                return ""
            return f"costs {charge} M; {chances.subdued(priority, level, tables)} chance to subdue them"
        case orders.Stand(first_in=first_in, contact=contact), stages.Attacked():
            return f"{chances.struck(stage, own.crew, first_in, contact, own, tables)} chance that they hit"
        case orders.Fight(beams=beams, salvos=salvos), stages.Fighting():
            hit, lost = chances.exchange(joined(stage, order), own, tables, beams, salvos)
            return f"chance to hit: you {hit}, they {lost}"
        case orders.Wait(months=count), _:
            left = own.stores.supplies - max(count, 1)
            return "" if own.star == own.home else f"supplies for {months(max(left, 0))} left"
        case _:
            return ""


def _bargain(stage: stages.Bargaining, method: Method | None, rules: int) -> str:
    """What comes of a plus."""
    gain = chances.expected(stage, method, rules)
    return f"{chances.bargained(stage, method, rules)} chance to succeed; on average {gain:.1f} M"


def _level(own: Explorer) -> int | None:
    """The level of the natives one deals with."""
    contact = stages.contact_of(own.stage)
    star = contact.star if contact is not None else own.star
    return next((find.level for find in own.finds if find.star == star and find.level), None)
