"""`turnsheet starweb read`: printouts on files, merged into one atlas."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.games.starweb.atlas.atlas import Atlas, merge
from turnsheet.games.starweb.atlas.text import write_atlas
from turnsheet.games.starweb.printout_reader.reader import PageError, Reading, read_pages
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.files import read_bytes, write_bytes

DATES = ("turn", "first", "since")
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How texts in UTF-16 begin."""


def run(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Printouts, of this site or of games elsewhere.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the atlas to FILE.")] = None,
) -> None:
    """Read printouts and merge them into one atlas of the star graph."""
    atlas = merge(reading for file in files for reading in _pages(file, several=len(files) > 1))
    text = _json(atlas) if json else write_atlas(atlas)
    if out is None:
        print(text, end="")
        return
    write_bytes(out, text.encode())
    if not json:
        print(_summary(atlas, out), end="")


def _json(atlas: Atlas) -> str:
    """The atlas as JSON. The turn of a printout that does not say it is null."""
    return codec.encode(_undated(msgspec.to_builtins(atlas))).decode() + "\n"


def _undated(value: object) -> object:
    """The same with null where a turn is 0, which no turn is: as a field, or first in a pair with a name."""
    if isinstance(value, dict):
        return {
            key: None if key in DATES and isinstance(each, int) and each < 1 else _undated(each)
            for key, each in value.items()
        }
    if isinstance(value, (list, tuple)):
        dated = len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], str)
        return [None, value[1]] if dated and value[0] < 1 else [_undated(each) for each in value]
    return value


def _pages(file: Path, several: bool) -> list[Reading]:
    """The printouts of a file; where there are several files, notes say in which of them a line is."""
    try:
        found = read_pages(_decoded(read_bytes(file)))
    except PageError as error:
        raise CommandError(f"{file}: {error}.") from error
    if not several:
        return found
    return [replace(each, notes=tuple(f"{file.name}, {note}" for note in each.notes)) for each in found]


def _decoded(data: bytes) -> str:
    """A text as mail programs save it: in UTF-8, in UTF-16 if it begins so, else in the code of Western Windows."""
    if data.startswith(UTF_16):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _summary(atlas: Atlas, out: Path) -> str:
    lines = [f"{_number(len(atlas.pages), 'printout')}, {_number(len(atlas.worlds), 'world')}: {out}"]
    for title, told in (("Not understood:", atlas.notes), ("Contradictions:", atlas.contradictions)):
        lines += [title, *(f"   {each}" for each in told)] if told else []
    return "\n".join(lines) + "\n"


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
