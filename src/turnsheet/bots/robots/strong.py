"""`strong`: a bot for Robots that weighs every walk, shot and retreat of a play."""

from turnsheet.bots.robots.belief import Foe, foes
from turnsheet.bots.robots.grid import Grid, grid
from turnsheet.core.dice import Dice
from turnsheet.core.offers import Offer
from turnsheet.games.robots.hexes import DIRECTIONS, bearing
from turnsheet.games.robots.tables import ATTACK, HEALTH, MOVES, RANGE
from turnsheet.games.robots.view import Own, View

WORTH = [3.0, 6.0, 4.0]
WOUND = 0.6
COMES = [1.0, 0.6, 0.4, 0.3]
FIND = 0.8
CARE = 1.0
OTHERS = 0.4
PULL = [0.05, 0.08, 0.10]
STRIKE = 0.1
CLOSE = 0.0


def play(view: View, _offers: tuple[Offer, ...], _dice: Dice) -> str:
    """The orders for what the robot does next."""
    player = view.player
    if player is None or not view.mine:
        return ""
    return Thought(view, player).orders()


def harm(kind: int, health: int, damage: int) -> float:
    """What a hit is worth."""
    if damage >= health:
        return WORTH[kind]
    return WORTH[kind] * WOUND * damage / HEALTH[kind]


class Thought:
    """What is known in the middle of a play."""

    def __init__(self, view: View, player: Own) -> None:
        self.view = view
        self.player = player
        self.board: Grid = grid(view.side)
        self.foes = foes(view)
        self.here = self.board.at(player.robot.at)
        self.moves = player.robot.moves
        self.friends = [own for own in view.own if own.robot.alive and own.id != player.id]
        self.spots = self.board.within(self.here, self.moves)

    def orders(self) -> str:
        """The next orders of the best plan."""
        shots = self.shots() if not self.view.shot else {}
        calm = self.standing(())
        best, plan = -1e9, (self.here, self.here, -1)
        far = self.board.far
        after: dict[tuple[int, ...], dict[int, float]] = {(): calm}
        for via in self.spots:
            left = self.moves - far[self.here][via]
            options = [(0.0 if self.view.shot else self.finds(via), -1, ())]
            for at, (gain, dead) in shots.items():
                if far[via][at] <= self.player.range and (via != at or self.player.kind == 9):
                    options.append((gain, at, dead))
            for gain, at, dead in options:
                if dead not in after:
                    after[dead] = self.standing(dead)
                standing = after[dead]
                for end in self.board.within(via, left):
                    value = gain + standing[end] - 0.001 * (far[self.here][via] + far[via][end])
                    if value > best:
                        best, plan = value, (via, end, at)
        via, end, at = plan
        if via != self.here:
            return self.step(via)
        if at >= 0:
            range_, number = bearing(self.board.hexes[via], self.player.robot.facing, self.board.hexes[at])
            return f"shoot {range_} {number}"
        if end != self.here:
            return self.step(end)
        return "end"

    def step(self, to: int) -> str:
        """One step towards a hex."""
        far, here = self.board.far, self.board.hexes[self.here]
        best, way = -1e9, 0
        for direction, (q, r) in enumerate(DIRECTIONS):
            at = self.board.index.get((here[0] + q, here[1] + r))
            if at is not None and far[at][to] < far[self.here][to]:
                value = self.finds(at)
                if value > best:
                    best, way = value, direction
        return f"face {way}, move"

    def shots(self) -> dict[int, tuple[float, tuple[int, ...]]]:
        """For each hex with an enemy in sight, what a shot there is worth, and whom it kills."""
        attack = ATTACK[self.player.kind]
        found: dict[int, tuple[float, tuple[int, ...]]] = {}
        for foe in self.foes:
            if foe.seen:
                at = foe.places[0][0]
                gain, dead = found.get(at, (0.0, ()))
                gain += harm(foe.kind, foe.health, attack)
                found[at] = gain, (*dead, foe.number) if attack >= foe.health else dead
        for own in self.friends:
            at = self.board.at(own.robot.at)
            if at in found:
                gain, dead = found[at]
                found[at] = gain - 1.2 * harm(own.kind, own.robot.health, attack), dead
        return {at: shot for at, shot in found.items() if shot[0] > 0}

    def finds(self, via: int) -> float:
        """What it is worth to look around from a hex: who is found there can be shot."""
        attack, row, reach = ATTACK[self.player.kind], self.board.far[via], self.player.range
        total = 0.0
        for foe in self.foes:
            if not foe.seen:
                chance = sum(chance for at, chance in foe.places if row[at] <= reach)
                total += chance * harm(foe.kind, foe.health, attack)
        return FIND * total

    def standing(self, dead: tuple[int, ...]) -> dict[int, float]:
        """For each hex in reach, what it is worth to end the play there."""
        return {end: self.worth(end, dead) for end in self.spots}

    def worth(self, end: int, dead: tuple[int, ...]) -> float:
        """What it is worth to end the play in a hex."""
        total = 0.0
        row = self.board.far[end]
        kind, health = self.player.kind, self.player.robot.health
        strike = MOVES[kind] + RANGE[kind]
        for foe in self.foes:
            if foe.number in dead:
                continue
            reach, moves = RANGE[foe.kind], MOVES[foe.kind]
            attack = ATTACK[foe.kind]
            hit, pull, chance_to_strike = 0.0, 0.0, 0.0
            for at, chance in foe.places:
                gap = row[at] - reach
                if gap <= 0:
                    hit += chance
                elif gap <= moves:
                    hit += chance * COMES[gap]
                pull += chance * max(0, row[at] - strike)
                if row[at] <= strike:
                    chance_to_strike += chance
            mine = hit * harm(kind, health, attack)
            others = self.others(foe, end)
            total -= CARE * (max(mine, others) + OTHERS * min(mine, others))
            total -= PULL[kind] * pull
            total += STRIKE * chance_to_strike * harm(foe.kind, foe.health, ATTACK[kind])
        for own in self.friends:
            if self.board.at(own.robot.at) == end:
                total -= 0.3
        return total

    def others(self, foe: Foe, _end: int) -> float:
        """What the foe may do to our other robots."""
        found = getattr(self, "_others", None)
        if found is None:
            found = self._others = {}
        if foe.number not in found:
            worst = 0.0
            for own in self.friends:
                row = self.board.far[self.board.at(own.robot.at)]
                hit = 0.0
                for at, chance in foe.places:
                    gap = row[at] - RANGE[foe.kind]
                    if gap <= 0:
                        hit += chance
                    elif gap <= MOVES[foe.kind]:
                        hit += chance * COMES[gap]
                worst = max(worst, hit * harm(own.kind, own.robot.health, ATTACK[foe.kind]))
            found[foe.number] = worst
        return found[foe.number]
