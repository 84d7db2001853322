"""Industry builds. Rules: docs/rules/starweb.md §7."""

from collections.abc import Iterator
from operator import itemgetter

from turnsheet.games.starweb.orders.orders import Build, Invest, Migrate
from turnsheet.games.starweb.rules.state import Empire
from turnsheet.games.starweb.rules.tables import NEW_INDUSTRY, NEW_INDUSTRY_BUILDER
from turnsheet.games.starweb.rules.workspace import Place, Table, Written, capped

Work = Build | Invest | Migrate


def build(table: Table) -> None:
    """Orders are filled as they were written; what is left builds I-ships."""
    left = able(table)
    for _ in fill(table, left):
        pass
    build_rest(table, left)


def able(table: Table) -> dict[int, int]:
    """How much industry can build at each world where some can."""
    return {number: min(place.usable, place.metal) for number, place in table.worlds.items() if place.usable}


def fill(table: Table, left: dict[int, int]) -> Iterator[tuple[Empire, int, int]]:
    """Fill orders as they were written, out of the industry left: whose, its place on the sheet, how much was done."""
    orders: list[Written[Work]] = [*table.of(Build), *table.of(Invest), *table.of(Migrate)]
    for empire, number, order in sorted(orders, key=itemgetter(0, 1)):
        place = table.worlds[order.world]
        spent, done = _carry_out(table, empire, place, order, left.get(order.world, 0))
        if done < order.count:
            table.comment(empire, number, "part-done" if done else "not-enough-industry")
        if spent:
            left[order.world] -= spent
            table.used[order.world] += spent
            place.metal -= spent
        yield empire, number, done


def build_rest(table: Table, left: dict[int, int]) -> None:
    """What no order uses builds I-ships."""
    worlds, used = table.worlds, table.used
    for number, rest in left.items():
        if rest:
            place = worlds[number]
            place.iships = capped(place.iships + rest)
            place.metal -= rest
            used[number] += rest


def _carry_out(table: Table, empire: Empire, place: Place, order: Work, left: int) -> tuple[int, int]:
    """Do what can be done with the industry left: how much was spent, and how much of the order was done."""
    if isinstance(order, Invest):
        price = NEW_INDUSTRY_BUILDER if table.character(empire) == "Empire Builder" else NEW_INDUSTRY
        done = min(order.count, left // price)
        if order.limit:
            place.limit = capped(place.limit + done)
        else:
            place.industry = capped(place.industry + done)
        return done * price, done
    done = min(order.count, left)
    if isinstance(order, Migrate):
        return _migrate(table, empire, place, order, done)
    if order.product == "F":
        key = table.keys[order.fleet]
        if key.world != place.number:
            return 0, 0
        key.ships = capped(key.ships + done)
    elif order.product == "I":
        place.iships = capped(place.iships + done)
    elif order.product == "P":
        place.pships = capped(place.pships + done)
    else:
        if not place.robots:
            return 0, 0
        place.people = capped(place.people + 2 * done)
    return done, done


def _migrate(table: Table, empire: Empire, place: Place, order: Migrate, able: int) -> tuple[int, int]:
    """People go aboard now and land later."""
    if order.to not in place.gates:
        return 0, 0
    if order.converts:
        done, kind = min(able, place.converts), "converts"
    elif place.robots:
        done, kind = min(able, place.people), "robots"
    else:
        done, kind = min(able, place.people - place.converts), "people"
    owner = place.apostle if order.converts else empire
    place.people -= done
    if order.converts:
        table.lose_converts(place, done)
    if done:
        table.closed_homes.add(place.number)
        table.migrants.append((owner, place.number, order.to, done, kind))
    return done, done
