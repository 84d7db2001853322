"""`turnsheet starweb map`: maps made, written down, and looked at for fairness."""

from pathlib import Path

from typer import Exit

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadOptionsError
from turnsheet.games.starweb.star_graph import star_graph as webs
from turnsheet.games.starweb.star_graph.fairness import Fairness, measure
from turnsheet.games.starweb.star_graph.map_text import read_map, write_map
from turnsheet.games.starweb.star_graph.tables import REACH
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED, explained
from turnsheet.interfaces.cli.files import read_text, write_bytes


def make(seed: int, players: int, partner: bool, report: bool, out: Path | None) -> None:
    """Make a map as a match with this seed would; print it or its report."""
    with explained(BadOptionsError):
        web = webs.make(players, partner, Dice(turn_key(str(seed), 0)))
    if out is not None:
        write_bytes(out, write_map(web).encode())
    if report:
        _report(measure(web))
    elif out is None:
        print(write_map(web), end="")


def check(file: Path) -> None:
    """Read a map and print its report."""
    with explained(BadOptionsError, about=file):
        web = read_map(read_text(file))
    _report(measure(web))


def _report(found: Fairness) -> None:
    holes = ", ".join(f"W{hole}" for hole in found.holes)
    page = output()
    page.print(
        f"{len(found.outlooks)} players, {found.worlds} worlds, {found.gates} pairs of gates, "
        f"{len(found.holes)} black holes{f': {holes}' if holes else ''}"
    )
    jumps = [f"within {number}" for number in range(1, REACH + 1)]
    numbers = ("rival", *jumps, "limit", "mines", "industry", "keys", "artifacts")
    rows = plain_table("seat", "home", *numbers, right=("seat", *numbers))
    for each in found.outlooks:
        told = (each.rival, *each.within, each.limit, each.mines, each.industry, each.keys, each.artifacts)
        rows.add_row(str(each.seat), f"W{each.home}", *map(str, told))
    page.print(rows)
    page.print(
        "Rival: jumps to the nearest rival's home. Within N: worlds within N jumps of home.\n"
        "Limit, mines, industry: totals of the worlds next to home.\n"
        f"Keys, artifacts: within {REACH} jumps. Jumps are counted around black holes."
    )
    if found.fair:
        page.print("Fair: the map meets all requirements.")
        return
    page.print("Not fair:")
    for fault in found.faults:
        page.print(f"  {fault}")
    raise Exit(FAILED)
