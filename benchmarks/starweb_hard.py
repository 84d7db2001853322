"""One bot among fourteen settlers: how often it wins a standard game of Starweb, by character.

Each character plays the same number of games; the other characters are dealt as in any match, and the seat goes round.
The seeds are counted up from the one given. Win rates have 95 % intervals (Wilson). A shared win does not count.

    python benchmarks/starweb_hard.py [--bot hard] [--against settler] [--characters EMPCBA] [--games 40] [--seed 7000]
        [--jobs 1] [--lookahead 16] [--sources]
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from statistics import mean
from typing import NamedTuple, cast

from rich.progress import track

from turnsheet.bots.all_bots import BOTS, QUICK
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.player import Bot
from turnsheet.core.seats import Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.tables import LETTERS

SEATS = 15
NORMAL_95 = 1.96
GAME = starweb.game()


class Told(NamedTuple):
    """How a game went for the bot."""

    letter: str
    won: bool
    score: int
    best: int
    """The best score of the others."""
    champion: str
    """The character of the winner."""
    turns: int
    sums: tuple[tuple[str, int], ...]
    """The bot's points of the whole game, by source."""
    refused: int
    busy: float
    """Seconds of processor time for its sheets."""


def found(name: str) -> Bot:
    """A bot of Starweb."""
    return BOTS.get(f"starweb {name}") or BOTS[name]


def game(job: tuple[str, str, str, int, int]) -> Told:
    """A game of one bot among others."""
    name, other, letter, seed, lookahead = job
    bot, others = found(name).thinking(lookahead), found(other).thinking(lookahead)
    mine = seed % SEATS + 1
    characters = "?" * (mine - 1) + letter + "?" * (SEATS - mine)
    state = GAME.rules.setup(Options(characters=characters), SEATS, Dice(turn_key(str(seed), 0)))
    refused, busy = 0, 0.0
    while not state.over:
        orders: dict[Seat, tuple[AnyOrder, ...]] = {}
        for seat in state.seats:
            view = GAME.rules.view(state, seat)
            dice = Dice(turn_key(f"player {seat} of {seed}", state.turn))
            begun = time.process_time()
            sheet = (bot if seat == mine else others)(view, (), dice)
            reading = GAME.rules.read(view, sheet)
            if seat == mine:
                busy += time.process_time() - begun
                refused += len(reading.refusals)
            orders[seat] = cast(tuple[AnyOrder, ...], reading.orders)
        state = GAME.rules.advance(state, orders, Dice(turn_key(str(seed), state.turn)))
    player = state.players[mine - 1]
    rest = [each for each in state.players if each is not player]
    best = max(each.score for each in rest)
    champion = max(state.players, key=lambda each: each.score).character
    return Told(
        letter,
        won=player.score > best,
        score=player.score,
        best=best,
        champion=champion,
        turns=state.turn - 1,
        sums=player.sums,
        refused=refused,
        busy=busy,
    )


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, square = won / of, NORMAL_95**2
    middle = share + square / (2 * of)
    margin = NORMAL_95 * (share * (1 - share) / of + square / (4 * of * of)) ** 0.5
    return (middle - margin) / (1 + square / of), (middle + margin) / (1 + square / of)


def rows(told: Sequence[Told]) -> Iterator[str]:
    """A row for each character and one for all."""
    yield "| character | games | won | interval | score | best other | turns | ms a turn | refused |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for letter in (*LETTERS, ""):
        of = [each for each in told if letter in ("", each.letter)]
        if of:
            won = sum(each.won for each in of)
            low, high = wilson(won, len(of))
            yield (
                f"| {LETTERS.get(letter, 'all')} | {len(of)} | {100 * won / len(of):.0f} % "
                f"| {100 * low:.0f}–{100 * high:.0f} % | {mean(each.score for each in of):.0f} "
                f"| {mean(each.best for each in of):.0f} | {mean(each.turns for each in of):.0f} "
                f"| {1e3 * sum(each.busy for each in of) / sum(each.turns for each in of):.0f} "
                f"| {sum(each.refused for each in of)} |"
            )


def sources(told: Sequence[Told]) -> Iterator[str]:
    """Where the points of each character came from, a game, and which characters won."""
    for letter, name in LETTERS.items():
        of = [each for each in told if each.letter == letter]
        if of:
            points: Counter[str] = Counter()
            for each in of:
                points.update(dict(each.sums))
            champions = Counter(each.champion for each in of)
            yield f"{name}: " + ", ".join(f"{source} {sum_ / len(of):.0f}" for source, sum_ in points.most_common())
            yield "    won by " + ", ".join(f"{who} {count}" for who, count in champions.most_common())


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--against", default="settler")
    parser.add_argument("--characters", default="EMPCBA")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--lookahead", type=int, default=QUICK)
    parser.add_argument("--sources", action="store_true")
    wish = parser.parse_args()
    jobs = [
        (wish.bot, wish.against, letter, wish.seed + each, wish.lookahead)
        for letter in wish.characters
        for each in range(wish.games)
    ]
    if wish.jobs == 1:
        told = [game(job) for job in jobs]
    else:
        with get_context("spawn").Pool(wish.jobs) as pool:
            told = list(track(pool.imap(game, jobs), "games", len(jobs), transient=True))
    print(f"{wish.bot} among 14 x {wish.against}, standard games, seeds from {wish.seed}")
    print("\n".join(rows(told)))
    if wish.sources:
        print("\n".join(sources(told)))


if __name__ == "__main__":
    main()
