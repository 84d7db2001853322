"""The digest: what happened since the seat's last play, in one sentence and a few lines.

Rules: docs/rules/robots.md §5, D19, D20. Kinds of lines: `lost`, `destroyed`, `hurt`, `hit`, `miss`, `sighted`,
`out of sight`, `moved`, `time up`, `stopped`, `failed`. The weight and the title of a memorable step are made from the
step alone, so that no two steps are remembered for the same shot.
"""

from collections.abc import Iterator, Sequence

from turnsheet.core.events import Failed
from turnsheet.core.pages.story import MINUS, Digest, DigestLine
from turnsheet.core.seats import REFEREE
from turnsheet.core.word_lists import together
from turnsheet.games.robots.pages.labels import hex_mark, hex_name, robot_mark
from turnsheet.games.robots.pages.play_summary import (
    Outcome,
    Volley,
    called,
    is_own,
    outcomes,
    places,
    robot_id,
    since_last_play,
    volleys,
    worth,
)
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.events import AnyEvent, Edged, Halted, Moved, Shot, Sighted, TimeUp
from turnsheet.games.robots.rules.hexes import Hex
from turnsheet.games.robots.rules.tables import KINDS, RobotId

ORDER = (
    "lost",
    "destroyed",
    "hurt",
    "hit",
    "sighted",
    "time up",
    "stopped",
    "failed",
    "miss",
    "out of sight",
    "moved",
)
DESTROYED_WEIGHT, SEEN_WEIGHT, DAMAGE_WEIGHT, END_WEIGHT = 30, 8, 5, 40
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six")


def digest(before: View | None, view: View) -> Digest:
    """The digest of a step."""
    told = since_last_play(view)
    lines = sorted(_lines(before, view, told), key=lambda line: ORDER.index(line.kind))
    shots = volleys(view, view.events)
    said = _headline(before, view, told)
    return Digest(said, tuple(lines), _weight(before, view, shots), _moment(before, view, shots), said)


def opening(view: View) -> Digest:
    """The digest before the first step: which team is the seat's."""
    if view.team is None:
        return Digest()
    said = f"You are {view.teams[view.team]}, with {together(f'a {kind}' for kind in KINDS)}."
    return Digest(said, sentence=said)


def volley_text(view: View, volley: Volley) -> str:
    """A shot in a sentence: `Your sniper shoots at 2,0: red's scout is destroyed.`"""
    hits = together(_done(view, volley, hit.robot, hit.damage, hit.destroyed) for hit in volley.hits)
    if volley.by is None:
        return f"A shot out of the fog: {hits}."
    shooter = _capital(called(view, volley.by))
    if volley.at is None:
        return f"{shooter} shoots too far or off the board: the shot is wasted."
    missed = "nobody is hit" if is_own(view, volley.by) or view.seat == REFEREE else "you see nobody hit"
    return f"{shooter} shoots at {hex_name(volley.at)}: {hits or missed}."


def _done(view: View, volley: Volley, robot: RobotId, damage: int, destroyed: bool) -> str:
    whose = called(view, robot)
    if volley.by is not None and is_own(view, volley.by) and is_own(view, robot):
        whose = "itself" if robot == volley.by else whose.replace("your", "your own", 1)
    if whose == "itself":
        return "it destroys itself" if destroyed else f"it hits itself ({MINUS}{damage} health)"
    return f"{whose} is destroyed" if destroyed else f"{whose} is hit ({MINUS}{damage} health)"


