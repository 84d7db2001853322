"""`turnsheet backup`, `restore`, `archive`, `export` and `import`: copies of everything, or of single matches."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from turnsheet.core.match import MatchFile
from turnsheet.host.administration import admin_commands
from turnsheet.host.matches import imports
from turnsheet.host.people import SITE
from turnsheet.host.refusals import RefusedError
from turnsheet.host.upkeep import archive, backup
from turnsheet.interfaces.cli.arguments import DataFolder
from turnsheet.interfaces.cli.errors import FAILED, CommandError, explained
from turnsheet.interfaces.cli.files import json_lines, read_json, write_bytes
from turnsheet.interfaces.cli.progress import progress
from turnsheet.interfaces.cli.site.open_site import open_store, opened_site


def back_up(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist yet.")],
    data: DataFolder = None,
) -> None:
    """Copy the store while it is in use."""
    with explained(OSError, about=file), closing(open_store(data)) as store, progress("Copying rows", 0) as step:
        try:
            backup.back_up(store, file, step)
        except FileExistsError as error:
            raise CommandError(f"{error}. Choose another name.") from error
    print(f"All matches are in {file}")


def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")], data: DataFolder = None) -> None:
    """Fill an empty store from a backup."""
    with (
        explained(backup.BackupError),
        explained(OSError, about=file),
        closing(open_store(data)) as store,
        progress("Restoring rows", 0) as step,
    ):
        backup.restore(file, store, step)
    print(f"All matches of {file} are restored")


def to_archive(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder for the match files.")],
    older_than: Annotated[
        float,
        typer.Option("--older-than", min=0, metavar="DAYS", help="Only matches that ended at least DAYS days ago."),
    ] = 0,
    data: DataFolder = None,
) -> None:
    """Move finished matches into match files, each only after its file was verified."""
    kept: list[str] = []
    with opened_site(data) as site, explained(OSError, about=folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = archive.candidates(site, older_than)
        with progress("Archiving", len(names)) as step:
            for number, match in enumerate(names):
                step(number, len(names))
                try:
                    archive.archive(site, match, folder)
                except (archive.NotArchivedError, RefusedError) as error:
                    kept.append(f"Match {match} was not archived: {error}")
    many = len(names) - len(kept)
    print(f"{many} {'match is' if many == 1 else 'matches are'} in {folder}")
    if kept:
        raise CommandError("\n".join(kept), FAILED)


def export(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match, as in its address.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The match file to write.")],
    data: DataFolder = None,
) -> None:
    """Write a match, finished or not, to a file, with all its secrets."""
    with opened_site(data) as site:
        written = admin_commands.copy(site, match)
    write_bytes(file, json_lines(written))
    print(f"Match {match} is in {file}")


def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")], data: DataFolder = None
) -> None:
    """Replay a match file and add the match to the site, even while the server runs."""
    written = read_json(file, MatchFile, "match file")
    with opened_site(data, about=file) as site:
        imports.clean_up(site)
        with progress(f"Replaying {file.name}", len(written.steps)) as step:
            match = imports.bring_in(site, SITE, written, progress=step)
    print(f"Imported as match {match}")
