"""`turnsheet robots library`: the programs in the library of a site, for its admin."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.core import codec
from turnsheet.host.refusals import RefusedError
from turnsheet.host.robot_programs import library
from turnsheet.host.robot_programs.library import BUILT_IN, Entry
from turnsheet.host.store.rows.competition.programs import Sort, Wanted
from turnsheet.interfaces.cli.arguments import DataFolder, Json
from turnsheet.interfaces.cli.bots.team_bots import read_record
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import explained
from turnsheet.interfaces.cli.files import write_bytes
from turnsheet.interfaces.cli.site.open_site import opened_site

GAME = "robots"

commands = typer.Typer(name="library", help="The robots in the library of this site.", no_args_is_help=True)
Number = Annotated[int, typer.Argument(metavar="ID", min=1, help="The number of a robot in the library.")]
Least = Annotated[int | None, typer.Option(min=0, metavar="N")]


@commands.command("list")
def listing(
    kind: Annotated[str, typer.Option(metavar="CLASS", help="Scout, Sniper or Tank.")] = "",
    text: Annotated[str, typer.Option(metavar="TEXT", help="A part of the name or team.")] = "",
    min_matches: Least = None,
    max_matches: Least = None,
    min_wins: Least = None,
    max_wins: Least = None,
    min_losses: Least = None,
    max_losses: Least = None,
    retired: Annotated[bool, typer.Option("--retired", help="Include retired robots.")] = False,
    sort: Annotated[Sort, typer.Option(help="The order of the list.")] = "name",
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """List robots, with filters on matches, wins and losses."""
    wanted = Wanted(
        kind=kind.capitalize(),
        text=text,
        matches=(min_matches, max_matches),
        wins=(min_wins, max_wins),
        losses=(min_losses, max_losses),
        retired=retired,
        sort=sort,
    )
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


@commands.command()
def register(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Record files.")], data: DataFolder = None
) -> None:
    """Publish robots from record files."""
    with opened_site(data) as site:
        for file in files:
            record = read_record(file)
            with explained(RefusedError, about=file):
                entry = library.register(site, GAME, BUILT_IN, record)
            print(f"{entry.id}: {record.name} of {record.team}, a {record.kind}")


@commands.command()
def revise(
    number: Number,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")],
    data: DataFolder = None,
) -> None:
    """Replace the program of a robot; its statistics stay."""
    with opened_site(data) as site:
        entry = library.revise(site, GAME, number, None, read_record(file))
    print(f"{entry.id}: {entry.record.name}, revision {entry.revision}")


@commands.command()
def retire(number: Number, data: DataFolder = None) -> None:
    """Retire a robot: it no longer plays."""
    with opened_site(data) as site:
        entry = library.retire(site, GAME, number, None)
    print(f"{entry.id}: {entry.record.name} is retired")


@commands.command()
def download(
    number: Number,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it to FILE; printed by default.")] = None,
    data: DataFolder = None,
) -> None:
    """Write a robot's record file."""
    with opened_site(data) as site:
        entry = library.found(site, GAME, number, None)
        written = library.record_file(site, GAME, entry)
    if out is None:
        print(written.decode(), end="")
    else:
        write_bytes(out, written)
        print(f"{entry.record.name} is in {out}")


@commands.command()
def statistics(number: Number, json: Json = False, data: DataFolder = None) -> None:
    """Print the statistics of a robot."""
    with opened_site(data) as site:
        entry = library.found(site, GAME, number, None)
    if json:
        print(codec.encode(_plain(entry)).decode())
        return
    record = entry.record
    page = output()
    page.print(f"{record.name} of {record.team}, a {record.kind}, revision {entry.revision}")
    heads = ("here", "imported", "total") if entry.brought else ("here",)
    rows = plain_table("what", *heads, right=heads)
    for what, count in record.counts.items():
        brought = entry.brought.get(what, 0)
        rows.add_row(what, *map(str, (count, brought, count + brought)[: len(heads)]))
    page.print(rows)
