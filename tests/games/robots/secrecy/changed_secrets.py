"""Strange values for all that a seat of Robots may not know."""

from random import Random

from msgspec.structs import replace

from turnsheet.core.events import heard
from turnsheet.core.seats import Seat
from turnsheet.games.robots.rules.events import AnyEvent, Hurt, Moved, Sighted
from turnsheet.games.robots.rules.hexes import board
from turnsheet.games.robots.rules.line_of_sight import sees
from turnsheet.games.robots.rules.state import Loaded, Mailbox, Sighting, State
from turnsheet.games.robots.rules.tables import HEALTH, ROBOTS, RobotId, Team


def disguise(state: State, seat: Seat, chance: Random) -> State:
    """Robots of others out of sight, all that others remember, their programs and mail, and events not meant for it."""
    team = state.team(seat)
    mine = range(ROBOTS * team, ROBOTS * team + ROBOTS)
    seen = state.sight[team]
    fog = [at for at in board(state.side) if not sees(state.robots, team, at)]
    changed = list(state.robots)
    for number, robot in enumerate(state.robots):
        if number in mine:
            continue
        hidden: dict[str, object] = {
            "moves": chance.randrange(3),
            "moved": chance.randrange(50),
            "killed": chance.randrange(9),
        }
        hidden |= {"absorbed": chance.randrange(9)}
        if number != state.playing:
            hidden |= {"played": chance.random() < 0.5}
        if robot.alive and not seen >> number & 1:
            hidden |= {"at": chance.choice(fog), "facing": chance.randrange(6)}
            hidden |= {"health": chance.randint(1, HEALTH[number % ROBOTS])}
        changed[number] = replace(robot, **hidden)
    others = [number for number in range(len(changed)) if number not in mine and changed[number].alive]
    theirs = tuple(other for other in range(len(state.sight)) if other != team)
    memories = [each for each in state.sightings if each.team == team]
    for other in theirs:
        third = RobotId(chance.choice([each for each in range(len(changed)) if each // ROBOTS != other]))
        memories.append(Sighting(Team(other), third, chance.choice(board(state.side)), 2, 1, chance.randint(1, 9)))
    programs = [each for each in state.programs if each.robot in mine]
    playing = state.playing
    for number in others:
        if number != playing:
            standby = chance.random() < 0.5
            kept = (("n", chance.randrange(99)),)
            programs.append(Loaded(RobotId(number), f": play {chance.randrange(99)} . ;", standby, kept, ("log",)))
    mail = [each for each in state.mail if each.to in mine]
    if others:
        mail.append(Mailbox(RobotId(others[0]), RobotId(others[0]), (chance.randrange(1000),)))
    away = tuple(state.seat(other) for other in theirs)
    told: tuple[AnyEvent, ...] = (
        Moved(away[:1], state.name(chance.randrange(len(changed))), chance.choice(board(state.side))),
        Hurt(away, state.name(chance.randrange(len(changed))), chance.randint(1, 3)),
        Sighted(away[-1:], state.teams[theirs[-1]], state.name(chance.randrange(len(changed)))),
    )

    def retold(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The events of this seat, told to others too, between events it never hears."""
        own = [replace(event, audience=tuple({seat, *chance.sample(away, 1)})) for event in heard(events, seat)]
        return (*chance.sample(told, 1), *own, *chance.sample(told, chance.randint(0, 2)))

    return replace(
        state,
        robots=tuple(changed),
        damage=chance.randrange(state.turn + 1),
        sight=tuple(bits if other == team else chance.getrandbits(6) for other, bits in enumerate(state.sight)),
        sightings=tuple(memories),
        programs=tuple(programs),
        mail=tuple(mail),
        news=retold(state.news),
        past=retold(state.past),
    )
