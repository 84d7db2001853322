"""`turnsheet starweb map`: maps made, written down, and looked at for fairness."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadOptionsError
from turnsheet.games.starweb.star_graph import star_graph as webs
from turnsheet.games.starweb.star_graph.fairness import Fairness, measure
from turnsheet.games.starweb.star_graph.map_text import read_map, write_map
from turnsheet.games.starweb.star_graph.tables import REACH
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained
from turnsheet.interfaces.cli.files import read_text, write_bytes


def run(
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same map.")] = 1,
    players: Annotated[int, typer.Option(min=2, max=15, metavar="N", help="How many players.")] = 15,
    partner: Annotated[bool, typer.Option("--partner", help="Seats 1 and 2, 3 and 4 and so on are partners.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Print how fair the map is instead of the map.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the map to FILE.")] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read a map instead of making one, and print how fair it is.")
    ] = None,
) -> None:
    """Make a map and print it, or measure how fair one is. The exit code is 1 if it is not fair."""
    if check is not None and out is not None:
        raise CommandError("--check reads a map and does not write one. Leave out --out.")
    with explained(BadOptionsError, about=check):
        web = webs.make(players, partner, Dice(turn_key(str(seed), 0))) if check is None else read_map(read_text(check))
    if out is not None:
        write_bytes(out, write_map(web).encode())
    if report or check is not None:
        _report(measure(web))
    elif out is None:
        print(write_map(web), end="")


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
    raise typer.Exit(FAILED)
