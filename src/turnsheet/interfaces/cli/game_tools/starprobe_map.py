"""`turnsheet starprobe map`: star maps drawn, checked, and looked around in."""

from pathlib import Path

from typer import Exit

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starprobe.star_map.game_map import Sky
from turnsheet.games.starprobe.star_map.generator import HOMES, draw
from turnsheet.games.starprobe.star_map.map_text import read_sky, write_sky
from turnsheet.games.starprobe.star_map.places import hexes
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained
from turnsheet.interfaces.cli.files import read_text, write_bytes

STARS = 2000
"""The rules ask for more."""
JUMPS = (3, 4)
"""Of the two Explorers."""


def make(seed: str, out: Path | None) -> None:
    """Draw a map and print it, or write it to a file."""
    text = write_sky(draw(seed))
    if out is None:
        print(text, end="")
    else:
        write_bytes(out, text.encode())


def check(file: Path) -> None:
    """Read a map and say what it has and what it lacks."""
    sky = _read(file)
    page = output()
    page.print(
        f"{len(sky.stars)} stars in {len(sky.by_square)} squares, {len(sky.homes)} homes, "
        f"{len(sky.clouds)} clouded squares"
    )
    numbers = ("empire", *(f"jump {jump}" for jump in JUMPS))
    rows = plain_table("home", "race", *numbers, right=numbers)
    for home in sky.homes:
        reached = (len(sky.reachable(home.place, jump)) for jump in JUMPS)
        rows.add_row(home.star, home.race, str(len(sky.stars_of(home))), *map(str, reached))
    page.print(rows)
    page.print("Empire: stars within its bounds. Jump N: stars that a jump of N hexes reaches from home.")
    lacks = _lacks(sky)
    page.print("It has all that the rules ask of a map." if not lacks else "It can be read, but:")
    for lack in lacks:
        page.print(f"  {lack}")
    if lacks:
        raise Exit(FAILED)


def look(seed: str, file: Path | None, name: str, jump: int) -> None:
    """Print the stars around one."""
    sky = draw(seed) if file is None else _read(file)
    star = sky.star(name)
    if star is None:
        raise CommandError(f"There is no star '{name}' on this map. Stars have names like {sky.stars[0].name}.")
    near = sky.near(star.place, jump)
    rows = plain_table("star", "kind", "hexes", "levels", "distance", "", right=("hexes", "levels", "distance"))
    for other, halves in near:
        flat, high = hexes(star.place[:2], other.place[:2]), other.place[2] - star.place[2]
        home = sky.home(other.name)
        told = [f"home of the {home.race} race"] if home else []
        told += [] if sky.clear(star.place, other.place) else ["behind a cloud"]
        rows.add_row(other.name, other.kind, str(flat), f"{high:+d}", _halves(halves), ", ".join(told))
    page = output()
    page.print(f"{len(near)} {'star' if len(near) == 1 else 'stars'} within {jump} hexes of {star.name}")
    if near:
        page.print(rows)


def _lacks(sky: Sky) -> list[str]:
    lacks = [] if len(sky.stars) > STARS else [f"the rules want more than {STARS} stars"]
    if len(sky.homes) < len(HOMES):
        lacks.append(f"the rules want {len(HOMES)} homes, one for each possible player")
    lacks += (
        f"from the home {home.star} a jump of {JUMPS[0]} reaches no star"
        for home in sky.homes
        if not sky.reachable(home.place, JUMPS[0])
    )
    return lacks


def _read(file: Path) -> Sky:
    with explained(BadOptionsError, about=file):
        return read_sky(read_text(file))


def _halves(halves: int) -> str:
    return f"{halves // 2}{'½' if halves % 2 else ' '}".rstrip() if halves > 1 else "½"
