"""`turnsheet robots library`: the programs in the library of a site, for its admin."""

from collections.abc import Sequence
from pathlib import Path

from turnsheet.core import codec
from turnsheet.core.workshop import BadRecordError, Record
from turnsheet.games import WORKSHOPS
from turnsheet.host import library
from turnsheet.host.library import BUILT_IN, Entry, Wanted
from turnsheet.host.refusals import RefusedError
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.files import read_bytes, write_bytes
from turnsheet.interfaces.cli.site.open_site import open_site

GAME = "robots"


def listing(wanted: Wanted, json: bool, data: Path | None) -> None:
    """List programs."""
    entries = library.listed(open_site(data), GAME, None, wanted)
    if json:
        print(codec.encode([_plain(entry) for entry in entries]).decode())
        return
    rows = plain_table(
        "id", "kind", "name", "team", "matches", "wins", "losses", right=("id", "matches", "wins", "losses")
    )
    for entry in entries:
        record = entry.record
        name = f"{record.name} (retired)" if entry.retired else record.name
        numbers = (str(record.counts.get(what, 0)) for what in ("matches", "wins", "losses"))
        rows.add_row(str(entry.id), record.kind, name, record.team, *numbers)
    output().print(rows)


def _plain(entry: Entry) -> dict[str, object]:
    record = entry.record
    names = {"id": entry.id, "class": record.kind, "name": record.name, "team": record.team}
    kept = {"brought": entry.brought, "revision": entry.revision, "retired": entry.retired}
    return {**names, **record.counts, **kept}


def register(files: Sequence[Path], data: Path | None) -> None:
    """Register the programs of record files."""
    site = open_site(data)
    for file in files:
        record = _record(file)
        try:
            entry = library.register(site, GAME, BUILT_IN, record)
        except RefusedError as error:
            raise CommandError(f"{file}: {error.sentence}") from error
        print(f"{entry.id}: {record.name} of {record.team}, a {record.kind}")


def revise(number: int, file: Path, data: Path | None) -> None:
    """Put a record file in the place of a program."""
    try:
        entry = library.revise(open_site(data), GAME, number, None, _record(file))
    except RefusedError as error:
        raise CommandError(error.sentence) from error
    print(f"{entry.id}: {entry.record.name}, revision {entry.revision}")


def retire(number: int, data: Path | None) -> None:
    """Let a program play no more."""
    try:
        entry = library.retire(open_site(data), GAME, number, None)
    except RefusedError as error:
        raise CommandError(error.sentence) from error
    print(f"{entry.id}: {entry.record.name} is retired")


def download(number: int, file: Path | None, data: Path | None) -> None:
    """Write a program's record to a file, or print it."""
    site = open_site(data)
    try:
        entry = library.found(site, GAME, number, None)
    except RefusedError as error:
        raise CommandError(error.sentence) from error
    record = entry.record
    written = library.record_file(site, GAME, entry)
    if file is None:
        print(written.decode(), end="")
    else:
        write_bytes(file, written)
        print(f"{record.name} is in {file}")


def statistics(number: int, json: bool, data: Path | None) -> None:
    """Print what a program has done."""
    try:
        entry = library.found(open_site(data), GAME, number, None)
    except RefusedError as error:
        raise CommandError(error.sentence) from error
    if json:
        print(codec.encode(_plain(entry)).decode())
        return
    record = entry.record
    page = output()
    page.print(f"{record.name} of {record.team}, a {record.kind}, revision {entry.revision}")
    heads = ("here", "brought along", "together") if entry.brought else ("here",)
    rows = plain_table("what", *heads, right=heads)
    for what, count in record.counts.items():
        brought = entry.brought.get(what, 0)
        rows.add_row(what, *map(str, (count, brought, count + brought)[: len(heads)]))
    page.print(rows)


def _record(file: Path) -> Record:
    try:
        return WORKSHOPS[GAME].read_record(read_bytes(file))
    except BadRecordError as error:
        raise CommandError(f"{file}: {error}") from error
