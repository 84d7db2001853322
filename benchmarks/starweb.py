"""Starweb: what a turn with fifteen players costs, late in a game of settlers.

Fifteen settlers play on the largest map to a late turn, in several games. Then the sheets they write for that turn are
read, and the turn is carried out, again and again from the same position. Times are those of the processor, so that
what else the machine does counts little; Python looks for cycles as seldom as under `turnsheet`. The work done is
stated. Of the first game all else is measured, too.

If the package `diplomacy` is there (it is none of ours: `pip install diplomacy`), movement phases of it are measured in
the same run, with random legal orders: reading the orders and carrying out the phase, like our reading and turn.

    python benchmarks/starweb.py [--turn 30] [--seeds 1 2 3 4 5] [--repeats 300]
"""

import argparse
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from statistics import mean, median

from msgspec.structs import replace

from turnsheet.bots.starweb import settler
from turnsheet.core.dice import Dice, turn_key
from turnsheet.games import starweb
from turnsheet.games.starweb.pages.chart import layout
from turnsheet.games.starweb.pages.remembered_worlds import acquainted, remembering
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import State
from turnsheet.interfaces.cli.garbage_collection import raise_threshold

SEATS = 15
PREVIEW_MS, CHART_MS = 15, 4
"""Budgets for a seat that knows all worlds; its chart is laid out once."""
GAME = starweb.game()


class Late:
    """A late position: the views of all seats, the sheets written on them, and how long the settlers took so far."""

    def __init__(self, seed: str, turn: int) -> None:
        self.seed = seed
        self.state: State = GAME.rules.setup(Options(), SEATS, Dice(turn_key(seed, 0)))
        self.busy: list[float] = []
        self.waited: list[float] = []
        while True:
            assert not self.state.over, f"the game was over in turn {self.state.turn}"
            self.views = {seat: GAME.rules.view(self.state, seat) for seat in self.state.seats}
            self.sheets = {seat: self._written(view) for seat, view in self.views.items()}
            readings = {seat: GAME.rules.read(view, self.sheets[seat]) for seat, view in self.views.items()}
            assert not any(reading.refusals for reading in readings.values()), "a settler gave an illegal order"
            self.orders = {seat: reading.orders for seat, reading in readings.items()}
            if self.state.turn == turn:
                return
            self.state = GAME.rules.advance(self.state, self.orders, self.dice())

    def _written(self, view: View) -> str:
        clock, busy = time.perf_counter(), time.process_time()
        sheet = settler.play(view, (), Dice(b""))
        self.busy.append(time.process_time() - busy)
        self.waited.append(time.perf_counter() - clock)
        return sheet

    def dice(self) -> Dice:
        """The dice of this turn."""
        return Dice(turn_key(self.seed, self.state.turn))

    def look(self) -> None:
        """All views."""
        for seat in self.views:
            GAME.rules.view(self.state, seat)

    def read(self) -> None:
        """All sheets, the views given."""
        for seat, view in self.views.items():
            GAME.rules.read(view, self.sheets[seat])

    def look_and_read(self) -> None:
        """All sheets, from the state."""
        for seat in self.views:
            GAME.rules.read(GAME.rules.view(self.state, seat), self.sheets[seat])

    def advance(self) -> None:
        """The turn."""
        GAME.rules.advance(self.state, self.orders, self.dice())

    def turn(self) -> None:
        """All sheets and the turn, the views given."""
        orders = {seat: GAME.rules.read(view, self.sheets[seat]).orders for seat, view in self.views.items()}
        GAME.rules.advance(self.state, orders, self.dice())

    def everywhere(self) -> State:
        """The same position, but the first player once saw every world."""
        first, *others = (replace(player, seen=()) for player in self.state.players)
        probes = replace(first, probed=tuple(world.number for world in self.state.worlds))
        seeing = acquainted(replace(self.state, players=(probes, *others)))
        known, *others = seeing.players
        return remembering(seeing, replace(seeing, players=(replace(known, probed=first.probed), *others)))


