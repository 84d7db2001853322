"""`turnsheet verify`: does a match file lead where it says?"""

from pathlib import Path

from msgspec import UNSET

from turnsheet.core import codec
from turnsheet.core.dice import seed_hash
from turnsheet.core.match import MatchFile, ReplayError, UnplayableError, replay
from turnsheet.interfaces.cli.console import paper
from turnsheet.interfaces.cli.errors import FAILED, ComplaintError
from turnsheet.interfaces.cli.files import read_text
from turnsheet.interfaces.cli.lookup import find_version


def run(path: Path) -> None:
    """Replay the file and say what came of it."""
    try:
        file = codec.decode(read_text(path), MatchFile)
    except codec.BadDataError as error:
        raise ComplaintError(f"{path}: this is no match file: {error}.") from error
    try:
        game = find_version(file.game, file.version)
    except ComplaintError as error:
        raise ComplaintError(f"{path}: {error}") from error
    try:
        match = replay(game, file)
    except UnplayableError as error:
        raise ComplaintError(f"{path}: {error}") from error
    except ReplayError as error:
        raise ComplaintError(f"{path}: {error}", FAILED) from error
    names = game.rules.names(match.state)
    standing = game.rules.standing(match.state)
    console = paper()
    console.print(f"{game.title}, version {game.version}: all {len(file.steps)} steps agree.")
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
        console.print(
            f"{who} ended the match after these {len(file.steps)} steps, before the rules did: nobody has won."
        )
    elif file.key:
        console.print("By the rules the match is not over: it still ran when this was written, or it was ended early.")
    else:
        console.print("The match is not over yet.")
