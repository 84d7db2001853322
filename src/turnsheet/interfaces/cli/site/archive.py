"""`turnsheet backup`, `restore`, `archive`, `export` and `import`: copies of everything, or of single matches."""

from pathlib import Path

import msgspec

from turnsheet.core import codec
from turnsheet.core.match import MatchFile
from turnsheet.host import access
from turnsheet.host.matches import imports
from turnsheet.host.people import SITE
from turnsheet.host.refusals import RefusedError
from turnsheet.host.store.matches import find
from turnsheet.host.upkeep import archive, backup, compaction
from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.files import read_text, reason, write_bytes
from turnsheet.interfaces.cli.progress import progress
from turnsheet.interfaces.cli.site.open_site import open_site, open_store


def back_up(file: Path, data: Path | None) -> None:
    """Copy the store while it is in use."""
    store = open_store(data)
    try:
        with progress("Copying rows", 0) as step:
            backup.back_up(store, file, step)
    except FileExistsError as error:
        raise CommandError(f"{error}. Choose another name.") from error
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}.") from error
    finally:
        store.close()
    print(f"All matches are in {file}")


def restore(file: Path, data: Path | None) -> None:
    """Fill an empty store from a backup."""
    store = open_store(data)
    try:
        with progress("Restoring rows", 0) as step:
            backup.restore(file, store, step)
    except backup.BackupError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}.") from error
    finally:
        store.close()
    print(f"All matches of {file} are restored")


def to_archive(folder: Path, older_than: float, data: Path | None) -> None:
    """Move finished matches into match files, each only after its file was verified."""
    site = open_site(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = archive.candidates(site, older_than)
        kept: list[str] = []
        with progress("Archiving", len(names)) as step:
            for number, match in enumerate(names):
                step(number, len(names))
                try:
                    archive.archive(site, match, folder)
                except (archive.NotArchivedError, RefusedError) as error:
                    kept.append(f"Match {match} was not archived: {error}")
    except OSError as error:
        raise CommandError(f"{folder}: {reason(error)}.") from error
    finally:
        site.store.close()
    many = len(names) - len(kept)
    print(f"{many} {'match is' if many == 1 else 'matches are'} in {folder}")
    if kept:
        raise CommandError("\n".join(kept), FAILED)


def compact(data: Path | None) -> None:
    """Store turns of older releases in the form of this one."""
    site = open_site(data)
    try:
        with progress("Compacting", 0) as step:
            done, unread = compaction.compact(site, step)
    finally:
        site.store.close()
    print(f"{done:,} {'turn' if done == 1 else 'turns'} of older releases now take less space.")
    if unread:
        raise CommandError(
            f"The turns of these matches could not be read and stay as they are: {', '.join(unread)}.", FAILED
        )


def export(match: str, file: Path, data: Path | None) -> None:
    """Write a match, finished or not, to a file, with all its secrets."""
    site = open_site(data)
    try:
        with site.store.read() as connection:
            written = access.written(connection, find(connection, match))
    except RefusedError as error:
        raise CommandError(error.sentence) from error
    write_bytes(file, msgspec.json.format(codec.encode(written), indent=1) + b"\n")
    print(f"Match {match} is in {file}")


def bring_in(file: Path, data: Path | None) -> None:
    """Replay a match file and add the match to the site, even while the server runs."""
    try:
        written = codec.decode(read_text(file), MatchFile)
    except codec.BadDataError as error:
        raise CommandError(f"{file}: this is not a match file: {error}.") from error
    site = open_site(data)
    try:
        imports.clean_up(site)
        with progress(f"Replaying {file.name}", len(written.steps)) as step:
            match = imports.bring_in(site, SITE, written, progress=step)
    except RefusedError as error:
        raise CommandError(f"{file}: {error.sentence}") from error
    print(f"Imported as match {match}")
