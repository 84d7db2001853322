"""What a seat was told of a step and since its last play, put together for the digest and the replay.

Rules: docs/rules/robots.md §5, D19, D20, D26. A play has at most one shot. The shot itself is told to those who see the
robot that fires, its hits to those who see the hex: a volley may have only one half of it.
"""

from collections.abc import Sequence

from msgspec import Struct

from turnsheet.core.pages.story import Tone
from turnsheet.core.seats import REFEREE
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.events import AnyEvent, Destroyed, Ended, Hurt, Moved, Shot, TimeUp
from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.tables import HEALTH, KINDS, ROBOTS, RobotId


class Hit(Struct):
    """What a shot did to a robot."""

    robot: RobotId
    damage: int
    destroyed: bool = False


class Volley(Struct):
    """A shot and its hits, as far as the seat was told."""

    by: RobotId | None
    """Who fired; None if that was not seen."""
    at: Hex | None
    hits: list[Hit]


class Outcome(Struct):
    """What shots did to a robot in all."""

    damage: int
    destroyed: bool
    by_own: bool
    """Whether a robot of the seat's own team fired the last of them."""


def robot_id(view: View, name: str) -> RobotId:
    """The robot that events call by its colour and type."""
    colour, kind = name.split()
    return RobotId(ROBOTS * view.teams.index(colour) + KINDS.index(kind))


def is_own(view: View, robot: int) -> bool:
    """Whether a robot is of the seat's own team; the referee has none."""
    return view.team is not None and robot // ROBOTS == view.team


def called(view: View, robot: int) -> str:
    """A robot in the words of the seat: `your scout`, `red's scout`."""
    kind = KINDS[robot % ROBOTS]
    return f"your {kind}" if is_own(view, robot) else f"{view.teams[robot // ROBOTS]}'s {kind}"


def since_last_play(view: View) -> tuple[AnyEvent, ...]:
    """What the seat was told since its own last play; if that has just ended, what was told in it.

    A play that missed its deadline does not count: the player was away. The referee plays nothing and is told of the
    step.
    """
    if view.team is None:
        return view.events
    events = (*view.past, *view.events)
    ends = [number for number, event in enumerate(events) if isinstance(event, Ended)]
    own = [number for number in ends if _played_by(view.teams[view.team], events, ends, number)]
    if not own:
        return events
    if own[-1] < len(view.past):
        return events[own[-1] + 1 :]
    return events[_before(ends, own[-1]) + 1 :]


def _played_by(team: str, events: Sequence[AnyEvent], ends: Sequence[int], number: int) -> bool:
    """Whether the play with this end was one of a team that was there: its time was not up."""
    if _team_of(events[number]) != team:
        return False
    play = events[_before(ends, number) + 1 : number]
    return not any(isinstance(event, TimeUp) and event.team == team for event in play)


def _before(ends: Sequence[int], number: int) -> int:
    """The end of the play before the one with this end; -1 if it is the first."""
    return max((each for each in ends if each < number), default=-1)


def _team_of(event: AnyEvent) -> str:
    return event.who.split()[0] if isinstance(event, Ended) else ""


def volleys(view: View, events: Sequence[AnyEvent]) -> list[Volley]:
    """The shots among events, in their order."""
    found: list[Volley] = []
    now: Volley | None = None
    for event in events:
        match event:
            case Shot(robot=name, at=at):
                now = Volley(robot_id(view, name), at, [])
                found.append(now)
            case Hurt(robot=name, damage=damage):
                if now is None:
                    now = Volley(None, None, [])
                    found.append(now)
                now.hits.append(Hit(robot_id(view, name), damage))
            case Destroyed(robot=name) if now is not None:
                for hit in now.hits:
                    hit.destroyed = hit.destroyed or hit.robot == robot_id(view, name)
            case Ended():
                now = None
            case _:
                pass
    return found


def outcomes(view: View, shots: Sequence[Volley]) -> dict[RobotId, Outcome]:
    """What shots did, by robot."""
    found: dict[RobotId, Outcome] = {}
    for volley in shots:
        for hit in volley.hits:
            told = found.setdefault(hit.robot, Outcome(0, destroyed=False, by_own=False))
            told.damage += hit.damage
            told.destroyed = told.destroyed or hit.destroyed
            told.by_own = volley.by is not None and is_own(view, volley.by)
    return found


def places(before: View | None, view: View) -> dict[RobotId, Hex]:
    """Where robots are, or were when the seat last knew; robots that are gone included."""
    found: dict[RobotId, Hex] = {}
    for told, seen in ((view.past, before), (view.events, view)):
        for event in told:
            if isinstance(event, Moved) and event.to is not None:
                found[robot_id(view, event.robot)] = event.to
        if seen is not None:
            found |= {each.robot: each.at for each in seen.remembered}
            found |= {each.id: each.robot.at for each in seen.own if each.robot.alive}
            found |= {each.id: each.at for each in seen.seen}
    for volley in volleys(view, (*view.past, *view.events)):
        if volley.at is not None:
            for hit in volley.hits:
                found.setdefault(hit.robot, volley.at)
    return found


def worth(view: View, volley: Volley) -> tuple[str, Tone]:
    """What a shot brought or cost the seat, and whether that is good."""
    own = [hit for hit in volley.hits if is_own(view, hit.robot)]
    lost = sum(hit.destroyed for hit in own)
    hurt = sum(hit.damage for hit in own if not hit.destroyed)
    amounts = [f"-{lost} robot{'s' * (lost > 1)}"] * bool(lost) + [f"-{hurt} health"] * bool(hurt)
    if own:
        return ", ".join(amounts), "loss"
    killed = sum(hit.destroyed for hit in volley.hits)
    damage = sum(hit.damage for hit in volley.hits)
    if view.seat == REFEREE or volley.by is None or not is_own(view, volley.by) or not damage:
        return "", "neutral"
    return f"{killed} destroyed" if killed else f"{damage} damage", "gain"


def health(view: View) -> tuple[int, int]:
    """The health of the seat's robots and what it was at first; for the referee that of all."""
    return sum(max(each.robot.health, 0) for each in view.own), sum(HEALTH[each.kind] for each in view.own)
