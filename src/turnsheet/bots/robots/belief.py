"""Where the robots of others may be: the map of chances that `strong` hunts by.

All comes from the view, since a bot has no memory of its own. An enemy in sight is where it is. One that was seen is
somewhere around its last place, as far as the plays it has had since could bring it; one that was never seen started
at home. Nobody is in a hex that is in sight now, or was in this play.
"""

from functools import lru_cache

from turnsheet.bots.robots.grid import Chances, Grid, grid
from turnsheet.games.robots.hexes import DIRECTIONS
from turnsheet.games.robots.tables import COLOURS, HEALTH, KINDS, MOVES, RANGE, ROBOTS
from turnsheet.games.robots.view import View

MOST_PLAYS = 6
"""After so many plays a robot may be nearly anywhere; more are not reckoned."""
LEAST = 0.002
"""Chances below this are not worth a thought."""
INWARD = 1.3
"""How much likelier an enemy goes to a hex nearer to the middle."""


class Foe:
    """An enemy that may be alive, with the places where it may be."""

    __slots__ = ("health", "kind", "number", "places", "played", "seen", "team")

    def __init__(self, number: int, health: int, places: list[tuple[int, float]], seen: bool, played: bool) -> None:
        self.number = number
        self.kind = number % ROBOTS
        self.team = number // ROBOTS
        self.health = health
        self.places = places
        self.seen = seen
        self.played = played


def foes(view: View) -> list[Foe]:
    """All enemies that may be alive."""
    board = grid(view.side)
    ended = _plays(view)
    empty = _looked_at(view, board)
    seen = {each.id: each for each in view.seen}
    remembered = {each.robot: each for each in view.remembered}
    found = []
    for team, colour in enumerate(view.teams):
        if team == view.team:
            continue
        alive = [number for number in range(ROBOTS * team, ROBOTS * team + ROBOTS) if number not in view.lost]
        now, before = ended[0].get(colour, []), ended[1].get(colour, [])
        sure = _left(view, before, len(alive))
        for order, number in enumerate(alive):
            played = len(now) > order
            if number in seen:
                each = seen[number]
                found.append(Foe(number, each.health, [(board.at(each.at), 1.0)], True, played))
                continue
            name = view.name(number)
            kind = number % ROBOTS
            if number in remembered:
                last = remembered[number]
                plays = _since(view, name, last.turn, played, now, before)
                start, health = board.at(last.at), last.health
            else:
                start, health = _home(view, colour, board), HEALTH[kind]
                plays = view.turn - 1 + played
            chances = spread(view.side, start, kind, min(plays, MOST_PLAYS))
            places = _where(chances, empty, sure)
            if places:
                found.append(Foe(number, health, places, False, played))
    return found


def _plays(view: View) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For each team the plays it ended, in this turn and in the last: a robot's name, or the team's."""
    now: dict[str, list[str]] = {}
    before: dict[str, list[str]] = {}
    for event in (*view.past, *view.news):
        kind = type(event).__name__
        if kind == "TurnBegan":
            now, before = {}, now
        elif kind == "Ended":
            who: str = event.who  # type: ignore[union-attr]
            now.setdefault(who.split()[0], []).append(who)
    return now, before


def _left(view: View, before: list[str], alive: int) -> float:
    """The chance that an unseen robot lives: a team has as many plays in a turn as it has robots."""
    if view.turn == 1 or not alive:
        return 1.0
    return min(1.0, len(before) / alive)


def _since(view: View, name: str, turn: int, played: bool, now: list[str], before: list[str]) -> int:
    """How many plays a robot has had since it was lost from sight."""
    if turn == view.turn:
        return int(played and name not in now)
    if turn == view.turn - 1:
        return int(name not in before) + played
    return view.turn - turn + played


def _home(view: View, colour: str, board: Grid) -> int:
    q, r = DIRECTIONS[[*COLOURS].index(colour)]  # type: ignore[arg-type]
    return board.at((q * (1 - view.side), r * (1 - view.side)))


def _looked_at(view: View, board: Grid) -> list[bool]:
    """For each hex whether it is in sight, or was earlier in this play."""
    looked = [False] * len(board.hexes)
    for own in view.own:
        if own.robot.alive:
            for at in board.within(board.at(own.robot.at), own.range):
                looked[at] = True
    player = view.player
    if player is not None:
        name = view.name(player.id)
        for event in reversed((*view.past, *view.news)):
            kind = type(event).__name__
            if kind == "Ended":
                break
            if kind == "Moved" and event.robot == name and event.to is not None:  # type: ignore[union-attr]
                for at in board.within(board.at(event.to), player.range):  # type: ignore[union-attr, arg-type]
                    looked[at] = True
    return looked


def _where(chances: Chances, empty: list[bool], sure: float) -> list[tuple[int, float]]:
    places = [(at, chance) for at, chance in enumerate(chances) if chance > LEAST and not empty[at]]
    whole = sum(chance for _, chance in places)
    if not whole:
        open_ = [at for at, looked in enumerate(empty) if not looked]
        return [(at, sure / len(open_)) for at in open_]
    return [(at, chance * sure / whole) for at, chance in places]


@lru_cache(maxsize=4096)
def spread(side: int, start: int, kind: int, plays: int) -> Chances:
    """Where a robot may be so many plays after it was in a place."""
    board = grid(side)
    if plays == 0:
        return tuple(float(at == start) for at in range(len(board.hexes)))
    before = spread(side, start, kind, plays - 1)
    after = [0.0] * len(before)
    middle = board.far[board.at((0, 0))]
    for at, chance in enumerate(before):
        if chance > LEAST / 10:
            reached = board.within(at, MOVES[kind])
            weights = [INWARD if middle[to] < middle[at] else 1.0 for to in reached]
            share = chance / sum(weights)
            for to, weight in zip(reached, weights, strict=True):
                after[to] += share * weight
    return tuple(after)


__all__ = ["KINDS", "RANGE", "Foe", "foes", "spread"]
