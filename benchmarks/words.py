"""Words: how many words per second the machine of the robots' language executes.

Each program does what a robot's play is made of, in loops long enough to be measured; the best of several runs counts.

    python benchmarks/words.py [--words 1000000] [--runs 3]
"""

# ruff: noqa: ARG002 - the body does nothing with what it is told

import argparse
import time

from turnsheet.games.robots.language.machine import Ended, Machine
from turnsheet.games.robots.language.program import read

PROGRAMS = {
    "counting": ": play 1000000000 1 do I drop loop ;",
    "arithmetic": ": play 0 begin 3 + 7 * 1000 /mod drop dup drop false until ;",
    "calls": ": nothing ; : twice nothing nothing ; : play begin twice false until ;",
    "branching": ": play begin 5 3 > if true else false then if 1 else 2 then drop false until ;",
    "variables": "variable n ; : play begin n ? 1 + n ! n ? 100 = if 0 n ! then false until ;",
}


class Sitter:
    """A body that nothing is asked of."""

    health = health_left = moves = moves_left = attack = range = 1
    team = "RED"
    kind = "SCOUT"
    alive = True

    def turn(self, by: int) -> None:
        """Nothing."""

    def move(self) -> None:
        """Nothing."""

    def shoot(self, range: int, number: int) -> None:  # noqa: A002 - the rulebook's word
        """Nothing."""

    def check(self, number: int) -> str:
        """Nothing there."""
        return "EMPTY"

    def scan(self) -> int:
        """Nobody."""
        return 0

    def identify(self, index: int) -> tuple[str, int, int, int] | None:
        """Nobody."""
        return None

    def random(self, most: int) -> int:
        """Always the most."""
        return most

    def send(self, to: str, value: int | str | bool) -> bool:
        """Nobody to send to."""
        return False

    def has_mail(self, sender: str) -> bool:
        """None."""
        return False

    def receive(self, sender: str) -> int | str | bool | None:
        """None."""
        return None


def run(text: str, words: int) -> tuple[float, Ended]:
    """The seconds that a program takes for a number of words, and what came of it."""
    program = read(text).program
    assert program is not None, text
    machine = Machine(program, {}, Sitter(), budget=words)
    began = time.perf_counter()
    ended = machine.play()
    return time.perf_counter() - began, ended


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--words", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    wish = parser.parse_args()
    for name, text in PROGRAMS.items():
        runs = [run(text, wish.words) for _ in range(wish.runs)]
        seconds, ended = min(runs, key=lambda each: each[0])
        assert ended.words == wish.words, ended.reason
        print(f"{name:10} {ended.words / seconds:12,.0f} words per second   {ended.words:,} words of {text}")


if __name__ == "__main__":
    main()
