"""Industry builds, first what was ordered, then I-ships. Rules: docs/rules/starweb.md §7.

Reads Build, Invest and Migrate orders, usable industry, gates and characters. Changes metal, ships, industry, limits,
robots, people and converts. Leaves `used`, `spare`, `filled` and `migrants`. Migrants leave their world here and land
in `land`.
"""

from operator import itemgetter

from turnsheet.games.starweb.orders.orders import Build, Invest, Migrate
from turnsheet.games.starweb.rules.casualties import lose_converts
from turnsheet.games.starweb.rules.state import Empire, Place
from turnsheet.games.starweb.rules.tables import NEW_INDUSTRY, NEW_INDUSTRY_BUILDER
from turnsheet.games.starweb.rules.workspace import MigrantKind, Workspace, Written, capped

Work = Build | Invest | Migrate


def build(workspace: Workspace) -> None:
    """Fill the orders of each empire as they were written, with the industry that can build and the metal there."""
    spare = {number: min(place.usable, place.metal) for number, place in workspace.worlds.items() if place.usable}
    orders: list[Written[Work]] = [*workspace.of(Build), *workspace.of(Invest), *workspace.of(Migrate)]
    for empire, number, order in sorted(orders, key=itemgetter(0, 1)):
        place = workspace.worlds[order.world]
        spent, done = _carry_out(workspace, empire, place, order, spare.get(order.world, 0))
        if done < order.count:
            workspace.comment(empire, number, "part-done" if done else "not-enough-industry")
        if spent:
            spare[order.world] -= spent
            _use(workspace, place, spent)
        workspace.filled[empire, number] = done, spare.get(order.world, 0)
    workspace.spare = spare


def build_rest(workspace: Workspace) -> None:
    """Build I-ships with the industry that no order used."""
    for number, rest in workspace.spare.items():
        if rest:
            place = workspace.worlds[number]
            place.iships = capped(place.iships + rest)
            _use(workspace, place, rest)


def _use(workspace: Workspace, place: Place, industry: int) -> None:
    """Let industry build, each with one metal."""
    place.metal -= industry
    workspace.used[place.number] += industry


def _carry_out(workspace: Workspace, empire: Empire, place: Place, order: Work, left: int) -> tuple[int, int]:
    """Do what the industry left can do. Returns the industry spent, and how much of the order was done."""
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
        if workspace.keys[order.fleet].world != place.number:
            return 0, 0
        workspace.add_ships(("F", order.fleet), done)
    elif order.product != "R":
        workspace.add_ships((order.product, place.number), done)
    elif place.robots:
        place.people = capped(place.people + 2 * done)
    else:
        return 0, 0
    return done, done


def _migrate(workspace: Workspace, empire: Empire, place: Place, order: Migrate, able: int) -> tuple[int, int]:
    if order.to not in place.gates:
        return 0, 0
    kind: MigrantKind
    if order.converts:
        done, kind = min(able, place.converts), "converts"
    elif place.robots:
        done, kind = min(able, place.people), "robots"
    else:
        done, kind = min(able, place.people - place.converts), "people"
    owner = place.apostle if order.converts else empire
    place.people -= done
    if order.converts:
        lose_converts(place, done)
    if done:
        workspace.migrants.append((owner, place.number, order.to, done, kind))
    return done, done
