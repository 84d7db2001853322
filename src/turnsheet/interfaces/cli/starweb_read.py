"""`turnsheet starweb read`: printouts on files, merged into one atlas."""

from collections.abc import Sequence
from pathlib import Path

from turnsheet.core import codec
from turnsheet.games.starweb.atlas import Atlas, merge
from turnsheet.games.starweb.atlastext import write_atlas
from turnsheet.games.starweb.parsing import PageError, read_pages
from turnsheet.games.starweb.report import Page
from turnsheet.interfaces.cli.complaint import ComplaintError
from turnsheet.interfaces.cli.files import read_text, write_bytes


def run(files: Sequence[Path], json: bool, out: Path | None) -> None:
    """Merge the printouts and say what they tell, what was not understood and what contradicts itself."""
    atlas = merge(page for file in files for page in _pages(file))
    text = codec.encode(atlas).decode() + "\n" if json else write_atlas(atlas)
    if out is None:
        print(text, end="")
        return
    write_bytes(out, text.encode())
    if not json:
        print(_summary(atlas, out), end="")


def _pages(file: Path) -> list[Page]:
    try:
        return read_pages(read_text(file))
    except PageError as error:
        raise ComplaintError(f"{file}: {error}.") from error


def _summary(atlas: Atlas, out: Path) -> str:
    lines = [f"{_number(len(atlas.pages), 'printout')}, {_number(len(atlas.worlds), 'world')}: {out}"]
    for title, told in (("Not understood:", atlas.notes), ("Contradictions:", atlas.contradictions)):
        lines += [title, *(f"   {each}" for each in told)] if told else []
    return "\n".join(lines) + "\n"


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
