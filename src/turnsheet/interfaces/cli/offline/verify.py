"""`turnsheet verify`: replay a match file and compare every move."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from msgspec import UNSET

from turnsheet.core.dice import seed_hash
from turnsheet.core.match import MatchFile, ReplayError, UnplayableError, replay
from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count
from turnsheet.interfaces.cli.console import output
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained
from turnsheet.interfaces.cli.files import read_json
from turnsheet.interfaces.cli.lookup import find_version


def run(path: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]) -> None:
    file = read_json(path, MatchFile, "match file")
    with explained(ReplayError, about=path, code=FAILED), explained(CommandError, UnplayableError, about=path):
        game = find_version(file.game, file.version)
        match = replay(game, file)
    names = game.rules.names(match.state)
    standing = game.rules.standing(match.state)
    console = output()
    console.print(f"{game.title}, version {game.version}: {_agreed(len(file.steps))}")
    if file.key:
        console.print("The commitments published during the match agree with what was played.")
    else:
        console.print("The file has no commitments: none were published during the match.")
    if file.position:
        console.print("The match starts from a custom position, not from the seed.")
    console.print(f"seed hash {seed_hash(file.seed)}")
    if standing.over:
        console.print("won by " + (", ".join(names[seat] for seat in standing.winners) or "nobody"))
    elif file.ended_by is not UNSET:
        console.print(_ended_early(file, names))
    elif file.key:
        console.print(
            "By the rules the match is not over: it was running when this file was written, or it was ended early."
        )
    else:
        console.print("The match is not over yet.")


def _ended_early(file: MatchFile, names: Mapping[Seat, str]) -> str:
    after = f"after {count(len(file.steps), 'move')}"
    match file.ended_by:
        case "draw":
            return f"The players agreed on a draw, {after}."
        case "resigned":
            gone = () if file.resigned is UNSET else file.resigned
            left = [name for seat, name in sorted(names.items()) if seat not in gone]
            return f"Players resigned, {after}. " + (f"Won by {left[0]}." if len(left) == 1 else "Nobody has won.")
        case by:
            who = "The admin of the site" if by == "admin" else "The match owner"
            return f"{who} ended the match early, {after}. Nobody has won."


def _agreed(count: int) -> str:
    return "1 move agrees." if count == 1 else f"all {count} moves agree."
