"""Settlers: how well they play Starweb, by character, and against random bots.

First games of fifteen settlers with thirty turns: what each character scores, how many orders were refused, how long a
settler takes. Then standard games of one settler among fourteen random bots: how many it wins. The seeds are counted up
from those given.

    python benchmarks/settlers.py [--games 100] [--seed 1000] [--duels 50] [--duel-seed 3000] [--jobs 2]
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from statistics import mean

from rich.progress import track

from turnsheet.bots.all_bots import BOTS
from turnsheet.bots.starweb import settler
from turnsheet.core.dice import Dice, turn_key
from turnsheet.games import starweb
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State

SEATS = 15
TURNS = 30
GAME = starweb.game()
Told = tuple[list[tuple[str, int]], int, list[float]]
"""Characters with their scores, refused orders, and seconds of processor time for each sheet."""


def started(seed: str, turns: int) -> State:
    """A match with all seats taken."""
    return GAME.rules.setup(Options(turns=turns), SEATS, Dice(turn_key(seed, 0)))


def game(seed: str) -> Told:
    """A game of settlers."""
    state, refused, busy = started(seed, TURNS), 0, []
    while not state.over:
        orders = {}
        for seat in state.seats:
            view, dice = GAME.rules.view(state, seat), Dice(turn_key(f"player {seat} of {seed}", state.turn))
            begun = time.process_time()
            sheet = settler.play(view, (), dice)
            busy.append(time.process_time() - begun)
            reading = GAME.rules.read(view, sheet)
            refused += len(reading.refusals)
            orders[seat] = reading.orders
        state = GAME.rules.advance(state, orders, Dice(turn_key(seed, state.turn)))
    return [(player.character, player.score) for player in state.players], refused, busy


def duel(seed: str) -> bool:
    """Whether a settler among random bots wins alone; its seat goes round with the seeds."""
    state = started(seed, 0)
    mine = int(seed) % SEATS + 1
    other = BOTS["random"].player
    while not state.over:
        orders = {}
        for seat in state.seats:
            view, dice = GAME.rules.view(state, seat), Dice(turn_key(f"player {seat} of {seed}", state.turn))
            sheet = settler.play(view, (), dice) if seat == mine else other(view, GAME.pages.forms(view), dice)
            orders[seat] = GAME.rules.read(view, sheet).orders
        state = GAME.rules.advance(state, orders, Dice(turn_key(seed, state.turn)))
    scores = [player.score for player in state.players]
    return scores[mine - 1] > max(scores[: mine - 1] + scores[mine:])


def seeds(first: int, count: int) -> list[str]:
    """Seeds counted up."""
    return [str(first + each) for each in range(count)]


def rows(told: Sequence[Told]) -> Iterator[str]:
    """A row for each character, the best mean first."""
    scores: dict[str, list[int]] = defaultdict(list)
    for seats, _, _ in told:
        for character, score in seats:
            scores[character].append(score)
    yield "| character | seats | mean score | lowest | highest |"
    yield "|---|--:|--:|--:|--:|"
    for character, found in sorted(scores.items(), key=lambda each: -mean(each[1])):
        yield f"| {character} | {len(found)} | {mean(found):.0f} | {min(found)} | {max(found)} |"
    means = sorted(mean(found) for found in scores.values())
    yield f"the lowest mean is {100 * means[0] / means[-1]:.0f} % of the highest"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--duels", type=int, default=50)
    parser.add_argument("--duel-seed", type=int, default=3000)
    parser.add_argument("--jobs", type=int, default=2)
    wish = parser.parse_args()
    with get_context("spawn").Pool(wish.jobs) as pool:
        told = list(track(pool.imap(game, seeds(wish.seed, wish.games)), "games", wish.games, transient=True))
        won = list(track(pool.imap(duel, seeds(wish.duel_seed, wish.duels)), "duels", wish.duels, transient=True))
    if told:
        busy = [1e3 * each for _, _, times in told for each in times]
        print(f"{len(told)} games of {SEATS} settlers, {TURNS} turns, seeds from {wish.seed}")
        print("\n".join(rows(told)))
        print(f"orders refused: {sum(refused for _, refused, _ in told)} in {len(busy)} sheets")
        print(f"a sheet takes {mean(busy):.1f} ms of processor time, and {max(busy):.0f} ms at most")
    if won:
        print(f"one settler among random bots, seeds from {wish.duel_seed}: won {sum(won)} of {len(won)}")


if __name__ == "__main__":
    main()
