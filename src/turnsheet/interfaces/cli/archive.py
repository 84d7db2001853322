"""`turnsheet backup`, `export` and `import`: copies of everything, or of one match."""

from pathlib import Path

import msgspec

from turnsheet.core import codec
from turnsheet.core.match import MatchFile
from turnsheet.host import archive, looking
from turnsheet.host.house import find
from turnsheet.host.people import SITE
from turnsheet.host.refused import RefusedError
from turnsheet.interfaces.cli.complaint import ComplaintError
from turnsheet.interfaces.cli.files import read_text, write_bytes
from turnsheet.interfaces.cli.house import open_house


def back_up(file: Path, data: Path | None) -> None:
    """Copy the store while it is in use."""
    house = open_house(data)
    try:
        archive.back_up(house.store, file)
    except OSError as error:
        raise ComplaintError(f"{error}." if isinstance(error, FileExistsError) else f"{file}: {error}.") from error
    print(f"All matches are in {file}")


def export(match: str, file: Path, data: Path | None) -> None:
    """Write a match, finished or not, to a file. Whoever can read the store can read this too."""
    house = open_house(data)
    try:
        with house.store.read() as connection:
            written = looking.written(connection, find(connection, match))
    except RefusedError as error:
        raise ComplaintError(error.sentence) from error
    write_bytes(file, msgspec.json.format(codec.encode(written), indent=1) + b"\n")
    print(f"Match {match} is in {file}")


def bring_in(file: Path, data: Path | None) -> None:
    """Replay a match file and keep the match."""
    try:
        match = archive.bring_in(open_house(data), SITE, codec.decode(read_text(file), MatchFile))
    except codec.BadDataError as error:
        raise ComplaintError(f"{file}: this is no match file: {error}.") from error
    except RefusedError as error:
        raise ComplaintError(f"{file}: {error.sentence}") from error
    print(f"The match is kept as {match}")