def _lines(before: View | None, view: View, told: Sequence[AnyEvent]) -> Iterator[DigestLine]:
    known = places(before, view)
    here = {each.id for each in view.own if each.robot.alive} | {each.id for each in view.seen}
    for volley in volleys(view, told):
        amount, tone = worth(view, volley)
        robots = [hit.robot for hit in volley.hits]
        marks = _marks(robots or [volley.by], volley.at, known, here)
        if volley.by is not None and robot_mark(volley.by) not in marks and volley.by in here:
            marks += (robot_mark(volley.by),)
        yield DigestLine(_kind(view, volley), volley_text(view, volley), marks, amount, tone)
    yield from _movements(view, told, known, here)
    for event in told:
        match event:
            case TimeUp(team=team):
                yield DigestLine("time up", f"{_team(view, team)} ran out of time.")
            case Halted(undone=undone) if view.seat != REFEREE:
                yield DigestLine("stopped", f"You stopped at a surprise, before {', '.join(undone)}.")
            case Failed(seat=seat, order=order, reason=reason) if seat == view.seat:
                yield DigestLine("failed", f"Not done: {order}. {reason}")
            case _:
                pass


def _movements(
    view: View, told: Sequence[AnyEvent], known: dict[RobotId, Hex], here: set[RobotId]
) -> Iterator[DigestLine]:
    """Sightings, and how each robot moved: only where to in the end."""
    moves: dict[RobotId, Moved | Edged] = {}
    sighted: dict[RobotId, None] = {}
    for event in told:
        match event:
            case Moved(robot=name, to=to) if to is not None or view.seat != REFEREE:
                moves[robot_id(view, name)] = event
            case Edged(robot=name):
                moves.setdefault(robot_id(view, name), event)
            case Sighted(robot=name) if view.seat != REFEREE:
                sighted[robot_id(view, name)] = None
            case _:
                pass
    gone = {robot for robot, done in outcomes(view, volleys(view, told)).items() if done.destroyed}
    for robot in (each for each in sighted if each not in gone):
        again = "" if robot in here else ", but not any more"
        text = f"You saw {called(view, robot)}{again}." if again else f"You see {called(view, robot)}."
        yield DigestLine("sighted", text, _marks([robot], None, known, here))
    for robot, move in moves.items():
        who = _capital(called(view, robot))
        if isinstance(move, Edged):
            yield DigestLine("moved", f"{who} stays at the edge of the board.", _marks([robot], None, known, here))
        elif move.to is None:
            text = f"{who} moves out of sight."
            yield DigestLine("out of sight", text, _marks([robot], known.get(robot), known, here))
        else:
            text = f"{who} moves to {hex_name(move.to)}."
            yield DigestLine("moved", text, _marks([robot], move.to, known, here))


def _marks(
    robots: Sequence[RobotId | None], at: Hex | None, known: dict[RobotId, Hex], here: set[RobotId]
) -> tuple[str, ...]:
    """The robots that are on the chart, then their hex: of robots that are gone only the hex can be pointed at."""
    there = [robot for robot in robots if robot is not None]
    marks = [robot_mark(robot) for robot in there if robot in here]
    hexes = [at] if at is not None else [known[robot] for robot in there if robot in known]
    return tuple(dict.fromkeys([*marks, *map(hex_mark, hexes)]))


def _kind(view: View, volley: Volley) -> str:
    own = [hit for hit in volley.hits if is_own(view, hit.robot)]
    if any(hit.destroyed for hit in own):
        return "lost"
    if any(hit.destroyed for hit in volley.hits):
        return "destroyed"
    return "hurt" if own else "hit" if volley.hits else "miss"


def _headline(before: View | None, view: View, told: Sequence[AnyEvent]) -> str:
    done = outcomes(view, volleys(view, told))
    clauses = list(_clauses(view, done)) or [_quiet(view, told)]
    return f"{_capital(together(clauses))}.{_ending(before, view)}"


