"""Storage: what a turn takes in the store, by part, and how long it takes to make it ready.

The largest match of each game is played by bots in a store of SQLite. Bytes are those of the columns; `file` is what
the file grew by per turn, and `rest` what of it is outcomes, notices, indexes and half-filled pages. Times are those of
the processor for one turn: what the first release did (canonical JSON and zlib, a page at a time), and what is done now
(columns, differences and zstd). Printing the pages is left out of both, and so is the fingerprint.

    python benchmarks/storage.py [--steps 60] [--games starweb raumkrieg]
"""

import argparse
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.core.bot_match import step
from turnsheet.core.game import AnyGame, State
from turnsheet.core.match import Match
from turnsheet.games import GAMES
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import SITE
from turnsheet.host.site import Site
from turnsheet.host.store import compression
from turnsheet.host.store.engine import Store
from turnsheet.host.store.schema import turns
from turnsheet.host.turns.run_one_turn import begin_turn, run_turn
from turnsheet.interfaces.cli.garbage_collection import raise_threshold

BEST = {bot.game: bot.name for bot in BOTS.values()}
ROUNDS = 5


class Played:
    """A match of bots: its states, pages and orders, step by step."""

    def __init__(self, game: AnyGame, steps: int) -> None:
        preset = max(game.presets, key=lambda each: each.seats)
        self.game, self.seats = game, preset.seats
        self.match = Match(game, preset.options, preset.seats, "5")
        self.states: list[State] = [self.match.state]
        while len(self.states) <= steps and not self.match.over:
            step(self.match, [BOTS[BEST[game.id]].player] * preset.seats)
            self.states.append(self.match.state)
        self.pages = [
            {int(seat): game.pages.printout(game.rules.view(state, seat)) for seat in game.rules.names(state)}
            for state in self.states
        ]

    def before(self) -> None:
        """As the first release kept turns."""
        for state, pages in zip(self.states, self.pages, strict=True):
            zlib.compress(codec.encode(state), 6)
            for page in pages.values():
                zlib.compress(page.encode())

    def now(self) -> None:
        """As turns are kept."""
        last: tuple[bytes | None, bytes | None] = (None, None)
        for number, (state, pages) in enumerate(zip(self.states, self.pages, strict=True)):
            if number % compression.KEY_EVERY == 0:
                last = (None, None)
            forms = (compression.state_form(state), compression.pages_form(pages))
            for form, known in zip(forms, last, strict=True):
                compression.squeeze(form, known)
            last = forms

    def old_bytes(self) -> int:
        """What the first release kept per turn: state, pages and orders."""
        state = sum(len(zlib.compress(codec.encode(each), 6)) for each in self.states)
        pages = sum(len(zlib.compress(page.encode())) for each in self.pages for page in each.values())
        orders = sum(len(codec.encode(each.orders)) for each in self.match.steps)
        return (state + pages + orders) // len(self.states)


def ms(work: Callable[[], None], count: int) -> float:
    """Milliseconds of processor time for one of some turns, the best of a few rounds."""
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1000 * min(times) / count


def kept(played: Played) -> dict[str, int]:
    """Bytes per turn in a store in which the same match was played, by part."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "turnsheet.sqlite"
        site = Site(Store(f"sqlite:///{file}"), BOTS, "benchmark", seed=lambda: "5")
        empty = _size(site)
        preset = max(played.game.presets, key=lambda each: each.seats)
        bots = dict.fromkeys(range(1, preset.seats + 1), BEST[played.game.id])
        wish = Opening(game=played.game.id, preset=preset.id, bots=bots, undo_seconds=0)
        match = lifecycle.open_match(site, SITE, wish)
        lifecycle.start(site, match, SITE)
        for number in range(1, len(played.states)):
            claimed = begin_turn(site, match, "benchmark") if number == 1 else number
            assert claimed == number
            run_turn(site, match, number, "benchmark")
        grown, count = _size(site) - empty, len(played.states)
        with site.store.read() as connection:
            parts = {
                part: int(connection.execute(sa.select(sa.func.sum(sa.func.length(column)))).scalar_one() or 0)
                for part, column in (
                    ("state", turns.c.state),
                    ("printouts", turns.c.pages),
                    ("orders", turns.c.orders),
                    ("scores", turns.c.scores),
                )
            }
        site.store.close()
    found = {part: size // count for part, size in parts.items()}
    return {**found, "rest": grown // count - sum(found.values()), "file": grown // count}


def _size(site: Site) -> int:
    with site.store.engine.connect() as connection:
        connection.exec_driver_sql("VACUUM")
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())


def main() -> None:
    """Measure every game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--games", nargs="*", default=[game.id for game in GAMES])
    given = parser.parse_args()
    raise_threshold()
    print("bytes per turn, and milliseconds of processor time to make a turn ready for the store")
    names = ("state", "printouts", "orders", "scores", "rest", "file")
    print(f"{'game':<10}{'seats':>6}{'steps':>6}{'before':>9}" + "".join(f"{name:>10}" for name in names), end="")
    print(f"{'ms before':>11}{'ms now':>8}")
    for game in GAMES:
        if game.id in given.games:
            played = Played(game, given.steps)
            count, parts = len(played.states), kept(played)
            sizes = "".join(f"{parts[name]:>10,}" for name in names)
            print(f"{game.id:<10}{played.seats:>6}{count:>6}{played.old_bytes():>9,}{sizes}", end="")
            print(f"{ms(played.before, count):>11.2f}{ms(played.now, count):>8.2f}", flush=True)


if __name__ == "__main__":
    main()
