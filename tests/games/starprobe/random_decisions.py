"""Games played at random, straight through the rooms of the rules: every stage comes up sooner or later."""

from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.core.dice import Dice, Roller, turn_key
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders import orders
from turnsheet.games.starprobe.orders.kinds import carry_out
from turnsheet.games.starprobe.rules.absent_players import plainest
from turnsheet.games.starprobe.rules.actions.exploration.reserves import shifts
from turnsheet.games.starprobe.rules.actions.natives import negotiating
from turnsheet.games.starprobe.rules.actions.passing_stages import go_on
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.month_end import months_pass
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.setup import set_up
from turnsheet.games.starprobe.rules.stages import (
    Attacked,
    Bargaining,
    Contact,
    Fighting,
    Free,
    Lost,
    Numbers,
    Opposing,
    Outfitting,
    Shifting,
    SpaceBattle,
)
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.space_battle.battle import Aim
from turnsheet.games.starprobe.star_map.places import distance, months


def wander(seed: str, seats: int, options: Options, steps: int) -> Iterator[State]:
    """The states of a game in which everyone does the next best thing that comes to mind."""
    state = set_up(options, seats, Dice(turn_key(seed, 0)))
    yield state
    for number in range(1, steps + 1):
        if state.over:
            return
        dice = Dice(turn_key(seed, number))
        workspace = Workspace(state, dice)
        mind = Dice(turn_key(f"mind of {seed}", number)).at("mind")
        waiting = [
            Seat(seat)
            for seat, each in enumerate(state.explorers, 1)
            if not each.done and not isinstance(each.stage, Lost)
        ]
        if waiting:
            seat = mind.pick(waiting)
            stage = workspace.explorer(seat).stage
            if isinstance(stage, Opposing):
                negotiating.unanswered(workspace, seat)
                go_on(workspace, seat)
            else:
                for order in decided(workspace, workspace.explorer(seat), mind):
                    carry_out(workspace, seat, order)
        months_pass(workspace)
        state = workspace.state()
        yield state


def decided(workspace: Workspace, explorer: Explorer, mind: Roller) -> tuple[orders.AnyOrder, ...]:
    """Something that can be ordered now."""
    match explorer.stage:
        case Outfitting(kept=kept) if explorer.ship is None or explorer.boards:
            first = () if explorer.ship else plainest(workspace, explorer)[:1]
            assert kept is not None
            return (*first, orders.Standard(), orders.Launch())
        case Free():
            return _freely(workspace, explorer, mind)
        case Numbers():
            return (orders.Pick(mind.die(2)),)
        case Shifting(survey=survey):
            by = mind.pick(shifts(explorer, survey, workspace.rules))
            return (orders.Shift(by, 0, {-1: 1, 1: 2, -2: 4, 2: 5}[by]),)
        case Contact() if explorer.stores.modes and explorer.crew.contact:
            if mind.die(5) == 1 and explorer.stores.salvos and workspace.system(explorer.stage.star).level < 6:
                return (orders.Blast(1),)
            return (orders.Negotiate(mind.pick(explorer.stores.modes)),)
        case Bargaining():
            return (orders.Generate(mind.pick(("RM 2", "RM 1-f", "RM 1-a"))),)
        case Attacked():
            return plainest(workspace, explorer)
        case Fighting(contact=contact, ground=ground) if contact is not None:
            if not ground.military and mind.die(4) == 1:
                return (orders.Call("5"),)
            return (orders.Fight(beams=True),)
        case SpaceBattle(battle=battle):
            if battle.turn == 0:
                return (orders.Steer(1),)
            target = next((each.number for each in battle.vessels if each.side == "natives"), None)
            own = battle.vessels[0]
            if target is not None and own.salvos and mind.die(2) == 1:
                return (orders.Helm(0, (), False, (Aim(target, 1),), (), "" if battle.priority else "8"),)
            return (orders.Helm(running=mind.die(3) == 1 and explorer.stores.slugs > 0),)
        case _:
            return plainest(workspace, explorer)


def _freely(workspace: Workspace, explorer: Explorer, mind: Roller) -> tuple[orders.AnyOrder, ...]:
    sky, reach = workspace.sky, 4
    assert explorer.ship is not None
    kind = workspace.tables.explorers[explorer.ship]
    if explorer.star == explorer.home and workspace.month - explorer.launched >= 12:
        return (orders.Report(),)
    closed = {star for star, system in workspace.systems.items() if system.closed}
    far = reach * (1 if mind.die(3) > 1 else 2)
    near = [star for star, _ in sky.reachable(explorer.place, far) if star.name not in closed]
    home = workspace.month - explorer.launched >= 10
    slugs = explorer.stores.slugs >= -(-far // kind.jump)
    way = sky.home(explorer.home)
    assert way is not None
    back = explorer.stores.slugs >= months(distance(explorer.place, way.place), kind.jump)
    if home and not explorer.moved and explorer.star != explorer.home and back:
        ahead = sky.star(explorer.home)
        assert ahead is not None
        return (orders.Jump(ahead.name),)
    strange = explorer.star is not None and not any(each.star == explorer.star for each in sky.homes)
    known = any(find.star == explorer.star for each in workspace.explorers for find in each.finds)
    if strange and not explorer.tried and not known and (explorer.crew.first_in or crews(explorer.crew)):
        if explorer.crew.first_in and mind.die(2) == 1:
            return (orders.Explore((mind.die(20),), ()),)
        if crews(explorer.crew):
            return (orders.Explore((), (10 + mind.die(10),)),)
    if not explorer.moved and near and slugs and explorer.stores.supplies > 1:
        return (orders.Jump(mind.pick(near).name),)
    return (orders.Wait(mind.die(2)),)


def strong(state: State) -> State:
    """The same with bigger crews, so that all MODIFIERs are played."""
    return replace(
        state,
        explorers=tuple(
            replace(each, crew=replace(each.crew, contact=5, scientific=9, first_in=2, marine=10))
            for each in state.explorers
        ),
    )