def measured(work: Callable[[], object], repeats: int) -> tuple[float, float]:
    """The best and the median of many times, in milliseconds."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(1e3 * (time.process_time() - begun))
    return min(times), median(times)


def spread(seconds: Sequence[float]) -> str:
    """The mean, the 99th of a hundred and the worst, in milliseconds."""
    times = sorted(1e3 * each for each in seconds)
    return f"{mean(times):8.3f} {times[len(times) * 99 // 100]:8.3f} {times[-1]:8.3f}"


def turns(games: Sequence[Late], repeats: int) -> None:
    """What reading all sheets and the turn cost, game by game."""
    print(f"  {'seed':>6} {'orders':>7} {'read':>16} {'advance':>16} {'both':>16}")
    both = []
    for late in games:
        work = (late.read, late.advance, late.turn)
        times = [measured(each, repeats) for each in work]
        told = " ".join(f"{best:8.3f} {usual:7.3f}" for best, usual in times)
        print(f"  {late.seed:>6} {sum(map(len, late.orders.values())):>7} {told}")
        both.append(times[-1])
    best, usual = (mean(column) for column in zip(*both, strict=True))
    print(f"  {'mean':>6} {'':>7} {'':>16} {'':>16} {best:8.3f} {usual:7.3f}")


def rest(late: Late, repeats: int) -> None:
    """All else that is done with a state."""
    state, views = late.state, late.views
    all_seen = late.everywhere()
    known = GAME.rules.view(all_seen, state.seats[0])
    earlier = replace(known, turn=known.turn - 1)
    pages = list(views.values())
    print(f"  {'':54}{'best':>8} {'median':>8}")

    def row(what: str, work: Callable[[], object], times: int = 1, budget: float = 0) -> None:
        best, usual = measured(work, repeats)
        share = f"  {usual / times / budget:.0%} of the budget of {budget} ms" if budget else ""
        print(f"  {what:54}{best / times:8.3f} {usual / times:8.3f}{share}")

    row("view and read: all seats", late.look_and_read)
    row("view: a seat, on average", late.look, len(views))
    row("printout: a seat, on average", lambda: [GAME.pages.printout(view) for view in pages], len(views))
    row("order forms: a seat, on average", lambda: [GAME.pages.forms(view) for view in pages], len(views))
    row("chart: a seat, on average", lambda: [GAME.pages.chart(view) for view in pages], len(views))
    print(f"  a seat that knows all {len(known.gates)} worlds:")
    row("view", lambda: GAME.rules.view(all_seen, state.seats[0]))
    row("order forms", lambda: GAME.pages.forms(known))
    marks, orders = len(GAME.pages.chart(known).marks), late.orders[known.seat]

    def drawn_from_nothing() -> None:
        layout.cache_clear()
        GAME.pages.chart(known)

    row(f"chart with {marks} marks, its layout too", drawn_from_nothing)
    row(f"chart with {marks} marks, once its layout is known", lambda: GAME.pages.chart(known), budget=CHART_MS)
    row(f"preview of its {len(orders)} orders", lambda: GAME.pages.preview(known, orders), budget=PREVIEW_MS)
    row("story of a turn like the last", lambda: GAME.pages.story(earlier, known))
    row("settler", lambda: settler.play(known, (), Dice(b"")))
    print(f"settler, {len(late.busy)} sheets of turns 1 to {state.turn}, milliseconds")
    print(f"  {'':54}{'mean':>8} {'99 %':>8} {'worst':>8}")
    print(f"  {'processor':54}{spread(late.busy)}")
    print(f"  {'clock':54}{spread(late.waited)}")


def beside(repeats: int) -> None:
    """What a movement phase of `diplomacy` costs, if it is there."""
    try:
        neighbour = import_module("diplomacy")
    except ImportError:
        print("(a phase of `diplomacy` beside it: the package is not installed)")
        return
    chance = Random(1)
    game = neighbour.Game()
    times, orders = [], 0
    while len(times) < repeats:
        if game.is_game_done:
            game = neighbour.Game()
        legal = game.get_all_possible_orders()
        sheets = {
            power: [chance.choice(legal[at]) for at in game.get_orderable_locations(power) if legal[at]]
            for power in game.powers
        }
        movement = game.phase_type == "M"
        begun = time.process_time()
        for power, sheet in sheets.items():
            game.set_orders(power, sheet)
        game.process()
        if movement:
            times.append(1e3 * (time.process_time() - begun))
            orders += sum(map(len, sheets.values()))
    print(f"{repeats} movement phases of `diplomacy`, {orders / repeats:.0f} orders on average")
    print(f"  {'mean':>6} {'':>7} {'':>16} {'':>16} {mean(times):8.3f}, median {median(times):.3f}")


def main() -> None:
    """Measure and print."""
    raise_threshold()
    parser = argparse.ArgumentParser()
    parser.add_argument("--turn", type=int, default=30)
    parser.add_argument("--seeds", nargs="+", default=["1", "2", "3", "4", "5"])
    parser.add_argument("--repeats", type=int, default=300)
    wish = parser.parse_args()
    games = [Late(seed, wish.turn) for seed in wish.seeds]
    state = games[0].state
    print(f"{SEATS} settlers, {len(state.worlds)} worlds, {len(state.fleets)} fleets, turn {state.turn}")
    print(f"{wish.repeats} repeats, milliseconds of processor time, best and median")
    turns(games, wish.repeats)
    beside(wish.repeats)
    print(f"the game of seed {games[0].seed}")
    rest(games[0], wish.repeats)


if __name__ == "__main__":
    main()
