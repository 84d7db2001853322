"""`turnsheet admin`: the commands of the server's admin and their arguments. What they do is in `admin_actions`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

admin = typer.Typer(
    name="admin", help="Look after the matches of this server, also while it is open.", no_args_is_help=True
)

DataFolder = Annotated[Path | None, typer.Option(metavar="DIR", help="The data folder; your own by default.")]
MatchName = Annotated[str, typer.Argument(metavar="MATCH", help="A match's name, as in its address.")]
SeatNumber = Annotated[int, typer.Argument(metavar="SEAT", min=1, help="A seat's number.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Phase = Literal["gathering", "running", "paused", "failed", "ended"]


@admin.command("list")
def listing(
    phase: Annotated[Phase | None, typer.Option(help="Only matches in this phase.")] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="Only matches of this game.")] = "",
    owner: Annotated[str, typer.Option(metavar="TEXT", help="A part of the match owner's name.")] = "",
    title: Annotated[str, typer.Option(metavar="TEXT", help="A part of the title.")] = "",
    sandboxes: Annotated[bool, typer.Option("--sandboxes", help="List sandboxes too.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="At most so many.")] = 50,
    after: Annotated[str, typer.Option(metavar="MATCH", help="Go on after this match.")] = "",
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """List matches, the newest first."""
    from turnsheet.host.upkeep.admin import Wanted
    from turnsheet.interfaces.cli.site import admin_actions

    wanted = Wanted((phase,) if phase else (), game, owner, title, sandboxes, after, limit)
    admin_actions.list_matches(wanted, json, data)


@admin.command()
def show(match: MatchName, json: Json = False, data: DataFolder = None) -> None:
    """Show a match with its seats and its last turns."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.show(match, json, data)


@admin.command()
def end(match: MatchName, data: DataFolder = None) -> None:
    """End a match before its time."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.govern("end", match, data)


@admin.command()
def pause(match: MatchName, data: DataFolder = None) -> None:
    """Stop the clock of a match."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.govern("pause", match, data)


@admin.command()
def resume(match: MatchName, data: DataFolder = None) -> None:
    """Let the clock of a paused match go on."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.govern("resume", match, data)


@admin.command()
def retry(match: MatchName, data: DataFolder = None) -> None:
    """Try a failed turn again."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.govern("retry", match, data)


@admin.command()
def delete(
    match: MatchName,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for the match's title.")] = False,
    copy: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the match file; deleted/ in the data folder.")
    ] = None,
    no_copy: Annotated[bool, typer.Option("--no-copy", help="Write no match file first.")] = False,
    data: DataFolder = None,
) -> None:
    """Delete a match with its sandboxes for good. It is written to a match file first."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.delete(match, yes, copy, no_copy, data)


@admin.command()
def compact(data: DataFolder = None) -> None:
    """Keep turns that older releases stored in less room, a few at a time; nothing has to be."""
    from turnsheet.interfaces.cli.site import archive

    archive.compact(data)


@admin.command()
def queue(json: Json = False, data: DataFolder = None) -> None:
    """Show the turns that are being run or wait for it, and the workers."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.queue(json, data)


@admin.command()
def free(match: MatchName, seat: SeatNumber, data: DataFolder = None) -> None:
    """Take a seat from its player and open it to anyone."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.free(match, seat, data)


@admin.command()
def reissue(
    match: MatchName,
    seat: SeatNumber,
    token: Annotated[bool, typer.Option("--token", help="A token for programs in place of a link.")] = False,
    data: DataFolder = None,
) -> None:
    """Print a new link to a seat, which gives it to the browser that opens it. Older links stop working."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.reissue(match, seat, token, data)
