"""Quick plays: how any robot might play on in a position that is thought of, worked out in a moment.

`hard` plays on with them, for its enemies and its own team alike. A quick play shoots the best target in reach, and
then goes where it is least in danger. Who is in sight is known; who is not may have been guessed, which dice decide.
"""

from typing import NamedTuple

from turnsheet.bots.robots.grid import Grid, grid
from turnsheet.bots.robots.place_values import PULL, STACK, harm
from turnsheet.bots.robots.plans import FRIEND
from turnsheet.core.dice import Roller
from turnsheet.games.robots.orders.orders import AnyOrder, End, Face, Move, Shoot, write
from turnsheet.games.robots.pages.view import Own, View
from turnsheet.games.robots.rules.hexes import ahead, bearing
from turnsheet.games.robots.rules.tables import ATTACK, MOVES, RANGE, ROBOTS

FEAR = 0.6
"""How much a shot counts that somebody may fire at us next."""
FAR = 99
"""Farther than any hex."""


class Piece(NamedTuple):
    """A robot that is alive: its number, the hex where it is, and its health."""

    number: int
    at: int
    health: int

    @property
    def kind(self) -> int:
        """0 scout, 1 sniper, 2 tank."""
        return self.number % ROBOTS


class Sides(NamedTuple):
    """The robots of the team that plays but the one that plays, and the others it knows of."""

    friends: list[Piece]
    foes: list[Piece]


def quick_play(view: View, shot: bool, guessed: int, roll: Roller) -> str:
    """The rest of a play, from the referee's view. Of four others that are hidden, this many are guessed."""
    board = grid(view.side)
    me = next(own for own in view.own if own.id == view.playing)
    here, moves = board.index[me.robot.at], me.robot.moves
    sides = _sides(board, view, me, guessed, roll)
    target = None if shot else _target(board, here, me, sides)
    orders: list[AnyOrder] = []
    if target is None:
        values = _places(board, me, sides)
        _walk(board, here, max(board.within(here, moves), key=values.__getitem__), me.robot.facing, orders)
    else:
        left = [foe for foe in sides.foes if foe.at != target or foe.health > me.attack]
        values = _places(board, me, Sides(sides.friends, left))
        steps = max(int(here == target), board.far[here][target] - me.range)
        vias = [via for via in board.within(here, steps) if 0 < board.far[via][target] <= me.range]
        ways = [(via, end) for via in vias for end in board.within(via, moves - board.far[here][via])]
        via, end = max(ways, key=lambda way: values[way[1]])
        facing = _walk(board, here, via, me.robot.facing, orders)
        orders.append(Shoot(*bearing(board.hexes[via], facing, board.hexes[target])))
        _walk(board, via, end, facing, orders)
    return ", ".join(map(write, [*orders, End()]))


def _sides(board: Grid, view: View, me: Own, guessed: int, roll: Roller) -> Sides:
    """Who is who, as far as the robot that plays knows."""
    alive = [Piece(own.id, board.index[own.robot.at], own.robot.health) for own in view.own if own.robot.health > 0]
    team = me.id // ROBOTS
    eyes = [piece for piece in alive if piece.number // ROBOTS == team]
    foes = []
    for piece in alive:
        if piece.number // ROBOTS != team:
            row = board.far[piece.at]
            if any(row[eye.at] <= RANGE[eye.kind] for eye in eyes) or (guessed and roll.chance(guessed, 4)):
                foes.append(piece)
    return Sides([piece for piece in eyes if piece.number != me.id], foes)


def _target(board: Grid, here: int, me: Own, sides: Sides) -> int | None:
    """The hex that is best to shoot at, if there is one that can be reached."""
    reach, most, best = me.robot.moves + me.range, 0.0, None
    for at in sorted({foe.at for foe in sides.foes if board.far[here][foe.at] <= reach}):
        if at == here and not me.robot.moves:
            continue
        worth = sum(harm(foe.kind, foe.health, me.attack) for foe in sides.foes if foe.at == at)
        worth -= FRIEND * sum(harm(own.kind, own.health, me.attack) for own in sides.friends if own.at == at)
        if worth > most:
            most, best = worth, at
    return best


def _places(board: Grid, me: Own, sides: Sides) -> list[float]:
    """What each hex is worth to end in: out of the reach of others, but not too far away from them."""
    strike = me.range + MOVES[me.kind]
    nearest = [FAR] * len(board.hexes) if sides.foes else [far + strike for far in board.far[len(board.hexes) // 2]]
    found = [0.0] * len(board.hexes)
    for foe in sides.foes:
        loss = FEAR * harm(me.kind, me.robot.health, ATTACK[foe.kind])
        reach = MOVES[foe.kind] + RANGE[foe.kind]
        for end, far in enumerate(board.far[foe.at]):
            if far <= reach:
                found[end] -= loss
            if far < nearest[end]:
                nearest[end] = far
    for friend in sides.friends:
        found[friend.at] -= STACK
    pull = PULL[me.kind]
    return [value - pull * max(0, far - strike) for value, far in zip(found, nearest, strict=True)]


def _walk(board: Grid, start: int, end: int, facing: int, orders: list[AnyOrder]) -> int:
    """Add the orders for a shortest way; the answer is the facing at its end."""
    while start != end:
        here, left = board.hexes[start], board.far[start][end]
        ways = ((way, board.index.get(ahead(here, way))) for way in range(6))
        way, start = next((way, to) for way, to in ways if to is not None and board.far[to][end] < left)
        if way != facing:
            orders.append(Face(way))
        orders.append(Move())
        facing = way
    return facing
