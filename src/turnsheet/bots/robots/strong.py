"""`strong`: a bot for Robots that weighs every walk, shot and retreat of a play."""

from turnsheet.bots.robots.belief import Foe, foes
from turnsheet.bots.robots.walks import danger, offered
from turnsheet.bots.robots.clock import plays_before, upcoming
from turnsheet.bots.robots.grid import Grid, grid
from turnsheet.core.dice import Dice
from turnsheet.core.offers import Offer
from turnsheet.games.robots.hexes import DIRECTIONS, bearing
from turnsheet.games.robots.tables import ATTACK, HEALTH, MOVES
from turnsheet.games.robots.view import Own, View

P = {
    "w0": 3.0, "w1": 6.0, "w2": 4.0,
    "wound": 0.6,
    "least": 0.003,
    "find": 0.8, "spot": 0.4, "finish": 0.4, "cover": 0.5,
    "care": 1.0, "bold": 0.3, "others": 0.4,
    "p0": 0.05, "p1": 0.08, "p2": 0.10,
    "strike": 0.1, "stack": 0.3,
}


def play(view: View, _offers: tuple[Offer, ...], _dice: Dice) -> str:
    """The orders for what the robot does next."""
    player = view.player
    if player is None or not view.mine:
        return ""
    return Thought(view, player).orders()


