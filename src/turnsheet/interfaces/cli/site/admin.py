"""`turnsheet admin`: commands for the admin of a site. `admin_actions` carries them out."""

from pathlib import Path
from typing import Annotated, Literal

import typer

admin = typer.Typer(
    name="admin", help="Administer the matches of this site, even while the server runs.", no_args_is_help=True
)

DataFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The data folder; ~/.local/share/turnsheet by default.")
]
MatchName = Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match, as in its address.")]
SeatNumber = Annotated[int, typer.Argument(metavar="SEAT", min=1, help="The number of a seat.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Phase = Literal["gathering", "running", "paused", "failed", "ended"]


@admin.command("list")
def listing(
    phase: Annotated[Phase | None, typer.Option(help="Only matches in this phase.")] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="Only matches of this game.")] = "",
    owner: Annotated[str, typer.Option(metavar="TEXT", help="A part of the match owner's name.")] = "",
    title: Annotated[str, typer.Option(metavar="TEXT", help="A part of the title.")] = "",
    sandboxes: Annotated[bool, typer.Option("--sandboxes", help="List sandboxes too.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="List at most N matches.")] = 50,
    after: Annotated[str, typer.Option(metavar="MATCH", help="Continue after this match.")] = "",
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """List matches, the newest first."""
    from turnsheet.host.upkeep.admin import Wanted
    from turnsheet.interfaces.cli.site import admin_actions

    phases = (phase,) if phase else ()
    wanted = Wanted(phases, game, owner, title=title, sandboxes=sandboxes, after=after, limit=limit)
    admin_actions.list_matches(wanted, json, data)


@admin.command()
def show(match: MatchName, json: Json = False, data: DataFolder = None) -> None:
    """Show a match with its seats and its last turns."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.show(match, json, data)


def _owner_action(action: Literal["end", "pause", "resume", "retry"], about: str) -> None:
    """Add a command for something that match owners can do, too."""

    def command(match: MatchName, data: DataFolder = None) -> None:
        from turnsheet.interfaces.cli.site import admin_actions

        admin_actions.act(action, match, data)

    admin.command(action, help=about)(command)


_owner_action("end", "End a match early.")
_owner_action("pause", "Pause a match: its deadlines stop.")
_owner_action("resume", "Resume a paused match.")
_owner_action("retry", "Try a failed turn again.")


@admin.command()
def delete(
    match: MatchName,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    copy: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the match file to FILE; by default to deleted/ in the data folder."),
    ] = None,
    no_copy: Annotated[bool, typer.Option("--no-copy", help="Do not write a match file.")] = False,
    data: DataFolder = None,
) -> None:
    """Delete a match and its sandboxes permanently, after writing a match file."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.delete(match, yes, copy, no_copy, data)


@admin.command()
def compact(data: DataFolder = None) -> None:
    """Store turns of older releases in less space, a few at a time. Optional."""
    from turnsheet.interfaces.cli.site import archive

    archive.compact(data)


@admin.command()
def queue(json: Json = False, data: DataFolder = None) -> None:
    """Show the turns that run or wait, and the workers."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.queue(json, data)


@admin.command()
def free(match: MatchName, seat: SeatNumber, data: DataFolder = None) -> None:
    """Take a seat from its player and open it to anybody."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.free(match, seat, data)


@admin.command()
def reissue(
    match: MatchName,
    seat: SeatNumber,
    token: Annotated[bool, typer.Option("--token", help="Print a token for programs instead of a link.")] = False,
    data: DataFolder = None,
) -> None:
    """Print a new link that moves a seat to the browser that opens it. Older links stop working."""
    from turnsheet.interfaces.cli.site import admin_actions

    admin_actions.reissue(match, seat, token, data)
