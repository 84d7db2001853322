"""Before and after: the rows of `turnsheet bench` for two versions of the source, measured in turn within one run.

Two processes on one processor, one for each source tree, do the same short pieces of work one after the other. A row
says how many microseconds of processor time a call takes at best, before and after, and the median of all quotients,
which changes little when the machine is busy. How memory happens to be laid out can make one process 15 % slower than
another with the same source, so the rounds are shared by several pairs of processes (`--pairs`). `--seconds` is the
length of a piece. Python looks for cycles as seldom as under `turnsheet`.

    git worktree add ../before cbd3132d
    python benchmarks/before_after.py ../before/src src [--games starweb robots] [--rounds 100] [--pairs 4]

cbd3132d is the last version before the whole loops were made faster.
"""

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from itertools import cycle
from pathlib import Path
from time import process_time

from rich.console import Console
from rich.progress import track

WORK = "--work-for"


def work(game: str) -> None:
    """Be one of the two processes: name the rows, then time them as asked."""
    from turnsheet.interfaces.cli.garbage_collection import raise_threshold
    from turnsheet.interfaces.cli.lookup import find_game

    try:
        bench = import_module("turnsheet.interfaces.cli.offline.bench")
    except ModuleNotFoundError:
        bench = import_module("turnsheet.interfaces.cli.play.bench")  # as older versions have it

    raise_threshold()
    rows = list(bench.rows(find_game(game)))
    print(json.dumps([(row.work, len(row.calls)) for row in rows]), flush=True)
    calls = [cycle(row.calls) for row in rows]
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        row, times = map(int, line.split())
        begun = process_time()
        for _ in range(times):
            next(calls[row])()
        print((process_time() - begun) / times * 1e6, flush=True)


class Version:
    """A process that does the work of one source tree."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._asked, self._said = process.stdin, process.stdout
        self.rows: list[tuple[str, int]] = [(work, calls) for work, calls in json.loads(self._said.readline())]

    def microseconds(self, row: int, times: int) -> float:
        """What a call of a row takes."""
        self._asked.write(f"{row} {times}\n")
        self._asked.flush()
        return float(self._said.readline())


@contextmanager
def version(tree: Path, game: str) -> Iterator[Version]:
    """The work of a source tree, on the first processor."""
    if not (tree / "turnsheet").is_dir():
        raise SystemExit(f"{tree} is not a source tree: there is no folder 'turnsheet' in it.")
    environment = {**os.environ, "PYTHONPATH": str(tree.resolve())}
    command = [sys.executable, __file__, WORK, game]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        os.sched_setaffinity(process.pid, {min(os.sched_getaffinity(0))})
        yield Version(process)
        assert process.stdin is not None
        process.stdin.close()


class Row:
    """What was measured for one kind of work, before and after."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.before: list[float] = []
        self.after: list[float] = []

    def __str__(self) -> str:
        change = statistics.median(new / old for old, new in zip(self.before, self.after, strict=True)) - 1
        old, new = min(self.before), min(self.after)
        return f"{old:10.2f} {new:10.2f} µs  best {new / old - 1:+7.1%}  median {change:+7.1%}  {self.label}"


def measure(before: Version, after: Version, rounds: int, seconds: float, rows: list[Row]) -> None:
    """Measure all rows with one pair of processes."""
    if [calls for _, calls in before.rows] != [calls for _, calls in after.rows]:
        raise SystemExit("The two versions do not measure the same work, so they cannot be compared.")
    rows += [Row(label) for label, _ in after.rows[len(rows) :]]
    for row, (_, calls) in zip(rows, after.rows, strict=True):
        number = rows.index(row)
        first = before.microseconds(number, calls)
        after.microseconds(number, calls)
        times = max(1, round(seconds * 1e6 / first / calls)) * calls
        for turn in range(rounds):
            for each, found in ((before, row.before), (after, row.after))[:: 1 if turn % 2 else -1]:
                found.append(each.microseconds(number, times))


def main() -> None:
    """Read the command line."""
    if sys.argv[1:2] == [WORK]:
        work(sys.argv[2])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--games", nargs="+", default=["raumkrieg", "robots", "starprobe", "starweb"])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.004)
    given = parser.parse_args()
    for game in given.games:
        print(game)
        rows: list[Row] = []
        for _ in track(range(given.pairs), game, transient=True, console=Console(stderr=True)):
            with ExitStack() as stack:
                before, after = (stack.enter_context(version(tree, game)) for tree in (given.before, given.after))
                measure(before, after, -(-given.rounds // given.pairs), given.seconds, rows)
        print(*rows, sep="\n", flush=True)


if __name__ == "__main__":
    main()
