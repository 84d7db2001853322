"""Industry builds. Rules: docs/rules/starweb.md §7."""

from collections.abc import Iterator
from operator import itemgetter

from turnsheet.games.starweb.orders.orders import Build, Invest, Migrate
from turnsheet.games.starweb.rules.state import Empire
from turnsheet.games.starweb.rules.tables import NEW_INDUSTRY, NEW_INDUSTRY_BUILDER
from turnsheet.games.starweb.rules.workspace import Place, Workspace, Written, capped

Work = Build | Invest | Migrate


def build(workspace: Workspace) -> None:
    """Orders are filled as they were written; what is left builds I-ships."""
    left = able(workspace)
    for _ in fill(workspace, left):
        pass
    build_rest(workspace, left)


def able(workspace: Workspace) -> dict[int, int]:
    """How much industry can build at each world where some can."""
    return {number: min(place.usable, place.metal) for number, place in workspace.worlds.items() if place.usable}


def fill(workspace: Workspace, left: dict[int, int]) -> Iterator[tuple[Empire, int, int]]:
    """Fill orders as they were written, out of the industry left: whose, its place on the sheet, how much was done."""
    orders: list[Written[Work]] = [*workspace.of(Build), *workspace.of(Invest), *workspace.of(Migrate)]
    for empire, number, order in sorted(orders, key=itemgetter(0, 1)):
        place = workspace.worlds[order.world]
        spent, done = _carry_out(workspace, empire, place, order, left.get(order.world, 0))
        if done < order.count:
            workspace.comment(empire, number, "part-done" if done else "not-enough-industry")
        if spent:
            left[order.world] -= spent
            workspace.used[order.world] += spent
            place.metal -= spent
        yield empire, number, done


def build_rest(workspace: Workspace, left: dict[int, int]) -> None:
    """What no order uses builds I-ships."""
    worlds, used = workspace.worlds, workspace.used
    for number, rest in left.items():
        if rest:
            place = worlds[number]
            place.iships = capped(place.iships + rest)
            place.metal -= rest
            used[number] += rest


def _carry_out(workspace: Workspace, empire: Empire, place: Place, order: Work, left: int) -> tuple[int, int]:
    """Do what can be done with the industry left: how much was spent, and how much of the order was done."""
    if isinstance(order, Invest):
        price = NEW_INDUSTRY_BUILDER if workspace.character(empire) == "Empire Builder" else NEW_INDUSTRY
        done = min(order.count, left // price)
        if order.limit:
            place.limit = capped(place.limit + done)
        else:
            place.industry = capped(place.industry + done)
        return done * price, done
    done = min(order.count, left)
    if isinstance(order, Migrate):
        return _migrate(workspace, empire, place, order, done)
    if order.product == "F":
        key = workspace.keys[order.fleet]
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


def _migrate(workspace: Workspace, empire: Empire, place: Place, order: Migrate, able: int) -> tuple[int, int]:
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
        workspace.lose_converts(place, done)
    if done:
        workspace.closed_homes.add(place.number)
        workspace.migrants.append((owner, place.number, order.to, done, kind))
    return done, done