def harm(kind: int, health: int, damage: int) -> float:
    """What a hit is worth."""
    worth = P[f"w{kind}"]
    if damage >= health:
        return worth
    return worth * P["wound"] * damage / HEALTH[kind]


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
        self.places = {own.id: self.board.at(own.robot.at) for own in self.friends}
        self.spots = self.board.within(self.here, self.moves)
        self.asked = sorted({*self.spots, *self.places.values()})
        self.dangers: dict[tuple[int, int], list[float]] = {}
        quiet = not any(type(event).__name__ == "Hurt" for event in (*view.past, *view.news))
        self.bold = quiet and view.turn % 16 >= 8
        self.calm = self.order(())
        self.follow = {foe.number: self.followers(foe) for foe in self.foes}

    def order(self, dead: tuple[int, ...]) -> list[int]:
        """The order of play if some die now."""
        alive = [own.id for own in self.view.own if own.robot.alive]
        alive += [foe.number for foe in self.foes if foe.number not in dead]
        played = {own.id for own in self.view.own if own.robot.played} | {foe.number for foe in self.foes if foe.played}
        return upcoming(len(self.view.teams), alive, played, self.player.id)

    def followers(self, foe: Foe) -> list[Own]:
        """Our other robots that play before a foe does."""
        early = plays_before(self.calm, foe.number)
        return [own for own in self.friends if own.id in early]

    def orders(self) -> str:
        """The next orders of the best plan."""
        shots = self.shots() if not self.view.shot else {}
        best, plan = -1e9, (self.here, self.here, -1)
        far = self.board.far
        after: dict[tuple[int, ...], dict[int, float]] = {(): self.standing(())}
        for via in self.spots:
            left = self.moves - far[self.here][via]
            options: list[tuple[float, int, tuple[int, ...]]] = [(self.finds(via), -1, ())]
            for at, (gain, dead) in shots.items():
                if far[via][at] <= self.player.range and via != at:
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
            if foe.sure:
                at = foe.places[0][0]
                gain, dead = found.get(at, (0.0, ()))
                gain += harm(foe.kind, foe.health, attack)
                if attack < foe.health:
                    gain += P["finish"] * self.finish(foe, at, foe.health - attack)
                found[at] = gain, (*dead, foe.number) if attack >= foe.health else dead
        for own in self.friends:
            at = self.board.at(own.robot.at)
            if at in found:
                gain, dead = found[at]
                found[at] = gain - 1.2 * harm(own.kind, own.robot.health, attack), dead
        return {at: shot for at, shot in found.items() if shot[0] > 0}

    def finish(self, foe: Foe, at: int, health: int) -> float:
        """What our other robots can still do to a foe before it plays."""
        best = 0.0
        for own in self.follow[foe.number]:
            if self.board.far[self.places[own.id]][at] <= MOVES[own.kind] + own.range:
                best = max(best, harm(foe.kind, health, own.attack))
        return best

    def finds(self, via: int) -> float:
        """What it is worth to look around from a hex: who is found there can be shot."""
        attack, row, reach = ATTACK[self.player.kind], self.board.far[via], self.player.range
        total = 0.0
        shot = self.view.shot
        for foe in self.foes:
            if foe.sure:
                continue
            chance = 0.0
            mark = P["find"] * harm(foe.kind, foe.health, attack) if not shot else 0.0
            for at, part in foe.places:
                if row[at] <= reach:
                    chance += part
                    if self.follow[foe.number]:
                        total += part * P["spot"] * self.finish(foe, at, foe.health)
            total += chance * mark
        return total

    def standing(self, dead: tuple[int, ...]) -> dict[int, float]:
        """For each hex in reach, what it is worth to end the play there."""
        order = self.order(dead) if dead else self.calm
        before = plays_before(order, self.player.id)
        risks = {own.id: plays_before(order, own.id) for own in self.friends}
        found = dict.fromkeys(self.spots, 0.0)
        care = P["care"] * (P["bold"] if self.bold else 1.0)
        for foe in self.foes:
            if foe.number in dead:
                continue
            attack = ATTACK[foe.kind]
            others = 0.0
            for own in self.friends:
                times = risks[own.id].get(foe.number, 0)
                if times:
                    risk = self.hits(foe, min(times, 2))[self.places[own.id]] * harm(own.kind, own.robot.health, attack)
                    others = max(others, risk)
            covered = 1.0
            if foe.sure and any(
                own.attack >= foe.health
                and self.board.far[self.places[own.id]][foe.places[0][0]] <= MOVES[own.kind] + own.range
                for own in self.follow[foe.number]
            ):
                covered = 1.0 - P["cover"]
            mine = harm(self.player.kind, self.player.robot.health, attack)
            strike = MOVES[self.player.kind] + self.player.range
            prize = P["strike"] * harm(foe.kind, foe.health, self.player.attack)
            offers = self.offers(foe, min(2, before.get(foe.number, 0)), strike)
            pull = P[f"p{self.player.kind}"]
            times = min(2, before.get(foe.number, 0))
            hits = self.hits(foe, times) if times else [0.0] * len(self.board.hexes)
            for end in self.spots:
                risk = hits[end] * mine
                loss = care * covered * (max(risk, others) + P["others"] * min(risk, others))
                row = self.board.far[end]
                for at, chance in foe.places:
                    gap = row[at] - strike
                    if gap > 0:
                        loss += pull * chance * gap
                found[end] += prize * offers[end] - loss
        for own in self.friends:
            at = self.places[own.id]
            if at in found:
                found[at] -= P["stack"]
        return found

    def hits(self, foe: Foe, times: int) -> list[float]:
        """For each hex the chance that a foe hits a robot there within its next plays."""
        found = self.dangers.get((foe.number, times))
        if found is None:
            found = [0.0] * len(self.board.hexes)
            side, kind, asked = self.view.side, foe.kind, self.asked
            for at, facing, part in foe.states:
                if part > P["least"]:
                    row = danger(side, kind, at, facing, times)
                    for number in asked:
                        found[number] += part * row[number]
            self.dangers[foe.number, times] = found
        return found

    def offers(self, foe: Foe, times: int, strike: int) -> list[float]:
        """For each hex the chance that a foe comes near enough to be struck from there."""
        found = self.dangers.get((foe.number, times + 10))
        if found is None:
            found = [0.0] * len(self.board.hexes)
            side, kind, asked = self.view.side, foe.kind, self.asked
            for at, facing, part in foe.states:
                if part > P["least"]:
                    row = offered(side, kind, at, facing, times, strike)
                    for number in asked:
                        found[number] += part * row[number]
            self.dangers[foe.number, times + 10] = found
        return found
