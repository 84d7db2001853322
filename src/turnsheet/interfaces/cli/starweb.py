"""The commands of Starweb. What they do is in the modules beside."""

from pathlib import Path
from typing import Annotated

import typer

starweb = typer.Typer(name="starweb", help="Starweb: read printouts.", no_args_is_help=True)


@starweb.callback()
def group() -> None:
    """Starweb: read printouts."""


@starweb.command()
def read(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Printouts, ours or of games elsewhere.")],
    json: Annotated[bool, typer.Option("--json", help="Write JSON and nothing else.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the atlas there.")] = None,
) -> None:
    """Read printouts and merge them into one atlas of the web."""
    from turnsheet.interfaces.cli import starweb_read

    starweb_read.run(files, json, out)
