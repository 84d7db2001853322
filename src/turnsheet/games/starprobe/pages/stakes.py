"""Stakes: what an explorer's decision may bring and cost in Megarons, and with what chances.

Rules: docs/rules/starprobe.md §9, §12 to §16, §22. Everything comes from the tables and from the explorer's own view.
Chances of a negotiation are those on plain terms: the explorer asks for nothing more, pays what is wanted and bribes
nobody. An attack by natives is told with what it can cost at once: the mark that the Board charges for, and the teams
that are attacked.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.core.stakes import Outcome, Stakes
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.pages import chances
from turnsheet.games.starprobe.pages.chances import Odds
from turnsheet.games.starprobe.pages.review import reviewed
from turnsheet.games.starprobe.pages.survey_prompts import plain_words
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.battles.ground import joined, parts
from turnsheet.games.starprobe.rules.actions.battles.losses import NAMES
from turnsheet.games.starprobe.rules.actions.battles.military import where
from turnsheet.games.starprobe.rules.actions.exploration.exploring import survey_months
from turnsheet.games.starprobe.rules.actions.exploration.results import (
    M,
    base_value,
    dominant,
    inhabited,
    item_value,
    paid_before,
    result_of,
    speciality,
)
from turnsheet.games.starprobe.rules.actions.home.board import HOSTILE
from turnsheet.games.starprobe.rules.actions.natives.attacks import TEAMS, WAR
from turnsheet.games.starprobe.rules.actions.natives.negotiating import HALF_A_CLASS_1
from turnsheet.games.starprobe.rules.money import count, money
from turnsheet.games.starprobe.rules.random_numbers import METHODS as RANDOMIZERS
from turnsheet.games.starprobe.rules.random_numbers import Method
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find
from turnsheet.games.starprobe.space_battle.battle import own_vessel, vessel_of
from turnsheet.games.starprobe.space_battle.firing import to_hit, why_no_beams, why_no_missiles
from turnsheet.games.starprobe.space_battle.geometry import distance
from turnsheet.games.starprobe.space_battle.movement import straight_on, walk
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.star_map.places import distance as hexes_to
from turnsheet.games.starprobe.star_map.places import months as months_of
from turnsheet.games.starprobe.tables.table_types import Result, Unit
from turnsheet.games.starprobe.tables.tables import METHODS

UNIT = "M"
MINUS = range(1, 11)
"""What RM 1-d can give: how many Megarons natives want back after a minus."""


def stakes_of(view: View, order: AnyOrder) -> Stakes | None:
    """What an order may bring at the stage where the explorer is; None where there is nothing to tell."""
    own = view.own
    if own is None:
        return None
    if isinstance(order, orders.Call):
        return _told(_called(view, own, order))
    match own.stage, order:
        case stages.Fighting() as fighting, orders.Fight() | orders.Withdraw():
            return _told(_exchange(view, own, fighting, order), exclusive=False)
        case stages.Cornered() as cornered, orders.Helm():
            return _told(_shots(view, cornered, order), exclusive=False)
        case _:
            return _told(_outcomes(view, own, order))


def _told(outcomes: Iterator[Outcome], exclusive: bool = True) -> Stakes | None:
    found = tuple(outcomes)
    return Stakes(found, UNIT, exclusive) if found else None


def _outcomes(view: View, own: Explorer, order: AnyOrder) -> Iterator[Outcome]:
    match own.stage, order:
        case stages.Free(), orders.Jump(star=star):
            yield from _jump(view, own, star)
        case stages.Free(), orders.Explore(first_in=first_in, crews=crews):
            if own.star is not None:
                yield from _attempt(view, stages.Survey(own.star, first_in, crews))
        case stages.Free(), orders.Report():
            total = sum(item.amount for item in reviewed(view, own))
            yield _amounts("the Board counts this voyage", 1.0, total, total)
        case stages.Shifting(survey=survey), orders.Keep():
            yield _result(own, view, survey.method, survey.result)
        case stages.Shifting(survey=survey), orders.Shift(by=by):
            method = survey.method + by
            yield _result(own, view, method, view.tables.exploration[survey.numbers[0]][method].text)
        case stages.Contact(), orders.Leave():
            yield Outcome("you may come back", chance=1.0)
        case stages.Contact() as contact, orders.Negotiate(mode=mode):
            yield from _negotiation(view, own, contact, chances.outcomes(mode, view.tables))
        case stages.Contact() as contact, orders.Blast(salvos=salvos):
            yield from _blast(view, own, contact, salvos)
        case stages.Recasting(contact=contact, mode=mode, number=number), orders.Keep():
            yield from _negotiation(view, own, contact, {view.tables.negotiation[number][mode]: Odds(1, 1)})
        case stages.Recasting(contact=contact, mode=mode, number=number), orders.Shift(by=by):
            yield from _negotiation(view, own, contact, {view.tables.negotiation[number][mode + by]: Odds(1, 1)})
        case stages.Bargaining() as bargaining, orders.Generate(method=method):
            yield from _bargain(view, own, bargaining, method)
        case stages.Bargaining() as bargaining, orders.Keep():
            yield from _bargain(view, own, bargaining, None)
        case stages.Swaying(contact=contact, worth=worth, beat=beat), orders.Sway(pay=pay):
            gain = _net(view, own, contact, worth) - M * pay
            yield from _swayed(
                view,
                own,
                contact,
                chance=_share(chances.above(beat - pay)),
                gain=(gain, gain),
                beat=beat - pay,
                paid=M * pay,
            )
        case stages.Ransom(contact=contact, beat=beat), orders.Pay(amount=amount):
            lost = -M * amount
            odds = _share(chances.above(beat - amount))
            yield from _swayed(view, own, contact, chance=odds, gain=(lost, lost), beat=beat - amount, paid=-lost)
        case stages.Ransom(contact=contact, amount=amount), orders.Refuse():
            yield _attack(view, own, contact, range(amount, amount + 1), 1.0)
        case stages.Attacked() as attacked, orders.Stand(first_in=first_in, contact=teams):
            hit = _share(chances.struck(attacked, own.crew, first_in, teams, own, view.tables))
            unit: Unit = "contact" if teams else "first-in"
            yield Outcome("they miss at first", "gain", 1 - hit)
            yield _amounts("you lose people at once", hit, -view.tables.units[unit].charge, 0, bad=True)
        case _:
            return


def _share(odds: Odds) -> float:
    return odds.hits / odds.of


def _amounts(consequence: str, chance: float, least: int, most: int, bad: bool | None = None) -> Outcome:
    """An outcome whose amounts are quarters of a Megaron; if nothing else is said, what costs something is bad."""
    worse = most < 0 if bad is None else bad
    return Outcome(
        consequence, "loss" if worse else "gain", round(chance, 4), min(least, most) / M, max(least, most) / M
    )


# Travel and exploration


def _jump(view: View, own: Explorer, name: StarId) -> Iterator[Outcome]:
    star = view.stars.star(name)
    if star is None or own.ship is None:
        return
    takes = months_of(hexes_to(own.place, star.place), view.tables.explorers[own.ship].jump)
    safe = _share(chances.safe(own.crew.naval, view.tables, takes))
    yield Outcome("you arrive without trouble", "gain", round(safe, 4))
    yield Outcome("a malfunction or a hazard on the way", "loss", round(1 - safe, 4))


def _attempt(view: View, survey: stages.Survey) -> Iterator[Outcome]:
    """What the twenty numbers can find."""
    found = [result_of(dominant(replace(survey, numbers=(each, 1)), view.tables, None)[1]) for each in _numbers()]
    natives = [each for each in found if inhabited(each)]
    finds = [each for each in found if not inhabited(each) and (each.classes or each.item)]
    for results, word in ((finds, "a find"), (natives, "natives, to be won over")):
        if results:
            worths = [_worth(view, each) for each in results]
            yield _amounts(word, len(results) / METHODS, min(worths), max(worths))
    nothing = METHODS - len(natives) - len(finds)
    if nothing:
        yield Outcome("nothing is found", "loss", nothing / METHODS)


def _numbers() -> range:
    return range(1, METHODS + 1)


def _worth(view: View, result: Result) -> int:
    """What a result is worth by its class and speciality; the level of natives comes on top."""
    item = speciality(result)
    return base_value(result.classes, view.tables) + (item_value(item, view.tables) if item is not None else 0)


def _result(own: Explorer, view: View, method: int, cell: str) -> Outcome:
    result = result_of(cell)
    worth = _worth(view, result)
    if not worth:
        return Outcome("nothing is found", "loss", 1.0)
    takes = survey_months(own.crew, method, result, view.tables) if result.classes else 0
    time = f", {count(takes, 'month')}" if takes else ""
    return _amounts(f"{plain_words(cell)}{time}", 1.0, worth, worth)


# Natives


def _find(own: Explorer, star: StarId) -> Find | None:
    return next((each for each in own.finds if each.star == star), None)


def _level(own: Explorer, star: StarId) -> int:
    find = _find(own, star)
    return 0 if find is None else find.level


def _net(view: View, own: Explorer, contact: stages.Contact, worth: int) -> int:
    """What is paid for natives of a worth, less what was paid when specialities were found (D53)."""
    find = _find(own, contact.star)
    before = 0 if find is None else paid_before(find, view.tables, view.rules)
    return max(worth - before, 0)


def _mark(own: Explorer, star: StarId) -> int:
    """What the Board charges for a race that becomes hostile now; nothing if it is so already."""
    find = _find(own, star)
    return 0 if find is not None and find.mark else M * HOSTILE


def _attack(
    view: View, own: Explorer, contact: stages.Contact, differences: range, chance: float, paid: int = 0
) -> Outcome:
    """An attack, with the least and the most it can cost at once (14.1, 14.3, 14.4, 19.4)."""
    tables = view.tables
    level = _level(own, contact.star)
    forces = [tables.natives_of(level, max(each, 0)) for each in differences]
    ships = max((force.ships for force in forces), default=0)
    dearer, others = tables.units["first-in"].charge, tables.units["contact"].charge
    teams = sorted([dearer] * own.crew.first_in + [others] * own.crew.contact)
    mark = _mark(own, contact.star)
    if ships:
        word = f"they attack with {'a ship' if ships == 1 else f'{ships} ships'}"
        return _amounts(word, chance, -mark - paid, -mark - paid, bad=True)
    return _amounts("they attack", chance, -mark - paid - sum(teams[-TEAMS:]), -mark - paid, bad=True)


def _missed(
    view: View, own: Explorer, contact: stages.Contact, chance: float, beat: int, paid: int = 0
) -> Iterator[Outcome]:
    """Natives who cannot be swayed: a second attempt is left, or they attack (12.15, 12.17)."""
    if chance <= 0:
        return
    if contact.again:
        yield _attack(view, own, contact, range(max(beat - 1, 1)), chance, paid)
    else:
        yield _amounts("one harder attempt is left", chance, -paid, -paid, bad=True)


def _swayed(
    view: View, own: Explorer, contact: stages.Contact, chance: float, gain: tuple[int, int], beat: int, paid: int = 0
) -> Iterator[Outcome]:
    if chance > 0:
        yield _amounts("they join you", chance, *gain, bad=False)
    yield from _missed(view, own, contact, 1 - chance, beat, paid)


def _bargain(view: View, own: Explorer, stage: stages.Bargaining, method: Method | None) -> Iterator[Outcome]:
    numbers = [number for number, _ in (chances.NOTHING_ADDED if method is None else chances.distribution(method))]
    worths = [stage.contact.worth + M * number for number in numbers]
    gain = _net(view, own, stage.contact, worths[0]), _net(view, own, stage.contact, worths[-1])
    again = stage.contact.race_number if stage.contact.again else 0
    chance = _share(chances.bargained(stage, method, view.rules))
    yield from _swayed(view, own, stage.contact, chance, gain, -(-worths[-1] // (2 * M)) + again)


def _plain_method(view: View) -> Method | None:
    """After a plus: nothing more, or in version 1, where something has to be drawn, the least that can be asked."""
    return None if view.rules >= 2 else RANDOMIZERS[0]


def _negotiation(view: View, own: Explorer, contact: stages.Contact, cells: dict[str, Odds]) -> Iterator[Outcome]:
    """A negotiation whose outcome is 0, + or - with these chances, on plain terms (12.4, 12.7, 12.9 to 12.11)."""
    again = contact.race_number if contact.again else 0
    chance, beat = 0.0, 0
    gains: list[int] = []
    for cell, odds in cells.items():
        weight = _share(odds)
        if not weight:
            continue
        for won, gain, to_beat in _plain_terms(view, own, contact, cell, again):
            chance += weight * won
            gains.append(gain)
            beat = max(beat, to_beat)
    if gains:
        yield from _swayed(view, own, contact, min(chance, 1.0), (min(gains), max(gains)), beat)


def _plain_terms(
    view: View, own: Explorer, contact: stages.Contact, cell: str, again: int
) -> Iterator[tuple[float, int, int]]:
    """The ways an outcome can go on: its share of a success, what that brings, and the number to beat."""
    worth = _net(view, own, contact, contact.worth)
    if cell == "0":
        yield _share(chances.above(again)) if contact.again else 1.0, worth, again
    elif cell == "+":
        stage = stages.Bargaining(contact)
        half = -(-contact.worth // (2 * M)) + again
        yield _share(chances.bargained(stage, _plain_method(view), view.rules)), worth, half
    else:
        for number in MINUS:
            left = contact.worth - M * number
            ransom = max(-left // M, 0)
            beat = number + HALF_A_CLASS_1 + again - ransom
            gain = -M * ransom if left < 0 else _net(view, own, contact, left)
            yield _share(chances.above(beat)) / len(MINUS), gain, beat


def _blast(view: View, own: Explorer, contact: stages.Contact, salvos: int) -> Iterator[Outcome]:
    """They submit, which is a plus, or there is war (12.19 to 12.22)."""
    submit = _share(chances.submit(_level(own, contact.star), salvos))
    stage = stages.Bargaining(replace(contact, blasted=True))
    joined_ = _share(chances.bargained(stage, _plain_method(view), view.rules))
    mark = _mark(own, contact.star)
    gain = _net(view, own, contact, contact.worth) - mark
    if submit * joined_ > 0:
        yield _amounts("they submit and join you", submit * joined_, gain, gain, bad=False)
    again = contact.race_number if contact.again else 0
    beat = -(-contact.worth // (2 * M)) + again
    yield from (
        replace(each, consequence=f"they submit, but {each.consequence}")
        for each in _missed(view, own, contact, submit * (1 - joined_), beat, mark)
    )
    if submit < 1:
        yield _amounts("war", 1 - submit, -WAR, -WAR)


def _called(view: View, own: Explorer, order: orders.Call) -> Iterator[Outcome]:
    """The military: a base value and a mark, or war; its charge is paid either way (14.14, 15.2 to 15.5)."""
    contact = stages.contact_of(own.stage)
    star = contact.star if contact is not None else where(own, view.stars)
    find = None if star is None else _find(own, star)
    aid = view.tables.ground.get(order.priority)
    if star is None or find is None or aid is None:
        return
    chance = _share(chances.subdued(order.priority, find.level, view.tables))
    charge = M * aid.charge
    gain = base_value(find.classes, view.tables) - charge - _mark(own, star)
    if chance > 0:
        worth = money(base_value(find.classes, view.tables))
        mark = f" and {HOSTILE} M for a hostile race" if _mark(own, star) else ""
        what = f"the military takes it for you: {worth} M, less {aid.charge} M for the call{mark}"
        yield _amounts(what, chance, gain, gain, bad=False)
    if chance < 1:
        yield _amounts("war", 1 - chance, -WAR - charge, -WAR - charge)


# Battles


def _exchange(
    view: View, own: Explorer, stage: stages.Fighting, order: orders.Fight | orders.Withdraw
) -> Iterator[Outcome]:
    """A turn on the ground: both sides may hit, each by itself (13.6 to 13.11)."""
    attacks = isinstance(order, orders.Fight)
    fighting = joined(stage, order) if isinstance(order, orders.Fight) else stage
    hit, lost = chances.exchange(fighting, own, view.tables, order.beams, order.salvos)
    if attacks:
        yield Outcome("you hit them" if stage.ground.natives else "you kill it", "gain", _share(hit))
    first = order.lose if isinstance(order, orders.Fight) and stage.ground.natives else ()
    here = parts(fighting.ground)
    victim = next((unit for unit in (*first, *here) if here[unit]), None)
    if victim is not None:
        charge = -view.tables.units[victim].charge
        yield _amounts(f"you lose {NAMES[victim]}", _share(lost), charge, charge)


def _shots(view: View, stage: stages.Cornered, order: orders.Helm) -> Iterator[Outcome]:
    """What the ship's weapons can hit where its course ends, if their targets stay where they are."""
    battle, tables = stage.battle, view.tables
    own = own_vessel(battle)
    course = order.course or straight_on(own, order.by)
    end = walk(own, order.by, course)
    for aim in order.aims:
        target = vessel_of(battle, aim.target)
        if target is None:
            continue
        weapon = count(aim.salvos, "salvo") if aim.salvos else "beams"
        why = (why_no_missiles if aim.salvos else why_no_beams)(end, target, tables)
        if why is not None:
            yield Outcome(f"{weapon} at ship {aim.target}: no shot from there", "loss", 0.0)
        elif aim.salvos:
            far = distance(end.at, target.at)
            odds = 1 - _share(chances.above(tables.salvo(own.level, far)))
            yield Outcome(f"each salvo hits ship {aim.target}", "gain", round(odds, 4))
        else:
            beat = to_hit(end, target, tables)
            odds = 0.0 if beat is None else _share(chances.above(beat))
            yield Outcome(f"beams hit ship {aim.target}", "gain", round(odds, 4))
