"""What a place is worth: the scene as `strong` and `hard` see it in the middle of a play.

A place is good if enemies will come near enough to be struck from it, and bad if they will strike there first. How
often each of them plays before we do is known from the order of play, which a kill changes: the team of a dead scout
plays its sniper earlier.
"""

from typing import NamedTuple

from turnsheet.bots.robots.belief import Foe, foes
from turnsheet.bots.robots.clock import plays_before, upcoming
from turnsheet.bots.robots.grid import grid
from turnsheet.bots.robots.movement_chances import danger, near
from turnsheet.bots.robots.recent_events import Past
from turnsheet.games.robots.pages.view import Own, View
from turnsheet.games.robots.rules.events import Hurt
from turnsheet.games.robots.rules.tables import ATTACK, HEALTH, MOVES

WORTH = (3.0, 6.0, 4.0)
"""What a scout, a sniper and a tank are worth."""
WOUND = 0.6
"""The part of that for a wound, by the health it takes."""
BOLD = 0.3
"""The part of that while nothing happens."""
COVER = 0.5
"""How much of a foe's danger goes if another of our robots can kill it first."""
PULL = (0.05, 0.08, 0.1)
"""What each step counts that a foe is too far to be struck."""
STACK = 0.3
"""What it costs to stand in one hex with another of ours."""
QUIET = 8
"""A bot grows bold after this number of quiet turns, and stays bold for as many."""
LEAST = 0.003
"""Chances below this are not worth a thought."""
FORESIGHT = 2
"""The most plays of a foe that are looked ahead."""


class Weights(NamedTuple):
    """How much of what is not certain counts; as it is, for `strong`."""

    find: float = 0.8
    """How much of a hit counts on somebody who may be found."""
    care: float = 1.0
    """How much a loss counts."""
    others: float = 0.4
    """A foe fires once: how much its second choice among our robots counts."""
    strike: float = 0.1
    """How much of a foe counts that will come near enough to be struck."""


USUAL = Weights()


def harm(kind: int, health: int, damage: int) -> float:
    """What it is worth to hit a robot."""
    return WORTH[kind] if damage >= health else WORTH[kind] * WOUND * damage / HEALTH[kind]


class Scene:
    """Who is where, who plays when, and what follows from that."""

    def __init__(self, view: View, player: Own, weights: Weights = USUAL) -> None:
        past = Past(view)
        self.weights = weights
        self.view = view
        self.player = player
        self.board = grid(view.side)
        self.foes = foes(view, past)
        self.here = self.board.at(player.robot.at)
        self.spots = self.board.within(self.here, player.robot.moves)
        self.friends = [own for own in view.own if own.robot.alive and own.id != player.id]
        self.places = {own.id: self.board.at(own.robot.at) for own in self.friends}
        self.played = {*past.played, *(own.id for own in view.own if own.robot.played)}
        self._care = weights.care * (BOLD if self._quiet() else 1.0)
        self._rows: dict[tuple[int, int, int], list[float]] = {}
        order = self._order(())
        self.first = {
            foe.number: [own for own in self.friends if own.id in plays_before(order, foe.number)] for foe in self.foes
        }
        """For each foe our other robots that play before it does."""

    def _quiet(self) -> bool:
        """Whether nobody was hurt of late, and it is time to go and find out why."""
        events = (*self.view.past, *self.view.events)
        return self.view.turn % (2 * QUIET) >= QUIET and not any(isinstance(event, Hurt) for event in events)

    def _order(self, dead: tuple[int, ...]) -> list[int]:
        """The order of play from now on, if some die."""
        alive = {foe.number for foe in self.foes if foe.number not in dead}
        alive |= {own.id for own in self.view.own if own.robot.alive}
        return upcoming(alive, self.played, self.player.id)

    def follow(self, foe: Foe, at: int, health: int) -> float:
        """What another of our robots can do to a foe in a place before it plays."""
        row = self.board.far[at]
        return max(
            (
                harm(foe.kind, health, own.attack)
                for own in self.first[foe.number]
                if row[self.places[own.id]] <= MOVES[own.kind] + own.range
            ),
            default=0.0,
        )

    def standing(self, dead: tuple[int, ...]) -> dict[int, float]:
        """For each hex in reach what it is worth to end the play there, once some foes are dead."""
        order = self._order(dead)
        found = dict.fromkeys(self.spots, 0.0)
        for own in self.friends:
            if self.places[own.id] in found:
                found[self.places[own.id]] -= STACK
        for foe in self.foes:
            if foe.number not in dead:
                self._weigh(foe, order, found)
        return found

    def _weigh(self, foe: Foe, order: list[int], found: dict[int, float]) -> None:
        """Add what one foe means for every hex in reach."""
        kind, attack = self.player.kind, ATTACK[foe.kind]
        plays = plays_before(order, self.player.id).get(foe.number, 0)
        hits = self._danger(foe, plays)
        loss = harm(kind, self.player.robot.health, attack)
        others = self._others(foe, order)
        care = self._care * ((1 - COVER) if self._covered(foe) else 1.0)
        strike = MOVES[kind] + self.player.range
        chances = self._near(foe, plays, strike)
        prize = self.weights.strike * harm(foe.kind, foe.health, self.player.attack)
        for end in self.spots:
            mine, row = hits[end] * loss, self.board.far[end]
            risk = max(mine, others) + self.weights.others * min(mine, others)
            apart = sum(chance * (row[at] - strike) for at, chance in foe.places if row[at] > strike)
            found[end] += prize * chances[end] - care * risk - PULL[kind] * apart

    def _others(self, foe: Foe, order: list[int]) -> float:
        """What a foe may do to our other robots before they play."""
        return max(
            (
                self._danger(foe, plays_before(order, own.id).get(foe.number, 0))[self.places[own.id]]
                * harm(own.kind, own.robot.health, ATTACK[foe.kind])
                for own in self.friends
            ),
            default=0.0,
        )

    def _covered(self, foe: Foe) -> bool:
        """Whether another of our robots can kill a foe before it plays."""
        return foe.sure and self.follow(foe, foe.at, foe.health) == WORTH[foe.kind]

    def _danger(self, foe: Foe, plays: int) -> list[float]:
        """For each hex the chance that a foe hits a robot there within its next plays."""
        plays = min(plays, FORESIGHT)
        found = self._rows.get((foe.number, plays, 0))
        if found is None:
            found = self._rows[foe.number, plays, 0] = [0.0] * len(self.board.hexes)
            asked = {*self.spots, *self.places.values()} if plays else ()
            for at, facing, part in foe.states:
                if part > LEAST and plays:
                    row = danger(self.view.side, foe.kind, at, facing, plays)
                    for number in asked:
                        found[number] += part * row[number]
        return found

    def _near(self, foe: Foe, plays: int, steps: int) -> list[float]:
        """For each hex the chance that a foe is so near to it after its next plays."""
        plays = min(plays, FORESIGHT)
        found = self._rows.get((foe.number, plays, steps))
        if found is None:
            found = self._rows[foe.number, plays, steps] = [0.0] * len(self.board.hexes)
            for at, facing, part in foe.states:
                if part > LEAST:
                    row = near(self.view.side, foe.kind, at, facing, plays, steps)
                    for number in self.spots:
                        found[number] += part * row[number]
        return found
