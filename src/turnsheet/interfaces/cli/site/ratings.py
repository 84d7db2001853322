"""`turnsheet admin ratings`: ratings and reliability of the players of a site."""

import typer

from turnsheet.host.ratings.recompute import recompute as recompute_all
from turnsheet.interfaces.cli.arguments import DataFolder, Json
from turnsheet.interfaces.cli.console import print_json
from turnsheet.interfaces.cli.site.open_site import opened_site

commands = typer.Typer(help="Ratings and reliability of players.", no_args_is_help=True)


@commands.callback()
def group() -> None:
    """Ratings and reliability of players."""


@commands.command()
def recompute(json: Json = False, data: DataFolder = None) -> None:
    """Compute all ratings and reliability again, from results and turns. The numbers stay the same if all is well."""
    with opened_site(data) as site:
        done = recompute_all(site)
    if json:
        print_json(done)
        return
    print(f"{done.ratings} ratings were computed; {done.changed_ratings} changed.")
    print(f"The turns of {done.people} people were counted; {done.changed_people} changed.")
