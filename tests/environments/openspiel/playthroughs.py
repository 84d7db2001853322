"""Playthroughs of our games in OpenSpiel's own format, stored so that a difference can be read.

OpenSpiel tells the first states of each player and the chance move whole, and of the others every tenth. A change of
the rules, of what a player observes or may do shows up as a difference here. Of very long lines, such as lists of
hundreds of legal actions, the beginning is told, and a hash of the whole line. `scripts/golden` writes them again.
"""

from hashlib import sha256

import pyspiel
from open_spiel.python.algorithms import generate_playthrough

import turnsheet.environments.openspiel.games  # noqa: F401 - registers both
from tests.helpers.paths import ROOT

STORED = ROOT / "tests" / "environments" / "openspiel" / "stored"
PLAYED = {
    "raumkrieg": "turnsheet_raumkrieg(turns=1,openings=2)",
    "robots": "turnsheet_robots(orders=12,openings=2)",
}
"""The games, short enough to read."""
STRIDE = 37
"""The number of a move times this chooses among the legal actions."""
LONGEST, BEGINNING = 1200, 120
"""A line of more characters is shortened to this many."""


def playthrough(name: str) -> str:
    """The playthrough as text."""
    state = pyspiel.load_game(PLAYED[name]).new_initial_state()
    moves: list[int] = []
    while not state.is_terminal():
        legal = state.legal_actions()
        moves.append(legal[STRIDE * len(moves) % len(legal)])
        state.apply_action(moves[-1])
    told = str(generate_playthrough.playthrough(PLAYED[name], moves, seed=0))
    return "".join(f"{_shortened(line)}\n" for line in told.splitlines())


def _shortened(line: str) -> str:
    if len(line) <= LONGEST:
        return line
    return f"{line[:BEGINNING]} ... {len(line)} characters, SHA-256 {sha256(line.encode()).hexdigest()[:16]}"


def main() -> None:
    """Write them all."""
    for name in PLAYED:
        (STORED / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
