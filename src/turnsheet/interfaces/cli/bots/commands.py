"""`turnsheet bots`: list the bots, begin one of your own, check it, and let bots play on a site."""

from pathlib import Path
from typing import Annotated

import typer

from turnsheet.bots.all_bots import BOTS
from turnsheet.core import codec
from turnsheet.interfaces.cli.arguments import BotLookahead, BotMemory, BotSeconds, Json
from turnsheet.interfaces.cli.bots import bot_check, connect, new_project, python_bots
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.lookup import find_game

ANY = "all"
"""What is shown for a bot that plays every game."""
USUAL = Limits()
commands = typer.Typer()


@commands.callback(invoke_without_command=True)
def listing(context: typer.Context) -> None:
    """List the bots: ours, and those that installed packages offer."""
    if context.invoked_subcommand is not None:
        return
    rows = plain_table("bot", "game", "")
    for bot in BOTS.values():
        rows.add_row(bot.name, bot.game or ANY, bot.blurb)
    for name, entry in sorted(python_bots.entry_points().items()):
        try:
            found = python_bots.loaded_entry(entry)
        except CommandError as error:
            rows.add_row(name, "?", str(error))
        else:
            rows.add_row(name, found.game or ANY, f"{found.blurb} ({entry.value})".lstrip())
    output().print(rows)


@commands.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call it: lowercase letters, digits and -.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game it plays.")] = "raumkrieg",
) -> None:
    """Write the project of a bot: a bot that plays, its test, an entry point and a README."""
    for file in new_project.write(name, find_game(game), Path(name)):
        print(file)
    page = output()
    page.print(f"Check it with: turnsheet bots check {name}/{new_project.module_of(name)}.py")


@commands.command()
def check(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A file such as mine.py, or what --bots takes.")],
    game: Annotated[
        str, typer.Option(metavar="GAME", help="The game to play, if the bot does not say it with GAME.")
    ] = "",
    against: Annotated[
        str, typer.Option(metavar="BOTS", help="The opponents; by default random and our best bot of the game.")
    ] = "",
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="Matches against each opponent.")] = 2,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the first match; seeds count up.")] = 1,
    slow: Annotated[float, typer.Option(min=0, metavar="S", help="A turn is slow after this many seconds.")] = 1.0,
    bot_seconds: BotSeconds = USUAL.seconds,
    bot_memory: BotMemory = USUAL.memory,
    bot_lookahead: BotLookahead = USUAL.lookahead,
    json: Json = False,
) -> None:
    """Play a bot against ours, and report refused orders, slow turns, faults and differences. Exits with 1 if any."""
    plan = bot_check.plan(bot, game, against, Limits(bot_seconds, bot_memory, bot_lookahead))
    found = bot_check.run(plan, matches, seed, slow)
    if json:
        print(codec.encode(found).decode())
    else:
        bot_check.report(found)
    if not found.clean:
        raise typer.Exit(FAILED)


commands.command("connect")(connect.run)
