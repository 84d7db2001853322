"""Stakes: what an explorer's decision may bring and cost in Megarons, and with what chances.

Rules: docs/rules/starprobe.md §9, §12 to §16, §22. Everything comes from the tables and from the explorer's own view.
Chances of a negotiation are those on plain terms: the explorer asks for nothing more, pays what is wanted and bribes
nobody. An attack by natives is told with what it can cost at once: the mark that the Board charges for, and the teams
that are attacked; on average, with what it costs to withdraw at once. A second attempt that is left counts for nothing,
since nobody has to make it. The average of an attempt to explore has what trouble costs in it.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.pages.stakes import Outcome, Stakes
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.orders import AnyOrder
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.advice import attempt_means, worth_of
from turnsheet.games.starprobe.pages.decisions.chances import Odds
from turnsheet.games.starprobe.pages.decisions.purchases import purchase
from turnsheet.games.starprobe.pages.decisions.survey_prompts import given_up, plain_words
from turnsheet.games.starprobe.pages.review import reviewed
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.battles.ground import joined, parts
from turnsheet.games.starprobe.rules.actions.battles.lifeforms import guards
from turnsheet.games.starprobe.rules.actions.battles.losses import NAMES
from turnsheet.games.starprobe.rules.actions.battles.military import where
from turnsheet.games.starprobe.rules.actions.exploration.reserves import survey_months
from turnsheet.games.starprobe.rules.actions.exploration.results import (
    M,
    base_value,
    dominant,
    inhabited,
    paid_before,
    result_of,
)
from turnsheet.games.starprobe.rules.actions.home.board_of_review import HOSTILE
from turnsheet.games.starprobe.rules.actions.natives.attacks import TEAMS, WAR, stands
from turnsheet.games.starprobe.rules.actions.natives.negotiating import HALF_A_CLASS_1
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
from turnsheet.games.starprobe.tables.table_types import Unit
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
        case stages.SpaceBattle() as cornered, orders.Helm():
            return _told(_shots(view, cornered, order), exclusive=False)
        case stages.Free(), orders.Explore(first_in=first_in, crews=crews):
            told = _told(_outcomes(view, own, order))
            return told and replace(told, mean=round(attempt_means(view, own, first_in, crews).worth, 2))
        case _:
            return _told(_outcomes(view, own, order))


def _told(outcomes: Iterator[Outcome], exclusive: bool = True) -> Stakes | None:
    found = tuple(outcomes)
    return Stakes(found, UNIT, exclusive, _mean(found) if exclusive else None) if found else None


def _mean(outcomes: tuple[Outcome, ...]) -> float | None:
    """What all outcomes bring together; None if they bring and cost nothing, or if one of them cannot be weighed."""
    if not any(each.least or each.most for each in outcomes):
        return None
    weighed = [each.chance * each.mean for each in outcomes if each.chance is not None and each.mean is not None]
    return round(sum(weighed), 2) if len(weighed) == len(outcomes) else None


def _outcomes(view: View, own: Explorer, order: AnyOrder) -> Iterator[Outcome]:
    match own.stage, order:
        case stages.Free(), orders.Jump(star=star):
            yield from _jump(view, own, star)
        case stages.Free() | stages.Repairing(), (
            orders.Buy() | orders.Pack() | orders.Mend() | orders.Settle() | orders.SellTapes()
        ):
            if (paid := purchase(view, own, order)) is not None:
                yield paid
        case stages.Free(), orders.Explore(first_in=first_in, crews=crews):
            if own.star is not None:
                yield from _attempt(view, stages.Survey(own.star, first_in, crews))
        case stages.Surveying(survey=survey), orders.Leave():
            yield Outcome(given_up(view, survey), chance=1.0)
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
            ways = [_Way(1.0, beat - pay, _net(view, own, contact, worth), M * pay)]
            yield from _swayed(view, own, contact, ways)
        case stages.Ransom(contact=contact, beat=beat), orders.Pay(amount=amount):
            yield from _swayed(view, own, contact, [_Way(1.0, beat - amount, 0, M * amount)])
        case stages.Ransom(contact=contact, amount=amount), orders.Refuse():
            cost = _driven(view, own, contact, amount)
            yield _attack(view, own, contact, range(amount, amount + 1), 1.0, mean=cost)
        case stages.Attacked() as attacked, orders.Stand(first_in=first_in, contact=teams):
            hit = _share(chances.struck(attacked, own.crew, first_in, teams, own, view.tables))
            unit: Unit = "contact" if teams else "first-in"
            yield Outcome("they miss at first", "gain", 1 - hit)
            yield _amounts("you lose people at once", hit, -view.tables.units[unit].charge, 0, bad=True)
        case _:
            return


def _share(odds: Odds) -> float:
    return odds.hits / odds.of


class _Way(Struct, frozen=True):
    """A way that a negotiation can go on until the natives are swayed or not. Amounts are quarters of a Megaron."""

    share: float
    """How likely it is that it goes this way."""
    beat: int
    """What RM 2 must be above."""
    gets: int
    pays: int = 0
    """Also if it fails."""

    @property
    def won(self) -> float:
        """How likely it is that it goes this way and succeeds."""
        return self.share * _share(chances.above(self.beat))


def _amounts(
    consequence: str, chance: float, least: int, most: int, bad: bool | None = None, mean: float | None = None
) -> Outcome:
    """An outcome whose amounts are quarters of a Megaron; if nothing else is said, what costs something is bad."""
    worse = most < 0 if bad is None else bad
    middle = (least + most) / 2 if mean is None else mean
    return Outcome(
        consequence,
        "loss" if worse else "gain",
        round(chance, 4),
        min(least, most) / M,
        max(least, most) / M,
        middle / M,
    )


def _bought(outcome: Outcome, gets: int, pays: int) -> Outcome:
    """The same, with what is got and what is paid for it."""
    return replace(outcome, gets=gets / M, pays=pays / M) if gets and pays else outcome


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
            worths = [worth_of(each, view.tables) for each in results]
            yield _amounts(word, len(results) / METHODS, min(worths), max(worths), mean=fmean(worths))
    nothing = METHODS - len(natives) - len(finds)
    if nothing:
        yield Outcome("nothing is found", "loss", nothing / METHODS)


def _numbers() -> range:
    return range(1, METHODS + 1)


def _result(own: Explorer, view: View, method: int, cell: str) -> Outcome:
    result = result_of(cell)
    worth = worth_of(result, view.tables)
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


def _driven(view: View, own: Explorer, contact: stages.Contact, difference: int) -> float | None:
    """What an attack costs on average if one withdraws at once, in quarters: the mark, and who is lost (14.1 to 14.12).

    None if they attack with ships: nobody can say what that costs.
    """
    tables = view.tables
    force = tables.natives_of(_level(own, contact.star), max(difference, 0))
    if force.ships:
        return None
    total = 0.0
    for number in range(1, TEAMS + 1):
        teams = min(number, own.crew.contact + own.crew.first_in)
        attacked = stages.Attacked(contact, force.attack, force.every, teams)
        ways = (_stood(view, own, attacked, *each) for each in stands(own.crew.contact, own.crew.first_in, teams))
        total += min(ways, default=0.0) / TEAMS
    return -_mark(own, contact.star) - total


def _stood(view: View, own: Explorer, attacked: stages.Attacked, first_in: int, teams: int) -> float:
    """What is lost on average if these teams stand and withdraw: marines die first (D72)."""
    unit: Unit = "first-in" if not teams else "marine" if guards(own.crew.marine, own.crew.contact) else "contact"
    hit = chances.struck(attacked, own.crew, first_in, teams, own, view.tables)
    return _share(hit) * view.tables.units[unit].charge


def _failed(view: View, own: Explorer, contact: stages.Contact, way: _Way) -> float | None:
    """What the attack after a failure costs on average; the worse the draw, the stronger it is (14.3)."""
    cases = [(number, count) for number, count in chances.distribution("RM 2") if number <= way.beat]
    costs = [(count, _driven(view, own, contact, way.beat - number)) for number, count in cases]
    known = [count * cost for count, cost in costs if cost is not None]
    return sum(known) / sum(count for count, _ in costs) - way.pays if known and len(known) == len(costs) else None


def _attack(
    view: View,
    own: Explorer,
    contact: stages.Contact,
    differences: range,
    chance: float,
    paid: int = 0,
    mean: float | None = None,
) -> Outcome:
    """An attack, with the least and the most it can cost at once (14.1, 14.3, 14.4, 19.4), and what on average."""
    tables = view.tables
    level = _level(own, contact.star)
    forces = [tables.natives_of(level, max(each, 0)) for each in differences]
    ships = max((force.ships for force in forces), default=0)
    dearer, others = tables.units["first-in"].charge, tables.units["contact"].charge
    teams = sorted([dearer] * own.crew.first_in + [others] * own.crew.contact)
    mark = _mark(own, contact.star)
    if ships:
        word = f"they attack with {'a ship' if ships == 1 else f'{ships} ships'}"
        return replace(_amounts(word, chance, -mark - paid, -mark - paid, bad=True), mean=None)
    least = -mark - paid - sum(teams[-TEAMS:])
    return _amounts("they attack", chance, least, -mark - paid, bad=True, mean=mean)


def _swayed(view: View, own: Explorer, contact: stages.Contact, ways: Sequence[_Way]) -> Iterator[Outcome]:
    """Natives join, or cannot be swayed: then a second attempt is left, or they attack (12.15, 12.17)."""
    chance = min(sum(way.won for way in ways), 1.0)
    if chance > 0:
        gains = [way.gets - way.pays for way in ways]
        mean = sum(way.won * (way.gets - way.pays) for way in ways) / chance
        joined_ = _amounts("they join you", chance, min(gains), max(gains), bad=False, mean=mean)
        best = max(ways, key=lambda way: way.gets)
        yield _bought(joined_, best.gets, best.pays)
    failing = [(way.share - way.won, way) for way in ways if way.won < way.share]
    if not failing:
        return
    paid = max(way.pays for way in ways)
    if not contact.again:
        mean = -sum(weight * way.pays for weight, way in failing) / sum(weight for weight, _ in failing)
        yield _amounts("one harder attempt is left", 1 - chance, -paid, 0 if mean > -paid else -paid, True, mean)
        return
    costs = [(weight, _failed(view, own, contact, way)) for weight, way in failing]
    known = [weight * cost for weight, cost in costs if cost is not None]
    whole = sum(known) / sum(weight for weight, _ in costs) if len(known) == len(costs) else None
    beat = max(way.beat for way in ways)
    yield _attack(view, own, contact, range(max(beat - 1, 1)), 1 - chance, paid=paid, mean=whole)


def _bargain(view: View, own: Explorer, stage: stages.Bargaining, method: Method | None) -> Iterator[Outcome]:
    yield from _swayed(view, own, stage.contact, _asked(view, own, stage, method))


def _asked(view: View, own: Explorer, stage: stages.Bargaining, method: Method | None) -> list[_Way]:
    """The ways after a plus, by what is drawn and added to the worth (12.7, 12.8)."""
    found = chances.bargains(stage, method, view.rules)
    cases = sum(count for _, count, _ in found)
    return [_Way(count / cases, beat, _net(view, own, stage.contact, worth)) for worth, count, beat in found]


def _plain_method(view: View) -> Method | None:
    """After a plus: nothing more, or in version 1, where something has to be drawn, the least that can be asked."""
    return None if view.rules >= 2 else RANDOMIZERS[0]


def _negotiation(view: View, own: Explorer, contact: stages.Contact, cells: dict[str, Odds]) -> Iterator[Outcome]:
    """A negotiation whose outcome is 0, + or - with these chances, on plain terms (12.4, 12.7, 12.9 to 12.11)."""
    ways = [
        replace(way, share=_share(odds) * way.share)
        for cell, odds in cells.items()
        if odds.hits
        for way in _plain_terms(view, own, contact, cell)
    ]
    if ways:
        yield from _swayed(view, own, contact, ways)


def _plain_terms(view: View, own: Explorer, contact: stages.Contact, cell: str) -> Iterator[_Way]:
    """The ways an outcome can go on."""
    again = contact.race_number if contact.again else 0
    if cell == "0":
        yield _Way(1.0, again, _net(view, own, contact, contact.worth))
    elif cell == "+":
        yield from _asked(view, own, stages.Bargaining(contact), _plain_method(view))
    else:
        for number in MINUS:
            left = contact.worth - M * number
            ransom = max(-left // M, 0)
            gets = 0 if left < 0 else _net(view, own, contact, left)
            yield _Way(1 / len(MINUS), number + HALF_A_CLASS_1 + again - ransom, gets, M * ransom)


def _blast(view: View, own: Explorer, contact: stages.Contact, salvos: int) -> Iterator[Outcome]:
    """They submit, which is a plus, or there is war (12.19 to 12.22)."""
    submit = _share(chances.submit(_level(own, contact.star), salvos))
    mark = _mark(own, contact.star)
    stage = stages.Bargaining(replace(contact, blasted=True))
    ways = [replace(way, pays=mark) for way in _asked(view, own, stage, _plain_method(view))]
    if submit > 0:
        for each in _swayed(view, own, contact, ways):
            word = (
                "they submit and join you"
                if each.tone == "gain"
                else f"they submit but do not agree: {each.consequence}"
            )
            yield replace(each, consequence=word, chance=round(submit * (each.chance or 0.0), 4))
    if submit < 1:
        yield _amounts("they do not submit: war", 1 - submit, -WAR, -WAR)


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
    gets, pays = base_value(find.classes, view.tables), charge + _mark(own, star)
    if chance > 0:
        mark = f", and {HOSTILE} M for a hostile race" if _mark(own, star) else ""
        what = f"the military takes it for you for {aid.charge} M{mark}"
        yield _bought(_amounts(what, chance, gets - pays, gets - pays, bad=False), gets, pays)
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


def _shots(view: View, stage: stages.SpaceBattle, order: orders.Helm) -> Iterator[Outcome]:
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
