"""Arguments that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.interfaces.cli import tokens

DataFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The data folder; ~/.local/share/turnsheet by default.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Tokens = Annotated[
    list[str] | None,
    typer.Option(
        "--token",
        metavar="TOKEN",
        help=f"The token of a seat. Give it once for each seat, or put commas between the tokens. By default from "
        f"{tokens.VARIABLE}, or as remembered.",
    ),
]
BotSeconds = Annotated[
    float,
    typer.Option(min=0.01, max=3600, metavar="S", help="The time for a turn of a bot from outside, in seconds."),
]
BotMemory = Annotated[
    int, typer.Option(min=16, metavar="MB", help="The memory for each process of a bot that is a command.")
]
BotLookahead = Annotated[
    int,
    typer.Option(
        min=0, max=10_000, metavar="N", help="Turns that a bot which searches, such as hard, may simulate for a sheet."
    ),
]
Strict = Annotated[
    bool,
    typer.Option("--strict", help="End with exit code 1 as soon as a bot crashes, is late or gives an invalid answer."),
]
