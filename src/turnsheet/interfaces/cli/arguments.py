"""Arguments that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

DataFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The data folder; ~/.local/share/turnsheet by default.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
