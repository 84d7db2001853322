"""`turnsheet robots library`: the programs in the library of a site, for its admin."""

from collections.abc import Sequence
from pathlib import Path

from turnsheet.core import codec
from turnsheet.host import library
from turnsheet.host.library import BUILT_IN, Entry, Wanted
from turnsheet.host.refusals import RefusedError
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import explained
from turnsheet.interfaces.cli.files import write_bytes
from turnsheet.interfaces.cli.game_tools.robot_programs import read_record
from turnsheet.interfaces.cli.site.open_site import opened_site

GAME = "robots"


def listing(wanted: Wanted, json: bool, data: Path | None) -> None:
    """List programs."""
    with opened_site(data) as site:
        entries = library.listed(site, GAME, None, wanted)
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
    with opened_site(data) as site:
        for file in files:
            record = read_record(file)
            with explained(RefusedError, about=file):
                entry = library.register(site, GAME, BUILT_IN, record)
            print(f"{entry.id}: {record.name} of {record.team}, a {record.kind}")


def revise(number: int, file: Path, data: Path | None) -> None:
    """Put a record file in the place of a program."""
    with opened_site(data) as site:
        entry = library.revise(site, GAME, number, None, read_record(file))
    print(f"{entry.id}: {entry.record.name}, revision {entry.revision}")


def retire(number: int, data: Path | None) -> None:
    """Let a program play no more."""
    with opened_site(data) as site:
        entry = library.retire(site, GAME, number, None)
    print(f"{entry.id}: {entry.record.name} is retired")


def download(number: int, file: Path | None, data: Path | None) -> None:
    """Write a program's record to a file, or print it."""
    with opened_site(data) as site:
        entry = library.found(site, GAME, number, None)
        written = library.record_file(site, GAME, entry)
    if file is None:
        print(written.decode(), end="")
    else:
        write_bytes(file, written)
        print(f"{entry.record.name} is in {file}")


def statistics(number: int, json: bool, data: Path | None) -> None:
    """Print what a program has done."""
    with opened_site(data) as site:
        entry = library.found(site, GAME, number, None)
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
