"""`turnsheet verify`: replay a match file and compare every step."""

from pathlib import Path
from typing import Annotated

import typer
from msgspec import UNSET

from turnsheet.core.dice import seed_hash
from turnsheet.core.match import MatchFile, ReplayError, UnplayableError, replay
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
        console.print("The commitments published while the match ran agree with what was played.")
    else:
        console.print("It has no commitments: none were published while it ran.")
    if file.position:
        console.print("It begins from a position of its own, which the seed did not draw.")
    console.print(f"seed hash {seed_hash(file.seed)}")
    if standing.over:
        console.print("won by " + (", ".join(names[seat] for seat in standing.winners) or "nobody"))
    elif file.ended_by is not UNSET:
        who = {"owner": "The match owner", "admin": "The admin of the site"}[file.ended_by]
        console.print(f"{who} ended the match early, after {_steps(len(file.steps))}. Nobody has won.")
    elif file.key:
        console.print(
            "By the rules the match is not over: it still ran when this file was written, or it was ended early."
        )
    else:
        console.print("The match is not over yet.")


def _agreed(count: int) -> str:
    return "1 step agrees." if count == 1 else f"all {count} steps agree."


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"