def _clauses(view: View, done: dict[RobotId, Outcome]) -> Iterator[str]:
    """What shots did, the worst and the best first."""
    own = {robot: told for robot, told in done.items() if is_own(view, robot)}
    others = {robot: told for robot, told in done.items() if robot not in own}
    gone = [called(view, robot) for robot, told in own.items() if told.destroyed]
    hurt = [f"{called(view, robot)} was hit{_damage(told)}" for robot, told in own.items() if not told.destroyed]
    if gone:
        yield f"{together(gone)} {'was' if len(gone) == 1 else 'were'} destroyed"
    yield from hurt
    for by_own in (True, False):
        fallen = [called(view, robot) for robot, told in others.items() if told.destroyed and told.by_own == by_own]
        if fallen:
            yield (
                f"you destroyed {together(fallen)}"
                if by_own
                else f"{together(fallen)} {'is' if len(fallen) == 1 else 'are'} destroyed"
            )
    for robot, told in others.items():
        if not told.destroyed:
            name = called(view, robot)
            yield f"you hit {name}{_damage(told)}" if told.by_own else f"{name} was hit{_damage(told)}"


def _damage(told: Outcome) -> str:
    return f" ({MINUS}{told.damage} health)"


def _quiet(view: View, told: Sequence[AnyEvent]) -> str:
    """The headline if nobody was hit."""
    seen = dict.fromkeys(robot_id(view, event.robot) for event in told if isinstance(event, Sighted))
    if seen and view.seat != REFEREE:
        return f"you see {together(called(view, robot) for robot in seen)}"
    moves = {robot_id(view, event.robot): event for event in told if isinstance(event, Moved) and event.to is not None}
    own = {robot: event for robot, event in moves.items() if is_own(view, robot)}
    shown = moves if len(own) < len(moves) else own
    missed = any(isinstance(event, Shot) for event in told)
    clauses = [
        f"{called(view, robot)} moved to {hex_name(event.to)}"
        for robot, event in shown.items()
        if event.to is not None and (robot not in own or len(own) == len(moves))
    ]
    if missed:
        clauses.append("nobody was hit")
    return together(clauses) if clauses else "all is quiet"


def _ending(before: View | None, view: View) -> str:
    text = " You have no robots left." if _eliminated(before, view) else ""
    if not _ended(before, view):
        return text
    if view.winner is None:
        return f"{text} The match is over: it is a draw."
    return f"{text} The match is over: {'you' if _won(view) else view.winner} won."


def _eliminated(before: View | None, view: View) -> bool:
    """Whether the seat lost its last robot in this step."""
    if before is None or view.team is None:
        return False
    return _alive(before) > 0 == _alive(view)


def _alive(view: View) -> int:
    return sum(each.robot.alive for each in view.own)


def _ended(before: View | None, view: View) -> bool:
    return before is not None and view.over and not before.over


def _won(view: View) -> bool:
    return view.team is not None and view.winner == view.teams[view.team]


def _weight(before: View | None, view: View, shots: Sequence[Volley]) -> int:
    total = END_WEIGHT * (_ended(before, view) and (_won(view) or view.seat == REFEREE))
    for robot, told in outcomes(view, shots).items():
        if is_own(view, robot):
            continue
        if told.by_own or view.seat == REFEREE:
            total += DESTROYED_WEIGHT if told.destroyed else DAMAGE_WEIGHT * told.damage
        else:
            total += SEEN_WEIGHT if told.destroyed else 1
    return total


def _moment(before: View | None, view: View, shots: Sequence[Volley]) -> str:
    """A title for what was won in a step, the most unusual thing first."""
    return next(_moments(before, view, shots), "")


def _moments(before: View | None, view: View, shots: Sequence[Volley]) -> Iterator[str]:
    everyone = view.seat == REFEREE
    if _ended(before, view) and (_won(view) or everyone):
        yield "A draw" if view.winner is None else f"{_capital(view.winner)} wins"
    for volley in shots:
        if not everyone and (volley.by is None or not is_own(view, volley.by)):
            continue
        fallen = [hit for hit in volley.hits if hit.destroyed and not is_own(view, hit.robot)]
        if len(fallen) > 1:
            yield f"One shot, {NUMBER_WORDS[min(len(fallen), 6)]} robots"
        if fallen:
            yield f"{_capital(called(view, fallen[0].robot))} falls"


def _team(view: View, team: str) -> str:
    return "You" if view.team is not None and view.teams[view.team] == team else team.capitalize()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
